import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { type Look, LookContext } from './Labelled.tsx';
import type { SchemaForm } from './use-schema-form.ts';

interface FormProps<Values extends FieldValues, Output> {
  form: SchemaForm<Values, Output>;
  look?: Look;
  className?: string | undefined;
  tour?: string;
  children: ReactNode;
}

/** The form element; after a failed attempt the first invalid field gets the focus. */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, look = 'desk', className, tour, children } = props;
  const { submitCount } = useFormState({ control: form.control });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return (
    <form
      ref={element}
      id={form.id}
      className={className}
      data-look={look}
      data-tour={tour}
      onSubmit={form.submit}
      noValidate
    >
      <LookContext value={look}>{children}</LookContext>
    </form>
  );
}
