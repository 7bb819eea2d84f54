import { type ChangeUnitInput, type MapCompany, UNIT_CHANGE_RESULTS } from '@escuta/contract';
import type { Bounds, SampleStore } from '../../shared/map/index.ts';
import { type SampleSearch, toSearchBody } from './filters.ts';

/** Why the unit cannot be changed now (UNI-02). */
export type UnitObstacle = 'noCompany' | 'several' | 'tooMany';

/** Number of samples in a unit. */
export interface UnitShare {
  id_cliente: number;
  total: number;
}

/** Samples that would move, and the snapshot they were chosen in (UNI-03). */
export interface UnitChange {
  body: Omit<ChangeUnitInput, 'clientId'>;
  from: UnitShare[];
}

interface Shown {
  store: SampleStore;
  searched: SampleSearch;
  /** Rows that the list shows. */
  rows: Int32Array;
  /** Bounds that the list is limited to; null for the whole result. */
  bounds: Bounds | null;
  checked: ReadonlySet<number>;
}

const WHOLE_WORLD: Bounds = [-180, -90, 180, 90];

/** The ticked samples move, or the whole list if none is ticked. */
export function plannedChange({ store, searched, rows, bounds, checked }: Shown): UnitChange | UnitObstacle {
  if (searched.kind === 'id' || searched.filters.id_cliente.length === 0) return 'noCompany';
  const [company, ...others] = searched.filters.id_cliente;
  if (company === undefined || others.length > 0) return 'several';
  const listed = Array.from(rows, (row) => store.idAt(row));
  const amostras = checked.size > 0 ? [...checked] : listed;
  // Ticked samples outside the view still move, and a view on both sides of the 180th meridian is no box of degrees: the snapshot is then
  // the whole result.
  const shown = new Set(listed);
  const view = bounds && isOneBox(bounds) && amostras.every((id) => shown.has(id)) ? bounds : null;
  const totalSamples = view ? store.select({ bounds: view }).length : store.size;
  if (totalSamples >= UNIT_CHANGE_RESULTS) return 'tooMany';
  const from = shares(store, amostras);
  const { dti, dtf } = toSearchBody(searched);
  const { classificacao, pelo_envio, seen, notSeen, id_amostra, importacao } = searched.filters;
  const [west, south, east, north] = withinWorld(view ?? WHOLE_WORLD);
  const snapshot = { north, south, east, west, totalSamples, dti: dti ?? null, dtf: dtf ?? null };
  const more = {
    classificacao: classificacao.join('|'),
    ...(pelo_envio && { data: 1 as const }),
    ...(seen === notSeen ? {} : { vista: seen }),
    ...(id_amostra.trim() === '' ? {} : { id_amostra: id_amostra.trim() }),
    ...(importacao.length === 0 ? {} : { importacao }),
  };
  return { body: { amostras, oldClientId: company, ...snapshot, ...more, unidades: from }, from };
}

/** Whether bounds lie on one side of the 180th meridian, or hold the whole world. */
function isOneBox([west, , east]: Bounds): boolean {
  return (west >= -180 && east <= 180) || east - west >= 360;
}

/** Limits bounds to the world: when zoomed far out, the map shows it several times. */
function withinWorld([west, south, east, north]: Bounds): Bounds {
  return [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)];
}

function shares(store: SampleStore, ids: readonly number[]): UnitShare[] {
  const totals = new Map<number, number>();
  for (const id of ids) {
    const unit = store.at(store.rowOf(id))?.id_cliente ?? 0;
    totals.set(unit, (totals.get(unit) ?? 0) + 1);
  }
  return [...totals].map(([id_cliente, total]) => ({ id_cliente, total })).sort((a, b) => b.total - a.total);
}

/** Number of samples that would move to a unit; those already there do not count. */
export function movingTo(from: readonly UnitShare[], unit: number | null): number {
  return from.reduce((sum, { id_cliente, total }) => (id_cliente === unit ? sum : sum + total), 0);
}

/** Topmost company of the tree that contains a company. */
export function topOf(companies: readonly MapCompany[], id: number): number {
  const masters = new Map(companies.map((company) => [company.id_cliente, company.id_cliente_master]));
  let top = id;
  for (let master = masters.get(top) ?? null; master !== null; master = masters.get(top) ?? null) top = master;
  return top;
}

/** Units to choose from: active, and not already holding all the samples. */
export function targetsOf(units: readonly MapCompany[], from: readonly UnitShare[]): MapCompany[] {
  return units.filter(({ id_cliente, ativo }) => ativo && movingTo(from, id_cliente) > 0);
}
