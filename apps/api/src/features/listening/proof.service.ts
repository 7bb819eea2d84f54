import {
  type MachineFilter,
  type MachineProof,
  RECORDER_KINDS,
  type RecorderDrift,
  type ProvenShare as ToldShare,
  toInstant,
} from '@escuta/contract';
import {
  certificateOf,
  chanceBounds,
  driftOf,
  estimateUnheard,
  foundWithin,
  groupUnheard,
  PROOF,
  type ProvenShare,
  planBlock,
  provenShare,
  type TakenBlock,
} from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inSnapshotAnywhere, type TenantTransaction } from '../../db/transactions.ts';
import { refuseBadPeriod } from '../../problems/period.ts';
import { companiesToSearch } from '../companies/index.ts';
import { endOfMinute, inHandOf } from '../samples/index.ts';
import {
  type Asked,
  countFoundOtherwise,
  countInconclusive,
  countJudged,
  type LeakPlaces,
  listBlocks,
  listLevels,
  readHeard,
} from './proof.queries.ts';

const CURVE_STEPS = 20;

const inPercent = (interval: readonly [number, number] | null): [number, number] | null =>
  interval && [100 * interval[0], 100 * interval[1]];

const tell = ({ some, all, share, interval, lacking }: ProvenShare): ToldShare => ({
  quantidade: some,
  number: all,
  porcentagem: share === null ? null : 100 * share,
  intervalo: inPercent(interval),
  suficiente: lacking === 0,
  faltam: lacking,
});
const told = (some: number, all: number, least: number) => tell(provenShare(some, all, least));

type Heard = Awaited<ReturnType<typeof readHeard>>;

/** The blocks of the desk as the estimators read them. */
async function takenBlocks(trx: TenantTransaction, asked: Asked): Promise<TakenBlock[]> {
  return (await listBlocks(trx, asked)).map(({ empresas, ...block }) => ({
    ...{ id: block.id_bloco, at: block.dt_bloco.getTime() },
    reach: {
      companies: new Set(empresas),
      from: block.periodo_inicio?.getTime() ?? Number.NEGATIVE_INFINITY,
      until: block.periodo_fim?.getTime() ?? Number.POSITIVE_INFINITY,
      isBySent: block.por_envio === true,
    },
    last: block.ultima_data && { order: block.ultima_ordem, at: block.ultima_data.getTime() },
    // What was drawn may all be of companies that the caller does not see.
    probability: block.probabilidade ?? planBlock(block.total).probability ?? 0,
  }));
}

/** The draw and what it says of the unheard. */
async function unheardOf(
  trx: TenantTransaction,
  asked: Asked,
  { totals, cells, drawn }: Heard,
  blocks: readonly TakenBlock[],
) {
  const answered = drawn.filter(({ ouvida, vaza }) => ouvida && vaza !== null);
  const otherwise = await countFoundOtherwise(trx, asked);
  const known = new Map(otherwise.map(({ tree, n }) => [tree, n]));
  const estimate = estimateUnheard(
    groupUnheard({ cells, blocks, known, drawn: drawn.map(({ vaza, ...one }) => ({ ...one, isLeak: vaza })) }),
  );
  const nao_ouvidas: MachineProof['nao_ouvidas'] = {
    total: totals.amostras - totals.ouvidas,
    sem_sorteio: estimate.withoutDraw,
    esperam: drawn.filter(({ mayBeTold, ouvida }) => mayBeTold && !ouvida).length,
    sem_resposta: drawn.filter(({ mayBeTold, ouvida, vaza }) => mayBeTold && ouvida && vaza === null).length,
    superadas: answered.length - estimate.all,
    parte: tell(estimate),
    vazamentos: estimate.leaks,
    vazamentos_intervalo: estimate.leaksInterval,
    perdida: estimate.missed === null ? null : 100 * estimate.missed,
    perdida_intervalo: inPercent(estimate.missedInterval),
    perdida_faltam: estimate.missedLacking,
    de_outro_modo: otherwise.reduce((sum, { n }) => sum + n, 0),
  };
  const { atMost, isReached, draws } = certificateOf(estimate);
  const certificado: MachineProof['certificado'] = {
    ...{ perdida_maxima: atMost === null ? null : 100 * atMost, alcancado: isReached },
    ...{ sorteadas: estimate.all, sorteadas_precisas: draws },
  };
  return { nao_ouvidas, certificado };
}

