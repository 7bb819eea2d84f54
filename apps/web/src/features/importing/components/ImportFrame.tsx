import { Button } from 'antd';
import type { ReactNode } from 'react';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { StepProgress } from '../../../shared/ui/StepProgress.tsx';
import type { CheckAndSend, Progress } from '../hooks/use-check-and-send.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { isSendingPhase, Sending, type SendingWords } from './Sending.tsx';
import { Trouble } from './Trouble.tsx';

/** What is missing before the check. `told`: nothing is said beside the button, since the page says it elsewhere or is still loading. */
type Missing = 'company' | 'source' | 'list' | 'place' | 'told';

/** The first missing thing, in the given order. */
export const firstOf = (missing: Partial<Record<Missing, boolean>>): Missing | null =>
  (Object.keys(missing) as Missing[]).find((name) => missing[name]) ?? null;

interface ImportFrameProps<Checked, Sent extends Progress> {
  running: Omit<CheckAndSend<Checked, Sent>, 'check' | 'send'>;
  /** What was chosen: the worker that reads it starts again after a stop, and is left for another import. */
  chosen: { restart(): void; reset(): void };
  words: SendingWords & { title: string; intro: string; checking: string };
  /** Stands above all steps. */
  above?: ReactNode;
  /** Stands below all steps. */
  below?: ReactNode;
  /** What a person chooses and matches; disabled while it is checked. */
  choices(disabled: boolean): ReactNode;
  /** Null: nothing is missing. */
  missing: Missing | null;
  /** In words, why a check or a sending ended. */
  tell(reason: unknown): string;
  onCheck(): void;
  result(checked: Checked): ReactNode;
  /** Names of what the server adds and has, and the counts besides. */
  figures(progress: Sent, checked: Checked): readonly (readonly [name: string, value: string])[];
  /** What was refused or stayed out, once the sending is over. */
  refusals(progress: Sent, checked: Checked): ReactNode;
  /** Link to what was imported; null if nothing was. */
  shownAt?(progress: Sent, checked: Checked): { path: string; words: string } | null;
  onAgain(checked: Checked): void;
}

/** The frame of an import in the browser: choose, match, check, send, and what became of it. */
export function ImportFrame<Checked, Sent extends Progress>(props: ImportFrameProps<Checked, Sent>) {
  const { running, chosen, words, tell } = props;
  const { phase, checked, progress } = running;
  const onAnother = () => {
    running.reset();
    chosen.reset();
    document.getElementById('content')?.focus();
  };
  return (
    <div className={`${form.page} ${form.wide}`}>
      {phase === 'sending' ? <LeaveQuestion /> : null}
      <div>
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
      </div>
      {props.above}
      {checked && progress && isSendingPhase(phase) ? (
        <Sending
          {...{ phase, progress, words, onAnother }}
          {...{ elapsed: running.elapsed, waiting: running.waiting, isStopping: running.isStopping }}
          figures={props.figures(progress, checked)}
          problem={phase === 'failed' ? tell(running.reason) : null}
          refusals={props.refusals(progress, checked)}
          shownAt={props.shownAt?.(progress, checked) ?? null}
          onCancel={running.cancel}
          onAgain={() => props.onAgain(checked)}
        />
      ) : (
        <BeforeSending {...props} />
      )}
      {props.below}
    </div>
  );
}

function BeforeSending<Checked, Sent extends Progress>(props: ImportFrameProps<Checked, Sent>) {
  const t = useTexts('importFrame');
  const { running, chosen, words, missing } = props;
  const { checked, reason } = running;
  const isChecking = running.phase === 'checking';
  const stop = () => {
    running.cancel();
    chosen.restart();
  };
  return (
    <>
      {props.choices(isChecking)}
      {isChecking ? (
        <div>
          <StepProgress name={words.checking} part={running.part} />
          <div role="status">{running.waiting ? <p className={form.note}>{t('check.waiting')}</p> : null}</div>
          <Button onClick={stop}>{t('check.stop')}</Button>
        </div>
      ) : null}
      {reason ? <Trouble title={t('check.failed')}>{props.tell(reason)}</Trouble> : null}
      {checked || isChecking ? null : (
        <div className={form.buttons}>
          <Button type="primary" disabled={missing !== null} onClick={props.onCheck}>
            {t('check.start')}
          </Button>
          <span role="status">{missing && missing !== 'told' ? t(`check.missing.${missing}`) : null}</span>
        </div>
      )}
      {checked ? props.result(checked) : null}
    </>
  );
}
