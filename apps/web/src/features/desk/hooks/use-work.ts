import type { SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call, createTurns, detailKey, outlivesPage } from '../../../shared/api/index.ts';
import { problemText, useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { afterPaint } from '../../../shared/ui/after-paint.ts';
import { notify } from '../../../shared/ui/index.ts';
import { deskNotes } from '../desk-notes.ts';
import {
  type DeskWork,
  NO_WORK,
  readWork,
  type Undoable,
  type Verdict,
  withAnswer,
  withoutVerdict,
  withUnsent,
  withVerdict,
  writeWork,
} from '../desk-work.ts';

/** What has been done in a queue, kept for the life of the tab; a verdict shows at once and goes back when it fails. */
export function useWork(queue: { store: SampleStore | null; isKept: boolean }, userId: number) {
  const t = useTexts('desk');
  const queryClient = useQueryClient();
  const [takeTurn] = useState(createTurns);
  const [work, setWork] = useState<DeskWork>(NO_WORK);
  const latest = useRef(work);

  /** Keeps what no part of the screen shows: what is on its way. */
  const keep = useCallback(
    (next: DeskWork) => {
      latest.current = next;
      writeWork(userId, next);
    },
    [userId],
  );
  const change = useCallback(
    (next: DeskWork) => {
      keep(next);
      setWork(next);
    },
    [keep],
  );

  const seqOf = useCallback((id: number) => queue.store?.at(queue.store.rowOf(id))?.seq ?? String(id), [queue.store]);
  const patch = useCallback(
    (id: number, part: (detail: SampleDetail) => Partial<SampleDetail>) =>
      queryClient.setQueryData<SampleDetail>(detailKey(id), (detail) => detail && { ...detail, ...part(detail) }),
    [queryClient],
  );
  const send = useCallback(
    async (id: number, verdict: Verdict) => {
      keep(withUnsent(latest.current, id, verdict));
      try {
        const body = { id_amostra: id, ...verdict };
        const { classificacao, triagem } = await takeTurn(id, async () => {
          // The next sample comes first.
          await afterPaint();
          return call('classifyBySystem', { body });
        });
        patch(id, () => ({ classificacao, triagem }));
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
        keep(withAnswer(latest.current, id, verdict));
      }
    },
    [takeTurn, keep, patch, queryClient],
  );
  const fail = useCallback(
    (id: number, problem: unknown) =>
      notify.error(t('notSaved', { seq: seqOf(id) }), { kind: 'save', description: problemText(problem) }),
    [t, seqOf],
  );

  // What was under way when the page was loaded again is sent once more; what the server knows otherwise waits again.
  const { store, isKept } = queue;
  // Its words are those of now: another language is no other queue.
  const tell = useRef(fail);
  tell.current = fail;
  useEffect(() => {
    if (!store) return;
    if (!isKept) return change(NO_WORK);
    const kept = readWork(userId);
    const stands = Object.entries(kept.done).filter(
      ([id, code]) => kept.unsent[Number(id)] || store.at(store.rowOf(Number(id)))?.classificacao === code,
    );
    change({ ...kept, done: Object.fromEntries(stands) });
    for (const [id, verdict] of Object.entries(kept.unsent)) {
      send(Number(id), verdict).catch((problem: unknown) => {
        const entry = latest.current.history.findLast((one) => one.id === Number(id));
        if (entry) change(withoutVerdict(latest.current, entry));
        tell.current(Number(id), problem);
      });
    }
  }, [store, isKept, userId, change, send]);

  const actions = useMemo(() => {
    const choose = (id: number) => change({ ...latest.current, chosen: id });

    /** Gives a verdict, or saves the note alone, and goes to `next`. */
    const give = async (sample: SampleDetail, code: SampleDetail['classificacao'] | null, next: number) => {
      const id = sample.id_amostra;
      const { classificacao, triagem } = sample;
      const saved = triagem?.obs_admin ?? '';
      const note = deskNotes.read(userId, id);
      const before = { classificacao, obs_admin: saved || null, sem_consenso: triagem?.sem_consenso ?? false };
      const entry: Undoable = { id, before, note, after: code };
      const verdict: Verdict = {
        classificacao: code ?? classificacao,
        ...(note !== null && { obs_admin: note }),
        // A note is no verdict: what blind review left open stays so.
        ...(code === null && before.sem_consenso && { reabrir: true }),
      };
      change({ ...withVerdict(latest.current, entry), chosen: next });
      patch(id, () => ({
        classificacao: verdict.classificacao,
        triagem: triagem && {
          ...triagem,
          obs_admin: note ?? triagem.obs_admin,
          sem_consenso: verdict.reabrir === true,
        },
      }));
      try {
        await send(id, verdict);
        // What was typed meanwhile stays a draft.
        if (note !== null && deskNotes.read(userId, id) === note) deskNotes.write(userId, id, note, note);
      } catch (problem) {
        change(withoutVerdict(latest.current, entry));
        patch(id, () => ({ classificacao, triagem }));
        fail(id, problem);
      }
    };

    /** Takes the last verdict back and returns to its sample. */
    const undo = async () => {
      const entry = latest.current.history.at(-1);
      if (!entry) return notify.info(t('nothingToUndo'));
      const { id, before, note } = entry;
      const verdict: Verdict = {
        classificacao: before.classificacao,
        // What somebody else noted meanwhile is not ours to take back.
        ...(note !== null && { obs_admin: before.obs_admin ?? '' }),
        ...(before.sem_consenso && { reabrir: true }),
      };
      const without = withoutVerdict(latest.current, entry);
      change({ ...without, chosen: id });
      if (note !== null) deskNotes.write(userId, id, note, before.obs_admin ?? '');
      const shown = queryClient.getQueryData<SampleDetail>(detailKey(id));
      patch(id, ({ triagem }) => ({
        classificacao: before.classificacao,
        triagem: triagem && {
          ...triagem,
          ...(note !== null && { obs_admin: before.obs_admin }),
          sem_consenso: before.sem_consenso,
        },
      }));
      try {
        await send(id, verdict);
      } catch (problem) {
        change(withVerdict(latest.current, entry));
        if (shown) patch(id, () => shown);
        fail(id, problem);
      }
    };
    return { choose, give, undo };
  }, [change, patch, send, fail, queryClient, t, userId]);

  return { work, ...actions };
}
