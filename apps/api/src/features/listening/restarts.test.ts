import { randomUUID } from 'node:crypto';
import { ACTIONS, toInstant } from '@escuta/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { callDuring } from '../../testing/call-during.ts';
import { payload } from '../../testing/harness.ts';
import { beforeDecisions, company, detail, LEVEL, past, prepare, send, wavOf } from '../../testing/past-decisions.ts';
import { rows, t } from '../../testing/uploads.ts';
import { decideAgain, followAgain } from '../ingest/index.ts';
import { workDue } from '../queue/index.ts';

beforeDecisions();

const DAY_MS = 86_400_000;
/** An instant some days before that of the tests. */
const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * DAY_MS).toISOString();

type Person = 'adm' | 'sup' | 'ana' | 'adm@other';
async function restart(more: Record<string, unknown> = {}, who: Person = 'adm') {
  const body = {
    id_cliente: t.cast.companies.own,
    tipo: 'serie',
    nome: 'H2-00981',
    desde: null,
    nota: 'Ganho trocado',
  };
  return (await t.as(who)).call('restartReference', { body: { ...body, ...more } } as never);
}
const drift = async (who: 'adm' | 'ana' = 'ana') => {
  const body = { dti: daysAgo(60), dtf: daysAgo(-1), id_cliente: [t.cast.companies.own] };
  return payload('machineProof', await (await t.as(who)).call('machineProof', { body })).data.deriva.gravadores;
};

