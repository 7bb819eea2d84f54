import { useId, useState } from 'react';
import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { Button } from '../../components/Button.tsx';
import { DiscardQuestion } from '../../components/DiscardQuestion.tsx';
import { dayOf, timeOf } from '../hooks/use-day.ts';
import type { SampleDraft } from '../store/sample-draft.ts';
import styles from './collect.module.css';
import { SampleAbout } from './SampleAbout.tsx';

const DAY_MS = 24 * 3_600_000;

interface Props {
  draft: SampleDraft;
  onResume(): void;
  onDiscarded(): void;
}

/** Asks whether a draft of long ago is that of the meter of now, before anything is recorded into it. */
export function OldDraft({ draft, onResume, onDiscarded }: Props) {
  const t = useTexts('collect');
  const field = useTexts('field');
  const format = useFormats();
  const [isDiscarding, setDiscarding] = useState(false);
  const title = useId();
  const at = timeOf(draft);
  const when = { date: format.date(at), time: format.time(at) };
  return (
    <section className={styles.old} role="alertdialog" aria-labelledby={title}>
      <strong id={title}>{t(`old.${dayBefore(at)}`, when)}</strong>
      <SampleAbout draft={draft} />
      <p className={styles.secondary}>{t('old.help')}</p>
      {isDiscarding ? (
        <DiscardQuestion
          chave={draft.chave}
          title={t('day.discardTitle')}
          help={t('day.discardHelp')}
          onClose={() => setDiscarding(false)}
          onDiscarded={onDiscarded}
        />
      ) : (
        <div className={styles.row}>
          <Button tone="primary" onClick={onResume}>
            {field('outbox.resume')}
          </Button>
          <Button tone="danger" onClick={() => setDiscarding(true)}>
            {field('outbox.discard')}
          </Button>
        </div>
      )}
    </section>
  );
}

function dayBefore(at: number): 'today' | 'yesterday' | 'before' {
  const now = Date.now();
  if (dayOf(at) === dayOf(now)) return 'today';
  return dayOf(at) === dayOf(now - DAY_MS) ? 'yesterday' : 'before';
}
