import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Closer = () => Promise<unknown> | unknown;

const closers: Closer[] = [];
let closing: Promise<void> | null = null;

/** Closes the resources of a bench in reverse order: after it, between its parts, on an error, on Ctrl-C. */
export function onClose(closer: Closer): void {
  closers.push(closer);
}

/** Closes every open resource, also when closing one of them fails. */
export function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      try {
        await closer();
      } catch (error) {
        console.error(error);
      }
    }
  })().finally(() => {
    // Not within the function above: with nothing to close it ends before `closing` has its promise.
    closing = null;
  });
  return closing;
}

/** On a signal such as Ctrl-C: closes, then exits. Returns whether that has begun, so that errors while closing are not reported. */
function closeOnSignals(): () => boolean {
  let signalled = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signalled) return;
      signalled = true;
      void closeAll().then(() => process.exit(130));
    });
  }
  return () => signalled;
}

/** Runs a program, which resolves with its exit code. Nothing that it has started or mounted stays, also after an error or a signal. */
export async function runToEnd(work: () => Promise<number>): Promise<void> {
  const isLeaving = closeOnSignals();
  const giveUp = async (error: unknown) => {
    // After a signal, closing makes running work fail; the signal's handler exits.
    if (isLeaving()) return;
    console.error(error);
    await closeAll();
    process.exit(1);
  };
  process.on('unhandledRejection', (error) => void giveUp(error));
  try {
    const code = await work();
    await closeAll();
    process.exit(code);
  } catch (error) {
    await giveUp(error);
  }
}

/** A temporary folder, removed when the bench ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-bench-'));
  // A program that is ending may write once more.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  onClose(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    process.removeListener('exit', remove);
  });
  return folder;
}

const GRACE_MS = 10_000;

/** Ends a child process, first by SIGTERM. It may have ended already, since Ctrl-C reaches the whole group. */
export async function endChild(child: ChildProcess, ask: () => unknown = () => child.kill('SIGTERM')): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  try {
    ask();
  } catch {
    // The channel is closed: the process is ending.
  }
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(late);
}
