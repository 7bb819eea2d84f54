import { useEffect, useRef, useState } from 'react';
import { isStopped } from '../../../shared/worker/client.ts';
import type { ImportChoices } from '../read/checked.ts';
import type { CheckSummary } from '../read/reader.ts';
import type { ImportReaderClient } from '../read/reader-client.ts';
import { findExisting, type Outcome, type SendRefusal, sendRecordings } from '../send.ts';

/** The recordings of a check, and which of them are there. */
export interface Check {
  id_cliente: number;
  summary: CheckSummary;
  existing: ReadonlySet<number>;
}

/** How far an import is. */
export interface Progress {
  total: number;
  imported: number;
  existing: number;
  refusals: SendRefusal[];
  /** Milliseconds since it began. */
  elapsed: number;
}

export type Phase = 'choosing' | 'checking' | 'checked' | 'sending' | 'done' | 'cancelled' | 'failed';

interface ImportState {
  phase: Phase;
  /** Of the check, 0 to 1. */
  part: number;
  checked: Check | null;
  progress: Progress | null;
  waiting: boolean;
  reason: unknown;
}

const IDLE: ImportState = { phase: 'choosing', part: 0, checked: null, progress: null, waiting: false, reason: null };
/** How often the progress is shown, milliseconds: a short recording takes less. */
const SHOW_MS = 200;

function counted(progress: Progress, outcome: Outcome): void {
  if (outcome === 'importada') progress.imported += 1;
  else if (outcome === 'existente') progress.existing += 1;
  else progress.refusals.push(outcome);
}

/** Checks, then sends. Leaving the page stops it; what has been sent stays, and the next time only the rest is sent. */
export function useImport(reader: ImportReaderClient, onImported: () => void) {
  const [state, setState] = useState(IDLE);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const show = (part: Partial<ImportState>) => setState((shown) => ({ ...shown, ...part }));
  const onWaiting = (waiting: boolean) => show({ waiting });
  const begin = () => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    return control.signal;
  };
  const check = async (choices: ImportChoices) => {
    const signal = begin();
    setState({ ...IDLE, phase: 'checking' });
    try {
      const summary = await reader.run('check', [choices], (part) => !signal.aborted && show({ part }));
      signal.throwIfAborted();
      const existing = await findExisting(choices.id_cliente, summary.keys, { signal, onWaiting });
      show({ phase: 'checked', checked: { id_cliente: choices.id_cliente, summary, existing } });
    } catch (reason) {
      if (stop.current?.signal !== signal) return;
      setState({ ...IDLE, phase: 'choosing', reason: signal.aborted || isStopped(reason) ? null : reason });
    }
  };
  const send = async ({ id_cliente, summary, existing }: Check, name: string) => {
    const signal = begin();
    const places = summary.keys.flatMap((_, place) => (existing.has(place) ? [] : [place]));
    const began = performance.now();
    const progress: Progress = { total: places.length, imported: 0, existing: 0, refusals: [], elapsed: 0 };
    const shown = () => ({ progress: { ...progress, elapsed: performance.now() - began } });
    let last = 0;
    show({ phase: 'sending', waiting: false, reason: null, ...shown() });
    const onOutcome = (outcome: Outcome) => {
      counted(progress, outcome);
      if (performance.now() - last < SHOW_MS) return;
      last = performance.now();
      show(shown());
    };
    try {
      await sendRecordings({ ...{ id_cliente, reader, name, places } }, { signal, onOutcome, onWaiting });
      show({ phase: 'done', ...shown() });
    } catch (reason) {
      if (stop.current?.signal !== signal) return;
      show({ phase: signal.aborted ? 'cancelled' : 'failed', waiting: false, reason, ...shown() });
    }
    onImported();
  };
  return {
    ...state,
    ...{ check, send },
    cancel: () => stop.current?.abort(),
    /** What was checked no longer holds. */
    reset: () => {
      stop.current?.abort();
      setState((shown) => (shown.phase === 'choosing' && shown.reason === null ? shown : IDLE));
    },
  };
}
