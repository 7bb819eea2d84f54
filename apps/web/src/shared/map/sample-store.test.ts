import { describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../testing/columns.ts';
import { decodeVariant } from './marker-keys.ts';
import { packColumns, seqOf } from './sample-columns.ts';
import { SampleStore } from './sample-store.ts';

describe('columns of a map search', () => {
  it('keep the order of a response that is newest first', () => {
    const columns = columnsOf(3);
    const packed = packColumns(columns);
    expect([...packed.ids]).toEqual([1, 2, 3]);
    expect([0, 1, 2].map((row) => seqOf(packed, row))).toEqual(['S1', 'S2', 'S3']);
  });

  it('are sorted newest first, all alike', () => {
    const store = new SampleStore(
      columnsOf(3, {
        dt_amostra: [100, 300, 200],
        lat: [1, 2, 3],
        classificacao: ['LESS', 'FRAU', 'VISI'],
        classificacao_cliente: ['', 'LEAK', ''],
        vista: [0, 1, 0],
      }),
    );
    expect([0, 1, 2].map((row) => store.at(row))).toMatchObject([
      { id_amostra: 2, seq: 'S2', classificacao: 'FRAU', classificacao_cliente: 'LEAK', vista: true, lat: 0.00002 },
      { id_amostra: 3, seq: 'S3', classificacao: 'VISI', classificacao_cliente: null, vista: false, lat: 0.00003 },
      { id_amostra: 1, seq: 'S1', classificacao: 'LESS', classificacao_cliente: null, vista: false, lat: 0.00001 },
    ]);
  });

  it('of one time are in the order of the lists: the last to come in first', () => {
    const packed = packColumns(columnsOf(4, { dt_amostra: [5, 9, 5, 9] }));
    expect([...packed.ids]).toEqual([4, 2, 3, 1]);
    const come = new SampleStore(columnsOf(2, { id_amostra: [31, 7], dt_amostra: [9, 9] }));
    const before = new SampleStore(columnsOf(2, { id_amostra: [12, 5], dt_amostra: [9, 9] }));
    expect([...before.with(come, new Set([31, 7]), new Set()).columns.ids]).toEqual([31, 12, 7, 5]);
  });

  it('are refused if missing or of different lengths', () => {
    expect(() => packColumns(columnsOf(2, { vista: [1] }))).toThrow(/vista/);
    expect(() => packColumns({ ...columnsOf(2), seq: undefined } as never)).toThrow(/seq/);
  });

  it('are read as dates in UTC-3, positions in degrees, and null for no orders', () => {
    const store = new SampleStore(
      columnsOf(2, {
        dt_amostra: [1_795_000_000, 1],
        lat: [-1_993_170, 0],
        lon: [-4_405_390, 0],
        totalInspectionOrders: [3, 0],
        status: [2, 1],
      }),
    );
    expect(store.at(0)).toMatchObject({
      dt_amostra: '2026-11-18T08:06:40-03:00',
      lat: -19.9317,
      lon: -44.0539,
      totalInspectionOrders: 3,
      status: 'INSPECIONADO',
    });
    expect(store.at(1)).toMatchObject({ totalInspectionOrders: null, status: 'AGUARDANDOINSPEÇÃO' });
    expect(store.at(2)).toBeNull();
    expect(store.at(-1)).toBeNull();
  });
});

describe('SampleStore', () => {
  it('finds rows by ID, -1 if there is none', () => {
    const store = new SampleStore(columnsOf(2, { id_amostra: [70, 90] }));
    expect([store.rowOf(90), store.rowOf(70), store.rowOf(1)]).toEqual([1, 0, -1]);
    expect(store.idAt(1)).toBe(90);
  });

  it('counts samples by effective class, also after a change', () => {
    const store = new SampleStore(
      columnsOf(3, { classificacao: ['LEAK', 'LEAK', 'PASS'], classificacao_cliente: ['', 'LESS', ''] }),
    );
    expect(store.counts()).toMatchObject({ LEAK: 1, LESS: 1, PASS: 1, FRAU: 0 });
    store.patch(1, { classificacao_cliente: 'PASS' });
    expect(store.counts()).toMatchObject({ LEAK: 0, LESS: 1, PASS: 2 });
  });

  it('changes a sample in place and notifies listeners of it', () => {
    const store = new SampleStore(columnsOf(3));
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    const change = { vista: true, comentario: true, classificacao_cliente: 'LESS', totalInspectionOrders: 2 } as const;
    expect(store.patch(2, { ...change, status: 'INSPECIONADO' })).toBe(true);
    expect(store.at(1)).toMatchObject({ ...change, status: 'INSPECIONADO' });
    expect(store.at(0)).toMatchObject({ vista: false, classificacao_cliente: null });
    expect(heard.mock.calls).toEqual([[[2]]]);
    expect(store.getVersion()).toBe(1);
    stop();
    store.patch(2, { vista: false, classificacao_cliente: null, totalInspectionOrders: null });
    expect(store.at(1)).toMatchObject({ vista: false, classificacao_cliente: null, totalInspectionOrders: null });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('notifies listeners once of many changes', () => {
    const store = new SampleStore(columnsOf(3));
    const heard = vi.fn();
    store.subscribe(heard);
    const waits = { totalInspectionOrders: 1, status: 'AGUARDANDOINSPEÇÃO' } as const;
    expect(
      store.patchMany([
        [1, waits],
        [99, waits],
        [3, waits],
        [2, {}],
      ]),
    ).toBe(2);
    expect(heard.mock.calls).toEqual([[[1, 3]]]);
    expect(store.getVersion()).toBe(1);
  });

  it('does not notify listeners if nothing changes', () => {
    const store = new SampleStore(columnsOf(1));
    const heard = vi.fn();
    store.subscribe(heard);
    expect(store.patch(1, { vista: false })).toBe(false);
    expect(store.patch(5, { vista: true })).toBe(false);
    expect(store.getVersion()).toBe(0);
    expect(heard).not.toHaveBeenCalled();
  });

  it('returns the marker that follows from the columns', () => {
    const store = new SampleStore(
      columnsOf(2, {
        classificacao: ['LEAK', 'VISI'],
        classificacao_cliente: ['PASS', ''],
        vista: [1, 0],
        comentario: [0, 1],
        totalInspectionOrders: [1, 3],
      }),
    );
    expect(decodeVariant(store.variantAt(0))).toEqual({
      classificacao: 'PASS',
      byCustomer: true,
      seen: true,
      hasComment: false,
      orders: 1,
    });
    expect(decodeVariant(store.variantAt(1))).toEqual({
      classificacao: 'VISI',
      byCustomer: false,
      seen: false,
      hasComment: true,
      orders: 3,
    });
  });

  it('selects rows by bounds, edges included, and by inspection status', () => {
    const store = new SampleStore(
      columnsOf(4, { lat: [0, 1000, 2000, 3000], lon: [0, 0, 0, 5000], status: [0, 1, 2, 1] }),
    );
    expect([...store.select()]).toEqual([0, 1, 2, 3]);
    expect([...store.select({ bounds: [0, 0.01, 0.01, 0.03] })]).toEqual([1, 2]);
    expect([...store.select({ status: 'AGUARDANDOINSPEÇÃO' })]).toEqual([1, 3]);
    expect([...store.select({ status: 'AGUARDANDOINSPEÇÃO', bounds: [0, 0, 0.01, 1] })]).toEqual([1]);
  });

  it('returns the bounds of all or some rows, null of none', () => {
    const store = new SampleStore(columnsOf(3, { lat: [0, 1000, -2000], lon: [100, 300, 200] }));
    expect(store.boundsOf()).toEqual([0.001, -0.02, 0.003, 0.01]);
    expect(store.boundsOf([1])).toEqual([0.003, 0.01, 0.003, 0.01]);
    expect(store.boundsOf([])).toBeNull();
  });

  it('selects rows of both sides of the 180th meridian by bounds that reach beyond it', () => {
    const store = new SampleStore(columnsOf(4, { lat: [0, 0, 0, 0], lon: [17_999_000, -17_999_000, 18_000_000, 0] }));
    for (const turn of [-360, 0, 360])
      expect([...store.select({ bounds: [179.98 + turn, -1, 180.02 + turn, 1] })]).toEqual([0, 1, 2]);
    expect([...store.select({ bounds: [-180, -1, -179.98, 1] })]).toEqual([1, 2]);
    expect([...store.select({ bounds: [-300, -90, 300, 90] })]).toEqual([0, 1, 2, 3]);
  });

  it.each<[string, number[], number[], number[]]>([
    ['both sides of the 180th meridian', [0, 0], [17_999_000, -17_999_000], [179.99, 0, 180.01, 0]],
    ['the poles, which have every longitude', [9_000_000, -9_000_000], [18_000_000, -18_000_000], [180, -90, 180, 90]],
    ['0, 0', [0], [0], [0, 0, 0, 0]],
    ['half a world', [0, 0, 0], [-9_000_000, 0, 9_000_000], [-90, 0, 90, 0]],
  ])('bounds samples at %s by the smallest box', (_, lat, lon, box) => {
    const bounds = new SampleStore(columnsOf(lat.length, { lat, lon })).boundsOf();
    expect(bounds?.map((degrees) => Number(degrees.toFixed(9)))).toEqual(box);
  });

  it('continues a search with samples that have come, in their order, and without those that are gone', () => {
    const store = new SampleStore(columnsOf(3, { dt_amostra: [300, 200, 100], seq: ['A1', 'B22', 'C333'] }), 9);
    const other = new SampleStore(
      columnsOf(4, { id_amostra: [8, 9, 7, 2], dt_amostra: [400, 200, 50, 150], seq: ['N8', 'N99', 'N7', 'Z2'] }),
    );
    store.patch(1, { vista: true });
    const next = store.with(other, new Set([8, 9, 2]), new Set([3]));
    const rows = Array.from({ length: next.size }, (_, row) => next.at(row));
    expect(rows.map((one) => one?.seq)).toEqual(['N8', 'A1', 'N99', 'Z2']);
    expect(rows.map((one) => one?.id_amostra)).toEqual([8, 1, 9, 2]);
    expect(rows[1]?.vista).toBe(true);
    expect([next.found, next.search === store.search, other.search === store.search]).toEqual([10, true, false]);
    expect(store.size).toBe(3);
  });
});
