import { toInstant, type WorkLeft } from '@escuta/contract';
import { productDay, settleWork, startWork, stopWork, type Work, type WorkLimits, workState } from '@escuta/domain';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { giveBackHeld } from './hand-out.queries.ts';
import { insertWork, lockWork, updateWork } from './work.queries.ts';

/** How long this installation lets reviewers work (D-18). */
export const limitsOf = ({ config }: Services): WorkLimits => ({
  blockSeconds: config.BR_WORK_MINUTES * 60,
  daySeconds: config.BR_DAY_HOURS * 3600,
});

/**
 * What is left to a reviewer who works, or null to one who does not.
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

/** A reviewer's work as of now, its row locked for the rest of the transaction; null for who never began. */
export async function settledWork(
  services: Services,
  trx: TenantTransaction,
  id_usuario: number,
): Promise<{ work: Work; now: Date } | null> {
  const stored = await lockWork(trx, id_usuario);
  // The time is asked for once it is this session's turn.
  const now = services.clock.now();
  return stored && { work: settleWork(stored, limitsOf(services), now), now };
}

/** Begins a block of work, or goes on with the running one (BR-01). Throws blind_review_rest, blind_review_day_over. */
export function start(services: Services, { user: { id_usuario } }: Session): Promise<WorkLeft> {
  const limits = limitsOf(services);
  return services.connections.system.transaction().execute(async (trx) => {
    await insertWork(trx, id_usuario, productDay(services.clock.now()));
    const settled = await settledWork(services, trx, id_usuario);
    if (!settled) throw new Error('work without a row');
    const { now } = settled;
    workLeft(settled.work, limits, now);
    const work = startWork(settled.work, now);
    await updateWork(trx, id_usuario, work);
    const left = workLeft(work, limits, now);
    if (!left) throw new Error('work that does not begin');
    return left;
  });
}

/** Ends the running stretch of work; what is in hand goes back to the pool. Who does not work is told the same. */
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
