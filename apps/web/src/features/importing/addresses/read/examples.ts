import type { Address, AddressRefusal } from '@escuta/import';

/** A line as it would be stored, or why it would not. */
export type ReadLine = { line: number } & (Address | { reason: AddressRefusal });

/** Lines of each kind that are shown. */
export const SHOWN = 5;

/** Some lines of a list to look at: the first good ones, good ones with accents, and refused ones, of each reason at least one. */
export class Examples {
  readonly #good: ReadLine[] = [];
  readonly #refused: ReadLine[] = [];
  readonly #reasons = new Set<AddressRefusal>();
  #accents = 0;

  add(line: ReadLine, hasAccent: boolean): void {
    if ('reason' in line) {
      if (this.#refused.length < SHOWN || !this.#reasons.has(line.reason)) this.#refused.push(line);
      this.#reasons.add(line.reason);
      return;
    }
    const isWanted = this.#good.length < SHOWN || (hasAccent && this.#accents < SHOWN);
    if (hasAccent) this.#accents += 1;
    if (isWanted) this.#good.push(line);
  }

  get isFull(): boolean {
    return this.#good.length >= SHOWN && this.#accents >= SHOWN;
  }

  /** The good ones first: they show whether letters and columns were understood. */
  lines(): ReadLine[] {
    return [...this.#good, ...this.#refused];
  }
}
