import type { BlindAnswer, BlindSample, GiveBackReason, WorkLeft } from '@escuta/contract';
import { ANSWER_GRACE_SECONDS, blindOutcome, MOST_OPINIONS, stopWork } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { type MediaLink, mediaLinks } from '../media/index.ts';
import {
  expireOwn,
  findHeld,
  type HeldRow,
  handOutNext,
  listOpinions,
  lockHandOut,
  lockSampleOf,
  updateAnswered,
  updateGivenBack,
  updateOutcome,
  updateTime,
} from './hand-out.queries.ts';
import { poolReach, readPool } from './pool.queries.ts';
import { updateWork } from './work.queries.ts';
import { limitsOf, settledWork, workLeft } from './work.service.ts';

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
const secondsLeft = (limit: Date, now: Date) => Math.max(0, Math.ceil(secondsBetween(now, limit)));

/** A sample as sent to a reviewer, limited to the fields listed here (BR-06). */
function toBlindSample(row: HeldRow, now: Date, link: MediaLink): BlindSample {
  const { id_revisao, dt_limite, som, arquivo_espectrograma, ...gravacao } = row;
  return {
    amostra: id_revisao,
    restante: secondsLeft(dt_limite, now),
    url: link(som, 'bare'),
    espectrograma: link(arquivo_espectrograma),
    gravacao,
  };
}

const NO_TIME_LEFT: WorkLeft = { restante_bloco: 0, restante_dia: 0 };

/** Returns the reviewer's next sample, or null when none is left for them. */
async function takeSample(services: Services, id_usuario: number, link: MediaLink) {
  return services.connections.system.transaction().execute(async (trx) => {
    const settled = await settledWork(services, trx, id_usuario);
    if (!settled) throw new Problem('blind_review_not_started');
    const { work, now } = settled;
    const limits = limitsOf(services);
    // A sample already handed out may be finished even after the block has ended.
    const held = await findHeld(trx, id_usuario);
    if (held) {
      const left = work.dt_inicio ? workLeft(work, limits, now) : NO_TIME_LEFT;
      return { amostra: toBlindSample(held, now, link), ...(left ?? NO_TIME_LEFT) };
    }
    const left = workLeft(work, limits, now);
    if (!left) throw new Problem('blind_review_not_started');
    const pool = await poolReach(trx, await readPool(trx), now);
    if (!(await handOutNext(trx, { id_usuario, now, pool, randomBelow: services.randomBelow }))) {
      // Waiting for new samples is not working time.
      await updateWork(trx, id_usuario, stopWork(work, limits, now));
      return null;
    }
    const next = await findHeld(trx, id_usuario);
    if (!next) throw new Error('no hand-out found after handing out a sample');
    return { amostra: toBlindSample(next, now, link), ...left };
  });
}

/**
 * The sample handed out, or the next one (BR-02).
 * @throws Problem blind_review_not_started, _rest, _day_over, _nothing_left
 */
export async function nextSample(services: Services, { user: { id_usuario } }: Session) {
  const link = await mediaLinks(services);
  await expireOwn(services.connections.system, id_usuario, services.clock.now());
  const taken = await takeSample(services, id_usuario, link);
  if (!taken) throw new Problem('blind_review_nothing_left');
  return taken;
}

type HandOut = NonNullable<Awaited<ReturnType<typeof lockHandOut>>>;

/** Locks a hand-out that is open for an answer. Throws hand_out_not_found, _answered, _expired. */
async function lockOpen(services: Services, trx: TenantTransaction, id_usuario: number, amostra: number) {
  const handOut = await lockHandOut(trx, id_usuario, amostra);
  if (!handOut) throw new Problem('hand_out_not_found');
  if (handOut.situacao === 'classificada') throw new Problem('hand_out_answered');
  const now = services.clock.now();
  const late = secondsBetween(handOut.dt_limite, now) > ANSWER_GRACE_SECONDS;
  if (handOut.situacao !== 'entregue' || late) throw new Problem('hand_out_expired');
  return { handOut, now };
}

/** Seconds that the answer took: as stored when the time was stopped, else up to now. */
function timeOf({ tempo, dt_entrega }: HandOut, now: Date): number {
  return tempo ?? Math.round(secondsBetween(dt_entrega, now));
}

/** Confirms that a sample is displayed; its time started with the hand-out. Throws as {@link lockOpen}. */
export function startTime(services: Services, { user }: Session, amostra: number): Promise<{ restante: number }> {
  return services.connections.system.transaction().execute(async (trx) => {
    const { handOut, now } = await lockOpen(services, trx, user.id_usuario, amostra);
    return { restante: secondsLeft(handOut.dt_limite, now) };
  });
}

/** Stores the seconds that the answer took; the first call counts. Throws as {@link lockOpen}. */
export function stopTime(services: Services, { user }: Session, amostra: number): Promise<{ tempo: number }> {
  return services.connections.system.transaction().execute(async (trx) => {
    const { handOut, now } = await lockOpen(services, trx, user.id_usuario, amostra);
    const tempo = timeOf(handOut, now);
    await updateTime(trx, handOut.id_revisao, tempo);
    return { tempo };
  });
}

async function decide(trx: TenantTransaction, id_amostra: number, now: Date): Promise<void> {
  const outcome = blindOutcome(await listOpinions(trx, id_amostra));
  if (outcome.situacao === 'final') {
    await updateOutcome(trx, id_amostra, { classe_final: outcome.classe, dt_classe_final: now });
  }
  if (outcome.situacao === 'sem_consenso') await updateOutcome(trx, id_amostra, { sem_consenso: true });
}

/** Saves an answer and, if it decides the sample, the final class (D-18). Throws as {@link lockOpen}. */
export function answer(services: Services, { user }: Session, given: BlindAnswer): Promise<{ tempo: number }> {
  const { amostra, classificacao, qualidade, certeza } = given;
  return services.connections.system.transaction().execute(async (trx) => {
    const sample = await lockSampleOf(trx, user.id_usuario, amostra);
    const { handOut, now } = await lockOpen(services, trx, user.id_usuario, amostra);
    // An answer within the grace time may be late: another reviewer may have received the sample and decided it.
    if (!sample?.aberta || (await listOpinions(trx, handOut.id_amostra)).length >= MOST_OPINIONS) {
      throw new Problem('hand_out_expired');
    }
    const tempo = timeOf(handOut, now);
    await updateAnswered(trx, amostra, { classificacao, qualidade, certeza, tempo, dt_class: now });
    await decide(trx, handOut.id_amostra, now);
    return { tempo };
  });
}

/** Returns a sample to the pool; the server's clock decides whether it expired or was skipped. Throws hand_out_not_found, hand_out_answered. */
export function giveBack(services: Services, { user }: Session, amostra: number): Promise<{ motivo: GiveBackReason }> {
  return services.connections.system.transaction().execute(async (trx) => {
    const handOut = await lockHandOut(trx, user.id_usuario, amostra);
    if (!handOut) throw new Problem('hand_out_not_found');
    const { situacao, dt_limite } = handOut;
    if (situacao === 'classificada') throw new Problem('hand_out_answered');
    if (situacao !== 'entregue') return { motivo: situacao };
    const motivo = services.clock.now() >= dt_limite ? 'expirada' : 'pulada';
    await updateGivenBack(trx, amostra, motivo);
    return { motivo };
  });
}
