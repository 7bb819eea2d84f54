import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import {
  AudioEngine,
  LISTENING_KEYS,
  PlayerControls,
  PlayerSound,
  useAudioTexts,
} from '../../../shared/audio/index.ts';
import { KeysIcon, ShortcutsHelp, useKeyTexts } from '../../../shared/keys/index.ts';
import type { KeptSound } from '../store/db.ts';
import styles from './list.module.css';

type StoredPlayerProps = Pick<KeptSound, 'recording' | 'wav' | 'spectrogram'>;

/** Player of a sound that is stored on this device. */
export function StoredPlayer({ recording, wav, spectrogram }: StoredPlayerProps) {
  const audioText = useAudioTexts();
  const keys = useKeyTexts();
  const [engine] = useState(() => new AudioEngine());
  const [help, setHelp] = useState(false);
  const urls = useObjectUrls(wav, spectrogram);
  const status = engine.use((state) => state.status);
  useEffect(() => engine.start(), [engine]);
  useEffect(() => {
    if (urls) engine.open(urls.wav);
  }, [engine, urls]);
  if (!urls) return null;
  return (
    <div className={styles.player}>
      <div className={styles.bar}>
        <PlayerControls engine={engine} duration={recording.duracao} disabled={status === 'error'} />
        <Button
          type="text"
          className={styles.keys ?? ''}
          icon={<KeysIcon />}
          aria-label={keys('title')}
          title={`${keys('title')} (?)`}
          onClick={() => setHelp(true)}
        />
      </div>
      {recording.sintetico ? <span className={styles.tag}>{audioText('synthetic')}</span> : null}
      <PlayerSound
        engine={engine}
        source={wav}
        recording={recording}
        spectrogramUrl={urls.spectrogram}
        onHelp={() => setHelp(true)}
      />
      <ShortcutsHelp
        open={help}
        onClose={() => setHelp(false)}
        actions={['help']}
        listening={LISTENING_KEYS}
        verdicts={0}
      />
    </div>
  );
}

/** Object URLs of the stored files, revoked on unmount. */
function useObjectUrls(wav: Blob, spectrogram: Blob | null) {
  const [urls, setUrls] = useState<{ wav: string; spectrogram: string | null }>();
  const files = useMemo(() => [wav, spectrogram] as const, [wav, spectrogram]);
  useEffect(() => {
    const made = files.map((file) => (file ? URL.createObjectURL(file) : null));
    setUrls({ wav: made[0] ?? '', spectrogram: made[1] ?? null });
    return () => {
      for (const url of made) if (url) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
