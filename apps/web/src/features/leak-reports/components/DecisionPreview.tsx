import type { DecisionResult } from '@escuta/contract';
import { Button } from 'antd';
import { ApiProblem } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import type { useDecisionPreview } from '../leak-reports.queries.ts';
import styles from './decision.module.css';

/** A report to decide, as listed in the dialog. */
export interface DecidableReport {
  id_relatorio: number;
  id_cliente: number;
  seq: string;
}

/** Why a report cannot be decided. */
export const reasonOf = ({ message, params }: DecisionResult) =>
  new ApiProblem(409, message ?? 'internal_error', [], params);

interface DecisionPreviewProps {
  preview: ReturnType<typeof useDecisionPreview>;
  reports: readonly DecidableReport[];
}

/** The number of reports a decision includes; those it excludes, and why. */
export function DecisionPreview({ preview, reports }: DecisionPreviewProps) {
  const t = useTexts('leakReports');
  const common = useTexts('common');
  const problem = useProblemText();
  if (preview.isError) {
    return (
      <div className={styles.summary} role="alert">
        {problem(preview.error)}{' '}
        <Button size="small" onClick={() => void preview.refetch()}>
          {common('retry')}
        </Button>
      </div>
    );
  }
  if (!preview.data) {
    return (
      <div className={styles.summary} role="status">
        {t('decision.checking')}
      </div>
    );
  }
  const excluded = preview.data.filter(({ error }) => error);
  const included = preview.data.length - excluded.length;
  return (
    <div className={styles.summary} role="status">
      <p>{included > 0 ? t('decision.included', { n: included }) : t('decision.noneIncluded')}</p>
      {excluded.length > 0 ? (
        <>
          <p>{t('decision.excluded', { n: excluded.length })}</p>
          <ul>
            {excluded.map((result) => (
              <li key={result.id_relatorio}>
                {t('decision.excludedItem', {
                  id: String(result.id_relatorio),
                  seq: seqOf(reports, result),
                  reason: problem(reasonOf(result)),
                })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

interface RefusalsProps {
  results: readonly DecisionResult[];
  reports: readonly DecidableReport[];
  approving: boolean;
}

/** The reports that were not decided, and why (REP-06). */
export function Refusals({ results, reports, approving }: RefusalsProps) {
  const t = useTexts('leakReports');
  const problem = useProblemText();
  const refused = results.filter(({ error }) => error);
  const counts = { done: results.length - refused.length, total: results.length };
  return (
    <div className={styles.summary} role="alert">
      <p>{t(approving ? 'decision.someDone' : 'decision.someInspectionsDone', counts)}</p>
      <ul>
        {refused.map((result) => (
          <li key={result.id_relatorio}>
            <strong>
              {t(approving ? 'decision.failedItem' : 'decision.failedInspectionItem', {
                id: String(result.id_relatorio),
              })}
            </strong>{' '}
            ({seqOf(reports, result)}): {problem(reasonOf(result))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const seqOf = (reports: readonly DecidableReport[], { id_relatorio }: DecisionResult) =>
  (reports.find((report) => report.id_relatorio === id_relatorio)?.seq ?? '').replaceAll(',', ', ');
