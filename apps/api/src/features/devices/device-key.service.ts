import type { IncomingHttpHeaders } from 'node:http';
import type { DeviceCaller, Services } from '../../context.ts';
import { deviceScope } from '../../db/scope.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { Problem } from '../../problems/problem.ts';
import { findByKey, noteContact } from './devices.queries.ts';
import { noteRefusal } from './refusals.service.ts';

/** Begin of every key, so that people and scanners of secrets recognise one. */
const PREFIX = 'escuta_';
const SCHEME = /^device +/i;
/** The last contact is shown to the minute: a device that sends often does not write it with each call. */
const CONTACT_MS = 60_000;

/** A new key of 256 random bits, and the hash that is stored of it. */
export function makeKey(): { key: string; hash: Buffer } {
  const key = PREFIX + makeToken();
  return { key, hash: hashToken(key) };
}

/** Whether a call is made with a device's key. */
export const hasDeviceKey = ({ authorization }: IncomingHttpHeaders): boolean => SCHEME.test(authorization ?? '');

/** Why a device may not call now; null if it may. */
function refusalOf(device: NonNullable<Awaited<ReturnType<typeof findByKey>>>, now: Date): Problem | null {
  // Of a revoked device no key is replaced: that it is revoked stays the reason when the time of the previous one is over.
  if (device.dt_revogacao) return new Problem('device_key_revoked');
  if (device.anterior && device.dt_chave_anterior && device.dt_chave_anterior <= now)
    return new Problem('device_key_invalid');
  return device.ativo ? null : new Problem('company_inactive');
}

/**
 * Finds the device that calls. Throws device_key_invalid for an unknown key and for one whose time after a rotation is over,
 * device_key_revoked, company_inactive.
 * @param chave key of the sample that the call is about, where it is known before its body
 */
export async function findDevice(
  services: Services,
  { authorization = '' }: IncomingHttpHeaders,
  chave: string | null,
): Promise<DeviceCaller> {
  const { connections, clock } = services;
  const hash = hashToken(authorization.replace(SCHEME, '').trim());
  const device = await findByKey(connections.system, hash);
  const now = clock.now();
  if (!device) throw new Problem('device_key_invalid');
  const problem = refusalOf(device, now);
  if (problem) {
    await noteRefusal(services, device, { problem, chave });
    throw problem;
  }
  const { id_dispositivo, id_cliente, id_coletor, dt_contato, anterior, chave_usada } = device;
  const isOld = !dt_contato || now.getTime() - dt_contato.getTime() >= CONTACT_MS;
  const isFirstUse = !chave_usada && !anterior;
  if (isOld || isFirstUse) await noteContact(connections.system, id_dispositivo, { dt_contato: now, hash });
  return { id_dispositivo, id_cliente, id_coletor, scope: deviceScope(id_cliente) };
}
