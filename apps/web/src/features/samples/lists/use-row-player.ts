import type { SampleRow } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { detailKey, detailQuery } from '../../../shared/api/index.ts';
import { AudioEngine, useAudioTexts } from '../../../shared/audio/index.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';

/** One player for all rows of a table: a row's link is fetched when it is played. Stops when the row disappears. */
export function useRowPlayer(rows: readonly Pick<SampleRow, 'id_amostra'>[]) {
  const t = useAudioTexts();
  const queryClient = useQueryClient();
  const [engine] = useState(() => new AudioEngine());
  const [rowId, setRowId] = useState<number | null>(null);
  const wanted = useRef<{ id: number; url: string | null } | null>(null);
  const { playing, status } = engine.use();

  /** Plays a row; the previous recording stops at once. */
  const choose = useCallback(
    (id: number | null) => {
      wanted.current = id === null ? null : { id, url: null };
      engine.open(null);
      setRowId(id);
      return wanted.current;
    },
    [engine],
  );

  useEffect(() => {
    const stop = engine.start();
    return () => {
      wanted.current = null;
      stop();
    };
  }, [engine]);

  const isGone = rowId !== null && !rows.some(({ id_amostra }) => id_amostra === rowId);
  useEffect(() => {
    if (isGone) choose(null);
  }, [isGone, choose]);

  // Links expire, so the next press fetches a new one.
  useEffect(() => {
    if (status !== 'error' || !wanted.current) return;
    const { id, url } = wanted.current;
    const failure = engine.getState().failure ?? 'failed';
    choose(null);
    if (url) engine.forget(url);
    void queryClient.invalidateQueries({ queryKey: detailKey(id), refetchType: 'none' });
    notify.error(t(failure));
  }, [status, choose, engine, queryClient, t]);

  const toggle = async (id: number) => {
    if (id === rowId) return engine.toggle();
    const mine = choose(id);
    try {
      const { url } = await queryClient.fetchQuery(detailQuery(id));
      if (!mine || wanted.current !== mine) return;
      mine.url = url;
      engine.open(url, true);
    } catch (problem) {
      if (wanted.current === mine) choose(null);
      notify.error(problemText(problem));
    }
  };
  return { isPlaying: (id: number) => playing && id === rowId, toggle };
}
