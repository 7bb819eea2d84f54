import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** How often the sound server is asked whether it has started, ms. */
const ASK_MS = 50;

/** A screen and a sound output for a browser on a machine that has neither. */
export interface Desktop {
  /** Variables that lead a browser there. */
  env: { DISPLAY: string; PULSE_SERVER: string };
  close(): Promise<void>;
}

/**
 * Starts Xvfb, a screen in memory, and PulseAudio with an output that plays into nothing.
 * @throws Error when one of the two is not installed or does not start
 */
export async function openDesktop(): Promise<Desktop> {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-desktop-'));
  const started: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(started.map(stop));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(screen);
    const display = await firstLine(screen, screen.stdio[3] as Readable);
    const socket = join(folder, 'sound');
    const sound = spawn('pulseaudio', soundArguments(socket), {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
    });
    started.push(sound);
    await appears(sound, socket);
    return { env: { DISPLAY: `:${display}`, PULSE_SERVER: `unix:${socket}` }, close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

const soundArguments = (socket: string) => [
  '--daemonize=no',
  '--exit-idle-time=-1',
  '--use-pid-file=no',
  '--disable-shm',
  '-n',
  '--load=module-null-sink',
  `--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
];

/** Rejects when a program ends. */
async function ends(program: ChildProcess): Promise<never> {
  const [code] = await once(program, 'exit');
  throw new Error(`${program.spawnfile} ended with ${code}`);
}

function firstLine(program: ChildProcess, stream: Readable): Promise<string> {
  const line = once(createInterface({ input: stream }), 'line').then(([text]) => String(text));
  return Promise.race([line, ends(program)]);
}

async function appears(program: ChildProcess, path: string): Promise<void> {
  const found = new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (!existsSync(path) && program.exitCode === null) return;
      clearInterval(timer);
      done();
    }, ASK_MS);
  });
  await Promise.race([found, ends(program)]);
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null || program.pid === undefined) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
