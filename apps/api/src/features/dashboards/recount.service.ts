import { addDays, bucketStart } from '@escuta/domain';
import type { Services } from '../../context.ts';
import { foldChanges } from './fold.service.ts';
import { type CompanySpan, companySpans, type Difference, differences, noteDays } from './recount.queries.ts';

type Database = Pick<Services, 'connections'>;

/** Ranges to compare in one statement; a quarter of a large company fits in the statement timeout. */
function* quarters({ first, last }: CompanySpan) {
  for (let from = bucketStart(first, 't'); from <= last; from = bucketStart(addDays(from, 93), 't')) {
    yield { from, to: addDays(bucketStart(addDays(from, 93), 't'), -1) };
  }
}

async function compare({ connections: { system } }: Database, span: CompanySpan): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const quarter of quarters(span)) found.push(...(await differences(system, span.id_cliente, quarter)));
  return found;
}

/** Differences in one company. */
export interface CompanyDifferences {
  company: CompanySpan;
  found: Difference[];
}

/**
 * Compares the rollups of every company with a recount of its samples and reports, while the server is running. Pending changes
 * are counted first and are no difference.
 * @param options.repair counts days with differences again
 * @returns the differences, and the number of rows that still differ
 */
export async function recountAll(
  database: Database,
  { repair }: { repair: boolean },
): Promise<{ differing: CompanyDifferences[]; left: number }> {
  await foldChanges(database);
  const differing: CompanyDifferences[] = [];
  let left = 0;
  for (const company of await companySpans(database.connections.system)) {
    const found = await compare(database, company);
    if (found.length === 0) continue;
    differing.push({ company, found });
    left += found.length;
    if (!repair) continue;
    // A month is the sum of its days, so counting its first day again also updates the month.
    await noteDays(database.connections.system, company.id_cliente, [...new Set(found.map(({ dia }) => dia))]);
    await foldChanges(database);
    left += (await compare(database, company)).length - found.length;
  }
  return { differing, left };
}
