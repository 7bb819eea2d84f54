import { distanceMetres } from '@escuta/domain';
import { useState } from 'react';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { SampleMaps } from '../../../../shared/samples/SampleMaps.tsx';
import { Button } from '../../components/Button.tsx';
import type { Position } from '../store/sample-draft.ts';
import styles from './collect.module.css';
import { MovedMap } from './MovedMap.tsx';

/** The map follows the phone in steps, since each place is drawn anew. Metres. */
const STEP_M = 40;

interface Props {
  position: Position;
  onChange(position: Position): void;
  /** Marks the meter on a large map instead: an imprecise position may be streets away. */
  onMark: (() => void) | null;
}

/** The position on a small map, on which it can be corrected. */
export default function PlaceMap({ position, onChange, onMark }: Props) {
  const t = useTexts('collect');
  const [isMoving, setMoving] = useState(false);
  const [centre, setCentre] = useState(position);
  if (distanceMetres(centre, position) > STEP_M) setCentre(position);
  const verb = isMoving ? 'done' : onMark ? 'mark' : 'correct';
  const move = () => {
    // From here on the meter is where the map's centre is.
    setCentre(position);
    setMoving(!isMoving);
  };
  return (
    <SampleMaps>
      <MovedMap
        centre={centre}
        position={position}
        moves={isMoving}
        onMove={(place) => {
          const moved = { ...place, accuracy: null, at: Date.now() };
          setCentre(moved);
          onChange(moved);
        }}
      />
      {isMoving ? <p className={styles.secondary}>{t('place.move')}</p> : null}
      <Button aria-pressed={verb === 'mark' ? undefined : isMoving} onClick={onMark && !isMoving ? onMark : move}>
        {t(`place.${verb}`)}
      </Button>
    </SampleMaps>
  );
}
