import { DECISIONS, type LeakReportDetail } from '@escuta/contract';
import { decisionRefusal, REPORT_STATES } from '@escuta/domain';
import { Button } from 'antd';
import { useState } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import type { Decision } from '../use-decision.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import styles from './detail.module.css';

/** Buttons to finalize the report or request a new inspection if a slot is free; only while it is undecided (RDT-05). */
export function DetailActions({ report }: { report: LeakReportDetail }) {
  const t = useTexts('leakReports');
  const problem = useProblemText();
  const { user, can } = useSession();
  const [open, setOpen] = useState<Decision | null>(null);
  const { id_relatorio, id_cliente, seq, id_status_relatorio } = report;
  const decidable = id_relatorio !== null && id_status_relatorio === REPORT_STATES.pending;
  const shown = decidable && user !== null && can('reports.decide');
  const refusal = shown ? decisionRefusal(report, user) : null;
  return (
    <>
      {refusal ? <span className={styles.reason}>{problem(new ApiProblem(409, refusal))}</span> : null}
      {shown && report.tem_inspecao_livre ? (
        <Button disabled={refusal !== null} onClick={() => setOpen(DECISIONS.newInspection)}>
          {t('decision.newInspection')}
        </Button>
      ) : null}
      {shown ? (
        <Button type="primary" disabled={refusal !== null} onClick={() => setOpen(DECISIONS.approve)}>
          {t('decision.approve')}
        </Button>
      ) : null}
      {/* The dialog stays when the buttons go, to say that somebody else decided first. */}
      {open && id_relatorio !== null ? (
        <DecisionDialog
          approve={open}
          reports={[{ id_relatorio, id_cliente, seq }]}
          onFailed={(reason) =>
            notify.error(t('decision.processError'), {
              kind: 'save',
              description: t('decision.tryAgain', { reason }),
            })
          }
          onDecided={() => {}}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
