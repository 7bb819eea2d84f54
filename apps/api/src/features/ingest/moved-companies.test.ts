import { LISTENING } from '@escuta/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { callDuring } from '../../testing/call-during.ts';
import { payload } from '../../testing/harness.ts';
import { beforeDecisions, company, detail, LEVEL, past, prepare, send, wavOf } from '../../testing/past-decisions.ts';
import { rows, t } from '../../testing/uploads.ts';
import { takeNext, workDue } from '../queue/index.ts';
import { decideAgain, followAgain } from './decide-again.service.ts';

beforeDecisions();

/** How long a turn of a run belongs to the process that took it. */
const LEASE_MS = 150_000;
const own = () => t.cast.companies.own;
const branch = () => t.cast.companies.branch;
const other = () => t.cast.companies.other;

const move = async (id_cliente: number, id_cliente_master: number | null) =>
  payload(
    'updateCompany',
    await (await t.as('sup')).call('updateCompany', { body: { id_cliente, id_cliente_master } }),
  );
const tasks = () => rows("select id_cliente from outbox where tipo = 'decide_again' order by id_cliente");
const again = () => workDue(t.services, { lane: 'decisions', work: decideAgain });
const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000).toISOString();
const reasonsOf = async (id: number) =>
  (await rows('select motivo from sample_decisions where id_amostra = $1 order by id_decisao', [id])).map(
    ({ motivo }) => motivo,
  );

/** Two companies heard the same sensor: here its usual level is ten decibels below the recording, there two. */
async function twoTrees() {
  await past({ n: 40, nivel: LEVEL - 10, daysAgo: 20 });
  await company(5);
  await past({ n: 200, nivel: LEVEL - 2, daysAgo: 3, id_cliente: other() });
}

