import { ACTIONS, type LogValues, type User, type UserChange } from '@escuta/contract';
import { assignableRoles, can, mayChange } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { brokenRule } from '../../db/faults.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Denied, Problem } from '../../problems/problem.ts';
import { insertLog, namesOfCompanies } from '../action-log/index.ts';
import { lockTree, unitsBelow } from '../companies/index.ts';
import { type Message, tell } from '../outbox/index.ts';
import { checkRefused, checkUnits } from './rules.ts';
import { listUnitIds, lockUser, replaceUnits, type StoredUser, type UserValues, updateUser } from './users.queries.ts';
import { getUser } from './users.service.ts';

/** Fields that people may change in their own profile (USR-05). */
const OWN_FIELDS = ['nome', 'telefone', 'tour', 'lat', 'lon', 'zoom', 'idioma', 'new_users_data'] as const;
/** Fields that only others may set (USR-02). */
const OTHERS_FIELDS = ['email', 'id_tipo_usuario', 'id_cliente', 'ativo', 'exibir_inspecao'] as const;

/** The fields of a request that differ from the stored ones. */
function changesOf(stored: StoredUser, change: UserChange): UserValues {
  const fields = [...OWN_FIELDS, ...OTHERS_FIELDS];
  const differing = fields.filter((field) => change[field] !== undefined && change[field] !== stored[field]);
  return Object.fromEntries(differing.map((field) => [field, change[field]]));
}

const sameUnits = (a: readonly number[], b: readonly number[]) =>
  JSON.stringify([...new Set(a)].sort()) === JSON.stringify([...new Set(b)].sort());

function checkPosition({ lat, lon }: StoredUser & UserValues): void {
  if ((lat === null) !== (lon === null)) {
    throw new Problem('invalid_input', { details: [{ field: lat === null ? 'lat' : 'lon', code: 'required' }] });
  }
}

/** A change as the log tells it: companies by their names. */
function toldChange(
  names: ReadonlyMap<number, string>,
  {
    stored,
    values,
    had,
  }: { stored: StoredUser; values: UserValues & { filiais?: readonly number[] }; had: readonly number[] },
): { de: LogValues; para: LogValues } {
  const nameOf = (id: number) => names.get(id) ?? String(id);
  const { id_cliente, filiais, ...plain } = values;
  const before = Object.fromEntries(Object.keys(plain).map((field) => [field, stored[field as keyof typeof plain]]));
  const company = (id: number) => (id_cliente === undefined ? {} : { empresa: nameOf(id) });
  const units = (ids: readonly number[]) => (filiais ? { filiais: ids.map(nameOf).sort() } : {});
  return {
    de: { ...before, ...company(stored.id_cliente), ...units(had) },
    para: { ...plain, ...company(id_cliente ?? stored.id_cliente), ...units(filiais ?? []) },
  };
}

/** Side effects of a change: log entry (action 18), mails, mailing list. */
async function follow(
  trx: TenantTransaction,
  {
    services,
    session,
    stored,
    values,
    had,
  }: {
    services: Services;
    session: Session;
    stored: StoredUser;
    values: UserValues & { filiais?: readonly number[] };
    had: readonly number[];
  },
): Promise<void> {
  const data = services.clock.now();
  const { id_usuario } = stored;
  const id_cliente = values.id_cliente ?? stored.id_cliente;
  const dados = { id_usuario, campos: Object.keys(values), ...values };
  const names = await namesOfCompanies(trx, [stored.id_cliente, id_cliente, ...had, ...(values.filiais ?? [])]);
  const objeto = { id: id_usuario, nome: stored.nome };
  const change = toldChange(names, { stored, values, had });
  await insertLog(trx, { data, session, id_cliente, tipo_acao: ACTIONS.editUser, objeto, dados, ...change });
  const messages: Message[] = [];
  const moved = values.email !== undefined ? { para: stored.email, email: values.email } : undefined;
  if (moved) messages.push({ tipo: 'email_changed', id_usuario, id_cliente, data, dados: moved });
  const isOnList = values.new_users_data ?? stored.new_users_data;
  const concernsList =
    values.new_users_data !== undefined ||
    (isOnList && (moved || values.ativo !== undefined || values.nome !== undefined));
  if (services.newsletter && concernsList) {
    const mantem_inscricao = values.new_users_data === undefined && values.ativo === undefined;
    messages.push({ tipo: 'newsletter', id_usuario, id_cliente, data, dados: { para: moved?.para, mantem_inscricao } });
  }
  await tell(trx, messages);
}

