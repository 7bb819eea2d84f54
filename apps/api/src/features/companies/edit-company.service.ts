import {
  ACTIONS,
  type ActionName,
  type Company,
  type CompanyChange,
  type DisableUsers,
  type LogValues,
  type NewCompanyBody,
} from '@escuta/contract';
import { assignableRoles, isSuperAdmin, mayPermit } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { commandScope } from '../../db/scope.ts';
import { bindScope, inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Denied, Problem } from '../../problems/problem.ts';
import { fromTo, insertLog, namesOfCompanies } from '../action-log/index.ts';
import { tell } from '../outbox/index.ts';
import { addTasks } from '../queue/index.ts';
import { findCompany, lockReferences, lockTree } from './companies.queries.ts';
import { getCompany, tellCompany } from './companies.service.ts';
import {
  type CompanyValues,
  hasNamesake,
  insertCompany,
  lastReferenceChange,
  listReferenceChanges,
  lockCompany,
  nextCompanyId,
  type StoredCompany,
  switchPeople,
  updateCompany,
} from './edit-company.queries.ts';

/** Checks that the caller may put a company below this one or, with null, at the top of a tree. */
async function checkParent(trx: TenantTransaction, { user }: Session, parent: number | null): Promise<void> {
  const details = (code: 'required' | 'invalid_choice') => ({ details: [{ field: 'id_cliente_master', code }] });
  if (parent === null) {
    if (!isSuperAdmin(user)) throw new Problem('company_parent_required', details('required'));
  } else if (!(await findCompany(trx, parent))) throw new Problem('company_not_found');
}

/**
 * Throws company_name_taken when the parent has another company of this name. The tree must be locked, so that two calls cannot both pass.
 * Looks beyond the caller's scope, which was read before the lock and lacks a company that another call has just created.
 */
async function checkName({ connections }: Services, named: Parameters<typeof hasNamesake>[1]): Promise<void> {
  if (!(await hasNamesake(connections.system, named))) return;
  throw new Problem('company_name_taken', { details: [{ field: 'razao_social', code: 'invalid' }] });
}

/** Creates a company (CLI-02). It is in the creator's scope from the next call on. */
export function createCompany(services: Services, session: Session, body: NewCompanyBody): Promise<Company> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const id_cliente_master = body.id_cliente_master ?? null;
    await checkParent(trx, session, id_cliente_master);
    await lockTree(trx);
    if (!body.repetir_nome) await checkName(services, { ...body, id_cliente: null, id_cliente_master });
    const id_cliente = await nextCompanyId(trx);
    // Row security refuses writes outside the scope, which cannot contain a new company yet.
    await bindScope(trx, commandScope([...session.scope.clients, id_cliente]));
    const { razao_social, parcela_escuta = null } = body;
    await insertCompany(trx, { id_cliente, razao_social, id_cliente_master, parcela_escuta });
    const above = id_cliente_master === null ? null : await findCompany(trx, id_cliente_master);
    const entry = {
      data: services.clock.now(),
      session,
      id_cliente,
      tipo_acao: ACTIONS.newCompany,
      objeto: { id: id_cliente, nome: razao_social },
      para: {
        ...{ razao_social, empresa_acima: above?.razao_social ?? null },
        ...(parcela_escuta !== null && { parcela_escuta }),
      },
    };
    await insertLog(trx, entry);
    return tellCompany(services, session, await findCompany(trx, id_cliente));
  });
}

const FIELDS = [
  ...(['razao_social', 'id_cliente_master', 'permite_exportar', 'realm', 'parcela_escuta'] as const),
  ...(['lat', 'lon', 'zoom'] as const),
] as const;

/** Whether a company's parent is outside the caller's scope. */
const isHidden = async (trx: TenantTransaction, { id_cliente_master: parent }: StoredCompany) =>
  parent !== null && !(await findCompany(trx, parent));

/** The fields of a request that differ from the stored ones. A parent that the caller cannot see counts as null and stays. */
async function changesOf(trx: TenantTransaction, stored: StoredCompany, change: CompanyChange): Promise<CompanyValues> {
  const hidden = await isHidden(trx, stored);
  const differing = FIELDS.filter((field) => change[field] !== undefined && change[field] !== stored[field]);
  return Object.fromEntries(
    differing
      .filter((field) => !(hidden && field === 'id_cliente_master' && change.id_cliente_master === null))
      .map((field) => [field, change[field]]),
  );
}

function checkPermissions({ user }: Session, values: CompanyValues): void {
  const permits = values.permite_exportar !== undefined || values.realm !== undefined;
  if (permits && !mayPermit(user)) throw new Denied('companies.permit');
}

/** The action that a change of each field is. */
const FIELD_ACTIONS = {
  razao_social: 'companyRenamed',
  id_cliente_master: 'companyMoved',
  permite_exportar: 'companyExport',
  realm: 'companyRealm',
  parcela_escuta: 'companyShare',
  lat: 'companyPlace',
  lon: 'companyPlace',
  zoom: 'companyPlace',
} as const satisfies Record<(typeof FIELDS)[number], ActionName>;

