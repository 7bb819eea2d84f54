import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate } from 'react-router';
import { isAhead, REST_MS, useAddressKeeper, useEntryKeeper, useRouter } from '../../../shared/address/index.ts';
import { PASSING_VISIT } from '../../../shared/api/index.ts';
import type { MapPlace } from '../../../shared/map/index.ts';
import { isSameView } from '../../../shared/map/view-address.ts';
import {
  type MapAddress,
  type Panel,
  parseMapAddress,
  printMapAddress,
  printSearch,
  standardAddress,
  withDates,
} from '../map-address.ts';
import type { useFilters } from './use-filters.ts';
import type { LateMap } from './use-late-map.ts';
import { MAP_PATH, type OpenedAddress } from './use-opened-address.ts';
import type { useSelection } from './use-selection.ts';
import type { Found } from './use-show-found.ts';

/** The state of an entry of the history that the map itself has written. A passing visit is one also after a reload. */
const ownState = (isPassing: boolean) => ({ isOfMap: true, ...(isPassing && PASSING_VISIT) });
const isOwn = (state: unknown) => typeof state === 'object' && state !== null && 'isOfMap' in state;

interface Parts {
  address: OpenedAddress;
  filters: Pick<ReturnType<typeof useFilters>, 'search' | 'open'>;
  found: Found;
  selection: Pick<ReturnType<typeof useSelection>, 'wanted' | 'selectedId' | 'select'>;
  screen: {
    wantedPanel: Panel;
    setPanel(panel: Panel): void;
    onlySelected: boolean;
    setOnlySelected(only: boolean): void;
    openOnly: boolean;
    setOpenOnly(only: boolean): void;
    likeliest: boolean;
    setLikeliest(first: boolean): void;
  };
  map: LateMap;
  /** Where the map opens without an address. */
  openingPlace: MapPlace | null;
  /** Called when the address moves the map. */
  forgetView(): void;
}

/**
 * Keeps the address up to date: a new entry of the history for a search and for a sample that the person opens, otherwise a change of the
 * entry. Shows the address that Back, Forward or a link leads to.
 */
export function useMapAddress(parts: Parts) {
  const shown = useShown(parts);
  const latest = useRef({ parts, shown });
  latest.current = { parts, shown };
  /** The address with the view, if it is not the one with which the map opens. A chosen sample has its view, since it moved the map. */
  const queryOf = useCallback((address: MapAddress, place: MapPlace | null) => {
    const { openingPlace } = latest.current.parts;
    const isOpening = address.chosen === null && place && openingPlace && isSameView(place, openingPlace);
    return printMapAddress({ ...address, view: isOpening ? null : place });
  }, []);
  const placeNow = useCallback(() => {
    const { map, address } = latest.current.parts;
    return map.place() ?? address.opened.current?.view ?? null;
  }, []);
  const writeNow = useCallback(() => queryOf(latest.current.shown, placeNow()), [queryOf, placeNow]);
  const writer = useWriter(writeNow, parts.address.isPassing);
  useEntries({ shown, parts, writer, queryOf, placeNow });
  useArrivals(() => latest.current.parts, writer);
  return {
    noteView: writer.schedule,
    viewNow: placeNow,
    /** The query of what is shown, with its view and without the dates of a relative period. */
    addressNow: () => printMapAddress({ ...shown, view: placeNow() }),
    /** A link that shows others the same, also on a later day. */
    linkNow: () => {
      const { search } = shown;
      const query = printMapAddress({ ...shown, search: withDates(search), view: placeNow() });
      return `${window.location.origin}/${query}`;
    },
  };
}

/** What the screen shows, without the view. A search by id opens its only sample, which needs no words. */
function useShown({ filters: { search }, found, selection, screen }: Parts): MapAddress {
  const { store, searched } = found;
  const { wanted, selectedId } = selection;
  const { wantedPanel: panel, onlySelected: isAlone, openOnly, likeliest } = screen;
  // Once shown, its view tells where the map is.
  const place = { isFramed: false, view: null };
  const nothing = { search, chosen: null, panel: 'list' as const, isAlone: false, openOnly, likeliest, ...place };
  const chosen = useMemo(
    () => (typeof wanted === 'number' ? (store?.nameOf(wanted) ?? null) : (store?.nameOf(selectedId ?? -1) ?? wanted)),
    [store, wanted, selectedId],
  );
  if (chosen === null) return nothing;
  const isOnly = search.kind === 'id' && searched === search && store?.size === 1 && store.idAt(0) === selectedId;
  return isOnly && panel === 'detail' && !isAlone ? nothing : { ...nothing, chosen, panel, isAlone };
}

type Writer = ReturnType<typeof useWriter>;

/** Keeps the address for the next visit of the map; a passing visit leaves the one that is kept. */
function useMapKeeper(isPassing: RefObject<boolean>) {
  const keep = useAddressKeeper(MAP_PATH);
  return useCallback(
    (query: string) => {
      if (!isPassing.current) keep(query);
    },
    [keep, isPassing],
  );
}

