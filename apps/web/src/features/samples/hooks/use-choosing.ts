import { type Dispatch, type SetStateAction, useCallback } from 'react';
import type { Bounds, MapHandle } from '../../../shared/map/index.ts';
import type { LateMap } from './use-late-map.ts';
import { useLeftView } from './use-left-view.ts';
import type { useRows } from './use-rows.ts';
import type { useSelection } from './use-selection.ts';
import { type Found, useShowFound } from './use-show-found.ts';

/** Content of the side panel. */
export type Panel = 'list' | 'detail' | 'comments';

interface Screen {
  panel: Panel;
  setPanel: Dispatch<SetStateAction<Panel>>;
}

interface Parts {
  screen: Screen;
  selection: Pick<ReturnType<typeof useSelection>, 'select'>;
  rows: Pick<ReturnType<typeof useRows>, 'onMove'>;
  map: LateMap;
  found: Found;
}

/** The chosen sample, the panel that shows it, and the view of the map, which belong together. */
export function useChoosing({ screen, selection, rows, map, found }: Parts) {
  const { panel, setPanel } = screen;
  const leftView = useLeftView(panel === 'list', map.move);
  const choose = useChoose(selection.select, setPanel, map.move, leftView.leave);
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
    /** To be called when the person has moved the map. */
    onMoved: (bounds: Bounds) => {
      rows.onMove(bounds);
      noteMove();
      leftView.forget();
    },
  };
}

/**
 * Chooses a sample on map and list, optionally opening its detail. `isFound` for the single sample of a search, whose detail is not opened
 * from a view of the map.
 */
function useChoose(
  select: (id: number) => void,
  setPanel: Screen['setPanel'],
  move: LateMap['move'],
  leave: (map: MapHandle) => void,
) {
  return useCallback(
    (id: number, open: boolean, isFound = false) => {
      select(id);
      move((map) => {
        if (open && !isFound) leave(map);
        map.goToSample(id);
      });
      if (open) setPanel((panel) => (panel === 'comments' ? panel : 'detail'));
    },
    [select, setPanel, move, leave],
  );
}
