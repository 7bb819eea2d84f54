import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const isLinux = process.platform === 'linux';

/** Identifies a process even when its pid is used again by another one. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in clock ticks since boot (Linux); '' on other systems, where reading it is slow. */
  startTicks: string;
  /** Boot and pid namespace: pids of another container or from before a reboot cannot be compared. */
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

/** Start time of a running process in clock ticks; undefined when it has ended or is a zombie. */
function linuxStartTicks(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and brackets: fields are counted after the last bracket.
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

/** Identity of a running process of this machine; undefined when no process has this pid. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const startTicks = isLinux ? linuxStartTicks(pid) : answersSignal(pid) ? '' : undefined;
  return startTicks === undefined ? undefined : { pid, startTicks, space: ownSpace };
}

/** Whether this identity is of the same boot and the same container, so that its pid can be checked. */
export function isInOurSpace(identity: ProcessIdentity): boolean {
  return identity.space === ownSpace;
}

/** Whether this identity is of the same boot of the same machine, also when it is of another container. */
export function isUnderOurKernel(identity: ProcessIdentity): boolean {
  return identity.space.split(' ')[0] === ownSpace.split(' ')[0];
}

/** Whether exactly this process, not a later one with its pid, is running. Only for `isInOurSpace`. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startTicks === identity.startTicks;
}

/** Waits until the process has ended; false when it is still running after `limitMs`, or when `isVain`. */
export async function waitUntilGone(
  identity: ProcessIdentity,
  limitMs: number,
  isVain: (identity: ProcessIdentity) => boolean = () => false,
): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (isRunning(identity)) {
    if (performance.now() > end || isVain(identity)) return false;
    await delay(15);
  }
  return true;
}

/** Sends a signal to exactly this process; does nothing when it has ended. */
export function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isRunning(identity)) return;
  try {
    process.kill(identity.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(pid: number): ProcessIdentity[] {
  try {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
    return pids.map(identify).filter((child) => child !== undefined);
  } catch {
    return [];
  }
}

/**
 * Whether a database server is recovering from a crash. A fast shutdown (SIGINT) may hang then: it waits for the recovery, which waits for
 * it. Only Linux tells; elsewhere false.
 */
export function isRecovering({ pid }: ProcessIdentity): boolean {
  return childrenOf(pid).some((child) => {
    try {
      return readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').startsWith('postgres: startup');
    } catch {
      return false;
    }
  });
}

/** Ends a database server and its children at once: none of them writes anything more. */
export function endFamily(identity: ProcessIdentity): void {
  // An immediate shutdown does the same, unless the server is paused.
  if (!isLinux) {
    signal(identity, 'SIGQUIT');
    return;
  }
  // A stopped parent starts no more children.
  signal(identity, 'SIGSTOP');
  for (const one of [...childrenOf(identity.pid), identity]) signal(one, 'SIGKILL');
}

/** Whether the process `pid` is the database server of this cluster folder; undefined when the system cannot tell. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean | undefined> {
  if (isLinux) {
    try {
      // A server's working folder is its cluster folder, even after the folder was renamed.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return undefined;
  const command = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return command?.stdout.includes('postgres') && command.stdout.includes(cluster);
}

/** Whether the process runs this program file, and not one that was deleted or moved; true where the system cannot tell. */
export function runsProgram(pid: number, file: string): boolean {
  if (!isLinux) return true;
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(file);
  } catch {
    return false;
  }
}
