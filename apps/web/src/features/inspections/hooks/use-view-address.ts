import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAhead, REST_MS, useRouter } from '../../../shared/address/index.ts';
import type { MapPlace } from '../../../shared/map/index.ts';
import { readSelectionView, withView } from '../selection-address.ts';

/** The view of the map in the address (PLACE-04), so that a reload and a copied link open where the person is. */
export function useViewAddress() {
  const { pathname, search, key } = useLocation();
  const router = useRouter();
  const navigate = useNavigate();
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  /** Where the map opens: what is written later does not move it. */
  const [opening] = useState(() => readSelectionView(search));
  /** A view that the browser has refused to write. */
  const due = useRef<[view: MapPlace, more?: object] | null>(null);
  /** Writes a view once the map has come to rest. @param more for the state of the entry */
  const note = useCallback(
    (view: MapPlace, more?: object) => {
      window.clearTimeout(timer.current);
      due.current = null;
      const { key: entry } = router.state.location;
      timer.current = window.setTimeout(async () => {
        const { location } = router.state;
        // The person may be on the way to another screen, or to another entry.
        if (location.pathname !== pathname || isAhead(location.key)) return;
        // The person has opened another entry since: this view and state belong to the one before.
        if (more && location.key !== entry) return;
        const query = withView(location.search, view);
        if (query === location.search) return;
        try {
          await navigate(
            { pathname, search: query },
            { replace: true, state: more ? { ...location.state, ...more } : location.state },
          );
        } catch {
          // Browsers refuse too many changes in a short time. The next change of view or address writes it.
          due.current = [view, more];
        }
      }, REST_MS);
    },
    [router, navigate, pathname],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the address
  useEffect(() => {
    if (due.current) note(...due.current);
  }, [key, note]);
  return { opening, note };
}
