import { ACTIONS, LOG_COUNT_MAX, type LogFilter, type LogRow, ORIGINS, toInstant } from '@escuta/contract';
import { ACTION_NAMES, ORIGIN_NAMES } from '@escuta/domain';
import { inScope } from '../../db/transactions.ts';
import type { Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { countLogs, type LogPlace, type LogRecord, type LogSearch, listLogs } from './search-logs.queries.ts';

const MINUTE_MS = 60_000;

/** Action codes with their names, as they travel: in Portuguese. */
export const NAMED_ACTIONS = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).map((name) => ({
  tipo_acao: ACTIONS[name],
  descricao: ACTION_NAMES['pt-BR'][name],
}));
export const NAMED_ORIGINS = (Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]).map((name) => ({
  origem: ORIGINS[name],
  descricao: ORIGIN_NAMES['pt-BR'][name],
}));
const ACTION_BY_CODE = new Map<number, string>(NAMED_ACTIONS.map(({ tipo_acao, descricao }) => [tipo_acao, descricao]));

function toRow({ data_us: _, data, ...record }: LogRecord): LogRow {
  return { ...record, data: toInstant(data), descricao: ACTION_BY_CODE.get(record.tipo_acao) ?? '' };
}

const placeOf = ({ data_us, id_log }: LogRecord) => `${data_us}_${id_log}`;

function placeFrom(apos: string | null | undefined): LogPlace | null {
  const [data_us, id_log] = apos?.split('_') ?? [];
  return data_us && id_log ? { data_us, id_log } : null;
}

/** The period of a filter; its last minute counts whole. Throws period_reversed. */
function periodOf({ dti, dtf }: LogFilter): Pick<LogSearch, 'from' | 'to'> {
  const from = dti ? new Date(dti) : null;
  const to = dtf ? new Date(Math.floor(new Date(dtf).getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS) : null;
  if (from && to && from >= to) throw new Problem('period_reversed');
  return { from, to };
}

/** A page of the log (LOG-02), by number or following another one. */
export function searchLogs(services: Services, session: Session, filter: LogFilter) {
  const { perPage, currentPage, apos, id_cliente } = filter;
  const period = periodOf(filter);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const companies = id_cliente ? await companiesToSearch(trx, session.scope, [id_cliente]) : null;
    const search = { ...filter, ...period, companies };
    const counted = await countLogs(trx, search);
    const after = placeFrom(apos);
    const offset = after ? 0 : (currentPage - 1) * perPage;
    // One row more than the page says whether another one follows.
    const rows = offset > LOG_COUNT_MAX ? [] : await listLogs(trx, search, { after, offset, limit: perPage + 1 });
    const page = rows.slice(0, perPage);
    const last = page.at(-1);
    return {
      dados: page.map(toRow),
      total: Math.min(counted, LOG_COUNT_MAX),
      total_exato: counted <= LOG_COUNT_MAX,
      proxima: last && rows.length > perPage ? placeOf(last) : null,
      perPage,
      currentPage,
    };
  });
}
