import { Button } from 'antd';
import { reportPath } from '../../../shared/api/index.ts';
import { textsOf, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import type { FilledSlot } from '../slots.ts';
import styles from './slots.module.css';

interface SlotItemProps {
  slot: FilledSlot;
  idClient: number;
  mayAssign: boolean;
  onEdit(): void;
  onRemove(): void;
  onReview(): void;
}

/** A filled slot: inspector, state and actions. */
export function SlotItem({
  slot: { slot, name, isGone, comment, refusal },
  idClient,
  mayAssign,
  ...on
}: SlotItemProps) {
  const t = useTexts('inspections');
  const locked = refusal !== null;
  const reason = refusal ? textsOf('problems')(refusal) : undefined;
  return (
    <li className={styles.slot} data-slot={slot}>
      <dl>
        <div>
          <dt>{t('slots.responsible', { n: slot })}</dt>
          <dd>{name}</dd>
        </div>
      </dl>
      <p className={styles.state} data-approved={comment?.status_relatorio === 1}>
        {comment ? t(`slots.reported${statusOf(comment.status_relatorio)}`) : t('slots.waiting')}
      </p>
      {isGone && mayAssign ? <p className={styles.gone}>{t('slots.gone')}</p> : null}
      <div className={styles.actions}>
        <Button size="small" aria-label={t('slots.reviewOf', { n: slot })} onClick={on.onReview}>
          {t('slots.review')}
        </Button>
        <ReportLink slot={slot} idReport={comment?.id_relatorio ?? null} idClient={idClient} />
        {mayAssign ? (
          <>
            <Button
              size="small"
              aria-label={t('slots.editOf', { n: slot })}
              title={reason}
              disabled={locked}
              onClick={on.onEdit}
            >
              {t('slots.edit')}
            </Button>
            <Button
              size="small"
              aria-label={t('slots.removeOf', { n: slot })}
              title={reason}
              disabled={locked}
              onClick={on.onRemove}
            >
              {t('slots.remove')}
            </Button>
          </>
        ) : null}
      </div>
      {locked && mayAssign ? <p className={styles.muted}>{reason}</p> : null}
    </li>
  );
}

/** The report of an inspection, in a new tab (DET-10). */
export function ReportLink({ slot, idReport, idClient }: { slot: number; idReport: number | null; idClient: number }) {
  const t = useTexts('inspections');
  const common = useTexts('common');
  const { can } = useSession();
  if (idReport === null || !can('reports.detail')) return null;
  return (
    <a
      className={styles.link}
      href={reportPath(idReport, idClient)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('slots.reportOf', { n: slot })} (${common('newTab')})`}
    >
      {t('slots.report')}
    </a>
  );
}

/** A report without a decision counts as pending. */
export function statusOf(status: number | null): 0 | 1 | 2 {
  return status === 1 || status === 2 ? status : 0;
}