/** Changes the caller’s profile. Bypasses row security, since users limited to units do not have their own company in scope. */
async function updateOwn(services: Services, session: Session, change: UserChange): Promise<void> {
  const { user } = session;
  await services.connections.system.transaction().execute(async (trx) => {
    const stored = await lockUser(trx, user.id_usuario);
    if (!stored) throw new Problem('user_not_found');
    const values = changesOf(stored, change);
    const refused = OTHERS_FIELDS.filter((field) => field in values);
    const units = user.filiais.map(({ id }) => id);
    if (refused.length > 0 || (change.filiais && !sameUnits(change.filiais, units))) {
      const fields = refused.length > 0 ? refused : ['filiais'];
      throw new Problem('own_account', { details: fields.map((field) => ({ field, code: 'invalid' })) });
    }
    if (user.sso && values.nome !== undefined) {
      throw new Problem('sso_managed', { details: [{ field: 'nome', code: 'invalid' }] });
    }
    checkPosition({ ...stored, ...values });
    if (Object.keys(values).length === 0) return;
    await updateUser(trx, stored.id_usuario, values);
    await follow(trx, { services, session, stored, values, had: [] });
  });
}

/** Checks that the caller's role allows this change of this person. */
function authorise(
  { user }: Session,
  { stored, values, unitsChange }: { stored: StoredUser; values: UserValues; unitsChange: boolean },
): void {
  if (!can(user, 'users.edit')) throw new Denied('users.edit');
  if (!mayChange(user, stored)) throw new Problem('role_above_own');
  if (values.id_tipo_usuario && !assignableRoles(user).includes(values.id_tipo_usuario)) {
    throw new Problem('role_above_own', { details: [{ field: 'id_tipo_usuario', code: 'invalid_choice' }] });
  }
  // Only SUP and GEO set units and exibir_inspecao (USR-02).
  if ((unitsChange || values.exibir_inspecao !== undefined) && !can(user, 'users.create'))
    throw new Denied('users.create');
}

/**
 * The units of a person after a change: the requested ones, or the previous ones that are below the new company. Throws
 * last_unit when none of them is: no units would mean the whole company, which the caller must request explicitly.
 */
async function unitsAfter(
  trx: TenantTransaction,
  {
    asked,
    had,
    company,
  }: { asked: readonly number[] | undefined; had: readonly number[]; company: number | undefined },
  current: number,
): Promise<readonly number[]> {
  if (!asked && company === undefined) return had;
  const below = await unitsBelow(trx, company ?? current);
  if (!asked) {
    const kept = had.filter((unit) => below.has(unit));
    if (kept.length > 0 || had.length === 0) return kept;
    throw new Problem('last_unit', { details: [{ field: 'filiais', code: 'required' }] });
  }
  checkUnits(below, [{ field: 'filiais', filiais: asked }]);
  return asked;
}

async function updateOther(services: Services, session: Session, change: UserChange): Promise<void> {
  await inScope(services.connections.tenant, session.scope, async (trx) => {
    if (change.filiais || change.id_cliente !== undefined) await lockTree(trx);
    const stored = await lockUser(trx, change.id_usuario);
    if (!stored) throw new Problem('user_not_found');
    const values = changesOf(stored, change);
    const had = await listUnitIds(trx, stored.id_usuario);
    const unitsChange = change.filiais !== undefined && !sameUnits(change.filiais, had);
    authorise(session, { stored, values, unitsChange });
    if (values.email) checkRefused(services.config.REFUSED_EMAILS, [{ field: 'email', email: values.email }]);
    checkPosition({ ...stored, ...values });
    const filiais = await unitsAfter(
      trx,
      { asked: change.filiais, had, company: values.id_cliente },
      stored.id_cliente,
    );
    const changed = { ...values, ...(!sameUnits(filiais, had) && { filiais }) };
    if (Object.keys(changed).length === 0) return;
    if (Object.keys(values).length > 0) await updateUser(trx, stored.id_usuario, values);
    if (changed.filiais) await replaceUnits(trx, [{ id_usuario: stored.id_usuario, filiais }]);
    await follow(trx, { services, session, stored, values: changed, had });
  });
}

/** Changes the caller’s profile or another person in scope; absent fields stay unchanged. */
export async function changeUser(services: Services, session: Session, change: UserChange): Promise<User> {
  const isOwn = change.id_usuario === session.user.id_usuario;
  try {
    await (isOwn ? updateOwn : updateOther)(services, session, change);
  } catch (error) {
    if (brokenRule(error) !== 'emails_taken' || !change.email) throw error;
    const details = [{ field: 'email', code: 'invalid' as const }];
    throw new Problem('emails_taken', { details, already_registered: [change.email] });
  }
  return getUser(services, session, change.id_usuario);
}
