import { useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from '../i18n/index.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { notify } from '../ui/index.ts';
import { AudioEngine } from './audio-engine.ts';
import { getPlayerSettings } from './player-settings.ts';

/** Spectrograms kept decoded: the one of now and its neighbours. */
const PRELOADED_IMAGES = 4;

/** What is heard and seen of a recording; null where there is none. */
export interface Sound {
  url: string | null;
  espectrograma: string | null;
}

interface PlayerInput {
  /** Whose sound it is; null for nobody’s. */
  chosen: number | null;
  /** Its sound, once it is known. */
  sound: Sound | undefined;
  /** Whose sound may come next, the likeliest first. */
  ahead?: readonly number[];
  /** Each sound plays by itself, whatever the person’s setting. */
  always?: boolean;
  /** Asks for a sound; `fresh` when its link no longer works. */
  find(id: number, fresh: boolean): Promise<Sound>;
}

/**
 * The sound of what is chosen. What may come next is fetched ahead (recording, spectrogram), so that a key press is
 * followed by its sound at once.
 */
export function usePlayer({ chosen, sound, ahead = [], always = false, find }: PlayerInput) {
  const [engine] = useState(() => new AudioEngine());
  const opened = useRef<number | null>(null);
  const images = useRef<HTMLImageElement[]>([]);
  const finder = useRef(find);
  finder.current = find;

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
    const again = opened.current === chosen;
    // A fresh link to a sound that already plays would only break it off.
    if (again && engine.getState().status === 'ready') return;
    opened.current = chosen;
    engine.open(url, !again && (always || getPlayerSettings().autoplay));
  }, [engine, chosen, url, always]);

  // Ahead of time only once the sound of now is on its way.
  const wanted = url === undefined ? '' : ahead.join();
  useEffect(() => {
    if (wanted === '') return;
    let gone = false;
    const prepare = async () => {
      await afterPaint();
      for (const id of wanted.split(',').map(Number)) {
        const next = await finder.current(id, false);
        if (gone) return;
        if (next.url) engine.prepare(next.url);
        if (next.espectrograma)
          images.current = [...images.current, decoded(next.espectrograma)].slice(-PRELOADED_IMAGES);
      }
    };
    // What cannot be had ahead is asked for again when its turn comes, and says so then.
    prepare().catch(() => {});
    return () => {
      gone = true;
    };
  }, [engine, wanted]);

  /** Asks for a new link, since links expire, and opens it. */
  const retry = useCallback(async () => {
    if (chosen === null) return;
    if (url) engine.forget(url);
    opened.current = null;
    try {
      const fresh = await finder.current(chosen, true);
      opened.current = chosen;
      engine.open(fresh.url, true);
    } catch (problem) {
      notify.error(problemText(problem));
    }
  }, [engine, chosen, url]);

  return { engine, retry };
}

export type Player = ReturnType<typeof usePlayer>;

/** An image that is painted in the same frame as it appears. */
function decoded(src: string): HTMLImageElement {
  const image = new Image();
  image.src = src;
  image.decode().catch(() => {});
  return image;
}
