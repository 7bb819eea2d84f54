import { type KeyboardEvent, useId, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { DrawnCoverage } from './coverage-tiles.ts';
import { MapLegend } from './MapLegend.tsx';
import styles from './map-corner.module.css';
import { legendSwitch } from './map-legend-switch.ts';
import type { SampleStore } from './sample-store.ts';
import { useMapTexts } from './use-map-texts.ts';
import { useStoreVersion } from './use-store-version.ts';

interface MapCornerProps {
  store: SampleStore | null;
  /** True while the plain map is shown because the street map cannot be loaded. */
  streetsMissing: boolean;
  openOnly: boolean;
  setOpenOnly(on: boolean): void;
  /** Whether the map draws pipe networks. */
  pipes: boolean;
  /** Period and companies of the coverage that can be switched on. */
  coverage: DrawnCoverage | undefined;
}

/** Legend, switch "open ones only" with the number that it hides, and what is missing on the map. */
export function MapCorner({ store, streetsMissing, openOnly, setOpenOnly, pipes, coverage }: MapCornerProps) {
  const t = useMapTexts();
  const legend = useId();
  const legendOpen = legendSwitch.use();
  const button = useRef<HTMLButtonElement>(null);
  useStoreVersion(store);
  const hidden = openOnly ? (store?.closedCount() ?? 0) : 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !legendOpen) return;
    event.stopPropagation();
    legendSwitch.set(false);
    button.current?.focus();
  };
  return (
    <fieldset className={styles.corner} aria-label={t('legend.group')} onKeyDown={onKey}>
      {legendOpen ? (
        <MapLegend id={legend} pipes={pipes} coverage={coverage} onClose={() => legendSwitch.set(false)} />
      ) : null}
      {streetsMissing ? <p className={styles.note}>{t('noStreets')}</p> : null}
      <div className={styles.bar}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={legendOpen}
          aria-controls={legendOpen ? legend : undefined}
          onClick={() => legendSwitch.set(!legendOpen)}
        >
          <Icon>
            <path d="M2.5 4h2m-2 4h2m-2 4h2M7.5 4h6m-6 4h6m-6 4h6" />
          </Icon>
          {t('legend.title')}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-pressed={openOnly}
          title={t('openOnlyHelp')}
          onClick={() => setOpenOnly(!openOnly)}
        >
          {t('openOnly')}
          {openOnly ? <span className={styles.hidden}>{t('hidden', { n: hidden })}</span> : null}
        </button>
      </div>
    </fieldset>
  );
}
