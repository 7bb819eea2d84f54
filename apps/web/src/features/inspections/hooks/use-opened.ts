import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { MapHandle, MapPlace } from '../../../shared/map/index.ts';
import { useLeftView } from '../../../shared/map/use-left-view.ts';
import type { MapMover } from '../components/SelectionMap.tsx';

/** The state of an entry of the browser's history: the open sample, how many steps back the list is, and whether the person has moved the map meanwhile. */
const Entry = z.object({ opened: z.int(), depth: z.int().positive(), moved: z.boolean().default(false) });
type Entry = z.input<typeof Entry>;
const LIST = { opened: null, depth: 0, moved: false };

type Note = (view: MapPlace, more?: Pick<Entry, 'moved'>) => void;

/** Shows the open sample on the map, and the view of the list again once it is closed. */
function useSampleInView(map: RefObject<MapMover | null>, note: Note, opened: number | null, wasMoved: boolean) {
  const move = useCallback((action: (map: MapHandle) => void) => map.current?.move(action), [map]);
  const left = useLeftView(opened === null, move);
  /** The open sample. A ref, since the map may report a move before the page renders with the new one. */
  const now = useRef(opened);
  /** Whether the samples are drawn: before, the map cannot show one of them. */
  const isDrawn = useRef(false);
  const isMoved = useRef(wasMoved);
  return {
    show: (id: number) => {
      now.current = id;
      if (!isDrawn.current) return;
      move((shown) => {
        left.leave(shown);
        shown.bringIntoView(id);
      });
    },
    hide: () => {
      now.current = null;
      if (!isDrawn.current) return;
      // The address of the list does not know of moves since.
      move((shown) => note(shown.place()));
      left.restore();
    },
    /** To be called whenever the map has drawn the samples; only the first call does something. */
    onDrawn: (drawn: MapHandle) => {
      if (isDrawn.current) return;
      isDrawn.current = true;
      if (now.current === null || isMoved.current) return;
      left.leaveFirst(drawn);
      drawn.bringIntoView(now.current);
    },
    onView: (view: MapPlace, byUser: boolean) => {
      if (byUser) {
        isMoved.current = true;
        left.forget();
      }
      if (now.current === null) note(view);
      // A copied address has no opened sample, so the view of one would be one of nothing.
      else if (byUser) note(view, { moved: true });
    },
  };
}

/**
 * Which sample is open in the selection mode, and which was clicked last. While one is open, the map shows it. Each opened sample is an entry of the
 * browser's history, so that Back closes it and keeps the selection.
 * @param note stores the view of the map in the address, and more in the state of its entry
 */
export function useOpened(map: RefObject<MapMover | null>, note: Note) {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const entry = Entry.safeParse(state).data ?? LIST;
  const depth = useRef(entry.depth);
  const [opened, setOpened] = useState(entry.opened);
  const [touched, touch] = useState(opened);
  const { show, hide, onDrawn, onView } = useSampleInView(map, note, opened, entry.moved);

  const open = (id: number) => {
    setOpened(id);
    touch(id);
    show(id);
  };
  const close = () => {
    setOpened(null);
    hide();
  };
  const arrive = useEffectEvent(() => {
    depth.current = entry.depth;
    if (entry.opened === opened) return;
    if (entry.opened === null) close();
    else open(entry.opened);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry
  useEffect(() => arrive(), [key]);

  return {
    opened,
    touched,
    touch,
    onDrawn,
    onView,
    open: (id: number) => {
      if (id === opened) return;
      depth.current += 1;
      open(id);
      const next = { opened: id, depth: depth.current } satisfies Entry;
      // Rendered at once. In a transition, a quick Back would arrive first: the key would not change, and the sample would stay open.
      void navigate({ pathname, search }, { state: next, flushSync: true });
    },
    close: () => {
      close();
      if (depth.current > 0) void navigate(-depth.current);
    },
  };
}
