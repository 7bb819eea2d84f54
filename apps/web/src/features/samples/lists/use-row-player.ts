import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { detailQuery } from '../../../shared/api/index.ts';
import { AudioEngine } from '../../../shared/audio/index.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';

/** One player for all rows of a table: a row's link is asked for when it is to be heard. */
export function useRowPlayer() {
  const queryClient = useQueryClient();
  const [engine] = useState(() => new AudioEngine());
  const [rowId, setRowId] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => engine.start(), [engine]);
  const { playing, status } = engine.use();

  const toggle = async (id: number) => {
    if (id === rowId && status !== 'error') return engine.toggle();
    wanted.current = id;
    setRowId(id);
    try {
      const { url } = await queryClient.fetchQuery(detailQuery(id));
      if (wanted.current === id) engine.open(url, true);
    } catch (problem) {
      notify.error(problemText(problem));
    }
  };
  return { isPlaying: (id: number) => playing && id === rowId, toggle };
}
