import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { MapHandle, MapPlace } from '../../../shared/map/index.ts';
import { useLeftView } from '../../../shared/map/use-left-view.ts';
import type { MapMover } from '../components/SelectionMap.tsx';

/** What an entry of the browser's history has beside its address: the sample that is open, and how many entries it is from the list. */
const Entry = z.object({ opened: z.int(), depth: z.int().positive() });
const LIST = { opened: null, depth: 0 };

/**
 * The sample that is open beside the map, which shows it meanwhile, and the one last clicked. Each opened sample is an entry of the history, so
 * that Back leads to the list with its selection.
 * @param note keeps a view to come back to
 */
export function useOpened(map: RefObject<MapMover | null>, note: (view: MapPlace) => void) {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const entry = Entry.safeParse(state).data ?? LIST;
  const depth = useRef(entry.depth);
  const [opened, setOpened] = useState(entry.opened);
  const [touched, touch] = useState(opened);
  const move = useCallback((action: (map: MapHandle) => void) => map.current?.move(action), [map]);
  const left = useLeftView(opened === null, move);
  // The map may be at the sample before the page is drawn with it.
  const isAway = useRef(opened !== null);

  const show = (id: number) => {
    isAway.current = true;
    setOpened(id);
    touch(id);
    move((shown) => {
      left.leave(shown);
      shown.bringIntoView(id);
    });
  };
  const hide = () => {
    isAway.current = false;
    setOpened(null);
    // The address of the list does not know of moves since.
    move((shown) => note(shown.place()));
    left.restore();
  };
  const arrive = useEffectEvent(() => {
    depth.current = entry.depth;
    if (entry.opened === opened) return;
    if (entry.opened === null) hide();
    else show(entry.opened);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry
  useEffect(() => arrive(), [key]);

  return {
    opened,
    touched,
    touch,
    open: (id: number) => {
      if (id === opened) return;
      depth.current += 1;
      show(id);
      void navigate({ pathname, search }, { state: { opened: id, depth: depth.current } });
    },
    close: () => {
      hide();
      if (depth.current > 0) void navigate(-depth.current);
    },
    onView: (view: MapPlace, byUser: boolean) => {
      if (byUser) left.forget();
      // A copied address has no opened sample, so its view would be one of nothing.
      if (byUser || !isAway.current) note(view);
    },
  };
}
