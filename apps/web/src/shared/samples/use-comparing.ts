import type { Comparisons } from '@escuta/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/index.ts';
import { type AudioEngine, COMPARED_WITH, type Comparing, useAudioTexts, usePlayerSettings } from '../audio/index.ts';
import { useSession } from '../session/index.ts';
import { notify } from '../ui/index.ts';

/** What reports say may change; a sample that is open for long is asked for again, milliseconds. */
const FRESH_MS = 300_000;

interface State {
  /** The other sound is heard, or will be once it is known. */
  isOther: boolean;
  /** Both have been asked for by turns: each plays by itself. */
  hasSwitched: boolean;
}

const START: State = { isOther: false, hasSwitched: false };

export interface ComparingState extends Comparing {
  /** The sample that is heard instead; null while it is the chosen one. */
  otherId: number | null;
  hasSwitched: boolean;
  /** Back to the sample. */
  leave(): void;
}

/** A sample by turns with another sound (LSN-10). Another choice goes back to the sample, and what it is compared with stays. */
export function useComparing(id: number | null, hidesRanking = false): ComparingState {
  const { tools, against } = usePlayerSettings();
  const { can } = useSession();
  const [kept, setKept] = useState({ of: id, state: START });
  if (kept.of !== id) setKept({ of: id, state: START });
  const { isOther, hasSwitched } = kept.of === id ? kept.state : START;
  const { data, isError, refetch } = useQuery({
    queryKey: ['samples', 'comparisons', id],
    queryFn: ({ signal }): Promise<Comparisons> => call('compareSample', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null && (tools || isOther) && can('samples.view'),
    staleTime: FRESH_MS,
  });
  // The sensor's usual sound is known where the ranking has a reference, and beside it the difference is what the ranking goes by (LSN-04).
  const kinds = COMPARED_WITH.filter((each) => data?.[each] && !(hidesRanking && each === 'habitual'));
  const kind = kinds.includes(against) ? against : (kinds[0] ?? null);
  const other = (kind && data?.[kind]) ?? null;
  const levels = [data?.nivel ?? null, other?.nivel ?? null] as const;
  const set = (state: State) => setKept({ of: id, state });
  return {
    status: data ? 'known' : isError ? 'failed' : 'asked',
    again: () => void refetch(),
    kinds,
    kind,
    other,
    isOther: isOther && other !== null,
    otherId: isOther ? (other?.id_amostra ?? null) : null,
    hasSwitched,
    difference: levels[0] === null || levels[1] === null ? null : levels[1] - levels[0],
    toggle: () => set({ isOther: !isOther, hasSwitched: true }),
    leave: () => set({ isOther: false, hasSwitched }),
  };
}

/** Plays both at the person's gain, so that the louder one is heard as such, or on request the other one as loud as the sample. */
export function useMatchedLoudness(engine: AudioEngine, comparing: Comparing | undefined): void {
  const { matched } = usePlayerSettings();
  const trim = matched && comparing?.isOther && comparing.difference !== null ? -comparing.difference : 0;
  useEffect(() => engine.trim(trim), [engine, trim]);
}

/** A sound to compare with that cannot be loaded is told, and the sample is there again. */
export function useLostComparison({ isOther, leave }: ComparingState, hasFailed: boolean): void {
  const t = useAudioTexts();
  const latest = useRef(leave);
  latest.current = leave;
  const isLost = isOther && hasFailed;
  useEffect(() => {
    if (!isLost) return;
    latest.current();
    notify.error(t('compareFailed'));
  }, [isLost, t]);
}
