import { CUSTOMER_CLASSIFICATIONS, type CustomerClassification, type User } from '@escuta/contract';
import { mayExport } from '@escuta/domain';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppConfig, useCompaniesInReach } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useShortcuts } from '../../../shared/keys/index.ts';
import { type SampleStore, useOpeningPlace } from '../../../shared/map/index.ts';
import { useLiveSamples, useWaiting } from '../../../shared/samples/use-live-samples.ts';
import { useRanking } from '../../../shared/samples/use-ranking.ts';
import { useShownSlots } from '../../../shared/samples/use-shown-slots.ts';
import { useChosenSample, type VisitPlayer } from '../../../shared/samples/use-visit-player.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useMediaQuery } from '../../../shared/ui/use-media-query.ts';
import { advance } from '../advance.ts';
import { type SampleSearch, toSearchBody } from '../filters.ts';
import type { MapAddress, Panel } from '../map-address.ts';
import type { MapExtras } from './map-extras.ts';
import { useChoosing } from './use-choosing.ts';
import { useFilters } from './use-filters.ts';
import { type LateMap, useLateMap } from './use-late-map.ts';
import { useMapAddress } from './use-map-address.ts';
import { type OpenedAddress, useOpenedAddress } from './use-opened-address.ts';
import { usePassingVisit } from './use-passing-visit.ts';
import { useRows } from './use-rows.ts';
import { useSampleActions } from './use-sample-actions.ts';
import { useSampleSearch } from './use-sample-search.ts';
import { type KeptTicks, useSelection } from './use-selection.ts';
import type { Found } from './use-show-found.ts';

export const PHONE = '(max-width: 767px)';
/** Screens on which the filters start folded, so that map and list have room. */
const NARROW = '(max-width: 1199px)';

/** State shared by the parts of the map dashboard. */
export function useDashboardState(extras: MapExtras) {
  const rights = useRights();
  const map = useLateMap();
  const { address, filters, found, fetching, failed, grow } = useSearchOfAddress(map);
  const { first, opening } = address;
  const { store, searched } = found;
  const { openingPlace, ...start } = useStart(rights.user, first, map);
  const { body, waiting, rows, ranking, ...shown } = useListed(found, first, map);
  const selection = useSelection(store, rows, first?.chosen ?? null, useSharedTicks(extras, rights.user));
  const { selectedId } = selection;
  const screen = { ...useScreen(selectedId, first, rights.mayReview), ...shown };
  const areVisitsShown = screen.drawnPanel === 'detail';
  const chosen = useChosenSample({ id: selectedId, ahead: aheadOf(selection), areVisitsShown });
  /** The result that is painted; the loader is shown until it is the latest. */
  const [painted, setPainted] = useState<SampleStore | null>(null);

  const { choose, step, back, onMoved, forgetView } = useChoosing({ screen, selection, rows, map, found, opening });
  const shownParts = { address, filters, found, selection, screen, map, openingPlace, forgetView };
  const shownAddress = useMapAddress(shownParts);
  const actions = useSampleActions(store, (id) => choose(id, false));
  const showSlots = useShownSlots(store);
  useLiveSamples({ store, body, fetching, selectedId, grow, wait: waiting.wait, takeTurn: actions.takeTurn });
  const verdicts = useVerdicts(actions, choose, selection);

  useDashboardKeys({
    ...rights,
    step,
    choose,
    selection,
    turn: chosen.visitPlayer.turn,
    actions,
    verdicts,
    screen,
    back,
  });

  return {
    ...rights,
    map,
    ...start,
    onMoved,
    ...shownAddress,
    store,
    searched,
    loading: fetching || painted?.search !== store?.search,
    fetching,
    failed,
    filters,
    rows,
    ranking,
    waiting,
    selection,
    ...chosen,
    actions,
    showSlots,
    verdicts,
    choose,
    back,
    step,
    setPainted,
    ...screen,
  };
}

