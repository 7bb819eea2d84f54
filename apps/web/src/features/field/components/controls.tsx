import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

interface FieldProps {
  label: string;
  /** Why what stands here is not taken. */
  error?: string | undefined;
  help?: string | undefined;
}

interface Described {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label above, the control, help or the error below. */
function Labelled({ label, error, help, children }: FieldProps & { children(props: Described): ReactNode }) {
  const id = useId();
  const below = error ?? help;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': below ? `${id}-below` : undefined })}
      {below ? (
        <div id={`${id}-below`} className={error ? styles.error : styles.help}>
          {below}
        </div>
      ) : null}
    </div>
  );
}

interface TextProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  maxLength: number;
  inputMode?: 'text' | 'decimal' | 'numeric';
}

export function TextField({ value, onChange, maxLength, inputMode = 'text', ...field }: TextProps) {
  return (
    <Labelled {...field}>
      {(props) => (
        <input
          {...props}
          className={styles.control}
          autoComplete="off"
          value={value}
          maxLength={maxLength}
          inputMode={inputMode}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

export function NoteField({ value, onChange, maxLength, ...field }: TextProps) {
  return (
    <Labelled {...field}>
      {(props) => (
        <textarea
          {...props}
          className={`${styles.control} ${styles.note}`}
          value={value}
          maxLength={maxLength}
          rows={3}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

export function MinuteField({ value, onChange, ...field }: Omit<TextProps, 'maxLength' | 'inputMode'>) {
  return (
    <Labelled {...field}>
      {(props) => (
        <input
          {...props}
          type="datetime-local"
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface SelectProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  none: string;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ value, onChange, none, options, ...field }: SelectProps) {
  return (
    <Labelled {...field}>
      {(props) => (
        <select {...props} className={styles.control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface TickProps {
  checked: boolean;
  onChange(): void;
  disabled?: boolean;
  children: ReactNode;
}

/** One box of a list of ticks, as wide as the page. */
export function Tick({ checked, onChange, disabled = false, children }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onChange} />
      <span>{children}</span>
    </label>
  );
}

/** A named part of the form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
