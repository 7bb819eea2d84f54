import type { RefusedAssignment } from '@escuta/contract';
import { textsOf, useTexts } from '../../../shared/i18n/index.ts';
import styles from './selection.module.css';

/** How many samples are left out and, by reason, which. */
export function RefusedSamples({ refused }: { refused: readonly Pick<RefusedAssignment, 'motivo' | 'seq'>[] }) {
  const t = useTexts('inspections');
  const byReason = new Map<RefusedAssignment['motivo'], string[]>();
  for (const { motivo, seq } of refused) byReason.set(motivo, [...(byReason.get(motivo) ?? []), seq]);
  return (
    <>
      <h3>{t('selection.left', { n: refused.length })}</h3>
      {[...byReason].map(([reason, left]) => (
        <div key={reason}>
          <p>{textsOf('problems')(reason, { n: left.length })}</p>
          <Seqs seqs={left} />
        </div>
      ))}
    </>
  );
}

/** Ids of samples; many can be scrolled with the keyboard. */
export const Seqs = ({ seqs }: { seqs: string[] }) => (
  <p className={styles.seqs} tabIndex={seqs.length > 40 ? 0 : undefined}>
    {seqs.join(', ')}
  </p>
);
