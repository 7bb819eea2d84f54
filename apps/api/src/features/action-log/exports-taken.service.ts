import { ACTIONS, type RouteName, type Routes, routes } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { insertLog, type SampleOfCompany } from './action-log.queries.ts';

/** The calls that hand out rows for a file, as the route table declares them. */
type ExportCall = {
  [N in RouteName]: Routes[N] extends { takesOut: string } ? N : never;
}[RouteName];

interface TakenExport {
  session: Session;
  call: ExportCall;
  formato: string;
  linhas: number;
  /** Samples that were chosen one by one, with an entry each (WEEK-02). */
  ticked?: readonly SampleOfCompany[];
}

/**
 * Logs that rows leave as a file, before the first one does: one entry with their number (action 120), or one for each ticked sample (121).
 * Not in the caller's scope: the entry belongs to the user's company, which a user limited to units does not see.
 */
export async function logExport(
  { connections: { system }, clock }: Services,
  { session, call, formato, linhas, ticked }: TakenExport,
): Promise<void> {
  const base = { data: clock.now(), session };
  const para = { conteudo: routes[call].takesOut, formato };
  const entries = ticked
    ? ticked.map((sample) => ({ ...base, sample, para, tipo_acao: ACTIONS.sampleExported }))
    : [{ ...base, para: { ...para, linhas }, tipo_acao: ACTIONS.exportTaken }];
  await insertLog(system, ...entries);
}
