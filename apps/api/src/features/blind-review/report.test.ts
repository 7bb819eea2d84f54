import { ACTIONS, type AgreementReportFilterInput, toBase64Url } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertReport } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { clearReviews, makeReviewers, makeSample, type Reviewer, review, sampleOf, take } from './testing/reviewers.ts';

let t: TestApp;
let sup: Caller;
let people: Reviewer[];
beforeAll(async () => {
  t = await startTestApp();
  sup = await t.as('sup');
  people = await makeReviewers(t, 4);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  await clearReviews(t);
});

const ask = (name: 'blindReviewReport' | 'blindReviewAgreement', filter: AgreementReportFilterInput) =>
  sup.call(name, { params: { filtro: toBase64Url(filter) } });
const rows = async (filter: AgreementReportFilterInput = {}) =>
  payload('blindReviewReport', await ask('blindReviewReport', filter)).dados;
const found = async (filter: AgreementReportFilterInput) => (await rows(filter)).map(({ id_amostra }) => id_amostra);
const agreement = async (filter: AgreementReportFilterInput = {}) =>
  payload('blindReviewAgreement', await ask('blindReviewAgreement', filter)).data;

const reviewer = (index: number) => people[index] as Reviewer;
const as = (index: number, classe: 'LESS' | 'LEAK' | 'PASS' | 'INCO', more: object = {}) =>
  review(reviewer(index), classe, more);

