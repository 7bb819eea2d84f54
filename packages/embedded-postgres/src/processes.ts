import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const isLinux = process.platform === 'linux';

/** A process that stays recognisable when its number is given to another one. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in clock ticks since boot (Linux), '' where the system has no cheap way to tell. */
  startTicks: string;
  /** Boot and pid namespace: a pid means nothing in another container or after a reboot. */
  space: string;
}

function pidSpace(): string {
  if (!isLinux) return process.platform;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return 'linux';
  }
}

const ownSpace = pidSpace();

/** Start ticks of a live process, undefined for one that is gone or a zombie nobody has reaped. */
function linuxStartTicks(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold spaces and brackets: fields count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Identity of a live process of this machine, undefined when there is none under that number. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const startTicks = isLinux ? linuxStartTicks(pid) : answersSignal(pid) ? '' : undefined;
  return startTicks === undefined ? undefined : { pid, startTicks, space: ownSpace };
}

/** Whether the pid of this identity can be judged from here: same boot, same container. */
export function isInOurSpace(identity: ProcessIdentity): boolean {
  return identity.space === ownSpace;
}

/** Whether exactly this process (not a later one with its number) still runs. Only for `isInOurSpace`. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startTicks === identity.startTicks;
}

/** Waits until the process is gone; false when it still runs after `limitMs`. */
export async function waitUntilGone(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (isRunning(identity)) {
    if (performance.now() > end) return false;
    await delay(15);
  }
  return true;
}

/** Signals exactly this process; a process that has ended meanwhile is no error. */
export function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isRunning(identity)) return;
  try {
    process.kill(identity.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether the live process `pid` is the database server of this cluster folder; undefined when the system can't tell. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean | undefined> {
  if (isLinux) {
    try {
      // A server works in its cluster folder, whatever that folder has been renamed to since.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return undefined;
  const command = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return command?.stdout.includes('postgres') && command.stdout.includes(cluster);
}

/** Whether the process runs this very program file (not one deleted or moved since); true where it can't be told. */
export function runsProgram(pid: number, file: string): boolean {
  if (!isLinux) return true;
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(file);
  } catch {
    return false;
  }
}
