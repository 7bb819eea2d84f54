import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import styles from './forms.module.css';
import { Labelled, type LabelledProps } from './Labelled.tsx';
import type { Limits } from './limits.ts';

interface Valued<Value> extends LabelledProps, Partial<Pick<Limits, 'required'>> {
  id?: string | undefined;
  value: Value;
  /** Without it, the input is read-only. */
  onChange?(value: Value): void;
}

type Own = 'id' | 'value' | 'onChange' | 'className' | 'form' | 'min' | 'max';

export interface TextInputProps extends Valued<string>, Omit<InputHTMLAttributes<HTMLInputElement>, Own | 'required'> {
  /** A control inside the field's right edge. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A text on one line. */
export function TextInput({ id, label, help, error, tour, required, onChange, action, ...input }: TextInputProps) {
  return (
    <Labelled id={id} label={label} help={help} error={error} tour={tour}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...control}
            aria-required={required}
            className={styles.control}
            onChange={({ target }) => onChange?.(target.value)}
          />
          {action}
        </div>
      )}
    </Labelled>
  );
}

export interface NoteInputProps
  extends Valued<string>,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own | 'required'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines. */
export function NoteInput({ id, label, help, error, tour, required, onChange, ...input }: NoteInputProps) {
  return (
    <Labelled id={id} label={label} help={help} error={error} tour={tour}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          aria-required={required}
          className={`${styles.control} ${styles.note}`}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Labelled>
  );
}

/** A minute, with the browser's own picker. */
export function MinuteInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput {...props} type="datetime-local" />;
}

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SelectInputProps<Value extends string> extends Valued<Value | ''> {
  /** Text of the empty option. */
  none: string;
  options: readonly Option<Value>[];
  disabled?: boolean;
}

/** A choice among options, with the browser's own select. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { id, label, help, error, tour, required, value, onChange, none, options, disabled } = props;
  return (
    <Labelled id={id} label={label} help={help} error={error} tour={tour}>
      {(control) => (
        <select
          {...control}
          aria-required={required}
          className={styles.control}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange?.(target.value as Value | '')}
        >
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
  onChange(checked: boolean): void;
  disabled?: boolean | undefined;
  isWrong?: boolean;
  children: ReactNode;
}

/** A checkbox with its text beside it. */
export function Tick({ checked, onChange, disabled, isWrong, children }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-invalid={isWrong}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
