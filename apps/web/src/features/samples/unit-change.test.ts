import { standardFilters } from '@escuta/domain';
import { describe, expect, it } from 'vitest';
import { SampleStore } from '../../shared/map/sample-store.ts';
import { columnsOf } from '../../shared/testing/columns.ts';
import { clearedFilters, type SampleSearch, searchBy } from './filters.ts';
import { movingTo, plannedChange, targetsOf, topOf } from './unit-change.ts';

const searchOf = (filters: Partial<ReturnType<typeof clearedFilters>> = {}): SampleSearch =>
  searchBy({ ...clearedFilters(), id_cliente: [2], ...filters }, new Date('2026-11-20T15:00:00Z'));
const store = new SampleStore(columnsOf(4, { id_cliente: [2, 2, 5, 2] }));
const shown = { store, searched: searchOf(), rows: store.select(), bounds: null, checked: new Set<number>() };

describe('a change of unit', () => {
  it('needs exactly one company', () => {
    expect(plannedChange({ ...shown, searched: searchOf({ id_cliente: [] }) })).toBe('noCompany');
    expect(plannedChange({ ...shown, searched: { kind: 'id', id_amostra: '7' } })).toBe('noCompany');
    expect(plannedChange({ ...shown, searched: searchOf({ id_cliente: [2, 5] }) })).toBe('several');
  });

  it('of the last week has no end, as its search has none', () => {
    const now = new Date('2031-02-03T14:00:00Z');
    const searched = searchBy({ ...standardFilters(now), id_cliente: [2] }, now);
    const planned = plannedChange({ ...shown, searched });
    expect(planned).toMatchObject({ body: { dti: '2031-01-27 11:00', dtf: null } });
  });

  it('counts by the upload what was searched by it', () => {
    expect(plannedChange({ ...shown, searched: searchOf({ pelo_envio: true }) })).toMatchObject({ body: { data: 1 } });
  });

  it('counts the samples of an import where that was searched', () => {
    const importacao = ['7c0de5b4-3f1a-4e5b-9d38-0a1b2c3d4e5f'];
    expect(plannedChange({ ...shown, searched: searchOf({ importacao }) })).toMatchObject({ body: { importacao } });
  });

  it('is blocked at 3000 results, not at 2999', () => {
    const of = (size: number) => {
      const many = new SampleStore(columnsOf(size));
      return plannedChange({ ...shown, store: many, rows: many.select() });
    };
    expect(of(3000)).toBe('tooMany');
    expect(of(2999)).toMatchObject({ body: { totalSamples: 2999 } });
  });

  it('sends the whole list, or the ticked samples, with the snapshot of the search', () => {
    const searched = searchOf({
      dti: '2026-11-01 00:00',
      classificacao: ['LEAK', 'PASS'],
      notSeen: false,
      id_amostra: ' 7 ',
    });
    expect(plannedChange({ ...shown, searched })).toEqual({
      body: {
        ...{ amostras: [1, 2, 3, 4], oldClientId: 2, totalSamples: 4, dti: '2026-11-01 00:00', dtf: null },
        ...{ north: 90, south: -90, east: 180, west: -180, classificacao: 'LEAK|PASS', vista: true, id_amostra: '7' },
        unidades: [
          { id_cliente: 2, total: 3 },
          { id_cliente: 5, total: 1 },
        ],
      },
      from: [
        { id_cliente: 2, total: 3 },
        { id_cliente: 5, total: 1 },
      ],
    });
    const [lon, lat] = store.positionAt(0);
    const crop = {
      bounds: [lon, lat, lon, lat] as [number, number, number, number],
      rows: store.select().subarray(0, 1),
    };
    // A checked sample that the list no longer shows is moved too.
    expect(plannedChange({ ...shown, ...crop, checked: new Set([1, 3]) })).toMatchObject({
      body: { amostras: [1, 3], totalSamples: 4, west: -180, north: 90 },
    });
    expect(plannedChange({ ...shown, ...crop, checked: new Set([1]) })).toMatchObject({
      body: { amostras: [1], west: lon, north: lat },
    });
    // When zoomed far out, the map shows the world several times.
    expect(plannedChange({ ...shown, bounds: [-200, -85, 190, 85] })).toMatchObject({
      body: { west: -180, south: -85, east: 180, north: 85 },
    });
  });

  it('sends the whole result where the view reaches across the 180th meridian, which is no box of degrees', () => {
    const across = new SampleStore(
      columnsOf(3, { lat: [0, 0, 0], lon: [17_999_000, -17_999_000, 0], id_cliente: [2, 2, 2] }),
    );
    const bounds: [number, number, number, number] = [179.9, -1, 180.1, 1];
    const rows = across.select({ bounds });
    expect(plannedChange({ ...shown, store: across, bounds, rows })).toMatchObject({
      body: { amostras: [1, 2], totalSamples: 3, west: -180, south: -90, east: 180, north: 90 },
    });
  });

  it('counts only the visible samples when the list is limited to the map’s view', () => {
    const [lon, lat] = store.positionAt(0);
    const bounds: [number, number, number, number] = [lon, lat, lon, lat];
    expect(plannedChange({ ...shown, bounds, rows: store.select({ bounds }) })).toMatchObject({
      body: { amostras: [1], totalSamples: 1, north: lat, south: lat, east: lon, west: lon },
    });
  });

  it('offers the units of the whole tree except the one that holds all samples', () => {
    const company = (id_cliente: number, id_cliente_master: number | null, ativo = true) => ({
      ...{ id_cliente, id_cliente_master, ativo, razao_social: `C${id_cliente}` },
    });
    const companies = [company(1, null), company(2, null), company(5, 2), company(6, 5), company(7, 2, false)];
    expect([topOf(companies, 6), topOf(companies, 2), topOf(companies, 99)]).toEqual([2, 2, 99]);
    const units = companies.slice(2);
    const ids = (from: { id_cliente: number; total: number }[]) =>
      targetsOf(units, from).map((unit) => unit.id_cliente);
    expect(ids([{ id_cliente: 2, total: 3 }])).toEqual([5, 6]);
    expect(ids([{ id_cliente: 5, total: 3 }])).toEqual([6]);
    expect(
      movingTo(
        [
          { id_cliente: 2, total: 3 },
          { id_cliente: 5, total: 1 },
        ],
        5,
      ),
    ).toBe(3);
  });
});
