import { useEffect, useRef, useState } from 'react';
import type { ListSummary, Reading } from '../read/reader.ts';
import type { AddressListClient } from '../read/reader-client.ts';
import { countFresh, type Fresh, sendList } from '../send.ts';

/** A list that was read whole. */
export interface CheckedList {
  reading: Reading;
  summary: ListSummary;
  fresh: Fresh;
}

/** Part of the check that reads the list; the rest asks what of it is there. */
const READING = 0.8;

/** How far a sending is. */
export interface Sent {
  /** Number of addresses that the server has stored so far. */
  sent: number;
  /** Those of them that were not there. */
  added: number;
}

export type ListPhase = 'choosing' | 'checking' | 'checked' | 'sending' | 'done' | 'cancelled' | 'failed';

interface ListImport {
  phase: ListPhase;
  /** Of the check, 0 to 1. */
  part: number;
  checked: CheckedList | null;
  progress: Sent;
  waiting: boolean;
  reason: unknown;
}

const NONE: Sent = { sent: 0, added: 0 };
const IDLE: ListImport = { phase: 'choosing', part: 0, checked: null, progress: NONE, waiting: false, reason: null };

/** Checks a list, then sends it. Leaving the page stops it; what has been sent stays, and the next time only the rest is added. */
export function useListImport(reader: AddressListClient, onImported: () => void) {
  const [state, setState] = useState(IDLE);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const show = (part: Partial<ListImport>) => setState((shown) => ({ ...shown, ...part }));
  const onWaiting = (waiting: boolean) => show({ waiting });
  const begin = () => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    return control.signal;
  };
  const check = async (reading: Reading) => {
    const signal = begin();
    setState({ ...IDLE, phase: 'checking' });
    try {
      const onPart = (part: number) => !signal.aborted && show({ part });
      const summary = await reader.run('check', [reading], (part) => onPart(part * READING));
      signal.throwIfAborted();
      const onAsked = (part: number) => onPart(READING + part * (1 - READING));
      const fresh = await countFresh(reader, summary, { signal, onWaiting, onPart: onAsked });
      show({ phase: 'checked', checked: { reading, summary, fresh } });
    } catch (reason) {
      if (stop.current?.signal !== signal) return;
      setState({ ...IDLE, reason: signal.aborted ? null : reason });
    }
  };
  const send = async (name: string, checked: CheckedList) => {
    const signal = begin();
    show({ phase: 'sending', progress: NONE, waiting: false, reason: null });
    const onSent = (addresses: number, added: number) =>
      setState((shown) => ({
        ...shown,
        // Answers may overtake each other.
        progress: { sent: shown.progress.sent + addresses, added: Math.max(shown.progress.added, added) },
      }));
    try {
      await sendList({ reader, name, ...checked }, { signal, onSent, onWaiting });
      show({ phase: 'done' });
    } catch (reason) {
      if (stop.current?.signal !== signal) return;
      show({ phase: signal.aborted ? 'cancelled' : 'failed', waiting: false, reason });
    }
    onImported();
  };
  return {
    ...{ ...state, check, send },
    cancel: () => stop.current?.abort(),
    /** What was checked no longer holds. */
    reset: () => {
      stop.current?.abort();
      setState((shown) => (shown.phase === 'choosing' && shown.reason === null ? shown : IDLE));
    },
  };
}
