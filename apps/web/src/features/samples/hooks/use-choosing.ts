import { type RefObject, useCallback, useRef } from 'react';
import type { Bounds, MapHandle } from '../../../shared/map/index.ts';
import { useLeftView } from '../../../shared/map/use-left-view.ts';
import type { Panel } from '../map-address.ts';
import type { LateMap } from './use-late-map.ts';
import type { Opening } from './use-opened-address.ts';
import type { useRows } from './use-rows.ts';
import type { useSelection } from './use-selection.ts';
import { type ChooseOptions, type Found, useShowFound } from './use-show-found.ts';
import { useViewBeforeId } from './use-view-before-id.ts';

interface Screen {
  panel: Panel;
  setPanel(panel: Panel): void;
  /** Opens the detail. `isLate`: only after the map has been drawn. */
  openDetail(isLate: boolean): void;
}

interface Parts {
  screen: Screen;
  selection: Pick<ReturnType<typeof useSelection>, 'select'>;
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
  const forgetBeforeId = useViewBeforeId(found.search, map);
  const choose = useChoose(selection.select, screen, map, leftView.leave, opening);
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

/** Chooses a sample on map and list, optionally opening its detail. */
function useChoose(
  select: (id: number) => void,
  { panel, setPanel, openDetail }: Screen,
  { move, place }: Pick<LateMap, 'move' | 'place'>,
  leave: (map: MapHandle) => void,
  opening: RefObject<Opening | null>,
) {
  const isList = useRef(true);
  isList.current = panel === 'list';
  return useCallback(
    (id: number, open: boolean, { isFound = false, isStill = false }: ChooseOptions = {}) => {
      if (open && !isFound) opening.current = { id, from: place() };
      if (!isStill)
        move((map) => {
          if (open && !isFound) leave(map);
          map.goToSample(id);
        });
      select(id);
      // Detail and comments stay open for the next sample.
      if (!isList.current) return;
      // A sample found by its id is opened with the page, which has shown no list before.
      if (open) openDetail(!isFound);
      // The panel may still be that of a sample that the last search has left out.
      else setPanel('list');
    },
    [select, setPanel, openDetail, move, place, leave, opening],
  );
}
