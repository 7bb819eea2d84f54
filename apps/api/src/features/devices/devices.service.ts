import {
  ACTIONS,
  type ActionName,
  type Device,
  type DeviceChange,
  type DeviceCollector,
  type KeptRefusal,
  type KeyRotation,
  type LogValues,
  type NewDevice,
  type ShownKey,
  toInstant,
} from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog } from '../action-log/index.ts';
import { findCompany, lockCompany } from '../companies/index.ts';
import { makeKey } from './device-key.service.ts';
import {
  type DeviceRow,
  getDevice,
  hasNamesake,
  insertDevice,
  listRefusals,
  lockDevice,
  listCollectors as readCollectors,
  listDevices as readDevices,
  type StoredDevice,
  updateDevice,
} from './devices.queries.ts';
import { firstCounted } from './refusals.service.ts';

const instant = (date: Date | null) => date && toInstant(date);

function refusalsOf(days: DeviceRow['recusadas'], now: Date): Pick<Device, 'recusas' | 'ultima_recusa'> {
  const counted = days.filter(({ dia }) => dia >= firstCounted(now));
  const [last] = days;
  return {
    recusas: counted.reduce((sum, { recusas }) => sum + recusas, 0),
    ultima_recusa: last ? { dt_recusa: toInstant(new Date(last.dt_ultima)), problema: last.problema } : null,
  };
}

/** Until when the previous key works; null where it does not. */
function previousUntil(
  { dt_chave_anterior, dt_revogacao }: Pick<DeviceRow, 'dt_chave_anterior' | 'dt_revogacao'>,
  now: Date,
): string | null {
  const isWorking = dt_chave_anterior !== null && dt_chave_anterior > now && dt_revogacao === null;
  return isWorking ? toInstant(dt_chave_anterior) : null;
}

const toDevice = ({ recusadas, ...row }: DeviceRow, now: Date): Device => ({
  ...row,
  ...refusalsOf(recusadas, now),
  dt_criacao: toInstant(row.dt_criacao),
  dt_contato: instant(row.dt_contato),
  dt_revogacao: instant(row.dt_revogacao),
  dt_chave_anterior: previousUntil(row, now),
});

const scoped = <Result>(
  { connections }: Services,
  session: Session,
  work: (trx: TenantTransaction) => Promise<Result>,
) => inScope(connections.tenant, session.scope, work);

/** The devices of the caller's companies. */
export async function listDevices(services: Services, session: Session): Promise<Device[]> {
  const rows = await scoped(services, session, readDevices);
  return rows.map((row) => toDevice(row, services.clock.now()));
}

/** The latest refusals of a device. Throws device_not_found. */
export function readRefusals(services: Services, session: Session, id_dispositivo: number): Promise<KeptRefusal[]> {
  return scoped(services, session, async (trx) => {
    if (!(await getDevice(trx, id_dispositivo))) throw new Problem('device_not_found');
    const rows = await listRefusals(trx, id_dispositivo);
    return rows.map(({ dt_recusa, ...row }) => ({ ...row, dt_recusa: toInstant(dt_recusa) }));
  });
}

/** People who can be the collector of a company's devices. Throws company_not_found. */
export function listCollectors(services: Services, session: Session, id_cliente: number): Promise<DeviceCollector[]> {
  return scoped(services, session, async (trx) => {
    if (!(await findCompany(trx, id_cliente))) throw new Problem('company_not_found');
    return readCollectors(trx, id_cliente);
  });
}

/** The name of a collector. Throws device_collector_unavailable. */
export async function nameOfCollector(trx: TenantTransaction, id_cliente: number, id_coletor: number): Promise<string> {
  const person = (await readCollectors(trx, id_cliente)).find(({ id_usuario }) => id_usuario === id_coletor);
  if (!person) {
    throw new Problem('device_collector_unavailable', { details: [{ field: 'id_coletor', code: 'invalid_choice' }] });
  }
  return person.nome;
}

async function shown({ clock }: Services, trx: TenantTransaction, id_dispositivo: number): Promise<Device> {
  const row = await getDevice(trx, id_dispositivo);
  if (!row) throw new Problem('device_not_found');
  return toDevice(row, clock.now());
}

interface Change {
  action: ActionName;
  device: { id_dispositivo: number; id_cliente: number; descricao: string };
  de?: LogValues;
  para?: LogValues;
}

async function log(
  { clock }: Services,
  session: Session,
  trx: TenantTransaction,
  { action, device, ...change }: Change,
): Promise<void> {
  const { id_dispositivo, id_cliente, descricao } = device;
  const objeto = { id: id_dispositivo, nome: descricao };
  await insertLog(trx, { data: clock.now(), session, id_cliente, tipo_acao: ACTIONS[action], objeto, ...change });
}

/** Two of one name could not be told apart. Throws device_name_taken. The company must be locked. */
async function checkName(trx: TenantTransaction, named: Parameters<typeof hasNamesake>[1]): Promise<void> {
  if (await hasNamesake(trx, named))
    throw new Problem('device_name_taken', { details: [{ field: 'nome', code: 'invalid' }] });
}