describe('a restart of the reference of a recorder (D-35)', () => {
  it('leaves out of the usual level what was recorded before', async () => {
    await past({ n: 100, nivel: LEVEL - 10, daysAgo: 20 });
    await past({ n: 30, nivel: LEVEL - 2, daysAgo: 3 });
    await company(5);
    expect((await restart({ desde: daysAgo(10) })).status).toBe(200);
    const id = await send();
    await prepare();
    expect((await detail(id)).escuta).toMatchObject({ referencia: expect.closeTo(LEVEL - 2, 3), motivo: 'abaixo' });
  });

  it('has a sound recorded before, and sent late, compared with those of its time', async () => {
    await past({ n: 40, nivel: LEVEL - 10, daysAgo: 20 });
    await past({ n: 40, nivel: LEVEL - 2, daysAgo: 3 });
    await company(5);
    await restart({ desde: daysAgo(10) });
    const id = await send({ dt_amostra: daysAgo(12) });
    await prepare();
    expect((await detail(id)).escuta).toMatchObject({ referencia: expect.closeTo(LEVEL - 10, 3), motivo: 'acima' });
  });

  it('leaves a sound to people until the recorder is known again, whatever its model hears', async () => {
    await past({ n: 100, nivel: LEVEL - 10, daysAgo: 20, modelo: 'H2' });
    await company(5);
    await restart({ desde: daysAgo(2) });
    const id = await send({ sensor_modelo: 'H2' });
    await prepare();
    expect(await detail(id)).toMatchObject({
      classificacao: 'PEND',
      escuta: { motivo: 'sem_referencia', valor: 0, referencia: null },
    });
  });

  it('leaves other recorders, and those of other companies, as they are', async () => {
    await past({ n: 30, nivel: LEVEL - 10, daysAgo: 20 });
    await company(5);
    await restart({ nome: 'H2-00982' });
    expect((await restart({ id_cliente: t.cast.companies.other }, 'adm@other')).status).toBe(200);
    const id = await send();
    await prepare();
    expect((await detail(id)).escuta).toMatchObject({ referencia: expect.closeTo(LEVEL - 10, 3) });
  });

  it('holds for the units of the company too', async () => {
    const branch = t.cast.companies.branch;
    await past({ n: 30, nivel: LEVEL - 10, daysAgo: 20, id_cliente: branch });
    await restart({ id_cliente: branch, desde: daysAgo(2) });
    expect(await rows('select id_cliente, gravador, nota from recorder_restarts')).toEqual([
      { id_cliente: t.cast.companies.own, gravador: 'serie:H2-00981', nota: 'Ganho trocado' },
    ]);
    const id = await send();
    await prepare();
    expect((await detail(id)).escuta).toMatchObject({ motivo: 'sem_referencia' });
  });

  it('is corrected by a later one', async () => {
    await past({ n: 40, nivel: LEVEL - 10, daysAgo: 20 });
    await company(5);
    await restart({ desde: daysAgo(2) });
    await restart({ desde: daysAgo(365), nota: 'Era outro gravador' });
    const id = await send();
    await prepare();
    expect((await detail(id)).escuta).toMatchObject({ referencia: expect.closeTo(LEVEL - 10, 3) });
  });

  it('has the queue decide again on its sounds since then', async () => {
    await past({ n: 100, nivel: LEVEL - 10, daysAgo: 20 });
    await company(5);
    const id = await send({ dt_amostra: daysAgo(1) });
    await prepare();
    expect(await detail(id)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    await past({ n: 30, nivel: LEVEL - 2, daysAgo: 3 });
    await restart({ desde: daysAgo(10) });
    await workDue(t.services, { lane: 'decisions', work: decideAgain });
    expect(await detail(id)).toMatchObject({ classificacao: 'LESS', escuta: { motivo: 'abaixo' } });
  });

  it('has no other recorder’s sounds, and none from before, decided again', async () => {
    await past({ n: 100, nivel: LEVEL - 10, daysAgo: 20 });
    await past({ n: 100, nivel: LEVEL - 10, daysAgo: 20, gravador: 'serie:Ñ-2' });
    await company(5);
    const sent = [
      await send({ dt_amostra: daysAgo(1), sensor_serie: 'Ñ-2' }),
      await send({ dt_amostra: daysAgo(12) }, wavOf(2)),
    ];
    await prepare();
    const decisions = () =>
      rows('select * from sample_decisions where id_amostra = any($1) order by id_decisao', [sent]);
    const before = await decisions();
    expect(before).toHaveLength(2);
    // Decided on by a version that did not say what had decided.
    await t.admin.query('update sample_decisions set decisor = null');
    await restart({ desde: daysAgo(10) });
    await workDue(t.services, { lane: 'decisions', work: decideAgain });
    expect(await decisions()).toEqual(before.map((row) => ({ ...row, decisor: null })));
  });

  it('whose run was cancelled holds for new sounds, and the next run decides again on those since then', async () => {
    await past({ n: 100, nivel: LEVEL - 10, daysAgo: 20 });
    await company(5);
    const [id, before] = [await send({ dt_amostra: daysAgo(1) }), await send({ dt_amostra: daysAgo(12) }, wavOf(3))];
    await prepare();
    await past({ n: 30, nivel: LEVEL - 2, daysAgo: 3 });
    await restart({ desde: daysAgo(10) });
    const [task] = await rows("select id_saida from outbox where tipo = 'decide_again'");
    payload('cancelTask', await (await t.as('sup')).call('cancelTask', { body: { id: task.id_saida } }));
    await workDue(t.services, { lane: 'decisions', work: decideAgain });
    expect(await detail(id)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    const later = await send({}, wavOf(2));
    await prepare();
    expect((await detail(later)).escuta).toMatchObject({ motivo: 'abaixo' });
    const run = { company: null, tell: () => undefined, signal: new AbortController().signal };
    expect(await followAgain(t.services, run)).toMatchObject({ recordings: 1, done: 1 });
    expect(await detail(id)).toMatchObject({ classificacao: 'LESS', escuta: { motivo: 'abaixo' } });
    expect(await detail(before)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    expect(await followAgain(t.services, run)).toMatchObject({ recordings: 0 });
  });

  it('is not passed by a run of deciding again that is under way', async () => {
    await past({ n: 100, nivel: LEVEL - 10, daysAgo: 20 });
    await company(5);
    const id = await send({ dt_amostra: daysAgo(1) });
    await prepare();
    await past({ n: 30, nivel: LEVEL - 2, daysAgo: 3 });
    await t.admin.query(
      `insert into outbox (tipo, id_cliente, data, dt_proxima, dados, feitas, total, posicao)
       values ('decide_again', $1, $2, $2, '{}', 9, 9, 2000000000)`,
      [t.cast.companies.own, t.clock.now()],
    );
    await restart({ desde: daysAgo(10) });
    await workDue(t.services, { lane: 'decisions', work: decideAgain });
    expect(await detail(id)).toMatchObject({ classificacao: 'LESS' });
    expect(await rows("select 1 from outbox where tipo = 'decide_again'")).toEqual([]);
  });

  describe('in a company that moves to another tree', () => {
    const { own, branch } = { own: () => t.cast.companies.own, branch: () => t.cast.companies.branch };
    const move = async (id_cliente: number, id_cliente_master: number | null) =>
      payload(
        'updateCompany',
        await (await t.as('sup')).call('updateCompany', { body: { id_cliente, id_cliente_master } }),
      );
    /** A company of the provider's above the first one. */
    const above = async () => {
      const body = { razao_social: `Grupo Ñandú ${randomUUID()}`, id_cliente_master: null };
      const made = payload('createCompany', await (await t.as('sup')).call('createCompany', { body }));
      await move(own(), made.cliente.id_cliente);
      return made.cliente.id_cliente;
    };
    const since = async (id_cliente: number, gravador = 'serie:H2-00981') =>
      (await rows('select recorder_start($1, $2) as desde', [id_cliente, gravador]))[0].desde?.toISOString() ?? null;
    afterEach(async () => {
      await move(own(), null);
      await move(branch(), own());
    });

    it('goes with it: a new sound is not compared with those from before', async () => {
      await past({ n: 100, nivel: LEVEL - 10, daysAgo: 20 });
      await company(5);
      const group = await above();
      await restart({ id_cliente: group, desde: daysAgo(2) }, 'sup');
      await move(own(), null);
      const id = await send();
      await prepare();
      expect((await detail(id)).escuta).toMatchObject({ motivo: 'sem_referencia', valor: 0 });
    });

    it('is told there with its time alone: who made it in the other tree, and why, is not', async () => {
      await past({ n: 1 });
      const group = await above();
      await restart({ id_cliente: group, desde: daysAgo(2) }, 'sup');
      const [desde, dt_reinicio] = [daysAgo(2), t.clock.now().toISOString()].map((at) => toInstant(new Date(at)));
      await move(own(), null);
      expect(await drift()).toMatchObject([
        { nome: 'H2-00981', reinicio: { desde, nota: null, usuario: null, dt_reinicio } },
      ]);
    });

    it('is kept once, however often the company leaves and comes back', async () => {
      await past({ n: 1 });
      await past({ n: 1, id_cliente: branch() });
      await restart({ desde: daysAgo(4) });
      t.clock.advanceMs(60_000);
      await restart({ desde: daysAgo(2) });
      for (let turn = 0; turn < 3; turn++) {
        await move(branch(), null);
        await move(branch(), own());
      }
      expect(await rows('select id_cliente, desde from recorder_restarts order by id_reinicio')).toMatchObject([
        { id_cliente: own() },
        { id_cliente: own() },
        { id_cliente: branch() },
      ]);
    });

    it('goes with it also when it is made while the company moves', async () => {
      await past({ n: 1 });
      await above();
      const moving = `with locked as materialized (select pg_advisory_xact_lock(hashtext('recorder_references')) as done)
        update companies set id_cliente_master = null from locked where id_cliente = $1 and done is not null`;
      await callDuring(t.admin, [moving, [own()]], () => restart({ desde: daysAgo(2) }, 'sup'));
      expect(await rows('select id_cliente from recorder_restarts')).toEqual([{ id_cliente: own() }]);
    });

    it('holds on in the tree that it leaves, where that has sounds of the recorder', async () => {
      await past({ n: 1, id_cliente: branch() });
      await move(branch(), null);
      await restart({ id_cliente: branch(), desde: daysAgo(2) }, 'sup');
      await restart({ id_cliente: branch(), nome: 'Ñ-2', desde: daysAgo(3) }, 'sup');
      await move(branch(), own());
      await past({ n: 1 });
      await move(branch(), null);
      expect([await since(own()), await since(branch())]).toEqual(
        [daysAgo(2), daysAgo(2)].map((at) => new Date(at).toISOString()),
      );
      expect([await since(own(), 'serie:Ñ-2'), await since(branch(), 'serie:Ñ-2')]).toEqual([null, daysAgo(3)]);
    });

    it('tells nothing of recorders that it has no sound of', async () => {
      await past({ n: 1 });
      await restart({ desde: daysAgo(2) });
      await move(branch(), null);
      expect([await since(own()), await since(branch())]).toEqual([daysAgo(2), null]);
    });

    it('gives way to one that was made later in the other tree, and is itself kept before an older one', async () => {
      await past({ n: 1, id_cliente: branch() });
      const { other } = t.cast.companies;
      await restart({ id_cliente: other, desde: daysAgo(9) }, 'adm@other');
      t.clock.advanceMs(60_000);
      await restart({ desde: daysAgo(5) });
      t.clock.advanceMs(60_000);
      await restart({ id_cliente: other, nome: 'Ñ-2', desde: daysAgo(4) }, 'adm@other');
      await move(branch(), other);
      expect(await since(branch())).toBe(new Date(Date.parse(daysAgo(5)) - 60_000).toISOString());
      t.clock.advanceMs(60_000);
      await restart({ id_cliente: other, desde: daysAgo(3) }, 'adm@other');
      const last = daysAgo(3);
      await move(branch(), own());
      expect(await since(own())).toBe(last);
    });
  });

  it('is told in the drift, with who, when and why, and begins it anew', async () => {
    await past({ n: 40, nivel: LEVEL - 10, daysAgo: 20 });
    await past({ n: 8, nivel: LEVEL - 2, daysAgo: 1 });
    expect(await drift()).toMatchObject([{ antes: 40, semana: 8, moveu: true, reinicio: null }]);
    await restart({ desde: daysAgo(2) });
    const [name] = await rows(`select nome from users where id_usuario = ${t.cast.people.adm.id_usuario}`);
    expect(await drift()).toMatchObject([
      {
        ...{ tipo: 'serie', nome: 'H2-00981', id_cliente: t.cast.companies.own, antes: 0, semana: 8, moveu: false },
        reinicio: { nota: 'Ganho trocado', usuario: name?.nome },
      },
    ]);
    const [{ reinicio } = { reinicio: null }] = await drift();
    expect(Date.parse(reinicio?.desde ?? '')).toBe(Date.parse(daysAgo(2)));
    expect(Date.parse(reinicio?.dt_reinicio ?? '')).toBe(t.clock.now().getTime());
  });

  it('is logged with the recorder, the instant and the note', async () => {
    await t.admin.query('truncate action_logs');
    await restart({ desde: daysAgo(2) });
    expect(
      await rows(`select para ->> 'gravador' as gravador, (para ->> 'referencia_desde')::timestamptz as desde, para ->> 'nota' as nota
        from action_logs where tipo_acao = ${ACTIONS.referenceRestarted}`),
    ).toEqual([{ gravador: 'H2-00981', desde: new Date(daysAgo(2)), nota: 'Ganho trocado' }]);
  });

  it.each([
    ['from an instant that has not come', { desde: '2999-01-01T00:00:00Z' }, 400, 'restart_in_future'],
    ['without a note', { nota: ' \n ' }, 400, 'invalid_input'],
    ['without a recorder', { nome: ' ' }, 400, 'invalid_input'],
  ])('is refused %s', async (_, given, status, message) => {
    const reply = await restart(given);
    expect([reply.status, reply.json.message]).toEqual([status, message]);
    expect(await rows('select 1 from recorder_restarts')).toEqual([]);
  });

  it('is refused for another company', async () => {
    expect((await restart({}, 'adm@other')).json.message).toBe('company_not_found');
  });

  it('cannot be changed or deleted by the server', async () => {
    expect(
      await rows(`select privilege_type from information_schema.role_table_grants
        where table_name = 'recorder_restarts' and grantee in ('escuta_app','escuta_system') and privilege_type in ('UPDATE','DELETE','TRUNCATE')`),
    ).toEqual([]);
  });
});
