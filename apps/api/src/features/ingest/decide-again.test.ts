import { describe, expect, it, onTestFinished } from 'vitest';
import { insertModel, insertTask } from '../../testing/builders.ts';
import { payload } from '../../testing/harness.ts';
import { beforeDecisions, company, detail, LEVEL, past, prepare, send, wavOf } from '../../testing/past-decisions.ts';
import { rows, t } from '../../testing/uploads.ts';
import { takeNext, workDue } from '../queue/index.ts';
import { decideAgain, followAgain } from './decide-again.service.ts';
import { completeEarlier } from './prepare-recording.service.ts';
import { queueEarlier } from './recording.queries.ts';

beforeDecisions();

/** How long a turn of a run belongs to the process that took it. */
const LEASE_MS = 150_000;

describe('deciding again', () => {
  const again = async (company: number | null = null) => {
    const { recordings, done } = await followAgain(t.services, {
      ...{ company, tell: () => undefined, signal: new AbortController().signal },
    });
    return { recordings, done };
  };

  it('gives a class where too little was known, beside the first decision, and changes nothing else', async () => {
    const [waiting, seen] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await t.admin.query('update samples set dt_classificacao = now() where id_amostra = $1', [seen]);
    await past({ n: 30 });
    await company(0);
    expect(await again(t.cast.companies.other)).toEqual({ recordings: 0, done: 0 });
    expect(await again()).toEqual({ recordings: 2, done: 2 });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    expect(await detail(seen)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'acima' } });
    const found = await rows(
      'select motivo, atual, aplicada from sample_decisions where id_amostra = $1 order by id_decisao',
      [waiting],
    );
    expect(found).toEqual([
      { motivo: 'sem_referencia', atual: false, aplicada: false },
      { motivo: 'acima', atual: true, aplicada: true },
    ]);
    expect(await again()).toEqual({ recordings: 0, done: 0 });
  });

  it('leaves a collector’s leak of which nothing can be told as it is, and does not decide on it each time', async () => {
    const id = await send({ pre_classificacao: 'LEAK' }, wavOf(9, 2));
    await prepare();
    await past({ n: 30 });
    await company(0);
    expect(await again()).toEqual({ recordings: 0, done: 0 });
    await t.admin.query('delete from sample_decisions where id_amostra = $1', [id]);
    expect(await again()).toEqual({ recordings: 1, done: 1 });
    expect(await again()).toEqual({ recordings: 0, done: 0 });
    expect(await detail(id)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'curta' } });
  });

  it('gives their class to samples of earlier days that still wait for one, on which the queue has decided without it', async () => {
    const [waiting, seen] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await t.admin.query('delete from sample_decisions');
    await t.admin.query('update recordings set medidas = null, versao_medida = null');
    await t.admin.query('update samples set dt_classificacao = now() where id_amostra = $1', [seen]);
    await past({ n: 30 });
    await company(0);
    await queueEarlier(t.services.connections.system, { now: t.clock.now(), most: 10 });
    await workDue(t.services, { lane: 'earlier_recordings', work: completeEarlier });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'acima' } });
    expect(await again()).toEqual({ recordings: 1, done: 1 });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    expect(await detail(seen)).toMatchObject({ classificacao: 'PEND' });
    expect(await again()).toEqual({ recordings: 0, done: 0 });
  });

  it('by other rules of measuring is queued by itself, compares only what they measured, and leaves the class', async () => {
    await past({ n: 30, versao: 0 });
    const id = await send();
    await prepare();
    await t.admin.query('update sample_decisions set versao = 0 where id_amostra = $1', [id]);
    await t.admin.query('update recordings set versao_medida = 0');
    await past({ n: 30, nivel: LEVEL - 3 });
    await company(0);
    await queueEarlier(t.services.connections.system, { now: t.clock.now(), most: 10 });
    await workDue(t.services, { lane: 'earlier_recordings', work: completeEarlier });
    expect(await detail(id)).toMatchObject({
      classificacao: 'PEND',
      escuta: { motivo: 'acima', diferenca: expect.closeTo(3, 2), versao: 1 },
    });
    expect(await rows('select versao from sample_decisions where id_amostra = $1 order by id_decisao', [id])).toEqual([
      { versao: 0 },
      { versao: 1 },
    ]);
  });
});

