import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { entrySample, keepEntry } from '../desk-work.ts';

interface Desk {
  userId: number;
  /** The queue; null while it loads. */
  store: SampleStore | null;
  selectedId: number | null;
  /** Shows a sample without another entry. */
  choose(id: number): void;
}

/**
 * Lets Back and Forward of the browser go through the samples that the person has opened. All entries have the queue's address, so the tab
 * keeps the sample of each.
 */
export function useHistory({ userId, store, selectedId, choose }: Desk) {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  /** The entry that the shown sample is of; null from leaving one until the next is there. */
  const here = useRef<string>(null);
  /** The queue in which the last entry was made by a step. */
  const walked = useRef<string>(null);
  const queue = `${pathname}${search}`;

  const arrive = useEffectEvent(() => {
    if (!store || here.current === key) return;
    here.current = key;
    if (type !== NavigationType.Pop) return;
    walked.current = null;
    const id = entrySample(userId, key);
    if (id !== undefined && store.rowOf(id) >= 0) choose(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry of a loaded queue
  useEffect(() => arrive(), [key, store]);

  const keep = useEffectEvent(() => {
    if (selectedId !== null && here.current === key) keepEntry(userId, key, selectedId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the effect above, which tells where the sample is shown
  useEffect(() => keep(), [key, selectedId]);

  const enter = (id: number, isStep: boolean) => {
    if (id === selectedId) return;
    if (!isStep || walked.current !== queue) {
      here.current = null;
      walked.current = isStep ? queue : null;
      void navigate({ pathname, search });
    }
    choose(id);
  };
  return {
    /** Opens a sample, from which Back leads to the one before. */
    open: (id: number) => enter(id, false),
    /** Goes on to a sample. Steps that follow each other are one entry, so that Back leads to where they began. */
    walk: (id: number) => enter(id, true),
  };
}
