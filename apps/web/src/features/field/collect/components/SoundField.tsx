import { USABLE } from '@escuta/domain';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { Button, buttonClass } from '../../components/Button.tsx';
import { readFile } from '../../store/files.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import { useSoundOf } from '../hooks/use-sound-of.ts';
import type { SampleDraft, Sound } from '../store/sample-draft.ts';
import styles from './collect.module.css';
import { LiveSound } from './LiveSound.tsx';

const CollectPlayer = lazy(() => import('./CollectPlayer.tsx'));

interface Props {
  draft: SampleDraft;
  /** The sound is needed and missing, and somebody tried to save. */
  isMissing: boolean;
  inTurn(work: () => Promise<unknown>): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Tells whether a recording is under way or not kept yet. */
  onBusy(isBusy: boolean): void;
}

/** The sound of a sample: recorded here, or taken from a sensor’s file. */
export function SoundField({ draft, isMissing, inTurn, reload, onBusy }: Props) {
  const t = useTexts('collect');
  const { keepRecording, keepFile, wavTrouble } = useSoundOf({ draft, inTurn, reload });
  const { state, trouble, start, stop, analyser, now } = useRecorder(keepRecording);
  const { sound } = draft;
  const isIdle = state === 'idle';
  useLayoutEffect(() => onBusy(!isIdle), [onBusy, isIdle]);
  return (
    <section className={styles.card} aria-label={t('sound.heading')} data-wrong={isMissing}>
      {state === 'recording' && analyser ? <LiveSound analyser={analyser} now={now} /> : null}
      {state === 'recording' ? (
        <Button tone="danger" className={styles.big ?? ''} onClick={stop}>
          {t('sound.stop')}
        </Button>
      ) : null}
      {isIdle && sound ? <Kept key={sound.id} sound={sound} /> : null}
      {state === 'recording' ? null : (
        <Button
          tone={sound ? 'plain' : 'primary'}
          className={sound ? '' : (styles.big ?? '')}
          disabled={!isIdle}
          aria-invalid={isMissing || undefined}
          onClick={() => void start()}
        >
          {isIdle ? t(recordVerb(sound)) : t(`sound.${state}`)}
        </Button>
      )}
      {trouble ? (
        <p className={styles.error} role="alert">
          {t(`sound.${trouble === 'missing' ? 'noMicrophone' : trouble}`)}
        </p>
      ) : null}
      {isIdle ? <FileInput isAgain={sound?.from === 'file'} onFile={keepFile} /> : null}
      {wavTrouble ? (
        <p className={styles.error} role="alert">
          {t(`wav.${wavTrouble}`)}
        </p>
      ) : null}
      {isMissing ? <p className={styles.error}>{t('sound.missing')}</p> : null}
    </section>
  );
}

/** A file of a sensor is not recorded again here: the phone's own microphone is another choice. */
const recordVerb = (sound: Sound | null) =>
  sound === null ? 'sound.record' : sound.from === 'file' ? 'sound.instead' : 'sound.again';

function FileInput({ isAgain, onFile }: { isAgain: boolean; onFile(file: File): void }) {
  const t = useTexts('collect');
  return (
    <label className={buttonClass}>
      <input
        type="file"
        className="visually-hidden"
        accept=".wav,audio/wav,audio/x-wav,audio/wave"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the user choose the same file again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      {t(isAgain ? 'sound.fileAgain' : 'sound.file')}
    </label>
  );
}

/** Why the machine, and often people too, cannot judge a sound. */
const doubtsOf = ({ isCut, isQuiet, seconds }: Sound) => [
  ...(isCut ? (['cut'] as const) : isQuiet ? (['quiet'] as const) : []),
  ...(seconds < USABLE.seconds ? (['brief'] as const) : []),
];

/** A sound that is stored on the phone, to be listened to. */
function Kept({ sound }: { sound: Sound }) {
  const t = useTexts('collect');
  const { unit } = useFormats();
  const file = useKeptFile(sound.id);
  const from = sound.from === 'file' ? 'sound.fromFile' : 'sound.fromMicrophone';
  const doubts = doubtsOf(sound);
  const least = unit(USABLE.seconds, 's', 0);
  return (
    <>
      {file ? <Listening file={file} /> : null}
      <p className={styles.secondary} data-testid="sound">
        {t(from, { seconds: unit(sound.seconds, 's', 1) })} ·{' '}
        {t('sound.level', { level: unit(sound.levelDb, 'dB', 0) })}
      </p>
      {doubts.length > 0 ? (
        <p className={styles.warning} role="status">
          {doubts
            .map((doubt) => t(`sound.${doubt}${sound.from === 'file' ? 'File' : ''}` as const, { least }))
            .join(' ')}
        </p>
      ) : null}
      {sound.processing ? <p className={styles.secondary}>{t('sound.processed', { what: sound.processing })}</p> : null}
    </>
  );
}

interface KeptFile {
  blob: Blob;
  url: string;
}

/** The browser's own player; on request ours with its tools, which takes more room than a thumb that is about to save should be surprised by. */
function Listening({ file }: { file: KeptFile }) {
  const t = useTexts('collect');
  const [isOpen, open] = useState(false);
  const plain = <PlainPlayer {...file} />;
  return (
    <>
      {isOpen ? (
        <Suspense fallback={plain}>
          <CollectPlayer sound={file.blob} plain={plain} />
        </Suspense>
      ) : (
        plain
      )}
      <Button aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {t('sound.tools')}
      </Button>
    </>
  );
}

/** There at once, and where the sound cannot be read here. */
function PlainPlayer({ url }: KeptFile) {
  const t = useTexts('collect');
  // biome-ignore lint/a11y/useMediaCaption: the sound of a pipe has no words
  return <audio className={styles.sound} controls src={url} aria-label={t('sound.listen')} />;
}

/** A stored file with an object URL, which is revoked on unmount. */
function useKeptFile(id: string): KeptFile | undefined {
  const [file, setFile] = useState<KeptFile>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    const show = async () => {
      const blob = await readFile(id);
      if (!blob || gone) return;
      made = URL.createObjectURL(blob);
      setFile({ blob, url: made });
    };
    show().catch(() => {});
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return file;
}
