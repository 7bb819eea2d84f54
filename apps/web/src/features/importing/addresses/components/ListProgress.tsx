import { Progress as Bar, Button } from 'antd';
import { useFormats } from '../../../../shared/format/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../../shared/i18n/index.ts';
import { StepTitle } from '../../../../shared/ui/StepTitle.tsx';
import { Figures } from '../../components/Figures.tsx';
import type { CheckedList, ListPhase, useListImport } from '../hooks/use-list-import.ts';
import { ListProblem } from '../read/problem.ts';
import type { AddressListClient } from '../read/reader-client.ts';
import { ListRefusals } from './ListRefusals.tsx';

interface ListProgressProps {
  running: ReturnType<typeof useListImport>;
  checked: CheckedList;
  reader: AddressListClient;
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
export const isSendingPhase = (phase: ListPhase): phase is keyof typeof TITLES => phase in TITLES;

/** How far the sending is, and how it ended. */
export function ListProgress({ running, checked, reader, name, onAgain, onAnother }: ListProgressProps) {
  const t = useTexts('addresses');
  const { number } = useFormats();
  const { phase, progress, waiting, cancel } = running;
  if (!isSendingPhase(phase)) return null;
  const { addresses, refused } = checked.summary;
  const isSending = phase === 'sending';
  const isStopped = phase === 'cancelled' || phase === 'failed';
  return (
    <section className={form.section}>
      <StepTitle key={phase}>{t(TITLES[phase])}</StepTitle>
      <div>
        <Bar percent={Math.floor((progress.sent / Math.max(1, addresses)) * 100)} aria-label={t('send.title')} />
        <p>{t('send.progress', { done: number(progress.sent), total: number(addresses) })}</p>
        {/* Without the numbers, which a screen reader would never stop reading. */}
        <div role="status">{waiting ? <p className={form.note}>{t('send.waiting')}</p> : null}</div>
      </div>
      {phase === 'failed' ? <WhyFailed reason={running.reason} /> : null}
      <Figures
        shown={[
          [t('send.added'), number(progress.added)],
          [t('send.existing'), number(progress.sent - progress.added)],
          [t('check.refused'), number(refused)],
        ]}
      />
      {isSending ? <p className={form.help}>{t('send.leave')}</p> : null}
      {isStopped ? <p>{t('send.rest')}</p> : null}
      {isSending ? null : <ListRefusals {...{ checked, reader, name }} />}
      <div className={form.buttons}>
        {isSending ? <Button onClick={cancel}>{t('send.cancel')}</Button> : null}
        {isStopped ? (
          <Button type="primary" onClick={onAgain}>
            {t('send.again')}
          </Button>
        ) : null}
        {isSending ? null : <Button onClick={onAnother}>{t('send.another')}</Button>}
      </div>
    </section>
  );
}

/** Why a check or a sending ended. */
export function WhyFailed({ reason }: { reason: unknown }) {
  const t = useTexts('addresses');
  const problem = useProblemText();
  return (
    <p className={form.note} role="alert">
      {reason instanceof ListProblem ? t(`problem.${reason.code}`, reason.params) : problem(reason)}
    </p>
  );
}
