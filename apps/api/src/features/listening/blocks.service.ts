import { randomUUID } from 'node:crypto';
import { type BlockSearch, type ListeningBlock, MAP_SEARCH_MAX, type MapSearch } from '@escuta/contract';
import { LISTENING_BLOCK, planBlock, type RandomBelow, shuffled } from '@escuta/domain';
import type { Insertable, RawBuilder } from 'kysely';
import type { Services, Session } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { inScope, inSnapshotAnywhere, type TenantTransaction } from '../../db/transactions.ts';
import { endOfMinute, resolveCriteria, whereCriteria } from '../samples/index.ts';
import {
  countRanked,
  insertBlock,
  listOfBlock,
  listOwnBlocks,
  lockBlocks,
  rankedIds,
  readWaiting,
  waitingFor,
} from './blocks.queries.ts';

const MINUTE_MS = 60_000;

type BlockReach = Pick<
  Insertable<Database['listening_blocks']>,
  'empresas' | 'periodo_inicio' | 'periodo_fim' | 'por_envio'
>;

interface NewBlock {
  /** Over `samples s`: what waits. */
  waiting: RawBuilder<unknown>;
  /** Over `samples s`: what is compared to tell how far the block reaches, as far as it has a place in the ranking. */
  ranked: RawBuilder<unknown>;
  /** How many of these have a place. */
  ordenadas: number;
  /** Null: for blind review. */
  id_usuario: number | null;
  busca: string;
  /** Of which companies and times the block is made; null where its draw is not estimated from. */
  reach: BlockReach | null;
  now: Date;
  randomBelow: RandomBelow;
}

/** A block of which there is more than enough. */
const FULL = planBlock(Number.POSITIVE_INFINITY);

/** Random whole numbers for {@link readWaiting} are below this: the most that the source of them takes. */
const SEEDS = 2 ** 48 - 1;

/**
 * Makes a block of what waits: the most likely, a random draw from the rest, shuffled, so that its place tells nothing of a sample (LSN-04). Expects the
 * lock of blocks. @returns false when nothing waits
 */
export async function makeBlock(trx: TenantTransaction, asked: NewBlock): Promise<boolean> {
  const { waiting, ranked, ordenadas, id_usuario, busca, reach, now, randomBelow } = asked;
  const wanted = { most: LISTENING_BLOCK.size, drawn: FULL.drawn, behind: FULL.top, seed: randomBelow(SEEDS) };
  const { total, com_referencia, first, drawn } = await readWaiting(trx, waiting, wanted);
  if (total === 0) return false;
  const plan = planBlock(total);
  const top = first.slice(0, plan.top);
  const least = top.findLast(({ ordem_escuta }) => ordem_escuta !== null)?.ordem_escuta ?? null;
  const last = top.at(-1);
  const ends = { ultima_ordem: last?.ordem_escuta ?? null, ultima_data: last?.dt_amostra ?? null };
  const block = { id_bloco: randomUUID(), id_usuario, busca, dt_bloco: now, total, com_referencia, ...reach, ...ends };
  const until = id_usuario === null ? null : new Date(now.getTime() + LISTENING_BLOCK.holdMinutes * MINUTE_MS);
  const chosen = [
    ...top.map((sample) => ({ ...sample, sorteada: false, probabilidade: 1 })),
    ...drawn
      .slice(0, plan.drawn)
      .map((sample) => ({ ...sample, sorteada: true, probabilidade: plan.probability ?? 1 })),
  ];
  const samples = shuffled(chosen, randomBelow).map(({ id_amostra, id_cliente, sorteada, probabilidade }, index) => ({
    ...{ id_bloco: block.id_bloco, id_usuario, dt_bloco: now, dt_limite: until, lugar: index + 1 },
    ...{ id_amostra, id_cliente, sorteada, probabilidade },
  }));
  const alcance = await countRanked(trx, ranked, least);
  await insertBlock(trx, { ...block, ordenadas, alcance }, samples);
  return true;
}

/** What a search is noted as with its block. */
const keyOf = ({ id_cliente, dti, dtf, data }: BlockSearch): string =>
  JSON.stringify([[...(id_cliente ?? [])].sort((a, b) => a - b), dti ?? null, dtf ?? null, data ?? 0]);

const reachOf = ({ companies, dti, dtf, data }: Asking['criteria']): BlockReach => ({
  empresas: [...companies],
  periodo_inicio: dti ? new Date(dti) : null,
  periodo_fim: dtf ? endOfMinute(dtf) : null,
  por_envio: data === 1,
});

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

interface Asking {
  id_usuario: number;
  criteria: Awaited<ReturnType<typeof resolveCriteria>>;
  now: Date;
}

/** What a search finds of a block that the person has in work: of one by its id, else of the first of which something waits; null for none. */
async function findInWork(trx: TenantTransaction, asking: Asking, bloco?: string): Promise<ListeningBlock | null> {
  for (const { id_bloco, ...reach } of await listOwnBlocks(trx, asking.id_usuario, asking.now)) {
    if (bloco !== undefined && bloco !== id_bloco) continue;
    const samples = await listOfBlock(trx, id_bloco, asking);
    if (bloco !== undefined || samples.some(({ waits }) => waits)) return { ...toReply(id_bloco, samples), ...reach };
  }
  return null;
}

/**
 * What a search finds of a block that the caller has in work, whatever search it was handed out for, in its order and without what somebody else has
 * decided on; a new one when nothing of it waits. Two blocks at once of samples in common would show which of them were drawn. Only who needs a new one
 * waits for the lock.
 * @throws Problem period_reversed, period_too_long, company_not_found
 */
export function takeBlock(services: Services, session: Session, search: BlockSearch): Promise<ListeningBlock> {
  const { id_usuario } = session.user;
  const { clock, randomBelow } = services;
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const criteria = await resolveCriteria(trx, session, search, clock.now());
    const own = await findInWork(trx, { id_usuario, criteria, now: clock.now() }, search.bloco);
    if (own || search.bloco !== undefined) return own ?? NOTHING;
    const ranked = whereCriteria(criteria);
    const ordenadas = await countRanked(trx, ranked);
    await lockBlocks(trx);
    const now = clock.now();
    const asking = { id_usuario, criteria, now };
    // Another tab may have got one meanwhile.
    const since = await findInWork(trx, asking);
    if (since) return since;
    const made = await makeBlock(trx, {
      ...{ waiting: waitingFor(criteria, now), ranked, ordenadas },
      ...{ id_usuario, busca: keyOf(search), reach: reachOf(criteria), now, randomBelow },
    });
    if (!made) return NOTHING;
    return (await findInWork(trx, asking)) ?? NOTHING;
  });
}

/** The samples of a map search that have a place in the ranking, most likely first, as JSON (LSN-03). Throws as {@link takeBlock}. */
export function rankSamples(services: Services, session: Session, search: MapSearch): Promise<string> {
  return inSnapshotAnywhere(services.connections, session.scope, async (trx) => {
    const criteria = await resolveCriteria(trx, session, search, services.clock.now());
    return rankedIds(trx, criteria, search.max ?? MAP_SEARCH_MAX);
  });
}