describe('the report', () => {
  it('returns sample, final class and every answer', async () => {
    const { other } = t.cast.companies;
    const id_amostra = await makeSample(t, other, { dt_envio: new Date('2026-11-19T02:59:59Z') });
    await as(0, 'LEAK', { qualidade: 3, certeza: 2 });
    t.clock.advanceMs(60_000);
    await as(1, 'LEAK');
    await as(2, 'LEAK').catch(() => null);
    const [row] = await rows();
    expect(row).toMatchObject({
      id_amostra,
      razao_social: 'Saneamento do Sul',
      dt_upload: '2026-11-18T23:59:59-03:00',
      situacao: 'final',
      final: { class: 'LEAK', dt_class: '2026-11-20T12:01:00-03:00' },
    });
    expect(row?.geo).toEqual([
      {
        id_usuario: reviewer(0).id_usuario,
        nome: 'Cega 1',
        class: 'LEAK',
        dt_class: '2026-11-20T12:00:00-03:00',
        certeza: 2,
        qualidade: 3,
        tempo: 0,
      },
      {
        id_usuario: reviewer(1).id_usuario,
        nome: 'Cega 2',
        class: 'LEAK',
        dt_class: '2026-11-20T12:01:00-03:00',
        certeza: 5,
        qualidade: 4,
        tempo: 0,
      },
    ]);
  });

  it('filters by reviewer, company with branches, period and class', async () => {
    const { own, branch, other } = t.cast.companies;
    const first = await makeSample(t, branch);
    await as(0, 'LEAK');
    await as(1, 'LEAK');
    t.clock.set('2026-11-20T13:30:00-03:00');
    const second = await makeSample(t, other);
    await as(0, 'LESS');
    await as(2, 'PASS');
    await as(3, 'INCO');
    t.clock.set('2026-11-20T15:00:00-03:00');
    const third = await makeSample(t, own);
    await as(3, 'INCO');
    // Handed out but not answered, so not in the report.
    await makeSample(t, own);
    await take(reviewer(3));
    expect(await found({})).toEqual([third, second, first]);
    expect(await found({ blind: reviewer(0).id_usuario })).toEqual([second, first]);
    expect(await found({ empresa: own })).toEqual([third, first]);
    expect(await found({ empresa: `${branch}|${other}` })).toEqual([second, first]);
    expect(await found({ dti: '2026-11-20 13:30', dtf: '2026-11-20 14:59' })).toEqual([second]);
    expect(await found({ dtf: '2026-11-20 12:00' })).toEqual([first]);
    expect(await found({ leak: true })).toEqual([first]);
    expect(await found({ less: true })).toEqual([second]);
    expect(await found({ pass: true, inco: true })).toEqual([third, second]);
    expect(await found({ leak: true, pass: true, less: true, inco: true })).toEqual([third, second, first]);
    expect(await found({ max: 2, pag: 2 })).toEqual([first]);
    expect((await ask('blindReviewReport', { max: 1 })).json).toMatchObject({ total: 3 });
    expect((await rows({ inco: true }))[0]).toMatchObject({
      situacao: 'aberta',
      final: { class: null, dt_class: null },
    });
  });

  it('filters a sample with differing answers by its final class', async () => {
    const sample = await makeSample(t);
    for (const [index, classe] of (['LEAK', 'LESS', 'LESS'] as const).entries()) await as(index, classe);
    expect(await found({ leak: true })).toEqual([]);
    expect(await found({ less: true })).toEqual([sample]);
    const open = await makeSample(t);
    for (const [index, classe] of (['LEAK', 'LESS', 'PASS'] as const).entries()) await as(index, classe);
    expect(await found({ leak: true })).toEqual([open]);
    expect((await rows({ leak: true }))[0]?.situacao).toBe('sem_consenso');
  });

  it('finds the samples whose answers are without agreement, decided since or not', async () => {
    const differing = await makeSample(t);
    await as(0, 'LEAK');
    await as(1, 'LESS');
    expect((await rows())[0]).toMatchObject({ id_amostra: differing, situacao: 'aberta', consenso: 'sem_consenso' });
    await as(2, 'PASS');
    await t.admin.query(
      `update samples set classe_final = 'LEAK', dt_classe_final = $2 where id_amostra = $1 and sem_consenso`,
      [differing, t.clock.now()],
    );
    const single = await makeSample(t, t.cast.companies.other);
    await as(0, 'INCO');
    const agreed = await makeSample(t);
    expect(await sampleOf(t, await as(2, 'INCO'))).toBe(single);
    for (const who of [0, 1]) expect(await sampleOf(t, await as(who, 'PASS'))).toBe(agreed);
    expect(await found({ consenso: 'sem_consenso' })).toEqual([differing]);
    expect((await rows({ consenso: 'sem_consenso' }))[0]).toMatchObject({
      situacao: 'final',
      final: { class: 'LEAK' },
    });
    expect((await found({ consenso: 'com_consenso' })).sort()).toEqual([single, agreed].sort());
    const alone = await makeSample(t);
    await as(1, 'LEAK');
    expect(await found({ consenso: 'uma_resposta' })).toEqual([alone]);
    expect(await found({ consenso: 'sem_consenso', empresa: t.cast.companies.other })).toEqual([]);
    expect(await agreement({ consenso: 'sem_consenso' })).toMatchObject({ amostras: 1, iguais: 0, respostas: 3 });
  });

  it('counts all answers of a sample for its agreement, also those that the filter does not ask for', async () => {
    const sample = await makeSample(t);
    await as(0, 'LEAK');
    t.clock.advanceMs(3_600_000);
    await as(1, 'LESS');
    expect(await found({ blind: reviewer(0).id_usuario, consenso: 'sem_consenso' })).toEqual([sample]);
    expect(await found({ dti: '2026-11-20 13:00', consenso: 'sem_consenso' })).toEqual([sample]);
  });

  it('has a spreadsheet row for every answer, with the shown id of the sample and its company', async () => {
    const { own, other } = t.cast.companies;
    await t.admin.query(`update companies set razao_social = 'Águas de São João d’El-Rei' where id_cliente = $1`, [
      other,
    ]);
    await t.admin.query(`update users set nome = 'Antônia Conceição' where id_usuario = $1`, [reviewer(1).id_usuario]);
    const id_amostra = await makeSample(t, other, { seq: '0047-B' });
    await as(0, 'LEAK', { certeza: 2 });
    t.clock.advanceMs(61_000);
    await as(1, 'PASS');
    t.clock.advanceMs(60_000);
    await makeSample(t, own, { seq: 'K9' });
    await as(2, 'PASS');
    await as(2, 'INCO');
    const exported = async (body: AgreementReportFilterInput) =>
      payload('exportBlindReview', await sup.call('exportBlindReview', { body }));
    const { dados, total } = await exported({});
    expect(total).toBe(4);
    expect(dados.map((row) => [row.seq, row.nome, row.class, row.dt_class, row.consenso])).toEqual([
      ['K9', 'Cega 3', 'INCO', '2026-11-20T12:02:01-03:00', 'uma_resposta'],
      ['0047-B', 'Cega 1', 'LEAK', '2026-11-20T12:00:00-03:00', 'com_consenso'],
      ['0047-B', 'Antônia Conceição', 'PASS', '2026-11-20T12:01:01-03:00', 'com_consenso'],
      ['0047-B', 'Cega 3', 'PASS', '2026-11-20T12:02:01-03:00', 'com_consenso'],
    ]);
    expect(dados[1]).toEqual({
      ...{ id_amostra, seq: '0047-B', razao_social: 'Águas de São João d’El-Rei', consenso: 'com_consenso' },
      ...{ nome: 'Cega 1', class: 'LEAK', dt_class: '2026-11-20T12:00:00-03:00', certeza: 2, qualidade: 4, tempo: 0 },
    });
    const { rows: log } = await t.admin.query('select id_usuario, para from action_logs where tipo_acao = $1', [
      ACTIONS.exportTaken,
    ]);
    expect(log).toEqual([
      { id_usuario: t.cast.people.sup.id_usuario, para: { conteudo: 'respostas', linhas: 4, formato: 'xlsx' } },
    ]);
    expect(await exported({ empresa: own, pag: 2, max: 1 })).toMatchObject({ total: 1, dados: [{ seq: 'K9' }] });
    expect(await exported({ consenso: 'sem_consenso' })).toMatchObject({ total: 0, dados: [] });
    await t.admin.query(`update companies set razao_social = 'Saneamento do Sul' where id_cliente = $1`, [other]);
    await t.admin.query(`update users set nome = 'Cega 2' where id_usuario = $1`, [reviewer(1).id_usuario]);
  });

  it('refuses an invalid filter, period or company', async () => {
    for (const filtro of ['!', 'e30x', toBase64Url([]), toBase64Url({ blind: 'x' }), toBase64Url({ outro: 1 })]) {
      expect(await sup.call('blindReviewReport', { params: { filtro } })).toMatchObject({
        status: 400,
        json: { message: 'invalid_input' },
      });
    }
    const reversed = { dti: '2026-11-20 12:00', dtf: '2026-11-19 12:00' };
    for (const name of ['blindReviewReport', 'blindReviewAgreement'] as const) {
      expect(await ask(name, reversed)).toMatchObject({ status: 400, json: { message: 'period_reversed' } });
      expect(await ask(name, { empresa: 2_147_483_647 })).toMatchObject({
        status: 404,
        json: { message: 'company_not_found' },
      });
    }
  });

  it('lists current and former reviewers', async () => {
    await makeSample(t);
    await as(0, 'LEAK');
    await t.admin.query(`update users set id_tipo_usuario = 'VIS', ativo = false where id_usuario = $1`, [
      reviewer(0).id_usuario,
    ]);
    const { dados } = payload('listBlindReviewers', await sup.call('listBlindReviewers'));
    expect(dados.map(({ nome, ativo }) => [nome, ativo])).toEqual([
      ['BR do Norte', true],
      ['BR do Sul', true],
      ['Cega 1', false],
      ['Cega 2', true],
      ['Cega 3', true],
      ['Cega 4', true],
    ]);
    await t.admin.query(`update users set id_tipo_usuario = 'BR', ativo = true where id_usuario = $1`, [
      reviewer(0).id_usuario,
    ]);
    people[0] = await reviewer(0).again();
  });
});

