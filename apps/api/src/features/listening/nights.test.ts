import { describe, expect, it } from 'vitest';
import { insertModel } from '../../testing/builders.ts';
import { rows, t } from '../../testing/uploads.ts';
import { workDue } from '../queue/index.ts';
import { learnNext, queueLearning } from './learning.service.ts';
import { beforeLearning, choose, learnAll, night, own, type Past, past, read, unreported } from './testing/learning.ts';

beforeLearning();

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
    const never = new AbortController();
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

  it('waits for the next night when it fails, unless a person tries it again', async () => {
    await unreported();
    await past({ n: 150 });
    await queueLearning(t.services);
    t.clock.set('2027-03-10T05:00:01Z');
    const fail = () =>
      workDue(t.services, {
        lane: 'models',
        work: async () => {
          throw new Error('out of memory');
        },
      });
    expect(await fail()).toMatchObject([{ failure: 'later', erro: 'out of memory' }]);
    const [task] = await rows('select id_saida, dt_proxima from outbox');
    expect(task.dt_proxima).toEqual(new Date('2027-03-11T05:00:00Z'));
    t.clock.set('2027-03-10T15:00:00Z');
    expect(await learnAll()).toEqual([]);
    await (await t.as('sup')).call('retryTasks', { body: { ids: [task.id_saida] } });
    expect(await fail()).toHaveLength(1);
    expect(await rows('select dt_proxima from outbox')).toEqual([{ dt_proxima: new Date('2027-03-11T05:00:00Z') }]);
    await (await t.as('sup')).call('retryTasks', { body: { ids: [task.id_saida] } });
    expect(await learnAll()).toMatchObject([{ tipo: 'listening_model' }]);
    expect((await own()).modelos).toHaveLength(1);
  });

  it('takes what a clock puts into the future for no newer than its sending', async () => {
    await unreported();
    const ids = await past({ n: 150 });
    const ahead = ids.slice(100, 110);
    await t.admin.query(`update samples set dt_amostra = '2061-05-02T12:00:00Z' where id_amostra = any($1)`, [ahead]);
    await t.admin.query(
      `update sample_decisions d set dt_amostra = s.dt_amostra from samples s where s.id_amostra = d.id_amostra`,
    );
    await night();
    const [model] = (await own()).modelos;
    expect(Date.parse(model?.prova.fim ?? '')).toBeLessThanOrEqual(t.clock.now().getTime());
    const [stored] = await rows('select treino, prova from listening_models');
    // They were sent eight weeks ago.
    expect(stored.treino).toEqual(expect.arrayContaining(ahead));
  });

  it('leaves sounds of the future out of the scale by which scores are read', async () => {
    await past({ n: 150 });
    const ids = await unreported();
    await t.admin.query(`update sample_decisions set dt_amostra = '2061-05-02' where id_amostra = any($1)`, [ids]);
    await night();
    // 150 are too few for a scale.
    expect((await own()).modelos).toEqual([]);
  });
});

describe('the weeks after the fit of a model that decides', () => {
  const better = (more: object = {}) =>
    insertModel(t.admin, { id_cliente: t.cast.companies.own, dt_ajuste: new Date('2027-01-05T05:00:00Z'), ...more });
  const checks = () => rows('select * from listening_model_checks order by dt_medida');

  it('are tried at night and told, again only with other samples, and change nothing of what decides', async () => {
    const id_modelo = await better();
    await choose('adm', { id_modelo, ordem: 0 });
    const earlier = await past({ n: 30, weeks: 40 });
    await t.admin.query(`update samples set dt_amostra = '2027-01-01' where id_amostra = any($1)`, [earlier]);
    const [known] = await past({ n: 1, weeks: 2 });
    await t.admin.query('update listening_models set treino = $1', [[known]]);
    expect((await own()).modelos[0]?.depois).toBeNull();
    const ids = await past({ n: 50, weeks: 4 });
    await night();
    const [check] = await checks();
    expect(check.amostras).toEqual([...ids].sort((a, b) => a - b));
    const tree = await own();
    expect(tree).toMatchObject({ em_uso: id_modelo, trocas: [{ ordem: 1 }], modelos: [{ id_modelo }] });
    // A model that says what the rule says gains nothing.
    expect(tree.modelos[0]?.depois).toMatchObject({
      ...{ confianca: 0.95, amostras: { amostras: 50, vazamentos: 20, locais: 50 } },
      ganho: { valor: 0, intervalo: [0, 0] },
    });
    await night();
    expect(await checks()).toHaveLength(1);
    const [more] = await past({ n: 1, weeks: 2 });
    await night();
    expect((await checks()).map(({ amostras }) => amostras.length)).toEqual([50, 51]);
    expect((await own()).modelos[0]?.depois?.amostras.amostras).toBe(51);
    expect(more).toBeGreaterThan(0);
  });

  it('are not tried of a model that does not decide, nor in another company', async () => {
    const id_modelo = await better();
    await past({ n: 50, weeks: 4 });
    await night();
    expect(await checks()).toEqual([]);
    await choose('adm', { id_modelo, ordem: 0 });
    await choose('adm', { id_modelo: null, ordem: 1 });
    await night();
    expect(await checks()).toEqual([]);
    await choose('adm', { id_modelo, ordem: 2 });
    await night();
    expect(await checks()).toHaveLength(1);
    expect((await read(await t.as('adm@other')))[0]?.modelos).toEqual([]);
  });
});
