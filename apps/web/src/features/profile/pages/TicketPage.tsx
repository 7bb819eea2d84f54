import { TICKET_MESSAGE_MAX, TICKET_SUBJECT_MAX } from '@escuta/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { fieldProblemText, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { FormField } from '../../../shared/ui/FormField.tsx';
import form from '../../../shared/ui/form.module.css';
import { Empty, notify } from '../../../shared/ui/index.ts';
import { useKeptDraft } from '../../../shared/ui/use-kept-draft.ts';
import { useOpenTicket } from '../profile.queries.ts';

const EMPTY = { subject: '', message: '' };

/** A ticket to the support, which is followed by e-mail (USR-06). */
export default function TicketPage() {
  const t = useTexts('profile');
  const { user } = useSession();
  const [opened, setOpened] = useState<number | null>(null);
  if (!user) return null;
  const again = <Button onClick={() => setOpened(null)}>{t('ticket.another')}</Button>;
  return (
    <div className={form.page}>
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
  const problem = useProblemText();
  const { user } = useSession();
  const { draft, change, drop } = useKeptDraft('ticket', EMPTY);
  const [checked, setChecked] = useState(false);
  const opening = useOpenTicket();
  const id = useId();
  const isMissing = (field: keyof typeof draft) => draft[field].trim() === '';
  const error = (field: keyof typeof draft) =>
    checked && isMissing(field) ? t('missing') : fieldProblemText(opening.error, field);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const first = (['subject', 'message'] as const).find(isMissing);
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    if (opening.isPending) return;
    try {
      const ticket = await opening.mutateAsync({ subject: draft.subject.trim(), message: draft.message.trim() });
      drop();
      onOpened(ticket);
    } catch (reason) {
      notify.error(t('ticket.failed'), { kind: 'save', description: problem(reason) });
    }
  };
  return (
    <form className={form.section} onSubmit={(event) => void submit(event)} noValidate>
      <p className={form.help}>{t('ticket.help')}</p>
      <div className={form.pair}>
        <FormField id={`${id}-name`} label={t('name')}>
          <Input id={`${id}-name`} value={user?.nome ?? ''} readOnly />
        </FormField>
        <FormField id={`${id}-email`} label={t('email')}>
          <Input id={`${id}-email`} value={user?.email ?? ''} readOnly />
        </FormField>
        <FormField id={`${id}-phone`} label={t('phone')}>
          <Input id={`${id}-phone`} value={user?.telefone ?? t('notGiven')} readOnly />
        </FormField>
      </div>
      <FormField id={`${id}-subject`} label={t('ticket.subject')} error={error('subject')}>
        <Input
          id={`${id}-subject`}
          value={draft.subject}
          maxLength={TICKET_SUBJECT_MAX}
          required
          onChange={({ target }) => change({ subject: target.value })}
        />
      </FormField>
      <FormField id={`${id}-message`} label={t('ticket.message')} error={error('message')}>
        <Input.TextArea
          id={`${id}-message`}
          value={draft.message}
          rows={12}
          maxLength={TICKET_MESSAGE_MAX}
          required
          onChange={({ target }) => change({ message: target.value })}
        />
      </FormField>
      <div className={form.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={opening.isPending}>
          {opening.isPending ? t('ticket.opening') : t('ticket.open')}
        </Button>
      </div>
    </form>
  );
}
