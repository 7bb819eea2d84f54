import type { Recording } from '@escuta/contract';
import { useEffect, useRef, useState } from 'react';
import { AudioEngine, PlayerControls, PlayerHelp, PlayerSound, useAudioTexts } from '../../../shared/audio/index.ts';
import { type ComparingState, useMatchedLoudness } from '../../../shared/samples/use-comparing.ts';
import styles from './list.module.css';

interface StoredPlayerProps {
  recording: Recording;
  /** Content, or the link of one that is not stored here. */
  sound: Blob | string;
  spectrogram: Blob | string | null;
  comparing?: ComparingState;
}

/** Player of a sound that is stored on this device, or of one that it is compared with. */
export function StoredPlayer({ recording, sound, spectrogram, comparing }: StoredPlayerProps) {
  const audioText = useAudioTexts();
  const [help, setHelp] = useState(false);
  const { engine, urls } = useStoredPlayer({ sound, spectrogram, comparing });
  const status = engine.use((state) => state.status);
  if (!urls) return null;
  return (
    <div className={styles.player}>
      <div className={styles.bar}>
        <PlayerControls engine={engine} duration={recording.duracao} disabled={status === 'error'} />
        <PlayerHelp open={help} onChange={setHelp} compares={comparing !== undefined} className={styles.keys} />
      </div>
      {recording.sintetico ? <span className={styles.tag}>{audioText('synthetic')}</span> : null}
      <PlayerSound
        engine={engine}
        source={sound}
        recording={recording}
        spectrogramUrl={urls.spectrogram}
        {...(comparing && { comparing })}
        onHelp={() => setHelp(true)}
      />
    </div>
  );
}

type Stored = Pick<StoredPlayerProps, 'sound' | 'spectrogram'> & { comparing: ComparingState | undefined };

function useStoredPlayer({ sound, spectrogram, comparing }: Stored) {
  const [engine] = useState(() => new AudioEngine());
  const urls = useUrls(sound, spectrogram);
  useEffect(() => engine.start(), [engine]);
  useMatchedLoudness(engine, comparing);
  /** Sounds that are compared play by themselves. */
  const plays = useRef(false);
  plays.current = comparing?.hasSwitched ?? false;
  useEffect(() => {
    if (urls) engine.open(urls.sound, plays.current);
  }, [engine, urls]);
  return { engine, urls };
}

/** Links of both; those made for stored files are revoked on unmount. */
function useUrls(sound: Blob | string, spectrogram: Blob | string | null) {
  const [urls, setUrls] = useState<{ sound: string; spectrogram: string | null }>();
  useEffect(() => {
    const made: string[] = [];
    const linkOf = (file: Blob | string) => {
      if (typeof file === 'string') return file;
      const url = URL.createObjectURL(file);
      made.push(url);
      return url;
    };
    setUrls({ sound: linkOf(sound), spectrogram: spectrogram && linkOf(spectrogram) });
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [sound, spectrogram]);
  return urls;
}
