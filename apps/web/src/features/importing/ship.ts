import type { EndSampleImport } from '@escuta/contract';
import { insistOn } from '../../shared/api/insist.ts';

export interface ShippingOptions {
  signal: AbortSignal;
  /** True while the server does not answer. */
  onWaiting(waiting: boolean): void;
}

/** What the steps of an import work with. */
export interface Shipping {
  /** Aborted by a cancel or a refusal: nothing new is begun. */
  signal: AbortSignal;
  /** Ends what is on its way, some time after the signal: it may have arrived, and counts. */
  cut: AbortSignal;
  /** Repeats a call while the server cannot be reached. */
  insist<T>(action: () => Promise<T>): Promise<T>;
}

/** The steps of an import under a key. */
export interface Steps {
  /** How many are on their way at once. */
  atOnce: number;
  begin(using: Shipping): Promise<unknown>;
  /** Sends one. @returns false when there was none left */
  sendNext(using: Shipping): Promise<boolean>;
  /** Tells the server of the end, and takes its counts. */
  end(situacao: EndSampleImport['situacao'], signal: AbortSignal): Promise<void>;
}

/** How long a cancelled import waits in all, milliseconds, and the part of it that is left for the server's counts. */
const PATIENCE_MS = 10_000;
const COUNTS_MS = 2_000;

/** Aborted so long after the signal. */
function later(signal: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController();
  const wait = () => window.setTimeout(() => late.abort(), ms);
  if (signal.aborted) wait();
  else signal.addEventListener('abort', wait, { once: true });
  return late.signal;
}

/**
 * Sends all of an import, a few at a time, and waits while the server cannot be reached. Cancelled, it waits for what is on its way, and leaves
 * what has arrived.
 * @throws what a step throws, such as ApiProblem when the server refuses all; the signal's reason when aborted
 */
export async function ship(steps: Steps, options: ShippingOptions): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const insist = <T>(action: () => Promise<T>) => insistOn(action, { ...options, signal });
  const using: Shipping = { signal, insist, cut: later(signal, PATIENCE_MS - COUNTS_MS) };
  const last = later(options.signal, PATIENCE_MS);
  const sendAll = async () => {
    try {
      while (!signal.aborted && (await steps.sendNext(using)));
    } catch (reason) {
      failed.abort(reason);
    }
  };
  try {
    await steps.begin(using);
    await Promise.all(Array.from({ length: steps.atOnce }, sendAll));
    signal.throwIfAborted();
    await insist(() => steps.end('concluida', signal));
  } catch (reason) {
    // What has arrived stays in any case; the server notices by itself when it does not hear of the end.
    if (options.signal.aborted) await steps.end('cancelada', last).catch(() => {});
    throw reason;
  }
}
