import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bounds } from './geo.ts';
import { isByUser, MapCamera } from './map-camera.ts';
import type { MapLibreMap } from './maplibre.ts';

/** A map of 1,000 by 800 pixels, with 10 pixels per degree around a place on the equator in its middle. */
function mapOf(padding = {}, center = 0) {
  const listeners = new Map<string, (event: object) => void>();
  const moves = { easeTo: vi.fn(), fitBounds: vi.fn(), panBy: vi.fn(), setPadding: vi.fn() };
  const map = {
    ...moves,
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    project: ([lon, lat]: [number, number]) => ({ x: 500 + (lon - center) * 10, y: 400 - lat * 10 }),
    getContainer: () => ({ clientWidth: 1000, clientHeight: 800 }),
    getPadding: () => padding,
    getCenter: () => ({ lng: center }),
    getZoom: () => 15,
  };
  const fire = (name: string, event = {}) => listeners.get(name)?.(event);
  return { ...moves, fire, camera: new MapCamera(map as unknown as MapLibreMap) };
}

const prefersReduced = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
beforeEach(() => prefersReduced(false));
afterEach(() => vi.unstubAllGlobals());

describe('revealing a sample', () => {
  it.each([
    ['in view', [10, 10], null],
    ['beyond the right edge', [50, 0], [48, 0]],
    ['beyond the lower left corner', [-60, -50], [-148, 148]],
  ] as const)('that is %s pans as little as needed and keeps the zoom', (_, [lon, lat], by) => {
    const { camera, panBy, easeTo } = mapOf();
    camera.reveal([lon, lat]);
    expect(panBy.mock.calls.map(([pixels]) => pixels)).toEqual(by ? [by] : []);
    expect(easeTo).not.toHaveBeenCalled();
  });

  it('keeps it clear of the panel over the lower part', () => {
    const { camera, panBy } = mapOf({ bottom: 300 });
    camera.reveal([0, -10]);
    expect(panBy.mock.calls[0]?.[0]).toEqual([0, 48]);
  });

  it('counts as a movement by the user', () => {
    const { camera, panBy } = mapOf();
    camera.reveal([50, 0]);
    camera.panBy(0, 1);
    expect(panBy.mock.calls.map(([, , data]) => isByUser(data))).toEqual([true, true]);
  });

  it('ends the stay at an earlier sample', () => {
    const { camera, easeTo, fire } = mapOf();
    camera.goTo([1, 1]);
    camera.reveal([50, 0]);
    fire('resize');
    expect(easeTo).toHaveBeenCalledTimes(1);
  });
});

describe('bringing a sample into view', () => {
  const movesOf = ({ easeTo }: ReturnType<typeof mapOf>) =>
    easeTo.mock.calls.map(([{ center, zoom }]) => [center, zoom]);

  it('keeps the zoom, also when the map is resized', () => {
    const map = mapOf();
    map.camera.bringIntoView([80, 1]);
    map.fire('resize');
    expect(movesOf(map)).toEqual([
      [[80, 1], 15],
      [[80, 1], 15],
    ]);
  });

  it('that is there already ends the stay at an earlier one', () => {
    const map = mapOf();
    map.camera.bringIntoView([80, 1]);
    map.camera.bringIntoView([2, 1]);
    map.fire('resize');
    expect(movesOf(map)).toEqual([[[80, 1], 15]]);
  });
});

describe('the map stays where the user moved it', () => {
  it('when it is resized', () => {
    const { camera, easeTo, fire } = mapOf();
    fire('resize');
    camera.goTo([1, 1]);
    fire('movestart', { originalEvent: {} });
    fire('resize');
    camera.setBottomInset(200);
    expect(easeTo).toHaveBeenCalledTimes(1);
  });
});

describe('movements', () => {
  it('are jumps for a user who prefers reduced motion', () => {
    prefersReduced(true);
    const { camera, easeTo, fitBounds, panBy } = mapOf();
    camera.goTo([1, 1]);
    camera.show({ lat: 1, lon: 1, zoom: 15 });
    camera.lookAt([1, 1]);
    camera.zoomBy(1);
    camera.fit([0, 0, 1, 1]);
    camera.reveal([90, 0]);
    camera.panBy(1, 0);
    const durations = [...easeTo.mock.calls.map(([to]) => to), ...fitBounds.mock.calls.map(([, how]) => how)];
    expect([...durations, ...panBy.mock.calls.map(([, how]) => how)].map(({ duration }) => duration)).toEqual(
      Array.from({ length: 7 }, () => 0),
    );
  });
});

describe('fitting', () => {
  it.each<[string, Bounds, Bounds | null]>([
    ['the poles', [-180, -90, 180, 90], [-180, -85.0511, 180, 85.0511]],
    ['0, 0', [0, 0, 0, 0], [0, 0, 0, 0]],
    ['no number', [Number.NaN, -20, -44, -19], null],
    ['nothing', [Infinity, Infinity, -Infinity, -Infinity], null],
  ])('%s does not break the map', (_, bounds, fitted) => {
    const { camera, fitBounds } = mapOf();
    camera.fit(bounds);
    expect(fitBounds.mock.calls.map(([box]) => box)).toEqual(fitted ? [fitted] : []);
  });

  it('a position that is no number moves nowhere', () => {
    const { camera, easeTo } = mapOf();
    camera.goTo([Number.NaN, 0]);
    expect(easeTo).not.toHaveBeenCalled();
  });
});

describe('beside the 180th meridian', () => {
  it.each([
    ['east', 179.99, -179.99],
    ['west', -179.99, 179.99],
  ])('a place across it, to the %s, is in view, and shown without a way round the world', (_, center, lon) => {
    const { camera, panBy } = mapOf({}, center);
    expect(camera.isInView([lon, 0])).toBe(true);
    expect(camera.pixelOf([lon, 0]).x).toBeCloseTo(500 + Math.sign(center) * 0.2, 6);
    camera.reveal([lon, 0]);
    expect(panBy).not.toHaveBeenCalled();
  });

  it('a pole is looked for where the map ends', () => {
    const { camera, easeTo } = mapOf();
    expect(camera.pixelOf([0, 90]).y).toBeCloseTo(400 - 850.511, 6);
    camera.goTo([180, -90]);
    expect(easeTo.mock.calls.map(([to]) => to.center)).toEqual([[180, -85.0511]]);
  });
});

it('a place is in view in the part of the map that no panel covers', () => {
  const { camera } = mapOf({ bottom: 300 });
  const inView = ([lon, lat]: [number, number]) => camera.isInView([lon, lat]);
  expect([inView([0, 0]), inView([0, -10]), inView([0, -11]), inView([51, 0]), inView([Number.NaN, 0])]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
