import type { APPROVAL_STATES, LEAK_TYPES, ReportFilterInput } from '@escuta/contract';
import { type Actor, isOwnCompanyOnly, isSuperAdmin } from './permissions.ts';
import { periodProblem } from './search.ts';

/** States of a leak report (product document 1, section 4). */
export const REPORT_STATES = { pending: 0, approved: 1, newInspection: 2 } as const;

/** The leak type of a report that found no suspect point. */
export const NO_SUSPECT_POINT = 'Sem Ponto Suspeito' satisfies (typeof LEAK_TYPES)[number];

/** Whether a report found a suspect point (REP-03). */
export function isConfirmed({ tipo_vazamento }: { tipo_vazamento: string }): boolean {
  return !tipo_vazamento.includes(NO_SUSPECT_POINT);
}

/** The customer's class that an approved report gives to its samples (REP-07). */
export function classByReport(report: { tipo_vazamento: string }): 'LEAK' | 'LESS' {
  return isConfirmed(report) ? 'LEAK' : 'LESS';
}

/** Approval filters of the report list (D-13): state, and whether the result was confirmed. */
export const APPROVAL_FILTERS: Record<
  (typeof APPROVAL_STATES)[number],
  { state: (typeof REPORT_STATES)[keyof typeof REPORT_STATES]; confirmed: boolean | null }
> = {
  confirmed: { state: REPORT_STATES.approved, confirmed: true },
  unconfirmed: { state: REPORT_STATES.approved, confirmed: false },
  pending: { state: REPORT_STATES.pending, confirmed: null },
  finalized: { state: REPORT_STATES.approved, confirmed: null },
  new_inspection: { state: REPORT_STATES.newInspection, confirmed: null },
};

/** Whether a role sees the positions of a report's samples (RDT-06). */
export function seesReportPlaces(actor: Pick<Actor, 'id_tipo_usuario'>): boolean {
  return !isOwnCompanyOnly(actor);
}

/** Whether the report list shows the author and the decider of each report to this role (REP-03). */
export function seesReportPeople({ id_tipo_usuario }: Pick<Actor, 'id_tipo_usuario'>): boolean {
  return id_tipo_usuario === 'GEO';
}

/** Why a person cannot decide a report: it is decided, or it is their own (D-27). */
export function decisionRefusal(
  report: { id_status_relatorio: number; id_usuario: number | null },
  actor: Pick<Actor, 'id_tipo_usuario'> & { id_usuario: number },
): 'report_decided' | 'own_report' | null {
  if (report.id_status_relatorio !== REPORT_STATES.pending) return 'report_decided';
  return report.id_usuario === actor.id_usuario && !isSuperAdmin(actor) ? 'own_report' : null;
}

/** Periods of a report search: by the time reports were sent, and by sample date. */
const REPORT_PERIODS = [
  ['dti_report', 'dtf_report'],
  ['dti_sample', 'dtf_sample'],
] as const;

type PeriodField = (typeof REPORT_PERIODS)[number][number];

/** Fault of a report search, with its field. */
export interface ReportFilterProblem {
  code:
    | 'report_company_missing'
    | 'report_period_missing'
    | 'report_period_start_missing'
    | 'report_period_end_missing'
    | 'period_reversed'
    | 'period_too_long';
  field: 'id_cliente' | PeriodField;
}

/**
 * Checks that a report search has a company and a complete period (REP-02); used by the server and by the screen before it sends.
 * @param instant parses a bound in the caller's format
 */
export function reportFilterProblem(
  filter: { id_cliente?: readonly number[] | null | undefined } & Pick<ReportFilterInput, PeriodField>,
  instant: (bound: string) => Date | null,
): ReportFilterProblem | null {
  if (!filter.id_cliente?.length) return { code: 'report_company_missing', field: 'id_cliente' };
  if (REPORT_PERIODS.every(([from, to]) => !filter[from] && !filter[to])) {
    return { code: 'report_period_missing', field: 'dti_report' };
  }
  for (const [start, end] of REPORT_PERIODS) {
    const [from, to] = [filter[start], filter[end]];
    if (!from && to) return { code: 'report_period_start_missing', field: start };
    if (from && !to) return { code: 'report_period_end_missing', field: end };
    const code = from && to ? periodProblem(instant(from), instant(to)) : null;
    if (code) return { code, field: start };
  }
  return null;
}
