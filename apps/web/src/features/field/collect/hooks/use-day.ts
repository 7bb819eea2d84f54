import { toProductMinute } from '@escuta/domain';
import { useMemo } from 'react';
import { useKept } from '../../hooks/use-field-data.ts';
import { isUntouched, type SampleDraft } from '../store/sample-draft.ts';
import { samples } from '../store/samples.ts';

export const dayOf = (at: number) => toProductMinute(new Date(at)).slice(0, 10);

/** The samples taken or sent today in the order in which they were taken, and all that are not sent yet; undefined until they are read. */
export function useDay() {
  const kept = useKept(samples);
  return useMemo(() => {
    if (!kept) return undefined;
    const today = dayOf(Date.now());
    const all = kept.drafts
      .filter((draft) => !(draft.state === 'draft' && isUntouched(draft)))
      .filter((draft) => draft.state !== 'sent' || dayOf(draft.changed) === today)
      .sort((a, b) => timeOf(a) - timeOf(b));
    const count = (state: SampleDraft['state']) => all.filter((draft) => draft.state === state).length;
    return {
      samples: all,
      unreadable: kept.unreadable,
      /** Those with a place, saved today. */
      walk: all.filter((draft) => draft.position && draft.state !== 'draft' && dayOf(timeOf(draft)) === today),
      waiting: count('queued'),
      refused: count('refused') + kept.unreadable.length,
      sent: count('sent'),
    };
  }, [kept]);
}

/** When a sample was taken, epoch milliseconds. */
export const timeOf = ({ recordedAt, changed }: SampleDraft) => recordedAt ?? changed;
