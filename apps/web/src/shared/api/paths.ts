import type { StartView } from '@escuta/contract';
import { toProductMinute } from '@escuta/domain';

/** The list of leak reports. */
export const REPORTS_PATH = '/admin/leak-report';

/** The detail of a leak report. */
export const reportPath = (id_relatorio: number, id_cliente: number) =>
  `${REPORTS_PATH}/detail/${id_relatorio}/${id_cliente}`;

/** Name of the sample's shown id in the address of the map. */
export const SEARCHED_ID = 'id_amostra';
/** Name of its key there; companies may have samples of the same shown id. */
export const SEARCHED_KEY = 'amostra';

/** Address of the map at one sample. */
export const mapPath = ({ seq, id_amostra }: { seq: string; id_amostra: number }) =>
  `/?${new URLSearchParams({ [SEARCHED_ID]: seq, [SEARCHED_KEY]: String(id_amostra) })}`;

/** Two instants, as epoch milliseconds or as texts. */
interface FromTo {
  from: number | string;
  to: number | string;
}

/** Address of the map with all samples that imports into a company have added, framed on them. */
export const mapOfImports = (id_cliente: number, keys: readonly string[]) =>
  `/?${new URLSearchParams({
    ...{ dti: '', dtf: '', id_cliente: String(id_cliente), importacao: keys.join('|') },
    ...{ classificacao: '', enquadrar: 'true' },
  })}`;

/**
 * Address of the map with all samples of a company that were uploaded from one instant to another, framed on them: those of an import from before
 * samples were marked with theirs, and of others in the same minutes.
 */
export const mapOfUploads = (id_cliente: number, { from, to }: FromTo) =>
  `/?${new URLSearchParams({
    dti: toProductMinute(new Date(from)),
    // The search takes the whole minute of the end.
    dtf: toProductMinute(new Date(to)),
    ...{ id_cliente: String(id_cliente), classificacao: '', pelo_envio: 'true', enquadrar: 'true' },
  })}`;

/** State of a link to the map that only shows something, and must not change what the person finds there the next time. */
export const PASSING_VISIT = { isPassingVisit: true } as const;
export const isPassingVisit = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPassingVisit' in state;

/** The list of companies. */
export const COMPANIES_PATH = '/admin/admin-clients';
/** The devices that send samples (ING-05). */
export const DEVICES_PATH = '/admin/devices';
/** The queue of background work (ING-06). */
export const QUEUE_PATH = '/admin/queue';
/** The import of recordings (ING-08). */
export const IMPORT_PATH = '/admin/import';
/** The addresses of cities and their import. */
export const ADDRESSES_PATH = '/admin/addresses';
/** The page of one company. */
export const companyPath = (id_cliente: number) => `/admin/client-profile/${id_cliente}`;

/** The pipe network of one company (PLACE-05). */
export const networkPath = (id_cliente: number) => `/admin/client-network/${id_cliente}`;

/** The super geo's desk; a company's id may follow (AGE-02). */
export const DESK_PATH = '/admin/samples';
/** The desk with the samples on which blind reviewers do not agree. */
export const NO_CONSENSUS_PATH = `${DESK_PATH}?sem_consenso=true`;

/** Screens of saved views. */
export const VIEW_PATHS = { mapa: '/', lista: '/list' } as const;
/** Address of a saved view; a relative period is that of the day on which it is opened (D-36). */
export const viewPath = ({ tela, endereco }: StartView) => `${VIEW_PATHS[tela]}${endereco}`;