/** After Back from the selection mode the map begins with the mode's ticks, and changes are stored for both. Otherwise it begins with none. */
function useSharedTicks({ ticks }: MapExtras, user: User | null): KeptTicks {
  const { key } = useLocation();
  const [first] = useState(() => (user && ticks?.read(user.id_usuario, key)) ?? null);
  return {
    first: first ?? [],
    entry: key,
    write: (ids) => {
      if (user && first) ticks?.write(user.id_usuario, key, ids);
    },
  };
}

/** The samples of the side list, in its order. */
function useListed({ store, searched }: Pick<Found, 'store' | 'searched'>, first: MapAddress | null, map: LateMap) {
  const [openOnly, setOpenOnly] = useState(first?.openOnly ?? false);
  const [likeliest, setLikeliest] = useState(first?.likeliest ?? false);
  const waiting = useWaiting(store);
  const body = useMemo(() => searched && toSearchBody(searched), [searched]);
  const ranking = useRanking(store, body, likeliest);
  const rows = useRows(store, { viewBounds: map.bounds, openOnly, waiting: waiting.ids, ranked: ranking.ids });
  return { body, waiting, rows, ranking, openOnly, setOpenOnly, likeliest, setLikeliest };
}

/** The samples likely to be chosen next. */
const aheadOf = ({ next }: { next: number | null }) => (next === null ? [] : [next]);

/** The search of the address or the kept filters, and what it has found. */
function useSearchOfAddress(map: LateMap) {
  const { store, searched, fetching, failed, run, grow } = useSampleSearch(map.draw);
  const address = useOpenedAddress();
  const { opened, first, isPassing } = address;
  const { onMissing, onUnknownCompanies } = useAddressNotices(opened);
  const companiesInReach = useCompaniesInReach();
  const filters = useFilters(run, {
    search: first?.search ?? null,
    isPassing: () => isPassing.current,
    companiesInReach,
    onUnknownCompanies,
  });
  usePassingVisit(address, filters.search);
  return {
    address,
    filters,
    found: { store, searched, search: filters.search, opened, onMissing },
    fetching,
    failed,
    grow,
  };
}

/** What is known when the map opens. */
function useStart(user: User | null, first: MapAddress | null, map: LateMap) {
  const config = useAppConfig();
  const openingPlace = useOpeningPlace(user, config.data?.mapCenter);
  return {
    config,
    /** Where it opens without an address; null until it is known. */
    openingPlace,
    place: map.left() ?? first?.view ?? openingPlace,
  };
}

/** Tells what of an address the person may not see; the words never say whether it exists. */
function useAddressNotices(opened: OpenedAddress['opened']) {
  const t = useTexts('samples');
  const onMissing = useCallback(() => notify.warning(t('list.linkWithoutSample'), { kind: 'search' }), [t]);
  const onUnknownCompanies = useCallback(
    (search: SampleSearch, without: SampleSearch, { left, of }: { left: number; of: number }) => {
      if (opened.current?.search === search) opened.current = { ...opened.current, search: without };
      const words = left === of ? t('list.linkWithoutCompanies') : t('list.linkWithSomeCompanies', { n: left, of });
      notify.warning(words, { kind: 'search' });
    },
    [t, opened],
  );
  return { onMissing, onUnknownCompanies };
}

/** The person, and what they may do on the map. */
function useRights() {
  const { user, can } = useSession();
  const mayReview = can('samples.review');
  /** Whether the person can do anything with ticked samples. */
  const mayTick =
    user !== null && (mayReview || mayExport(user) || can('inspections.assign') || can('samples.change_unit'));
  return { user, can, mayReview, mayTick };
}

export type Dashboard = ReturnType<typeof useDashboardState>;

/** Classes given by key or button. With the option of the key sheet, the next sample is chosen at once. */
function useVerdicts(
  { classify }: Pick<ReturnType<typeof useSampleActions>, 'classify'>,
  choose: (id: number, open: boolean) => void,
  { next }: Pick<ReturnType<typeof useSelection>, 'next'>,
) {
  return {
    give: (id: number, code: CustomerClassification) => {
      void classify(id, code, advance.get());
      if (advance.get() && next !== null) choose(next, false);
    },
  };
}

