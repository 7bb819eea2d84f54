import { ACTIONS, type TaskState, toInstant } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TaskFailure } from '../../platform/task-failure.ts';
import { insertRecording, insertSample, insertTask } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { LANES, WORKS } from '../../work.ts';
import { startQueue, type Work, type Works, wakeLane, workDue } from './index.ts';

let t: TestApp;
let sup: Caller;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2027-03-09T14:00:00Z');
  sup = await t.as('sup');
  await t.admin.query('delete from outbox; delete from samples; delete from recordings; delete from action_logs');
});

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * MINUTE_MS);
const message = (columns: Record<string, unknown> = {}) => {
  const { id_usuario, id_cliente } = t.cast.people.ana;
  return insertTask(t.admin, { id_cliente, id_usuario, data: ago(5), dt_proxima: ago(5), ...columns });
};
/** A task about the recording of a sample. */
async function recording(seq: string, columns: Record<string, unknown> = {}): Promise<string> {
  const id_cliente = t.cast.companies.other;
  const id_gravacao = await insertRecording(t.admin, id_cliente, { wav: `${seq}.wav`, png: `${seq}.png` });
  await insertSample(t.admin, { id_cliente, id_gravacao, seq });
  return insertTask(t.admin, {
    tipo: 'recording',
    id_cliente,
    id_gravacao,
    data: ago(9),
    dt_proxima: ago(9),
    ...columns,
  });
}
const list = async (situacao?: TaskState) =>
  payload('listTasks', await sup.call('listTasks', { query: situacao ? { situacao } : {} }));
const retry = async (...ids: string[]) => payload('retryTasks', await sup.call('retryTasks', { body: { ids } })).total;

describe('the queue as a super administrator sees it', () => {
  it('tells failed tasks first, with reason, company, person or sample', async () => {
    const waits = await message();
    const failed = await recording('JA7K-2', { dt_desistencia: ago(1), tentativas: 3, erro: 'the file is missing' });
    const { dados, total } = await list();
    expect(total).toBe(2);
    expect(dados[0]).toMatchObject({
      ...{ id_saida: failed, tipo: 'recording', situacao: 'failed', seq: 'JA7K-2', nome: null, dt_proxima: null },
      ...{ razao_social: 'Saneamento do Sul', tentativas: 3, erro: 'the file is missing' },
    });
    expect(dados[1]).toMatchObject({
      id_saida: waits,
      situacao: 'waiting',
      nome: 'ANA do Norte',
      seq: null,
      erro: null,
    });
  });

  it('tells what runs from what waits because its process died', async () => {
    const runs = await message({ dt_inicio: ago(1), dt_proxima: ago(-1) });
    const died = await message({ dt_inicio: ago(3), dt_proxima: ago(1) });
    const states = (await list()).dados.map(({ id_saida, situacao }) => [id_saida, situacao]);
    expect(states).toEqual([
      [died, 'waiting'],
      [runs, 'running'],
    ]);
  });

  it('counts what there is of each kind, whatever is shown', async () => {
    await message();
    await message({ tipo: 'newsletter', dt_desistencia: ago(1) });
    await recording('A1');
    const { dados, total, contagens } = await list('failed');
    expect([dados.length, total]).toEqual([1, 1]);
    expect(contagens).toEqual([
      { tipo: 'newsletter', situacao: 'failed', total: 1 },
      { tipo: 'recording', situacao: 'waiting', total: 1 },
      { tipo: 'welcome', situacao: 'waiting', total: 1 },
    ]);
  });

  it('does not tell of tasks that are done', async () => {
    await message({ dt_envio: ago(1) });
    expect(await list()).toMatchObject({ dados: [], total: 0, contagens: [] });
  });

  it.each(['geo', 'adm'] as const)('is not for %s', async (who) => {
    expect((await (await t.as(who)).call('listTasks', {})).status).toBe(403);
  });
});

