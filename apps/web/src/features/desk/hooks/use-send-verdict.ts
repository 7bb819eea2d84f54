import type { SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call, createTurns, detailKey, outlivesPage, refetchDetail } from '../../../shared/api/index.ts';
import { afterPaint } from '../../../shared/ui/after-paint.ts';
import { deskNotes } from '../desk-notes.ts';
import { type Sending, withAnswer, withUnsent } from '../desk-work.ts';
import type { KeptWork, Patch } from './use-kept-work.ts';

/** Sends verdicts, those of the same sample in order; rejects if one fails. */
export function useSendVerdict({ latest, keep }: KeptWork, patch: Patch, userId: number) {
  const queryClient = useQueryClient();
  const [takeTurn] = useState(createTurns);
  return useCallback(
    async (sending: Sending) => {
      const { verdict, entry } = sending;
      const { id } = entry;
      keep(withUnsent(latest.current, sending));
      try {
        const { classificacao, triagem } = await takeTurn(id, async () => {
          // Lets the next sample render first.
          await afterPaint();
          return call('classifyBySystem', { body: { id_amostra: id, ...verdict } });
        });
        patch(id, () => ({ classificacao, triagem }));
        // Text typed meanwhile stays a draft.
        const note = verdict.obs_admin ?? null;
        if (note !== null && deskNotes.read(userId, id) === note) deskNotes.write(userId, id, note, note);
        // Before the verdict the server hides what the machine says (LSN-04), and a detail requested then has old values.
        const isHidden = queryClient.getQueryData<SampleDetail>(detailKey(id))?.escuta === null;
        if (isHidden || queryClient.isFetching({ queryKey: detailKey(id) }) > 0) void refetchDetail(queryClient, id);
        if (isHidden)
          for (const of of ['visits', 'comparisons'])
            void queryClient.invalidateQueries({ queryKey: ['samples', of, id] });
      } catch (problem) {
        // Requests aborted by a reload are sent again after it.
        await outlivesPage(problem);
        throw problem;
      } finally {
        keep(withAnswer(latest.current, sending));
      }
    },
    [takeTurn, latest, keep, patch, queryClient, userId],
  );
}
