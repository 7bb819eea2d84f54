import { DESK_NOTE_MAX, type SampleDetail } from '@escuta/contract';
import { Button, Input } from 'antd';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { deskNotes } from '../desk-notes.ts';
import { NOTE_ID } from '../hooks/use-desk.ts';
import styles from './desk.module.css';
import { useDesk } from './desk-context.ts';

/** The desk's note on a sample; it goes along with the verdict, or alone. What is typed waits in the tab until then. */
export function DeskNote({ sample }: { sample: SampleDetail }) {
  const t = useTexts('desk');
  const { dateTime } = useFormats();
  const { userId, saveNote } = useDesk();
  const { id_amostra: id, triagem } = sample;
  const saved = triagem?.obs_admin ?? '';
  const [text, setText] = useState(() => deskNotes.read(userId, id) ?? saved);
  const change = (next: string) => {
    setText(next);
    deskNotes.write(userId, id, next, saved);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveNote();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text !== saved) saveNote();
  };
  return (
    <form className={styles.note} onSubmit={submit}>
      <label htmlFor={NOTE_ID}>
        {t('note')} <kbd className={styles.key}>C</kbd>
      </label>
      <Input.TextArea
        id={NOTE_ID}
        value={text}
        maxLength={DESK_NOTE_MAX}
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder={t('notePlaceholder')}
        aria-keyshortcuts="C"
        onKeyDown={onKey}
        onChange={({ target }) => change(target.value)}
      />
      <div className={styles.noteFoot}>
        <span className={styles.muted}>
          {triagem?.dt_classificacao
            ? t('by', { name: triagem.usuario_classificacao ?? '–', date: dateTime(triagem.dt_classificacao) })
            : null}
        </span>
        <Button htmlType="submit" size="small" disabled={text === saved} title="Ctrl+Enter">
          {t('saveNote')}
        </Button>
      </div>
    </form>
  );
}
