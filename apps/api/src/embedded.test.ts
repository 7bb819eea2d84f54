import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { type AppProcess, peopleOf, serverPid, startAppProcess } from './testing/app-process.ts';

/** Signs in a super admin who is written to the app's database. Returns what creates a company, and what lists all. */
async function superAdmin(app: AppProcess) {
  const token = await (await peopleOf(app)).signIn('sup');
  return {
    create: (razao_social: string) =>
      fetch(`${app.url}/api/cliente/cadastrar`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify({ razao_social }),
      }),
    names: async () => {
      const reply = await fetch(`${app.url}/api/clientes/mapa?formato=lista`, { headers: { token } });
      return JSON.stringify(await reply.json());
    },
  };
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.concurrent('[OPS-02] after the database was killed calls work again by themselves, with everything acknowledged', async ({
  expect,
  onTestFinished,
}) => {
  const app = await startAppProcess(onTestFinished);
  const sup = await superAdmin(app);
  const acknowledged: string[] = [];
  const statuses = { write: new Set<number>(), health: new Set<number>() };
  const attempt = async (name: string) => {
    const health = await fetch(`${app.url}/api/health`);
    statuses.health.add(health.status);
    if (health.status === 503)
      expect((await health.json()) as object).toMatchObject({ message: 'database_unavailable' });
    const { status } = await sup.create(name);
    statuses.write.add(status);
    if (status === 200) acknowledged.push(name);
    return status;
  };
  for (let kill = 1; kill <= 2; kill++) {
    for (let n = 1; n <= 5; n++) expect(await attempt(`Águas ${kill}.${n}`)).toBe(200);
    const killed = serverPid(app.folder);
    process.kill(killed, 'SIGKILL');
    let n = 5;
    await expect.poll(() => attempt(`Águas ${kill}.${++n}`), { interval: 5, timeout: 60_000 }).toBe(503);
    await expect.poll(() => attempt(`Águas ${kill}.${++n}`), { interval: 20, timeout: 60_000 }).toBe(200);
    expect(serverPid(app.folder)).not.toBe(killed);
  }
  expect(statuses).toEqual({ write: new Set([200, 503]), health: new Set([200, 503]) });
  const names = await sup.names();
  expect(acknowledged.filter((name) => !names.includes(`"${name}"`))).toEqual([]);
});

it.concurrent('ends with code 4 and the reason when the database cannot be started again', async ({
  expect,
  onTestFinished,
}) => {
  const app = await startAppProcess(onTestFinished);
  appendFileSync(join(app.folder, 'cluster/postgresql.conf'), '\nlinha estragada\n');
  process.kill(serverPid(app.folder), 'SIGKILL');
  const { code, errors } = await app.ended;
  expect(code).toBe(4);
  expect(errors).toMatch(/could not be started again in 6 tries.*unrecognized configuration parameter "linha"/s);
  expect(errors).not.toMatch(/\n\s+at /);
});

it.concurrent('after a pause in which another process took the folder the app ends with code 3 instead of answering', async ({
  expect,
  onTestFinished,
}) => {
  const app = await startAppProcess(onTestFinished);
  const sup = await superAdmin(app);
  expect((await sup.create('Águas antes')).status).toBe(200);
  const server = serverPid(app.folder);
  app.child.kill('SIGSTOP');
  const lock = join(app.folder, 'app.lock');
  const holder = { ...JSON.parse(readFileSync(lock, 'utf8')), token: 'sucessor', host: 'servidor-7' };
  writeFileSync(lock, JSON.stringify(holder));
  const replies = ['Águas um', 'Águas dois'].map((name) =>
    sup.create(name).then(
      ({ status }) => status,
      () => 'none',
    ),
  );
  // The pause has to be longer than the time for which a look at the lock counts.
  const paused = performance.now();
  await expect.poll(() => performance.now() - paused, { timeout: 60_000, interval: 100 }).toBeGreaterThan(5_500);
  app.child.kill('SIGCONT');
  for (const status of await Promise.all(replies)) expect(status).toBe('none');
  const { code, errors } = await app.ended;
  expect([code, errors]).toEqual([3, expect.stringContaining('servidor-7')]);
  await expect.poll(() => isThere(server), { timeout: 60_000 }).toBe(false);
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(holder);
});

it.concurrent('away from a terminal an outage is told in lines of JSON, with one stack trace among them', async ({
  expect,
  onTestFinished,
}) => {
  const app = await startAppProcess(onTestFinished, { env: { ESCUTA_LOG_LEVEL: 'info' } });
  const told = () => app.lines.map((line) => JSON.parse(line) as { msg: string; problem?: string; err?: object });
  const messages = () => told().map(({ msg }) => msg);
  expect(messages()).toEqual(
    expect.arrayContaining(['Creating the database.', expect.stringContaining(`is listening at ${app.url}`)]),
  );
  const ask = async (path: string) => (await fetch(`${app.url}/api/${path}`)).status;
  process.kill(serverPid(app.folder), 'SIGKILL');
  await expect.poll(() => ask('health'), { interval: 5, timeout: 60_000 }).toBe(503);
  expect(await ask('live')).toBe(200);
  await expect.poll(() => ask('health'), { interval: 5, timeout: 60_000 }).toBe(200);
  const worksAgain = () =>
    told().filter(({ msg, problem }) => msg === 'works again' && problem === 'database_unavailable');
  await expect.poll(() => ask('health').then(() => worksAgain().length), { timeout: 60_000 }).toBe(1);
  // A call may be answered before the line that the server runs again is written.
  const outage = expect.arrayContaining(['The database server runs again.', 'database connection lost']);
  await expect.poll(messages, { timeout: 60_000 }).toEqual(outage);
  expect(told().filter(({ err }) => err)).toHaveLength(1);
});
