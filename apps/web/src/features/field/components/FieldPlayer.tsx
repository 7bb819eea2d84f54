import { useEffect, useMemo, useState } from 'react';
import { AudioEngine, PlayerControls, PlayerSound, useAudioTexts } from '../../../shared/audio/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Loading } from '../../../shared/ui/index.ts';
import { useSound } from '../hooks/use-sounds.ts';
import type { KeptSound } from '../store/db.ts';
import { Button } from './Button.tsx';
import styles from './list.module.css';

/** Player of a sample; plays from this device if the recording is stored here. */
export default function FieldPlayer({ id_amostra }: { id_amostra: number }) {
  const t = useTexts('field');
  const common = useTexts('common');
  const sound = useSound(id_amostra);
  if (sound.isPending) return <Loading lines={3} />;
  if (sound.data) return <Player sound={sound.data} />;
  return (
    <div className={styles.trouble} role="alert">
      {sound.isError ? t('card.soundFailed') : t('card.noSound')}
      {sound.isError ? <Button onClick={() => void sound.refetch()}>{common('retry')}</Button> : null}
    </div>
  );
}

function Player({ sound }: { sound: KeptSound }) {
  const audioText = useAudioTexts();
  const [engine] = useState(() => new AudioEngine());
  const urls = useObjectUrls(sound);
  const status = engine.use((state) => state.status);
  useEffect(() => engine.start(), [engine]);
  useEffect(() => {
    if (urls) engine.open(urls.wav);
  }, [engine, urls]);
  if (!urls) return null;
  return (
    <div className={styles.player}>
      <PlayerControls engine={engine} duration={sound.recording.duracao} disabled={status === 'error'} />
      {sound.recording.sintetico ? <span className={styles.tag}>{audioText('synthetic')}</span> : null}
      <PlayerSound engine={engine} source={sound.wav} recording={sound.recording} spectrogramUrl={urls.spectrogram} />
    </div>
  );
}

/** Object URLs of the stored files, revoked on unmount. */
function useObjectUrls({ wav, spectrogram }: KeptSound) {
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
