import type { Collected } from './recordings.ts';

/** A sample as those who work with it know it. */
export interface BookedSample extends Collected {
  /** Unit, by the name that it was made with. */
  unit: string;
  /** YYYY-MM-DD of the recording, UTC-3. */
  day: string;
  /** Name of the account that collected it. */
  collector: string | null;
  customer: string | null;
  seen: boolean;
  comment: string | null;
}

export interface BookedReport {
  id: number | null;
  seq: string;
  inspector: string;
  leakType: string;
  isOnNetwork: boolean;
  /** YYYY-MM-DD HH, UTC-3. */
  sent: string;
  state: 'Pendente' | 'Finalizado' | 'Nova inspeção';
  decidedBy: string | null;
  decided: string | null;
}

interface Visit {
  seq: string;
  inspector: string;
  isReported: boolean;
}

export const NO_LEAK = 'Sem Ponto Suspeito';

/** What was collected, ordered, found and decided, in plain lists that the tests write and count. */
export class Books {
  readonly samples: BookedSample[] = [];
  readonly reports: BookedReport[] = [];
  readonly visits: Visit[] = [];

  sample(seq: string): BookedSample {
    const found = this.samples.find((sample) => sample.seq === seq);
    if (!found) throw new Error(`nobody collected ${seq}`);
    return found;
  }

  /** The report of a sample that waits for a decision. */
  pending(seq: string): BookedReport {
    const found = this.reports.find((report) => report.seq === seq && report.state === 'Pendente');
    if (!found) throw new Error(`no report of ${seq} waits`);
    return found;
  }

  /** Ids of samples whose class is suspect point, sorted; with a unit only its own. */
  suspects(unit?: string): string[] {
    return this.samples
      .filter((sample) => classOf(sample) === 'LEAK' && (unit === undefined || sample.unit === unit))
      .map(({ seq }) => seq)
      .sort();
  }

  /** Samples that wait for an inspector's visit, sorted. */
  openVisits(inspector: string): string[] {
    return this.visits
      .filter((visit) => visit.inspector === inspector && !visit.isReported)
      .map(({ seq }) => seq)
      .sort();
  }

  orders(seq: string, inspector: string): void {
    this.visits.push({ seq, inspector, isReported: false });
  }

  /** Sends another inspector to a sample that the first has not visited. */
  replaces(seq: string, inspector: string): void {
    const visit = this.visits.find((one) => one.seq === seq && !one.isReported);
    if (!visit) throw new Error(`no visit to ${seq} is open`);
    visit.inspector = inspector;
  }

  reportsOn(seq: string, inspector: string, found: Pick<BookedReport, 'leakType' | 'isOnNetwork' | 'sent'>): void {
    const visit = this.visits.find((one) => one.seq === seq && one.inspector === inspector && !one.isReported);
    if (!visit) throw new Error(`${inspector} has no open visit to ${seq}`);
    visit.isReported = true;
    this.reports.push({ id: null, seq, inspector, ...found, state: 'Pendente', decidedBy: null, decided: null });
  }
}

/** The class that counts: the customer's, else the system's. */
export const classOf = ({ classe, customer }: Pick<BookedSample, 'classe' | 'customer'>) => customer ?? classe;
