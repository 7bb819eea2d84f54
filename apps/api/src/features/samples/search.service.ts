import {
  MAP_SEARCH_MAX,
  type MapSearch,
  type PagedSearch,
  type SampleCriteria,
  type SampleRow,
} from '@escuta/contract';
import { can, seesDemonstrationContent } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { refuseBadPeriod } from '../../problems/period.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { mediaLinks } from '../media/index.ts';
import { findImports, type ResolvedCriteria } from './criteria.queries.ts';
import { inHandOf, withoutRanking } from './in-hand.service.ts';
import { findMapColumns } from './map-search.queries.ts';
import { listSamples } from './samples.queries.ts';
import { toSampleRow, type Viewer } from './samples.view.ts';
import { findTypedIds } from './typed-ids.queries.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Rights of the caller on samples. */
export function viewerOf(session: Session): Viewer {
  const shown = seesDemonstrationContent(session.user) ? 'demonstration' : 'real';
  return {
    addresses: shown,
    inspections: can(session.user, 'inspections.view') ? shown : 'none',
    desk: can(session.user, 'samples.classify'),
  };
}

/**
 * Checks a search and resolves its companies and what the caller must not learn; used by every sample search and export.
 * @throws Problem period_reversed, period_too_long, company_not_found
 */
export async function resolveCriteria(
  trx: TenantTransaction,
  session: Session,
  search: SampleCriteria,
  now: Date,
): Promise<ResolvedCriteria> {
  refuseBadPeriod(search);
  if (search.sem_consenso && !viewerOf(session).desk) {
    throw new Problem('invalid_input', { details: [{ field: 'sem_consenso', code: 'unknown_field' }] });
  }
  const { id_cliente, id_amostra, id_exato, importacao, ...criteria } = search;
  const companies = await companiesToSearch(trx, session.scope, id_cliente);
  return {
    ...criteria,
    companies,
    imports: importacao?.length ? await findImports(trx, importacao) : null,
    typedIds: await findTypedIds(trx, id_amostra, { companies, exactOnly: id_exato === true }),
    // Otherwise withheld addresses could be guessed by searching.
    searchesAddresses: viewerOf(session).addresses === 'real',
    inHand: await inHandOf(trx, session, now),
  };
}

export type MapSearchResult = { tooMany: true; max: number } | { tooMany: false; total: number; columns: Buffer[] };

/** The map search, with columns as chunks of JSON. Too many samples are a reply under status 200 (D-01). */
export function searchMap(services: Services, session: Session, search: MapSearch): Promise<MapSearchResult> {
  const limit = search.max ?? MAP_SEARCH_MAX;
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const criteria = await resolveCriteria(trx, session, search, services.clock.now());
    const { total, json } = await findMapColumns(trx, criteria, {
      limit,
      newest: search.recentes === true,
      seesInspections: viewerOf(session).inspections === 'real',
    });
    return json === null ? { tooMany: true, max: limit } : { tooMany: false, total, columns: json };
  });
}

/** One page of full rows. */
export async function searchSamples(
  services: Services,
  session: Session,
  { provaveis, ...search }: PagedSearch,
): Promise<{ total: number; com_referencia?: number; amostras: SampleRow[] }> {
  const limit = search.max ?? DEFAULT_PAGE_SIZE;
  const offset = ((search.pag ?? 1) - 1) * limit;
  const link = await mediaLinks(services);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const criteria = await resolveCriteria(trx, session, search, services.clock.now());
    const likeliest = provaveis === true;
    const { rows, total, known } = await listSamples(trx, criteria, { limit, offset, likeliest });
    const viewer = viewerOf(session);
    return {
      total,
      ...(likeliest && { com_referencia: known }),
      amostras: rows.map((row) => toSampleRow(withoutRanking(criteria.inHand, row), viewer, link)),
    };
  });
}
