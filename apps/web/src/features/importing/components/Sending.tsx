import { Progress as Bar, Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PASSING_VISIT } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { StepTitle } from '../../../shared/ui/StepTitle.tsx';
import type { Phase, Progress } from '../hooks/use-check-and-send.ts';
import { Figures } from './Figures.tsx';

/** What each import says in its own words. */
export interface SendingWords {
  /** What happens when the page is left. */
  leave: string;
  /** How the rest is brought. */
  rest: string;
  another: string;
}

interface SendingProps {
  phase: SendingPhase;
  progress: Progress;
  elapsed: number;
  waiting: boolean;
  /** Cancelled, while what is on its way is waited for. */
  isStopping: boolean;
  /** Why it stopped by itself. */
  problem: string | null;
  words: SendingWords;
  figures: readonly (readonly [name: string, value: string])[];
  refusals: ReactNode;
  /** Link to what was imported; null if nothing was. */
  shownAt: { path: string; words: string } | null;
  onCancel(): void;
  onAgain(): void;
  onAnother(): void;
}

const TITLES = {
  sending: 'send.title',
  done: 'send.done',
  cancelled: 'send.cancelled',
  failed: 'send.failed',
} as const;
type SendingPhase = keyof typeof TITLES;
export const isSendingPhase = (phase: Phase): phase is SendingPhase => phase in TITLES;

/** From here on the time left is a fair guess. */
const GUESS_FROM = 20;
const MINUTE_MS = 60_000;

/** Minutes until the rest is sent; null while it cannot be told. */
function minutesLeft({ total, done }: Progress, elapsed: number): number | null {
  if (done < GUESS_FROM || done >= total) return null;
  return Math.max(1, Math.round(((elapsed / done) * (total - done)) / MINUTE_MS));
}

/** How far the sending is, and how it ended. */
export function Sending({ phase, progress, elapsed, words, ...props }: SendingProps) {
  const t = useTexts('importFrame');
  const { number } = useFormats();
  const { total, done } = progress;
  const minutes = minutesLeft(progress, elapsed);
  const isSending = phase === 'sending';
  const isStopped = phase === 'cancelled' || phase === 'failed';
  return (
    <section className={form.section}>
      <StepTitle key={phase}>{t(TITLES[phase])}</StepTitle>
      <div>
        <Bar percent={Math.floor((done / Math.max(1, total)) * 100)} aria-label={t('send.title')} />
        <p>
          {t('send.progress', { done: number(done), total: number(total) })}
          {isSending && minutes !== null ? `. ${t('send.left', { n: minutes })}` : null}
        </p>
        {/* Without the numbers, which a screen reader would never stop reading. */}
        <div role="status">
          {props.waiting ? <p className={form.note}>{t('send.waiting')}</p> : null}
          {isSending && props.isStopping ? <p className={form.note}>{t('send.stopping')}</p> : null}
        </div>
      </div>
      {props.problem === null ? null : (
        <p className={form.note} role="alert">
          {props.problem}
        </p>
      )}
      <Figures shown={props.figures} />
      {isSending ? <p className={form.help}>{words.leave}</p> : null}
      {isStopped ? <p>{words.rest}</p> : null}
      {isSending ? null : props.refusals}
      <div className={form.buttons}>
        {isSending ? (
          <Button disabled={props.isStopping} onClick={props.onCancel}>
            {t('send.cancel')}
          </Button>
        ) : null}
        {isStopped ? (
          <Button type="primary" onClick={props.onAgain}>
            {t('send.again')}
          </Button>
        ) : null}
        {isSending ? null : <Button onClick={props.onAnother}>{words.another}</Button>}
        {isSending || !props.shownAt ? null : (
          <Link to={props.shownAt.path} state={PASSING_VISIT}>
            {props.shownAt.words}
          </Link>
        )}
      </div>
    </section>
  );
}
