import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from '../i18n/index.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { notify } from '../ui/index.ts';
import { AudioEngine } from './audio-engine.ts';
import { getPlayerSettings } from './player-settings.ts';

/** Decoded spectrograms kept: the current one and its neighbours. */
const PRELOADED_IMAGES = 4;

/** Recording and spectrogram of a sample; null where there is none. */
export interface Sound {
  url: string | null;
  espectrograma: string | null;
}

interface PlayerInput {
  /** Id of the sample; null for none. */
  chosen: number | null;
  /** Its sound, once it is known. */
  sound: Sound | undefined;
  /** Ids of samples likely to be next, likeliest first. */
  ahead?: readonly number[];
  /** Plays automatically, whatever the user's setting. */
  always?: boolean;
  /** Does not play automatically, whatever the user's setting. */
  never?: boolean;
  /** Fetches the links of a recording; `fresh` when the known link no longer works. */
  find(id: number, fresh: boolean): Promise<Sound>;
}

/**
 * The player of the chosen sample. Recordings and spectrograms of the next samples are fetched ahead, so that they play at once.
 */
export function usePlayer({ chosen, sound, ahead = [], always = false, never = false, find }: PlayerInput) {
  const [engine] = useState(() => new AudioEngine());
  const opened = useRef<Opened | null>(null);
  const finder = useRef(find);
  finder.current = find;
  /** What is chosen now, for what comes later; null after the page. */
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
    return () => {
      latest.current = null;
    };
  }, [chosen]);

  useEffect(() => {
    const stop = engine.start();
    return () => {
      opened.current = null;
      stop();
    };
  }, [engine]);

  const url = chosen === null ? undefined : sound?.url;
  useEffect(() => {
    if (chosen === null || url === undefined) {
      opened.current = null;
      return engine.open(null);
    }
    const before = opened.current;
    const isAgain = before?.id === chosen;
    const { status, playing } = engine.getState();
    // A new link would only interrupt a recording that is ready.
    if (isAgain && (before.url === url || status === 'ready')) return;
    opened.current = { id: chosen, url };
    // Playing may have been asked for while it was still loading.
    engine.open(url, isAgain ? playing : !never && (always || getPlayerSettings().autoplay));
  }, [engine, chosen, url, always, never]);

  // Only once the current recording is loading.
  usePrepared(engine, url === undefined ? '' : ahead.join(), finder);

  /** Fetches a new link, because links expire, and opens it. */
  const retry = useCallback(async () => {
    if (chosen === null) return;
    if (url) engine.forget(url);
    opened.current = null;
    try {
      const fresh = await finder.current(chosen, true);
      // Another choice ends the request, which then answers with the link that it had.
      if (latest.current !== chosen) return;
      opened.current = { id: chosen, url: fresh.url };
      engine.open(fresh.url, true);
    } catch (problem) {
      notify.error(problemText(problem));
    }
  }, [engine, chosen, url]);

  return { engine, retry, begin: useBegin(engine, opened) };
}

/** The sample that the engine has. */
interface Opened {
  id: number;
  url: string | null;
}

/** Plays a sample that is being chosen, if its sound is known already: it need not wait until the screen is painted. */
function useBegin(engine: AudioEngine, opened: RefObject<Opened | null>) {
  return useCallback(
    (id: number, next: Sound | undefined) => {
      if (!next?.url || opened.current?.id === id) return;
      opened.current = { id, url: next.url };
      // What a comparison has added belongs to the sound that is left.
      engine.trim(0);
      engine.open(next.url, true);
    },
    [engine, opened],
  );
}

/** Fetches the sounds of samples ahead. @param wanted their ids, joined by commas */
function usePrepared(engine: AudioEngine, wanted: string, finder: RefObject<PlayerInput['find']>) {
  const images = useRef<HTMLImageElement[]>([]);
  useEffect(() => {
    if (wanted === '') return;
    let gone = false;
    const prepare = async () => {
      await afterPaint();
      for (const id of wanted.split(',').map(Number)) {
        if (gone) return;
        const next = await finder.current(id, false);
        if (gone) return;
        if (next.url) engine.prepare(next.url);
        if (next.espectrograma)
          images.current = [...images.current, decoded(next.espectrograma)].slice(-PRELOADED_IMAGES);
      }
    };
    // A failure is ignored here: the recording is fetched again, and the error shown, when the sample is chosen.
    prepare().catch(() => {});
    return () => {
      gone = true;
    };
  }, [engine, wanted, finder]);
}

export type Player = ReturnType<typeof usePlayer>;

/** A decoded image, which is painted in the frame in which it appears. */
function decoded(src: string): HTMLImageElement {
  const image = new Image();
  image.src = src;
  image.decode().catch(() => {});
  return image;
}
