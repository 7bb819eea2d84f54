import { setImmediate as breathe } from 'node:timers/promises';
import { MEASURE_VERSION } from '@escuta/acoustics';
import {
  decide,
  distanceMetres,
  isConfirmed,
  isUsable,
  LISTENING,
  listeningOrder,
  type MeasuredSound,
  medianOf,
  thresholdPlace,
  type UsualLevel,
  usualOf,
} from '@escuta/domain';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ruleDecisor } from '../ingest/index.ts';
import { lineOf } from './cast.ts';
import { sensorOf } from './equipment.ts';
import type { DemoPlan, DemoSample } from './plan.ts';
import { DAY_MS, HOUR_MS, midnightOf, plusMs } from './times.ts';

/** A sample with what was measured of its sound. */
export interface HeardSample {
  sample: DemoSample;
  measured: MeasuredSound;
}

type DecisionRow = Omit<Insertable<Database['sample_decisions']>, 'id_amostra' | 'id_cliente'>;
/** A decision as it will be inserted. */
type DemoDecision = DecisionRow & { diferenca: number | null; nivel: number | null };

/** A sample of which the machine has said something. */
export interface Judged extends HeardSample {
  /** Present one. */
  decision: DemoDecision;
  /** The one before it, of the time when too little was known. */
  earlier: DemoDecision | null;
  /** Place in the order of listening. */
  ordem: number | null;
}

/** Whether no person had decided on a sample at this time, so that it still has the machine's class. */
export function isOpen(sample: DemoSample, at: Date): boolean {
  const { dt_classificacao_cliente, dt_classe_final, dt_ordem, pre_classificacao } = sample;
  const isLater = (when: Date | null) => when === null || when > at;
  return [dt_classificacao_cliente, dt_classe_final, dt_ordem].every(isLater) && pre_classificacao !== 'VISI';
}

const newestFirst = (a: Judged, b: Judged) => b.sample.dt_amostra.getTime() - a.sample.dt_amostra.getTime();

/** Side of a cell of the grid in which neighbours are looked for, degrees: more than they may be away. */
const CELL_DEGREES = 0.002;
/** At most so many neighbours are compared, as in ingest/decision.queries.ts. */
const NEIGHBOURS_MOST = 200;

/** Lists by key. */
class Lists<Item> extends Map<string, Item[]> {
  of(key: string): Item[] {
    const list = this.get(key) ?? [];
    this.set(key, list);
    return list;
  }
}

/** How many of a rising list are below a value. */
function countBelow<Item>(rising: readonly Item[], limit: number, value: (item: Item) => number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value(rising[middle] as Item) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts into a rising list. */
const insertInto = <Item>(rising: Item[], item: Item, value: (item: Item) => number) =>
  rising.splice(countBelow(rising, value(item), value), 0, item);

const takenAt = ({ sample }: Judged) => sample.dt_amostra.getTime();
const differenceOf = ({ decision }: Judged) => decision.diferenca as number;
const cellOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES);
const AROUND = [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => [up, right] as const));

/** The samples of one company tree, and what the machine says of the next: what ingest/decision.service.ts does, in memory. */
class Tree {
  readonly judged: Judged[] = [];
  /** Usable samples of each recorder and of each model, by time. */
  private readonly usable = new Lists<Judged>();
  private readonly cells = new Lists<Judged>();
  /** Those with a difference, by it. */
  private compared: Judged[] = [];
  private readonly differing = new Set<DemoSample>();
  /** When the samples that have been confirmed as leaks were. */
  private readonly confirmed: ReadonlyMap<DemoSample, Date>;
  /** When the company decides again on what too little was known for: in the evening of the first day with enough. */
  private again: Date | null = null;
  private isAgainDone = false;

  constructor(confirmed: ReadonlyMap<DemoSample, Date>) {
    this.confirmed = confirmed;
  }

  private usualBy(key: string | null, besides: DemoSample): UsualLevel {
    const last = key === null ? [] : (this.usable.get(key) ?? []).slice(-LISTENING.referenceMost - 1);
    const levels = last.filter(({ sample }) => sample !== besides).map(({ decision }) => decision.nivel as number);
    return usualOf(levels.reverse());
  }

  private usual(sample: DemoSample, { gravador, modelo }: ReturnType<typeof recorderOf>): UsualLevel {
    const own = this.usualBy(gravador, sample);
    if (own.level !== null) return own;
    const model = this.usualBy(modelo, sample);
    return model.level === null ? own : model;
  }

  /** The samples of the last days with a difference, by it, and what they say. */
  private compare(at: Date) {
    const since = at.getTime() - LISTENING.companyDays * DAY_MS;
    const recent = this.compared.filter((one) => takenAt(one) >= since);
    const count = recent.length;
    const place = thresholdPlace(count, LISTENING.share);
    const confirmedLeaks = [...this.confirmed].filter(
      ([sample, when]) => when < at && this.differing.has(sample) && sample.dt_amostra.getTime() >= since,
    ).length;
    const threshold = place === null ? null : differenceOf(recent[count - 1 - place] as Judged);
    return { recent, known: { threshold, count, confirmedLeaks, heard: count } };
  }

