import { type CSSProperties, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTheme } from '../ui/theme-mode.ts';
import type { BaseMapConfig } from './base-map.ts';
import type { Bounds, MapPlace } from './geo.ts';
import styles from './map-view.module.css';
import { prepareMapLibre } from './maplibre.ts';
import { SampleMap } from './sample-map.ts';
import type { SampleStore } from './sample-store.ts';
import { useMapTexts } from './use-map-texts.ts';
import { ZoomControls } from './ZoomControls.tsx';

/** Methods of the map for the screen around it. */
export interface MapHandle {
  fit(bounds: Bounds): void;
  goToSample(id: number): void;
  /** The bounds of the current view. */
  bounds(): Bounds;
  /** Centre and zoom of the current view. */
  place(): MapPlace;
  /** Returns to an earlier view. */
  show(place: MapPlace): void;
  /** The bounds of a box, given in pixels from the map's top left corner. */
  boundsWithin(box: [x1: number, y1: number, x2: number, y2: number]): Bounds;
}

interface MapViewProps {
  /** Null until the map is loaded. */
  handle?: Ref<MapHandle | null>;
  config: BaseMapConfig;
  /** Accessible name, if it is not the map of samples. */
  name?: string;
  /** Where the map opens; later changes do not move it. */
  place: MapPlace;
  store: SampleStore | null;
  selectedId: number | null;
  /** Checked samples (SEL-01). */
  checked?: ReadonlySet<number>;
  /** Shows only the chosen sample (MAP-12). */
  onlySelected: boolean;
  /** Shows the labels of the base map (MAP-06). */
  labels: boolean;
  /** Shows zoom buttons (MAP-06). */
  controls: boolean;
  /** The map lies in a page that scrolls: the wheel moves the map only with Ctrl, on a phone two fingers do. */
  inPage?: boolean;
  /** Height of the panel over the lower part of the map, CSS pixels. */
  bottomInset?: number;
  onSelect(id: number): void;
  /** Saves the current view as the one that the map opens with; without it, its button is hidden. */
  onOpenHere?: ((place: MapPlace) => void) | undefined;
  onView?(bounds: Bounds, byUser: boolean): void;
  onIdle?(store: SampleStore | null): void;
}

const NONE: ReadonlySet<number> = new Set();

/** The map of samples. Without WebGL it shows a message, and lists still work. */
export function MapView(props: MapViewProps) {
  const { handle, store, selectedId, checked = NONE, onlySelected, controls, bottomInset = 0 } = props;
  const t = useMapTexts();
  const theme = useTheme();
  const container = useRef<HTMLDivElement>(null);
  const { map, failed } = useSampleMap(container, props);
  useImperativeHandle<MapHandle | null, MapHandle | null>(
    handle,
    () =>
      map && {
        fit: (bounds) => map.camera.fit(bounds),
        goToSample: (id) => map.goToSample(id),
        bounds: () => map.bounds(),
        place: () => map.place(),
        show: (place) => map.camera.show(place),
        boundsWithin: (box) => map.boundsWithin(box),
      },
    [map],
  );
  useEffect(() => map?.setTheme(theme), [map, theme]);
  useEffect(() => map?.camera.setBottomInset(bottomInset), [map, bottomInset]);
  useEffect(() => map?.setStore(store), [map, store]);
  useEffect(() => map?.setFocus(selectedId), [map, selectedId]);
  useEffect(() => map?.setChecked(checked), [map, checked]);
  useEffect(() => map?.setOnly(onlySelected && selectedId !== null), [map, onlySelected, selectedId]);
  useEffect(() => map?.setNames({ canvas: t('canvas'), attribution: t('attribution') }), [map, t]);
  return (
    <section
      className={styles.frame}
      style={{ '--map-inset': `${bottomInset}px` } as CSSProperties}
      aria-label={props.name ?? t('region')}
    >
      <div ref={container} className={styles.map} data-testid="map" />
      {failed ? (
        <p className={styles.failed} role="alert">
          {t('noWebGl')}
        </p>
      ) : null}
      {map ? <ZoomControls map={map} zoom={controls} onOpenHere={props.onOpenHere} /> : null}
    </section>
  );
}

/** Creates the map once its font and worker are loaded, removes it on unmount, and calls the callbacks of the latest props. */
function useSampleMap(container: RefObject<HTMLDivElement | null>, props: MapViewProps) {
  const theme = useTheme();
  const t = useMapTexts();
  const locale = {
    'CooperativeGesturesHandler.WindowsHelpText': t('withCtrl'),
    'CooperativeGesturesHandler.MacHelpText': t('withCommand'),
    'CooperativeGesturesHandler.MobileHelpText': t('withTwoFingers'),
  };
  const latest = useRef({ props, theme, locale });
  latest.current = { props, theme, locale };
  const [state, setState] = useState<{ map: SampleMap | null; failed: boolean }>({ map: null, failed: false });
  useEffect(() => {
    let made: SampleMap | null = null;
    let gone = false;
    const make = async () => {
      await prepareMapLibre();
      if (gone || !container.current) return;
      const { props: now, theme: themeNow } = latest.current;
      made = new SampleMap({
        container: container.current,
        config: now.config,
        place: now.place,
        labels: now.labels,
        inPage: now.inPage ?? false,
        locale: latest.current.locale,
        theme: themeNow,
        onSelect: (id) => latest.current.props.onSelect(id),
        onView: (bounds, byUser) => latest.current.props.onView?.(bounds, byUser),
        onIdle: (shown) => latest.current.props.onIdle?.(shown),
      });
      setState({ map: made, failed: false });
    };
    make().catch(() => {
      if (gone) return;
      setState({ map: null, failed: true });
      // There will be no painting to wait for.
      latest.current.props.onIdle?.(latest.current.props.store);
    });
    return () => {
      gone = true;
      made?.remove();
      setState({ map: null, failed: false });
    };
  }, [container]);
  return state;
}
