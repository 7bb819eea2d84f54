import type { ReactNode } from 'react';
import {
  type FieldError,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  get,
  useController,
  useFormState,
} from 'react-hook-form';
import { type ErrorTexts, errorText } from './field-errors.ts';
import {
  MinuteInput,
  NoteInput,
  type NoteInputProps,
  SelectInput,
  type SelectInputProps,
  TextInput,
  type TextInputProps,
  Tick,
} from './inputs.tsx';
import { type Described, Labelled, type LabelledProps } from './Labelled.tsx';
import type { SchemaForm } from './use-schema-form.ts';

/** A field of a form by its name; only names with a value that the control accepts compile. */
interface Named<Values extends FieldValues, Output, Value> {
  form: SchemaForm<Values, Output>;
  name: FieldPathByValue<Values, Value>;
  /** Texts that replace the usual error texts. */
  errorTexts?: ErrorTexts | undefined;
}

/** Binds a field, so that only it is rendered when its value or error changes. */
function useField<Values extends FieldValues, Output, Value>({ form, name, errorTexts }: Named<Values, Output, Value>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return { field, error: errorText(fieldState.error?.message, errorTexts), limits: form.limits(name) };
}

/** Error text of a field, for other parts of the screen. */
export function useFieldError<Values extends FieldValues, Output>(
  { control }: SchemaForm<Values, Output>,
  name: FieldPath<Values>,
): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  return errorText((get(errors, name) as FieldError | undefined)?.message);
}

type Text = string | null;
type Bind = 'value' | 'onChange' | 'name' | 'required' | 'maxLength';
export type TextFieldProps<Values extends FieldValues, Output> = Named<Values, Output, Text> &
  Omit<TextInputProps, Bind> & {
    /** Name of the input where the page has another form with such a field; password managers read it. */
    inputName?: string;
  };

/** Props of a bound text; an empty text is null where the schema allows null. */
function useText<Values extends FieldValues, Output>(
  props: Named<Values, Output, Text> & { error?: string | undefined },
) {
  const { field, error, limits } = useField<Values, Output, Text>(props);
  return {
    name: field.name,
    value: (field.value as Text) ?? '',
    onBlur: field.onBlur,
    onChange: (text: string) => field.onChange(text === '' && limits.nullable ? null : text),
    error: props.error ?? error,
    required: limits.required,
    maxLength: limits.maxLength,
  };
}

/** A text on one line. */
export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { form, name, errorTexts, inputName = name, ...rest } = props;
  return <TextInput {...rest} {...useText(props)} name={inputName} />;
}

/** A text of several lines. */
export function NoteField<Values extends FieldValues, Output>(
  props: Named<Values, Output, Text> & Omit<NoteInputProps, Bind>,
) {
  const { form, name, errorTexts, ...rest } = props;
  return <NoteInput {...rest} {...useText(props)} />;
}

/** A day and a minute. */
export function MinuteField<Values extends FieldValues, Output>(
  props: Omit<TextFieldProps<Values, Output>, 'type' | 'inputName'>,
) {
  const { form, name, errorTexts, ...rest } = props;
  return <MinuteInput {...rest} {...useText(props)} />;
}

/** A choice among options; null while nothing is chosen. */
export function SelectField<Values extends FieldValues, Output, Value extends string>(
  props: Named<Values, Output, Value | null> & Omit<SelectInputProps<Value>, Bind>,
) {
  const { form, name, errorTexts, ...rest } = props;
  const { field, error, limits } = useField<Values, Output, Value | null>(props);
  return (
    <SelectInput<Value>
      {...rest}
      error={props.error ?? error}
      required={limits.required}
      value={(field.value as Value | null) ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : value)}
    />
  );
}

/** A checkbox with its text beside it. */
export function TickField<Values extends FieldValues, Output>({
  disabled,
  children,
  ...named
}: Named<Values, Output, boolean> & { disabled?: boolean; children: ReactNode }) {
  const { field } = useField<Values, Output, boolean>(named);
  return (
    <Tick checked={field.value} onChange={field.onChange} disabled={disabled}>
      {children}
    </Tick>
  );
}

/** Props that a field passes to a control of any library. */
export interface BoundControl<Value> extends Described {
  'aria-required': boolean;
  value: Value;
  onChange(value: Value): void;
  onBlur(): void;
}

type BoundProps<Values extends FieldValues, Output, Name extends FieldPath<Values>> = LabelledProps & {
  form: SchemaForm<Values, Output>;
  name: Name;
  errorTexts?: ErrorTexts | undefined;
  id?: string;
  children(control: BoundControl<FieldPathValue<Values, Name>>): ReactNode;
};

/** A field for any other control, such as antd's selects. */
export function Bound<Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  children,
  ...props
}: BoundProps<Values, Output, Name>) {
  const { field, fieldState } = useController({ control: props.form.control, name: props.name });
  const error = props.error ?? errorText(fieldState.error?.message, props.errorTexts);
  const { value, onChange, onBlur } = field;
  const { required } = props.form.limits(props.name);
  return (
    <Labelled id={props.id} label={props.label} help={props.help} error={error} tour={props.tour}>
      {(control) => children({ ...control, 'aria-required': required, value, onChange, onBlur })}
    </Labelled>
  );
}
