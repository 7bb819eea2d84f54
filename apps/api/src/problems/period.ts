import { MAX_PERIOD_YEARS, periodProblem } from '@escuta/domain';
import { Problem } from './problem.ts';

/** Refuses a reversed or too long period, with the field of its start. */
export function refuseBadPeriod({
  dti,
  dtf,
}: {
  dti?: string | null | undefined;
  dtf?: string | null | undefined;
}): void {
  const problem = periodProblem(dti ? new Date(dti) : null, dtf ? new Date(dtf) : null);
  if (!problem) return;
  const params = { years: MAX_PERIOD_YEARS };
  throw new Problem(problem, {
    details: [{ field: 'dti', code: problem === 'period_reversed' ? 'too_big' : 'too_small' }],
    ...(problem === 'period_too_long' && { params }),
  });
}
