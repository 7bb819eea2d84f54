import { COMMENT_MAX, type SampleDetail } from '@escuta/contract';
import { Button, Input } from 'antd';
import { useId } from 'react';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { charactersLeft } from '../comment.ts';
import { useOwnComment } from '../hooks/use-own-comment.ts';
import { DraftMark } from './DraftMark.tsx';
import styles from './detail.module.css';
import { Signature } from './Signature.tsx';

/** The sample comment, and what another person has saved while it was being written. */
export function OwnComment({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const own = useOwnComment(sample);
  const { text, saved, isSending, isOther, isAsked } = own;
  const id = useId();
  const left = charactersLeft(text);
  return (
    <form
      className={styles.comment}
      onSubmit={(event) => {
        event.preventDefault();
        own.submit();
      }}
    >
      <h4>
        <label htmlFor={id}>{t('detail.own')}</label>
      </h4>
      {isOther || isAsked ? <OtherComment sample={sample} own={own} /> : null}
      <Input.TextArea
        id={id}
        value={text}
        autoFocus
        maxLength={COMMENT_MAX}
        autoSize={{ minRows: 4, maxRows: 12 }}
        placeholder={t('detail.ownPlaceholder')}
        aria-describedby={`${id}-left`}
        onChange={(event) => own.change(event.target.value)}
      />
      <div className={styles.row}>
        <span id={`${id}-left`} className={styles.muted} data-testid="comment-left">
          {t('detail.left', { n: left })}
          {text === saved ? null : <DraftMark />}
        </span>
        <Button
          type="primary"
          htmlType="submit"
          aria-busy={isSending}
          disabled={isSending || isOther || isAsked || text === saved || left < 0}
        >
          {t('detail.save')}
        </Button>
      </div>
      {sample.obs && !isOther ? <Signature author={sample.usuario_comentario} date={sample.dt_comentario} /> : null}
    </form>
  );
}

/** The comment of another person, saved meanwhile or about to be replaced, and what becomes of the two. */
function OtherComment({ sample, own }: { sample: SampleDetail; own: ReturnType<typeof useOwnComment> }) {
  const t = useTexts('samples');
  return (
    <div className={form.note} role="alert">
      <strong>
        {t(own.isAsked ? 'detail.replacesOther' : sample.obs ? 'detail.otherComment' : 'detail.otherRemoved')}
      </strong>
      {sample.obs ? <p>{sample.obs}</p> : null}
      <Signature author={sample.usuario_comentario} date={sample.dt_comentario} />
      <div className={styles.choices}>
        {sample.obs ? <Button onClick={own.join}>{t('detail.joinComments')}</Button> : null}
        {own.isAsked ? (
          <Button onClick={() => void own.send()}>{t('detail.replace')}</Button>
        ) : (
          <Button onClick={own.keepMine}>{t('detail.keepMine')}</Button>
        )}
        <Button onClick={own.takeTheirs}>{t('detail.takeTheirs')}</Button>
      </div>
    </div>
  );
}
