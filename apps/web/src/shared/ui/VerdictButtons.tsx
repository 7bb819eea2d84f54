import type { Classification } from '@escuta/contract';
import { memo, type ReactNode } from 'react';
import { useKeyTexts } from '../keys/use-key-texts.ts';
import { ClassMark } from './ClassMark.tsx';
import { useClassTexts } from './class-texts.ts';
import styles from './verdict.module.css';

interface VerdictButtonsProps<Code extends Classification> {
  /** The classes to choose from, in the order of their keys. */
  codes: readonly Code[];
  /** The current class. */
  value: Classification | null;
  onChoose(code: Code): void;
  /** Accessible name of the group. */
  label: string;
  disabled?: boolean;
  /** Shows each button's key beside its name. */
  keys?: boolean;
  /** Tall buttons, for screens whose main task is the verdict. */
  large?: boolean;
}

/** Chooses a class with a segmented control (DET-02, BR-02, AGE-02). */
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
            // A click does not move the focus, so that the keyboard shortcuts continue to work.
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
