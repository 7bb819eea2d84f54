import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate samples, action_logs, sample_photos, leak_report_samples, blind_reviews cascade');
});

const search = async (body: object, caller = ana) =>
  payload('searchSamples', await caller.call('searchSamples', { body }));
const seqs = async (body: object, caller = ana) => (await search(body, caller)).amostras.map(({ seq }) => seq);

describe('pages', () => {
  it('together contain every sample once, newest first', async () => {
    // Eleven samples at three instants, so that pages split samples of the same instant.
    for (let n = 0; n < 11; n++) {
      await insertSample(t.admin, { id_cliente: own, dt_amostra: new Date(`2026-11-0${1 + (n % 3)}T12:00:00Z`) });
    }
    await insertSample(t.admin, { id_cliente: t.cast.companies.other });
    const { rows } = await t.admin.query<{ seq: string }>(
      'select seq from samples where id_cliente = $1 order by dt_amostra desc, id_amostra desc',
      [own],
    );
    for (const max of [1, 2, 3, 4, 5, 6, 10, 11, 12]) {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(11 / max) }, (_, page) => seqs({ pag: page + 1, max })),
      );
      expect([max, pages.flat()]).toEqual([max, rows.map(({ seq }) => seq)]);
      expect(pages.every((page, index) => page.length === Math.min(max, 11 - index * max))).toBe(true);
    }
  });

  it('beyond the end are empty, with the total', async () => {
    await insertSample(t.admin, { id_cliente: own });
    for (const pag of [2, 3, 1_000_000_000])
      expect(await search({ pag, max: 500 })).toMatchObject({ total: 1, amostras: [] });
    expect(await search({ pag: 1, filtro: 'nada disso' })).toMatchObject({ total: 0, amostras: [] });
  });

  it('have at most 500 rows, whatever the documents’ searches ask for', async () => {
    await t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
       select 'N' || n, $1, now(), now(), -19.9, -44, 'LESS' from generate_series(1, 501) n`,
      [own],
    );
    for (const max of [501, 3000, 9999]) expect(await seqs({ pag: 1, max })).toHaveLength(500);
    expect(await seqs({ pag: 2, max: 3000 })).toHaveLength(1);
    const map = async (max: number) =>
      payload('searchMap', await ana.call('searchMap', { body: { pag: 1, max } })).amostras;
    expect(await map(3000)).toHaveLength(501);
    expect(await map(1_000_000)).toHaveLength(501);
  });

  it.each([
    [{ pag: 0 }, 'pag'],
    [{ pag: 1_000_000_001 }, 'pag'],
    [{ pag: 1.5 }, 'pag'],
    [{ max: 0 }, 'max'],
    [{ filtro: 'x'.repeat(201) }, 'filtro'],
    [{ filtro: 'a\u0000b' }, 'filtro'],
    [{ classificacao: 'LEAK|VAZA' }, 'classificacao'],
    [{ dti: 'ontem' }, 'dti'],
  ])('refuse %j with the field', async (body, field) => {
    const reply = await ana.call('searchSamples', { body });
    expect(reply).toMatchObject({ status: 400, json: { error: true, message: 'invalid_input' } });
    expect(reply.json.details).toMatchObject([{ field: expect.stringMatching(new RegExp(`^${field}`)) }]);
  });
});

describe('a period', () => {
  it('is refused by both searches when reversed or longer than ten years', async () => {
    for (const call of ['searchSamples', 'searchMap'] as const) {
      const ask = (dti: string, dtf: string) => ana.call(call, { body: { dti, dtf } });
      expect(await ask('2026-11-19 00:00', '2026-11-18 23:59')).toMatchObject({
        status: 400,
        json: { message: 'period_reversed', details: [{ field: 'dti' }] },
      });
      expect(await ask('2016-11-18 00:00', '2026-11-18 00:01')).toMatchObject({
        status: 400,
        json: { message: 'period_too_long', params: { years: 10 }, details: [{ field: 'dti' }] },
      });
      expect((await ask('2016-11-18 00:00', '2026-11-18 00:00')).status).toBe(200);
    }
  });
});

describe('the text filter', () => {
  beforeEach(async () => {
    const rows = {
      A: { endereco: 'Rua 100% d’Água, "fundos"', coletor: 'C_1' },
      B: { endereco: 'Avenida ÁUREA, 5 \\ casa', coletor: 'COLETOR ÉPSILON' },
      C: { endereco: null, coletor: null },
      D: { endereco: '💧 <script>alert(1)</script> \u202Eoãçartsnomed', coletor: 'x' },
    };
    for (const [seq, row] of Object.entries(rows)) await insertSample(t.admin, { id_cliente: own, seq, ...row });
  });

  it.each([
    ['%', ['A']],
    ['_1', ['A']],
    ['100% D', ['A']],
    ['"fundos"', ['A']],
    ['\\ CASA', ['B']],
    ['áurea', ['B']],
    ['épsilon', ['B']],
    ['  epsilon ', ['B']],
    ['agua', ['A']],
    ['AVENIDA AUREA', ['B']],
    ['💧', ['D']],
    ['<SCRIPT>', ['D']],
    ['\u202E', ['D']],
    ["'; drop table samples; --", []],
    ['c', ['C', 'A', 'B', 'D']],
    ['a rua', []],
    ['casa coletor', []],
    ['   ', ['A', 'B', 'C', 'D']],
  ])('%j finds %j in id, address or collector, ignoring accents and case', async (filtro, found) => {
    const { total, amostras } = await search({ filtro });
    expect([total, amostras.map(({ seq }) => seq).sort()]).toEqual([found.length, [...found].sort()]);
  });

  it('combines with class, period, page and company', async () => {
    await insertSample(t.admin, { id_cliente: own, seq: 'E', endereco: 'Rua 100% nova', classificacao: 'LESS' });
    await insertSample(t.admin, {
      id_cliente: t.cast.companies.branch,
      seq: 'F',
      endereco: 'Rua 100% velha',
      dt_amostra: new Date('2026-10-01T12:00:00Z'),
    });
    expect(await seqs({ filtro: '100%' })).toEqual(['E', 'A', 'F']);
    expect(await seqs({ filtro: '100%', classificacao: 'LESS' })).toEqual(['E']);
    expect(await seqs({ filtro: '100%', dti: '2026-11-01 00:00' })).toEqual(['E', 'A']);
    expect(await seqs({ filtro: '100%', dtf: '2026-11-01 00:00' })).toEqual(['F']);
    expect(await seqs({ filtro: '100%', data: 1, dtf: '2026-11-01 00:00' })).toEqual([]);
    expect(await seqs({ filtro: '100%', id_cliente: t.cast.companies.branch })).toEqual(['F']);
    expect(await seqs({ filtro: '100%', pag: 2, max: 2 })).toEqual(['F']);
  });

  it('finds common texts like rare ones, within the scope', async () => {
    await t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, endereco)
       select 'N' || n, $1, '2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z', -19.9, -44, 'LESS', 'Rua Comum, ' || n
       from generate_series(1, 10001) n`,
      [own],
    );
    await insertSample(t.admin, { id_cliente: t.cast.companies.other, seq: 'Z', endereco: 'Rua Comum, 1' });
    expect(await search({ filtro: 'rua comum', max: 1 })).toMatchObject({ total: 10_001 });
    expect(await search({ filtro: 'rua comum, 77', max: 1 })).toMatchObject({ total: 111 });
    expect(await seqs({ filtro: 'rua comum', classificacao: 'LEAK' }, await t.as('ana@other'))).toEqual(['Z']);
  });

  it('finds a sample by the file that it was imported from, and no other company’s', async () => {
    const arquivo_origem = 'Setor São João/açude 12 (2).wav';
    await insertSample(t.admin, { id_cliente: own, seq: 'acude-12-2', arquivo_origem });
    await insertSample(t.admin, { id_cliente: t.cast.companies.other, seq: 'Z', arquivo_origem });
    for (const filtro of ['AÇUDE 12 (2)', 'setor sao joao/'])
      expect(await seqs({ filtro }), filtro).toEqual(['acude-12-2']);
  });

  it('finds a file also by a common text', async () => {
    await t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, arquivo_origem)
       select 'N' || n, $1, '2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z', -19.9, -44, 'LESS', 'São Tomé/' || n || '.wav'
       from generate_series(1, 10001) n`,
      [own],
    );
    expect(await search({ filtro: 'sao tome/', max: 1 })).toMatchObject({ total: 10_001 });
    const com = await t.as('com');
    expect(await search({ filtro: 'sao tome/', max: 1 }, com)).toMatchObject({ total: 0 });
  });

  it('ignores addresses for commercial users', async () => {
    const com = await t.as('com');
    expect(await seqs({ filtro: 'áurea' }, com)).toEqual([]);
    expect(await seqs({ filtro: 'épsilon' }, com)).toEqual(['B']);
    expect((await search({}, com)).amostras[0]?.endereco).toBe('Rua de Demonstração, 100 - Centro');
  });
});

it('finds texts only in the companies of the transaction', async () => {
  const { own: mine, other } = t.cast.companies;
  const wanted = await insertSample(t.admin, { id_cliente: mine, endereco: 'Rua Secreta' });
  await insertSample(t.admin, { id_cliente: other, endereco: 'Rua Secreta' });
  const client = await t.admin.connect();
  try {
    await client.query('begin');
    await client.query('set local role escuta_app');
    const lookUp = async () =>
      (
        await client.query<{ ids: number[] }>(
          `select samples_with_text('%secreta%', $1, null, null, false, 10) as ids`,
          [[mine, other]],
        )
      ).rows[0]?.ids;
    expect(await lookUp()).toEqual([]);
    await client.query(`select set_config('app.clients', $1, true)`, [`{${mine}}`]);
    expect(await lookUp()).toEqual([wanted]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('most likely first', () => {
  const page = async (pag: number, more: object = {}) => {
    const body = { provaveis: true, max: 4, pag, ...more };
    const found = payload('searchSamples', await ana.call('searchSamples', { body }));
    return { ...found, seqs: found.amostras.map(({ seq }) => seq) };
  };

  it('sorts by the place in the order, then by date, and puts samples without a reference last', async () => {
    const places = { A: null, B: 100_000, C: -20_003, D: 100_031, E: 100_000, F: null, G: 40_000 };
    let day = 10;
    for (const [seq, ordem] of Object.entries(places)) {
      const dt_amostra = new Date(`2026-11-${day++}T08:00:00-03:00`);
      const id = await insertSample(t.admin, { id_cliente: own, seq, dt_amostra });
      await t.admin.query('update samples set ordem_escuta = $2 where id_amostra = $1', [id, ordem]);
    }
    expect(await page(1)).toMatchObject({ seqs: ['D', 'E', 'B', 'G'], total: 7, com_referencia: 5 });
    expect(await page(2)).toMatchObject({ seqs: ['C', 'F', 'A'], total: 7, com_referencia: 5 });
    expect(await page(3)).toMatchObject({ seqs: [], total: 7 });
    expect(await page(1, { max: 500 })).toMatchObject({ seqs: ['D', 'E', 'B', 'G', 'C', 'F', 'A'] });
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((pag) => page(pag, { max: 1 })));
    expect(pages.flatMap(({ seqs }) => seqs)).toEqual(['D', 'E', 'B', 'G', 'C', 'F', 'A']);
    const byDate = await page(1, { provaveis: false, max: 50 });
    expect(byDate).not.toHaveProperty('com_referencia');
    expect(byDate.seqs).toEqual(['G', 'F', 'E', 'D', 'C', 'B', 'A']);
    // The place itself stays on the server.
    expect(JSON.stringify(await page(1))).not.toContain('ordem_escuta');
  });
});
