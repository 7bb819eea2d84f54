import { isSuperAdmin, seesDemonstrationContent } from '@escuta/domain';
import { Button } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { MapView, PlainMapNotice } from '../../../shared/map/index.ts';
import { FoldIcon } from '../../../shared/ui/icons.tsx';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useOpenHere } from '../hooks/use-open-here.ts';
import { useSearchedCoverage } from '../hooks/use-searched-coverage.ts';
import { FilterChips } from './FilterChips.tsx';
import { FooterSearch } from './FooterSearch.tsx';
import styles from './stage.module.css';

const NO_BASE_MAP = { mapStyleUrl: null, pmtilesUrl: null };

/** The map with active filters, loader and footer search over it. */
export function MapStage({ bottomInset, isNarrow = false }: { bottomInset: number; isNarrow?: boolean }) {
  const t = useTexts('samples');
  const {
    map,
    config,
    place,
    store,
    selection,
    onlySelected,
    openOnly,
    setOpenOnly,
    user,
    choose,
    onMoved,
    noteView,
    setPainted,
    loading,
    phone,
    setVisitsAsked,
  } = useDashboard();
  const openHere = useOpenHere();
  const coverage = useSearchedCoverage();
  return (
    <div className={styles.stage}>
      {user && place && (config.data || config.isError) ? (
        <MapView
          handle={map.attach}
          config={config.data ?? NO_BASE_MAP}
          place={place}
          store={store}
          selectedId={selection.selectedId}
          onlySelected={onlySelected}
          openOnly={openOnly}
          onOpenOnly={setOpenOnly}
          labels={!seesDemonstrationContent(user)}
          pipes
          coverage={coverage}
          controls={isSuperAdmin(user)}
          {...{ bottomInset, isNarrow }}
          onSelect={(id) => choose(id, true)}
          onVisits={(id) => {
            setVisitsAsked(true);
            choose(id, true);
          }}
          onStep={selection.select}
          onView={(bounds, byUser) => {
            if (byUser) onMoved(bounds);
            noteView();
          }}
          onIdle={setPainted}
          onOpenHere={openHere}
        />
      ) : null}
      {loading ? <div className={styles.loader} role="progressbar" aria-label={t('list.loading')} /> : null}
      <StageTop />
      {phone ? null : <FooterSearch className={styles.footerSearch} />}
    </div>
  );
}

/** What lies over the map's upper edge: the way to the filters, those in use, the notice of a map without streets. */
function StageTop() {
  const t = useTexts('samples');
  const { filtersOpen, setFiltersOpen, phone } = useDashboard();
  return (
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
      <div className={styles.beside}>
        <FilterChips />
        <PlainMapNotice />
      </div>
    </div>
  );
}
