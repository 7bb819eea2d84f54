import { ACTIONS } from '@escuta/contract';
import { LEARNING } from '@escuta/domain';
import { describe, expect, it } from 'vitest';
import { insertModel, plainModel } from '../../testing/builders.ts';
import { payload } from '../../testing/harness.ts';
import { rows, t } from '../../testing/uploads.ts';
import { arrive, beforeLearning, choose, decisions, night, own, past, read, unreported } from './testing/learning.ts';

beforeLearning();

/** How often a leak of the samples that the newest model was tried on is louder than one without: by their reports, counted pair by pair. */
async function levelsInOrder(): Promise<number> {
  const tried = await rows(
    `select d.diferenca, r.tipo_vazamento not like '%Sem Ponto Suspeito%' as leak
     from listening_models m join sample_decisions d on d.id_amostra = any(m.prova)
     join leak_report_samples x using (id_amostra) join leak_reports r using (id_relatorio)`,
  );
  const of = (leak: boolean) => tried.filter((one) => one.leak === leak).map(({ diferenca }) => Number(diferenca));
  const others = of(false);
  const pairs = of(true).flatMap((loud) => others.map((quiet) => (loud > quiet ? 1 : loud === quiet ? 0.5 : 0)));
  return pairs.reduce((sum: number, won) => sum + won, 0) / pairs.length;
}

describe('[LSN-07] a model learnt from a company’s own decided reports', () => {
  it('is fitted from 60 confirmed leaks on, decides only when a person says so and it was better, and one call goes back', async () => {
    await unreported();
    const ids = await past({ n: 146 });
    await night();
    // 59 leaks are one too few.
    expect(await own()).toMatchObject({ confirmados: 59, precisos: 60, sem_vazamento: 87, em_uso: null, modelos: [] });
    const sixtieth = await past({ n: 1, found: () => true });
    await night();
    const { modelos, em_uso, trocas } = await own();
    expect([em_uso, trocas, modelos.length]).toEqual([null, [], 1]);
    const [model] = modelos;
    if (!model) throw new Error('no model');
    expect(model).toMatchObject({ numero: 1, melhor: true, atual: true, confianca: 0.95 });
    expect(model.ganho.intervalo[0]).toBeGreaterThan(0);
    expect(model.modelo.valor - model.regra.valor).toBeCloseTo(model.ganho.valor);
    expect(await levelsInOrder()).toBeCloseTo(model.regra.valor, 10);
    // What it was tried on is newer than all that it has learnt from.
    expect(Date.parse(model.treino.fim)).toBeLessThan(Date.parse(model.prova.inicio));
    const [ages] = await rows(
      `select max(s.dt_amostra) filter (where s.id_amostra = any(m.treino)) < min(s.dt_amostra) filter (where s.id_amostra = any(m.prova)) as apart
       from listening_models m, samples s group by m.id_modelo`,
    );
    expect(ages.apart).toBe(true);
    // Its data are kept, and what it was tried on is not what it has learnt from.
    const [kept] = await rows('select treino, prova, confirmados from listening_models');
    expect([...kept.treino, ...kept.prova].sort((a, b) => a - b)).toEqual([...ids, ...sixtieth].sort((a, b) => a - b));
    expect(kept.confirmados).toBe(60);

    // One without a proven gain is refused.
    const worse = await insertModel(t.admin, { id_cliente: t.cast.companies.own, numero: 2, ganho: [-0.01, 0.2] });
    expect((await choose('adm', { id_modelo: worse, ordem: 0 })).json.message).toBe('model_not_better');
    expect((await own()).em_uso).toBeNull();

    const before = await decisions();
    const byRule = (await arrive(41)).escuta;
    expect(byRule).toMatchObject({ modelo: null, equivalente: null });
    expect((await choose('adm', { id_modelo: model.id_modelo, ordem: 0 })).status).toBe(200);
    expect(await own()).toMatchObject({ em_uso: model.id_modelo, trocas: [{ numero: 1, usuario: 'ADM do Norte' }] });
    const byModel = (await arrive(42)).escuta;
    expect(byModel).toMatchObject({ modelo: 1, equivalente: expect.any(Number) });
    expect(byModel?.valor).toBe(byModel?.equivalente);
    expect(byModel?.equivalente).not.toBeCloseTo(byModel?.diferenca ?? 0, 6);

    expect((await choose('sup', { id_modelo: null, ordem: 1 })).status).toBe(200);
    expect((await arrive(43)).escuta).toMatchObject({ modelo: null });
    // What was decided stays as it was.
    const after = await decisions();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ numero_modelo }) => numero_modelo)).toEqual([null, 1, null]);
    const { trocas: all } = await own();
    expect(all.map(({ ordem, numero, usuario }) => [ordem, numero, usuario])).toEqual([
      [2, null, 'SUP do Norte'],
      [1, 1, 'ADM do Norte'],
    ]);
    const logged = await rows(
      'select id_usuario, id_objeto, de, para from action_logs where tipo_acao = $1 order by data',
      [ACTIONS.modelChosen],
    );
    expect(logged).toMatchObject([
      { id_usuario: t.cast.people.adm.id_usuario, de: { modelo_aprendido: null }, para: { modelo_aprendido: 1 } },
      { id_usuario: t.cast.people.sup.id_usuario, de: { modelo_aprendido: 1 }, para: { modelo_aprendido: null } },
    ]);
  });
});

