import { describe, expect, it } from 'vitest';
import { columnsOf } from '../testing/columns.ts';
import { memoryOf, readSamples } from './read-samples.ts';
import { SampleStore } from './sample-store.ts';

const bytesOf = (answer: unknown) =>
  new TextEncoder().encode(typeof answer === 'string' ? answer : JSON.stringify(answer)).buffer as ArrayBuffer;

describe('the answer of a map search', () => {
  it('is read into the samples and their drawing, which moves to the page whole', () => {
    const columns = columnsOf(3, {
      seq: ['Ç-7', 'C02', ''],
      id_amostra: [9, 2_000_000_000, 4],
      lat: [0, 9_000_000, 5],
    });
    const read = readSamples(bytesOf({ error: false, amostras: columns, total: 7 }));
    if (!('samples' in read)) throw new Error('no samples');
    const moved = structuredClone(read, { transfer: memoryOf(read.samples) });
    expect(read.samples.columns.ids).toHaveLength(0);
    expect(read.samples.drawing.buffer.bytes).toHaveLength(0);
    const store = new SampleStore(moved.samples, moved.total);
    expect([store.size, store.found, store.rowOf(2_000_000_000), store.rowOf(5)]).toEqual([3, 7, 1, -1]);
    expect([0, 1, 2].map((row) => store.at(row))).toEqual([0, 1, 2].map((row) => new SampleStore(columns).at(row)));
    expect(store.takeDrawing()?.arrangement.order).toHaveLength(3);
    expect(store.takeDrawing()).toBeNull();
  });

  it('may have no sample', () => {
    const read = readSamples(bytesOf({ error: false, amostras: columnsOf(0), total: 0 }));
    if (!('samples' in read)) throw new Error('no samples');
    const store = new SampleStore(read.samples, read.total);
    expect([store.size, store.rowOf(1), store.rowOf(-1), store.idOf({ seq: 'S1', company: null })]).toEqual([
      0,
      -1,
      -1,
      null,
    ]);
  });

  it('may have positions at the ends of the world or none: each sample has a place on the map', () => {
    const ends = {
      lat: [null as unknown as number, 9_000_000, -9_000_001, 0],
      lon: [0, 18_000_000, -18_000_000, 36_000_000],
    };
    const read = readSamples(bytesOf({ error: false, amostras: columnsOf(4, ends), total: 4 }));
    if (!('samples' in read)) throw new Error('no samples');
    const { xs, ys, arrangement } = read.samples.drawing;
    expect([...arrangement.order].sort()).toEqual([0, 1, 2, 3]);
    expect([xs[0], ys[0], xs[3], ys[3]]).toEqual([0, 0, 0, 0]);
    // The 180th meridian is one line from both sides.
    expect(xs[1]).toBe(xs[2]);
    expect((ys[1] as number) < 0 && (ys[2] as number) > 0).toBe(true);
  });

  it('may be a refusal, which is handed on', () => {
    const refusal = { error: true, message: 'too_many_samples', params: { max: 99_999 } };
    expect(readSamples(bytesOf(refusal))).toEqual({ refusal });
  });

  it.each(['', '{"error":false,"amostras":{"id_am', 'null', '<html>'])(
    'that is cut or no answer is not shown: %j',
    (text) => {
      expect(readSamples(bytesOf(text))).toHaveProperty('fault');
    },
  );

  it('with a column that is too short is not shown in part', () => {
    const amostras = { ...columnsOf(3), lat: [1, 2] };
    expect(readSamples(bytesOf({ error: false, amostras, total: 3 }))).toEqual({
      fault: expect.stringContaining('column lat'),
    });
  });
});
