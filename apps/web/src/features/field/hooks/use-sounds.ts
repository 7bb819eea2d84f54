import type { OpenInspection } from '@escuta/contract';
import { hasRecording } from '@escuta/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem, isConnected } from '../../../shared/api/index.ts';
import { dropSounds, keptSoundIds, soundOf } from '../store/kept.ts';
import { usePerson } from './use-field-data.ts';

/** Sounds stored for a day in the field; one takes about 400 kB. */
export const KEPT_SOUNDS_MAX = 100;

/** Whether the sample has a sound to play. */
export const isAudible = ({ classificacao, gravacao }: OpenInspection) =>
  hasRecording(classificacao) && gravacao !== null;

/** Whether the user turned on the browser's data saver. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Lets the download continue with the next sound when the server refuses one. */
function skipRefused(problem: unknown): null {
  if (problem instanceof ApiProblem) return null;
  throw problem;
}

/** Downloads the sounds of the first inspections one by one for playing without a network. Returns the IDs of the stored samples. */
export function useKeepSounds(list: readonly OpenInspection[] | undefined): readonly number[] {
  const person = usePerson();
  const queryClient = useQueryClient();
  const key = ['field', 'sounds', person];
  const { data: kept = [] } = useQuery({
    queryKey: key,
    queryFn: () => keptSoundIds(person),
    networkMode: 'always',
    staleTime: 0,
  });
  useEffect(() => {
    if (!list) return;
    let gone = false;
    const open = new Set(list.map(({ id_amostra }) => id_amostra));
    const wanted = list.filter(isAudible).slice(0, KEPT_SOUNDS_MAX);
    const keep = async () => {
      await dropSounds(person, (sample) => open.has(sample));
      const have = new Set(await keptSoundIds(person));
      for (const { id_amostra } of wanted) {
        if (gone || !isConnected() || savesData()) return;
        if (have.has(id_amostra)) continue;
        await soundOf(person, id_amostra).catch(skipRefused);
        await queryClient.invalidateQueries({ queryKey: ['field', 'sounds', person] });
      }
    };
    // No network or no space left: stored sounds stay, the others are fetched when played.
    keep().catch(() => {});
    return () => {
      gone = true;
    };
  }, [list, person, queryClient]);
  return kept;
}

/** The sound of a sample, from this device if stored here. */
export function useSound(id_amostra: number) {
  const person = usePerson();
  return useQuery({
    queryKey: ['field', 'sound', person, id_amostra],
    queryFn: () => soundOf(person, id_amostra),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
