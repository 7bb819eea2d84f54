import { CLASSIFICATIONS, type Classification, MAP_SEARCH_MAX, type MapSearchInput } from '@escuta/contract';
import {
  datesOf,
  filtersNow,
  lastWeek,
  type MapFilters,
  type MapPeriod,
  periodProblem,
  productMinute,
  searchedDates,
  standardFilters,
} from '@escuta/domain';
import { importKeys } from '../../shared/address/index.ts';

/** Storage key of the search parameters (product document 1, section 3). */
export const FILTERS_KEY = 'user_params_selected';

/** A search by id: from the footer, which also finds by the beginning of an id, or of exactly the id of a link, and its sample's key. */
export type IdSearch = { kind: 'id'; id_amostra: string; isExact?: true; amostra?: number };
/** A search by the filter form, with the instant at which the person searched: it decides whether the period has an end. */
interface FilterSearch {
  kind: 'filters';
  filters: MapFilters;
  madeAt: Date;
}
/** A search: by the filter form, or by id. */
export type SampleSearch = FilterSearch | IdSearch;

/** A search by the filter form, made now. */
export function searchBy(filters: MapFilters, now: Date): FilterSearch {
  return { kind: 'filters', filters: filtersNow(filters, now), madeAt: now };
}

/**
 * The request body. A search by id covers all periods and classes (MAP-01, footer search). It is the same at any later time, so that what is
 * done with the rows of a map left open since yesterday is done with the rows it shows.
 */
export function toSearchBody(search: SampleSearch): MapSearchInput {
  if (search.kind === 'id') {
    const { id_amostra, isExact, amostra } = search;
    const exact = { ...(isExact && { id_exato: true }), ...(amostra && { amostras: [amostra] }) };
    return { id_amostra, ...exact, max: MAP_SEARCH_MAX, data: 0 };
  }
  const { id_amostra, pelo_envio, seen, notSeen, id_cliente, importacao, classificacao } = search.filters;
  const { dti, dtf } = searchedDates(datesOf(search.filters), search.madeAt);
  return {
    ...(id_amostra.trim() === '' ? {} : { id_amostra: id_amostra.trim() }),
    ...(dti === '' ? {} : { dti }),
    ...(dtf === '' ? {} : { dtf }),
    // Both or neither of the two checkboxes: seen and not seen samples alike.
    ...(seen === notSeen ? {} : { vista: seen }),
    ...(id_cliente.length === 0 ? {} : { id_cliente }),
    ...(importacao.length === 0 ? {} : { importacao }),
    classificacao: classificacao.join('|'),
    max: MAP_SEARCH_MAX,
    data: pelo_envio ? 1 : 0,
  };
}

/**
 * Parses stored filters; missing or invalid fields get their defaults one by one (MAP-03).
 * @param userId current user: another user's companies may be out of scope and are dropped
 */
export function parseFilters(text: string | null, userId: number | null, now: Date): MapFilters {
  const standard = standardFilters(now);
  const kept = parse(text);
  if (!kept) return standard;
  return {
    ...parsePeriod(kept, now),
    pelo_envio: kept.pelo_envio === true,
    id_amostra: typeof kept.id_amostra === 'string' ? kept.id_amostra : '',
    seen: typeof kept.seen === 'boolean' ? kept.seen : standard.seen,
    notSeen: typeof kept.notSeen === 'boolean' ? kept.notSeen : standard.notSeen,
    id_cliente: Array.isArray(kept.id_cliente) && kept.id_usuario === userId ? kept.id_cliente.filter(isId) : [],
    importacao: Array.isArray(kept.importacao) && kept.id_usuario === userId ? importKeys(kept.importacao) : [],
    classificacao: Array.isArray(kept.classificacao) ? kept.classificacao.filter(isClass) : standard.classificacao,
  };
}

/** A stored period; one that no search accepts is the last week. */
function parsePeriod(kept: Record<string, unknown>, now: Date): MapPeriod {
  const [dti, dtf] = [minute(kept.dti), minute(kept.dtf)];
  if (dti === null || dtf === null || kept.isLastWeek === true) return lastWeek(now);
  const [from, to] = [productMinute(dti), productMinute(dtf)];
  if (periodProblem(from, to)) return lastWeek(now);
  return !('isLastWeek' in kept) && isFrozenWeek(dti, to) ? lastWeek(now) : { isLastWeek: false, dti, dtf };
}

