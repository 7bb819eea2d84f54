import type { SampleDetail } from '@escuta/contract';
import { useState } from 'react';
import { readBasis, readDraft, writeDraft } from '../comment.ts';
import { useDashboard } from './dashboard-context.ts';

/**
 * The comment that is being written. It keeps which comment its writer had read, so that what another person saves meanwhile is neither
 * replaced nor lost. Until sent, a draft is stored in the tab.
 */
export function useOwnComment(sample: SampleDetail) {
  const { actions, user } = useDashboard();
  const userId = user?.id_usuario ?? 0;
  const id = sample.id_amostra;
  const saved = sample.obs ?? '';
  const [text, setText] = useState(() => readDraft(userId, id) ?? saved);
  const [read, setRead] = useState(() => readBasis(userId, id) ?? saved);
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** The comment of another person that the writer has agreed to replace. */
  const [agreed, setAgreed] = useState('');
  // Without text of one's own, or with the same, the field shows what is saved.
  if (saved !== read && (text === read || text === saved)) {
    setText(saved);
    setRead(saved);
  }
  /** Keeps a text as written in knowledge of a comment. */
  const keep = (next: string, known: string) => {
    setText(next);
    setRead(known);
    writeDraft(userId, id, next, known);
  };
  /** The comment would be another person's no more: a sample has one, and nobody sees the one before. */
  const isReplacing =
    saved === read && saved !== agreed && sample.usuario_comentario !== user?.nome && !text.includes(saved);
  const send = async () => {
    setAsking(false);
    setSending(true);
    const sent = text;
    if (await actions.comment(id, sent, read)) {
      // A blank comment removes it.
      const stored = sent.trim() === '' ? '' : sent;
      setRead(stored);
      setText((now) => (now === sent ? stored : now));
      writeDraft(userId, id, stored, stored);
    }
    setSending(false);
  };
  return {
    ...{ text, saved, isSending, send },
    /** Another comment was saved since the writer began. */
    isOther: saved !== read,
    /** Whether the writer is asked what becomes of the comment of another person. */
    isAsked: isAsking && isReplacing,
    /** Sends, or asks first. */
    submit: () => (isReplacing ? setAsking(true) : void send()),
    change: (next: string) => keep(next, read),
    join: () => keep(saved === '' ? text : `${saved}\n${text}`, saved),
    keepMine: () => {
      setAgreed(saved);
      keep(text, saved);
    },
    takeTheirs: () => keep(saved, saved),
  };
}
