import { ACTIONS, type LeakType } from '@escuta/contract';
import { classByReport, isConfirmed, NO_SUSPECT_POINT } from '@escuta/domain';
import { between, chance, deck, pick, type Random, streamFor } from './chance.ts';
import { type DemoEvent, type DemoLog, type DemoReport, type DemoSample, logged, type PersonKey } from './plan.ts';
import { reportFields, type TypeDealer, typeDealer } from './report-fields.ts';
import { APPROVAL_NOTES, REJECTION_NOTES } from './texts.ts';
import { HOUR_MS, MINUTE_MS, officeTimeAfter, plusMs } from './times.ts';

type Slot = 1 | 2 | 3;
const FIRST_SLOT = 1;
const LAST_SLOT = 3;

/** Neighbouring samples visited together in one inspection. */
export type Case = DemoSample[];

/** Probability of an inspection by class. */
const INSPECTED: Partial<Record<DemoSample['classificacao'], number>> = {
  LEAK: 0.82,
  FRAU: 0.8,
  VISI: 0.8,
  INCO: 0.04,
  PASS: 0.01,
};
const MOST_TOGETHER = 3;

/** Groups samples to inspect; neighbouring suspect points on a street are one visit. */
export function findCases(samples: readonly DemoSample[]): Case[] {
  const cases: Case[] = [];
  let before: DemoSample | undefined;
  for (const sample of samples) {
    const current = cases.at(-1);
    const together =
      sample.classificacao === 'LEAK' &&
      current !== undefined &&
      before !== undefined &&
      current.at(-1) === before &&
      before.street === sample.street &&
      before.classificacao === 'LEAK' &&
      current.length < MOST_TOGETHER;
    const likely = INSPECTED[sample.classificacao] ?? 0;
    if (together) current.push(sample);
    else if (sample.leaks || chance(streamFor('case', sample.key), likely)) cases.push([sample]);
    before = sample;
  }
  return cases;
}

/** Results of inspections: reports sent now or later, and all events, in any order. */
export interface Inspections {
  reports: DemoReport[];
  events: DemoEvent[];
}

/** Decks instead of independent draws, so that every demo contains each case. */
interface Decks {
  type: TypeDealer;
  /** Whether the inspector writes a report, and whether it is decided. */
  answered: () => boolean;
  decided: () => boolean;
  /** Whether the first visit misses a leak, and whether a correct report is rejected. */
  missed: () => boolean;
  rejected: () => boolean;
  /** Number of further orders on a case without a report. */
  moreOrders: () => number;
}

const turns = (name: string, yes: number, no: number) =>
  deck(streamFor(name), [...new Array<boolean>(yes).fill(true), ...new Array<boolean>(no).fill(false)]);

function shuffle(): Decks {
  return {
    type: typeDealer(streamFor('leak type')),
    answered: turns('answered', 9, 2),
    decided: turns('decided', 4, 1),
    missed: turns('missed', 1, 3),
    rejected: turns('rejected', 1, 6),
    moreOrders: deck(streamFor('more orders'), [0, 0, 1, 2]),
  };
}

/** One case with all its slots, reports and decisions, including future ones. */
class CaseFile {
  readonly reports: DemoReport[] = [];
  readonly events: DemoEvent[] = [];
  private readonly random: Random;
  private readonly samples: Case;
  private readonly first: DemoSample;
  private readonly decks: Decks;
  /** Inspectors by slot. */
  private readonly sent: PersonKey[] = [];

  constructor(decks: Decks, samples: Case) {
    this.samples = samples;
    this.first = samples[0] as DemoSample;
    this.random = streamFor('inspections', this.first.key);
    this.decks = decks;
  }

  private manager(): PersonKey {
    return pick(this.random, this.first.crew.managers);
  }

  /** A member of the crew with fewer than two slots of this case. */
  private freeInspector(): PersonKey {
    return pick(
      this.random,
      this.first.crew.inspectors.filter((key) => this.sent.filter((held) => held === key).length < 2),
    );
  }

  /** Assigns an inspector; returns the change to apply at that time. */
  private fill(slot: Slot, inspector: PersonKey, at: Date): () => void {
    this.sent[slot - 1] = inspector;
    return () => {
      for (const sample of this.samples) {
        sample.slots[slot - 1] = inspector;
        sample.dt_ordem ??= at;
      }
    };
  }

  /** Orders an inspection and logs it: a single sample alone, neighbours together (action 13). */
  private assign(slot: Slot, at: Date): PersonKey {
    const inspector = this.freeInspector();
    const person = this.manager();
    const total_amostra = this.samples.length;
    const alone = total_amostra === 1;
    const dados: DemoLog['dados'] = (ids) => ({
      inspetor: ids.person(inspector),
      ...(alone ? { ordem_inspecao: slot } : { total_amostra }),
    });
    const tipo_acao = alone ? ACTIONS.inspector : ACTIONS.bulkAssignment;
    const fill = this.fill(slot, inspector, at);
    for (const sample of this.samples) {
      this.events.push(logged(at, { person, sample, tipo_acao, dados }, sample === this.first ? fill : undefined));
    }
    return inspector;
  }

  /** Another inspector takes over the order before a report (action 12). */
  private reassign(slot: Slot, held: PersonKey, at: Date): PersonKey {
    const taker = this.freeInspector();
    if (taker === held) return held;
    const change = this.fill(slot, taker, at);
    const person = this.manager();
    const dados: DemoLog['dados'] = (ids) => ({ inspetor_in: ids.person(taker), inspetor_out: ids.person(held) });
    for (const sample of this.samples) {
      this.events.push(logged(at, { person, sample, tipo_acao: ACTIONS.inspectorEdit, dados }, change));
    }
    return taker;
  }

