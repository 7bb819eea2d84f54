import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../testing/columns.ts';
import type { MapLibreMap } from './maplibre.ts';
import { SampleLayer } from './sample-layer.ts';
import { SampleScene } from './sample-scene.ts';
import { SampleStore } from './sample-store.ts';

type Render = (gl: unknown, input: unknown) => void;

/** A layer on a map that draws when the test says so. */
function open(gl: object = {}) {
  const layers: { render: Render }[] = [];
  const listeners = new Map<string, () => void>();
  const map = {
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    triggerRepaint: () => undefined,
    getStyle: () => ({ layers: [] }),
    addLayer: (layer: { render: Render }) => layers.push(layer),
  };
  const failed = vi.fn();
  const layer = new SampleLayer(map as unknown as MapLibreMap, 'light', () => undefined, failed);
  layer.install();
  const draw = () => {
    for (const { render } of layers) render(gl, {});
  };
  return { layer, failed, draw };
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
