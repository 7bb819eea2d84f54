import { createStore } from '../session/create-store.ts';
import { AudioGraph } from './audio-graph.ts';
import { getPlayerSettings, type PlayerSettings, subscribePlayerSettings } from './player-settings.ts';

export type AudioStatus = 'empty' | 'loading' | 'ready' | 'error';

export interface AudioState {
  status: AudioStatus;
  playing: boolean;
  element: HTMLAudioElement | null;
}

/** Number of media elements kept: current, previous and next recordings. */
const POOL_SIZE = 4;

/**
 * Plays one recording at a time and keeps the next ones ready: each has its own media element that loads ahead,
 * so that a step to the next sample starts at once. The browser reads by byte ranges.
 */
export class AudioEngine {
  readonly #store = createStore<AudioState>({ status: 'empty', playing: false, element: null });
  readonly #pool = new Map<string, HTMLAudioElement>();
  #settings = getPlayerSettings();
  #graph: AudioGraph | null = null;
  #onEnd: (() => void) | null = null;

  readonly use = this.#store.use;
  readonly getState = this.#store.get;

  /** Selects the current recording; null for none. The previous one stops. */
  open(url: string | null, play = false): void {
    const before = this.#store.get().element;
    const element = url === null ? null : this.#take(url);
    before?.pause();
    if (!element) {
      this.#store.set({ status: 'empty', playing: false, element: null });
      return;
    }
    // Two samples may share a recording: it restarts with each.
    element.currentTime = 0;
    this.#tune(element);
    if (play) void this.#play(element);
    // Set to playing at once, so that subscribers get one change instead of three.
    this.#store.set({ status: statusOf(element), playing: !element.paused, element });
  }

  /** Fetches a recording ahead. */
  prepare(url: string): void {
    this.#take(url);
  }

  /** Forgets a recording whose link no longer works. */
  forget(url: string): void {
    const element = this.#pool.get(url);
    if (!element) return;
    this.#pool.delete(url);
    this.#drop(element);
  }

  async play(): Promise<void> {
    const { element, status } = this.#store.get();
    if (element && status !== 'error') await this.#play(element);
  }

  async #play(element: HTMLAudioElement): Promise<void> {
    try {
      // A suspended audio graph plays as soon as the browser allows it.
      await Promise.all([this.#graph?.resume(), element.play()]);
    } catch {
      // Blocked by the browser's autoplay policy, or replaced by the next sample.
    }
  }

  pause(): void {
    this.#store.get().element?.pause();
  }

  toggle(): void {
    if (this.#store.get().playing) this.pause();
    else void this.play();
  }

  /** Plays from the start. */
  replay(): void {
    this.seek(0);
    void this.play();
  }

  /** Tells when a recording has played to its end, and plays none in a loop meanwhile; null: no longer. */
  followEnds(onEnd: (() => void) | null): void {
    this.#onEnd = onEnd;
    this.#applySettings(this.#settings);
  }

  /** Goes to a moment, seconds from the start. */
  seek(seconds: number): void {
    const { element } = this.#store.get();
    if (element) element.currentTime = Math.max(0, seconds);
  }

  /** Follows the settings; returns a function that stops and releases all recordings. */
  start(): () => void {
    const apply = () => this.#applySettings(getPlayerSettings());
    apply();
    const unsubscribe = subscribePlayerSettings(apply);
    return () => {
      unsubscribe();
      this.#release();
    };
  }

  #release(): void {
    for (const element of this.#pool.values()) this.#drop(element);
    this.#pool.clear();
    this.#graph?.close();
    this.#graph = null;
    this.#store.set({ status: 'empty', playing: false, element: null });
  }

  /** Media element of a link, moved to the end of the pool. */
  #take(url: string): HTMLAudioElement {
    const element = this.#pool.get(url) ?? this.#make(url);
    this.#pool.delete(url);
    this.#pool.set(url, element);
    for (const [oldUrl, old] of this.#pool) {
      if (this.#pool.size <= POOL_SIZE) break;
      if (old === this.#store.get().element) continue;
      this.#pool.delete(oldUrl);
      this.#drop(old);
    }
    return element;
  }

  #make(url: string): HTMLAudioElement {
    const element = new Audio();
    element.preload = 'auto';
    element.src = url;
    const follow = () => {
      if (element === this.#store.get().element) this.#follow(element);
    };
    element.addEventListener('ended', () => {
      if (element === this.#store.get().element) this.#onEnd?.();
    });
    for (const name of ['canplay', 'play', 'pause', 'ended', 'error', 'waiting', 'playing'] as const) {
      element.addEventListener(name, follow);
    }
    return element;
  }

  #follow(element: HTMLAudioElement): void {
    const next = { status: statusOf(element), playing: !element.paused && !element.ended, element };
    const now = this.#store.get();
    if (next.status !== now.status || next.playing !== now.playing) this.#store.set(next);
  }

  #drop(element: HTMLAudioElement): void {
    element.pause();
    this.#graph?.detach(element);
    element.removeAttribute('src');
    element.load();
  }

  #applySettings(settings: PlayerSettings): void {
    this.#settings = settings;
    const { element } = this.#store.get();
    if (element) this.#tune(element);
  }

  #tune(element: HTMLAudioElement): void {
    const { volume, rate, loop, gainDb, filter } = this.#settings;
    element.volume = volume;
    element.playbackRate = rate;
    element.loop = loop && this.#onEnd === null;
    if (!this.#graph && (gainDb > 0 || filter !== 'none')) this.#graph = new AudioGraph();
    if (!this.#graph) return;
    this.#graph.attach(element);
    this.#graph.setGain(gainDb);
    this.#graph.setFilter(filter);
  }
}

function statusOf(element: HTMLAudioElement): AudioStatus {
  if (element.error) return 'error';
  return element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? 'ready' : 'loading';
}

/** How browsers name the error of a sound that nothing can play: Firefox, then Chromium. */
const NO_OUTPUT = /MediaSink|AUDIO_RENDERER/i;

/** Why a recording is not heard: it cannot be loaded, or the device has no sound output. */
export function failureOf(element: HTMLAudioElement | null): 'failed' | 'noOutput' {
  return NO_OUTPUT.test(element?.error?.message ?? '') ? 'noOutput' : 'failed';
}
