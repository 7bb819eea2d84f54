import type { Classification, SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { detailKey } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { notify } from '../../../shared/ui/index.ts';
import { deskNotes } from '../desk-notes.ts';
import { undoOf, verdictOn } from '../desk-verdicts.ts';
import { NO_WORK, readWork, type Sending, withoutVerdict, withVerdict } from '../desk-work.ts';
import { type Fail, useFailedVerdict } from './use-failed-verdict.ts';
import { type KeptWork, useKeptWork, usePatch } from './use-kept-work.ts';
import { useSendVerdict } from './use-send-verdict.ts';

interface Queue {
  store: SampleStore | null;
  /** Whether the queue was restored after a reload. */
  isKept: boolean;
}

/** Work of a queue, stored in the tab. A verdict is shown at once and reverted if it fails. */
export function useWork(queue: Queue, userId: number) {
  const t = useTexts('desk');
  const queryClient = useQueryClient();
  const { work, kept } = useKeptWork(userId);
  const patch = usePatch();
  const send = useSendVerdict(kept, patch, userId);
  const fail = useFailedVerdict(kept, patch, queue.store);
  useResume(queue, userId, kept, send, fail);

  const actions = useMemo(() => {
    const { latest, change } = kept;
    const choose = (id: number) => change({ ...latest.current, chosen: id });

    /** Gives a verdict, or saves only the note, and moves to `next`. */
    const give = async (sample: SampleDetail, code: Classification | null, next: number) => {
      const { id_amostra: id } = sample;
      const { entry, verdict, shown } = verdictOn(sample, code, deskNotes.read(userId, id), Date.now());
      change({ ...withVerdict(latest.current, entry), chosen: next });
      patch(id, () => shown);
      const sending = { verdict, entry, isUndo: false };
      await send(sending).catch((problem: unknown) => fail(sending, sample, problem));
    };

    /** Undoes the last verdict and returns to its sample. */
    const undo = async () => {
      const entry = latest.current.history.at(-1);
      if (!entry) return notify.info(t('nothingToUndo'));
      const { id, before } = entry;
      const known = queryClient.getQueryData<SampleDetail>(detailKey(id));
      const { verdict, takenNote, shown } = undoOf(entry, known);
      change({ ...withoutVerdict(latest.current, entry), chosen: id });
      if (takenNote !== null) deskNotes.write(userId, id, takenNote, before.obs_admin ?? '');
      patch(id, shown);
      const sending = { verdict, entry, isUndo: true };
      await send(sending).catch((problem: unknown) => fail(sending, known, problem));
    };
    return { choose, give, undo };
  }, [kept, patch, send, fail, queryClient, t, userId]);

  return { work, ...actions };
}

/** After a reload, sends requests in flight again; samples that are pending on the server are pending again. */
function useResume(
  { store, isKept }: Queue,
  userId: number,
  { change }: KeptWork,
  send: (sending: Sending) => Promise<void>,
  fail: Fail,
) {
  // A ref, so that a change of language does not run the effect again.
  const latestFail = useRef(fail);
  latestFail.current = fail;
  const latestStore = useRef(store);
  latestStore.current = store;
  const queue = store?.search;
  // Not for what has come into the same queue since.
  useEffect(() => {
    const store = latestStore.current;
    if (!queue || !store) return;
    if (!isKept) return change(NO_WORK);
    const kept = readWork(userId);
    const done = Object.entries(kept.done).filter(
      ([id, code]) => kept.unsent[Number(id)] || store.at(store.rowOf(Number(id)))?.classificacao === code,
    );
    change({ ...kept, done: Object.fromEntries(done) });
    for (const sending of Object.values(kept.unsent)) {
      send(sending).catch((problem: unknown) => latestFail.current(sending, undefined, problem));
    }
  }, [queue, isKept, userId, change, send]);
}
