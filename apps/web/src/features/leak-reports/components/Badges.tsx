import { isConfirmed, REPORT_STATES } from '@escuta/domain';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './badges.module.css';

/** Whether a report found a suspect point (REP-03). */
export function ResultBadge({ report }: { report: { tipo_vazamento: string } }) {
  const t = useTexts('leakReports');
  const confirmed = isConfirmed(report);
  return (
    <span className={styles.badge} data-tone={confirmed ? 'found' : 'plain'}>
      {t(confirmed ? 'list.confirmed' : 'list.notConfirmed')}
    </span>
  );
}

const STATES = {
  [REPORT_STATES.pending]: { tone: 'warning', key: 'list.status.pending' },
  [REPORT_STATES.approved]: { tone: 'success', key: 'list.status.approved' },
  [REPORT_STATES.newInspection]: { tone: 'danger', key: 'list.status.newInspection' },
} as const;

/** The state of a report: pending, finished or new inspection. */
export function StatusBadge({ report }: { report: { id_status_relatorio: number } }) {
  const t = useTexts('leakReports');
  const { tone, key } = stateOf(report);
  return (
    <span className={styles.badge} data-tone={tone}>
      {t(key)}
    </span>
  );
}

/** Tone and text key of a report's state. */
export function stateOf({ id_status_relatorio }: { id_status_relatorio: number }) {
  return STATES[id_status_relatorio as keyof typeof STATES] ?? STATES[REPORT_STATES.pending];
}
