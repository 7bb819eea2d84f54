type Numbers = Float64Array | Int32Array | Uint32Array;

/** A typed array that grows: a plain array of millions of numbers takes several times the memory. */
export class Growing<Of extends Numbers> {
  readonly #make: (length: number) => Of;
  #values: Of;
  length = 0;

  constructor(make: (length: number) => Of, room = 1024) {
    this.#make = make;
    this.#values = make(room);
  }

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow();
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] as number;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** Shortens to so many values. */
  cut(length: number): void {
    this.length = Math.min(this.length, length);
  }

  /** The values, without a copy. */
  view(): Of {
    return this.#values.subarray(0, this.length) as Of;
  }

  #grow(): void {
    const larger = this.#make(this.#values.length * 2);
    larger.set(this.#values);
    this.#values = larger;
  }
}

export const growingFloats = () => new Growing((length) => new Float64Array(length));
export const growingInts = () => new Growing((length) => new Int32Array(length));
export const growingCounts = () => new Growing((length) => new Uint32Array(length));
