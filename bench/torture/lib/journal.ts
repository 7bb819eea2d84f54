export type Value = string | number | boolean | null;

/** What became of a call. Without a reply, or with one that says that something broke, a change may be there or not. */
export type Fate = 'acknowledged' | 'refused' | 'unknown';

/** One value that a call sets. */
interface Change {
  /** Such as `comment:12`. */
  field: string;
  value: Value;
  by: number;
  /** Logged also when the value was the same before. */
  always?: boolean;
  /** Others change this field at the same time, so only the log can tell which value is the last. */
  shared?: boolean;
}

export interface NotedChange extends Change {
  fate: Fate;
  /** When acknowledged, a log entry of its own must be there. */
  logged: boolean;
}

export interface NotedReport {
  chave: string;
  id_amostra: number;
  by: number;
  colour: readonly [number, number, number];
  fate: Fate;
}

export interface NotedSample {
  chave: string;
  id_cliente: number;
  /** Of the sound that was sent. */
  sha256: string;
  /** By the acknowledgement. */
  id_amostra: number | null;
  /** Refused: each call was, with an answer which says that nothing was kept. */
  fate: Fate;
}

/** A person or a company; `name` is the e-mail or the name, which no other has. */
export interface NotedCreation {
  kind: 'person' | 'company';
  name: string;
  fate: Fate;
}

/** Every change that was asked for, and what became of it. */
export class Journal {
  readonly changes: NotedChange[] = [];
  readonly reports: NotedReport[] = [];
  readonly samples: NotedSample[] = [];
  readonly creations: NotedCreation[] = [];
  readonly #values = new Map<string, Value | undefined>();

  /** The value before the first change. */
  open(field: string, value: Value): void {
    this.#values.set(field, value);
  }

  /** Undefined while a call without a reply may have changed it. */
  valueOf(field: string): Value | undefined {
    return this.#values.get(field);
  }

  /** Notes a change before it is sent; until it is settled its fate is unknown. */
  begin(change: Change): NotedChange {
    const before = this.#values.get(change.field);
    const noted: NotedChange = {
      ...change,
      fate: 'unknown',
      logged: change.always === true || (before !== undefined && before !== change.value),
    };
    this.#values.set(change.field, undefined);
    this.changes.push(noted);
    if (before !== undefined) this.#before.set(noted, before);
    return noted;
  }

  readonly #before = new WeakMap<NotedChange, Value>();

  settle(noted: NotedChange, fate: Fate): void {
    noted.fate = fate;
    if (fate === 'acknowledged') this.#values.set(noted.field, noted.value);
    if (fate === 'refused') this.#values.set(noted.field, this.#before.get(noted));
  }

  get all(): readonly { fate: Fate }[] {
    return [...this.changes, ...this.reports, ...this.samples, ...this.creations];
  }

  /** Number of changes, reports, samples and creations that were acknowledged. */
  get acknowledged(): number {
    return this.all.filter(({ fate }) => fate === 'acknowledged').length;
  }

  /** The journal of a copy that was made later than these were acknowledged; it may have what came after, or not. */
  ofCopy(acknowledged: ReadonlySet<object>): Journal {
    const copy = new Journal();
    // Calls that wait for their reply now must not be settled in the copy later.
    const seen = <Noted extends { fate: Fate }>(noted: Noted): Noted => {
      const isLater = noted.fate === 'acknowledged' && !acknowledged.has(noted);
      return { ...noted, fate: isLater ? 'unknown' : noted.fate };
    };
    copy.changes.push(...this.changes.map(seen));
    copy.reports.push(...this.reports.map(seen));
    copy.samples.push(...this.samples.map(seen));
    copy.creations.push(...this.creations.map(seen));
    return copy;
  }
}
