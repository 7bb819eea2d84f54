import type { Classification, SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem, call, createTurns, detailKey, outlivesPage } from '../../../shared/api/index.ts';
import { problemText, useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { afterPaint } from '../../../shared/ui/after-paint.ts';
import { notify } from '../../../shared/ui/index.ts';
import { deskNotes } from '../desk-notes.ts';
import {
  type DeskWork,
  NO_WORK,
  readWork,
  type Sending,
  type Undoable,
  type Verdict,
  withAnswer,
  withClassOf,
  withoutVerdict,
  withUnsent,
  withVerdict,
  writeWork,
} from '../desk-work.ts';

/** The class that a sample has by now, where a refusal tells it. */
const classNow = (problem: unknown) =>
  problem instanceof ApiProblem && problem.code === 'class_changed'
    ? (problem.params.classificacao as Classification)
    : null;

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
    [takeTurn, keep, patch, queryClient, userId],
  );
  /** Shows again what was before a verdict or an undo that failed, and says so. */
  const fail = useCallback(
    ({ entry, isUndo }: Sending, shown: SampleDetail | undefined, problem: unknown) => {
      const { id, before } = entry;
      const now = classNow(problem);
      if (shown) patch(id, () => ({ classificacao: shown.classificacao, triagem: shown.triagem }));
      if (now) {
        patch(id, () => ({ classificacao: now }));
        void queryClient.invalidateQueries({ queryKey: detailKey(id) });
        // There was nothing to take back: the verdict had failed, or the undo had got through with the page before.
        if (now === before.classificacao && entry.note === null) return;
        change(withClassOf(latest.current, id, now));
      } else change(isUndo ? withVerdict(latest.current, entry) : withoutVerdict(latest.current, entry));
      const text = entry.after === null ? 'noteNotSaved' : isUndo ? 'notUndone' : 'notSaved';
      const title = t(text, { seq: seqOf(id) });
      notify.error(title, { kind: 'save', description: problemText(problem) });
    },
    [t, seqOf, patch, change, queryClient],
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
    for (const sending of Object.values(kept.unsent)) {
      send(sending).catch((problem: unknown) => tell.current(sending, undefined, problem));
    }
  }, [store, isKept, userId, change, send]);

  const actions = useMemo(() => {
    const choose = (id: number) => change({ ...latest.current, chosen: id });

    /** Gives a verdict, or saves the note alone, and goes to `next`. */
    const give = async (sample: SampleDetail, code: Classification | null, next: number) => {
      const { id_amostra: id, classificacao, triagem } = sample;
      const note = deskNotes.read(userId, id);
      const before = {
        classificacao,
        obs_admin: triagem?.obs_admin || null,
        sem_consenso: triagem?.sem_consenso ?? false,
      };
      const entry: Undoable = { id, at: Date.now(), before, note, after: code };
      const verdict: Verdict = {
        ...(code !== null && { classificacao: code }),
        ...(note !== null && { obs_admin: note }),
      };
      change({ ...withVerdict(latest.current, entry), chosen: next });
      patch(id, () => ({
        classificacao: code ?? classificacao,
        triagem: triagem && {
          ...triagem,
          obs_admin: note ?? triagem.obs_admin,
          // A note is no verdict: what blind review left open stays so.
          sem_consenso: code === null && triagem.sem_consenso,
        },
      }));
      const sending = { verdict, entry, isUndo: false };
      await send(sending).catch((problem: unknown) => fail(sending, sample, problem));
    };

    /** Takes the last verdict back and returns to its sample. */
    const undo = async () => {
      const entry = latest.current.history.at(-1);
      if (!entry) return notify.info(t('nothingToUndo'));
      const { id, before, note, after } = entry;
      const shown = queryClient.getQueryData<SampleDetail>(detailKey(id));
      // What somebody else noted meanwhile, as far as it is known here, is not ours to take back.
      const notes = note !== null && (!shown || (shown.triagem?.obs_admin ?? '').trim() === note.trim());
      const verdict: Verdict = {
        ...(after !== null && { classificacao: before.classificacao, classificacao_vista: after }),
        ...(notes && { obs_admin: before.obs_admin ?? '' }),
        ...(after !== null && before.sem_consenso && { reabrir: true }),
      };
      const without = withoutVerdict(latest.current, entry);
      change({ ...without, chosen: id });
      if (notes) deskNotes.write(userId, id, note, before.obs_admin ?? '');
      patch(id, ({ classificacao, triagem }) => ({
        classificacao: after === null ? classificacao : before.classificacao,
        triagem: triagem && {
          ...triagem,
          ...(notes && { obs_admin: before.obs_admin }),
          ...(after !== null && { sem_consenso: before.sem_consenso }),
        },
      }));
      const sending = { verdict, entry, isUndo: true };
      await send(sending).catch((problem: unknown) => fail(sending, shown, problem));
    };
    return { choose, give, undo };
  }, [change, patch, send, fail, queryClient, t, userId]);

  return { work, ...actions };
}
