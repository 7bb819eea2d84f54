import { describe, expect, it } from 'vitest';
import { columnsOf } from '../testing/columns.ts';
import { CHECKED, HIDDEN, LOOK_OFFSET, STRIDE } from './sample-drawing.ts';
import { SampleScene } from './sample-scene.ts';
import { SampleStore } from './sample-store.ts';
import { isOpen, weightOf } from './sample-weights.ts';

function open(columns: Parameters<typeof columnsOf>[1] = {}, size = 3) {
  const store = new SampleStore(columnsOf(size, columns));
  const scene = new SampleScene(store, false);
  scene.takeChanges();
  const change = (id: number, ...changed: [Parameters<SampleStore['patch']>[1]]) => {
    store.patch(id, ...changed);
    scene.update([id]);
  };
  /** Look and flags of a sample in the buffer. */
  const bytesOf = (id: number) => {
    const at = scene.arrangement.order.indexOf(store.rowOf(id)) * STRIDE + LOOK_OFFSET;
    return { look: scene.bytes[at], flags: scene.bytes[at + 2] };
  };
  return { store, scene, change, bytesOf };
}

describe('scene', () => {
  it('has each sample once, with place and look', () => {
    const { scene, store } = open({ classificacao: ['LESS', 'LEAK', 'PEND'] });
    const places = new Int32Array(scene.bytes.buffer);
    expect([...scene.arrangement.order]).toEqual([0, 2, 1]);
    for (const [slot, row] of scene.arrangement.order.entries()) {
      expect([places[slot * 3], places[slot * 3 + 1]]).toEqual([scene.xs[row], scene.ys[row]]);
      expect(scene.bytes[slot * STRIDE + LOOK_OFFSET]).toBe(store.variantAt(row));
    }
  });

  it('of many samples has each of them before it is arranged by place, and what changes meanwhile', () => {
    const { scene, store, change, bytesOf } = open({}, 30_000);
    expect([scene.isPlaced, scene.isStale, scene.bytes.length]).toEqual([false, true, 30_000 * STRIDE]);
    change(20_000, { vista: true });
    expect(bytesOf(20_000).look).toBe(store.variantAt(19_999));
    scene.arrange();
    expect([scene.isPlaced, scene.isStale]).toEqual([true, false]);
    expect(bytesOf(20_000).look).toBe(store.variantAt(19_999));
  });

  it('places samples at the ends of the world', () => {
    const { scene } = open({ lat: [0, 9_000_000, -9_000_001, 0], lon: [0, 18_000_000, -18_000_000, 36_000_000] }, 4);
    const { xs, ys, arrangement } = scene;
    expect([...arrangement.order].sort()).toEqual([0, 1, 2, 3]);
    expect([xs[0], ys[0], xs[3], ys[3]]).toEqual([0, 0, 0, 0]);
    // The 180th meridian is one line from both sides.
    expect(xs[1]).toBe(xs[2]);
    expect((ys[1] as number) < 0 && (ys[2] as number) > 0).toBe(true);
  });

  it('a change that leaves the weight writes only the look of that sample', () => {
    const { scene, change, bytesOf, store } = open();
    change(2, { comentario: true });
    const { all, slots } = scene.takeChanges();
    expect([all, slots.size, scene.isStale]).toEqual([false, 1, false]);
    expect(bytesOf(2)).toEqual({ look: store.variantAt(1), flags: 0 });
  });

  it('a change of the weight moves the sample to the top until the next arrangement', () => {
    const { scene, change, bytesOf, store } = open({ classificacao: ['LESS', 'LEAK', 'LESS'] });
    change(1, { classificacao_cliente: 'LEAK' });
    expect(bytesOf(1).flags).toBe(HIDDEN);
    expect([scene.isStale, scene.top().moved]).toEqual([true, 1]);
    expect(scene.top().bytes[LOOK_OFFSET]).toBe(store.variantAt(0));
    scene.arrange();
    expect([scene.isStale, scene.top().moved]).toEqual([false, 0]);
    expect(bytesOf(1)).toEqual({ look: store.variantAt(0), flags: 0 });
    expect(scene.takeChanges().all).toBe(true);
    expect(scene.arrangement.order.at(-1)).toBe(0);
  });

  it('has the marker of a chosen sample that is left out', () => {
    const store = new SampleStore(columnsOf(2, { classificacao_cliente: ['LESS', ''] }));
    const scene = new SampleScene(store, true);
    const variant = store.variantAt(0);
    expect([scene.isDrawn(0), scene.variants[variant]]).toEqual([false, 0]);
    scene.setFocus(1);
    expect(scene.variants[variant]).toBe(1);
  });

  it('marks checked samples, also after an arrangement', () => {
    const { scene, bytesOf } = open();
    scene.setChecked(new Set([1, 3, 99]));
    expect([1, 2, 3].map((id) => bytesOf(id).flags)).toEqual([CHECKED, 0, CHECKED]);
    scene.arrange();
    scene.setChecked(new Set([3]));
    expect([1, 2, 3].map((id) => bytesOf(id).flags)).toEqual([0, 0, CHECKED]);
    expect(scene.top()).toMatchObject({ checked: 1, focus: 0 });
    scene.setFocus(2);
    expect(scene.top()).toMatchObject({ checked: 1, focus: 1 });
    expect(scene.top().bytes).toHaveLength(2 * STRIDE);
  });

  it('leaves out what waits for nothing, and a sample once it is closed', () => {
    const { scene, change } = open({ status: [0, 2, 1] });
    scene.setOpenOnly(true);
    expect([...scene.arrangement.order].sort()).toEqual([0, 2]);
    change(1, { classificacao_cliente: 'LESS' });
    expect(scene.top().moved).toBe(0);
    scene.setOpenOnly(false);
    expect(scene.arrangement.order).toHaveLength(3);
  });

  it('draws a class that it does not know like a pending one', () => {
    const { scene } = open({ classificacao: ['NEW' as 'LESS', 'PEND', 'LEAK'] });
    expect(scene.lookAt(0)).toBe(scene.lookAt(1));
    expect(scene.weights[0]).toBe(scene.weights[1]);
  });
});