interface Keys {
  /** Whether keyboard shortcuts may change the chosen sample. */
  mayReview: boolean;
  mayTick: boolean;
  step(id: number | null): void;
  choose(id: number, open: boolean): void;
  selection: Pick<ReturnType<typeof useSelection>, 'selectedId' | 'next' | 'previous' | 'check'>;
  turn: VisitPlayer['turn'];
  actions: ReturnType<typeof useSampleActions>;
  verdicts: ReturnType<typeof useVerdicts>;
  screen: Pick<ReturnType<typeof useScreen>, 'panel' | 'setPanel' | 'setHelp'>;
  back(): void;
}

function useDashboardKeys(keys: Keys): void {
  const { mayReview, mayTick, step, choose, selection, turn, actions, verdicts, screen, back } = keys;
  const review = (action: (id: number) => void) => () => {
    if (mayReview && selection.selectedId !== null) action(selection.selectedId);
  };
  const inList = (action: (id: number) => void) => () => {
    if (screen.panel === 'list' && selection.selectedId !== null) action(selection.selectedId);
  };
  useShortcuts({
    next: () => step(selection.next),
    previous: () => step(selection.previous),
    turn: turn.toggle,
    verdict: (place) => {
      const code = CUSTOMER_CLASSIFICATIONS[place - 1];
      if (code) review((id) => verdicts.give(id, code))();
    },
    undo: () => {
      if (mayReview) actions.undo();
    },
    seen: review((id) => void actions.toggleSeen(id)),
    open: inList((id) => choose(id, true)),
    check: inList((id) => mayTick && selection.check(id)),
    note: review(() => screen.setPanel('comments')),
    help: () => screen.setHelp(true),
    back,
  });
}

/** Open and folded parts of the screen. @param first what the address has opened */
function useScreen(selectedId: number | null, first: MapAddress | null, mayReview: boolean) {
  const phone = useMediaQuery(PHONE);
  const narrow = useMediaQuery(NARROW);
  const { panel, drawnPanel, ...setters } = usePanel(first, mayReview);
  const [filtersOpen, setFiltersOpen] = useState(!narrow);
  const [onlySelected, setOnlySelected] = useState(first?.isAlone ?? false);
  const [help, setHelp] = useState(false);
  /** The visits to the place are wanted in view. */
  const [visitsAsked, setVisitsAsked] = useState(false);
  useEffect(() => setFiltersOpen(!narrow), [narrow]);
  return {
    phone,
    narrow,
    panel: selectedId === null ? ('list' as const) : panel,
    /** What is on the screen now. */
    drawnPanel: selectedId === null ? ('list' as const) : drawnPanel,
    /** The panel once the chosen sample is known. */
    wantedPanel: panel,
    ...setters,
    filtersOpen,
    setFiltersOpen,
    onlySelected,
    setOnlySelected,
    help,
    setHelp,
    visitsAsked,
    setVisitsAsked,
  };
}

/**
 * The side panel. Rendering the detail takes longer than a frame. Opened late, it comes after the map has drawn the ring of the chosen sample.
 */
function usePanel(first: MapAddress | null, mayReview: boolean) {
  const [{ asked, isLate }, setAsked] = useState({ asked: first?.panel ?? 'list', isLate: false });
  // A colleague's link may ask for the comments.
  const panel = asked === 'comments' && !mayReview ? 'detail' : asked;
  const late = useDeferredValue(panel);
  return {
    panel,
    drawnPanel: isLate ? late : panel,
    setPanel: useCallback((next: Panel) => setAsked({ asked: next, isLate: false }), []),
    openDetail: useCallback((isLate: boolean) => setAsked({ asked: 'detail', isLate }), []),
  };
}
