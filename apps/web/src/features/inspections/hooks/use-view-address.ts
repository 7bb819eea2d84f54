import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAhead, REST_MS, useRouter } from '../../../shared/address/index.ts';
import type { MapPlace } from '../../../shared/map/index.ts';
import { readSelectionView, withView } from '../selection-address.ts';

/** The view of the map in the address (PLACE-04), so that a reload and a copied link open where the person is. */
export function useViewAddress() {
  const { pathname, search } = useLocation();
  const router = useRouter();
  const navigate = useNavigate();
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  /** Where the map opens: what is written later does not move it. */
  const [opening] = useState(() => readSelectionView(search));
  /** Writes a view once the map has come to rest. */
  const note = useCallback(
    (view: MapPlace) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        const { location } = router.state;
        // The person may be on the way to another screen, or to another entry.
        if (location.pathname !== pathname || isAhead(location.key)) return;
        const query = withView(location.search, view);
        if (query === location.search) return;
        void navigate({ pathname, search: query }, { replace: true, state: location.state });
      }, REST_MS);
    },
    [router, navigate, pathname],
  );
  return { opening, note };
}
