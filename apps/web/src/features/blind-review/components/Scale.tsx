import { useKeyTexts } from '../../../shared/keys/index.ts';
import { STEPS } from '../answers.ts';
import styles from './class.module.css';

interface ScaleProps {
  label: string;
  /** Texts of the two ends. */
  ends: readonly [string, string];
  value: number | null;
  /** Number keys answer this question now. */
  keys: boolean;
  onChoose(value: number): void;
}

/** A scale from 1 to 5. */
export function Scale({ label, ends, value, keys, onChoose }: ScaleProps) {
  const t = useKeyTexts();
  return (
    <fieldset className={styles.scale} aria-label={label}>
      <div className={styles.steps}>
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            className={styles.step}
            aria-pressed={value === step}
            {...(keys && { 'aria-keyshortcuts': String(step), title: t('withKey', { name: String(step), key: step }) })}
            // A press does not move the focus, so that the screen's keys keep working.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(step)}
          >
            {step}
          </button>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </fieldset>
  );
}
