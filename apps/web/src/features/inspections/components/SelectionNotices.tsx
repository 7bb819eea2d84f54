import { SELECTION_MAX } from '@escuta/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import type { useChecked } from '../hooks/use-checked.ts';
import type { useMassAssignment } from '../hooks/use-mass-assignment.ts';
import { RefusedSamples } from './RefusedSamples.tsx';
import styles from './selection.module.css';

interface SelectionNoticesProps {
  choice: Pick<ReturnType<typeof useChecked>, 'refused' | 'missing' | 'tooMany'>;
  mass: ReturnType<typeof useMassAssignment>;
  /** Fetches the samples again; checked samples stay checked. */
  onRefresh(): void;
}

/** Ticked samples that do not come along: with the reason, or how many the search no longer finds. */
function LeftOut({ refused, missing }: Pick<SelectionNoticesProps['choice'], 'refused' | 'missing'>) {
  const t = useTexts('inspections');
  if (refused.length + missing === 0) return null;
  return (
    <section className={styles.notice} data-tone="warning" role="status" data-testid="left-out">
      {refused.length > 0 ? <RefusedSamples refused={refused} /> : null}
      {missing > 0 ? <p>{t('selection.missing', { n: missing })}</p> : null}
    </section>
  );
}

/** Messages below the header: too many samples (SEL-04), why nothing was sent (SEL-05), what was sent, with undo. */
export function SelectionNotices({ choice: { refused, missing, tooMany }, mass, onRefresh }: SelectionNoticesProps) {
  const t = useTexts('inspections');
  const common = useTexts('common');
  const { failure, receipt, secondsLeft, busy } = mass;
  return (
    <>
      <LeftOut refused={refused} missing={missing} />
      {tooMany ? (
        <div className={styles.notice} data-tone="warning" role="alert">
          {t('selection.tooMany', { max: SELECTION_MAX })} <Link to="/">{t('selection.toMap')}</Link>
        </div>
      ) : null}
      {failure ? (
        <div className={styles.notice} data-tone="error" role="alert">
          <span>{t('selection.notSent', { why: failure })}</span>
          <Button size="small" onClick={onRefresh}>
            {t('selection.refresh')}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<CloseIcon />}
            aria-label={common('close')}
            onClick={mass.closeFailure}
          />
        </div>
      ) : null}
      {receipt ? (
        <section className={styles.notice} data-testid="receipt">
          <span role="status">{t('selection.receipt', { n: receipt.total, name: receipt.inspector })}</span>
          {secondsLeft > 0 ? (
            <Button size="small" aria-busy={busy} onClick={() => void mass.undo()}>
              {t('selection.undo', { n: secondsLeft })}
            </Button>
          ) : (
            <span className={styles.muted}>{t('selection.undoOver')}</span>
          )}
          {receipt.problem ? (
            <span role="alert" className={styles.problem}>
              {receipt.problem}
            </span>
          ) : null}
          <Button
            type="text"
            size="small"
            icon={<CloseIcon />}
            aria-label={common('close')}
            onClick={mass.closeReceipt}
          />
        </section>
      ) : null}
    </>
  );
}
