import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../testing/columns.ts';
import type { MapLibreMap } from './maplibre.ts';
import { SampleLayer } from './sample-layer.ts';
import { SamplePainter } from './sample-painter.ts';
import { SampleScene } from './sample-scene.ts';
import { SampleStore } from './sample-store.ts';

type Render = (gl: unknown, input: unknown) => void;

/** A layer on a map that draws when the test says so. */
function open(gl: object = {}, base: { id: string; type: string }[] = []) {
  const layers: { id: string; below: string | undefined; render: Render }[] = [];
  const listeners = new Map<string, () => void>();
  const map = {
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    triggerRepaint: () => undefined,
    getStyle: () => ({ layers: base }),
    addLayer: (layer: { id: string; render: Render }, below?: string) => layers.push({ ...layer, below }),
    getCenter: () => ({ lng: -38.5, lat: -12.97 }),
    getCanvas: () => ({ width: 800, clientWidth: 800, clientHeight: 600 }),
    getZoom: () => 3,
    isMoving: () => false,
    getBearing: () => 0,
    getPitch: () => 0,
    unproject: () => ({ lng: -38.6, lat: -12.9 }),
    getRenderWorldCopies: () => false,
  };
  const failed = vi.fn();
  const layer = new SampleLayer(map as unknown as MapLibreMap, 'light', () => undefined, failed);
  layer.install();
  const draw = () => {
    for (const { render } of layers) render(gl, { defaultProjectionData: { mainMatrix: [] } });
  };
  const happen = (name: string) => listeners.get(name)?.();
  return { layer, layers, failed, draw, happen };
}

/** A graphics card that links no program. */
const refusing = (isLost = false) => {
  const gl = {
    VERTEX_SHADER: 1,
    FRAGMENT_SHADER: 2,
    LINK_STATUS: 3,
    createProgram: vi.fn(() => ({})),
    createShader: vi.fn(() => ({})),
    shaderSource: () => undefined,
    compileShader: () => undefined,
    attachShader: () => undefined,
    deleteShader: () => undefined,
    linkProgram: () => undefined,
    getProgramParameter: () => false,
    getProgramInfoLog: () => 'too many varyings',
    getUniformLocation: () => null,
    isContextLost: () => isLost,
  };
  return gl;
};

it('quiet samples lie below the names of streets, and the others on top of all', () => {
  const base = [
    { id: 'streets', type: 'line' },
    { id: 'names', type: 'symbol' },
    { id: 'numbers', type: 'symbol' },
  ];
  const { layers } = open({}, base);
  expect(layers.map(({ id, below }) => [id, below])).toEqual([
    ['escuta-quiet', 'names'],
    ['escuta-samples', undefined],
  ]);
});

describe('a graphics card whose context is lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('and stays lost is told of', () => {
    const { failed, happen } = open();
    happen('webglcontextlost');
    vi.advanceTimersByTime(9_000);
    expect(failed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(failed.mock.calls.map(([reason]) => String(reason))).toEqual([
      'Error: the graphics card does not come back',
    ]);
  });

  it.each(['comes back', 'is of a map that is left'])('and %s is not', (what) => {
    const { layer, failed, happen } = open();
    happen('webglcontextlost');
    if (what === 'comes back') happen('webglcontextrestored');
    else layer.dispose();
    vi.advanceTimersByTime(60_000);
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('a graphics card that cannot draw samples', () => {
  it('is told of once and not asked again in each frame', () => {
    const gl = refusing();
    const { layer, failed, draw } = open(gl);
    draw();
    expect(failed).not.toHaveBeenCalled();
    layer.setStore(new SampleStore(columnsOf(2)));
    for (let frame = 0; frame < 5; frame++) draw();
    expect(failed.mock.calls.map(([reason]) => String(reason))).toEqual([
      'Error: the samples cannot be drawn: too many varyings',
    ]);
    expect(gl.createProgram).toHaveBeenCalledTimes(1);
  });
});

/** A graphics card that takes everything. */
const willing = () => new Proxy({}, { get: (_, name) => (name === 'isContextLost' ? () => false : () => ({})) });

describe('the samples of a large search', () => {
  const LARGE = 20_001;
  beforeEach(() => {
    vi.useFakeTimers();
    for (const draw of ['drawQuiet', 'drawSamples'] as const)
      vi.spyOn(SamplePainter.prototype, draw).mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('are arranged after their first frame, not before', () => {
    const arranged = vi.spyOn(SampleScene.prototype, 'arrange');
    const { layer, draw } = open(willing());
    layer.setStore(new SampleStore(columnsOf(LARGE)));
    vi.runAllTimers();
    expect([arranged.mock.calls.length, layer.isWhole]).toEqual([0, false]);
    draw();
    expect(layer.isWhole).toBe(false);
    vi.runAllTimers();
    expect([arranged.mock.calls.length, layer.isWhole]).toEqual([1, true]);
  });

  it('are arranged once, however many frames come', () => {
    const arranged = vi.spyOn(SampleScene.prototype, 'arrange');
    const { layer, draw } = open(willing());
    layer.setStore(new SampleStore(columnsOf(LARGE)));
    for (let frame = 0; frame < 4; frame++) {
      draw();
      draw();
      vi.runAllTimers();
    }
    expect(arranged).toHaveBeenCalledTimes(1);
  });

  it.each<[string, (layer: SampleLayer, store: SampleStore) => void]>([
    ['a change of a sample', (_, store) => store.patch(7, { classificacao_cliente: 'LESS' })],
    ['a change to the open ones', (layer) => layer.setOpenOnly(true)],
    ['a chosen sample', (layer) => layer.setFocus(9)],
  ])('are arranged also when %s comes between the first frame and then', (_, change) => {
    const { layer, draw } = open(willing());
    const store = new SampleStore(columnsOf(LARGE));
    layer.setStore(store);
    draw();
    change(layer, store);
    draw();
    vi.runAllTimers();
    expect(layer.isWhole).toBe(true);
  });

  it.each<[string, (layer: SampleLayer) => void]>([
    ['another search has replaced them', (layer) => layer.setStore(new SampleStore(columnsOf(3)))],
    ['the map is gone', (layer) => layer.dispose()],
  ])('are not arranged once %s', (_, end) => {
    const arranged = vi.spyOn(SampleScene.prototype, 'arrange');
    const { layer, draw } = open(willing());
    layer.setStore(new SampleStore(columnsOf(LARGE)));
    draw();
    end(layer);
    vi.runAllTimers();
    expect(arranged).not.toHaveBeenCalled();
  });
});

describe('changed weights', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('are arranged anew once nothing has changed for 0.4 s', () => {
    const arranged = vi.spyOn(SampleScene.prototype, 'arrange');
    const store = new SampleStore(columnsOf(9));
    open().layer.setStore(store);
    store.patch(1, { classificacao_cliente: 'LESS' });
    vi.advanceTimersByTime(399);
    expect(arranged).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(arranged).toHaveBeenCalledTimes(1);
  });

  it('are arranged anew after 2 s although something always changes', () => {
    const arranged = vi.spyOn(SampleScene.prototype, 'arrange');
    const store = new SampleStore(columnsOf(30));
    open().layer.setStore(store);
    for (let id = 1; id <= 25; id++) {
      store.patch(id, { classificacao_cliente: 'LESS' });
      vi.advanceTimersByTime(200);
    }
    expect(arranged.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(arranged.mock.calls.length).toBeLessThanOrEqual(3);
  });
});
