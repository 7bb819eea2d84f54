import {
  type MachineFilter,
  type MachineProof,
  RECORDER_KINDS,
  type RecorderDrift,
  type ProvenShare as ToldShare,
  toInstant,
} from '@escuta/contract';
import {
  CERTIFYING_SAMPLES,
  driftOf,
  estimateUnheard,
  foundWithin,
  PROOF,
  type ProvenShare,
  provenShare,
  standsForUnheard,
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
    at: block.dt_bloco.getTime(),
    reach: {
      companies: new Set(empresas),
      from: block.periodo_inicio?.getTime() ?? Number.NEGATIVE_INFINITY,
      until: block.periodo_fim?.getTime() ?? Number.POSITIVE_INFINITY,
      isBySent: block.por_envio === true,
    },
    last: { order: block.ultima_ordem, at: block.ultima_data.getTime() },
  }));
}

/** The draw and what it says of the unheard. */
async function unheardOf(trx: TenantTransaction, asked: Asked, { totals, trees, drawn }: Heard) {
  const blocks = drawn.length === 0 ? [] : await takenBlocks(trx, asked);
  const answered = drawn.flatMap(({ vaza, ouvida, ...one }) =>
    ouvida && vaza !== null ? [{ ...one, isLeak: vaza }] : [],
  );
  const stand = answered.filter((one) => standsForUnheard(one, blocks));
  const otherwise = await countFoundOtherwise(trx, asked);
  const groups = trees.map(({ tree, ...counts }) => ({
    ...counts,
    known: otherwise.find((one) => one.tree === tree)?.n ?? 0,
    drawn: stand.filter((one) => one.tree === tree),
  }));
  const estimate = estimateUnheard(groups);
  const nao_ouvidas: MachineProof['nao_ouvidas'] = {
    total: totals.amostras - totals.ouvidas,
    sem_sorteio: estimate.withoutDraw,
    esperam: drawn.filter(({ ouvida }) => !ouvida).length,
    sem_resposta: drawn.filter(({ ouvida, vaza }) => ouvida && vaza === null).length,
    superadas: answered.length - stand.length,
    parte: tell(estimate),
    vazamentos: estimate.leaks,
    vazamentos_intervalo: estimate.leaksInterval,
    perdida: estimate.missed === null ? null : 100 * estimate.missed,
    perdida_intervalo: inPercent(estimate.missedInterval),
    de_outro_modo: otherwise.reduce((sum, { n }) => sum + n, 0),
  };
  const certificado: MachineProof['certificado'] = {
    vazamentos: answered.filter(({ isLeak }) => isLeak).length,
    vazamentos_precisos: PROOF.certified.leaks,
    sorteadas: answered.length,
    sorteadas_precisas: CERTIFYING_SAMPLES,
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
    const heard = await readHeard(trx, asked);
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
      ...(await unheardOf(trx, asked, heard)),
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
