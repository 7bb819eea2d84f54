import { ACTIONS, Id, ORIGINS, type SaveLogBody } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { findSampleCompany, insertLog, listSamplesOfReport } from './action-log.queries.ts';

/** Actions that only the browser can observe; the server logs all others itself (D-09). */
const BROWSER_ACTIONS: readonly number[] = [ACTIONS.start, ACTIONS.openReport];

/** The report that a browser says it opened. */
function reportOf({ dados }: SaveLogBody): { id: number; nome: null } | undefined {
  const id = Id.safeParse(dados?.id_relatorio);
  return id.success ? { id: id.data, nome: null } : undefined;
}

/** The samples that an action was about: those of the report, else the one that the browser names. Throws report_not_found, sample_not_found. */
async function samplesOf(trx: TenantTransaction, { id_amostra }: SaveLogBody, id_relatorio: number | undefined) {
  if (id_relatorio) {
    const ofReport = await listSamplesOfReport(trx, id_relatorio);
    if (ofReport.length === 0) throw new Problem('report_not_found');
    return ofReport;
  }
  if (!id_amostra) return [];
  const sample = await findSampleCompany(trx, id_amostra);
  if (!sample) throw new Problem('sample_not_found');
  return [sample];
}

/** Logs an action sent by the browser; for actions that the server logs itself it replies with success and logs nothing. */
export async function saveToldAction(services: Services, session: Session, body: SaveLogBody): Promise<void> {
  const { tenant, system } = services.connections;
  const data = services.clock.now();
  // No browser is a device or the import.
  const origem = body.origem === ORIGINS.field ? ORIGINS.field : ORIGINS.web;
  const objeto = body.tipo_acao === ACTIONS.openReport ? reportOf(body) : undefined;
  const entry = {
    data,
    session,
    tipo_acao: body.tipo_acao,
    origem,
    dados: body.dados ?? null,
    ...(objeto && { objeto }),
  };
  const isTold = BROWSER_ACTIONS.includes(body.tipo_acao);
  const hasSamples = await inScope(tenant, session.scope, async (trx) => {
    const samples = await samplesOf(trx, body, objeto?.id);
    if (isTold) await insertLog(trx, ...samples.map((sample) => ({ ...entry, sample })));
    return samples.length > 0;
  });
  // An entry without a sample belongs to the user's company, which is outside the scope of a user limited to units.
  if (isTold && !hasSamples) await insertLog(system, entry);
}
