import { ACTIONS, type ChangeUnitBody, UNIT_CHANGE_RESULTS } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { named, refuseMissing, refuseTooMany } from '../../problems/selection.ts';
import { insertLog, namesOfCompanies } from '../action-log/index.ts';
import { countByCompany, unitAndTree } from '../companies/index.ts';
import {
  countSnapshot,
  listInspectorsOutOfReach,
  listReportCompanions,
  lockSamples,
  moveSamples,
} from './change-unit.queries.ts';
import { resolveCriteria } from './search.service.ts';

type Sample = Awaited<ReturnType<typeof lockSamples>>[number];

function checkSizes({ totalSamples }: ChangeUnitBody, ids: readonly number[]): void {
  refuseTooMany('amostras', ids.length);
  if (totalSamples >= UNIT_CHANGE_RESULTS) {
    const details = [{ field: 'totalSamples', code: 'too_big' as const, params: { max: UNIT_CHANGE_RESULTS - 1 } }];
    throw new Problem('unit_change_too_many', { details, params: { max: UNIT_CHANGE_RESULTS } });
  }
}

/** Whether the samples are still in the units where the person saw them. */
function isWhereSeen(samples: readonly Sample[], { unidades }: ChangeUnitBody): boolean {
  if (!unidades) return true;
  const counts = countByCompany(samples);
  const seen = unidades.filter(({ total }) => total > 0);
  return seen.length === counts.size && seen.every(({ id_cliente, total }) => counts.get(id_cliente) === total);
}

/** Refuses when the data have changed since the person saw them (D-24). */
async function checkSnapshot(
  trx: TenantTransaction,
  services: Services,
  session: Session,
  body: ChangeUnitBody,
  samples: readonly Sample[],
) {
  const { dti, dtf, data, classificacao, vista, id_amostra, id_exato, importacao, oldClientId } = body;
  const narrowed = { classificacao, vista, id_amostra, id_exato, importacao };
  const search = { dti, dtf, data, ...narrowed, id_cliente: [oldClientId] };
  const criteria = await resolveCriteria(trx, session, search, services.clock.now());
  const ids = samples.map((sample) => sample.id_amostra);
  const { total, listed } = await countSnapshot(trx, criteria, { bounds: body, ids });
  if (total !== body.totalSamples || listed !== ids.length || !isWhereSeen(samples, body)) {
    throw new Problem('snapshot_changed');
  }
}

/** Refuses a move that would split a report or take the sample of an open order out of its inspector's scope. */
async function checkWhatHangs(trx: TenantTransaction, ids: readonly number[], unit: number): Promise<void> {
  const companions = await listReportCompanions(trx, ids);
  if (companions.length > 0) throw new Problem('reports_split', { params: { samples: named(companions) } });
  const names = await listInspectorsOutOfReach(trx, ids, unit);
  if (names.length > 0) throw new Problem('inspectors_out_of_reach', { params: { names: named(names) } });
}

/**
 * Moves samples to another unit of the same tree (UNI-03): all of them with their reports, photos and recordings and
 * one log entry (action 17), or none. Refused when the data have changed since the person saw them (D-24).
 */
export function changeUnit(services: Services, session: Session, body: ChangeUnitBody): Promise<{ total: number }> {
  const asked = [...new Set(body.amostras)];
  checkSizes(body, asked);
  const { clientId, oldClientId } = body;
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const tree = new Set(await unitAndTree(trx, { unit: clientId, company: oldClientId }));
    const samples = await lockSamples(trx, asked);
    // A sample of another tenant is refused like one that does not exist.
    refuseMissing(
      asked,
      samples.filter(({ id_cliente }) => tree.has(id_cliente)),
    );
    await checkSnapshot(trx, services, session, body, samples);
    const moving = samples.filter(({ id_cliente }) => id_cliente !== clientId);
    if (moving.length === 0) return { total: 0 };
    const ids = moving.map(({ id_amostra }) => id_amostra);
    await checkWhatHangs(trx, ids, clientId);
    await moveSamples(trx, { ids, id_cliente: clientId, now: services.clock.now() });
    await logMove(trx, services, session, { clientId, oldClientId, moving });
    return { total: moving.length };
  });
}

async function logMove(
  trx: TenantTransaction,
  services: Services,
  session: Session,
  { clientId, oldClientId, moving }: { clientId: number; oldClientId: number; moving: readonly Sample[] },
): Promise<void> {
  const dados = {
    cliente_in: clientId,
    cliente_out: oldClientId,
    total_amostra: moving.length,
    unidades: [...countByCompany(moving)].map(([id_cliente, total]) => ({ id_cliente, total })),
    amostras: moving.map(({ id_amostra }) => id_amostra),
  };
  const names = await namesOfCompanies(trx, [clientId, ...moving.map(({ id_cliente }) => id_cliente)]);
  const left = [...new Set(moving.map(({ id_cliente }) => names.get(id_cliente) ?? String(id_cliente)))].sort();
  const de = { empresa: left };
  const [only] = moving.length === 1 ? moving : [];
  const para = {
    empresa: names.get(clientId) ?? null,
    amostras: moving.length,
    ...(!only && { seq: moving.map(({ seq }) => seq) }),
  };
  const about = only ? { sample: { id_amostra: only.id_amostra, id_cliente: clientId } } : { id_cliente: clientId };
  await insertLog(trx, {
    data: services.clock.now(),
    session,
    tipo_acao: ACTIONS.changeBranch,
    de,
    para,
    dados,
    ...about,
  });
}
