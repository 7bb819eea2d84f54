/** Samples from here on count as full scale: some converters stop a little below it. */
const FULL_SCALE = 0.998;
/** So many in a row are cut off; a single one may be the top of a wave that just fits. */
const CUT_RUN = 3;
/** Below this nothing is connected, or a case covers the microphone: the noise of a phone's own microphone is some 10 dB above. dB */
const QUIET_DB = -75;
/** Level of digital silence, dB. */
const FLOOR_DB = -120;

const toDb = (power: number) => (power > 0 ? Math.max(FLOOR_DB, 10 * Math.log10(power)) : FLOOR_DB);

export interface Loudness {
  /** Highest value, dB relative to full scale. */
  peakDb: number;
  /** Root mean square without the constant part, dB relative to full scale. */
  levelDb: number;
  /** The sound was louder than the microphone takes: its waves are cut off. */
  isCut: boolean;
  /** Nothing to be heard. */
  isQuiet: boolean;
}

/** Measures a sound block by block while it is recorded. */
export class LoudnessMeter {
  #count = 0;
  #sum = 0;
  #squares = 0;
  #peak = 0;
  #run = 0;
  #isCut = false;

  /** Adds a block and returns its own peak in dB, for the level that is shown. */
  add(block: Float32Array): number {
    let peak = 0;
    for (const value of block) {
      const size = Math.abs(value);
      this.#sum += value;
      this.#squares += value * value;
      if (size > peak) peak = size;
      this.#run = size >= FULL_SCALE ? this.#run + 1 : 0;
      if (this.#run >= CUT_RUN) this.#isCut = true;
    }
    this.#count += block.length;
    this.#peak = Math.max(this.#peak, peak);
    return toDb(peak * peak);
  }

  read(): Loudness {
    const mean = this.#count > 0 ? this.#sum / this.#count : 0;
    const levelDb = this.#count > 0 ? toDb(this.#squares / this.#count - mean * mean) : FLOOR_DB;
    return { peakDb: toDb(this.#peak ** 2), levelDb, isCut: this.#isCut, isQuiet: levelDb < QUIET_DB };
  }
}

/** The loudness of a whole sound. */
export function loudnessOf(samples: Float32Array): Loudness {
  const meter = new LoudnessMeter();
  meter.add(samples);
  return meter.read();
}
