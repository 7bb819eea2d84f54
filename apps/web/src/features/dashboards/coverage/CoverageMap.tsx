import { COVERAGE_ZOOMS, type Coverage } from '@escuta/contract';
import { seesDemonstrationContent } from '@escuta/domain';
import { type Ref, useMemo } from 'react';
import { useAppConfig } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CoverageLines, lengthsOf, type MapHandle, MapView, useOpeningPlace } from '../../../shared/map/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import styles from './coverage.module.css';
import { fitted, type Limits } from './fitted.ts';

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };

/** All networks that are drawn; null without one. */
function boundsOf(coverage: Coverage | undefined): Limits | null {
  const drawn = coverage?.redes.flatMap(({ desenho }) => desenho?.limites ?? []) ?? [];
  if (drawn.length === 0) return null;
  return {
    norte: Math.max(...drawn.map(({ norte }) => norte)),
    sul: Math.min(...drawn.map(({ sul }) => sul)),
    leste: Math.max(...drawn.map(({ leste }) => leste)),
    oeste: Math.min(...drawn.map(({ oeste }) => oeste)),
  };
}

interface CoverageMapProps {
  handle: Ref<MapHandle | null>;
  /** Undefined while loading. */
  coverage: Coverage | undefined;
  filter: { dti: string; dtf: string; id_cliente: readonly number[] };
}

/** The stretches of pipe with their state, and their lengths. Opens where the person's map opens, if the networks are too large to be seen. */
export function CoverageMap({ handle, coverage, filter }: CoverageMapProps) {
  const t = useTexts('coverage');
  const config = useAppConfig();
  const { user } = useSession();
  const opening = useOpeningPlace(user, config.data?.mapCenter);
  const place = useMemo(() => {
    const whole = boundsOf(coverage);
    const all = whole && fitted(whole);
    return all && all.zoom >= COVERAGE_ZOOMS.min ? all : opening && { ...opening, zoom: Math.max(13, opening.zoom) };
  }, [coverage, opening]);
  const isReady = user && place && coverage && (config.data || config.isError);
  return (
    <section className={styles.mapCard} aria-label={t('map')}>
      <div className={styles.map}>
        {isReady ? (
          <MapView
            // The map stays where it is until other networks are shown.
            key={`${place.lat} ${place.lon} ${place.zoom}`}
            handle={handle}
            name={t('map')}
            config={config.data ?? NO_BASE_MAP}
            place={place}
            store={null}
            selectedId={null}
            onlySelected={false}
            labels={!seesDemonstrationContent(user)}
            controls
            inPage
            coverage={filter}
            onlyCoverage
          />
        ) : null}
      </div>
      {coverage && coverage.redes.length > 0 ? (
        <div className={styles.legend}>
          <CoverageLines lengths={lengthsOf(coverage)} />
          <p className={styles.quiet}>{t('nearer')}</p>
        </div>
      ) : null}
    </section>
  );
}
