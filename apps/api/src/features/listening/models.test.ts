import { ACTIONS, type CompanyModels } from '@escuta/contract';
import { LEARNING } from '@escuta/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { insertModel } from '../../testing/builders.ts';
import { type Caller, payload } from '../../testing/harness.ts';
import { beforeUploads, fields, kept, post, rows, sound, t } from '../../testing/uploads.ts';
import { prepareStored } from '../ingest/index.ts';
import { workDue } from '../queue/index.ts';
import { learnNext, queueLearning } from './learning.service.ts';

beforeUploads();
afterEach(async () => {
  await t.admin.query(
    'truncate listening_model_switches, leak_reports, outbox, action_logs cascade; delete from sample_decisions; delete from listening_models',
  );
});

const DAY_MS = 86_400_000;
const MEASURES = { centroidHz: 400, flatness: 0.2, lineShare: 0.01, quietShare: 0.95, spread: 4 };
/** Numbers that look like chance, the same each time. */
const noise = (n: number, salt: number) => {
  const value = Math.sin(n * 127.1 + salt * 311.7) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
};

/** Each call has a street of its own. */
let streets = 0;

interface Past {
  n: number;
  id_cliente?: number;
  /** How much more of a leak is between 200 and 315 Hz, dB. */
  shaped?: number;
  /** Of the n-th: whether its approved report found a leak; null without a report. */
  found?: (n: number) => boolean | null;
  weeks?: number;
}
/** Samples of the last weeks with their measures, decisions and decided reports, each at a place of its own. */
async function past({ n, id_cliente = t.cast.companies.own, shaped = 9, found = (k) => k % 5 < 2, weeks = 12 }: Past) {
  const now = t.clock.now().getTime();
  const given = Array.from({ length: n }, (_, k) => {
    const leak = found(k);
    const level = -45 + 3 * noise(k, 1);
    const bands = Array.from({ length: 19 }, (_, band) => {
      const more = leak && band >= 9 && band < 12 ? shaped : 0;
      return -70 + 2 * noise(k, 10 + band) + more;
    });
    const medidas = {
      version: 1,
      durationSeconds: 10,
      sampleRateHz: 4096,
      rms: -30,
      clippedShare: 0,
      steady: { level, bands, ...MEASURES },
    };
    return { k, leak, medidas, diferenca: level + 50, at: new Date(now - (k + 1) * ((weeks * 7 * DAY_MS) / (n + 1))) };
  });
  streets += 1;
  const base = streets;
  const { rows: samples } = await t.admin.query<{ id_amostra: number; k: number }>(
    `with given as (select * from jsonb_to_recordset($1) x(k int, at timestamptz, diferenca float8, medidas jsonb)),
     sounds as (
       insert into recordings (id_cliente, sha256, arquivo, arquivo_espectrograma, taxa_amostragem, duracao, picos, freq_max, medidas, versao_medida, versao_som)
       select $2, sha256(convert_to($3 || '-' || k, 'UTF8')), k || '.wav', k || '.png', 4096, 10, '{-0.5,0.5}', 2048, medidas, 1, 1 from given
       returning id_gravacao, arquivo),
     made as (
       insert into samples (seq, id_cliente, id_gravacao, dt_amostra, dt_envio, lat, lon, classificacao)
       select upper(substr(md5($3 || '-' || k), 1, 12)), $2, s.id_gravacao, g.at, g.at, -8 + 0.003 * k, -34.9 - 0.01 * $4, 'LESS'
       from given g join sounds s on s.arquivo = g.k || '.wav' returning id_amostra, seq, dt_amostra)
     select m.id_amostra, g.k from made m join given g on m.seq = upper(substr(md5($3 || '-' || g.k), 1, 12)) order by g.k`,
    [JSON.stringify(given), id_cliente, `rua ${base}`, base],
  );
  await t.admin.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, gravador, utilizavel, nivel, referencia, diferenca, classificacao, motivo, versao, dt_decisao, aplicada)
     select s.id_amostra, s.id_cliente, s.dt_amostra, 'serie:H2-00981', true, x.diferenca - 50, -50, x.diferenca, 'LESS', 'abaixo', 1, s.dt_amostra, true
     from unnest($1::int[], $2::float8[]) x(id, diferenca) join samples s on s.id_amostra = x.id`,
    [samples.map(({ id_amostra }) => id_amostra), given.map(({ diferenca }) => diferenca)],
  );
  const reported = given.filter(({ leak }) => leak !== null);
  await t.admin.query(
    `with given as (select * from unnest($1::int[], $2::text[]) x(id, tipo)),
     made as (
       insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio, id_status_relatorio, dt_aprovacao, id_usuario_aprovacao, nro_os)
       select $3, $4, g.tipo, s.dt_amostra, s.dt_amostra, 1, s.dt_amostra + interval '2 days', $5, g.id::text from given g join samples s on s.id_amostra = g.id
       returning id_relatorio, nro_os)
     insert into leak_report_samples select id_relatorio, nro_os::int, $3, 1 from made`,
    [
      reported.map(({ k }) => samples[k]?.id_amostra),
      reported.map(({ leak }) => (leak ? 'Não Visível' : 'Sem Ponto Suspeito')),
      ...[id_cliente, t.cast.people.gei.id_usuario, t.cast.people.adm.id_usuario],
    ],
  );
  return samples.map(({ id_amostra }) => id_amostra);
}
/** Others to compare with, on which nobody reported. */
const unreported = (id_cliente = t.cast.companies.own) => past({ n: 200, id_cliente, shaped: 0, found: () => null });

const learnAll = () => workDue(t.services, { lane: 'models', work: learnNext });
/** A night later than the last look. */
async function night() {
  await queueLearning(t.services);
  t.clock.advanceMs(DAY_MS);
  return learnAll();
}
const read = async (caller: Caller, body: object = {}) =>
  payload('learntModels', await caller.call('learntModels', { body })).dados;
const own = async (caller?: Caller): Promise<CompanyModels> => {
  const trees = await read(caller ?? (await t.as('adm')), { id_cliente: t.cast.companies.own });
  if (!trees[0]) throw new Error('no tree');
  return trees[0];
};
const choose = async (
  name: Parameters<typeof t.as>[0],
  body: { id_modelo: number | null; ordem: number; id_cliente?: number },
) => (await t.as(name)).call('chooseModel', { body: { id_cliente: t.cast.companies.own, ...body } });

const decisions = () => rows('select * from sample_decisions order by id_decisao');
/** A sample that comes in now. */
async function arrive(seed: number) {
  const { id_amostra } = kept(
    await post(fields({ pre_classificacao: 'PEND', dt_amostra: t.clock.now().toISOString() }), [
      { field: 'audio', bytes: sound(seed) },
    ]),
  );
  await workDue(t.services, { lane: 'recordings', work: prepareStored });
  return payload('getSample', await (await t.as('ana')).call('getSample', { params: { id: id_amostra } })).amostra;
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
    expect(Date.parse(model.treino.fim)).toBeLessThan(Date.parse(model.prova.inicio));
    // Its data are kept, and what it was tried on is not what it has learnt from.
    const [kept] = await rows('select treino, prova, confirmados from listening_models');
    expect([...kept.treino, ...kept.prova].sort((a, b) => a - b)).toEqual([...ids, ...sixtieth].sort((a, b) => a - b));
    expect(kept.confirmados).toBe(60);

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

describe('the nightly job', () => {
  it('waits for the night, and is in the queue once', async () => {
    await unreported();
    await past({ n: 150 });
    await queueLearning(t.services);
    await queueLearning(t.services);
    expect(await rows('select tipo, id_cliente, dt_proxima from outbox')).toEqual([
      { tipo: 'listening_model', id_cliente: t.cast.companies.own, dt_proxima: new Date('2027-03-10T05:00:00Z') },
    ]);
    expect(await learnAll()).toEqual([]);
    t.clock.set('2027-03-10T05:00:01Z');
    expect(await learnAll()).toMatchObject([{ tipo: 'listening_model' }]);
    expect(await rows('select 1 from outbox')).toEqual([]);
  });

  it('fits the next model only with a fifth more of confirmed leaks, and asks more of it', async () => {
    await unreported();
    await past({ n: 150 });
    await night();
    await night();
    expect(await own()).toMatchObject({ precisos: 72, modelos: [{ numero: 1 }] });
    await past({ n: 30, id_cliente: t.cast.companies.branch, weeks: 2 });
    await night();
    const { modelos } = await own();
    expect(modelos.map(({ numero, confianca }) => [numero, confianca])).toEqual([
      [2, 0.9875],
      [1, 0.95],
    ]);
  });

  it('gives the same model again from the same reports, and one where two processes fit it at once', async () => {
    await unreported();
    await past({ n: 150 });
    const task = { id_cliente: t.cast.companies.own };
    const never = new AbortController().signal;
    await Promise.all([learnNext(t.services, task, never), learnNext(t.services, task, never)]);
    const first = await rows('select ajuste, ganho, ganho_intervalo, treino, prova from listening_models');
    expect(first).toHaveLength(1);
    await t.admin.query('delete from listening_models');
    await learnNext(t.services, task, never);
    expect(await rows('select ajuste, ganho, ganho_intervalo, treino, prova from listening_models')).toEqual(first);
  });

  it('keeps a model that was not better, which nobody can use', async () => {
    await unreported();
    await past({ n: 160, shaped: 0 });
    await night();
    const { modelos } = await own();
    expect(modelos).toMatchObject([{ melhor: false }]);
    const reply = await choose('adm', { id_modelo: modelos[0]?.id_modelo ?? 0, ordem: 0 });
    expect([reply.status, reply.json.message]).toEqual([409, 'model_not_better']);
  });

  it.each<[string, Partial<Past>]>([
    ['no decided report', { n: 10, found: () => null }],
    ['reports that all found a leak', { n: 90, found: () => true }],
    ['reports that found none', { n: 90, found: () => false }],
    ['reports of one week', { n: 150, weeks: 0.1 }],
  ])('fits nothing for a company with %s', async (_, given) => {
    await unreported();
    await past({ n: 0, ...given });
    await night();
    expect(await own()).toMatchObject({ modelos: [], em_uso: null });
  });

  it('leaves out leaks that were seen, reports that wait, and sounds of another version', async () => {
    const [seen, open, earlier] = await past({ n: 4, found: () => true });
    await t.admin.query(`update samples set pre_classificacao = 'VISI' where id_amostra = $1`, [seen]);
    await t.admin.query(
      `update leak_reports set id_status_relatorio = 0, dt_aprovacao = null, id_usuario_aprovacao = null
       where id_relatorio in (select id_relatorio from leak_report_samples where id_amostra = $1)`,
      [open],
    );
    await t.admin.query('update sample_decisions set versao = 0 where id_amostra = $1', [earlier]);
    expect(await own()).toMatchObject({ confirmados: 1, sem_vazamento: 0 });
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

  it.each(['geo', 'ana', 'col', 'gei', 'vis', 'com'] as const)('is not for %s to change', async (name) => {
    expect((await choose(name, { id_modelo: null, ordem: 0 })).status).toBe(403);
  });

  it('is the rule where the stored model is broken, with a line in the log', async () => {
    await unreported();
    const id_modelo = await better({ ajuste: JSON.stringify({ version: 1, weights: [1] }) });
    expect((await choose('adm', { id_modelo, ordem: 0 })).status).toBe(200);
    const lines: unknown[] = [];
    t.services.warn = (details, message) => void lines.push([details, message]);
    expect((await arrive(51)).escuta).toMatchObject({ modelo: null, equivalente: null, diferenca: expect.any(Number) });
    await arrive(52);
    expect(lines).toEqual([
      [{ id_modelo, id_cliente: t.cast.companies.own }, expect.stringMatching(/broken: the rule decides/)],
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