/** Leaks found against samples heard, in steps of the heard. */
function curveOf(leaks: readonly LeakPlaces[], answered: number): MachineProof['curva'] {
  if (answered === 0) return [];
  const placesOf = (order: 0 | 1 | 2) => leaks.map((places) => places[order]);
  const [real, maquina, chegada] = [placesOf(0), placesOf(1), placesOf(2)];
  const steps = Math.min(CURVE_STEPS, answered);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const found = (places: readonly number[]) => foundWithin(places, answered, step / steps);
    return {
      ouvidas: Math.round((answered * step) / steps),
      ...{ real: found(real), maquina: found(maquina), chegada: found(chegada) },
    };
  });
}

type LevelsRow = Awaited<ReturnType<typeof listLevels>>[number];

function toRestart({ desde, reinicio }: LevelsRow): RecorderDrift['reinicio'] {
  if (desde === null) return null;
  const told = { nota: reinicio?.nota ?? null, usuario: reinicio?.usuario ?? null };
  return { desde: toInstant(desde), ...told, dt_reinicio: reinicio && toInstant(new Date(reinicio.dt_reinicio)) };
}

function toDrift(row: LevelsRow): RecorderDrift {
  const { gravador, topo, razao_social, semana, antes } = row;
  const { before, now, moved, interval, hasMoved } = driftOf(semana, antes);
  // "serie:A-17": what it is known by, then its name (D-35).
  const [type = '', ...name] = gravador.split(':');
  return {
    ...{ id_cliente: topo, razao_social, reinicio: toRestart(row) },
    tipo: RECORDER_KINDS.find((one) => one === type) ?? 'serie',
    nome: name.join(':'),
    ...{ semana: semana.length, antes: antes.length, mediana_antes: before, mediana: now },
    ...{ diferenca: moved, intervalo: interval, moveu: hasMoved },
  };
}

const farthest = (drift: RecorderDrift) => (drift.diferenca === null ? -1 : Math.abs(drift.diferenca));

async function driftIn(trx: TenantTransaction, asked: Asked): Promise<MachineProof['deriva']> {
  const gravadores = (await listLevels(trx, asked)).map(toDrift);
  return {
    limite: PROOF.drift.decibels,
    gravadores: gravadores.sort((a, b) => farthest(b) - farthest(a) || a.nome.localeCompare(b.nome)),
    avaliados: gravadores.filter(({ diferenca }) => diferenca !== null).length,
    movidos: gravadores.filter(({ moveu }) => moveu).length,
  };
}

async function inconclusiveIn(trx: TenantTransaction, asked: Asked) {
  const weeks = await countInconclusive(trx, asked);
  const sum = (of: 'decisoes' | 'inconclusivas') => weeks.reduce((all, week) => all + week[of], 0);
  return {
    inconclusivas: told(sum('inconclusivas'), sum('decisoes'), PROOF.heardLeast),
    semanas: weeks.map((week) => ({ ...week, porcentagem: (100 * week.inconclusivas) / week.decisoes })),
  };
}

/** What listening by machine is worth (LSN-05). @throws Problem company_not_found, period_reversed, period_too_long */
export function machineProof(
  { connections, clock }: Services,
  session: Session,
  filter: MachineFilter,
): Promise<MachineProof> {
  const { scope } = session;
  refuseBadPeriod(filter);
  return inSnapshotAnywhere(connections, scope, async (trx) => {
    const companies = await companiesToSearch(trx, scope, filter.id_cliente);
    const inHand = await inHandOf(trx, session, clock.now());
    const asked = { companies, since: new Date(filter.dti), until: endOfMinute(filter.dtf), inHand };
    const blocks = await takenBlocks(trx, asked);
    const heard = await readHeard(trx, asked, chanceBounds(blocks));
    const { amostras, ouvidas, respondidas, encontrados, confirmados } = heard.totals;
    const judged = await countJudged(trx, asked);
    const early = foundWithin(
      heard.leaks.map(([, machine]) => machine),
      respondidas,
      PROOF.beginning,
    );
    return {
      ...{ amostras, ouvidas, confirmados },
      encontrados: told(encontrados, respondidas, PROOF.heardLeast),
      ...(await unheardOf(trx, asked, heard, blocks)),
      precisao: {
        maquina: told(judged.maquinaCerta, judged.maquina, PROOF.reportsLeast),
        pessoas: told(judged.pessoasCertas, judged.pessoas, PROOF.reportsLeast),
      },
      inicio: told(early, encontrados, PROOF.leaksLeast),
      curva: curveOf(heard.leaks, respondidas),
      deriva: await driftIn(trx, asked),
      ...(await inconclusiveIn(trx, asked)),
    };
  });
}
