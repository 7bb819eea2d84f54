import type { SoundFilter } from './player-settings.ts';

/** Corner frequencies of the filters, Hz. A leak in a pipe is heard between the two of `band`. */
export const CORNERS_HZ = { low: 500, bandFrom: 100, bandTo: 1200, high: 300 } as const;

interface Corner {
  type: 'lowpass' | 'highpass';
  hertz: number;
}

/** Biquad filters of each setting, in series. */
export function cornersOf(filter: SoundFilter): Corner[] {
  switch (filter) {
    case 'none':
      return [];
    case 'low':
      return [{ type: 'lowpass', hertz: CORNERS_HZ.low }];
    case 'high':
      return [{ type: 'highpass', hertz: CORNERS_HZ.high }];
    case 'band':
      return [
        { type: 'highpass', hertz: CORNERS_HZ.bandFrom },
        { type: 'lowpass', hertz: CORNERS_HZ.bandTo },
      ];
  }
}

/**
 * Filter and gain between media elements and the output. Created only when needed: a plain media element also plays
 * where the browser blocks Web Audio.
 */
export class AudioGraph {
  readonly #context = new AudioContext();
  readonly #input = this.#context.createGain();
  readonly #amplifier = this.#context.createGain();
  readonly #sources = new WeakMap<HTMLMediaElement, MediaElementAudioSourceNode>();
  #filters: BiquadFilterNode[] = [];

  constructor() {
    this.#input.connect(this.#amplifier);
    this.#amplifier.connect(this.#context.destination);
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

  setGain(decibels: number): void {
    this.#amplifier.gain.value = 10 ** (decibels / 20);
  }

  setFilter(filter: SoundFilter): void {
    this.#input.disconnect();
    for (const node of this.#filters) node.disconnect();
    this.#filters = cornersOf(filter).map(({ type, hertz }) => {
      const node = this.#context.createBiquadFilter();
      node.type = type;
      node.frequency.value = hertz;
      return node;
    });
    let last: AudioNode = this.#input;
    for (const node of this.#filters) last = last.connect(node);
    last.connect(this.#amplifier);
  }

  /** Browsers suspend audio until the first user gesture. */
  async resume(): Promise<void> {
    if (this.#context.state === 'suspended') await this.#context.resume();
  }

  close(): void {
    void this.#context.close();
  }
}