describe('weights', () => {
  const rank = (columns: Parameters<typeof columnsOf>[1], size: number) => {
    const packed = new SampleStore(columnsOf(size, columns)).columns;
    return Array.from({ length: size }, (_, row) => weightOf(packed, row));
  };

  it('rank confirmed, visible, suspect, fraud, unclear, no access, consumption, no leak', () => {
    const weights = rank(
      {
        classificacao: ['LESS', 'VISI', 'LEAK', 'FRAU', 'PEND', 'NOAC', 'PASS', 'LESS'],
        classificacao_cliente: ['LEAK', '', '', '', '', '', '', ''],
        vista: [1, 1, 1, 1, 1, 1, 1, 1],
      },
      8,
    );
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(new Set(weights).size).toBe(8);
  });

  it('lift what is unseen, ordered or decided above others of its class, never above the next class', () => {
    const [plain = 0, decided = 0, ordered = 0, unseen = 0, all = 0, next = 0] = rank(
      {
        classificacao: ['LESS', 'LEAK', 'LESS', 'LESS', 'LEAK', 'PASS'],
        classificacao_cliente: ['', 'LESS', '', '', 'LESS', ''],
        status: [0, 0, 1, 0, 1, 0],
        vista: [1, 1, 1, 0, 0, 1],
      },
      6,
    );
    expect([plain < decided, decided < ordered, ordered < unseen, unseen < all, all < next]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('open are samples that wait for an inspection or a class, quiet ones until they are seen', () => {
    const packed = new SampleStore(
      columnsOf(7, {
        classificacao: ['LEAK', 'LEAK', 'LEAK', 'LEAK', 'LESS', 'LESS', 'PEND'],
        classificacao_cliente: ['', 'LEAK', 'LEAK', '', '', '', ''],
        status: [0, 0, 1, 2, 0, 0, 0],
        vista: [1, 0, 1, 0, 0, 1, 1],
      }),
    ).columns;
    expect([...packed.ids.keys()].map((row) => isOpen(packed, row))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});