  private usualAround(sample: DemoSample): number | null {
    const near = AROUND.flatMap(
      ([up, right]) => this.cells.get(`${cellOf(sample.lat) + up} ${cellOf(sample.lon) + right}`) ?? [],
    ).filter(
      ({ sample: other, decision }) =>
        other !== sample && decision.diferenca !== null && distanceMetres(sample, other) <= LISTENING.neighbourMetres,
    );
    if (near.length < LISTENING.neighboursLeast) return null;
    const last = near.length > NEIGHBOURS_MOST ? near.sort(newestFirst).slice(0, NEIGHBOURS_MOST) : near;
    return medianOf(last.map(differenceOf).sort((a, b) => a - b));
  }

  private decide({ sample, measured }: HeardSample, at: Date): Pick<Judged, 'decision' | 'ordem'> {
    const recorder = recorderOf(sample);
    const usual = this.usual(sample, recorder);
    const isCompared = usual.level !== null && isUsable(measured);
    const { recent, known } = isCompared ? this.compare(at) : NOTHING;
    const { motivo, ...decision } = decide(measured, usual, known);
    const { diferenca, classificacao } = decision;
    const around = diferenca === null ? null : this.usualAround(sample);
    const contraste = diferenca === null || around === null ? null : diferenca - around;
    const lower = diferenca === null ? 0 : countBelow(recent, diferenca, differenceOf);
    return {
      decision: {
        ...{ ...decision, ...recorder, contraste, dt_amostra: sample.dt_amostra, dt_decisao: at, atual: true },
        mais_baixas: diferenca === null || recent.length === 0 ? null : lower / recent.length,
        ...{ motivo: motivo.codigo, valor: motivo.valor, limite: motivo.limite },
        ...{ utilizavel: isUsable(measured), versao: MEASURE_VERSION, decisor: ruleDecisor(LISTENING.share) },
        aplicada: classificacao !== 'PEND' && classificacao === sample.classificacao && isOpen(sample, at),
      },
      ordem: diferenca === null ? null : listeningOrder(diferenca, contraste),
    };
  }

  private keepDifference(one: Judged): void {
    if (one.decision.diferenca === null) return;
    insertInto(this.compared, one, differenceOf);
    this.differing.add(one.sample);
  }

  /** What `npm run admin -- decide again` does: decides where too little was known, oldest first. */
  private decideAgain(at: Date): void {
    const isWaiting = ({ decision }: Judged) => decision.classificacao === 'PEND' && decision.gravador !== null;
    for (const one of this.judged.filter(isWaiting).sort((a, b) => newestFirst(b, a))) {
      const { decision, ordem } = this.decide(one, at);
      this.compared = this.compared.filter((other) => other !== one);
      Object.assign(one, { decision, ordem, earlier: { ...one.decision, atual: false } });
      this.keepDifference(one);
    }
    this.isAgainDone = true;
  }

  private decideAgainBy(at: Date): void {
    if (this.again && this.again <= at && !this.isAgainDone) this.decideAgain(this.again);
  }

  add(heard: HeardSample): void {
    const { sample } = heard;
    const at = sample.dt_envio;
    this.decideAgainBy(at);
    const one: Judged = { ...heard, ...this.decide(heard, at), earlier: null };
    const { gravador, modelo, utilizavel } = one.decision;
    this.judged.push(one);
    for (const key of [gravador, modelo]) if (key && utilizavel) insertInto(this.usable.of(key), one, takenAt);
    this.cells.of(`${cellOf(sample.lat)} ${cellOf(sample.lon)}`).push(one);
    this.keepDifference(one);
    if (this.compared.length >= LISTENING.companyLeast) this.again ??= plusMs(midnightOf(at), 22 * HOUR_MS);
  }

  end(now: Date): Judged[] {
    this.decideAgainBy(now);
    return this.judged;
  }
}
const NOTHING = {
  recent: [] as Judged[],
  known: { threshold: null, count: 0, confirmedLeaks: 0, heard: 0 },
};

/** What recorded a sample (D-35), as a decision names it. */
function recorderOf(sample: DemoSample): { gravador: string | null; modelo: string | null } {
  const { sensor_serie, sensor_modelo } = sensorOf(sample);
  return { gravador: sensor_serie && `serie:${sensor_serie}`, modelo: sensor_modelo };
}

function confirmedLeaks({ reports }: DemoPlan): Map<DemoSample, Date> {
  const confirmed = new Map<DemoSample, Date>();
  for (const { id_status_relatorio, dt_aprovacao, fields, samples } of reports)
    if (id_status_relatorio === 1 && dt_aprovacao && isConfirmed(fields))
      for (const sample of samples) confirmed.set(sample, dt_aprovacao);
  return confirmed;
}

/** Samples that are decided on before others get their turn. */
const STRETCH = 100;

/** What the machine says of each sample with a sound, in the order in which they came. */
export async function judgeAll(plan: DemoPlan, heard: readonly HeardSample[], now: Date): Promise<Judged[]> {
  const confirmed = confirmedLeaks(plan);
  const trees = new Map<string, Tree>();
  const arrivals = heard.toSorted((a, b) => a.sample.dt_envio.getTime() - b.sample.dt_envio.getTime());
  for (const [index, one] of arrivals.entries()) {
    const top = lineOf(one.sample.company).at(-1)?.key ?? '';
    const tree = trees.get(top) ?? new Tree(confirmed);
    trees.set(top, tree);
    tree.add(one);
    if (index % STRETCH === 0) await breathe();
  }
  return [...trees.values()].flatMap((tree) => tree.end(now));
}
