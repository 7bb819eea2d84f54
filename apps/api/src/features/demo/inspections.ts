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

/** Neighbouring samples that one inspection visits together. */
export type Case = DemoSample[];

/** How likely a class is inspected. */
const INSPECTED: Partial<Record<DemoSample['classificacao'], number>> = {
  LEAK: 0.82,
  FRAU: 0.8,
  VISI: 0.8,
  INCO: 0.04,
  PASS: 0.01,
};
const MOST_TOGETHER = 3;

/** Groups what is worth a visit; suspect points next to each other on a street are one visit. */
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

/** What inspections bring: reports that were or will be sent, and everything that happens, in any order. */
export interface Inspections {
  reports: DemoReport[];
  events: DemoEvent[];
}

/** What happens by turns, not by chance alone: every demo shows each of it. */
interface Decks {
  type: TypeDealer;
  /** Whether the inspector ever reports, and whether anybody decides the report. */
  answered: () => boolean;
  decided: () => boolean;
  /** Whether the first visit misses a leak, and whether a report is rejected that misses nothing. */
  missed: () => boolean;
  rejected: () => boolean;
  /** Further orders on a case that nobody answers. */
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

/** One case on its way through slots, reports and decisions, to its end, however late that comes. */
class CaseFile {
  readonly reports: DemoReport[] = [];
  readonly events: DemoEvent[] = [];
  private readonly random: Random;
  private readonly samples: Case;
  private readonly first: DemoSample;
  private readonly decks: Decks;
  /** Who is sent, slot by slot. */
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

  /** One of the crew who still has fewer than two slots here. */
  private freeInspector(): PersonKey {
    return pick(
      this.random,
      this.first.crew.inspectors.filter((key) => this.sent.filter((held) => held === key).length < 2),
    );
  }

  /** Sends somebody; answers what that changes once it happens. */
  private fill(slot: Slot, inspector: PersonKey): () => void {
    this.sent[slot - 1] = inspector;
    return () => {
      for (const sample of this.samples) sample.slots[slot - 1] = inspector;
    };
  }

  /** Orders an inspection and logs it: one sample by itself, neighbours in one go (action 13). */
  private assign(slot: Slot, at: Date): PersonKey {
    const inspector = this.freeInspector();
    const person = this.manager();
    const total_amostra = this.samples.length;
    const alone = total_amostra === 1;
    const dados: DemoLog['dados'] = (ids) => ({
      inspetor: ids.person(inspector),
      ...(alone ? { ordem_inspecao: slot } : { total_amostra }),
    });
    const entry = alone
      ? { sample: this.first, tipo_acao: ACTIONS.inspector }
      : { sample: null, tipo_acao: ACTIONS.bulkAssignment };
    this.events.push(logged(at, { person, dados, ...entry }, this.fill(slot, inspector)));
    return inspector;
  }

  /** Another inspector takes the order over before anything was reported (action 12). */
  private reassign(slot: Slot, held: PersonKey, at: Date): PersonKey {
    const taker = this.freeInspector();
    if (taker === held) return held;
    const change = this.fill(slot, taker);
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
    // The first visit sometimes misses a leak; then the report is rejected and another one goes.
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

  /** Who decides opens the report a few minutes before. */
  private open(report: DemoReport, decider: PersonKey, decided: Date): void {
    const before = decided.getTime() - between(this.random, 40, 400) * 1000;
    const at = new Date(Math.max(before, report.dt_envio.getTime()));
    const dados: DemoLog['dados'] = (ids) => ({ id_relatorio: ids.report(report) });
    this.events.push(logged(at, { person: decider, sample: this.first, tipo_acao: ACTIONS.openReport, dados }));
  }

  /** Whether a report is rejected: one that misses a leak is, and some others that need not be the last. */
  private isRejected({ ordem_inspecao, fields }: DemoReport): boolean {
    if (ordem_inspecao === LAST_SLOT) return false;
    const missed = ordem_inspecao === FIRST_SLOT && this.samples.some(({ leaks }) => leaks) && !isConfirmed(fields);
    return missed || this.decks.rejected();
  }

  /** Decides a report, or leaves it pending; who wrote it does not decide it (D-27). Answers when it was rejected. */
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

  /** What an approval does to the samples (REP-07). */
  private confirm(report: DemoReport, at: Date): void {
    for (const sample of this.samples) {
      sample.classificacao_cliente = classByReport(report.fields);
      sample.dt_classificacao_cliente = at;
      sample.classificador = report.decider;
      sample.geofonista = report.inspector;
    }
  }

  /** Fills further slots before the first is answered, as far as there are any. */
  private orderMore(slot: number, assigned: Date): void {
    const last = Math.min(LAST_SLOT, slot + this.decks.moreOrders());
    let at = assigned;
    for (let next = slot + 1; next <= last; next++) {
      at = plusMs(at, between(this.random, 2, 12) * MINUTE_MS);
      this.assign(next as Slot, at);
    }
  }

  /** A rejection orders the next inspection itself; its own entry (action 16) tells of it. */
  private assignAfterRejection(slot: Slot, at: Date): PersonKey {
    const inspector = this.freeInspector();
    this.events.push({ at, happens: this.fill(slot, inspector) });
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

/** Orders, reports and decisions for each case, each after all that is known of its samples. */
export function inspectAll(cases: readonly Case[], known: (sample: DemoSample) => Date): Inspections {
  const decks = shuffle();
  const files = cases.map((samples) => new CaseFile(decks, samples));
  for (const file of files) file.run(known);
  return { reports: files.flatMap((file) => file.reports), events: files.flatMap((file) => file.events) };
}
