import { randomUUID } from 'node:crypto';
import { type Caller, fateOf, type Reply } from './calls.ts';
import type { Journal, NotedReport } from './journal.ts';
import { colourOf, photoOf } from './photos.ts';
import type { Worker } from './worker.ts';

/** What the administrator and the operator of one company hand each other. */
export class Inspections {
  readonly #fresh: number[];
  /** Samples that wait for the operator. */
  readonly assigned: number[] = [];
  /** Reports that wait for a decision. */
  readonly reported: number[] = [];

  constructor(samples: readonly number[]) {
    this.#fresh = [...samples];
  }

  next(): number | undefined {
    return this.#fresh.pop();
  }
}

/** Repeats a call with the same content until there is a clear answer, as a phone does. */
const SENDS = 3;
let photos = 0;

function formOf({ chave, id_amostra }: NotedReport, photo: Buffer): FormData {
  const form = new FormData();
  const report = {
    chave,
    amostras: [{ id_amostra, ordem_inspecao: 1 }],
    tipo_vazamento: 'Visível',
    dt_relatorio: '2026-11-20T09:00:00-03:00',
    fotos: [{ title: 'Vala' }],
  };
  form.append('dados', JSON.stringify(report));
  form.append('fotos', new Blob([photo as Buffer<ArrayBuffer>]), 'a.jpg');
  return form;
}

/** A geophone operator: reports what was assigned, each with a photo. */
export class Operator implements Worker {
  readonly #caller: Caller;
  readonly #journal: Journal;
  readonly #inspections: Inspections;

  constructor(caller: Caller, journal: Journal, inspections: Inspections) {
    this.#caller = caller;
    this.#journal = journal;
    this.#inspections = inspections;
  }

  async step(): Promise<boolean> {
    const sample = this.#inspections.assigned.shift();
    if (sample === undefined) return (await this.#caller.call('listMyInspections', {}))?.status === 200;
    const colour = colourOf(++photos);
    const report: NotedReport = {
      chave: randomUUID(),
      id_amostra: sample,
      by: this.#caller.person.id,
      colour,
      fate: 'unknown',
    };
    this.#journal.reports.push(report);
    const photo = await photoOf(colour);
    let reply: Reply | null = null;
    for (let sent = 0; sent < SENDS && report.fate === 'unknown'; sent++) {
      reply = await this.#caller.call('createReport', { body: formOf(report, photo) });
      report.fate = fateOf(reply);
    }
    if (reply && report.fate === 'refused') this.#caller.odd('createReport', reply);
    if (report.fate === 'acknowledged') this.#inspections.reported.push(Number(reply?.json.id_relatorio));
    return report.fate === 'acknowledged';
  }
}