describe('trying again', () => {
  it('makes it the turn of a failed task, which succeeds now', async () => {
    const id = await message({ dt_desistencia: ago(1), erro: '550 no such mailbox' });
    expect(await workDue(t.services, { lane: 'mail', work: async () => undefined })).toEqual([]);
    expect(await retry(id)).toBe(1);
    expect(await workDue(t.services, { lane: 'mail', work: async () => undefined })).toMatchObject([{ id_saida: id }]);
  });

  it('does not wait for the next turn of a task that failed for a while', async () => {
    const id = await message({ dt_proxima: ago(-50), tentativas: 8, erro: '451 mailbox busy' });
    await retry(id);
    expect((await list()).dados[0]?.dt_proxima).toBe(toInstant(t.clock.now()));
  });

  it('leaves alone what runs and what is done', async () => {
    const runs = await message({ dt_inicio: ago(1), dt_proxima: ago(-1) });
    const done = await message({ dt_envio: ago(1) });
    expect(await retry(runs, done, '987654321')).toBe(0);
  });

  it('is in the log with the number of tasks', async () => {
    await retry(await message({ dt_desistencia: ago(1) }), await message({ dt_desistencia: ago(1) }));
    const { rows } = await t.admin.query('select para from action_logs where tipo_acao = $1', [ACTIONS.tasksRetried]);
    expect(rows).toEqual([{ para: { tarefas: 2 } }]);
  });
});

describe('work that marks its task as done in its own transaction', () => {
  const mark =
    (after: () => void): Work<'mail'> =>
    ({ connections }, _, { done }) =>
      connections.system.transaction().execute(async (trx) => {
        await done(trx);
        after();
      });
  const state = async () => (await t.admin.query('select dt_envio is not null as done, erro from outbox')).rows;

  it('is done with it', async () => {
    await message();
    const [outcome] = await workDue(t.services, { lane: 'mail', work: mark(() => undefined) });
    expect([outcome?.failure, await state()]).toEqual([undefined, [{ done: true, erro: null }]]);
  });

  const failsAfterwards =
    (error: Error): Work<'mail'> =>
    async (...args) => {
      await mark(() => undefined)(...args);
      throw error;
    };

  it('is done with it also when its time is over afterwards', async () => {
    await message();
    const work = failsAfterwards(new TaskFailure('later', 'timeout'));
    const [outcome] = await workDue(t.services, { lane: 'mail', work });
    expect([outcome?.failure, await state()]).toEqual([undefined, [{ done: true, erro: null }]]);
  });

  it('is done with it also after a defect, which is told', async () => {
    await message();
    const working = workDue(t.services, { lane: 'mail', work: failsAfterwards(new Error('a defect')) });
    await expect(working).rejects.toThrow('a defect');
    expect(await state()).toEqual([{ done: true, erro: null }]);
  });

  it('has failed when that is undone', async () => {
    await message();
    const broken = mark(() => {
      throw new Error('broken');
    });
    const [outcome] = await workDue(t.services, { lane: 'mail', work: broken });
    expect([outcome?.failure, await state()]).toEqual(['later', [{ done: false, erro: 'broken' }]]);
  });
});

