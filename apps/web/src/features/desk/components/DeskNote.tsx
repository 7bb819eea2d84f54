import { DESK_NOTE_MAX, type SampleDetail } from '@escuta/contract';
import { Button, Input } from 'antd';
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { deskNotes } from '../desk-notes.ts';
import { NOTE_ID } from '../hooks/use-desk.ts';
import styles from './desk.module.css';

interface DeskNoteProps {
  userId: number;
  /** Of the sample at hand. */
  id: number;
  /** Undefined until it is loaded; until then the field takes the focus, and no text. */
  sample: SampleDetail | undefined;
  onSave(): void;
}

/**
 * The desk's note on a sample, sent with the verdict or alone; until then a draft is stored in the tab. The field is reused for the next
 * sample, because mounting it again would cost a layout.
 */
export const DeskNote = memo(function DeskNote({ userId, id, sample, onSave }: DeskNoteProps) {
  const t = useTexts('desk');
  const saved = sample?.triagem?.obs_admin ?? '';
  const [typed, setTyped] = useState({ id: -1, text: '', saved: '' });
  if (typed.id !== id) setTyped({ id, text: deskNotes.read(userId, id) ?? saved, saved });
  // Another person has saved a note: what is typed here stays, also where it was for a moment the saved one, as after an undo.
  else if (typed.saved !== saved) {
    const kept = typed.text === typed.saved ? saved : typed.text;
    setTyped({ id, text: deskNotes.read(userId, id) ?? kept, saved });
  }
  const { text } = typed;
  const latest = useRef({ id, saved });
  latest.current = { id, saved };
  const change = useCallback(
    (next: string) => {
      const now = latest.current;
      setTyped({ id: now.id, text: next, saved: now.saved });
      deskNotes.write(userId, now.id, next, now.saved);
    },
    [userId],
  );
  const save = useCallback(() => {
    const now = latest.current;
    if ((deskNotes.read(userId, now.id) ?? now.saved) !== now.saved) onSave();
  }, [userId, onSave]);
  // Blurred like a new field, so that shortcuts for the next sample are not typed into the note.
  const shown = useRef(id);
  useLayoutEffect(() => {
    if (shown.current !== id) document.getElementById(NOTE_ID)?.blur();
    shown.current = id;
  }, [id]);
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={NOTE_ID}>
        {t('note')} <kbd className={styles.key}>C</kbd>
      </label>
      <NoteField text={text} isLoading={!sample} onChange={change} onSave={save} />
      <div className={styles.noteFoot}>
        <span className={styles.muted}>
          <GivenBy sample={sample} />
        </span>
        <SaveButton disabled={!sample || text === saved} />
      </div>
    </form>
  );
});

/** Who gave the class that the sample has, and when. */
function GivenBy({ sample }: { sample: SampleDetail | undefined }) {
  const t = useTexts('desk');
  const { dateTime } = useFormats();
  const { triagem, classificacao } = sample ?? {};
  if (!triagem?.dt_classificacao || classificacao === 'PEND') return null;
  return t('by', { name: triagem.usuario_classificacao ?? '–', date: dateTime(triagem.dt_classificacao) });
}

interface NoteFieldProps {
  text: string;
  /** The stored note is not here yet: what is typed would replace it unseen. */
  isLoading: boolean;
  onChange(text: string): void;
  onSave(): void;
}

const NoteField = memo(function NoteField(props: NoteFieldProps) {
  const t = useTexts('desk');
  return (
    <Input.TextArea
      id={NOTE_ID}
      value={props.text}
      readOnly={props.isLoading}
      maxLength={DESK_NOTE_MAX}
      autoSize={{ minRows: 3, maxRows: 8 }}
      placeholder={t('notePlaceholder')}
      aria-keyshortcuts="C"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSave();
      }}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
});

const SaveButton = memo(function SaveButton({ disabled }: { disabled: boolean }) {
  const t = useTexts('desk');
  return (
    <Button htmlType="submit" size="small" disabled={disabled} title="Ctrl+Enter">
      {t('saveNote')}
    </Button>
  );
});
