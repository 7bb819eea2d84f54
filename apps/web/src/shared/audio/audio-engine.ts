import { createStore } from '../session/create-store.ts';
import { AudioGraph } from './audio-graph.ts';
import { filtersOf } from './listening.ts';
import { getPlayerSettings, type PlayerSettings, subscribePlayerSettings } from './player-settings.ts';

export type AudioStatus = 'empty' | 'loading' | 'ready' | 'error';

/** Why a recording is not heard: it cannot be loaded, or the device has no sound output. */
export type AudioFailure = 'failed' | 'noOutput';

/** Part of a recording, seconds from its start. */
export interface Selection {
  from: number;
  to: number;
}

export interface AudioState {
  status: AudioStatus;
  playing: boolean;
  element: HTMLAudioElement | null;
  /** Set while the status is an error. */
  failure: AudioFailure | null;
  /** Is played in a loop; null: the whole. */
  selection: Selection | null;
}

const NOTHING: AudioState = { status: 'empty', playing: false, element: null, failure: null, selection: null };
/** A shorter part would be a buzz instead of a sound, seconds. */
export const LEAST_SELECTION_S = 0.1;

/** Number of media elements kept: current, previous and next recordings. */
const POOL_SIZE = 4;

/**
 * Plays one recording at a time and keeps the next ones ready: each has its own media element that loads ahead,
 * so that a step to the next sample starts at once. The browser reads by byte ranges.
 */
export class AudioEngine {
  readonly #store = createStore<AudioState>(NOTHING);
  readonly #pool = new Map<string, HTMLAudioElement>();
  #settings = getPlayerSettings();
  #graph: AudioGraph | null = null;
  #onEnd: (() => void) | null = null;
  /** Links of copies that are played instead of the files. */
  readonly #copies = new Map<HTMLAudioElement, string>();
  /** Gain of the current recording beyond the person's, dB. */
  #trimDb = 0;
  #frame = 0;

  readonly use = this.#store.use;
  readonly getState = this.#store.get;

