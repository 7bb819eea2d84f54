import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { MapHandle, MapPlace } from '../../../shared/map/index.ts';
import { useLeftView } from '../../../shared/map/use-left-view.ts';
import type { MapMover } from '../components/SelectionMap.tsx';

/** The state of an entry of the browser's history: the open sample, and how many steps back the list is. */
const Entry = z.object({ opened: z.int(), depth: z.int().positive() });
const LIST = { opened: null, depth: 0 };

/**
 * Which sample is open in the selection mode, and which was clicked last. While one is open, the map shows it. Each opened sample is an entry of the
 * browser's history, so that Back closes it and keeps the selection.
 * @param note stores the view of the map in the address
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
  /** The map has the samples, or the person has moved it before. */
  const isReady = useRef(false);

  const show = (id: number) => {
    isReady.current = true;
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
    /** The map has drawn the samples, perhaps again. */
    onDrawn: (drawn: MapHandle) => {
      if (isReady.current) return;
      isReady.current = true;
      if (opened === null) return;
      left.leaveFirst(drawn);
      drawn.bringIntoView(opened);
    },
    onView: (view: MapPlace, byUser: boolean) => {
      if (byUser) {
        isReady.current = true;
        left.forget();
      }
      // A copied address has no opened sample, so its view would be one of nothing.
      if (byUser || !isAway.current) note(view);
    },
  };
}