/** Adds a device. Throws company_not_found, company_inactive, device_collector_unavailable, device_name_taken. */
export function createDevice(services: Services, session: Session, device: NewDevice): Promise<ShownKey> {
  return scoped(services, session, async (trx) => {
    const company = await lockCompany(trx, device.id_cliente);
    if (!company) throw new Problem('company_not_found');
    if (!company.ativo) throw new Problem('company_inactive');
    const coletor = await nameOfCollector(trx, device.id_cliente, device.id_coletor);
    await checkName(trx, { ...device, id_dispositivo: null });
    const { key, hash } = makeKey();
    const row = { ...device, chave_hash: hash, dt_criacao: services.clock.now() };
    const id_dispositivo = await insertDevice(trx, row);
    const para = { nome: device.nome, empresa: company.razao_social, coletor };
    await log(services, session, trx, {
      action: 'deviceAdded',
      device: { ...device, descricao: device.nome, id_dispositivo },
      para,
    });
    return { dispositivo: await shown(services, trx, id_dispositivo), chave_dispositivo: key };
  });
}

/** A device that may still change. Throws device_not_found, device_revoked. */
async function working(trx: TenantTransaction, id_dispositivo: number): Promise<StoredDevice> {
  const device = await lockDevice(trx, id_dispositivo);
  if (!device) throw new Problem('device_not_found');
  if (device.dt_revogacao) throw new Problem('device_revoked');
  return device;
}

/** Renames a device or gives it another collector. Throws as {@link working}, and device_collector_unavailable, device_name_taken. */
export function changeDevice(
  services: Services,
  session: Session,
  id_dispositivo: number,
  { nome, id_coletor }: DeviceChange,
): Promise<Device> {
  return scoped(services, session, async (trx) => {
    const device = await working(trx, id_dispositivo);
    const before = await shown(services, trx, id_dispositivo);
    const isRenamed = nome !== undefined && nome !== device.descricao;
    const isGiven = id_coletor !== undefined && id_coletor !== device.id_usuario;
    if (!isRenamed && !isGiven) return before;
    if (isRenamed) {
      await lockCompany(trx, device.id_cliente);
      await checkName(trx, { id_dispositivo, id_cliente: device.id_cliente, nome });
    }
    const coletor = isGiven ? await nameOfCollector(trx, device.id_cliente, id_coletor) : null;
    await updateDevice(trx, id_dispositivo, {
      ...(isRenamed && { descricao: nome }),
      ...(isGiven && { id_usuario: id_coletor }),
    });
    const after = await shown(services, trx, id_dispositivo);
    await log(services, session, trx, {
      ...{ action: 'deviceChanged', device: { ...device, descricao: after.nome } },
      de: { ...(isRenamed && { nome: device.descricao }), ...(isGiven && { coletor: before.nome_coletor }) },
      para: { ...(isRenamed && { nome: after.nome }), ...(isGiven && { coletor }) },
    });
    return after;
  });
}

/**
 * The key that works on beside a new one. A key that nothing has used is forgotten instead: its answer was lost, or the dialog was closed,
 * and the device still has the one before it.
 */
function previousKey(device: StoredDevice, horas: number, now: Date) {
  const { chave_usada, chave_hash, chave_anterior_hash, dt_chave_anterior } = device;
  const hash = chave_usada || !dt_chave_anterior || dt_chave_anterior <= now ? chave_hash : chave_anterior_hash;
  const end = new Date(now.getTime() + horas * 3_600_000);
  return horas === 0 ? { hash: null, end: null } : { hash, end };
}

/** Gives a device a new key. The one before it works for some hours more. Throws as {@link working}. */
export function rotateKey(
  services: Services,
  session: Session,
  id_dispositivo: number,
  { horas }: KeyRotation,
): Promise<ShownKey> {
  return scoped(services, session, async (trx) => {
    const device = await working(trx, id_dispositivo);
    const { key, hash } = makeKey();
    const previous = previousKey(device, horas, services.clock.now());
    await updateDevice(trx, id_dispositivo, {
      ...{ chave_hash: hash, chave_usada: false },
      ...{ chave_anterior_hash: previous.hash, dt_chave_anterior: previous.end },
    });
    const para = { chave_anterior_ate: instant(previous.end) };
    await log(services, session, trx, { action: 'deviceKey', device, para });
    return { dispositivo: await shown(services, trx, id_dispositivo), chave_dispositivo: key };
  });
}

/**
 * Ends all keys of a device; again: nothing changes. The previous one is still kept: the device in the field may have that one, and is to
 * be told why it is refused. Throws device_not_found.
 */
export function revokeDevice(services: Services, session: Session, id_dispositivo: number): Promise<void> {
  return scoped(services, session, async (trx) => {
    const device = await lockDevice(trx, id_dispositivo);
    if (!device) throw new Problem('device_not_found');
    if (device.dt_revogacao) return;
    await updateDevice(trx, id_dispositivo, { ativo: false, dt_revogacao: services.clock.now() });
    await log(services, session, trx, { action: 'deviceRevoked', device });
  });
}
