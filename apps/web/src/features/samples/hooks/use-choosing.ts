import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect } from 'react';
import type { Bounds, MapHandle } from '../../../shared/map/index.ts';
import type { Panel } from '../map-address.ts';
import type { LateMap } from './use-late-map.ts';
import { useLeftView, useViewBeforeId } from './use-left-view.ts';
import type { Opening } from './use-opened-address.ts';
import type { useRows } from './use-rows.ts';
import type { useSelection } from './use-selection.ts';
import { type ChooseOptions, type Found, useShowFound } from './use-show-found.ts';

interface Screen {
  panel: Panel;
  setPanel: Dispatch<SetStateAction<Panel>>;
}

interface Parts {
  screen: Screen;
  selection: Pick<ReturnType<typeof useSelection>, 'select' | 'selectedId'>;
  rows: Pick<ReturnType<typeof useRows>, 'onMove'>;
  map: LateMap;
  found: Found;
  /** The sample opened last, for the address. */
  opening: RefObject<Opening | null>;
}

/** The chosen sample, the panel that shows it, and the view of the map, which belong together. */
export function useChoosing({ screen, selection, rows, map, found, opening }: Parts) {
  const { panel, setPanel } = screen;
  const leftView = useLeftView(panel === 'list', map.move);
  useListWithoutChosen({ found, selectedId: selection.selectedId, setPanel, forget: leftView.forget });
  const forgetBeforeId = useViewBeforeId(found.search, map);
  const choose = useChoose(selection.select, setPanel, map, leftView.leave, opening);
  const noteMove = useShowFound(found, choose, map.move);
  return {
    choose,
    step: (id: number | null) => {
      if (id !== null) choose(id, false);
    },
    /** Goes from the comments to the detail, or from the detail to the list. */
    back: () => {
      setPanel(panel === 'comments' ? 'detail' : 'list');
      if (panel === 'detail') leftView.restore();
    },
    /** To be called when the address has moved the map. */
    forgetView: () => {
      leftView.forget();
      forgetBeforeId();
    },
    /** To be called when the person has moved the map. */
    onMoved: (bounds: Bounds) => {
      rows.onMove(bounds);
      noteMove();
      leftView.forget();
      forgetBeforeId();
    },
  };
}

interface Listing {
  found: Found;
  selectedId: number | null;
  setPanel: Screen['setPanel'];
  forget(): void;
}

/** Goes back to the list when a search has not found the chosen sample: the next one chosen by key opens no detail, and no earlier view is restored. */
function useListWithoutChosen({ found: { store, searched, search }, selectedId, setPanel, forget }: Listing) {
  const isMissing = selectedId === null && searched === search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer may close the detail; an address chooses before its answer
  useEffect(() => {
    if (!store || !isMissing) return;
    setPanel('list');
    forget();
  }, [store]);
}

/** Chooses a sample on map and list, optionally opening its detail. */
function useChoose(
  select: (id: number) => void,
  setPanel: Screen['setPanel'],
  { move, place }: Pick<LateMap, 'move' | 'place'>,
  leave: (map: MapHandle) => void,
  opening: RefObject<Opening | null>,
) {
  return useCallback(
    (id: number, open: boolean, { isFound = false, isStill = false }: ChooseOptions = {}) => {
      if (open && !isFound) opening.current = { id, from: place() };
      if (!isStill)
        move((map) => {
          if (open && !isFound) leave(map);
          map.goToSample(id);
        });
      select(id);
      if (!open) return;
      setPanel((panel) => (panel === 'comments' ? panel : 'detail'));
    },
    [select, setPanel, move, place, leave, opening],
  );
}
