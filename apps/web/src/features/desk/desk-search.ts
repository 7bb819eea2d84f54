import { type BlockSearchInput, CLASSIFICATIONS, type Classification, type MapSearchInput } from '@escuta/contract';
import { productDay } from '@escuta/domain';
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
  /** The period is that of the upload, not of the recording. */
  pelo_envio: kind.flag(),
  /** Empty: every class. */
  classificacao: kind.someOf(CLASSIFICATIONS, WAITING),
  /** Only samples without consensus in blind review, whatever their class (D-18). */
  sem_consenso: kind.flag(),
  /** Most likely first, in blocks; of every class, since a class would tell what the ranking says (LSN-04). */
  provaveis: kind.flag(),
}));
export type DeskSearch = Search<typeof deskSearch>;

/** Whether a search finds only samples that wait for a verdict, so that each verdict brings its queue nearer to its end. */
export const isOfWaiting = ({ sem_consenso, provaveis, classificacao }: DeskSearch) =>
  sem_consenso || provaveis || (classificacao.length > 0 && classificacao.every((code) => WAITING.includes(code)));

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
  const { sem_consenso, classificacao = '', pelo_envio, provaveis: _, ...asked } = deskSearch.request(search);
  const wanted = sem_consenso ? { sem_consenso } : { classificacao };
  return { ...asked, ...wanted, max: QUEUE_MAX, recentes: true, data: pelo_envio ? 1 : 0 };
}

/** The body of the request for a block. */
export function toBlockBody(search: DeskSearch): BlockSearchInput {
  const { id_cliente, dti, dtf, data } = toQueueBody(search);
  return { id_cliente, dti, dtf, data };
}

/** The address of all companies' samples, most likely first. */
export const likeliestPath = () => deskPath({ ...deskSearch.read(new URLSearchParams()), provaveis: true });

/** A number of the super geo's home: the samples of a company with its branches, or of all companies. */
export type DeskFigure = 'pending' | 'classified' | 'today' | 'all';

/** The address of the queue with exactly the samples of a number. */
export function figurePath(figure: DeskFigure, id_cliente: number | null): string {
  const today = productDay(new Date());
  const parts: Record<DeskFigure, Partial<DeskSearch>> = {
    pending: {},
    classified: { classificacao: CLASSIFICATIONS.filter((code) => !WAITING.includes(code)) },
    today: { classificacao: [], dti: `${today} 00:00`, dtf: `${today} 23:59`, pelo_envio: true },
    all: { classificacao: [] },
  };
  return deskPath({ ...deskSearch.read(new URLSearchParams()), id_cliente, ...parts[figure] });
}
