import { TicketForm as TicketFields } from '@escuta/contract';
import { Button } from 'antd';
import { useState } from 'react';
import {
  Form,
  NoteField,
  Refused,
  TextField,
  TextInput,
  useSchemaForm,
  useSending,
} from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Empty } from '../../../shared/ui/index.ts';
import { useOpenTicket } from '../profile.queries.ts';

/** Opens a support ticket; the answer comes by e-mail (USR-06). */
export default function TicketPage() {
  const t = useTexts('profile');
  const { user } = useSession();
  const [opened, setOpened] = useState<number | null>(null);
  if (!user) return null;
  const again = <Button onClick={() => setOpened(null)}>{t('ticket.another')}</Button>;
  return (
    <div className={styles.page}>
      <h1>{t('ticket.title')}</h1>
      {opened === null ? (
        <TicketForm onOpened={setOpened} />
      ) : (
        <div role="status">
          <Empty
            title={t('ticket.opened', { number: String(opened) })}
            help={t('ticket.follow', { email: user.email })}
            action={again}
          />
        </div>
      )}
    </div>
  );
}

function TicketForm({ onOpened }: { onOpened(ticket: number): void }) {
  const t = useTexts('profile');
  const { user } = useSession();
  const opening = useOpenTicket();
  const form = useSchemaForm({
    schema: TicketFields,
    values: { subject: '', message: '' },
    keep: 'ticket',
    send: async (ticket) => onOpened(await opening.mutateAsync(ticket)),
  });
  const sending = useSending(form);
  return (
    <Form form={form} className={styles.section}>
      <p className={styles.help}>{t('ticket.help')}</p>
      <div className={styles.pair}>
        <TextInput label={t('name')} value={user?.nome ?? ''} readOnly />
        <TextInput label={t('email')} value={user?.email ?? ''} readOnly />
        <TextInput label={t('phone')} value={user?.telefone ?? t('notGiven')} readOnly />
      </div>
      <TextField form={form} name="subject" label={t('ticket.subject')} />
      <NoteField form={form} name="message" label={t('ticket.message')} rows={12} />
      <Refused form={form} title={t('ticket.failed')} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={sending}>
          {sending ? t('ticket.opening') : t('ticket.open')}
        </Button>
      </div>
    </Form>
  );
}
