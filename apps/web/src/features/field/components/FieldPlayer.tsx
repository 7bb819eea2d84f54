import { useTexts } from '../../../shared/i18n/index.ts';
import { Loading } from '../../../shared/ui/index.ts';
import { useSound } from '../hooks/use-sounds.ts';
import { Button } from './Button.tsx';
import styles from './list.module.css';
import { StoredPlayer } from './StoredPlayer.tsx';

/** Player of a sample; plays from this device if the recording is stored here. */
export default function FieldPlayer({ id_amostra }: { id_amostra: number }) {
  const t = useTexts('field');
  const common = useTexts('common');
  const sound = useSound(id_amostra);
  if (sound.isPending) return <Loading lines={3} />;
  if (sound.data) return <StoredPlayer {...sound.data} />;
  return (
    <div className={styles.trouble} role="alert">
      {sound.isError ? t('card.soundFailed') : t('card.noSound')}
      {sound.isError ? <Button onClick={() => void sound.refetch()}>{common('retry')}</Button> : null}
    </div>
  );
}
