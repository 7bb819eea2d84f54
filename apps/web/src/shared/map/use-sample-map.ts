import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTheme } from '../ui/theme-mode.ts';
import type { MapPoint } from './geo.ts';
import type { MapViewProps } from './map-view-props.ts';
import { prepareMapLibre } from './maplibre.ts';
import { SampleMap } from './sample-map.ts';
import { useMapTexts } from './use-map-texts.ts';

type MapOptions = Pick<MapViewProps, 'config' | 'place' | 'labels' | 'inPage' | 'store' | 'onView' | 'onIdle'> & {
  /** Several samples may lie at the point of a click. */
  onHit(ids: readonly number[], at: MapPoint): void;
};

interface MapState {
  map: SampleMap | null;
  /** What cannot be drawn here: the map, as without WebGL 2, or its samples; null: all can. */
  failed: 'map' | 'samples' | null;
  /** True while the plain map is shown because the street map cannot be loaded. */
  streetsMissing: boolean;
}

const NOTHING: MapState = { map: null, failed: null, streetsMissing: false };

/** Creates the map once its font and worker are loaded, removes it on unmount, and calls the callbacks of the latest options. */
export function useSampleMap(container: RefObject<HTMLDivElement | null>, options: MapOptions): MapState {
  const theme = useTheme();
  const t = useMapTexts();
  const locale = {
    'CooperativeGesturesHandler.WindowsHelpText': t('withCtrl'),
    'CooperativeGesturesHandler.MacHelpText': t('withCommand'),
    'CooperativeGesturesHandler.MobileHelpText': t('withTwoFingers'),
  };
  const latest = useRef({ options, theme, locale });
  latest.current = { options, theme, locale };
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    let made: SampleMap | null = null;
    let gone = false;
    const fail = (what: 'map' | 'samples') => {
      made?.remove();
      made = null;
      if (!gone) setState({ ...NOTHING, failed: what });
    };
    const make = async () => {
      await prepareMapLibre();
      if (gone || !container.current) return;
      const { options: now, theme: themeNow } = latest.current;
      made = new SampleMap({
        container: container.current,
        config: now.config,
        place: now.place,
        labels: now.labels,
        inPage: now.inPage ?? false,
        locale: latest.current.locale,
        theme: themeNow,
        onHit: (ids, at) => latest.current.options.onHit(ids, at),
        onView: (bounds, byUser) => latest.current.options.onView?.(bounds, byUser),
        onIdle: (shown) => latest.current.options.onIdle?.(shown),
        // Not within the frame that has failed.
        onFailed: () => queueMicrotask(() => fail('samples')),
        onMissing: (streetsMissing) =>
          setState((shown) => (shown.streetsMissing === streetsMissing ? shown : { ...shown, streetsMissing })),
      });
      setState((shown) => ({ ...shown, map: made, failed: null }));
    };
    make().catch(() => fail('map'));
    return () => {
      gone = true;
      made?.remove();
      setState(NOTHING);
    };
  }, [container]);
  const { failed } = state;
  const { store } = options;
  // There will be no painting to wait for, now and after each other search.
  useEffect(() => {
    if (failed) latest.current.options.onIdle?.(store);
  }, [failed, store]);
  return state;
}
