/**
 * The one way to build a form. Light enough for /login and the phone: nothing here knows antd.
 *
 *   const form = useSchemaForm({
 *     schema: NewCompany,                                 // of the contract: what is checked, and every limit
 *     values: { razao_social: '', id_cliente_master: null },
 *     send: async (company) => save(company),             // what the schema made of the values; throws when refused
 *     keep: 'new-company',                                // optional: survives a reload, until it is sent
 *   });
 *   <Form form={form} className={layout.page}>
 *     <TextField form={form} name="razao_social" label={t('name')} says={{ required: t('missing') }} />
 *     <Bound form={form} name="id_cliente_master" label={t('parent')}>
 *       {(control) => <CompanyChoice {...control} companies={companies} />}
 *     </Bound>
 *     <Refused form={form} title={t('failed')} />
 *     <Button htmlType="submit" aria-busy={useSending(form)}>…</Button>
 *   </Form>
 *
 * - Fields that are bound to a form: TextField, NoteField, MinuteField, SelectField, TickField, PasswordField, and Bound
 *   for any other control. Their `name` is checked by the compiler. Length, bounds and “required” come from the schema.
 * - The same without a form, for filters and drafts kept elsewhere: TextInput, NoteInput, MinuteInput, SelectInput,
 *   Tick, and Labelled around any other control. They take `value`, `onChange` and `error`.
 * - An error is the schema's, or the server's for a field that it names; `says` puts the documents' words in place of the
 *   usual ones (problems.texts.ts). The first wrong field gets the focus. What the server says beyond fields stands in
 *   `Refused`, above the button. While a form is being sent it is not sent again. Nothing typed is lost.
 * - `look` of Form: `desk` (default), `entrance` for sign-in, `phone`.
 */
export { useFieldArray, useWatch } from 'react-hook-form';
export { Form } from './Form.tsx';
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
export type { Says } from './says.ts';
export { partOf, type SchemaForm, useIsValid, useSchemaForm, useSending } from './use-schema-form.ts';