/** Logs a change: one entry for each action in it. */
async function logChanges(
  trx: TenantTransaction,
  {
    services,
    session,
    stored,
    values,
  }: { services: Services; session: Session; stored: StoredCompany; values: CompanyValues },
): Promise<void> {
  const names = await namesOfCompanies(trx, [stored.id_cliente_master, values.id_cliente_master ?? null]);
  const told = (fields: readonly (typeof FIELDS)[number][], from: CompanyValues): LogValues =>
    Object.fromEntries(
      fields.map((field) => {
        if (field !== 'id_cliente_master') return [field, from[field] ?? null];
        return ['empresa_acima', names.get(from.id_cliente_master ?? 0) ?? null];
      }),
    );
  const changed = FIELDS.filter((field) => values[field] !== undefined);
  const entries = [...new Set(changed.map((field) => FIELD_ACTIONS[field]))].map((action) => {
    const fields = changed.filter((field) => FIELD_ACTIONS[field] === action);
    return {
      data: services.clock.now(),
      session,
      id_cliente: stored.id_cliente,
      tipo_acao: ACTIONS[action],
      objeto: { id: stored.id_cliente, nome: stored.razao_social },
      de: told(fields, stored),
      para: told(fields, values),
    };
  });
  await insertLog(trx, ...entries);
}

/**
 * Stores a change. Where it takes the company to another tree, what recorders usually hear changes in both (D-35): the queue decides again on the sounds
 * that were compared with it.
 */
async function storeChange(
  { clock }: Services,
  { trx, stored, values }: { trx: TenantTransaction; stored: StoredCompany; values: CompanyValues },
): Promise<void> {
  if (values.id_cliente_master === undefined) return updateCompany(trx, stored.id_cliente, values);
  await lockReferences(trx);
  const last = await lastReferenceChange(trx);
  await updateCompany(trx, stored.id_cliente, values);
  const tops = await listReferenceChanges(trx, last);
  const data = clock.now();
  await addTasks(
    trx,
    tops.map((id_cliente) => ({ tipo: 'decide_again', id_cliente, data, dados: { arvore: true } })),
  );
}

/**
 * Changes a company; absent fields stay unchanged (CLI-03). The database enforces the tree (no cycles, no fifth level) and removes units
 * that a move invalidates, also under concurrent moves.
 */
export async function changeCompany(services: Services, session: Session, change: CompanyChange): Promise<Company> {
  await inScope(services.connections.tenant, session.scope, async (trx) => {
    if (change.razao_social !== undefined || change.id_cliente_master !== undefined) await lockTree(trx);
    const stored = await lockCompany(trx, change.id_cliente);
    if (!stored) throw new Problem('company_not_found');
    const values = await changesOf(trx, stored, change);
    checkPermissions(session, values);
    const { lat, lon } = { ...stored, ...values };
    if ((lat === null) !== (lon === null)) {
      throw new Problem('invalid_input', { details: [{ field: lat === null ? 'lat' : 'lon', code: 'required' }] });
    }
    if (values.id_cliente_master !== undefined) await checkParent(trx, session, values.id_cliente_master);
    const isRenamed = values.razao_social !== undefined || values.id_cliente_master !== undefined;
    if (isRenamed && !change.repetir_nome && !(await isHidden(trx, stored))) {
      await checkName(services, { ...stored, ...values });
    }
    if (Object.keys(values).length === 0) return;
    await storeChange(services, { trx, stored, values });
    await logChanges(trx, { services, session, stored, values });
  });
  return getCompany(services, session, change.id_cliente);
}

/**
 * Disables a company and its users, whose sessions end at once, or enables those that this disabled (CLI-03). Leaves out the caller, and
 * users whose role the caller could not give. Returns the number of users changed.
 */
export function disableUsers(services: Services, session: Session, body: DisableUsers): Promise<number> {
  const { client_id: id_cliente, disableAllUsers } = body;
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const company = await lockCompany(trx, id_cliente);
    if (!company) throw new Problem('company_not_found');
    const ativo = !disableAllUsers;
    await updateCompany(trx, id_cliente, { ativo });
    const roles = assignableRoles(session.user);
    const switched = await switchPeople(trx, { id_cliente, ativo, except: session.user.id_usuario, roles });
    const data = services.clock.now();
    const about = { data, session, id_cliente };
    if (company.ativo !== ativo) {
      const objeto = { id: id_cliente, nome: company.razao_social };
      const [de, para] = [{ ativo: company.ativo }, { ativo, pessoas: switched.length }];
      await insertLog(trx, { ...about, tipo_acao: ACTIONS.companySwitched, objeto, de, para });
    }
    if (switched.length === 0) return 0;
    const people = switched.map(({ id_usuario: id, nome }) => ({
      ...about,
      tipo_acao: ACTIONS.editUser,
      objeto: { id, nome },
      ...fromTo('ativo', !ativo, ativo),
      dados: { id_usuario: id, campos: ['ativo'], ativo },
    }));
    await insertLog(trx, ...people);
    const onList = services.newsletter ? switched.filter(({ new_users_data }) => new_users_data) : [];
    await tell(
      trx,
      onList.map(({ id_usuario }) => ({ tipo: 'newsletter', id_usuario, id_cliente, data })),
    );
    return switched.length;
  });
}
