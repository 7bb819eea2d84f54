import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Note } from '../../e2e/support/insist.ts';
import { givenEnv } from '../../e2e/support/worker.ts';
import { ROOT } from '../../scripts/sources.mjs';
import { endChild, onClose, temporaryFolder } from '../lib/closing.ts';
import { type Round, Rounds } from '../torture/lib/rounds.ts';
import { chance } from '../torture/lib/torture.ts';
import type { Cluster } from './cluster.ts';

const JOURNEY = 'a suspect sample gets from the map through two inspections to an approved report';
/** How long what was killed stays away, as under a supervisor. */
const AWAY_MS = 5_000;
/** From the moment in which there is a leader: HAProxy and PgBouncer have to notice it. */
const LIMIT_MS = 10_000;
/** Pause of each of the people beside the journey after what they did; the journey's browser needs the processor too. */
const BREATH_MS = 400;

const KILLS = ['primary', 'application process', 'etcd leader'] as const;
type Kill = (typeof KILLS)[number];
/** How often each is killed. */
const TURNS = 2;

interface Killed {
  kill: Kill;
  /** The journey during which it was. */
  journey: number;
  /** Until somebody saved a change again. */
  backSeconds: number;
}

/** Journeys one after the other, until they are told to end. */
class Journeys {
  readonly results: boolean[] = [];
  readonly #env: NodeJS.ProcessEnv;
  readonly #notes: string;
  /** Length of the notes when the running journey began; null between two. */
  #notesBefore: number | null = null;

  constructor(cluster: Cluster, folder: string) {
    this.#notes = join(folder, 'notes');
    const given = { url: cluster.url, database: cluster.owner(), notes: this.#notes };
    this.#env = { ...process.env, ...givenEnv(given) };
  }

  /** Number of the journey in which a person is at work. Before, it prepares its samples in the database, which no person does. */
  async #current(): Promise<number | null> {
    const before = this.#notesBefore;
    if (before === null || (await this.notes()).length <= before || this.#notesBefore !== before) return null;
    return this.results.length + 1;
  }

  /** Waits until a person is at work; returns the journey's number. */
  async atWork(): Promise<number> {
    for (;;) {
      const journey = await this.#current();
      if (journey !== null) return journey;
      await delay(100);
    }
  }

  async run(): Promise<void> {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    // Kept when the journey fails.
    const screens = join(ROOT, 'test-results', `cluster-journey-${this.results.length + 1}`);
    const options = ['--grep', JOURNEY, '--workers', '1', '--reporter', 'line', '--output', screens];
    this.#notesBefore = (await this.notes()).length;
    const child = spawn(process.execPath, [cli, 'test', 'e2e/journey.spec.ts', ...options], {
      cwd: ROOT,
      env: this.#env,
      // Its words are not this program's last line.
      stdio: ['ignore', 2, 2],
    });
    onClose(() => endChild(child));
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    const isIdle = (await this.notes()).length === this.#notesBefore;
    this.#notesBefore = null;
    if (code !== 0 && isIdle) throw new Error('the journey failed before a person was at work');
    if (code === 0) await rm(screens, { recursive: true, force: true });
    this.results.push(code === 0);
  }

  async notes(): Promise<Note[]> {
    const lines = await readFile(this.#notes, 'utf8').catch(() => '');
    return lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }
}

/** Kills one part, brings it back as a supervisor does, and measures until somebody saves a change again. */
async function suffer(cluster: Cluster, kill: Kill, untilBack: () => Promise<unknown>): Promise<number> {
  const { database, apps } = cluster;
  const started = performance.now();
  const since = () => Math.round((performance.now() - started) / 100) / 10;
  if (kill === 'primary') {
    const startAgain = await database.killLeader();
    await untilBack();
    const seconds = since();
    startAgain();
    return seconds;
  }
  const away = async () => {
    if (kill === 'etcd leader') return database.killEtcdLeader(AWAY_MS);
    await apps.kill(0);
    await delay(AWAY_MS);
    await apps.start(0);
  };
  const ended = away();
  await untilBack();
  const seconds = since();
  await ended;
  return seconds;
}

async function withoutTour(owner: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("update users set tour = false where email like '%@demo.escuta'").finally(() => client.end());
}

/** How often each line is there, most frequent first. */
function counted(lines: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/**
 * People go through the first day, others work beside them, and the primary, an application process and the etcd leader are killed in
 * turn. The oracle of the tortures then looks for every change that was acknowledged to the others.
 */
export async function runJourneys(cluster: Cluster) {
  await withoutTour(cluster.owner());
  const journeys = new Journeys(cluster, await temporaryFolder());
  const rounds = new Rounds(cluster, { breathMs: BREATH_MS });
  const killed: Killed[] = [];
  const once = async (turn: number): Promise<Round> => {
    const kill = KILLS[(turn - 1) % KILLS.length] ?? 'primary';
    await cluster.database.untilWhole();
    await delay(chance(5_000, 30_000));
    const journey = await journeys.atWork();
    const backSeconds = await suffer(cluster, kill, () => rounds.load.untilBack(LIMIT_MS));
    killed.push({ kill, journey, backSeconds });
    return {
      fault: `${kill} killed during journey ${journey}, work went on after ${backSeconds} s`,
      limitMs: LIMIT_MS,
    };
  };
  const suffering = rounds.run(TURNS * KILLS.length, once, { every: KILLS.length });
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  suffering.then(over, over);
  do await journeys.run();
  while (!isOver);
  await suffering;
  const { figures, broken, cases } = rounds.result();
  for (const each of cases.slice(0, 20)) console.error(each);
  const notes = await journeys.notes();
  const failed = notes.flatMap((note) => (note.kind === 'failed' ? [`${note.call} ${note.why}`] : []));
  const again = notes.flatMap((note) => (note.kind === 'again' ? [note.told] : []));
  const passed = journeys.results.filter(Boolean).length;
  return {
    cluster: 'journey',
    kills: killed,
    journeys: journeys.results.length,
    passed,
    answeredCalls: notes.filter(({ kind }) => kind === 'answered').length,
    failedCalls: failed.length,
    doneAgain: again.length,
    ...broken,
    acknowledged: figures.acknowledged,
    kept: passed === journeys.results.length && Object.values(broken).every((count) => count === 0),
    failed: counted(failed),
    again: counted(again),
  };
}
