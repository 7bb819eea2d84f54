import { randomUUID } from 'node:crypto';
import { type BlockSearch, type ListeningBlock, MAP_SEARCH_MAX, type MapSearch } from '@escuta/contract';
import { drawPlaces, LISTENING_BLOCK, planBlock, type RandomBelow, shuffled } from '@escuta/domain';
import type { RawBuilder } from 'kysely';
import type { Services, Session } from '../../context.ts';
import { inScope, inSnapshotAnywhere, type TenantTransaction } from '../../db/transactions.ts';
import { resolveCriteria } from '../samples/index.ts';
import {
  countRanked,
  countWaiting,
  insertBlock,
  listOfBlock,
  listOwnBlocks,
  lockBlocks,
  rankedIds,
  rankedIn,
  readPlaces,
  waitingFor,
} from './blocks.queries.ts';

const MINUTE_MS = 60_000;

/** How often a block is drawn again because samples were decided on meanwhile. */
const ATTEMPTS = 5;

interface NewBlock {
  /** Over `samples s`: what waits. */
  waiting: RawBuilder<unknown>;
  /** Over `samples s`: what is compared to tell how far the block reaches. */
  ranked: RawBuilder<unknown>;
  /** Null: for blind review. */
  id_usuario: number | null;
  busca: string;
  now: Date;
  randomBelow: RandomBelow;
}

/** Draws the samples of a block, in the order of the ranking; empty when nothing waits. */
async function drawBlock(trx: TenantTransaction, { waiting, randomBelow }: NewBlock) {
  for (let attempt = 1; ; attempt++) {
    const { total, com_referencia } = await countWaiting(trx, waiting);
    const plan = planBlock(total);
    const behind = drawPlaces(plan.drawn, total - plan.top, randomBelow);
    const found = await readPlaces(trx, waiting, { top: plan.top, behind });
    if (found.length === plan.top + plan.drawn || attempt === ATTEMPTS) return { found, plan, total, com_referencia };
  }
}

/**
 * Makes a block of what waits: the most likely, a random draw from the rest, shuffled, so that its place tells nothing of a sample (LSN-04). Expects the
 * lock of blocks. @returns false when nothing waits
 */
export async function makeBlock(trx: TenantTransaction, asked: NewBlock): Promise<boolean> {
  const { id_usuario, busca, now, randomBelow } = asked;
  const { found, plan, total, com_referencia } = await drawBlock(trx, asked);
  if (found.length === 0) return false;
  const ofTop = found.filter(({ place }) => place < plan.top);
  const least = ofTop.findLast(({ ordem_escuta }) => ordem_escuta !== null)?.ordem_escuta ?? null;
  const id_bloco = randomUUID();
  const block = { id_bloco, id_usuario, busca, dt_bloco: now, total, com_referencia };
  const until = id_usuario === null ? null : new Date(now.getTime() + LISTENING_BLOCK.holdMinutes * MINUTE_MS);
  const samples = shuffled(found, randomBelow).map(({ id_amostra, id_cliente, place }, index) => ({
    ...{ id_bloco, id_usuario, dt_bloco: now, dt_limite: until, lugar: index + 1, id_amostra, id_cliente },
    sorteada: place >= plan.top,
    probabilidade: place >= plan.top ? (plan.probability ?? 1) : 1,
  }));
  await insertBlock(trx, { ...block, ...(await countRanked(trx, asked.ranked, least)) }, samples);
  return true;
}

/** What a search is noted as with its block. */
const keyOf = ({ id_cliente, dti, dtf, data }: BlockSearch): string =>
  JSON.stringify([[...(id_cliente ?? [])].sort((a, b) => a - b), dti ?? null, dtf ?? null, data ?? 0]);

const NOTHING: ListeningBlock = {
  ...{ bloco: null, amostras: [], ouvidas: [] },
  ...{ total: 0, com_referencia: 0, ordenadas: 0, alcance: 0 },
};

type OfBlock = Awaited<ReturnType<typeof listOfBlock>>;

function toReply(bloco: string, samples: OfBlock): Pick<ListeningBlock, 'bloco' | 'amostras' | 'ouvidas'> {
  const idsOf = (some: OfBlock) => some.map(({ id_amostra }) => id_amostra);
  return {
    bloco,
    amostras: idsOf(samples.filter(({ waits, isOwn }) => waits || isOwn)),
    ouvidas: idsOf(samples.filter(({ waits, isOwn }) => isOwn && !waits)),
  };
}

/** So long a person goes on with a block, after the hold too: a new one would leave out its drawn samples. */
const IN_WORK_MS = 12 * 3_600_000;

/**
 * What a search finds of a block that the caller has in work, whatever search it was handed out for, in its order and without what somebody else has
 * decided on; a new one when nothing of it waits. Two blocks at once of samples in common would show which of them were drawn.
 * @throws Problem period_reversed, period_too_long, company_not_found
 */
export function takeBlock(services: Services, session: Session, search: BlockSearch): Promise<ListeningBlock> {
  const { id_usuario } = session.user;
  const busca = keyOf(search);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const criteria = await resolveCriteria(trx, session, search);
    await lockBlocks(trx);
    const now = services.clock.now();
    const since = new Date(now.getTime() - IN_WORK_MS);
    const inWork = async (): Promise<ListeningBlock | null> => {
      for (const { id_bloco, ...reach } of await listOwnBlocks(trx, id_usuario, since)) {
        const samples = await listOfBlock(trx, id_bloco, { id_usuario, criteria, now });
        if (samples.some(({ waits }) => waits)) return { ...toReply(id_bloco, samples), ...reach };
      }
      return null;
    };
    const own = await inWork();
    if (own) return own;
    const waiting = waitingFor(criteria, now);
    const { randomBelow } = services;
    if (!(await makeBlock(trx, { waiting, ranked: rankedIn(criteria), id_usuario, busca, now, randomBelow })))
      return NOTHING;
    return (await inWork()) ?? NOTHING;
  });
}

/** The samples of a map search that have a place in the ranking, most likely first, as JSON (LSN-03). Throws as {@link takeBlock}. */
export function rankSamples(services: Services, session: Session, search: MapSearch): Promise<string> {
  return inSnapshotAnywhere(services.connections, session.scope, async (trx) => {
    const criteria = await resolveCriteria(trx, session, search);
    return rankedIds(trx, criteria, search.max ?? MAP_SEARCH_MAX);
  });
}
