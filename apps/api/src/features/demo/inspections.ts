import { ACTIONS, type LeakType } from '@escuta/contract';
import { classByReport, isConfirmed, NO_SUSPECT_POINT } from '@escuta/domain';
import { between, chance, deck, pick, type Random } from './chance.ts';
import type { DemoLog, DemoReport, DemoSample, PersonKey } from './plan.ts';
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
export function findCases(random: Random, samples: readonly DemoSample[]): Case[] {
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
    if (together) current.push(sample);
    else if (sample.leaks || chance(random, INSPECTED[sample.classificacao] ?? 0)) cases.push([sample]);
    before = sample;
  }
  return cases;
}

/** What inspections leave behind. */
export interface InspectionRecord {
  reports: DemoReport[];
  logs: DemoLog[];
}

/** What happens by turns, not by chance alone: every demo shows each of it. */
interface Decks {
  type: TypeDealer;
  /** Further orders on a case that nobody has answered yet. */
  moreOrders: () => number;
}

/** One case on its way through slots, reports and decisions; stops at whatever would lie in the future. */
class CaseFile {
  readonly record: InspectionRecord = { reports: [], logs: [] };
  private readonly random: Random;
  private readonly samples: Case;
  private readonly now: Date;
  private readonly decks: Decks;

  constructor(random: Random, decks: Decks, samples: Case, now: Date) {
    this.random = random;
    this.decks = decks;
    this.samples = samples;
    this.now = now;
  }

  private get first(): DemoSample {
    return this.samples[0] as DemoSample;
  }

  private isPast(instant: Date): boolean {
    return instant.getTime() < this.now.getTime() - HOUR_MS / 4;
  }

  /** One of the crew who still has fewer than two slots here. */
  private freeInspector(): PersonKey {
    const { slots, crew } = this.first;
    return pick(
      this.random,
      crew.inspectors.filter((key) => slots.filter((held) => held === key).length < 2),
    );
  }

  private fill(slot: Slot, inspector: PersonKey): void {
    for (const sample of this.samples) sample.slots[slot - 1] = inspector;
  }

  /** Orders an inspection and logs it: one sample by itself, neighbours in one go (action 13). */
  private assign(slot: Slot, at: Date): PersonKey {
    const inspector = this.freeInspector();
    const person = pick(this.random, this.first.crew.managers);
    this.fill(slot, inspector);
    const total_amostra = this.samples.length;
    if (total_amostra === 1) {
      const dados: DemoLog['dados'] = (ids) => ({ inspetor: ids.person(inspector), ordem_inspecao: slot });
      this.record.logs.push({ data: at, person, sample: this.first, tipo_acao: ACTIONS.inspector, dados });
    } else {
      const dados: DemoLog['dados'] = (ids) => ({ inspetor: ids.person(inspector), total_amostra });
      this.record.logs.push({ data: at, person, sample: null, tipo_acao: ACTIONS.bulkAssignment, dados });
    }
    return inspector;
  }

  /** Another inspector takes the order over before anything was reported (action 12). */
  private reassign(slot: Slot, held: PersonKey, at: Date): PersonKey {
    const taker = this.freeInspector();
    if (taker === held) return held;
    this.fill(slot, taker);
    const person = pick(this.random, this.first.crew.managers);
    for (const sample of this.samples) {
      const dados: DemoLog['dados'] = (ids) => ({ inspetor_in: ids.person(taker), inspetor_out: ids.person(held) });
      this.record.logs.push({ data: at, person, sample, tipo_acao: ACTIONS.inspectorEdit, dados });
    }
    return taker;
  }

  private report(slot: Slot, inspector: PersonKey, assigned: Date): DemoReport | null {
    const dt_relatorio = officeTimeAfter(this.random, assigned, 0.6, 5);
    const dt_envio = plusMs(dt_relatorio, between(this.random, 0.2, 4) * HOUR_MS);
    if (!this.isPast(dt_envio) || chance(this.random, 0.18)) return null;
    // The first visit sometimes misses a leak; then the report is rejected and another one goes.
    const missed = slot === FIRST_SLOT && chance(this.random, 0.25);
    const report: DemoReport = {
      samples: this.samples,
      ordem_inspecao: slot,
      inspector,
      id_status_relatorio: 0,
      dt_relatorio,
      dt_envio,
      dt_aprovacao: null,
      decider: null,
      fields: reportFields(this.random, this.first, missed ? NO_SUSPECT_POINT : this.typeFound()),
    };
    this.record.reports.push(report);
    return report;
  }