describe('the lanes', () => {
  it('are all worked by a running server', () => {
    expect([...LANES].sort()).toEqual(Object.keys(WORKS).sort());
  });

  it('go on when one of them is stuck', async () => {
    const done: string[] = [];
    let free = (): void => undefined;
    const stuckMail = new Promise<void>((resolve) => {
      free = resolve;
    });
    const stuck: Works = { ...WORKS, mail: () => stuckMail, recordings: async (_, { tipo }) => void done.push(tipo) };
    await message();
    await recording('B2');
    const reports = { onUndone: () => undefined, onFailure: () => undefined, onWorked: () => undefined };
    const stop = startQueue(t.services, { lanes: ['mail', 'recordings'], works: stuck }, reports);
    await expect.poll(() => done).toEqual(['recording']);
    free();
    await stop();
  });

  it('begin at once when they are woken', async () => {
    const looks: true[] = [];
    const done: string[] = [];
    const works: Works = { ...WORKS, newsletter: async (_, { id_saida }) => void done.push(id_saida) };
    const reports = { onUndone: () => undefined, onFailure: () => undefined, onWorked: () => looks.push(true) };
    const stop = startQueue(t.services, { lanes: ['newsletter'], works }, reports);
    await expect.poll(() => looks.length).toBe(1);
    const start = performance.now();
    const id = await message({ tipo: 'newsletter' });
    wakeLane('newsletter');
    await expect.poll(() => done, { interval: 5 }).toEqual([id]);
    // Half of the time between two looks.
    expect(performance.now() - start).toBeLessThan(1_000);
    await stop();
  });

  it('do all that is due when one is rung for and nobody has looked for a while', async () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const looks: true[] = [];
    const done: string[] = [];
    const works: Works = { ...WORKS, newsletter: async (_, { id_saida }) => void done.push(id_saida) };
    const reports = { onUndone: () => undefined, onFailure: () => undefined, onWorked: () => looks.push(true) };
    const stop = startQueue(t.services, { lanes: ['newsletter'], works }, reports);
    await expect.poll(() => looks.length).toBe(1);
    const ids = [await message({ tipo: 'newsletter' }), await message({ tipo: 'newsletter' })];
    now += 2_001;
    const start = Date.now();
    wakeLane('newsletter');
    await expect.poll(() => done, { interval: 5 }).toEqual(ids);
    // Before the next regular look.
    expect(Date.now() - start).toBeLessThan(1_000);
    await stop();
  });

  it('tell of each task as it is done, not when all are', async () => {
    await message();
    await message();
    const told: string[] = [];
    let free = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const works: Works = {
      ...WORKS,
      mail: async (_, { id_saida }) => {
        if (told.length > 0) return held;
        throw new TaskFailure('refused', `no mailbox for ${id_saida}`);
      },
    };
    const reports = {
      onUndone: (_: string, { erro = '' }: { erro?: string }) => void told.push(erro),
      onFailure: () => undefined,
      onWorked: () => undefined,
    };
    const stop = startQueue(t.services, { lanes: ['mail'], works }, reports);
    await expect.poll(() => told).toEqual([expect.stringMatching(/^no mailbox for \d+$/)]);
    free();
    await stop();
  });
});

describe('a task', () => {
  const fail = (error: Error) => ({ lane: 'mail' as const, work: () => Promise.reject(error) });
  const row = async (id: string) => (await t.admin.query('select * from outbox where id_saida = $1', [id])).rows[0];

  it('that ends with an error which nobody expected waits with its reason, and the others go on', async () => {
    const id = await message();
    await message();
    const outcomes = await workDue(t.services, fail(new TypeError('x is not a function')));
    expect(outcomes.map(({ failure }) => failure)).toEqual(['later', 'later']);
    expect(await row(id)).toMatchObject({ erro: 'x is not a function', dt_inicio: null, dt_desistencia: null });
    expect((await list()).dados[0]).toMatchObject({ situacao: 'waiting', erro: 'x is not a function' });
  });

  it('whose process ended during each of ten tries is given up', async () => {
    const id = await message({ tentativas: 10, dt_inicio: ago(3), dt_proxima: ago(1) });
    await workDue(t.services, { lane: 'mail', work: async () => undefined });
    expect(await row(id)).toMatchObject({ erro: 'the process ended during each of 10 tries', dt_envio: null });
  });

  it('belongs to the process that took it last: one that comes back late changes nothing of it', async () => {
    const id = await message();
    let late = (_: Error): void => undefined;
    const first = workDue(t.services, {
      lane: 'mail',
      work: () =>
        new Promise((_, reject) => {
          late = reject;
        }),
    });
    await expect.poll(async () => (await row(id)).tentativas).toBe(1);
    t.clock.advanceMs(3 * MINUTE_MS);
    await workDue(t.services, { lane: 'mail', work: async () => undefined });
    late(new TaskFailure('refused', 'too late'));
    await first;
    expect(await row(id)).toMatchObject({ erro: null, dt_desistencia: null, dt_envio: t.clock.now() });
  });
});
