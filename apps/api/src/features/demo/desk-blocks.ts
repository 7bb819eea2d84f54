import { randomUUID } from 'node:crypto';
import { ACTIONS } from '@escuta/contract';
import { LISTENING_BLOCK, planBlock, type RandomBelow, shuffled } from '@escuta/domain';
import { inWorkSince } from '../samples/index.ts';
import { lineOf } from './cast.ts';
import { between, type Random, streamFor } from './chance.ts';
import { isOpen, type Judged } from './machine.ts';
import type { DemoLog, DemoSample, PersonKey } from './plan.ts';
import { SURVEY_DAYS } from './schedule.ts';
import { HOUR_MS, MINUTE_MS, plusMs, workingDays } from './times.ts';

/** A block of the desk of a day that has passed (LSN-04), heard as far as its samples have a class. */
export interface DemoBlock {
  id_bloco: string;
  person: PersonKey;
  dt_bloco: Date;
  /** Of which uploads it was made. */
  periodo_inicio: Date;
  periodo_fim: Date;
  total: number;
  com_referencia: number;
  ordenadas: number;
  alcance: number;
  last: Judged;
  samples: { judged: Judged; sorteada: boolean; probabilidade: number; dt_limite: Date }[];
}

/** What the desk did: its blocks, when it gave each sample its class, and the entries of the log. */
export interface DeskWork {
  person: PersonKey;
  /** Whose uploads, and those of whose units, it heard. */
  company: string;
  blocks: DemoBlock[];
  verdicts: ReadonlyMap<DemoSample, Date>;
  logs: DemoLog[];
}

const AT_THE_DESK: PersonKey = 'geo';
/** The company whose uploads, and those of its units, are heard in blocks. */
const COMPANY = 'root';
/** When the desk looks at what has come in, hours of the day. */
const LOOKS = [9.5, 11.5, 14.5, 17] as const;
/** So many waiting uploads are listened to in one block: some are left for later, of which a few are drawn. */
const POOL = 56;
const PAUSE_MS = 25 * MINUTE_MS;
const SECONDS = [9, 24] as const;

const withoutOrder = Number.NEGATIVE_INFINITY;
/** "Most likely first", as the desk sorts. */
const likeliestFirst = (a: Judged, b: Judged) =>
  (b.ordem ?? withoutOrder) - (a.ordem ?? withoutOrder) ||
  b.sample.dt_amostra.getTime() - a.sample.dt_amostra.getTime();

/** Classes that the ear tells, whatever the machine has said. */
const BY_EAR: readonly string[] = ['LEAK', 'LESS', 'PASS'];

/** Whether a sample waited for a person: with the machine's class, or pending. */
function waited({ sample, decision: { classificacao: machine } }: Judged, at: Date): boolean {
  const { classificacao } = sample;
  return isOpen(sample, at) && (classificacao === machine || (machine !== 'PEND' && BY_EAR.includes(classificacao)));
}

const belowOf =
  (random: Random): RandomBelow =>
  (limit) =>
    Math.floor(random() * limit);

interface Reach {
  from: Date;
  until: Date;
  at: Date;
}

/** A block of what came in during a time. */
function blockOf(own: readonly Judged[], { from, until, at }: Reach): DemoBlock {
  const uploads = own.filter(({ sample }) => sample.dt_envio >= from && sample.dt_envio < until);
  const waiting = uploads.filter((one) => waited(one, at)).sort(likeliestFirst);
  const below = belowOf(streamFor('block', uploads[0]?.sample.key ?? ''));
  const { top: most, drawn, probability } = planBlock(waiting.length);
  const top = waiting.slice(0, most);
  const rest = shuffled(waiting.slice(most), below).slice(0, drawn);
  const dt_limite = plusMs(at, LISTENING_BLOCK.holdMinutes * MINUTE_MS);
  const chosen = [
    ...top.map((judged) => ({ judged, sorteada: false, probabilidade: 1, dt_limite })),
    ...rest.map((judged) => ({ judged, sorteada: true, probabilidade: probability ?? 1, dt_limite })),
  ];
  const ordered = uploads.flatMap(({ ordem }) => ordem ?? []);
  const least = top.findLast(({ ordem }) => ordem !== null)?.ordem ?? Number.POSITIVE_INFINITY;
  return {
    ...{ id_bloco: randomUUID(), person: AT_THE_DESK, dt_bloco: at, periodo_inicio: from, periodo_fim: until },
    ...{ total: waiting.length, com_referencia: waiting.filter(({ ordem }) => ordem !== null).length },
    ...{ ordenadas: ordered.length, alcance: ordered.filter((ordem) => ordem >= least).length },
    ...{ last: top.at(-1) as Judged, samples: shuffled(chosen, below) },
  };
}

/** Hears a block in its order; what the ear cannot tell stays pending. */
function hear({ person, dt_bloco, samples }: DemoBlock, { verdicts, logs }: Hearing): void {
  const random = streamFor('desk', dt_bloco.getTime());
  let at = dt_bloco;
  for (const { judged } of samples) {
    const { sample, decision } = judged;
    at = plusMs(at, between(random, ...SECONDS) * 1000);
    if (sample.classificacao === 'PEND') continue;
    verdicts.set(sample, at);
    decision.aplicada = true;
    if (decision.classificacao === sample.classificacao) continue;
    const change = { de: { classificacao: decision.classificacao }, para: { classificacao: sample.classificacao } };
    logs.push({ data: at, person, sample, tipo_acao: ACTIONS.systemClassification, dados: null, ...change });
  }
}

interface Hearing {
  verdicts: Map<DemoSample, Date>;
  logs: DemoLog[];
}

/** When the desk makes a block of which uploads: some times a day, of all that has come in since, in parts. */
function* reachesOf(own: readonly Judged[], now: Date): Generator<Reach> {
  // Before it decides again, the machine knows too little to order anything.
  const start = own.find(({ earlier }) => earlier !== null)?.decision.dt_decisao ?? now;
  const looks = workingDays(now, SURVEY_DAYS).flatMap((day) => LOOKS.map((hour) => plusMs(day, hour * HOUR_MS)));
  let from = own[0]?.sample.dt_envio ?? now;
  for (const look of looks.filter((one) => one > start)) {
    // A later one would be in work still, and the desk would open with what is left of it.
    for (let at = look; at < inWorkSince(now); at = plusMs(at, PAUSE_MS)) {
      const came = own.filter((one) => one.sample.dt_envio >= from && one.sample.dt_envio < look && waited(one, at));
      if (came.length < POOL) break;
      const until = came[POOL]?.sample.dt_envio ?? look;
      yield { from, until, at };
      from = until;
    }
  }
}

/** The desk works what has come in most likely first. */
export function workDesk(judged: readonly Judged[], now: Date): DeskWork {
  const hearing: Hearing = { verdicts: new Map(), logs: [] };
  const own = judged.filter(({ sample }) => lineOf(sample.company).at(-1)?.key === COMPANY);
  const blocks: DemoBlock[] = [];
  for (const reach of reachesOf(own, now)) {
    const block = blockOf(own, reach);
    hear(block, hearing);
    blocks.push(block);
  }
  return { person: AT_THE_DESK, company: COMPANY, blocks, ...hearing };
}
