import { useEffect, useRef, useState } from 'react';
import { isStopped } from '../../../shared/worker/client.ts';

/** How far a sending is. */
export interface Progress {
  total: number;
  /** Added, there already, or refused by the server. */
  done: number;
  added: number;
  existing: number;
}

export type Phase = 'choosing' | 'checking' | 'checked' | 'sending' | 'done' | 'cancelled' | 'failed';

interface ImportState<Checked, Sent extends Progress> {
  phase: Phase;
  /** Of the check, 0 to 1. */
  part: number;
  checked: Checked | null;
  progress: Sent | null;
  /** Milliseconds since the sending began. */
  elapsed: number;
  waiting: boolean;
  /** Cancelled, while what is on its way is waited for. */
  isStopping: boolean;
  reason: unknown;
}

/** What a check or a sending works with. */
export interface Work {
  signal: AbortSignal;
  /** True while the server does not answer. */
  onWaiting(waiting: boolean): void;
}
export interface CheckWork extends Work {
  /** @param part 0 to 1 */
  onPart(part: number): void;
}
export interface SendWork<Sent extends Progress> extends Work {
  onProgress(progress: Sent): void;
}

const IDLE = {
  phase: 'choosing',
  part: 0,
  checked: null,
  progress: null,
  elapsed: 0,
  waiting: false,
  isStopping: false,
  reason: null,
} as const;
/** How often the progress is shown, milliseconds: a short recording takes less. */
const SHOW_MS = 200;

/** The way of an import: a check, then the sending. Leaving the page stops it; what has been sent stays, and the next time only the rest is added. */
export function useCheckAndSend<Checked, Sent extends Progress>(onImported: () => void) {
  const [state, setState] = useState<ImportState<Checked, Sent>>(IDLE);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const show = (part: Partial<ImportState<Checked, Sent>>) => setState((shown) => ({ ...shown, ...part }));
  const onWaiting = (waiting: boolean) => show({ waiting });
  const begin = () => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    return control.signal;
  };
  const check = async (work: (with_: CheckWork) => Promise<Checked>) => {
    const signal = begin();
    setState({ ...IDLE, phase: 'checking' });
    try {
      const checked = await work({ signal, onWaiting, onPart: (part) => !signal.aborted && show({ part }) });
      signal.throwIfAborted();
      show({ phase: 'checked', checked, waiting: false });
    } catch (reason) {
      if (stop.current?.signal !== signal) return;
      setState({ ...IDLE, reason: signal.aborted || isStopped(reason) ? null : reason });
    }
  };
  const send = async (none: Sent, work: (with_: SendWork<Sent>) => Promise<void>) => {
    const signal = begin();
    const began = performance.now();
    let progress = none;
    let last = 0;
    const shown = () => ({ progress, elapsed: performance.now() - began });
    show({ phase: 'sending', waiting: false, isStopping: false, reason: null, ...shown() });
    const onProgress = (now: Sent) => {
      progress = now;
      if (performance.now() - last < SHOW_MS) return;
      last = performance.now();
      show(shown());
    };
    try {
      await work({ signal, onWaiting, onProgress });
      show({ phase: 'done', ...shown() });
    } catch (reason) {
      if (stop.current?.signal !== signal) return;
      show({ phase: signal.aborted ? 'cancelled' : 'failed', waiting: false, reason, ...shown() });
    }
    onImported();
  };
  return {
    ...{ ...state, check, send },
    cancel: () => {
      stop.current?.abort();
      show({ isStopping: true, waiting: false });
    },
    /** What was checked no longer holds. */
    reset: () => {
      stop.current?.abort();
      setState((shown) => (shown.phase === 'choosing' && shown.reason === null ? shown : IDLE));
    },
  };
}

/** An import of which a frame shows the way. */
export type CheckAndSend<Checked, Sent extends Progress> = ReturnType<typeof useCheckAndSend<Checked, Sent>>;
