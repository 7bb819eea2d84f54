import { toInstant, type WorkLeft } from '@escuta/contract';
import { productDay, settleWork, startWork, stopWork, type Work, type WorkLimits, workState } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { giveBackHeld } from './hand-out.queries.ts';
import { insertWork, lockWork, updateWork } from './work.queries.ts';

/** Working time allowed by the settings (D-18). */
export const limitsOf = ({ config }: Services): WorkLimits => ({
  blockSeconds: config.BR_WORK_MINUTES * 60,
  daySeconds: config.BR_DAY_HOURS * 3600,
});

/**
 * Time left for a reviewer who is working; null for one who is not.
 * @throws Problem blind_review_rest, blind_review_day_over
 */
export function workLeft(work: Work, limits: WorkLimits, now: Date): WorkLeft | null {
  const state = workState(work, limits, now);
  switch (state.kind) {
    case 'day_over':
      throw new Problem('blind_review_day_over');
    case 'resting':
      throw new Problem('blind_review_rest', { params: { seconds: state.seconds, volta: toInstant(state.until) } });
    case 'idle':
      return null;
    case 'working':
      return { restante_bloco: state.restante_bloco, restante_dia: state.restante_dia };
  }
}

/** Brings a reviewer's work up to date and locks its row; null for a reviewer who has never started. */
export async function settledWork(
  services: Services,
  trx: TenantTransaction,
  id_usuario: number,
): Promise<{ work: Work; now: Date } | null> {
  const stored = await lockWork(trx, id_usuario);
  // Read the clock only after the lock is held.
  const now = services.clock.now();
  return stored && { work: settleWork(stored, limitsOf(services), now), now };
}

/** Starts a block of work, or continues the running one (BR-01). Throws blind_review_rest, blind_review_day_over. */
export function start(services: Services, { user: { id_usuario } }: Session): Promise<WorkLeft> {
  const limits = limitsOf(services);
  return services.connections.system.transaction().execute(async (trx) => {
    await insertWork(trx, id_usuario, productDay(services.clock.now()));
    const settled = await settledWork(services, trx, id_usuario);
    if (!settled) throw new Error('no row for the work of this reviewer');
    const { now } = settled;
    workLeft(settled.work, limits, now);
    const work = startWork(settled.work, now);
    await updateWork(trx, id_usuario, work);
    const left = workLeft(work, limits, now);
    if (!left) throw new Error('work did not start');
    return left;
  });
}

/** Ends the running stretch and returns the sample handed out. Replies the same when no stretch is running. */
export function end(services: Services, { user: { id_usuario } }: Session): Promise<{ tempo: number }> {
  return services.connections.system.transaction().execute(async (trx) => {
    const settled = await settledWork(services, trx, id_usuario);
    if (!settled) return { tempo: 0 };
    const work = stopWork(settled.work, limitsOf(services), settled.now);
    await updateWork(trx, id_usuario, work);
    await giveBackHeld(trx, id_usuario, settled.now);
    return { tempo: Math.round(work.segundos_dia) };
  });
}
