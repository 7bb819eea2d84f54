import type { DashboardFilter } from '@escuta/contract';
import {
  daysBetween,
  daysTouched,
  offeredPeriods,
  rangeBefore,
  seesDemonstrationContent,
  type TimeRange,
} from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, inSnapshotAnywhere, type TenantTransaction } from '../../db/transactions.ts';
import { refuseBadPeriod } from '../../problems/period.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { endOfMinute } from '../samples/index.ts';
import { foldRange } from './fold.service.ts';
import { ALWAYS, knownCollectors, type Part } from './rollups.queries.ts';

/** A dashboard call that passed all checks. */
export interface Question {
  /** The range in the requested buckets. */
  now: Part;
  /** The previous range of the same length, as one bucket. */
  before: Part;
  /** Only samples of this class, by its number. */
  tipo: number | null;
  /** Whether the caller may see what inspections found, beyond counts (D-23). */
  tellsContent: boolean;
}

/** Years that both the database and the calendar arithmetic support. */
const FOUR_DIGIT_YEAR = /^[1-9]\d{3}-/;

function rangeOf({ dti, dtf, period }: DashboardFilter): TimeRange {
  refuseBadPeriod({ dti, dtf });
  const time = { from: new Date(dti), until: endOfMinute(dtf) };
  const range = daysTouched(time);
  for (const [field, day, code] of [
    ['dti', range.from, 'too_small'],
    ['dtf', range.to, 'too_big'],
  ] as const) {
    if (!FOUR_DIGIT_YEAR.test(day)) throw new Problem('invalid_input', { details: [{ field, code }] });
  }
  if (period !== 'all' && !offeredPeriods(daysBetween(range.from, range.to)).includes(period)) {
    throw new Problem('period_not_allowed', { details: [{ field: 'period', code: 'invalid_choice' }] });
  }
  return time;
}

/** Refuses collectors without a sample in scope. For an unknown collector all pending changes are counted first, since they may contain one. */
async function checkCollectors(services: Services, { scope }: Session, ids: readonly number[]): Promise<void> {
  const allKnown = () =>
    inScope(services.connections.tenant, scope, async (trx) => {
      const known = await knownCollectors(trx, scope.clients, ids);
      return ids.every((id) => known.has(id));
    });
  if (await allKnown()) return;
  await foldRange(services, scope, { companies: scope.clients, range: ALWAYS });
  if (!(await allKnown())) throw new Problem('collector_not_found');
}

/**
 * Checks a dashboard call, brings the rollups up to date within its companies and range, and computes the figures from one snapshot of them.
 * @throws Problem period_reversed, period_too_long, period_not_allowed, company_not_found, collector_not_found
 */
export async function answer<Figures>(
  services: Services,
  session: Session,
  filter: DashboardFilter,
  work: (trx: TenantTransaction, question: Question) => Promise<Figures>,
): Promise<{ data: Figures }> {
  const time = rangeOf(filter);
  const { scope } = session;
  const { tenant } = services.connections;
  const companies = await inScope(tenant, scope, (trx) => companiesToSearch(trx, scope, filter.id_cliente));
  const collectors = filter.id_coletor?.length ? filter.id_coletor : null;
  if (collectors) await checkCollectors(services, session, collectors);
  const before = rangeBefore(time);
  await foldRange(services, scope, { companies, range: daysTouched({ from: before.from, until: time.until }) });
  const part = { companies, collectors };
  const data = await inSnapshotAnywhere(services.connections, scope, (trx) =>
    work(trx, {
      now: { ...part, time, period: filter.period },
      before: { ...part, time: before, period: 'all' },
      tipo: filter.tipo ?? null,
      tellsContent: !seesDemonstrationContent(session.user),
    }),
  );
  return { data };
}
