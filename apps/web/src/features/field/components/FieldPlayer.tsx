import { useSampleDetail } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useComparing, useLostComparison } from '../../../shared/samples/use-comparing.ts';
import { Loading } from '../../../shared/ui/index.ts';
import { useSound } from '../hooks/use-sounds.ts';
import type { KeptSound } from '../store/db.ts';
import { Button } from './Button.tsx';
import styles from './list.module.css';
import { StoredPlayer } from './StoredPlayer.tsx';

/** Player of a sample; plays from this device if the recording is stored here. */
export default function FieldPlayer({ id_amostra }: { id_amostra: number }) {
  const t = useTexts('field');
  const common = useTexts('common');
  const sound = useSound(id_amostra);
  if (sound.isPending) return <Loading lines={3} />;
  if (sound.data) return <ComparedPlayer id_amostra={id_amostra} sound={sound.data} />;
  return (
    <div className={styles.trouble} role="alert">
      {sound.isError ? t('card.soundFailed') : t('card.noSound')}
      {sound.isError ? <Button onClick={() => void sound.refetch()}>{common('retry')}</Button> : null}
    </div>
  );
}

/** The stored sound, by turns with another one while there is a network. */
function ComparedPlayer({ id_amostra, sound }: { id_amostra: number; sound: KeptSound }) {
  const comparing = useComparing(id_amostra);
  const { data, isError } = useSampleDetail(comparing.otherId);
  useLostComparison(comparing, isError);
  const offered = comparing.status === 'known' ? { comparing } : {};
  const other = data?.id_amostra === comparing.otherId ? data : undefined;
  if (other?.url && other.gravacao) {
    const { url, gravacao, espectrograma } = other;
    return <StoredPlayer recording={gravacao} sound={url} spectrogram={espectrograma} {...offered} />;
  }
  return <StoredPlayer recording={sound.recording} sound={sound.wav} spectrogram={sound.spectrogram} {...offered} />;
}
