import {
  DECISIONS,
  type DecideReportsInput,
  DecisionFields,
  type DecisionResult,
  NewInspectionFields,
} from '@escuta/contract';
import { useState } from 'react';
import { ApiProblem } from '../../shared/api/index.ts';
import { useSchemaForm, useSending, useWatch } from '../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';
import { notify } from '../../shared/ui/index.ts';
import { type DecidableReport, reasonOf } from './components/DecisionPreview.tsx';
import { useDecide, useDecisionPreview } from './leak-reports.queries.ts';

export type Decision = (typeof DECISIONS)[keyof typeof DECISIONS];

export interface DecisionProps {
  approve: Decision;
  reports: readonly DecidableReport[];
  /** Called with the reason when nothing was decided. */
  onFailed(reason: string): void;
  /** Called with the reports just decided, by id_relatorio. */
  onDecided(ids: readonly number[]): void;
  onClose(): void;
}

const NOTHING = { idInspecionador: null, nro_os: null, obsAprovacao: null };

const idsOf = (results: readonly DecisionResult[], error: boolean) =>
  results.filter((result) => result.error === error).map(({ id_relatorio }) => id_relatorio);

function requestOf(ids: readonly number[], approve: Decision, inspector: number | null): DecideReportsInput {
  const [only] = ids;
  return {
    ...(ids.length === 1 ? { idRelatorio: only } : { selectedReportIds: [...ids] }),
    approve,
    ...(inspector !== null && { idInspecionador: inspector }),
  };
}

/** Notifies the user of a decision's results. `outcome` holds them if some reports were not decided. */
function useOutcome({ approve, onFailed, onDecided, onClose }: DecisionProps) {
  const t = useTexts('leakReports');
  const problem = useProblemText();
  const approving = approve === DECISIONS.approve;
  const [outcome, setOutcome] = useState<DecisionResult[] | null>(null);
  const showOutcome = (results: DecisionResult[]) => {
    const done = idsOf(results, false);
    onDecided(done);
    if (done.length === results.length) {
      notify.success(t(approving ? 'decision.done' : 'decision.inspectionsDone', { n: done.length }), { kind: 'save' });
      return onClose();
    }
    setOutcome(results);
    const [first] = results.filter(({ error }) => error);
    if (done.length === 0 && first) return onFailed(problem(reasonOf(first)));
    const counts = { done: done.length, total: results.length };
    notify.warning(t(approving ? 'decision.someDone' : 'decision.someInspectionsDone', counts), { kind: 'save' });
  };
  return { outcome, showOutcome };
}

/** A decision about one or more reports: form, preview and outcome (REP-05, REP-06, RDT-05). */
export function useDecision(props: DecisionProps) {
  const { approve, reports, onFailed } = props;
  const problem = useProblemText();
  const decide = useDecide();
  const { outcome, showOutcome } = useOutcome(props);
  const approving = approve === DECISIONS.approve;
  // Both schemas have the same fields; the second requires an inspector.
  const schema = approving ? DecisionFields : (NewInspectionFields as unknown as typeof DecisionFields);
  const form = useSchemaForm({
    schema,
    values: NOTHING,
    send: async ({ idInspecionador = null, ...texts }) => {
      if (included.length === 0) return;
      try {
        showOutcome(await decide.mutateAsync({ ...requestOf(included, approve, idInspecionador), ...texts }));
      } catch (reason) {
        const [only] = included;
        // A single report is refused by the reply's status; what another person has decided meanwhile is shown like one of several.
        if (reason instanceof ApiProblem && reason.status === 409 && only !== undefined)
          showOutcome([{ id_relatorio: only, error: true, message: reason.code, params: { ...reason.params } }]);
        else onFailed(problem(reason));
      }
    },
  });
  const inspector = useWatch({ control: form.control, name: 'idInspecionador' });
  const ids = reports.map(({ id_relatorio }) => id_relatorio);
  const request = approving || inspector !== null ? requestOf(ids, approve, inspector) : null;
  const preview = useDecisionPreview(outcome ? null : request);
  const included = preview.data ? idsOf(preview.data, false) : [];
  return {
    form,
    /** Null while the form lacks an inspector. */
    preview: request && preview,
    outcome,
    isSending: useSending(form),
    mayConfirm: request === null || included.length > 0,
  };
}
