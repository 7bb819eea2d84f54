import { CLASSIFICATIONS, type SampleColumns } from '@escuta/contract';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../testing/columns.ts';
import { pixelsPerUnit } from './mercator.ts';
import { SampleHits } from './sample-hits.ts';
import { looksAt, radiusOf } from './sample-looks.ts';
import { SampleScene } from './sample-scene.ts';
import { SampleStore } from './sample-store.ts';
import { GROUP_SHIFT } from './sample-weights.ts';
import { random } from './testing/random.ts';

function open(size: number, columns: Partial<SampleColumns>) {
  const scene = new SampleScene(new SampleStore(columnsOf(size, columns)), false);
  const hits = new SampleHits(scene);
  const at = (row: number, zoom: number, dx = 0, dy = 0) =>
    hits
      .at(
        {
          x: (scene.xs[row] as number) + dx / pixelsPerUnit(zoom),
          y: (scene.ys[row] as number) + dy / pixelsPerUnit(zoom),
        },
        zoom,
        looksAt(zoom),
      )
      .map((found) => scene.store.idAt(found));
  return { scene, at };
}

const SPOT = { lat: [0, 0, 0, 0], lon: [0, 0, 0, 0] };

describe('hits', () => {
  it('have all samples of a stack, the weightiest first and of equal ones the newest', () => {
    const { at } = open(4, { ...SPOT, classificacao: ['LESS', 'PEND', 'LEAK', 'LEAK'] });
    expect(at(0, 20)).toEqual([3, 4, 2, 1]);
    expect(at(0, 15)).toEqual([3, 4, 2, 1]);
  });

  it('are found among more samples than are arranged before they are drawn', () => {
    const { scene, at } = open(30_000, { classificacao: Array.from({ length: 30_000 }, () => 'LESS' as const) });
    expect(scene.isPlaced).toBe(false);
    expect(at(17_000, 21)).toContain(17_001);
    expect(scene.isPlaced).toBe(true);
  });

  it('begin with the chosen sample', () => {
    const { scene, at } = open(4, { ...SPOT, classificacao: ['LESS', 'PEND', 'LEAK', 'LEAK'] });
    scene.setFocus(1);
    expect(at(0, 20)).toEqual([1, 3, 4, 2]);
  });

  it('reach as far as the marker and 4 px, however far away', () => {
    const { at } = open(1, { lat: [0], lon: [0], classificacao: ['LESS'] });
    expect([at(0, 20, 16), at(0, 20, 18)]).toEqual([[1], []]);
    expect([at(0, 11, 4.9), at(0, 11, 5.2)]).toEqual([[1], []]);
  });

  it('follow a changed sample at once', () => {
    const { scene, at } = open(2, { lat: [0, 0], lon: [0, 0], classificacao: ['LESS', 'PASS'] });
    expect(at(0, 20)).toEqual([2, 1]);
    scene.store.patch(1, { classificacao_cliente: 'LEAK' });
    scene.update([1]);
    expect(at(0, 20)).toEqual([1, 2]);
    expect(at(0, 11, 10)).toEqual([1]);
  });

  it('have none that is not drawn', () => {
    const { scene, at } = open(3, { lat: [0, 0, 0], lon: [0, 0, 0], status: [0, 1, 2] });
    expect(at(0, 20)).toEqual([2, 1, 3]);
    scene.setOpenOnly(true);
    expect(at(0, 20)).toEqual([2, 1]);
    // Far out the two share a dot.
    expect(at(0, 11)).toEqual([2]);
  });

  it('have a sample that a change shows, before the next arrangement, and one only', () => {
    const { scene, at } = open(2, { lat: [0, 0], lon: [0, 0], classificacao: ['LEAK', 'LESS'], status: [2, 2] });
    scene.setOpenOnly(true);
    expect(at(0, 20)).toEqual([]);
    scene.store.patch(2, { status: 'AGUARDANDOINSPEÇÃO' });
    scene.update([2]);
    expect(at(0, 20)).toEqual([2]);
    scene.setFocus(2);
    expect(at(0, 20)).toEqual([2]);
    scene.arrange();
    expect(at(0, 20)).toEqual([2]);
  });

  it('reach round the 180th meridian', () => {
    const { at } = open(1, { lat: [0], lon: [17_999_999], classificacao: ['LEAK'] });
    const world = 512 * 2 ** 20;
    expect([at(0, 20, 15.5 - world), at(0, 20, 18 - world)]).toEqual([[1], []]);
  });

  it('agree with a search of all samples', () => {
    const next = random(7);
    const size = 3000;
    const each = <T>(value: () => T) => Array.from({ length: size }, value);
    const code = () => CLASSIFICATIONS[Math.floor(next() * CLASSIFICATIONS.length)] as (typeof CLASSIFICATIONS)[number];
    const place = () => Math.floor(next() * 4000);
    const { scene, at } = open(size, {
      lat: each(place),
      lon: each(place),
      classificacao: each(code),
      vista: each(() => Math.round(next())),
      classificacao_cliente: each(() => (next() < 0.1 ? 'LEAK' : '')),
    });
    const { xs, ys, weights, arrangement, store } = scene;
    for (let look = 0; look < 1000; look++) {
      const zoom = 10 + next() * 11;
      const looks = looksAt(zoom);
      const row = Math.floor(next() * size);
      const [dx, dy] = [(next() - 0.5) * 40, (next() - 0.5) * 40];
      const scale = pixelsPerUnit(zoom);
      const slow = [...store.columns.ids.keys()].filter((other) => {
        const group = (weights[other] as number) >> GROUP_SHIFT;
        if (looks.style === 'far' && (arrangement.kindLevels[other] as number) > (looks.drawn[group] as number))
          return false;
        const x = ((xs[other] as number) - (xs[row] as number)) * scale - dx;
        const y = ((ys[other] as number) - (ys[row] as number)) * scale - dy;
        const radius = radiusOf(looks, scene.lookAt(other), arrangement.levels[other] as number, false);
        return Math.hypot(x, y) <= radius + 4;
      });
      slow.sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
      expect(at(row, zoom, dx, dy)).toEqual(slow.map((found) => store.idAt(found)));
    }
  });
});
