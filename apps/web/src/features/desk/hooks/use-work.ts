import type { Classification, SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { detailKey } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { notify } from '../../../shared/ui/index.ts';
import { deskNotes } from '../desk-notes.ts';
import { undoOf, verdictOn } from '../desk-verdicts.ts';
import { NO_WORK, readWork, type Sending, withBlockOf, withoutVerdict, withVerdict } from '../desk-work.ts';
import { type Fail, useFailedVerdict } from './use-failed-verdict.ts';
import { type KeptWork, useKeptWork, usePatch } from './use-kept-work.ts';
import { useSendVerdict } from './use-send-verdict.ts';

interface Queue {
  store: SampleStore | null;
  /** Whether the queue was restored after a reload. */
  isKept: boolean;
  /** Samples of it with a verdict of the person, by what the server says. */
  heard?: readonly number[] | undefined;
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
    const underWay = new Set<Promise<void>>();
    const deliver = async (sending: Sending, shown: SampleDetail | undefined) => {
      const sent = send(sending).catch((problem: unknown) => fail(sending, shown, problem));
      underWay.add(sent);
      await sent;
      underWay.delete(sent);
    };
    const choose = (id: number) => change({ ...latest.current, chosen: id });
    const follow = (decided: readonly (readonly [number, Classification])[], waiting: readonly number[]) =>
      change(withBlockOf(latest.current, decided, waiting));

    /** Gives a verdict, or saves only the note, and moves to `next`. */
    const give = async (sample: SampleDetail, code: Classification | null, next: number) => {
      const { id_amostra: id } = sample;
      const { entry, verdict, shown } = verdictOn(sample, code, deskNotes.read(userId, id), Date.now());
      change({ ...withVerdict(latest.current, entry), chosen: next });
      patch(id, () => shown);
      await deliver({ verdict, entry, isUndo: false }, sample);
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
      await deliver({ verdict, entry, isUndo: true }, known);
    };
    /** Waits until the server has what was given. */
    const settle = async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    };
    return { choose, follow, give, undo, settle };
  }, [kept, patch, send, fail, queryClient, t, userId]);

  return { work, ...actions };
}

/** After a reload, sends requests in flight again; samples that are pending on the server are pending again. */
function useResume(
  { store, isKept, heard = [] }: Queue,
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
  const latestHeard = useRef(heard);
  latestHeard.current = heard;
  const queue = store?.search;
  // Not for what has come into the same queue since.
  useEffect(() => {
    const store = latestStore.current;
    if (!queue || !store) return;
    const kept = isKept ? readWork(userId) : NO_WORK;
    const known = latestHeard.current.flatMap((id) => {
      const code = kept.unsent[id] ? undefined : store.at(store.rowOf(id))?.classificacao;
      return code ? [[id, code] as const] : [];
    });
    const done = Object.entries(kept.done).filter(
      ([id, code]) => kept.unsent[Number(id)] || store.at(store.rowOf(Number(id)))?.classificacao === code,
    );
    change({ ...kept, done: { ...Object.fromEntries(known), ...Object.fromEntries(done) } });
    for (const sending of Object.values(kept.unsent)) {
      send(sending).catch((problem: unknown) => latestFail.current(sending, undefined, problem));
    }
  }, [queue, isKept, userId, change, send]);
}
