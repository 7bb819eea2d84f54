import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, Refused, type SchemaForm, useSending } from '../forms/index.ts';
import { useTexts } from '../i18n/index.ts';
import styles from './form-dialog.module.css';

interface FormDialogProps<Values extends FieldValues, Output> {
  form: SchemaForm<Values, Output>;
  title: string;
  /** What the button does, and what it says meanwhile. */
  verb: string;
  sendingVerb: string;
  /** Title of a refusal. */
  failed: string;
  onClose(): void;
  children: ReactNode;
}

/** A short form in a dialog. A click outside does not close it, since what was typed would be lost. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { form, title, verb, sendingVerb, failed, onClose, children } = props;
  const common = useTexts('common');
  const sending = useSending(form);
  return (
    <Modal
      open
      title={title}
      width={480}
      mask={{ closable: false }}
      closable={{ 'aria-label': common('close') }}
      okText={sending ? sendingVerb : verb}
      cancelText={common('cancel')}
      okButtonProps={{ htmlType: 'submit', form: form.id, 'aria-busy': sending }}
      cancelButtonProps={{ disabled: sending }}
      onCancel={() => !sending && onClose()}
    >
      <Form form={form} className={styles.form}>
        {children}
        <Refused form={form} title={failed} />
      </Form>
    </Modal>
  );
}
