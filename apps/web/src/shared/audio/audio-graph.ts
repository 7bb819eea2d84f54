import { type Filter, filtersOf, type Heard } from './listening.ts';

/** From here on the limiter holds the sound back; below, the gain is exact. */
const LIMIT_FROM_DB = -6;
const LIMIT_RATIO = 20;
/** Nothing that leaves is louder. */
export const CEILING = 10 ** (-1 / 20);
/** Up to here the last stage leaves a sound as it is; beyond, it bends towards the ceiling. */
const BEND_FROM = 10 ** (-3 / 20);
/** Odd, so that one point is exactly 0. */
const CURVE_POINTS = 4_097;
/** A browser that gives no output within this time has none. */
const OUTPUT_MS = 3_000;

const ratioOf = (decibels: number) => 10 ** (decibels / 20);

/** Web Audio takes the quality of low and high passes in decibels, that of a notch as it is. */
const webQuality = ({ type, quality }: Filter) => (type === 'notch' ? quality : 20 * Math.log10(quality));

/**
 * Filters, gain, limiter and volume between media elements and the output. Created only when needed: a plain media element also plays where the
 * browser blocks Web Audio.
 */
export class AudioGraph {
  readonly #context = new AudioContext();
  readonly #input = this.#context.createGain();
  readonly #amplifier = this.#context.createGain();
  readonly #volume = this.#context.createGain();
  readonly #sources = new WeakMap<HTMLMediaElement, MediaElementAudioSourceNode>();
  #filters: BiquadFilterNode[] = [];
  #built = '';

  constructor() {
    this.#input.connect(this.#amplifier);
    limit(this.#context, this.#amplifier).connect(this.#volume);
    this.#volume.connect(this.#context.destination);
  }

  /** Routes an element through the graph; this cannot be undone for an element. */
  attach(element: HTMLMediaElement): void {
    if (this.#sources.has(element)) return;
    const source = this.#context.createMediaElementSource(element);
    source.connect(this.#input);
    this.#sources.set(element, source);
  }

  detach(element: HTMLMediaElement): void {
    this.#sources.get(element)?.disconnect();
  }

  setLevels(gainDb: number, volume: number): void {
    this.#amplifier.gain.value = ratioOf(gainDb);
    this.#volume.gain.value = volume;
  }

  setHeard(heard: Heard): void {
    const wanted = filtersOf(heard);
    // Moving a corner only retunes: new nodes would click.
    const built = wanted.map(({ type }) => type).join();
    if (built !== this.#built) this.#build(wanted);
    this.#built = built;
    wanted.forEach((filter, at) => {
      const node = this.#filters[at] as BiquadFilterNode;
      node.frequency.value = Math.min(filter.hertz, this.#context.sampleRate / 2);
      node.Q.value = webQuality(filter);
    });
  }

  #build(wanted: readonly Filter[]): void {
    this.#input.disconnect();
    for (const node of this.#filters) node.disconnect();
    this.#filters = wanted.map(({ type }) => {
      const node = this.#context.createBiquadFilter();
      node.type = type;
      return node;
    });
    let last: AudioNode = this.#input;
    for (const node of this.#filters) last = last.connect(node);
    last.connect(this.#amplifier);
  }

  /** Browsers suspend audio until the first user gesture. Tells whether the sound can leave the machine. */
  async resume(): Promise<boolean> {
    const context = this.#context;
    if (context.state === 'running') return true;
    let timer = 0;
    const late = new Promise<void>((done) => {
      timer = window.setTimeout(done, OUTPUT_MS);
    });
    await Promise.race([context.resume().catch(() => {}), late]);
    window.clearTimeout(timer);
    // Read again: TypeScript does not know that waiting changes it.
    return (context.state as AudioContextState) === 'running';
  }

  close(): void {
    void this.#context.close();
  }
}

/**
 * Holds a sound below {@link CEILING}, however much gain came before. The compressor's fixed own gain is taken back, so that a sound below its threshold
 * passes as it is; a knock that it is too slow for is bent by the last stage, whose curve has no value beyond the ceiling.
 */
function limit(context: BaseAudioContext, from: AudioNode): AudioNode {
  const compressor = context.createDynamicsCompressor();
  compressor.threshold.value = LIMIT_FROM_DB;
  compressor.knee.value = 0;
  compressor.ratio.value = LIMIT_RATIO;
  compressor.attack.value = 0;
  compressor.release.value = 0.1;
  const level = context.createGain();
  // Web Audio adds 0.6 times what the compressor takes from full scale.
  level.gain.value = ratioOf(0.6 * LIMIT_FROM_DB * (1 - 1 / LIMIT_RATIO));
  const ceiling = context.createWaveShaper();
  ceiling.curve = ceilingCurve();
  return from.connect(compressor).connect(level).connect(ceiling);
}

/** Straight up to {@link BEND_FROM}, then to the ceiling at full scale, where it stays. */
export function ceilingCurve(): Float32Array<ArrayBuffer> {
  const span = CEILING - BEND_FROM;
  return Float32Array.from({ length: CURVE_POINTS }, (_, at) => {
    const value = (2 * at) / (CURVE_POINTS - 1) - 1;
    const size = Math.abs(value);
    if (size <= BEND_FROM) return value;
    return Math.sign(value) * (BEND_FROM + span * Math.tanh((size - BEND_FROM) / span));
  });
}
