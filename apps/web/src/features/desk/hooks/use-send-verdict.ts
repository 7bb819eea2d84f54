import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call, createTurns, detailKey, outlivesPage } from '../../../shared/api/index.ts';
import { afterPaint } from '../../../shared/ui/after-paint.ts';
import { deskNotes } from '../desk-notes.ts';
import { type Sending, withAnswer, withUnsent } from '../desk-work.ts';
import type { KeptWork, Patch } from './use-kept-work.ts';

/** Sends verdicts, those about one sample one after another; rejects when one fails. */
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
          // The next sample comes first.
          await afterPaint();
          return call('classifyBySystem', { body: { id_amostra: id, ...verdict } });
        });
        patch(id, () => ({ classificacao, triagem }));
        // What was typed meanwhile stays a draft.
        const note = verdict.obs_admin ?? null;
        if (note !== null && deskNotes.read(userId, id) === note) deskNotes.write(userId, id, note, note);
        // A detail that was on its way meanwhile tells the sample as it was before.
        if (queryClient.isFetching({ queryKey: detailKey(id) }) > 0) {
          await queryClient.cancelQueries({ queryKey: detailKey(id) });
          void queryClient.invalidateQueries({ queryKey: detailKey(id) });
        }
      } catch (problem) {
        // The next page sends once more what this one leaves behind.
        await outlivesPage(problem);
        throw problem;
      } finally {
        keep(withAnswer(latest.current, sending));
      }
    },
    [takeTurn, latest, keep, patch, queryClient, userId],
  );
}
