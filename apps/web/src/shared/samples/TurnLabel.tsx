import { Button } from 'antd';
import { useFormats } from '../format/index.ts';
import { useKeyTexts } from '../keys/index.ts';
import styles from './place-visits.module.css';
import type { VisitPlayer } from './use-visit-player.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { StopIcon } from './visit-icons.tsx';

/** Which visit is heard; empty while the player has the chosen sample. */
function useTurnWords({ turn, visits }: VisitPlayer): string {
  const t = useVisitTexts();
  const { date, number } = useFormats();
  const visit = visits.data?.dados.find(({ id_amostra }) => id_amostra === turn.playingId);
  if (!visit) return '';
  return t('heardNow', { date: date(visit.dt_amostra), at: number(turn.at + 1), total: number(turn.total) });
}

/** Tells a screen reader which visit is heard. A screen always has it: a status that comes together with its first words is not announced. */
export function TurnStatus({ of }: { of: VisitPlayer }) {
  return (
    <span role="status" className="visually-hidden">
      {useTurnWords(of)}
    </span>
  );
}

/** Beside the player: which visit is heard, and the button that ends it; nothing while the player has the chosen sample. */
export function TurnLabel({ of }: { of: VisitPlayer }) {
  const t = useVisitTexts();
  const keys = useKeyTexts();
  const words = useTurnWords(of);
  const { turn } = of;
  if (turn.playingId === null) return null;
  return (
    <span className={styles.turn}>
      {/* TurnStatus has the same words. */}
      <span aria-hidden="true" title={words}>
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
