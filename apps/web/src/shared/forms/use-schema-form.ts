import { valueIssue } from '@escuta/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Mode,
  type Resolver,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form';
import { config, type z } from 'zod';
import { encodeError, refusedFields } from './field-errors.ts';
import { type FormerNames, keptDraft } from './kept.ts';
import { type Limits, limitsOf } from './limits.ts';

// The content security policy forbids eval.
config({ jitless: true });

/** Values of a form while it is filled in: every field, with null for choices not made yet. */
export type Typed<T> = T extends readonly (infer Item)[]
  ? (Item extends object ? Typed<Item> : Item)[]
  : T extends boolean
    ? T
    : T extends object
      ? { [Key in keyof T]-?: Typed<Exclude<T[Key], undefined>> }
      : T | null;

type FormSchema = z.ZodType<FieldValues, FieldValues>;
export type ValuesOf<Schema extends FormSchema> = Typed<z.input<Schema>> & FieldValues;

interface Options<Schema extends FormSchema> {
  /** Schema of the form, from the contract, so that the server accepts the same. */
  schema: Schema;
  values: ValuesOf<Schema>;
  /** Sends the parsed values. A thrown problem is shown at the fields it names and in `Refused`. */
  send(output: z.output<Schema>): unknown;
  /** Untouched fields follow changes of `values`. */
  follows?: boolean;
  /** Stores the typed values in the tab under this name until they are sent. */
  keep?: string;
  /** Names under which an earlier version stored fields. */
  formerNames?: FormerNames<ValuesOf<Schema>>;
  /** When a field is checked first; afterwards with each change. By default when the form is sent. */
  mode?: Mode;
  /** Called when the form was not sent because fields are invalid. */
  onInvalid?(): void;
  /** Errors of fields that a refusal concerns without naming them. */
  place?(reason: unknown, values: ValuesOf<Schema>): Record<string, string>;
}

/** A react-hook-form with the limits of the schema and one way to submit. */
export interface SchemaForm<Values extends FieldValues, Output = Values>
  extends Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'getValues' | 'setValue'> {
  /** Of the form element: a button elsewhere sends it by `form={form.id}`. */
  id: string;
  limits(name: string): Limits;
  submit(event?: FormEvent): void;
  /** For use in `send`: sets the fields to the saved values, except those edited since the form was sent. */
  takeOver(saved: Values): void;
  /** Why the last attempt failed; null before the first and during the next. */
  refusal: unknown;
}

const checkWith = (schema: FormSchema) =>
  zodResolver(schema, {
    error: (issue): string => encodeError(valueIssue(issue, issue.input === undefined || issue.input === null)),
  });

/** Documented in index.ts. */
export function useSchemaForm<Schema extends FormSchema>(options: Options<Schema>) {
  type Values = ValuesOf<Schema>;
  type Output = z.output<Schema>;
  const { schema, values, follows = false, mode = 'onSubmit' } = options;
  const [kept] = useState(() => (options.keep === undefined ? null : keptDraft<Values>(options.keep)));
  const [start] = useState(() => ({ ...values, ...kept?.read(values, options.formerNames ?? {}) }));
  const methods = useForm<Values, unknown, Output>({
    mode,
    defaultValues: start as DefaultValues<Values>,
    ...(follows && { values, resetOptions: { keepDirtyValues: true } }),
    resolver: useMemo(() => checkWith(schema) as unknown as Resolver<Values, unknown, Output>, [schema]),
    // Form focuses the first invalid field, whether the schema or the server found it.
    shouldFocusError: false,
  });
  const { control, getValues, setValue, subscribe } = methods;
  useEffect(
    () => (kept ? subscribe({ formState: { values: true }, callback: (now) => kept.write(now.values) }) : undefined),
    [kept, subscribe],
  );
  const { submit, takeOver, refusal } = useSubmit(methods, options, kept);
  const id = useId();
  // Stable until a refusal, so that the rows of a list are not rendered again.
  return useMemo((): SchemaForm<Values, Output> => {
    const known = new Map<string, Limits>();
    const limits = (name: string) => {
      const place = name.replace(/\d+/g, '0');
      const found = known.get(place) ?? limitsOf(schema, place);
      known.set(place, found);
      return found;
    };
    return { control, getValues, setValue, id, limits, submit, takeOver, refusal };
  }, [control, getValues, setValue, schema, id, submit, takeOver, refusal]);
}

/** Sends once at a time; a refusal is shown at its fields. */
function useSubmit<Schema extends FormSchema>(
  methods: UseFormReturn<ValuesOf<Schema>, unknown, z.output<Schema>>,
  options: Options<Schema>,
  kept: { drop(): void } | null,
) {
  const { handleSubmit, setError, getValues } = methods;
  const [refusal, setRefusal] = useState<unknown>(null);
  const isBusy = useRef(false);
  const latest = useRef(options);
  latest.current = options;
  const sent = useRef<ValuesOf<Schema>>(options.values);
  const takeOver = useTakeOver(methods, sent);
  const submit = useCallback(
    (event?: FormEvent) => {
      event?.preventDefault();
      // A dialog's form may be inside a form of the page.
      event?.stopPropagation();
      if (isBusy.current) return;
      isBusy.current = true;
      const send = async (output: z.output<Schema>) => {
        setRefusal(null);
        sent.current = structuredClone(getValues());
        try {
          await latest.current.send(output);
          kept?.drop();
        } catch (reason) {
          setRefusal(reason);
          const own = Object.entries(latest.current.place?.(reason, getValues()) ?? {});
          const places =
            own.length > 0 ? own.map(([name, text]) => [name, encodeError({ text })]) : refusedFields(reason);
          for (const [name, message] of places) setError(name as FieldPath<ValuesOf<Schema>>, { message });
        }
      };
      void handleSubmit(send, () => latest.current.onInvalid?.())().finally(() => {
        isBusy.current = false;
      });
    },
    [handleSubmit, setError, getValues, kept],
  );
  return { submit, takeOver, refusal };
}

/** Fields typed into since the form was sent keep their text; one that only followed others' changes does not count. */
function useTakeOver<Values extends FieldValues, Output>(
  { getValues, getFieldState, reset, setValue }: UseFormReturn<Values, unknown, Output>,
  sent: RefObject<Values>,
) {
  return useCallback(
    (saved: Values) => {
      const typed = structuredClone(getValues());
      const since = (Object.keys(saved) as FieldPath<Values>[]).filter(
        (name) => getFieldState(name).isDirty && !isEqual(typed[name], sent.current[name]),
      );
      reset(saved, { keepDirtyValues: false });
      for (const name of since) setValue(name, typed[name], { shouldDirty: true });
    },
    [getValues, getFieldState, reset, setValue, sent],
  );
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether the typed values are valid. */
export function useIsValid<Values extends FieldValues, Output>({ control }: SchemaForm<Values, Output>): boolean {
  return useFormState({ control }).isValid;
}

/** A form with at least the given fields, for components that several forms share. */
export function partOf<Part extends FieldValues, Values extends Part, Output>(form: SchemaForm<Values, Output>) {
  return form as unknown as SchemaForm<Part, Output>;
}

/** Whether the form is being sent. */
export function useSending<Values extends FieldValues, Output>({ control }: SchemaForm<Values, Output>): boolean {
  return useFormState({ control }).isSubmitting;
}