  private report(slot: Slot, inspector: PersonKey, assigned: Date): DemoReport | null {
    if (!this.decks.answered()) return null;
    const dt_relatorio = officeTimeAfter(this.random, assigned, 0.6, 5);
    // The first visit sometimes misses a leak; the report is then rejected and another inspector assigned.
    const missed = slot === FIRST_SLOT && this.decks.missed();
    const report: DemoReport = {
      samples: this.samples,
      ordem_inspecao: slot,
      inspector,
      id_status_relatorio: 0,
      dt_relatorio,
      dt_envio: plusMs(dt_relatorio, between(this.random, 0.2, 4) * HOUR_MS),
      dt_aprovacao: null,
      decider: null,
      fields: reportFields(this.random, this.first, missed ? NO_SUSPECT_POINT : this.typeFound()),
    };
    this.reports.push(report);
    this.events.push({ at: report.dt_envio, happens: ({ reports }) => void reports.push(report) });
    return report;
  }

  private typeFound(): LeakType {
    const source = this.samples.find((sample) => sample.leaks) ?? this.first;
    return this.decks.type(source);
  }

  /** The manager opens the report a few minutes before deciding. */
  private open(report: DemoReport, decider: PersonKey, decided: Date): void {
    const before = decided.getTime() - between(this.random, 40, 400) * 1000;
    const at = new Date(Math.max(before, report.dt_envio.getTime()));
    const dados: DemoLog['dados'] = (ids) => ({ id_relatorio: ids.report(report) });
    this.events.push(logged(at, { person: decider, sample: this.first, tipo_acao: ACTIONS.openReport, dados }));
  }

  /** Whether a report is rejected: always when it misses a leak, sometimes otherwise when there is a further slot. */
  private isRejected({ ordem_inspecao, fields }: DemoReport): boolean {
    if (ordem_inspecao === LAST_SLOT) return false;
    const missed = ordem_inspecao === FIRST_SLOT && this.samples.some(({ leaks }) => leaks) && !isConfirmed(fields);
    return missed || this.decks.rejected();
  }

  /** Decides a report or leaves it pending; never by its author (D-27). Returns the time of a rejection. */
  private decide(report: DemoReport): Date | null {
    if (!this.decks.decided()) return null;
    const at = officeTimeAfter(this.random, report.dt_envio, 0.2, 4);
    const rejected = this.isRejected(report);
    const decider = this.manager();
    const obs_aprovacao = pick<string>(this.random, rejected ? REJECTION_NOTES : APPROVAL_NOTES);
    const order = `OS-${at.getUTCFullYear()}-${Math.floor(between(this.random, 1000, 9999))}`;
    this.open(report, decider, at);
    const change = () => {
      Object.assign(report, { id_status_relatorio: rejected ? 2 : 1, dt_aprovacao: at, decider });
      Object.assign(report.fields, { obs_aprovacao, nro_os: rejected ? null : order });
      if (!rejected) this.confirm(report, at);
    };
    const tipo_acao = rejected ? ACTIONS.reject : ACTIONS.approve;
    const dados: DemoLog['dados'] = (ids) => ({ id_relatorio: ids.report(report) });
    for (const sample of this.samples) {
      this.events.push(logged(at, { person: decider, sample, tipo_acao, dados }, change));
    }
    return rejected ? at : null;
  }

  /** Applies an approval to the samples (REP-07). */
  private confirm(report: DemoReport, at: Date): void {
    for (const sample of this.samples) {
      sample.classificacao_cliente = classByReport(report.fields);
      sample.dt_classificacao_cliente = at;
      sample.classificador = report.decider;
      sample.geofonista = report.inspector;
    }
  }

  /** Fills further free slots before the first has a report. */
  private orderMore(slot: number, assigned: Date): void {
    const last = Math.min(LAST_SLOT, slot + this.decks.moreOrders());
    let at = assigned;
    for (let next = slot + 1; next <= last; next++) {
      at = plusMs(at, between(this.random, 2, 12) * MINUTE_MS);
      this.assign(next as Slot, at);
    }
  }

  /** A rejection orders the next inspection itself and logs it as action 16. */
  private assignAfterRejection(slot: Slot, at: Date): PersonKey {
    const inspector = this.freeInspector();
    this.events.push({ at, happens: this.fill(slot, inspector, at) });
    return inspector;
  }

  run(known: (sample: DemoSample) => Date): void {
    const latest = new Date(Math.max(...this.samples.map((sample) => known(sample).getTime())));
    let at: Date | null = officeTimeAfter(this.random, latest, 0.2, 2);
    for (let slot: Slot = FIRST_SLOT; slot <= LAST_SLOT && at; slot++) {
      let inspector: PersonKey =
        slot === FIRST_SLOT ? this.assign(slot, at) : this.assignAfterRejection(slot as Slot, at);
      const changed = plusMs(at, between(this.random, 1, 4) * HOUR_MS);
      if (chance(this.random, 0.06)) inspector = this.reassign(slot as Slot, inspector, changed);
      const report = this.report(slot as Slot, inspector, changed);
      if (!report) this.orderMore(slot, changed);
      at = report && this.decide(report);
    }
  }
}

/** Orders, reports and decisions for each case, each after all known events of its samples. */
export function inspectAll(cases: readonly Case[], known: (sample: DemoSample) => Date): Inspections {
  const decks = shuffle();
  const files = cases.map((samples) => new CaseFile(decks, samples));
  for (const file of files) file.run(known);
  return { reports: files.flatMap((file) => file.reports), events: files.flatMap((file) => file.events) };
}
