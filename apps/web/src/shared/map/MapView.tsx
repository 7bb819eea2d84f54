import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTheme } from '../ui/theme-mode.ts';
import { MapCorner } from './MapCorner.tsx';
import { onMapKey } from './map-keys.ts';
import styles from './map-view.module.css';
import type { MapHandle, MapViewProps } from './map-view-props.ts';
import type { FileLines } from './pipe-layers.ts';
import { SpotList } from './SpotList.tsx';
import type { SampleMap } from './sample-map.ts';
import type { SampleStore } from './sample-store.ts';
import { useShownCoverage } from './use-coverage.ts';
import { useMapTexts } from './use-map-texts.ts';
import { useShownNetworks } from './use-networks.ts';
import { useSampleMap } from './use-sample-map.ts';
import { useSpot } from './use-spot.ts';
import { useStep } from './use-step.ts';
import { ZoomControls } from './ZoomControls.tsx';

const NONE: ReadonlySet<number> = new Set();
const NO_LINES: FileLines = [];
const ignore = () => {};

/** The map of samples. Without WebGL it shows a message, and lists still work. */
export function MapView(props: MapViewProps) {
  const { store, selectedId, bottomInset = 0, pipes = false, coverage, onStep, onSelect = ignore, onVisits } = props;
  const t = useMapTexts();
  const container = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(false);
  const { openOnly = own, onOpenOnly = setOwn } = props;
  const { map, failed, streetsMissing } = useSampleMap(container, {
    ...props,
    onHit: (ids, at) => spot.hit(ids, at),
    onView: (bounds, byUser) => {
      spot.close();
      props.onView?.(bounds, byUser);
    },
  });
  const spot = useSpot({ map, store, bottomInset, onSelect });
  const step = useStep(map, props);
  const closeSpot = (toMap: boolean) => {
    spot.close();
    if (toMap) container.current?.querySelector('canvas')?.focus({ preventScroll: true });
  };
  const nearer = (ids: readonly number[]) => {
    const bounds = store?.boundsOf(ids.map((id) => store.rowOf(id)));
    if (bounds) map?.camera.fit(bounds);
  };
  useMapHandle(props.handle, map, { store, openOnly });
  useMapProps(map, props, openOnly);
  const isShown = (row: number) =>
    !(props.onlySelected && selectedId !== null) && (!openOnly || store?.isOpen(row) === true);
  const keys = { map, store, selectedId, isShown, onStep: onStep && step.take, onEnter: spot.enter };
  return (
    <section
      className={styles.frame}
      style={{ '--map-inset': `${bottomInset}px` } as CSSProperties}
      aria-label={props.name ?? t('region')}
    >
      <div ref={container} className={styles.map} data-testid="map" onKeyDownCapture={(key) => onMapKey(key, keys)} />
      {failed ? <Failed what={failed} /> : null}
      {map ? <ZoomControls map={map} zoom={props.controls && !props.isNarrow} onOpenHere={props.onOpenHere} /> : null}
      {map && onStep && !props.isNarrow ? (
        <MapCorner {...{ store, streetsMissing, openOnly, setOpenOnly: onOpenOnly, pipes, coverage }} />
      ) : null}
      {spot.list && store ? (
        <SpotList
          key={spot.list.ids.join()}
          {...{ store, spot: spot.list, onSelect, onVisits }}
          checked={props.checked}
          onNearer={nearer}
          onClose={closeSpot}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {step.words}
      </p>
    </section>
  );
}

/** Why there is no map. */
function Failed({ what }: { what: 'map' | 'samples' }) {
  const t = useMapTexts();
  return (
    <p className={styles.failed} role="alert">
      {t(what === 'map' ? 'noWebGl' : 'noSamples')}
    </p>
  );
}

/** Passes the properties of the view on to the map. */
function useMapProps(map: SampleMap | null, props: MapViewProps, openOnly: boolean): void {
  const { store, selectedId, checked = NONE, onlySelected, bottomInset = 0, lines = NO_LINES } = props;
  const t = useMapTexts();
  const networks = useShownNetworks(props.pipes === true, props.onlyPipes);
  const coverage = useShownCoverage(props.coverage, props.onlyCoverage);
  const theme = useTheme();
  const canvas = t(props.onStep ? 'canvas' : 'canvasAlone');
  useEffect(() => map?.setTheme(theme), [map, theme]);
  useEffect(() => map?.camera.setBottomInset(bottomInset), [map, bottomInset]);
  useEffect(() => map?.setNetworks(networks), [map, networks]);
  useEffect(() => map?.setCoverage(coverage), [map, coverage]);
  useEffect(() => map?.setLines(lines), [map, lines]);
  useEffect(() => map?.setStore(store), [map, store]);
  useEffect(() => map?.setFocus(selectedId), [map, selectedId]);
  useEffect(() => map?.setChecked(checked), [map, checked]);
  useEffect(() => map?.setOnly(onlySelected && selectedId !== null), [map, onlySelected, selectedId]);
  useEffect(() => map?.setOpenOnly(openOnly), [map, openOnly]);
  useEffect(() => map?.setNames({ canvas, attribution: t('attribution') }), [map, canvas, t]);
}

function useMapHandle(
  handle: Ref<MapHandle | null> | undefined,
  map: SampleMap | null,
  { store, openOnly }: { store: SampleStore | null; openOnly: boolean },
): void {
  useImperativeHandle<MapHandle | null, MapHandle | null>(
    handle,
    () =>
      map && {
        draw: (found) => map.draw(found),
        fit: (bounds) => map.camera.fit(bounds),
        goToSample: (id) => map.goToSample(id),
        bringIntoView: (id) => map.bringIntoView(id),
        bounds: () => map.bounds(),
        place: () => map.place(),
        show: (place) => map.camera.show(place),
        boundsWithin: (box) => map.boundsWithin(box),
        copyTo: (canvas) => map.copyTo(canvas),
        isShown: (id) => !openOnly || store?.isOpen(store.rowOf(id)) === true,
      },
    [map, store, openOnly],
  );
}
