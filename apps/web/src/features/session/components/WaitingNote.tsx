import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './WaitingNote.module.css';

export interface WaitingNoteProps {
  /** How many reports and samples wait on this device; undefined until it is known. */
  waiting: { report: number; sample: number } | undefined;
}

/** Says to whoever finds the session ended that nothing is lost. Only the numbers: anybody can open the sign-in. */
export function WaitingNote({ waiting }: WaitingNoteProps) {
  const t = useTexts('session');
  const kinds = (['sample', 'report'] as const).filter((kind) => waiting && waiting[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      {kinds.map((kind) => (
        <p key={kind}>
          <strong>{t(`waiting.${kind}`, { n: waiting?.[kind] ?? 0 })}</strong>
        </p>
      ))}
      <p>{t('waiting.safe')}</p>
    </div>
  );
}
