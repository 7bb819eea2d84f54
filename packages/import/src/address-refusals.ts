import type { AddressRefusal } from './address-row.ts';

/** As many line numbers as are told for each reason. */
const FIRST = 5;

/** Lines that one reason refuses: how many, and the numbers of the first. */
export interface RefusedLines {
  reason: AddressRefusal;
  count: number;
  lines: number[];
}

/** Counts lines without an address by reason. */
export class AddressRefusals {
  readonly #found = new Map<AddressRefusal, RefusedLines>();
  count = 0;

  add(reason: AddressRefusal, line: number): void {
    const found = this.#found.get(reason) ?? { reason, count: 0, lines: [] };
    found.count += 1;
    if (found.lines.length < FIRST) found.lines.push(line);
    this.#found.set(reason, found);
    this.count += 1;
  }

  /** The most frequent reason first. */
  all(): RefusedLines[] {
    return [...this.#found.values()].sort((a, b) => b.count - a.count);
  }
}
