import { CUSTOMER_CLASSIFICATIONS, type CustomerClassification } from '@escuta/contract';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import styles from './verdict.module.css';

interface VerdictButtonsProps {
  /** The customer's class of now. */
  value: string | null;
  onChoose(code: CustomerClassification): void;
  /** Accessible name of the group. */
  label: string;
  disabled?: boolean;
  /** The key of each beside its name. */
  keys?: boolean;
}

/** The customer's class as one segmented choice: LESS, PASS, LEAK (DET-02). */
export function VerdictButtons({ value, onChoose, label, disabled = false, keys = false }: VerdictButtonsProps) {
  const t = useTexts('samples');
  const classText = useClassTexts();
  return (
    <fieldset className={styles.verdicts} aria-label={label} disabled={disabled}>
      {CUSTOMER_CLASSIFICATIONS.map((code, index) => {
        const name = classText(`name.${code}`);
        const title = t('detail.verdictKey', { name, key: index + 1 });
        return (
          <button
            key={code}
            type="button"
            className={styles.verdict}
            aria-pressed={value === code}
            aria-label={name}
            aria-keyshortcuts={String(index + 1)}
            title={title}
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
}
