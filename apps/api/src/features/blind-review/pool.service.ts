import {
  ACTIONS,
  type BlindPool,
  type LogValues,
  POOL_CLASSES,
  type PoolCount,
  type StoredBlindPool,
  toInstant,
} from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { refuseBadPeriod } from '../../problems/period.ts';
import { insertLog, namesOfCompanies } from '../action-log/index.ts';
import { companiesToSearch } from '../companies/index.ts';
import { countPool, lockPool, type PoolRow, poolReach, readPool, writePool } from './pool.queries.ts';

/** Checks a pool. Throws period_reversed, period_too_long, company_not_found. */
async function toRow({ connections }: Services, { scope }: Session, given: BlindPool): Promise<PoolRow> {
  // With days before now the dates mean nothing.
  const [dti, dtf] = given.ultimos_dias === null ? [given.dti, given.dtf] : [null, null];
  refuseBadPeriod({ dti, dtf });
  const empresas = [...new Set(given.empresas)];
  await inScope(connections.tenant, scope, (trx) => companiesToSearch(trx, scope, empresas));
  const classes = POOL_CLASSES.filter((one) => given.classes.includes(one));
  return { ...given, empresas, classes, dti: dti ? new Date(dti) : null, dtf: dtf ? new Date(dtf) : null };
}

const toPool = ({ dti, dtf, ...row }: PoolRow): StoredBlindPool => ({
  ...row,
  dti: dti && toInstant(dti),
  dtf: dtf && toInstant(dtf),
});

async function count({ clock }: Services, trx: TenantTransaction, row: PoolRow): Promise<PoolCount> {
  return countPool(trx, await poolReach(trx, row, clock.now()));
}

/** Pool and count as they are in a transaction. */
async function described(services: Services, trx: TenantTransaction) {
  const row = await readPool(trx);
  return { pool: toPool(row), contagem: await count(services, trx, row) };
}

/** The pool, and how far its samples have been answered. */
export function storedPool(services: Services) {
  return services.connections.system.transaction().execute((trx) => described(services, trx));
}

/** How many samples a pool would hold. Throws as {@link toRow}. */
export async function previewPool(services: Services, session: Session, given: BlindPool) {
  const row = await toRow(services, session, given);
  const { system } = services.connections;
  return { contagem: await system.transaction().execute((trx) => count(services, trx, row)) };
}

type Parts = { [Name in keyof StoredBlindPool]: LogValues[Name & keyof LogValues] };

/** What differs between two pools, before and after; companies by their names. */
async function changes(
  trx: TenantTransaction,
  before: PoolRow,
  after: PoolRow,
): Promise<{ de: LogValues; para: LogValues }> {
  const names = await namesOfCompanies(trx, [...before.empresas, ...after.empresas]);
  const told = (row: PoolRow): Parts => ({
    ...toPool(row),
    empresas: row.empresas.map((id) => names.get(id) ?? String(id)),
  });
  const [was, is] = [toPool(before), toPool(after)];
  const changed = (Object.keys(was) as (keyof StoredBlindPool)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const part = (values: Parts) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  return { de: part(told(before)), para: part(told(after)) };
}

/** Sets the pool of the samples handed out from now on. Throws as {@link toRow}. */
export async function setPool(services: Services, session: Session, given: BlindPool) {
  const row = await toRow(services, session, given);
  return services.connections.system.transaction().execute(async (trx) => {
    const change = await changes(trx, await lockPool(trx), row);
    await writePool(trx, row);
    if (Object.keys(change.para).length > 0) {
      await insertLog(trx, { data: services.clock.now(), session, tipo_acao: ACTIONS.blindPool, ...change });
    }
    return described(services, trx);
  });
}
