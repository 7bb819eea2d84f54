import type { SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { detailQuery } from '../../../shared/api/index.ts';
import { AudioEngine, getPlayerSettings } from '../../../shared/audio/index.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';

/** Spectrograms kept decoded: the one of now and its neighbours. */
const PRELOADED_IMAGES = 4;

/**
 * The sound of the chosen sample. The next one is fetched ahead (detail, recording, spectrogram), so that a key press is
 * followed by its sound at once.
 */
export function usePlayer(selectedId: number | null, detail: SampleDetail | undefined, nextId: number | null) {
  const queryClient = useQueryClient();
  const [engine] = useState(() => new AudioEngine());
  const opened = useRef<number | null>(null);
  const images = useRef<HTMLImageElement[]>([]);

  useEffect(() => {
    const stop = engine.start();
    return () => {
      opened.current = null;
      stop();
    };
  }, [engine]);

  const url = detail?.id_amostra === selectedId ? detail?.url : undefined;
  useEffect(() => {
    if (selectedId === null || url === undefined) {
      opened.current = null;
      return engine.open(null);
    }
    const again = opened.current === selectedId;
    // A fresh link to a sound that already plays would only break it off.
    if (again && engine.getState().status === 'ready') return;
    opened.current = selectedId;
    engine.open(url, !again && getPlayerSettings().autoplay);
  }, [engine, selectedId, url]);

  // Ahead of time only once the sound of now is on its way.
  useEffect(() => {
    if (nextId === null || url === undefined) return;
    let gone = false;
    const prepare = async () => {
      const next = await queryClient.ensureQueryData({ ...detailQuery(nextId), revalidateIfStale: true });
      if (gone) return;
      if (next.url) engine.prepare(next.url);
      if (next.espectrograma) {
        const image = new Image();
        image.src = next.espectrograma;
        images.current = [...images.current, image].slice(-PRELOADED_IMAGES);
      }
    };
    // What cannot be had ahead is asked for again when its turn comes, and says so then.
    prepare().catch(() => {});
    return () => {
      gone = true;
    };
  }, [engine, queryClient, nextId, url]);

  /** Asks for a new link, since links expire, and opens it. */
  const retry = useCallback(async () => {
    if (selectedId === null) return;
    if (url) engine.forget(url);
    opened.current = null;
    try {
      const fresh = await queryClient.fetchQuery({ ...detailQuery(selectedId), staleTime: 0 });
      opened.current = selectedId;
      engine.open(fresh.url, true);
    } catch (problem) {
      notify.error(problemText(problem));
    }
  }, [engine, queryClient, selectedId, url]);

  return { engine, retry };
}