describe('a run of deciding again', () => {
  const decisionsOf = (id: number) =>
    rows(
      'select decisor, motivo, classificacao, atual, aplicada from sample_decisions where id_amostra = $1 order by id_decisao',
      [id],
    );
  const known = async () => {
    await past({ n: 30 });
    await company(0);
  };
  const follow = (signal = new AbortController().signal) =>
    followAgain(t.services, { company: null, tell: () => undefined, signal });
  const part = () => workDue(t.services, { lane: 'decisions', work: decideAgain, most: 1 });
  const queued = (columns: object = {}) =>
    insertTask(t.admin, {
      ...{
        tipo: 'decide_again',
        id_cliente: t.cast.companies.own,
        data: t.clock.now(),
        dt_proxima: t.clock.now(),
        ...columns,
      },
    });
  const taken = async () => {
    const run = await takeNext(t.services.connections.system, {
      ...{ kinds: ['decide_again'], now: t.clock.now(), until: new Date(t.clock.now().getTime() + LEASE_MS) },
    });
    if (!run) throw new Error('no run was due');
    return run;
  };
  /** Its process dies after the first recording. */
  const firstOnly = async (run: Awaited<ReturnType<typeof taken>>) => {
    const dies = new AbortController();
    await decideAgain(t.services, run, dies, () => dies.abort());
  };
  const share = (parcela: number) => t.admin.query('update companies set parcela_escuta = $1', [parcela]);
  const shown = async () =>
    payload('listTasks', await (await t.as('sup')).call('listTasks', {})).dados.filter(
      ({ tipo }) => tipo === 'decide_again',
    );

  it('decides anew where the share of the company has changed: the machine’s class follows, a person’s stays', async () => {
    await known();
    const [ours, persons] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await t.admin.query("update samples set classificacao = 'LEAK', classe_maquina = true where id_amostra = any($1)", [
      [ours, persons],
    ]);
    await t.admin.query(
      "update sample_decisions set classificacao = 'LEAK', decisor = 'regra 0.4' where id_amostra = any($1)",
      [[ours, persons]],
    );
    await t.admin.query(
      "update samples set classificacao_cliente = 'LEAK', dt_classificacao_cliente = now() where id_amostra = $1",
      [persons],
    );
    await company(30);
    expect(await follow()).toEqual({ recordings: 2, done: 2, left: 0, failure: null, isGivenUp: false, cancelled: 0 });
    expect((await detail(ours)).classificacao).toBe('LESS');
    expect((await detail(persons)).classificacao).toBe('LEAK');
    expect(await decisionsOf(ours)).toMatchObject([
      { decisor: 'regra 0.4', classificacao: 'LEAK', atual: false },
      { decisor: 'regra 0.1', classificacao: 'LESS', atual: true, aplicada: true },
    ]);
    expect(await follow()).toEqual({ recordings: 0, done: 0, left: 0, failure: null, isGivenUp: false, cancelled: 0 });
    await share(0.2);
    expect(await follow()).toEqual({ recordings: 2, done: 2, left: 0, failure: null, isGivenUp: false, cancelled: 0 });
  });

  it('by a learnt model skips what the model has learnt from or was tried on, with its place', async () => {
    await known();
    const ids = [await send(), await send({}, wavOf(2)), await send({}, wavOf(3))];
    await prepare();
    await t.admin.query('update samples set ordem_escuta = 4711 where id_amostra = any($1)', [ids]);
    const id_cliente = t.cast.companies.own;
    const id_modelo = await insertModel(t.admin, { id_cliente, treino: [ids[0]], prova: [ids[1]] });
    await t.admin.query(
      'insert into listening_model_switches (id_cliente, ordem, id_modelo, id_usuario, dt_troca) values ($1, 1, $2, $3, now())',
      [id_cliente, id_modelo, t.cast.people.adm.id_usuario],
    );
    expect(await follow()).toEqual({ recordings: 1, done: 1, left: 0, failure: null, isGivenUp: false, cancelled: 0 });
    const decided = [];
    for (const id of ids) decided.push((await decisionsOf(id)).map(({ decisor }) => decisor));
    expect(decided).toEqual([['regra 0.1'], ['regra 0.1'], ['regra 0.1', `modelo ${id_modelo} 0.1`]]);
    const places = await rows('select ordem_escuta from samples where id_amostra = any($1) order by id_amostra', [ids]);
    expect(places.map(({ ordem_escuta }) => ordem_escuta === 4711)).toEqual([true, true, false]);
    await t.admin.query(
      'delete from listening_model_switches; delete from sample_decisions; delete from listening_models',
    );
  });

  it('leaves the place of what a person has heard', async () => {
    await known();
    const heard = await send();
    await prepare();
    await t.admin.query('update samples set ordem_escuta = 4711, dt_classificacao = now() where id_amostra = $1', [
      heard,
    ]);
    await share(0.2);
    await follow();
    expect(await rows('select ordem_escuta from samples where id_amostra = $1', [heard])).toEqual([
      { ordem_escuta: 4711 },
    ]);
    expect(await decisionsOf(heard)).toHaveLength(2);
  });

  it('goes on behind the last recording when its process was killed, with its progress on the queue', async () => {
    await known();
    const [first, second] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await share(0.2);
    await queued();
    await firstOnly(await taken());
    expect(await shown()).toMatchObject([{ situacao: 'running', feitas: 1, total: 2 }]);
    t.clock.advanceMs(LEASE_MS);
    expect(await shown()).toMatchObject([{ situacao: 'waiting', feitas: 1, total: 2 }]);
    await part();
    expect([(await decisionsOf(first)).length, (await decisionsOf(second)).length]).toEqual([2, 2]);
    expect(await shown()).toEqual([]);
  });

  it('is left to the process that has it now by one that stalled for longer than its turn', async () => {
    await known();
    const id = await send();
    await prepare();
    await share(0.2);
    await queued();
    const stalled = await taken();
    t.clock.advanceMs(LEASE_MS);
    await workDue(t.services, { lane: 'decisions', work: async () => 'more', most: 1 });
    await decideAgain(t.services, stalled, new AbortController());
    expect(await decisionsOf(id)).toHaveLength(1);
    await part();
    expect(await decisionsOf(id)).toHaveLength(2);
  });

  it('counts its tries anew whenever it got further', async () => {
    await known();
    await send();
    await send({}, wavOf(2));
    await prepare();
    await share(0.2);
    const id = await queued({ tentativas: 9 });
    await firstOnly(await taken());
    expect(await rows('select tentativas from outbox where id_saida = $1', [id])).toEqual([{ tentativas: 1 }]);
  });

  it('begins anew where something else decides meanwhile', async () => {
    await known();
    const ids = [await send(), await send({}, wavOf(2))];
    await prepare();
    await share(0.2);
    await queued();
    await firstOnly(await taken());
    await share(0.3);
    t.clock.advanceMs(LEASE_MS);
    await part();
    const decided = [];
    for (const id of ids) decided.push((await decisionsOf(id)).map(({ decisor }) => decisor));
    expect(decided).toEqual([
      ['regra 0.1', 'regra 0.2', 'regra 0.3'],
      ['regra 0.1', 'regra 0.3'],
    ]);
  });

  it('leaves a recording that cannot be decided on for its end, and names it', async () => {
    await known();
    const [broken, whole] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await share(0.2);
    const { id_gravacao, medidas } = (
      await rows('select id_gravacao, medidas from samples join recordings using (id_gravacao) where id_amostra = $1', [
        broken,
      ])
    )[0] as { id_gravacao: number; medidas: object };
    await t.admin.query(`update recordings set medidas = jsonb_set(medidas, '{steady}', '{}') where id_gravacao = $1`, [
      id_gravacao,
    ]);
    await queued();
    const erro = expect.stringContaining(`recordings that cannot be decided on: 1, such as ${id_gravacao}: `);
    expect(await part()).toMatchObject([{ failure: 'later', erro }]);
    expect([(await decisionsOf(broken)).length, (await decisionsOf(whole)).length]).toEqual([1, 2]);
    expect(await shown()).toMatchObject([{ situacao: 'waiting', erro, feitas: 1, total: 2 }]);
    expect(await follow()).toEqual({ recordings: 2, done: 1, left: 1, failure: erro, isGivenUp: false, cancelled: 0 });
    await t.admin.query('update recordings set medidas = $2 where id_gravacao = $1', [id_gravacao, medidas]);
    expect(await follow()).toEqual({ recordings: 2, done: 2, left: 0, failure: null, isGivenUp: false, cancelled: 0 });
    expect([(await decisionsOf(broken)).length, (await decisionsOf(whole)).length]).toEqual([2, 2]);
    expect(await shown()).toEqual([]);
  });

  it('waits ever longer where so many recordings fail one after another that it is no fault of theirs, and names one', async () => {
    await known();
    for (let at = 1; at <= 7; at++) await send({}, wavOf(at + 1));
    await prepare();
    await share(0.2);
    await t.admin.query(`update recordings set medidas = jsonb_set(medidas, '{steady}', '{}')`);
    const id = await queued();
    const turn = async () => {
      const [{ erro } = { erro: '' }] = await part();
      const [row] = await rows('select dt_proxima, dados from outbox where id_saida = $1', [id]);
      const { dt_proxima, dados } = row as { dt_proxima: Date; dados: { restam: number[] } };
      const seconds = (dt_proxima.getTime() - t.clock.now().getTime()) / 1000;
      t.clock.set(dt_proxima.toISOString());
      return { seconds, left: dados.restam.length, isNamed: /on: \d, such as \d+: new row/.test(erro ?? '') };
    };
    expect([await turn(), await turn(), await turn(), await turn()]).toEqual([
      { seconds: 30, left: 4, isNamed: true },
      { seconds: 60, left: 7, isNamed: true },
      { seconds: 120, left: 7, isNamed: true },
      { seconds: 240, left: 7, isNamed: true },
    ]);
  });

  it('that failed often and waits is tried by the command', async () => {
    await known();
    const id = await send();
    await prepare();
    await share(0.2);
    await queued({ tentativas: 11, erro: 'the model file is missing', dt_desistencia: t.clock.now() });
    const whole = { recordings: 1, done: 1, left: 0, failure: null, isGivenUp: false, cancelled: 0 };
    expect(await follow()).toEqual(whole);
    expect(await decisionsOf(id)).toHaveLength(2);
  });

  it('that is cancelled while the command works on it is told as cancelled', async () => {
    await known();
    for (const at of [1, 2, 3]) await send({}, wavOf(at + 1));
    await prepare();
    await share(0.2);
    await t.admin.query(
      `create function cancel_second() returns trigger language plpgsql as $$ begin new.dt_envio := now(); return new; end $$;
       create trigger cancel_second before update on outbox for each row when (new.feitas = 2) execute function cancel_second()`,
    );
    onTestFinished(async () => void (await t.admin.query('drop function cancel_second cascade')));
    const cancelled = { recordings: 3, done: 2, left: 0, failure: null, isGivenUp: false, cancelled: 1 };
    expect(await follow()).toEqual(cancelled);
  });

  it('that was cancelled on the queue decides nothing more, and another one may begin', async () => {
    await known();
    const id = await send();
    await prepare();
    await share(0.2);
    const id_saida = await queued();
    const run = await taken();
    const sup = await t.as('sup');
    expect(payload('cancelTask', await sup.call('cancelTask', { body: { id: id_saida } })).total).toBe(1);
    await decideAgain(t.services, run, new AbortController());
    expect(await decisionsOf(id)).toHaveLength(1);
    expect(await shown()).toEqual([]);
    expect(await follow()).toEqual({ recordings: 1, done: 1, left: 0, failure: null, isGivenUp: false, cancelled: 0 });
  });

  it('is one, also when two are asked for at once', async () => {
    await known();
    const ids = [await send(), await send({}, wavOf(2))];
    await prepare();
    await share(0.2);
    await Promise.all([follow(), follow()]);
    for (const id of ids) expect(await decisionsOf(id)).toHaveLength(2);
  });
});
