import { CUSTOMER_CLASSIFICATIONS } from '@escuta/contract';
import { Checkbox } from 'antd';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { COMPARING_KEYS, LISTENING_KEYS } from '../../../shared/audio/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type KeyAction, ShortcutsHelp } from '../../../shared/keys/index.ts';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { advance } from '../advance.ts';
import { BottomSheet, PEEK_PX, SHEET_SHARES, type SheetStop } from '../components/BottomSheet.tsx';
import { DetailPanel } from '../components/DetailPanel.tsx';
import { FilterPanel } from '../components/FilterPanel.tsx';
import { ListPanel } from '../components/ListPanel.tsx';
import { MapStage } from '../components/MapStage.tsx';
import { PlayerDock } from '../components/PlayerDock.tsx';
import { PrintedDashboard } from '../components/PrintedDashboard.tsx';
import { SubHeader } from '../components/SubHeader.tsx';
import { DashboardContext, useDashboard } from '../hooks/dashboard-context.ts';
import { type MapExtras, MapExtrasContext } from '../hooks/map-extras.ts';
import { useDashboardState } from '../hooks/use-dashboard.ts';
import styles from './page.module.css';

const LISTENING = [...LISTENING_KEYS, ...COMPARING_KEYS];

/** The actions that a person of these rights has keys for, in the order of the key sheet. */
const actionsOf = ({ mayReview, mayTick }: { mayReview: boolean; mayTick: boolean }): readonly KeyAction[] => [
  'next',
  'previous',
  'turn',
  ...(mayReview ? (['verdict', 'undo', 'seen', 'note'] as const) : []),
  'open',
  ...(mayTick ? (['check'] as const) : []),
  'back',
  'help',
];

/**
 * The map dashboard: filters, map with player, and the list, which the detail of a chosen sample replaces.
 * @param extras must not change while the page is open
 */
export default function MapDashboardPage({ extras }: { extras: MapExtras }) {
  const t = useTexts('samples');
  const classText = useClassTexts();
  const dashboard = useDashboardState(extras);
  return (
    <MapExtrasContext value={extras}>
      <DashboardContext value={dashboard}>
        <h1 className="visually-hidden">{t('list.page')}</h1>
        {dashboard.phone ? <PhoneLayout /> : <DeskLayout />}
        {/* Not within a layout: the width of the paper may be that of a phone. */}
        <PrintedDashboard />
        <ShortcutsHelp
          open={dashboard.help}
          onClose={() => dashboard.setHelp(false)}
          actions={actionsOf(dashboard)}
          listening={LISTENING}
          verdicts={CUSTOMER_CLASSIFICATIONS.map((code) => classText(`name.${code}`))}
        >
          {dashboard.mayReview ? <AdvanceOption /> : null}
        </ShortcutsHelp>
      </DashboardContext>
    </MapExtrasContext>
  );
}

function AdvanceOption() {
  const t = useTexts('samples');
  return (
    <Checkbox checked={advance.use()} onChange={({ target }) => advance.set(target.checked)}>
      {t('detail.advance')}
    </Checkbox>
  );
}

function DeskLayout() {
  const t = useTexts('samples');
  const { filtersOpen, setFiltersOpen, narrow, drawnPanel: panel } = useDashboard();
  const fold = () => setFiltersOpen(false);
  return (
    <div className={styles.desk}>
      {filtersOpen ? (
        <div className={narrow ? styles.filtersOver : styles.filters}>
          <FilterPanel onApplied={narrow ? fold : () => {}} onFold={fold} />
        </div>
      ) : null}
      <div className={styles.center}>
        <SubHeader />
        <MapStage bottomInset={0} />
        <PlayerDock />
      </div>
      <aside className={styles.side} data-panel={panel} aria-label={t('list.title')}>
        {panel === 'list' ? <ListPanel /> : <DetailPanel />}
      </aside>
    </div>
  );
}

function PhoneLayout() {
  const t = useTexts('samples');
  const { filtersOpen, setFiltersOpen, drawnPanel: panel, selection } = useDashboard();
  const [stop, setStop] = useState<SheetStop>(selection.checked.size > 0 ? 'half' : 'peek');
  const frame = useRef<HTMLDivElement>(null);
  const inset = useSheetInset(frame, stop);
  const fold = () => setFiltersOpen(false);
  // A sample opened from the map shows its detail, one opened from the list keeps the height.
  useEffect(() => {
    if (panel !== 'list') setStop((now) => (now === 'peek' ? 'half' : now));
  }, [panel]);
  return (
    <div className={styles.phone}>
      <div className={styles.phoneMain} inert={filtersOpen}>
        <SubHeader />
        <div ref={frame} className={styles.phoneMap}>
          <MapStage bottomInset={inset} isNarrow={panel !== 'list' && stop !== 'peek'} />
          <BottomSheet stop={stop} onStop={setStop}>
            {panel === 'list' ? <ListPanel /> : <DetailPanel />}
          </BottomSheet>
        </div>
        {selection.selectedId === null ? null : <PlayerDock verdicts={stop === 'peek'} />}
      </div>
      {filtersOpen ? (
        <div className={styles.phoneFilters} role="dialog" aria-modal="true" aria-label={t('filters.title')}>
          <FilterPanel onApplied={fold} onFold={fold} />
        </div>
      ) : null}
    </div>
  );
}

/** Height of the map covered by the sheet, to keep the chosen sample visible; a full sheet counts as half. */
function useSheetInset(frame: RefObject<HTMLDivElement | null>, stop: SheetStop): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return stop === 'peek' ? PEEK_PX : Math.round(height * SHEET_SHARES.half);
}
