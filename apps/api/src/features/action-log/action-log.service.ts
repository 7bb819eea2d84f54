import { ACTIONS, type SaveLogBody } from '@escuta/contract';
import { inScope } from '../../db/transactions.ts';
import type { Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { findSampleCompany, insertLog } from './action-log.queries.ts';

/** Actions that only the browser sees; the server writes all others itself (D-09). */
const TOLD_BY_BROWSER: readonly number[] = [ACTIONS.start, ACTIONS.openReport];

/** Stores an action told by the browser; for the rest it answers success without a second entry. */
export async function saveToldAction(services: Services, session: Session, body: SaveLogBody): Promise<void> {
  await inScope(services.connections.tenant, session.scope, async (trx) => {
    const sample = body.id_amostra ? await findSampleCompany(trx, body.id_amostra) : undefined;
    if (sample === null) throw new Problem('sample_not_found');
    if (!TOLD_BY_BROWSER.includes(body.tipo_acao)) return;
    await insertLog(trx, {
      data: services.clock.now(),
      session,
      sample,
      tipo_acao: body.tipo_acao,
      dados: body.dados ?? null,
    });
  });
}
