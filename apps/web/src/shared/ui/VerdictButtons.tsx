import type { Classification } from '@escuta/contract';
import { memo, type ReactNode } from 'react';
import { useKeyTexts } from '../keys/use-key-texts.ts';
import { ClassMark } from './ClassMark.tsx';
import { useClassTexts } from './class-texts.ts';
import styles from './verdict.module.css';

interface VerdictButtonsProps<Code extends Classification> {
  /** What there is to choose from, in the order of their keys. */
  codes: readonly Code[];
  /** The class of now. */
  value: Classification | null;
  onChoose(code: Code): void;
  /** Accessible name of the group. */
  label: string;
  disabled?: boolean;
  /** The key of each beside its name. */
  keys?: boolean;
  /** Tall buttons, for a screen that is about nothing else. */
  large?: boolean;
}

/** A class as one segmented choice (DET-02, BR-02, AGE-02). */
export const VerdictButtons = memo(function VerdictButtons<Code extends Classification>({
  codes,
  value,
  onChoose,
  label,
  disabled = false,
  keys = false,
  large = false,
}: VerdictButtonsProps<Code>) {
  const t = useKeyTexts();
  const classText = useClassTexts();
  return (
    <fieldset className={`${styles.verdicts} ${large ? styles.large : ''}`} aria-label={label} disabled={disabled}>
      {codes.map((code, index) => {
        const name = classText(`name.${code}`);
        return (
          <button
            key={code}
            type="button"
            className={styles.verdict}
            aria-pressed={value === code}
            aria-label={name}
            aria-keyshortcuts={String(index + 1)}
            title={t('withKey', { name, key: index + 1 })}
            data-code={code}
            // A pressed pointer leaves the focus where it was: the keys of the screen go on working.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(code)}
          >
            <ClassMark code={code} size={18} decorative />
            <span className={styles.name} data-name>
              {name}
            </span>
            {keys ? <kbd className={styles.key}>{index + 1}</kbd> : null}
          </button>
        );
      })}
    </fieldset>
  );
}) as <Code extends Classification>(props: VerdictButtonsProps<Code>) => ReactNode;
