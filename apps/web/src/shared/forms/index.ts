/**
 * The forms kit. Small enough for /login and the phone: it does not depend on antd.
 *
 *   const form = useSchemaForm({
 *     schema: NewCompany,                                 // from the contract: checks and limits
 *     values: { razao_social: '', id_cliente_master: null },
 *     send: async (company) => save(company),             // the parsed values; throws if refused
 *     keep: 'new-company',                                // optional: survives a reload until sent
 *   });
 *   <Form form={form} className={layout.page}>
 *     <TextField form={form} name="razao_social" label={t('name')} />
 *     <Bound form={form} name="id_cliente_master" label={t('parent')}>
 *       {(control) => <CompanyChoice {...control} companies={companies} />}
 *     </Bound>
 *     <Refused form={form} title={t('failed')} />
 *     <Button htmlType="submit" aria-busy={useSending(form)}>…</Button>
 *   </Form>
 *
 * - Fields bound to a form: TextField, NoteField, MinuteField, SelectField, TickField, PasswordField, and Bound
 *   for any other control. The compiler checks their `name`. Length, bounds and “required” come from the schema.
 * - The same without a form, for filters and drafts stored elsewhere: TextInput, NoteInput, MinuteInput, SelectInput,
 *   Tick, and Labelled around any other control. They take `value`, `onChange` and `error`.
 * - Errors come from the schema, or from the server for a field. `errorTexts` replaces the usual error texts (problems.texts.ts) by
 *   those of the product documents. The first invalid field gets the focus. The server's other errors are shown in `Refused`,
 *   above the button. While a form is being sent it cannot be sent again. Typed values are never lost.
 * - `look` of Form: `desk` (default), `entrance` for sign-in, `phone`.
 */
export { useFieldArray, useWatch } from 'react-hook-form';
export { Form } from './Form.tsx';
export type { ErrorTexts } from './field-errors.ts';
export {
  Bound,
  type BoundControl,
  MinuteField,
  NoteField,
  SelectField,
  TextField,
  TickField,
  useFieldError,
} from './fields.tsx';
export { MinuteInput, NoteInput, SelectInput, TextInput, Tick } from './inputs.tsx';
export { type Described, Labelled } from './Labelled.tsx';
export { limitsOf } from './limits.ts';
export { NewPasswordFields, NO_PASSWORD, useIsConfirmed } from './NewPasswordFields.tsx';
export { PasswordField } from './PasswordField.tsx';
export { Refused } from './Refused.tsx';
export { partOf, type SchemaForm, useIsValid, useSchemaForm, useSending } from './use-schema-form.ts';
export { WhyDisabled } from './WhyDisabled.tsx';
