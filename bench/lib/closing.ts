import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Closer = () => Promise<unknown> | unknown;

const closers: Closer[] = [];
let closing: Promise<void> | null = null;

/** What a bench opened is closed in the opposite order: after it, between its parts, on an error, on Ctrl-C. */
export function onClose(closer: Closer): void {
  closers.push(closer);
}

/** Closes everything that is open now. One that cannot be closed does not keep the others open. */
export function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      try {
        await closer();
      } catch (error) {
        console.error(error);
      }
    }
    closing = null;
  })();
  return closing;
}

/** On Ctrl-C and the like: closes, then leaves. Gives whether that has begun, so that errors of what is being closed are not told. */
export function closeOnSignals(): () => boolean {
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

/** A folder that goes away with the bench. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  onClose(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    process.removeListener('exit', remove);
  });
  return folder;
}

const GRACE_MS = 10_000;

/** Ends a child, kindly first. It may have ended by itself: Ctrl-C reaches the whole group. */
export async function endChild(child: ChildProcess, ask: () => unknown = () => child.kill('SIGTERM')): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  try {
    ask();
  } catch {
    // Its channel went away: it is ending.
  }
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(late);
}
