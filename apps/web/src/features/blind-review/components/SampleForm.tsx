import { Button } from 'antd';
import { LISTENING_KEYS, PlayerControls, PlayerSound, useAudioTexts } from '../../../shared/audio/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { KeysIcon, ShortcutsHelp, useKeyTexts } from '../../../shared/keys/index.ts';
import { STEPS } from '../answers.ts';
import type { HandOut } from '../hooks/use-blind-sample.ts';
import { type SampleFormState, useSampleForm } from '../hooks/use-sample-form.ts';
import { ConfirmDialog, IncompleteDialog } from './ConfirmDialog.tsx';
import styles from './class.module.css';
import { SampleQuestions } from './SampleQuestions.tsx';
import { TimeLeft } from './TimeLeft.tsx';

const ACTIONS = ['verdict', 'undo', 'next', 'skip', 'back', 'help'] as const;

interface SampleFormProps {
  handOut: HandOut;
  onNext(): void;
}

/** The current sample: time left, player, three questions and actions (BR-02); mounted again for each sample. */
export function SampleForm({ handOut, onNext }: SampleFormProps) {
  const t = useTexts('blindReview');
  const form = useSampleForm(handOut, onNext);
  return (
    <div className={styles.page}>
      <SampleHead form={form} blockSeconds={handOut.restante_bloco} />
      {form.lost ? (
        <p className={styles.lost} role="alert">
          {t('sample.lost')}
        </p>
      ) : null}
      <SampleSound handOut={handOut} player={form.player} />
      <SampleQuestions form={form} />
      <SampleFoot form={form} />
      <SampleDialogs form={form} />
    </div>
  );
}

function SampleHead({ form, blockSeconds }: { form: SampleFormState; blockSeconds: number }) {
  const t = useTexts('blindReview');
  const keys = useKeyTexts();
  return (
    <header className={styles.head}>
      <h1>{t('sample.title')}</h1>
      <span className={styles.muted}>{t('sample.block', { n: Math.ceil(blockSeconds / 60) })}</span>
      <Button
        type="text"
        className={styles.help ?? ''}
        icon={<KeysIcon />}
        aria-label={keys('title')}
        title={`${keys('title')} (?)`}
        onClick={() => form.setDialog('help')}
      />
      <TimeLeft reported={form.reported} onOver={() => void form.onOver()} />
    </header>
  );
}

/** Player, waveform and spectrogram. */
function SampleSound({ handOut, player }: { handOut: HandOut; player: SampleFormState['player'] }) {
  const t = useTexts('blindReview');
  const audioText = useAudioTexts();
  const status = player.engine.use((state) => state.status);
  const { url, gravacao, espectrograma } = handOut;
  return (
    <section className={styles.sound} aria-label={t('sample.player')} data-testid="player">
      <div className={styles.bar}>
        <PlayerControls
          engine={player.engine}
          duration={gravacao.duracao}
          disabled={status === 'empty' || status === 'error'}
        />
        {gravacao.sintetico ? <span className={styles.tag}>{audioText('synthetic')}</span> : null}
      </div>
      <PlayerSound
        large
        engine={player.engine}
        retry={player.retry}
        source={url}
        recording={gravacao}
        spectrogramUrl={espectrograma}
      />
    </section>
  );
}

function SampleFoot({ form: { step, busy, openDialog } }: { form: SampleFormState }) {
  const t = useTexts('blindReview');
  return (
    <footer className={styles.foot}>
      <Button disabled={busy} onClick={() => openDialog('leave')}>
        {t('sample.leave')}
      </Button>
      <span className={styles.space} />
      <Button disabled={busy} loading={step === 'skip' || step === 'expire'} onClick={() => openDialog('skip')}>
        {t('sample.skip')}
      </Button>
      <Button type="primary" disabled={busy} loading={step === 'answer'} onClick={() => openDialog('answer')}>
        {t('sample.next')}
      </Button>
    </footer>
  );
}

function SampleDialogs({ form: { dialog, setDialog, answers, confirm } }: { form: SampleFormState }) {
  const t = useTexts('blindReview');
  const close = () => setDialog(null);
  return (
    <>
      <IncompleteDialog open={dialog === 'incomplete'} answers={answers} onClose={close} />
      <ConfirmDialog
        dialog={dialog === 'incomplete' || dialog === 'help' ? null : dialog}
        onConfirm={confirm}
        onCancel={close}
      />
      <ShortcutsHelp
        open={dialog === 'help'}
        onClose={close}
        actions={ACTIONS}
        listening={LISTENING_KEYS}
        verdicts={STEPS.length}
        names={{
          verdict: t('keys.verdict'),
          undo: t('keys.undo'),
          next: t('keys.next'),
          skip: t('keys.skip'),
          back: t('keys.leave'),
        }}
      />
    </>
  );
}
