import { CLASSIFICATIONS, type Classification, type MapSearchInput } from '@escuta/contract';
import { defineSearch, kind, type Search } from '../../shared/address/index.ts';
import { DESK_PATH } from './desk-paths.ts';

/** Samples of a queue, at most: more than a day's work, and the limit of a request by IDs. */
export const QUEUE_MAX = 10_000;

const WAITING: Classification[] = ['PEND'];

/** Search of a queue; by default all pending samples. */
export const deskSearch = defineSearch(() => ({
  id_cliente: kind.id(),
  dti: kind.minute(),
  dtf: kind.minute(),
  /** Empty: every class. */
  classificacao: kind.someOf(CLASSIFICATIONS, WAITING),
  /** Only samples without consensus in blind review, whatever their class (D-18). */
  sem_consenso: kind.flag(),
}));
export type DeskSearch = Search<typeof deskSearch>;

/** Reads a search from an address; the company is part of the path. */
export function readDeskSearch(company: string | undefined, params: URLSearchParams): DeskSearch {
  const all = new URLSearchParams(params);
  all.set('id_cliente', company ?? '');
  return deskSearch.read(all);
}

/** The address of a search. */
export function deskPath(search: DeskSearch): string {
  const params = deskSearch.write(search);
  const company = params.get('id_cliente');
  params.delete('id_cliente');
  return `${DESK_PATH}${company === null ? '' : `/${company}`}${params.size === 0 ? '' : `?${params}`}`;
}

/** The body of the request. */
export function toQueueBody(search: DeskSearch): MapSearchInput {
  const { sem_consenso, classificacao = '', ...asked } = deskSearch.request(search);
  return { ...asked, ...(sem_consenso ? { sem_consenso } : { classificacao }), max: QUEUE_MAX, data: 0 };
}
