import { Button } from 'antd';
import { useFormats } from '../format/index.ts';
import { useKeyTexts } from '../keys/index.ts';
import styles from './place-visits.module.css';
import type { VisitPlayer } from './use-visit-player.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { StopIcon } from './visit-icons.tsx';

/** Beside the player: which visit is heard, and the button that ends it; nothing while the player has the chosen sample. */
export function TurnLabel({ of: { turn, visits } }: { of: VisitPlayer }) {
  const t = useVisitTexts();
  const keys = useKeyTexts();
  const { date, number } = useFormats();
  const visit = visits.data?.dados.find(({ id_amostra }) => id_amostra === turn.playingId);
  const words = visit
    ? t('heardNow', { date: date(visit.dt_amostra), at: number(turn.at + 1), total: number(turn.total) })
    : '';
  if (turn.playingId === null) return null;
  return (
    <span className={styles.turn}>
      <span role="status" title={words}>
        {words}
      </span>
      <Button
        size="small"
        icon={<StopIcon />}
        title={keys('withKey', { name: t('stop'), key: 'T' })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={turn.stop}
      >
        {t('stop')}
      </Button>
    </span>
  );
}