  private typeFound(): LeakType {
    const source = this.samples.find((sample) => sample.leaks) ?? this.first;
    return this.decks.type(source);
  }

  /** Decides a report, or leaves it pending; who wrote it does not decide it (D-27). */
  private decide(report: DemoReport): void {
    const at = officeTimeAfter(this.random, report.dt_envio, 0.2, 4);
    if (!this.isPast(at) || chance(this.random, 0.14)) return;
    const missed =
      report.ordem_inspecao === FIRST_SLOT && this.samples.some(({ leaks }) => leaks) && !isConfirmed(report.fields);
    const rejected = report.ordem_inspecao < LAST_SLOT && (missed || chance(this.random, 0.14));
    report.id_status_relatorio = rejected ? 2 : 1;
    report.dt_aprovacao = at;
    report.decider = pick(this.random, this.first.crew.managers);
    report.fields.obs_aprovacao = pick<string>(this.random, rejected ? REJECTION_NOTES : APPROVAL_NOTES);
    report.fields.nro_os = rejected
      ? null
      : `OS-${at.getUTCFullYear()}-${Math.floor(between(this.random, 1000, 9999))}`;
    const tipo_acao = rejected ? ACTIONS.reject : ACTIONS.approve;
    const dados: DemoLog['dados'] = (ids) => ({ id_relatorio: ids.report(report) });
    for (const sample of this.samples)
      this.record.logs.push({ data: at, person: report.decider, sample, tipo_acao, dados });
    if (!rejected) this.confirm(report, at);
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

  /** Fills further slots before the first was answered, as far as there are any. */
  private orderMore(slot: number, assigned: Date): void {
    const last = Math.min(LAST_SLOT, slot + this.decks.moreOrders());
    let at = assigned;
    for (let next = slot + 1; next <= last; next++) {
      at = plusMs(at, between(this.random, 2, 12) * MINUTE_MS);
      if (this.isPast(at)) this.assign(next as Slot, at);
    }
  }

  /** A rejection orders the next inspection itself; its own entry (action 16) tells of it. */
  private assignAfterRejection(slot: Slot): PersonKey {
    const inspector = this.freeInspector();
    this.fill(slot, inspector);
    return inspector;
  }

  run(): InspectionRecord {
    const known = Math.max(
      ...this.samples.flatMap((s) => [s.dt_envio, s.dt_classificacao_cliente ?? s.dt_envio].map(Number)),
    );
    let at = officeTimeAfter(this.random, new Date(known), 0.2, 2);
    for (let slot: Slot = FIRST_SLOT; slot <= LAST_SLOT && this.isPast(at); slot++) {
      let inspector = slot === FIRST_SLOT ? this.assign(slot, at) : this.assignAfterRejection(slot as Slot);
      const changed = plusMs(at, between(this.random, 1, 4) * HOUR_MS);
      if (chance(this.random, 0.06) && this.isPast(changed))
        inspector = this.reassign(slot as Slot, inspector, changed);
      const report = this.report(slot as Slot, inspector, changed);
      if (!report) {
        this.orderMore(slot, changed);
        break;
      }
      this.decide(report);
      if (report.id_status_relatorio !== 2 || !report.dt_aprovacao) break;
      at = report.dt_aprovacao;
    }
    return this.record;
  }
}

/** Orders, reports and decisions for each case, as far as they lie in the past. */
export function inspectAll(random: Random, cases: readonly Case[], now: Date): InspectionRecord[] {
  const decks = { type: typeDealer(random), moreOrders: deck(random, [0, 0, 1, 2]) };
  return cases.map((samples) => new CaseFile(random, decks, samples, now).run());
}
