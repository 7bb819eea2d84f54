import { Button } from 'antd';
import { useCallback, useState } from 'react';
import {
  changePlayerSettings,
  getPlayerSettings,
  PlayerControls,
  PlayerSound,
  useAudioTexts,
  usePlayer,
} from '../../../shared/audio/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { KeysIcon, ShortcutsHelp, useKeyTexts, useShortcuts } from '../../../shared/keys/index.ts';
import { useKeptDraft } from '../../../shared/ui/use-kept-draft.ts';
import { VerdictButtons } from '../../../shared/ui/VerdictButtons.tsx';
import {
  type Answers,
  answerOf,
  BLIND_CODES,
  isComplete,
  NO_ANSWERS,
  openQuestion,
  STEPS,
  takeBack,
} from '../answers.ts';
import { useAnswering } from '../hooks/use-answering.ts';
import { type HandOut, refetchHandOut } from '../hooks/use-blind-sample.ts';
import { useToldTime } from '../hooks/use-told-time.ts';
import { type Ask, AskDialog, IncompleteDialog } from './AskDialog.tsx';
import styles from './class.module.css';
import { Question } from './Question.tsx';
import { Scale } from './Scale.tsx';
import { TimeLeft } from './TimeLeft.tsx';

const ACTIONS = ['play', 'replay', 'loop', 'verdict', 'undo', 'next', 'skip', 'back', 'help'] as const;

interface SampleFormProps {
  handOut: HandOut;
  onNext(): void;
}

/** The sample in hand: its time, its sound, the three answers, and what to do with it (BR-02); mounted anew for each. */
export function SampleForm({ handOut, onNext }: SampleFormProps) {
  const t = useTexts('blindReview');
  const keys = useKeyTexts();
  const { amostra } = handOut;
  const { draft: answers, change, drop } = useKeptDraft<Answers>(`blind.${amostra}`, NO_ANSWERS);
  const next = useCallback(() => {
    drop();
    onNext();
  }, [drop, onNext]);
  const { step, lost, answer, skip, expire, leave } = useAnswering(amostra, next);
  const [shownAt] = useState(() => performance.now());
  const [asked, setAsked] = useState<Ask | 'incomplete' | 'help' | null>(null);
  const [checked, setChecked] = useState(false);
  const { told, isOver } = useToldTime(handOut);
  const player = usePlayer({ chosen: amostra, sound: handOut, find: refetchHandOut });
  const open = openQuestion(answers);
  const busy = step !== null;

  const onOver = async () => {
    if (busy || !(await isOver())) return;
    setAsked(null);
    void expire();
  };
  const say = (part: Partial<Answers> | null) => part && !busy && change(part);
  const ask = (what: Ask) => {
    if (busy) return;
    if (what === 'answer') setChecked(true);
    setAsked(what === 'answer' && !isComplete(answers) ? 'incomplete' : what);
  };
  const confirm = () => {
    const what = asked;
    setAsked(null);
    if (what === 'answer' && isComplete(answers)) void answer(answers);
    if (what === 'skip') void skip();
    if (what === 'leave') void leave(Math.round((performance.now() - shownAt) / 1000));
  };
  useShortcuts({
    play: () => player.engine.toggle(),
    replay: () => player.engine.replay(),
    loop: () => changePlayerSettings({ loop: !getPlayerSettings().loop }),
    verdict: (place) => say(answerOf(answers, place)),
    undo: () => say(takeBack(answers)),
    next: () => ask('answer'),
    skip: () => ask('skip'),
    back: () => ask('leave'),
    help: () => setAsked('help'),
  });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('sample.title')}</h1>
        <span className={styles.muted}>{t('sample.block', { n: Math.ceil(handOut.restante_bloco / 60) })}</span>
        <Button
          type="text"
          className={styles.help ?? ''}
          icon={<KeysIcon />}
          aria-label={keys('title')}
          title={`${keys('title')} (?)`}
          onClick={() => setAsked('help')}
        />
        <TimeLeft told={told} onOver={() => void onOver()} />
      </header>
      {lost ? (
        <p className={styles.lost} role="alert">
          {t('sample.lost')}
        </p>
      ) : null}
      <SampleSound handOut={handOut} player={player} />
      <div className={styles.questions}>
        <Question
          name={t('sample.class')}
          isOpen={open === 'classificacao'}
          isMissing={checked && answers.classificacao === null}
        >
          <VerdictButtons
            large
            keys={open === 'classificacao'}
            codes={BLIND_CODES}
            value={answers.classificacao}
            label={t('sample.class')}
            disabled={busy}
            onChoose={(classificacao) => change({ classificacao })}
          />
        </Question>
        {(['qualidade', 'certeza'] as const).map((name) => (
          <Question
            key={name}
            name={t(`sample.${name}`)}
            isOpen={open === name}
            isMissing={checked && answers[name] === null}
          >
            <Scale
              label={t(`sample.${name}`)}
              ends={[t(`sample.ends.${name}.least`), t(`sample.ends.${name}.most`)]}
              value={answers[name]}
              keys={open === name}
              onChoose={(value) => say({ [name]: value })}
            />
          </Question>
        ))}
      </div>
      <footer className={styles.foot}>
        <Button disabled={busy} onClick={() => ask('leave')}>
          {t('sample.leave')}
        </Button>
        <span className={styles.space} />
        <Button disabled={busy} loading={step === 'skip' || step === 'expire'} onClick={() => ask('skip')}>
          {t('sample.skip')}
        </Button>
        <Button type="primary" disabled={busy} loading={step === 'answer'} onClick={() => ask('answer')}>
          {t('sample.next')}
        </Button>
      </footer>
      <IncompleteDialog open={asked === 'incomplete'} answers={answers} onClose={() => setAsked(null)} />
      <AskDialog
        asked={asked === 'incomplete' || asked === 'help' ? null : asked}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
      <ShortcutsHelp
        open={asked === 'help'}
        onClose={() => setAsked(null)}
        actions={ACTIONS}
        verdicts={STEPS.length}
        names={{
          verdict: t('keys.verdict'),
          undo: t('keys.undo'),
          next: t('keys.next'),
          skip: t('keys.skip'),
          back: t('keys.leave'),
        }}
      />
    </div>
  );
}

/** Player, waveform and spectrogram. */
function SampleSound({ handOut, player }: { handOut: HandOut; player: ReturnType<typeof usePlayer> }) {
  const t = useTexts('blindReview');
  const audioText = useAudioTexts();
  const status = player.engine.use((state) => state.status);
  const { gravacao, espectrograma } = handOut;
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
      <PlayerSound large player={player} recording={gravacao} spectrogramUrl={espectrograma} />
    </section>
  );
}
