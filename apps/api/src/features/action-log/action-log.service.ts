import { ACTIONS, ORIGINS, type SaveLogBody } from '@escuta/contract';
import { inScope } from '../../db/transactions.ts';
import type { Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { findSampleCompany, insertLog } from './action-log.queries.ts';

/** Actions that only the browser sees; the server writes all others itself (D-09). */
const TOLD_BY_BROWSER: readonly number[] = [ACTIONS.start, ACTIONS.openReport];

/** Stores an action told by the browser; for the rest it answers success without a second entry. */
export async function saveToldAction(services: Services, session: Session, body: SaveLogBody): Promise<void> {
  const { tenant, system } = services.connections;
  const data = services.clock.now();
  // No browser is a device or the import.
  const origem = body.origem === ORIGINS.field ? ORIGINS.field : ORIGINS.web;
  const entry = { data, session, tipo_acao: body.tipo_acao, origem, dados: body.dados ?? null };
  const isTold = TOLD_BY_BROWSER.includes(body.tipo_acao);
  const { id_amostra } = body;
  // Without a sample it belongs to the own company, which who is narrowed to units does not reach.
  if (!id_amostra) return isTold ? insertLog(system, entry) : undefined;
  await inScope(tenant, session.scope, async (trx) => {
    const sample = await findSampleCompany(trx, id_amostra);
    if (!sample) throw new Problem('sample_not_found');
    if (isTold) await insertLog(trx, { ...entry, sample });
  });
}
