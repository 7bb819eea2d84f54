import { CLASSIFICATIONS } from '@escuta/contract';
import {
  lastWeek,
  type MapFilters,
  type MapPeriod,
  periodProblem,
  productMinute,
  standardFilters,
  toProductMinute,
} from '@escuta/domain';
import { defineSearch, kind, type Search } from '../../shared/address/index.ts';
import { SEARCHED_ID, SEARCHED_KEY } from '../../shared/api/index.ts';
import type { MapPlace, SampleName } from '../../shared/map/index.ts';
import { roundedPlace, VIEW_PARAMETERS, viewOf } from '../../shared/map/view-address.ts';
import type { IdSearch, SampleSearch } from './filters.ts';
import { MAX_IDS } from './lists/list-search.ts';

/** Content of the side panel. */
export type Panel = 'list' | 'detail' | 'comments';

/** What the address of the map holds. */
export interface MapAddress {
  search: SampleSearch;
  /** The chosen sample, by the id that people see. */
  chosen: SampleName | null;
  /** What the side panel shows of the chosen sample. */
  panel: Panel;
  /** The map shows only the chosen sample (MAP-12). */
  isAlone: boolean;
  /** The map shows only samples that wait for somebody. */
  openOnly: boolean;
  /** The list has the most likely leaks first. */
  likeliest: boolean;
  /** A link that shows samples, such as those of an import: the map moves to them, also where one is in view. */
  isFramed: boolean;
  /** Null: where the map opens for the person. */
  view: MapPlace | null;
}

/** Parameters that differ from the standard filters with nothing chosen; `/list` calls the shared ones the same. */
const PARAMETERS = defineSearch((now) => ({
  /** The id of one sample to search for instead of the filters, with its key, since two companies may have the same id. */
  [SEARCHED_ID]: kind.text(MAX_IDS),
  [SEARCHED_KEY]: kind.id(),
  /** The beginning of an id, typed into the footer search. */
  inicio_id: kind.text(MAX_IDS),
  /** The ids of the filter form. */
  ids: kind.text(MAX_IDS),
  /** Both or none; none for the last week. */
  dti: kind.chosenMinute(),
  dtf: kind.chosenMinute(),
  pelo_envio: kind.flag(),
  vista: kind.yesNo(),
  id_cliente: kind.ids(),
  importacao: kind.imports(),
  classificacao: kind.someOf(CLASSIFICATIONS, standardFilters(now).classificacao),
  /** The id of the chosen sample, as people see it, and its company where another sample of the search has the same id. */
  escolhida: kind.text(MAX_IDS),
  empresa_escolhida: kind.id(),
  painel: kind.oneOf(['detalhe', 'comentarios']),
  sozinha: kind.flag(),
  abertas: kind.flag(),
  provaveis: kind.flag(),
  enquadrar: kind.flag(),
  ...VIEW_PARAMETERS,
}));
type Parameters = Search<typeof PARAMETERS>;

const PANEL_NAMES = { list: null, detail: 'detalhe', comments: 'comentarios' } as const;
const PANELS = { detalhe: 'detail', comentarios: 'comments' } as const;

/** Reads the query of an address; null if it says nothing of the map. Unknown and broken parameters are left out. */
export function parseMapAddress(query: string, now: Date): MapAddress | null {
  const params = new URLSearchParams(query);
  return PARAMETERS.names.some((name) => params.has(name)) ? addressOf(PARAMETERS.read(params, now), now) : null;
}

/** The standard filters with nothing chosen, where the map opens. */
export const standardAddress = (now: Date) => addressOf(PARAMETERS.read(new URLSearchParams(), now), now);

function addressOf(read: Parameters, now: Date): MapAddress {
  const chosen = read.escolhida === '' ? null : { seq: read.escolhida, company: read.empresa_escolhida };
  return {
    search: idSearchOf(read) ?? { kind: 'filters', filters: filtersOf(read, now), madeAt: now },
    chosen,
    panel: chosen && read.painel ? PANELS[read.painel] : 'list',
    isAlone: chosen !== null && read.sozinha,
    openOnly: read.abertas,
    likeliest: read.provaveis,
    isFramed: read.enquadrar,
    view: viewOf(read),
  };
}

function idSearchOf({ id_amostra, amostra, inicio_id }: Parameters): IdSearch | null {
  if (id_amostra) return { kind: 'id', id_amostra, isExact: true, ...(amostra && { amostra }) };
  return inicio_id ? { kind: 'id', id_amostra: inicio_id } : null;
}

function filtersOf(
  { ids, dti, dtf, pelo_envio, vista, id_cliente, importacao, classificacao }: Parameters,
  now: Date,
): MapFilters {
  return {
    ...periodOf(dti, dtf, now),
    pelo_envio,
    id_amostra: ids,
    seen: vista !== false,
    notSeen: vista !== true,
    id_cliente,
    importacao,
    classificacao,
  };
}

/** A period that no search accepts is the last week, as among the kept filters. */
function periodOf(dti: string | null, dtf: string | null, now: Date): MapPeriod {
  if (dti === null || dtf === null || periodProblem(productMinute(dti), productMinute(dtf))) return lastWeek(now);
  return { isLastWeek: false, dti, dtf };
}

/** The query of an address, with its question mark; empty for the standard filters with nothing chosen. */
export function printMapAddress(
  { search, chosen, panel, isAlone, openOnly, likeliest, isFramed, view }: MapAddress,
  now = new Date(),
): string {
  const nothing = PARAMETERS.read(new URLSearchParams(), now);
  const query = PARAMETERS.write({
    ...nothing,
    ...searchParameters(search),
    ...(chosen && {
      escolhida: chosen.seq,
      empresa_escolhida: chosen.company,
      painel: PANEL_NAMES[panel],
      sozinha: isAlone,
    }),
    abertas: openOnly,
    provaveis: likeliest,
    enquadrar: isFramed,
    ...(view && roundedPlace(view)),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The query of a search alone: searches are the same when it is. */
export const printSearch = (search: SampleSearch) =>
  printMapAddress({
    search,
    chosen: null,
    panel: 'list',
    isAlone: false,
    openOnly: false,
    likeliest: false,
    isFramed: false,
    view: null,
  });

function searchParameters(search: SampleSearch): Partial<Parameters> {
  if (search.kind === 'id') {
    const { id_amostra, isExact, amostra = null } = search;
    return isExact ? { id_amostra, amostra } : { inicio_id: id_amostra };
  }
  const { id_amostra, isLastWeek, dti, dtf, pelo_envio, seen, notSeen } = search.filters;
  const { id_cliente, importacao, classificacao } = search.filters;
  return {
    ids: id_amostra,
    ...(isLastWeek ? {} : { dti, dtf }),
    pelo_envio,
    vista: seen === notSeen ? null : seen,
    id_cliente,
    importacao,
    classificacao,
  };
}

/** An address for another person or day: the last week keeps its dates, and ends now, so that it shows the same on a later day. */
export function withDates(search: SampleSearch, now = new Date()): SampleSearch {
  if (search.kind === 'id' || !search.filters.isLastWeek) return search;
  return { ...search, filters: { ...search.filters, isLastWeek: false, dtf: toProductMinute(now) } };
}
