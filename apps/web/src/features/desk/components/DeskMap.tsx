import type { SampleDetail } from '@escuta/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { mapPath } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useMapCredits } from '../../../shared/map/use-map-credits.ts';
import { SampleMap } from '../../../shared/samples/SampleMap.tsx';
import { useSettled } from '../hooks/use-settled.ts';
import styles from './desk.module.css';

/** Time on a sample after which its map is drawn, milliseconds: drawing must not slow down a row of quick verdicts. */
const STAYS_MS = 400;

/** Where the sample is, and the way to the map. */
export const DeskMap = memo(function DeskMap({ sample }: { sample: SampleDetail }) {
  const t = useTexts('desk');
  const credits = useMapCredits();
  const shown = useSettled(sample.id_amostra, STAYS_MS);
  return (
    <figure className={styles.map}>
      <div className={styles.mapFrame}>
        {shown ? <SampleMap sample={sample} name={t('map', { seq: sample.seq })} markSize={24} /> : null}
      </div>
      <figcaption>
        <Link to={mapPath(sample)}>{t('onMap')}</Link>
        <small>{credits}</small>
      </figcaption>
    </figure>
  );
});