describe('after a company has moved to another tree', () => {
  afterEach(async () => {
    await t.admin.query('delete from outbox');
    await move(own(), null);
    await move(branch(), own());
  });

  it('its samples are decided on again by what their recorder usually hears there, and a person’s word stays', async () => {
    await twoTrees();
    const [machines, persons] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await t.admin.query(
      "update samples set classificacao_cliente = 'LEAK', dt_classificacao_cliente = now() where id_amostra = $1",
      [persons],
    );
    await move(own(), other());
    await again();
    expect(await detail(machines)).toMatchObject({
      classificacao: 'LESS',
      escuta: { motivo: 'abaixo', referencia: expect.closeTo(LEVEL - 2, 3) },
    });
    expect(await detail(persons)).toMatchObject({ classificacao: 'LEAK', classificacao_cliente: 'LEAK' });
    expect([await reasonsOf(machines), await reasonsOf(persons)]).toEqual([
      ['acima', 'abaixo'],
      ['acima', 'abaixo'],
    ]);
    expect(await tasks()).toEqual([]);
  });

  it('the class of what a person has decided on, or was handed in a block, stays', async () => {
    await twoTrees();
    const ids = [await send(), await send({}, wavOf(2)), await send({}, wavOf(3)), await send({}, wavOf(4))];
    await prepare();
    const [desk, blind, ordered] = ids;
    const { gei } = t.cast.people;
    await t.admin.query('update samples set dt_classificacao = now() where id_amostra = $1', [desk]);
    await t.admin.query("update samples set classe_final = 'LEAK', dt_classe_final = now() where id_amostra = $1", [
      blind,
    ]);
    await t.admin.query('update samples set id_inspecionar = $2 where id_amostra = $1', [ordered, gei.id_usuario]);
    const block = payload('takeListeningBlock', await (await t.as('geo')).call('takeListeningBlock', { body: {} }));
    expect(block.amostras).toEqual(ids.slice(3));
    const free = await send({}, wavOf(5));
    await prepare();
    await move(own(), other());
    await again();
    const classes = await rows('select classificacao from samples where id_amostra = any($1) order by id_amostra', [
      [...ids, free],
    ]);
    expect(classes.map(({ classificacao }) => classificacao)).toEqual(['LEAK', 'LEAK', 'LEAK', 'LEAK', 'LESS']);
    for (const id of ids) expect(await reasonsOf(id)).toEqual(['acima', 'abaixo']);
  });

  it('those of the tree that it leaves are too, where they share a recorder, and no others', async () => {
    await past({ n: 40, nivel: LEVEL - 10, daysAgo: 20, id_cliente: branch() });
    await past({ n: 40, nivel: LEVEL - 10, daysAgo: 20, gravador: 'serie:Ñ-2' });
    await company(5);
    const [shared, apart] = [await send(), await send({ sensor_serie: 'Ñ-2' }, wavOf(2))];
    await prepare();
    await move(branch(), null);
    expect(await tasks()).toEqual([own(), branch()].sort((a, b) => a - b).map((id_cliente) => ({ id_cliente })));
    await again();
    expect(await detail(shared)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'sem_referencia' } });
    expect([await reasonsOf(shared), await reasonsOf(apart)]).toEqual([['acima', 'sem_referencia'], ['acima']]);
  });

  it('those of the tree that it joins are too, where they share a recorder, and no others', async () => {
    await move(branch(), null);
    await past({ n: 40, nivel: LEVEL - 10, daysAgo: 20 });
    await past({ n: 40, nivel: LEVEL - 10, daysAgo: 20, gravador: 'serie:Ñ-2' });
    await company(5);
    await past({ n: 200, nivel: LEVEL - 2, daysAgo: 3, id_cliente: branch() });
    const [shared, apart] = [await send(), await send({ sensor_serie: 'Ñ-2' }, wavOf(2))];
    await prepare();
    await again();
    await move(branch(), own());
    await again();
    expect([await reasonsOf(shared), await reasonsOf(apart)]).toEqual([['acima', 'abaixo'], ['acima']]);
    expect(await detail(shared)).toMatchObject({ classificacao: 'LESS' });
  });

  it('so is what a little known recorder was compared with: others of its model', async () => {
    await move(branch(), null);
    const { referenceLeast } = LISTENING;
    await past({ n: referenceLeast, daysAgo: 20, gravador: 'serie:Ñ-2', modelo: 'H2' });
    await past({ n: referenceLeast - 1, daysAgo: 20, gravador: 'serie:Ñ-4', modelo: 'H2' });
    await company(5);
    await past({ n: 40, nivel: LEVEL - 2, daysAgo: 3, gravador: 'serie:Ñ-3', modelo: 'H2', id_cliente: branch() });
    const known = await send({ sensor_modelo: 'H2', sensor_serie: 'Ñ-2' }, wavOf(2));
    const little = await send({ sensor_modelo: 'H2', sensor_serie: 'Ñ-4' });
    await prepare();
    await again();
    await move(branch(), own());
    await again();
    expect([await reasonsOf(little), await reasonsOf(known)]).toEqual([['acima', 'acima'], ['acima']]);
  });

  it('each is decided on once also when the process dies in the middle', async () => {
    await twoTrees();
    const ids = [await send(), await send({}, wavOf(2)), await send({}, wavOf(3))];
    await prepare();
    await move(own(), other());
    const run = await takeNext(t.services.connections.system, {
      ...{ kinds: ['decide_again'], now: t.clock.now(), until: new Date(t.clock.now().getTime() + LEASE_MS) },
    });
    const dies = new AbortController();
    if (run) await decideAgain(t.services, run, dies, () => dies.abort());
    const counts = async () => {
      const found = [];
      for (const id of ids) found.push((await reasonsOf(id)).length);
      return found;
    };
    expect(await counts()).toEqual([2, 1, 1]);
    t.clock.advanceMs(LEASE_MS);
    await again();
    expect(await counts()).toEqual([2, 2, 2]);
    await followAgain(t.services, { company: null, tell: () => undefined, signal: new AbortController().signal });
    expect(await counts()).toEqual([2, 2, 2]);
  });

  it('what a cancelled run has left is made up for by the next one, and a run under way begins anew', async () => {
    await twoTrees();
    const id = await send({ dt_amostra: daysAgo(1) });
    await prepare();
    await move(own(), other());
    for (const { id_saida } of await rows("select id_saida from outbox where tipo = 'decide_again'")) {
      payload('cancelTask', await (await t.as('sup')).call('cancelTask', { body: { id: id_saida } }));
    }
    await again();
    expect(await reasonsOf(id)).toEqual(['acima']);
    await t.admin.query(
      `insert into outbox (tipo, id_cliente, data, dt_proxima, dados, feitas, total, posicao)
       values ('decide_again', $1, $2, $2, '{}', 9, 9, 2000000000)`,
      [other(), t.clock.now()],
    );
    await again();
    expect(await reasonsOf(id)).toEqual(['acima', 'abaixo']);
  });

  it('a sample that is being decided on meanwhile waits, and is decided on as there', async () => {
    await twoTrees();
    const id = await send();
    const moving = `with locked as materialized (select pg_advisory_xact_lock(hashtext('recorder_references')) as done)
      update companies set id_cliente_master = $2 from locked where id_cliente = $1 and done is not null`;
    await callDuring(t.admin, [moving, [own(), other()]], prepare);
    expect(await reasonsOf(id)).toEqual(['abaixo']);
    await again();
    expect(await reasonsOf(id)).toEqual(['abaixo']);
  });

  it('a sample is decided on while a company is made, which asks for another connection meanwhile', async () => {
    await twoTrees();
    const id = await send();
    const making = await t.admin.connect();
    try {
      await making.query("begin; select pg_advisory_xact_lock(hashtext('companies_tree'))");
      await prepare();
      expect(await reasonsOf(id)).toEqual(['acima']);
    } finally {
      making.release(true);
    }
  });

  it('a command to decide again is not taken for the run that follows from the move', async () => {
    await twoTrees();
    await move(own(), other());
    const insert = "insert into outbox (tipo, id_cliente, data, dt_proxima) values ('decide_again', $1, $2, $2)";
    await t.admin.query(insert, [other(), t.clock.now()]);
    expect(await tasks()).toHaveLength(2);
  });

  it('below another one of its own tree nothing is decided again', async () => {
    const body = { razao_social: 'Distrito Água Fria', id_cliente_master: own() };
    const made = payload('createCompany', await (await t.as('sup')).call('createCompany', { body }));
    await move(branch(), made.cliente.id_cliente);
    expect(await tasks()).toEqual([]);
  });
});
