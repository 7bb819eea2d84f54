import { CLASSIFICATIONS, type Classification, type MapSearchInput } from '@escuta/contract';
import { productMinute } from '@escuta/domain';
import { DESK_PATH } from './desk-paths.ts';

/** Samples of one queue at most: more than anybody classifies in days, and as many as one look-up by ids takes. */
export const QUEUE_MAX = 10_000;

/** What the desk works through, as its address carries it. Dates are UTC-3 wall-clock `YYYY-MM-DD HH:mm`, empty for none. */
export interface DeskSearch {
  id_cliente: number | null;
  dti: string;
  dtf: string;
  /** None: every class. */
  classificacao: Classification[];
  /** Only what blind review left without agreement, whatever its class (D-18). */
  sem_consenso: boolean;
}

const WAITING: Classification[] = ['PEND'];
const MINUTE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** Reads a search from an address; what is missing or cannot be is the default: all samples that wait for their class. */
export function readDeskSearch(company: string | undefined, params: URLSearchParams): DeskSearch {
  const id = Number(company);
  const minute = (name: string) => {
    const text = params.get(name) ?? '';
    return MINUTE.test(text) && productMinute(text) ? text : '';
  };
  const classes = params.get('classificacao')?.split('|');
  return {
    id_cliente: Number.isInteger(id) && id > 0 ? id : null,
    dti: minute('dti'),
    dtf: minute('dtf'),
    classificacao: classes ? CLASSIFICATIONS.filter((code) => classes.includes(code)) : WAITING,
    sem_consenso: params.get('sem_consenso') === 'true',
  };
}

/** The address of a search; what is the default is left out. */
export function deskPath({ id_cliente, dti, dtf, classificacao, sem_consenso }: DeskSearch): string {
  const params = new URLSearchParams();
  if (dti !== '') params.set('dti', dti);
  if (dtf !== '') params.set('dtf', dtf);
  if (classificacao.join() !== WAITING.join()) params.set('classificacao', classificacao.join('|'));
  if (sem_consenso) params.set('sem_consenso', 'true');
  const query = params.size === 0 ? '' : `?${params}`;
  return `${DESK_PATH}${id_cliente === null ? '' : `/${id_cliente}`}${query}`;
}

/** The call's body. */
export function toQueueBody({ id_cliente, dti, dtf, classificacao, sem_consenso }: DeskSearch): MapSearchInput {
  return {
    ...(id_cliente !== null && { id_cliente }),
    ...(dti !== '' && { dti }),
    ...(dtf !== '' && { dtf }),
    ...(sem_consenso ? { sem_consenso } : { classificacao: classificacao.join('|') }),
    max: QUEUE_MAX,
    data: 0,
  };
}
