import { CUSTOMER_CLASSIFICATIONS } from '@escuta/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSampleDetail } from '../../../shared/api/index.ts';
import {
  type AudioEngine,
  changePlayerSettings,
  getPlayerSettings,
  useSamplePlayer,
} from '../../../shared/audio/index.ts';
import { useShortcuts } from '../../../shared/keys/index.ts';
import type { SampleStore } from '../../../shared/map/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { useMediaQuery } from '../../../shared/ui/use-media-query.ts';
import type { SampleSearch } from '../filters.ts';
import { readSearchedId, useSearchedIdInAddress } from './searched-id.ts';
import { useFilters } from './use-filters.ts';
import { type LateMap, useLateMap } from './use-late-map.ts';
import { useRows } from './use-rows.ts';
import { useSampleActions } from './use-sample-actions.ts';
import { useSampleSearch } from './use-sample-search.ts';
import { useSelection } from './use-selection.ts';

export const PHONE = '(max-width: 767px)';
/** Screens on which the filters start folded, so that map and list have room. */
const NARROW = '(max-width: 1199px)';

/** Content of the side panel. */
export type Panel = 'list' | 'detail' | 'comments';

/** State shared by the parts of the map dashboard. */
export function useDashboardState() {
  const { user, can } = useSession();
  const { store, searched, fetching, failed, run } = useSampleSearch();
  const [params] = useSearchParams();
  const filters = useFilters(run, readSearchedId(params));
  useSearchedIdInAddress(filters.search);
  const map = useLateMap();
  const rows = useRows(store, map.bounds);
  const selection = useSelection(store, rows.rows, user?.id_usuario ?? 0);
  const { selectedId } = selection;
  const detail = useSampleDetail(selectedId);
  const shown = detail.data?.id_amostra === selectedId ? detail.data : undefined;
  const ahead = selection.next === null ? [] : [selection.next];
  const player = useSamplePlayer({ id: selectedId, detail: shown, ahead });
  const actions = useSampleActions(store);
  const screen = useScreen(selectedId);
  const [painted, setPainted] = useState<SampleStore | null>(null);
  const mayReview = can('samples.review');

  const choose = useChoose(selection.select, screen.setPanel, map.move);
  const step = (id: number | null) => {
    if (id !== null) choose(id, false);
  };
  useFoundById(store, searched, choose, map.move);

  useDashboardKeys({
    reviewedId: mayReview ? selectedId : null,
    step,
    selection,
    engine: player.engine,
    actions,
    screen,
  });

  return {
    user,
    can,
    mayReview,
    map,
    store,
    searched,
    /** Whether the loader is shown: a search is running, or its result is not painted yet. */
    loading: fetching || painted !== store,
    fetching,
    failed,
    filters,
    rows,
    selection,
    detail,
    sample: shown,
    player,
    actions,
    choose,
    step,
    setPainted,
    ...screen,
  };
}

export type Dashboard = ReturnType<typeof useDashboardState>;

/** Chooses a sample on map and list, optionally opening its detail. */
function useChoose(
  select: (id: number) => void,
  setPanel: ReturnType<typeof useScreen>['setPanel'],
  move: LateMap['move'],
) {
  return useCallback(
    (id: number, open: boolean) => {
      select(id);
      move((map) => map.goToSample(id));
      if (open) setPanel((panel) => (panel === 'comments' ? panel : 'detail'));
    },
    [select, setPanel, move],
  );
}

interface Keys {
  /** The sample that keyboard shortcuts may change; null for none. */
  reviewedId: number | null;
  step(id: number | null): void;
  selection: Pick<ReturnType<typeof useSelection>, 'next' | 'previous'>;
  engine: AudioEngine;
  actions: ReturnType<typeof useSampleActions>;
  screen: Pick<ReturnType<typeof useScreen>, 'setPanel' | 'setHelp'>;
}

function useDashboardKeys({ reviewedId, step, selection, engine, actions, screen }: Keys): void {
  const review = (action: (id: number) => void) => () => {
    if (reviewedId !== null) action(reviewedId);
  };
  useShortcuts({
    next: () => step(selection.next),
    previous: () => step(selection.previous),
    play: () => engine.toggle(),
    loop: () => changePlayerSettings({ loop: !getPlayerSettings().loop }),
    replay: () => engine.replay(),
    verdict: (place) => {
      const code = CUSTOMER_CLASSIFICATIONS[place - 1];
      if (code) review((id) => void actions.classify(id, code))();
    },
    undo: review(actions.undo),
    seen: review((id) => void actions.toggleSeen(id)),
    note: review(() => screen.setPanel('comments')),
    help: () => screen.setHelp(true),
    back: () => screen.setPanel((panel) => (panel === 'comments' ? 'detail' : 'list')),
  });
}

/** Open and folded parts of the screen. */
function useScreen(selectedId: number | null) {
  const phone = useMediaQuery(PHONE);
  const narrow = useMediaQuery(NARROW);
  const [panel, setPanel] = useState<Panel>('list');
  const [filtersOpen, setFiltersOpen] = useState(!narrow);
  const [onlySelected, setOnlySelected] = useState(false);
  const [help, setHelp] = useState(false);
  useEffect(() => setFiltersOpen(!narrow), [narrow]);
  return {
    phone,
    narrow,
    panel: selectedId === null ? 'list' : panel,
    setPanel,
    filtersOpen,
    setFiltersOpen,
    onlySelected,
    setOnlySelected,
    help,
    setHelp,
  };
}

/** Shows the result of a search by ID: opens a single sample, moves the map to several. */
function useFoundById(
  store: SampleStore | null,
  searched: SampleSearch | null,
  choose: (id: number, open: boolean) => void,
  move: LateMap['move'],
): void {
  const handled = useRef<SampleStore | null>(null);
  useEffect(() => {
    if (!store || store === handled.current) return;
    handled.current = store;
    if (searched?.kind !== 'id') return;
    if (store.size === 1) return choose(store.idAt(0), true);
    const bounds = store.boundsOf();
    if (bounds) move((map) => map.fit(bounds));
  }, [store, searched, choose, move]);
}
