import { Progress as Bar, Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { StepTitle } from '../../../shared/ui/StepTitle.tsx';
import type { Phase, Progress, useImport } from '../hooks/use-import.ts';
import { Figures } from './Figures.tsx';
import { RefusalList } from './RefusalList.tsx';

interface SendProgressProps {
  running: ReturnType<typeof useImport>;
  progress: Progress;
  name: string;
  onAgain(): void;
  onAnother(): void;
}

const TITLES = {
  sending: 'send.title',
  done: 'send.done',
  cancelled: 'send.cancelled',
  failed: 'send.failed',
} as const;
type Shown = keyof typeof TITLES;
const isShown = (phase: Phase): phase is Shown => phase in TITLES;

/** From here on the time left is a fair guess. */
const GUESS_FROM = 20;
const MINUTE_MS = 60_000;

/** Minutes until the rest is sent; null while it cannot be told. */
function minutesLeft({ total, elapsed }: Progress, done: number): number | null {
  if (done < GUESS_FROM || done >= total) return null;
  return Math.max(1, Math.round(((elapsed / done) * (total - done)) / MINUTE_MS));
}

/** How far the sending is, and how it ended. */
export function SendProgress({ running, progress, name, onAgain, onAnother }: SendProgressProps) {
  const t = useTexts('importing');
  const problem = useProblemText();
  const { number } = useFormats();
  const { phase, waiting, reason, cancel } = running;
  if (!isShown(phase)) return null;
  const { total, imported, existing, refusals } = progress;
  const done = imported + existing + refusals.length;
  const minutes = minutesLeft(progress, done);
  const isSending = phase === 'sending';
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
        <div role="status">{waiting ? <p className={form.note}>{t('send.waiting')}</p> : null}</div>
      </div>
      {phase === 'failed' ? (
        <p className={form.note} role="alert">
          {problem(reason)}
        </p>
      ) : null}
      <Figures
        shown={[
          [t('send.imported'), number(imported)],
          [t('check.existing'), number(existing)],
          [t('check.refused'), number(refusals.length)],
        ]}
      />
      {isSending ? <p className={form.help}>{t('send.leave')}</p> : null}
      {phase === 'cancelled' || phase === 'failed' ? <p>{t('send.rest')}</p> : null}
      {isSending ? null : <RefusalList refusals={refusals} name={name} />}
      <div className={form.buttons}>
        {isSending ? <Button onClick={cancel}>{t('send.cancel')}</Button> : null}
        {phase === 'cancelled' || phase === 'failed' ? (
          <Button type="primary" onClick={onAgain}>
            {t('send.again')}
          </Button>
        ) : null}
        {isSending ? null : <Button onClick={onAnother}>{t('send.another')}</Button>}
      </div>
    </section>
  );
}