/** Writes the address, one change after another, as long as the screen is open. */
function useWriter(writeNow: () => string, isPassing: RefObject<boolean>) {
  const navigate = useNavigate();
  const router = useRouter();
  const keep = useMapKeeper(isPassing);
  const entries = useEntryKeeper(MAP_PATH);
  const { search } = useLocation();
  const timer = useRef<number | undefined>(undefined);
  const queue = useRef(Promise.resolve());
  /** What the address says or is about to say. */
  const said = useRef(search);
  const isOpen = useRef(true);
  /** Addresses that were not written here. What was to be written before belongs to an entry that is left. */
  const arrivals = useRef(0);
  const write = useCallback(
    (query: string, replace: boolean) => {
      window.clearTimeout(timer.current);
      keep(query);
      if (query === said.current) return;
      said.current = query;
      const before = arrivals.current;
      queue.current = queue.current.then(async () => {
        const isLate = before !== arrivals.current || isAhead(router.state.location.key);
        // The person may be on the way to another screen, or to another entry.
        if (!isOpen.current || isLate || router.state.location.pathname !== MAP_PATH) return;
        try {
          await navigate({ pathname: MAP_PATH, search: query }, { replace, state: ownState(isPassing.current) });
          entries.forget();
        } catch {
          // Browsers refuse too many changes in a short time. The next change says what this one should have.
          if (before === arrivals.current) said.current = router.state.location.search;
        }
      });
    },
    [navigate, router, keep, entries, isPassing],
  );
  const note = useNote(writeNow, keep);
  /** Changes the entry once the map has come to rest. */
  const schedule = useCallback(() => {
    window.clearTimeout(timer.current);
    note();
    timer.current = window.setTimeout(() => write(writeNow(), true), REST_MS);
  }, [write, writeNow, note]);
  const arrive = useCallback((query: string) => {
    window.clearTimeout(timer.current);
    arrivals.current += 1;
    said.current = query;
  }, []);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      window.clearTimeout(timer.current);
    };
  }, []);
  return { write, schedule, arrive };
}

/** Keeps what the entry is about to have, for a person who leaves before it is written. */
function useNote(writeNow: () => string, keep: (query: string) => void) {
  const router = useRouter();
  const entries = useEntryKeeper(MAP_PATH);
  return useCallback(() => {
    if (router.state.location.pathname !== MAP_PATH) return;
    const query = writeNow();
    keep(query);
    if (query !== router.state.location.search) entries.keep(router.state.location, query);
  }, [router, keep, entries, writeNow]);
}

interface Entries {
  shown: MapAddress;
  parts: Parts;
  writer: Writer;
  queryOf(address: MapAddress, place: MapPlace | null): string;
  placeNow(): MapPlace | null;
}

/** Changes the address with what is shown. */
function useEntries({ shown, parts, writer, queryOf, placeNow }: Entries) {
  const { opened, opening } = parts.address;
  const before = useRef(shown);
  const key = printMapAddress(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with what is shown
  useEffect(() => {
    const was = before.current;
    const { id = null, from = null } = opening.current ?? {};
    before.current = shown;
    opening.current = null;
    const isOther =
      was.panel === 'list' || was.chosen?.seq !== shown.chosen?.seq || was.chosen?.company !== shown.chosen?.company;
    // Opening the sample that is open already is no step.
    const isOpened = isOther && id !== null && id === parts.selection.selectedId;
    const isSearched = opened.current?.search !== shown.search && printSearch(was.search) !== printSearch(shown.search);
    if (!isOpened && !isSearched) return writer.schedule();
    // The entry that is left keeps the view that is left.
    writer.write(queryOf(was, from ?? placeNow()), true);
    // The view of an opened sample follows when the map has reached it.
    writer.write(isOpened ? printMapAddress(shown) : queryOf(shown, placeNow()), false);
    writer.schedule();
  }, [key]);
}

/** Shows an address that was not written here: of Back, Forward or a link. */
function useArrivals(partsNow: () => Parts, { arrive, schedule }: Writer) {
  const router = useRouter();
  const { key } = useLocation();
  const here = useRef({ key, partsNow });
  useEffect(() => {
    const show = ({ location, historyAction }: typeof router.state) => {
      if (location.key === here.current.key) return;
      here.current.key = location.key;
      const isBack = historyAction === NavigationType.Pop;
      if (location.pathname !== MAP_PATH || (!isBack && isOwn(location.state))) return;
      arrive(location.search);
      const now = new Date();
      const asked = parseMapAddress(location.search, now) ?? standardAddress(now);
      // A link to the map without parameters, from the map itself, leaves it as it is.
      if (isBack || location.search !== '') showAddress(asked, isBack, here.current.partsNow());
      schedule();
    };
    show(router.state);
    return router.subscribe(show);
  }, [router, arrive, schedule]);
}

function showAddress(asked: MapAddress, isBack: boolean, parts: Parts) {
  const { address, filters, found, selection, screen, map, openingPlace, forgetView } = parts;
  const isSame = printSearch(asked.search) === printSearch(filters.search);
  const { store } = found;
  const isAnswered = isSame && found.searched === filters.search;
  const only = isSame && asked.search.kind === 'id' && store?.size === 1 ? store.idAt(0) : null;
  const wanted = isAnswered && store && asked.chosen ? store.idOf(asked.chosen) : asked.chosen;
  const isMissing = isAnswered && asked.chosen !== null && wanted === null;
  const chosen = isMissing ? null : (wanted ?? only);
  const isOpening = isBack && chosen === null && asked.search.kind === 'filters';
  const view = asked.view ?? (isOpening ? openingPlace : null);
  address.opened.current = { ...asked, view, search: isSame ? filters.search : asked.search };
  forgetView();
  selection.select(chosen);
  const opensOnly = asked.chosen === null && only !== null;
  screen.setPanel(opensOnly ? 'detail' : isMissing ? 'list' : asked.panel);
  screen.setOnlySelected(asked.isAlone);
  screen.setOpenOnly(asked.openOnly);
  screen.setLikeliest(asked.likeliest);
  if (view) map.move((shown) => shown.show(view));
  if (!isSame) return filters.open(asked.search);
  if (isMissing) found.onMissing();
  // A search that is not answered yet moves the map itself.
  else if (typeof chosen === 'number' && !view && isAnswered) map.move((shown) => shown.goToSample(chosen));
}
