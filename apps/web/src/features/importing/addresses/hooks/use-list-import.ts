import { useEffect, useRef, useState } from 'react';
import type { ListSummary, Reading } from '../read/reader.ts';
import type { AddressListClient } from '../read/reader-client.ts';
import { sendList } from '../send.ts';

/** A list that was read whole. */
export interface CheckedList {
  reading: Reading;
  summary: ListSummary;
}

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
      const summary = await reader.run('check', [reading], (part) => !signal.aborted && show({ part }));
      signal.throwIfAborted();
      show({ phase: 'checked', checked: { reading, summary } });
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
      await sendList({ reader, name, ...checked }, { signal, onSent, onWaiting: (waiting) => show({ waiting }) });
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