  /** Selects the current recording; null for none. The previous one stops. */
  open(url: string | null, play = false): void {
    const before = this.#store.get().element;
    const element = url === null ? null : this.#take(url);
    before?.pause();
    if (!element) {
      this.#store.set(NOTHING);
      return;
    }
    // Two samples may share a recording: it restarts with each. A seek to where it is already would delay its sound by a frame or two.
    if (element.currentTime !== 0) element.currentTime = 0;
    this.#tune(element);
    if (play) void this.#play(element);
    // Set to playing at once, so that subscribers get one change instead of three.
    this.#store.set({ ...NOTHING, ...stateOf(element), playing: !element.paused, element });
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
    this.#stayInSelection(element);
    try {
      // A suspended audio graph plays as soon as the browser allows it.
      const [canBeHeard] = await Promise.all([this.#graph?.resume() ?? true, element.play()]);
      if (!canBeHeard) this.#onSilence(element);
    } catch {
      // Blocked by the browser's autoplay policy, or replaced by the next sample.
    }
  }

  /** The filters' output does not open: the recording would stand still without a word. */
  #onSilence(element: HTMLAudioElement): void {
    element.pause();
    if (element !== this.#store.get().element) return;
    // The next try begins with another graph: the machine may have got an output.
    this.#release();
    this.#store.set({ ...NOTHING, status: 'error', failure: 'noOutput' });
  }

  pause(): void {
    this.#store.get().element?.pause();
  }

  toggle(): void {
    if (this.#store.get().playing) this.pause();
    else void this.play();
  }

  /** Plays from the start, of the selection if there is one. */
  replay(): void {
    this.seek(this.#store.get().selection?.from ?? 0);
    void this.play();
  }

  /** Plays a part in a loop from now on; null: the whole again. */
  select(selection: Selection | null): void {
    const now = this.#store.get();
    if (!now.element) return;
    // The end is NaN while the browser does not know how long the recording is.
    if (!selection || !(selection.to - selection.from >= LEAST_SELECTION_S)) {
      if (now.selection) this.#store.set({ ...now, selection: null });
      return;
    }
    this.#store.set({ ...now, selection });
    this.replay();
  }

  /** Goes to a moment that a person has pointed at; outside the selection, that ends with it. */
  go(seconds: number): void {
    const { selection } = this.#store.get();
    if (selection && (seconds < selection.from || seconds > selection.to)) this.select(null);
    this.seek(seconds);
  }

  /** Begins a selection where the recording is heard now; its end stays where it is later. */
  selectFrom(): void {
    const { element, selection } = this.#store.get();
    if (!element) return;
    const from = element.currentTime;
    this.select({ from, to: selection && selection.to > from ? selection.to : element.duration });
  }

  /** Ends it there. */
  selectTo(): void {
    const { element, selection } = this.#store.get();
    if (!element) return;
    const to = element.currentTime;
    this.select({ from: selection && selection.from < to ? selection.from : 0, to });
  }

  /** Plays a copy of the current recording instead of its file, from the same moment on. */
  replaceSound(copy: Blob): void {
    const { element, status } = this.#store.get();
    if (!element || status === 'error' || this.#copies.has(element)) return;
    const [at, isPlaying] = [element.currentTime, !element.paused];
    const url = URL.createObjectURL(copy);
    this.#copies.set(element, url);
    element.src = url;
    element.currentTime = at;
    this.#tune(element);
    if (isPlaying) void this.#play(element);
  }

  /** Amplifies the current recording beyond the person's gain, dB; a comparison at equal loudness needs it. */
  trim(decibels: number): void {
    if (this.#trimDb === decibels) return;
    this.#trimDb = decibels;
    this.#applySettings(this.#settings);
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
    cancelAnimationFrame(this.#frame);
    this.#store.set(NOTHING);
  }

  /** Goes back to the start of the selection at its end; the browser's own events come too seldom for that. */
  #stayInSelection(element: HTMLAudioElement): void {
    cancelAnimationFrame(this.#frame);
    const { selection, element: current } = this.#store.get();
    if (element !== current || !selection) return;
    const { from, to } = selection;
    if (element.currentTime >= to || element.currentTime < from - LEAST_SELECTION_S) element.currentTime = from;
    this.#frame = requestAnimationFrame(() => {
      if (!element.paused) this.#stayInSelection(element);
    });
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
      if (element !== this.#store.get().element) return;
      // A selection may reach to the end.
      if (this.#store.get().selection) void this.#play(element);
      else this.#onEnd?.();
    });
    for (const name of ['canplay', 'play', 'pause', 'ended', 'error', 'waiting', 'playing'] as const) {
      element.addEventListener(name, follow);
    }
    return element;
  }

  #follow(element: HTMLAudioElement): void {
    const next = { ...stateOf(element), playing: !element.paused && !element.ended };
    const now = this.#store.get();
    if (next.status !== now.status || next.playing !== now.playing) this.#store.set({ ...now, ...next });
  }

  #drop(element: HTMLAudioElement): void {
    element.pause();
    this.#graph?.detach(element);
    URL.revokeObjectURL(this.#copies.get(element) ?? '');
    this.#copies.delete(element);
    element.removeAttribute('src');
    element.load();
  }

  #applySettings(settings: PlayerSettings): void {
    this.#settings = settings;
    const { element } = this.#store.get();
    if (element) this.#tune(element);
  }

  #tune(element: HTMLAudioElement): void {
    const { volume, rate, shift, loop } = this.#settings;
    const gainDb = this.#settings.gainDb + this.#trimDb;
    element.playbackRate = rate;
    // The browser takes this rate when the element gets another file.
    element.defaultPlaybackRate = rate;
    element.preservesPitch = !shift;
    element.loop = loop && this.#onEnd === null;
    if (gainDb !== 0 || filtersOf(this.#settings).length > 0) this.#graph ??= new AudioGraph();
    // The limiter comes before the volume, so that a low one does not bring more distortion.
    element.volume = this.#graph ? 1 : volume;
    if (!this.#graph) return;
    this.#graph.attach(element);
    this.#graph.setLevels(gainDb, volume);
    this.#graph.setHeard(this.#settings);
  }
}

/** How browsers name the error of a sound that nothing can play: Firefox, then Chromium. */
const NO_OUTPUT = /MediaSink|AUDIO_RENDERER/i;

function stateOf({ error, readyState }: HTMLAudioElement): Pick<AudioState, 'status' | 'failure'> {
  if (error) return { status: 'error', failure: NO_OUTPUT.test(error.message ?? '') ? 'noOutput' : 'failed' };
  return { status: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? 'ready' : 'loading', failure: null };
}
