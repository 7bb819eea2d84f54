import { COMMENT_MAX, type SampleDetail } from '@escuta/contract';
import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { charactersLeft, readDraft, writeDraft } from '../comment.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { DraftMark } from './DraftMark.tsx';
import styles from './detail.module.css';

/** The three comments of a sample (CMT-01); mounted again for each sample. */
export function CommentsPanel({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const { can } = useDashboard();
  return (
    <div className={styles.body}>
      <h3 className={styles.heading}>{t('detail.comments')}</h3>
      <Comment title={t('detail.collection')} text={sample.obs_app} author={sample.nome} date={sample.dt_amostra} />
      {can('inspections.view')
        ? sample.comentarios_inspecao.map((inspection) => (
            <Comment
              key={inspection.ordem_inspecao}
              title={t('detail.inspection', { n: inspection.ordem_inspecao })}
              text={inspection.obs_inspecao}
              author={inspection.usuario_inspecao}
              date={inspection.dt_inspecao}
            />
          ))
        : null}
      <OwnComment sample={sample} />
    </div>
  );
}

interface CommentProps {
  title: string;
  text: string | null;
  author: string | null;
  date: string | null;
}

function Comment({ title, text, author, date }: CommentProps) {
  const t = useTexts('samples');
  return (
    <article className={styles.comment}>
      <h4>{title}</h4>
      {text ? <p>{text}</p> : <p className={styles.muted}>{t('detail.noComment')}</p>}
      {text ? <Signature author={author} date={date} /> : null}
    </article>
  );
}

function Signature({ author, date }: { author: string | null; date: string | null }): ReactNode {
  const t = useTexts('samples');
  const { dateTime } = useFormats();
  if (!author && !date) return null;
  return (
    <small className={styles.muted}>
      {t('detail.by', { name: author ?? t('detail.none'), date: date ? dateTime(date) : t('detail.none') })}
    </small>
  );
}

/** The sample comment. Until sent, a draft is stored in the tab. */
function OwnComment({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const { actions, user } = useDashboard();
  const userId = user?.id_usuario ?? 0;
  const saved = sample.obs ?? '';
  const [text, setText] = useState(() => readDraft(userId, sample.id_amostra) ?? saved);
  const [known, setKnown] = useState(saved);
  // A colleague has saved another comment: what the person has typed stays.
  if (saved !== known) {
    setKnown(saved);
    if (text === known) setText(saved);
  }
  const [sending, setSending] = useState(false);
  const id = useId();
  const left = charactersLeft(text);
  const change = (next: string) => {
    setText(next);
    writeDraft(userId, sample.id_amostra, next, saved);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    const sent = text;
    if (await actions.comment(sample.id_amostra, sent)) writeDraft(userId, sample.id_amostra, sent, sent);
    setSending(false);
  };
  return (
    <form className={styles.comment} onSubmit={(event) => void submit(event)}>
      <h4>
        <label htmlFor={id}>{t('detail.own')}</label>
      </h4>
      <Input.TextArea
        id={id}
        value={text}
        autoFocus
        maxLength={COMMENT_MAX}
        autoSize={{ minRows: 4, maxRows: 12 }}
        placeholder={t('detail.ownPlaceholder')}
        aria-describedby={`${id}-left`}
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.row}>
        <span id={`${id}-left`} className={styles.muted} data-testid="comment-left">
          {t('detail.left', { n: left })}
          {text === saved ? null : <DraftMark />}
        </span>
        <Button type="primary" htmlType="submit" aria-busy={sending} disabled={sending || text === saved || left < 0}>
          {t('detail.save')}
        </Button>
      </div>
      {sample.obs ? <Signature author={sample.usuario_comentario} date={sample.dt_comentario} /> : null}
    </form>
  );
}