describe('agreement', () => {
  it('compares the first two answers of each sample, overall and by pair', async () => {
    // Two reviewers, twenty samples: ten both LEAK, four both LESS, six different.
    const said = [
      ...Array.from({ length: 10 }, () => ['LEAK', 'LEAK'] as const),
      ...Array.from({ length: 4 }, () => ['LESS', 'LESS'] as const),
      ...Array.from({ length: 6 }, () => ['LEAK', 'LESS'] as const),
    ];
    for (const [first, second] of said) {
      await makeSample(t);
      await as(0, first);
      await as(1, second);
      if (first !== second) await as(2, 'PASS');
      t.clock.advanceMs(1000);
    }
    await makeSample(t);
    await as(3, 'INCO');
    const data = await agreement();
    expect(data).toMatchObject({ amostras: 20, iguais: 14, respostas: 47 });
    expect(data.concordancia?.valor).toBeCloseTo(0.7, 12);
    // Po 0.7, Pe (0.8 × 0.5 + 0.2 × 0.5) = 0.5.
    expect(data.pares).toHaveLength(1);
    expect(data.pares[0]).toMatchObject({
      revisores: [
        { id_usuario: reviewer(0).id_usuario, nome: 'Cega 1' },
        { id_usuario: reviewer(1).id_usuario, nome: 'Cega 2' },
      ],
      amostras: 20,
      iguais: 14,
    });
    expect(data.pares[0]?.kappa?.valor).toBeCloseTo(0.4, 12);
    // Shares over both: LEAK 26/40, LESS 14/40.
    const chance = 0.65 ** 2 + 0.35 ** 2;
    expect(data.fleiss?.valor).toBeCloseTo((0.7 - chance) / (1 - chance), 12);
    for (const estimate of [data.concordancia, data.fleiss, data.pares[0]?.kappa]) {
      expect(estimate?.de).toBeLessThan(estimate?.valor ?? 0);
      expect(estimate?.ate).toBeGreaterThan(estimate?.valor ?? 0);
    }
  });

  it('counts correct answers by certainty, judged by the latest approved report', async () => {
    const { own } = t.cast.companies;
    const { id_usuario } = t.cast.people.gei;
    const decided = async (tipo_vazamento: string, more: object = {}) => {
      const id_amostra = await makeSample(t);
      await insertReport(t.admin, {
        id_cliente: own,
        id_usuario,
        amostras: [id_amostra],
        tipo_vazamento,
        id_status_relatorio: 1,
        dt_aprovacao: '2026-11-19T12:00:00-03:00',
        id_usuario_aprovacao: t.cast.people.adm.id_usuario,
        ...more,
      });
      return id_amostra;
    };
    await decided('Visível');
    await as(0, 'LEAK', { certeza: 5 });
    await as(1, 'LESS', { certeza: 1 });
    await decided('Sem Ponto Suspeito');
    await as(0, 'PASS', { certeza: 5 });
    await as(1, 'LEAK', { certeza: 5 });
    await decided('Infiltração');
    await as(0, 'INCO', { certeza: 5 });
    await decided('Visível', { id_status_relatorio: 2 });
    await as(0, 'LEAK', { certeza: 4 });
    const { certeza } = await agreement();
    expect(certeza.map((row) => [row.certeza, row.certas, row.erradas, row.acerto?.valor ?? null])).toEqual([
      [1, 0, 1, null],
      [2, 0, 0, null],
      [3, 0, 0, null],
      [4, 0, 0, null],
      [5, 2, 1, null],
    ]);
    // Ten decided answers are enough: with the two above, nine of twelve were correct.
    for (let right = 1; right <= 9; right++) {
      await decided(right <= 7 ? 'Não Visível' : 'Sem Ponto Suspeito');
      await as(0, 'LEAK', { certeza: 5 });
    }
    const level = (await agreement()).certeza[4];
    expect(level).toMatchObject({ certas: 9, erradas: 3 });
    expect(level?.acerto?.valor).toBeCloseTo(0.75, 12);
    // Wilson, 9 of 12 at 95 %.
    expect(level?.acerto?.de).toBeCloseTo(0.4677, 4);
    expect(level?.acerto?.ate).toBeCloseTo(0.9111, 4);
  });

  it('is null without answers', async () => {
    expect(await agreement()).toMatchObject({ amostras: 0, concordancia: null, fleiss: null, pares: [] });
  });
});
