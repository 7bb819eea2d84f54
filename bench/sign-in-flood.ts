import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@escuta/contract';
import { DEMO_PASSWORD } from '../apps/api/src/features/demo/sign-ins.ts';
import { type BenchOptions, type BenchResult, loadNow, median, round } from './lib/bench.ts';
import { temporaryFolder } from './lib/closing.ts';
import { startProduct } from './lib/product.ts';

const RUNS = 5;
const PROMISE = 3;
const AT_A_TIME = 30;
/** Length of a quiet and of a flooded part, and the pause between two calls of the others, ms. */
const PART_MS = 6_000;
const PACE_MS = 20;

interface Sent {
  status: number;
  ms: number;
  text: string;
}

interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** One call from an address of this machine, timed to the last byte. */
function call(port: number, agent: Agent, { method, path, headers, body }: Call): Promise<Sent> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, agent, method, path, headers: { ...headers } };
    if (body) options.headers['content-type'] = 'application/json';
    const sent = request(options, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode ?? 0, ms: performance.now() - started, text });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

const from = (localAddress: string) => new Agent({ keepAlive: true, localAddress });
const signIn = (email: string, senha: string): Call => ({
  method: routes.login.method,
  path: `/api${routes.login.path}`,
  body: { email, senha, origem: 1 },
});

/** The time that 95 of 100 calls stayed below. */
const p95 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Sends a page and a list in turn, one every 20 ms whether or not the one before is answered, and returns their times. */
async function work(port: number, agent: Agent, token: string): Promise<number[]> {
  const calls: Call[] = [
    { method: 'GET', path: '/' },
    { method: routes.listMapCompanies.method, path: `/api${routes.listMapCompanies.path}`, headers: { token } },
  ];
  const sent: Promise<Sent>[] = [];
  for (const end = performance.now() + PART_MS; performance.now() < end; await delay(PACE_MS)) {
    const next = calls[sent.length % calls.length];
    if (next) sent.push(call(port, agent, next));
  }
  const replies = await Promise.all(sent);
  const failed = replies.find(({ status }) => status !== 200);
  if (failed) throw new Error(`a call of the others returned ${failed.status}`);
  return replies.map(({ ms }) => ms);
}

/** Keeps 30 sign-ins on their way from one address, each with another e-mail, until `isOver`; returns how many got each status. */
async function flood(port: number, address: string, isOver: () => boolean): Promise<Record<number, number>> {
  const agent = from(address);
  const counts: Record<number, number> = {};
  let n = 0;
  const one = async () => {
    while (!isOver()) {
      n += 1;
      const { status } = await call(port, agent, signIn(`ninguem${n}@${address}.test`, 'errada'));
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
  agent.destroy();
  return counts;
}

/**
 * Calls of others while 30 anonymous sign-ins at a time come from one address, each with another e-mail. The product with its embedded
 * database and the demonstration. Each flood has a new address, so that its first hundred passwords are checked. Floor: the same calls
 * without the flood.
 */
export async function run({ runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const { port } = await startProduct(await temporaryFolder());
  const agent = from('127.0.0.1');
  const { text } = await call(port, agent, signIn('ana@demo.escuta', DEMO_PASSWORD));
  const { token } = (JSON.parse(text) as { user: { token: string } }).user;
  const [quiet, flooded, signIns]: [number[], number[], number[]] = [[], [], []];
  const counts: Record<number, number> = {};
  for (let i = 0; i <= runs; i++) {
    const floor = p95(await work(port, agent, token));
    let isOver = false;
    const flooding = flood(port, `127.0.1.${i + 1}`, () => isOver);
    const person = call(port, agent, signIn('gei@demo.escuta', DEMO_PASSWORD));
    const ours = p95(await work(port, agent, token));
    isOver = true;
    for (const [status, count] of Object.entries(await flooding)) counts[+status] = (counts[+status] ?? 0) + count;
    const { status, ms } = await person;
    if (status !== 200) throw new Error(`the sign-in of a person elsewhere returned ${status}`);
    // The first round is a warm-up.
    if (i === 0) continue;
    quiet.push(floor);
    flooded.push(ours);
    signIns.push(ms);
  }
  agent.destroy();
  const ratio = median(flooded.map((ms, i) => ms / (quiet[i] ?? 1)));
  return {
    bench: 'sign-in-flood',
    database: 'embedded',
    ratio: round(ratio),
    promise: PROMISE,
    kept: ratio <= PROMISE,
    floor: round(median(quiet), 1),
    ours: round(median(flooded), 1),
    n: runs,
    worstMs: round(Math.max(...flooded), 1),
    signInElsewhereMs: round(median(signIns), 0),
    replies: counts,
    load: loadNow(),
  };
}