/** Earlier versions stored the last week as its two minutes. A typed week begins at midnight, so it is not taken for one. */
const isFrozenWeek = (dti: string, to: Date | null) =>
  to !== null && lastWeek(to).dti === dti && !dti.endsWith('00:00');

/** Filters that exclude nothing: all classes, seen or not, all companies, all times. */
export function clearedFilters(): MapFilters {
  return {
    isLastWeek: false,
    dti: '',
    dtf: '',
    pelo_envio: false,
    id_amostra: '',
    seen: true,
    notSeen: true,
    id_cliente: [],
    importacao: [],
    classificacao: [],
  };
}

export function readFilters(userId: number | null, now = new Date()): MapFilters {
  return parseFilters(localStorage.getItem(FILTERS_KEY), userId, now);
}

/** Keeps filters for the next visit; the last week without its dates. */
export function writeFilters(filters: MapFilters, userId: number | null): void {
  const { dti, dtf, ...rest } = filters;
  const kept = filters.isLastWeek ? rest : filters;
  localStorage.setItem(FILTERS_KEY, JSON.stringify({ ...kept, id_usuario: userId }));
}

/** The same search made anew: the last week has moved on since. */
export function searchNow(search: SampleSearch, now: Date): SampleSearch {
  return search.kind === 'id' ? search : searchBy(search.filters, now);
}

/** Whether a search included a class; with no class chosen it included all. */
export function looksFor(search: SampleSearch, code: Classification): boolean {
  if (search.kind === 'id' || search.filters.classificacao.length === 0) return true;
  return search.filters.classificacao.includes(code);
}

/** The id of a search with other filters; null without an id or without other filters. */
export function limitedId(search: SampleSearch): string | null {
  const parts = activeParts(search);
  const id = parts.find((part) => part.part === 'id');
  return id && parts.length > 1 ? id.id_amostra : null;
}

/** One active filter that a chip over the map shows and removes. */
export type FilterPart =
  | { part: 'id'; id_amostra: string }
  | ({ part: 'period'; pelo_envio: boolean } & MapPeriod)
  | { part: 'seen'; seen: boolean }
  | { part: 'company'; id_cliente: number }
  | { part: 'import'; importacao: string }
  | { part: 'class'; code: Classification }
  /** More classes than have room for a chip each. */
  | { part: 'classes'; codes: readonly Classification[] };

/** With more classes than this they share a chip: over the map eight of them would be in the way. */
const MOST_CLASS_CHIPS = 3;

/** Active filters of a search. */
export function activeParts(search: SampleSearch): FilterPart[] {
  if (search.kind === 'id') return [{ part: 'id', id_amostra: search.id_amostra }];
  const { id_amostra, isLastWeek, dti, dtf, pelo_envio, seen, notSeen } = search.filters;
  const { id_cliente, importacao, classificacao } = search.filters;
  return [
    ...(id_amostra.trim() === '' ? [] : [{ part: 'id', id_amostra: id_amostra.trim() } as const]),
    ...(dti === '' && dtf === '' ? [] : [{ part: 'period', isLastWeek, dti, dtf, pelo_envio } as const]),
    ...(seen === notSeen ? [] : [{ part: 'seen', seen } as const]),
    ...id_cliente.map((id) => ({ part: 'company', id_cliente: id }) as const),
    ...importacao.map((key) => ({ part: 'import', importacao: key }) as const),
    ...(classificacao.length > MOST_CLASS_CHIPS
      ? [{ part: 'classes', codes: classificacao } as const]
      : classificacao.map((code) => ({ part: 'class', code }) as const)),
  ];
}

/** The filters without one of their parts. */
export function withoutPart(filters: MapFilters, part: FilterPart): MapFilters {
  switch (part.part) {
    case 'id':
      return { ...filters, id_amostra: '' };
    case 'period':
      return { ...filters, isLastWeek: false, dti: '', dtf: '', pelo_envio: false };
    case 'seen':
      return { ...filters, seen: true, notSeen: true };
    case 'company':
      return { ...filters, id_cliente: filters.id_cliente.filter((id) => id !== part.id_cliente) };
    case 'import':
      return { ...filters, importacao: filters.importacao.filter((key) => key !== part.importacao) };
    case 'classes':
      return { ...filters, classificacao: [] };
    case 'class':
      return { ...filters, classificacao: filters.classificacao.filter((code) => code !== part.code) };
  }
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const minute = (value: unknown): string | null =>
  typeof value === 'string' && /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})?$/.test(value) ? value : null;
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isClass = (value: unknown): value is Classification => CLASSIFICATIONS.includes(value as Classification);
