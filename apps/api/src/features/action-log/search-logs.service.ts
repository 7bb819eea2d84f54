import {
  ACTION_OBJECTS,
  ACTIONS,
  type ActionName,
  LOG_COUNT_MAX,
  type LogFilter,
  type LogRow,
  ORIGINS,
  toInstant,
} from '@escuta/contract';
import { ACTION_NAMES, isSuperAdmin, ORIGIN_NAMES } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { findTypedIds } from '../samples/index.ts';
import { logExport } from './exports-taken.service.ts';
import { countLogs, type LogPlace, type LogRecord, type LogSearch, listLogs } from './search-logs.queries.ts';

const MINUTE_MS = 60_000;

/** Action codes with their names in the replies, which are in Portuguese. */
export const NAMED_ACTIONS = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).map((name) => ({
  tipo_acao: ACTIONS[name],
  descricao: ACTION_NAMES['pt-BR'][name],
}));
export const NAMED_ORIGINS = (Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]).map((name) => ({
  origem: ORIGINS[name],
  descricao: ORIGIN_NAMES['pt-BR'][name],
}));
const ACTION_BY_CODE = new Map<number, string>(NAMED_ACTIONS.map(({ tipo_acao, descricao }) => [tipo_acao, descricao]));

const ACTION_OF = new Map<number, ActionName>(
  (Object.keys(ACTIONS) as ActionName[]).map((name) => [ACTIONS[name], name]),
);

/** What an entry is about; null when it is about nothing, or about several samples. */
function objectOf(record: LogRecord): LogRow['objeto'] {
  const action = ACTION_OF.get(record.tipo_acao);
  const tipo = action ? ACTION_OBJECTS[action] : null;
  const { id_amostra, seq, id_objeto, objeto, cliente_relatorio: id_cliente } = record;
  if (tipo === 'amostra')
    return id_amostra === null ? null : { tipo, id: id_amostra, nome: seq ?? '', id_cliente: null };
  if (tipo === null || id_objeto === null) return null;
  return { tipo, id: id_objeto, nome: objeto ?? String(id_objeto), id_cliente };
}

function toRow(record: LogRecord): LogRow {
  const { data, tipo_acao } = record;
  return { ...record, data: toInstant(data), descricao: ACTION_BY_CODE.get(tipo_acao) ?? '', objeto: objectOf(record) };
}

const placeOf = ({ data_us, id_log }: LogRecord) => `${data_us}_${id_log}`;

function placeFrom(apos: string | null | undefined): LogPlace | null {
  const [data_us, id_log] = apos?.split('_') ?? [];
  return data_us && id_log ? { data_us, id_log } : null;
}

/** The period of a filter, inclusive to its last minute. Throws period_reversed. */
function periodOf({ dti, dtf }: LogFilter): Pick<LogSearch, 'from' | 'to'> {
  const from = dti ? new Date(dti) : null;
  const to = dtf ? new Date(Math.floor(new Date(dtf).getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS) : null;
  if (from && to && from >= to) throw new Problem('period_reversed');
  return { from, to };
}

/** The companies to search; null for all. Throws company_not_found. */
async function companiesOf(services: Services, session: Session, id_cliente: number | null | undefined) {
  // Only super admins read the log, and their scope is every company: row security would allow each row after searching an array of thousands, and the
  // resulting plans exceeded the statement timeout (docs/database.md).
  if (!isSuperAdmin(session.user)) throw new Problem('capability_denied');
  if (!id_cliente) return null;
  const { tenant } = services.connections;
  return inScope(tenant, session.scope, (trx) => companiesToSearch(trx, session.scope, [id_cliente]));
}

/** The samples to search, by their typed ids or by one key; null for any. Typed ids that many samples begin with find nothing by name. */
async function samplesOf(services: Services, { scope }: Session, { seq, id_amostra }: LogFilter) {
  const { tenant } = services.connections;
  const typed = await inScope(tenant, scope, (trx) => findTypedIds(trx, seq, { companies: scope.clients }));
  if (typed && !typed.ids) throw new Problem('invalid_input', { details: [{ field: 'seq', code: 'too_big' }] });
  const both = [...(typed?.ids ?? []), ...(id_amostra ? [id_amostra] : [])];
  return typed || id_amostra ? both : null;
}

/** A page of the log (LOG-02), by number or by place. */
export async function searchLogs(services: Services, session: Session, filter: LogFilter) {
  const { system } = services.connections;
  const { perPage, currentPage, apos, id_cliente } = filter;
  const companies = await companiesOf(services, session, id_cliente);
  const search = { ...filter, ...periodOf(filter), companies, samples: await samplesOf(services, session, filter) };
  const counted = await countLogs(system, search);
  const after = placeFrom(apos);
  const offset = after ? 0 : (currentPage - 1) * perPage;
  // One row more than the page shows whether another page follows.
  const rows = offset > LOG_COUNT_MAX ? [] : await listLogs(system, search, { after, offset, limit: perPage + 1 });
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
}

/** The same page for a spreadsheet, which is logged. A long log leaves in several pages, each with its entry. */
export async function exportLogs(services: Services, session: Session, filter: LogFilter) {
  const page = await searchLogs(services, session, filter);
  await logExport(services, { session, call: 'exportLogs', formato: 'xlsx', linhas: page.dados.length });
  return page;
}
