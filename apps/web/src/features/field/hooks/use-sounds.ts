import type { OpenInspection } from '@escuta/contract';
import { hasRecording } from '@escuta/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem, isConnected } from '../../../shared/api/index.ts';
import { dropSounds, keptSoundIds, soundOf } from '../store/kept.ts';
import { usePerson } from './use-field-data.ts';

/** Sounds held for a day on the street; one takes some 400 kB. */
export const KEPT_SOUNDS_MAX = 100;

/** Whether there is something to listen to. */
export const isAudible = ({ classificacao, gravacao }: OpenInspection) =>
  hasRecording(classificacao) && gravacao !== null;

/** The person asks the browser to spare data. */
const sparesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** One sound that the server does not give holds up no other. */
function skipRefused(problem: unknown): null {
  if (problem instanceof ApiProblem) return null;
  throw problem;
}

/** Fetches the sounds of the first inspections one after the other, so that they can be heard without a network. */
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
        if (gone || !isConnected() || sparesData()) return;
        if (have.has(id_amostra)) continue;
        await soundOf(person, id_amostra).catch(skipRefused);
        await queryClient.invalidateQueries({ queryKey: ['field', 'sounds', person] });
      }
    };
    // Without a network, or without room: what is there stays, the rest is asked for when it is to be heard.
    keep().catch(() => {});
    return () => {
      gone = true;
    };
  }, [list, person, queryClient]);
  return kept;
}

/** One sound, from this device if it is there. */
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