describe('what decides', () => {
  const better = (more: object = {}) => insertModel(t.admin, { id_cliente: t.cast.companies.own, ...more });

  it('is changed by the first of two people; the second is told who was first', async () => {
    const id_modelo = await better();
    const replies = await Promise.all([choose('sup', { id_modelo, ordem: 0 }), choose('adm', { id_modelo, ordem: 0 })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ id_usuario }] = await rows('select id_usuario from listening_model_switches');
    const first = id_usuario === t.cast.people.sup.id_usuario ? 'SUP do Norte' : 'ADM do Norte';
    const late = replies.find(({ status }) => status === 409);
    expect(late?.json).toMatchObject({
      message: 'model_changed',
      params: { usuario: first, data: expect.any(String) },
    });
    // Going back, which the other meanwhile did, is told too.
    expect((await choose('adm', { id_modelo: null, ordem: 1 })).status).toBe(200);
    expect((await choose('sup', { id_modelo: null, ordem: 1 })).json.message).toBe('model_changed');
  });

  it('stays without an entry where it is said again', async () => {
    expect((await choose('adm', { id_modelo: null, ordem: 0 })).status).toBe(200);
    expect(await rows('select 1 from listening_model_switches')).toEqual([]);
    expect(await rows('select 1 from action_logs where tipo_acao = $1', [ACTIONS.modelChosen])).toEqual([]);
  });

  it('is no model that was not better, in the database too', async () => {
    const id_modelo = await better({ ganho: [-0.01, 0.2] });
    const insert = (melhor: boolean) =>
      t.admin.query(
        'insert into listening_model_switches (id_cliente, ordem, id_modelo, melhor, id_usuario, dt_troca) values ($1, 1, $2, $3, $4, now())',
        [t.cast.companies.own, id_modelo, melhor, t.cast.people.sup.id_usuario],
      );
    await expect(insert(true)).rejects.toMatchObject({ code: '23503' });
    await expect(insert(false)).rejects.toMatchObject({ code: '23514' });
  });

  it('is no model of another company, nor one of another version of the measures', async () => {
    const foreign = await insertModel(t.admin, { id_cliente: t.cast.companies.other });
    expect((await choose('adm', { id_modelo: foreign, ordem: 0 })).json.message).toBe('model_not_found');
    const earlier = await better({ versao_medida: 0 });
    expect((await choose('adm', { id_modelo: earlier, ordem: 0 })).json.message).toBe('model_not_better');
    expect(await own()).toMatchObject({ modelos: [{ atual: false }] });
  });

  it('is told to nobody of another company, and to nobody of a branch', async () => {
    const id_modelo = await better();
    await choose('adm', { id_modelo, ordem: 0 });
    const [tree] = await read(await t.as('adm@other'));
    expect(tree).toMatchObject({ id_cliente: t.cast.companies.other, modelos: [], trocas: [], em_uso: null, ordem: 0 });
    const body = { id_cliente: t.cast.companies.own };
    expect((await (await t.as('adm@other')).call('learntModels', { body })).status).toBe(404);
    expect((await choose('adm@other', { id_modelo: null, ordem: 1 })).status).toBe(404);
    await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', [
      t.cast.companies.branch,
      t.cast.people.ana.id_usuario,
    ]);
    expect(await read(await t.as('ana'))).toEqual([]);
    await t.admin.query('update users set id_cliente = $1 where id_usuario = $2', [
      t.cast.companies.own,
      t.cast.people.ana.id_usuario,
    ]);
  });

  it.each([
    ['built-in', { tipo: 'regra', arquivo: null }],
    ['none', { tipo: 'nenhum', arquivo: null }],
    ['/opt/água/fugas v3.onnx', { tipo: 'arquivo', arquivo: 'fugas v3.onnx' }],
  ] as const)('is told with what the installation has: %s', async (CLASSIFIER, classificador) => {
    const { config } = t.services;
    t.services.config = { ...config, CLASSIFIER };
    try {
      const reply = await (await t.as('ana')).call('learntModels', { body: {} });
      expect(payload('learntModels', reply).classificador).toEqual(classificador);
      expect(reply.text).not.toContain('/opt');
    } finally {
      t.services.config = config;
    }
  });

  it('compares what a model makes of a sound with what it made of the others, and the rule levels with levels', async () => {
    await unreported();
    const { id_amostra, escuta } = await arrive(61);
    const level = escuta?.diferenca ?? 0;
    const id_modelo = await better({ ajuste: JSON.stringify(plainModel(5)) });
    // The sound stands in the middle of 200 others, each of which counts for 5 dB more by the model.
    await t.admin.query(
      `update sample_decisions d set diferenca = $1::float8 - 1 + 0.01 * x.n, equivalente = $1::float8 + 4 + 0.01 * x.n, id_modelo = $2, numero_modelo = 1
       from (select id_decisao, row_number() over (order by id_decisao) as n from sample_decisions where numero_modelo is null and id_amostra <> $3) x
       where x.id_decisao = d.id_decisao`,
      [level, id_modelo, id_amostra],
    );
    expect((await choose('adm', { id_modelo, ordem: 0 })).status).toBe(200);
    const byModel = (await arrive(61)).escuta;
    expect(byModel?.equivalente).toBeCloseTo(level + 5, 0);
    expect(byModel).toMatchObject({ motivo: 'abaixo', limite: expect.closeTo(level + 5.8, 0) });
    expect(byModel?.mais_baixas).toBeCloseTo(0.5, 1);
    expect((await choose('adm', { id_modelo: null, ordem: 1 })).status).toBe(200);
    const byRule = (await arrive(61)).escuta;
    expect(byRule).toMatchObject({ motivo: 'abaixo', limite: expect.closeTo(level + 0.8, 0) });
    expect(byRule?.mais_baixas).toBeCloseTo(0.5, 1);
    // Another model has scored none of them: it reads levels until it has.
    const next = await better({ numero: 2, ajuste: JSON.stringify(plainModel(-5)) });
    expect((await choose('adm', { id_modelo: next, ordem: 2 })).status).toBe(200);
    expect((await arrive(61)).escuta).toMatchObject({ motivo: 'abaixo', limite: expect.closeTo(level + 0.8, 0) });
  });

  it.each(['geo', 'ana', 'col', 'gei', 'vis', 'com'] as const)('is not for %s to change', async (name) => {
    expect((await choose(name, { id_modelo: null, ordem: 0 })).status).toBe(403);
  });

  it('is the classifier of the installation where the stored model is broken, with a line in the log and on the screen', async () => {
    await unreported();
    const id_modelo = await better();
    expect((await choose('adm', { id_modelo, ordem: 0 })).status).toBe(200);
    await t.admin.query(`update listening_models set ajuste = '{"version":1,"weights":[1]}'`);
    expect(await own()).toMatchObject({ em_uso: null, modelos: [{ atual: false }], trocas: [{ numero: 1 }] });
    expect((await choose('adm', { id_modelo, ordem: 1 })).json.message).toBe('model_not_better');
    const lines: unknown[] = [];
    t.services.warn = (details, message) => void lines.push([details, message]);
    expect((await arrive(51)).escuta).toMatchObject({ modelo: null, equivalente: null, diferenca: expect.any(Number) });
    await arrive(52);
    expect(lines).toEqual([
      [
        { id_modelo, id_cliente: t.cast.companies.own },
        expect.stringMatching(/broken: the classifier of the installation decides/),
      ],
    ]);
  });

  it('cannot be rewritten by the server’s logins', async () => {
    await better();
    for (const [role, sql] of [
      ['escuta_app', 'update listening_models set confirmados = 1'],
      ['escuta_app', 'delete from listening_models'],
      ['escuta_app', 'update listening_model_switches set id_modelo = null'],
      ['escuta_app', 'delete from listening_model_switches'],
      ['escuta_system', 'update listening_models set confirmados = 1'],
      ['escuta_system', 'delete from listening_model_switches'],
      ['escuta_app', 'delete from listening_model_checks'],
      ['escuta_system', 'update listening_model_checks set ganho = 1'],
    ]) {
      const client = await t.admin.connect();
      try {
        await client.query(`begin; set local role ${role}`);
        await expect(client.query(sql as string), sql).rejects.toMatchObject({ code: '42501' });
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });

  it('needs what is told on the screen', () => {
    expect(LEARNING).toMatchObject({ leaksLeast: 60, othersLeast: 30 });
  });
});
