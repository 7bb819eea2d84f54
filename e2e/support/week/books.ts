/** A sample as those who work with it know it. */
export interface BookedSample {
  /** What the tests call it. */
  name: string;
  /** The id that people see, which the server made. */
  seq: string;
  /** Of the collector, who saw it, or of the super geo, who heard it. */
  classe: 'LESS' | 'PASS' | 'LEAK' | 'FRAU' | 'NOAC' | 'PEND';
  /** Unit, by the name that it was made with. */
  unit: string;
  /** YYYY-MM-DD of the recording, UTC-3. */
  day: string;
  /** UTC-3, HHMM. */
  hora: string;
  lat: number;
  lon: number;
  /** Metres. */
  precisao: number;
  /** null: not known yet. */
  endereco: string | null;
  /** Name of the account that collected it. */
  collector: string;
  customer: string | null;
  seen: boolean;
  comment: string | null;
}

export interface BookedReport {
  id: number | null;
  /** Name of the sample. */
  sample: string;
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
  /** Name of the sample. */
  sample: string;
  inspector: string;
  isReported: boolean;
}

export const NO_LEAK = 'Sem Ponto Suspeito';

/** What was collected, ordered, found and decided, in plain lists that the tests write and count. */
export class Books {
  readonly samples: BookedSample[] = [];
  readonly reports: BookedReport[] = [];
  readonly visits: Visit[] = [];

  /** A sample has arrived, of which people do not say more yet. */
  arrives(sample: Omit<BookedSample, 'endereco' | 'customer' | 'seen' | 'comment'>): void {
    this.samples.push({ ...sample, endereco: null, customer: null, seen: false, comment: null });
  }

  sample(name: string): BookedSample {
    return this.#only((sample) => sample.name === name, name);
  }

  /** The sample that a screen shows. */
  shown(seq: string): BookedSample {
    return this.#only((sample) => sample.seq === seq, seq);
  }

  /** The ids of samples, in their order. */
  seqs(names: readonly string[]): string[] {
    return names.map((name) => this.sample(name).seq);
  }

  /** The report of a sample that waits for a decision. */
  pending(name: string): BookedReport {
    const found = this.reports.find((report) => report.sample === name && report.state === 'Pendente');
    if (!found) throw new Error(`no report of ${name} waits`);
    return found;
  }

  /** Ids of samples whose class is suspect point, sorted; with a unit only its own. */
  suspects(unit?: string): string[] {
    return this.samples
      .filter((sample) => classOf(sample) === 'LEAK' && (unit === undefined || sample.unit === unit))
      .map(({ seq }) => seq)
      .sort();
  }

  /** Ids of samples that wait for an inspector's visit, sorted. */
  openVisits(inspector: string): string[] {
    const open = this.visits.filter((visit) => visit.inspector === inspector && !visit.isReported);
    return this.seqs(open.map(({ sample }) => sample)).sort();
  }

  orders(sample: string, inspector: string): void {
    this.visits.push({ sample, inspector, isReported: false });
  }

  /** Sends another inspector to a sample that the first has not visited. */
  replaces(sample: string, inspector: string): void {
    const visit = this.visits.find((one) => one.sample === sample && !one.isReported);
    if (!visit) throw new Error(`no visit to ${sample} is open`);
    visit.inspector = inspector;
  }

  reportsOn(sample: string, inspector: string, found: Pick<BookedReport, 'leakType' | 'isOnNetwork' | 'sent'>): void {
    const visit = this.visits.find((one) => one.sample === sample && one.inspector === inspector && !one.isReported);
    if (!visit) throw new Error(`${inspector} has no open visit to ${sample}`);
    visit.isReported = true;
    this.reports.push({ id: null, sample, inspector, ...found, state: 'Pendente', decidedBy: null, decided: null });
  }

  #only(isMeant: (sample: BookedSample) => boolean, what: string): BookedSample {
    const [found, other] = this.samples.filter(isMeant);
    if (!found || other) throw new Error(`the books do not have ${what} once`);
    return found;
  }
}

/** The class that counts: the customer's, else the system's. */
export const classOf = ({ classe, customer }: Pick<BookedSample, 'classe' | 'customer'>) => customer ?? classe;
