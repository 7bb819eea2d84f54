import { isSuperAdmin, seesDemonstrationContent } from '@escuta/domain';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapPlace, MapView } from '../../../shared/map/index.ts';
import { FoldIcon } from '../../../shared/ui/icons.tsx';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useAppConfig } from '../samples.queries.ts';
import { FilterChips } from './FilterChips.tsx';
import { FooterSearch } from './FooterSearch.tsx';
import styles from './stage.module.css';

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };

/** The map with what lies over it: active filters, the loader, the search by id. */
export function MapStage({ bottomInset }: { bottomInset: number }) {
  const t = useTexts('samples');
  const {
    map,
    store,
    selection,
    rows,
    onlySelected,
    user,
    choose,
    setPainted,
    filtersOpen,
    setFiltersOpen,
    loading,
    phone,
  } = useDashboard();
  const config = useAppConfig();
  const place = useOpeningPlace(config.data?.mapCenter);
  return (
    <div className={styles.stage}>
      {user && (config.data || config.isError) ? (
        <MapView
          handle={map}
          config={config.data ?? NO_BASE_MAP}
          place={place}
          store={store}
          selectedId={selection.selectedId}
          onlySelected={onlySelected}
          labels={!seesDemonstrationContent(user)}
          controls={isSuperAdmin(user)}
          bottomInset={bottomInset}
          onSelect={(id) => choose(id, true)}
          onView={(bounds, byUser) => {
            if (byUser) rows.onMove(bounds);
          }}
          onIdle={setPainted}
        />
      ) : null}
      {loading ? <div className={styles.loader} role="progressbar" aria-label={t('list.loading')} /> : null}
      <div className={styles.top}>
        {filtersOpen && !phone ? null : (
          <Button
            className={styles.floating ?? ''}
            icon={<FoldIcon folded />}
            aria-label={t('filters.show')}
            onClick={() => setFiltersOpen(true)}
          >
            {t('filters.title')}
          </Button>
        )}
        <FilterChips />
      </div>
      {phone ? null : <FooterSearch className={styles.footerSearch} />}
    </div>
  );
}

/** The person's own place, else the server's, else the product's (MAP-04). */
function useOpeningPlace(center: readonly [number, number] | undefined): MapPlace {
  const { user } = useDashboard();
  return useMemo(() => {
    const [lat, lon] = center ?? DEFAULT_CENTER;
    if (user?.lat != null && user.lon != null) return { lat: user.lat, lon: user.lon, zoom: user.zoom ?? DEFAULT_ZOOM };
    return { lat, lon, zoom: DEFAULT_ZOOM };
  }, [center, user]);
}
