import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
const IDS = ['C0296', 'C02961', 'c0296b', 'C0297', 'C_296'];

beforeAll(async () => {
  t = await startTestApp();
  ana = await t.as('ana');
  const { own, other, branch } = t.cast.companies;
  for (const seq of IDS) await insertSample(t.admin, { id_cliente: own, seq });
  await insertSample(t.admin, { id_cliente: branch, seq: 'c0297' });
  await insertSample(t.admin, { id_cliente: other, seq: 'C029' });
});
afterAll(() => t.close());

const find = async (body: object, caller = ana) => {
  const { amostras } = payload('searchSamples', await caller.call('searchSamples', { body }));
  return amostras.map(({ seq }) => seq).sort();
};

describe('a search by id', () => {
  it.each([
    ['C0296', ['C0296']],
    ['c0296', ['C0296']],
    ['c0297', ['C0297', 'c0297']],
    ['C02', ['C0296', 'C02961', 'C0297', 'c0296b', 'c0297']],
    ['C029', ['C0296', 'C02961', 'C0297', 'c0296b', 'c0297']],
    ['0296', []],
    ['c_', ['C_296']],
    ['c%', []],
    ['C0296; c_', ['C0296', 'C_296']],
    ['c0296b,zzz', ['c0296b']],
  ])(
    '[MAP-01] %j finds %j: exactly this id in either case, otherwise the ids that begin so',
    async (id_amostra, found) => {
      expect(await find({ id_amostra })).toEqual(found);
    },
  );

  it('finds an id that was imported with accents as it was written', async () => {
    const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own, seq: 'Sao-12' });
    for (const typed of ['São-12', 'SÃO-12', 'Sa\u0303o-1'])
      expect(await find({ id_amostra: typed })).toEqual(['Sao-12']);
    await t.admin.query('delete from samples where id_amostra = $1', [id]);
  });

  it('finds with its key only that sample among those of the same id in two companies', async () => {
    const { own, other } = t.cast.companies;
    const keys = [];
    for (const id_cliente of [own, other]) keys.push(await insertSample(t.admin, { id_cliente, seq: 'DUP-7' }));
    const sup = await t.as('sup');
    const search = async (amostras?: number[]) => {
      const body = { id_amostra: 'dup-7', id_exato: true, ...(amostras && { amostras }) };
      return payload('searchSamples', await sup.call('searchSamples', { body })).amostras.map((row) => row.id_amostra);
    };
    expect(new Set(await search())).toEqual(new Set(keys));
    for (const key of keys) expect(await search([key])).toEqual([key]);
    await t.admin.query('delete from samples where id_amostra = any($1)', [keys]);
  });

  it.each([
    ['c0296', ['C0296']],
    ['C02', []],
    ['c0297 c02', ['C0297', 'c0297']],
  ])('finds %j only as a whole id when asked to: %j', async (id_amostra, found) => {
    expect(await find({ id_amostra, id_exato: true })).toEqual(found);
  });

  it('prefers an exact id in the searched companies, also when the other criteria exclude it', async () => {
    expect(await find({ id_amostra: 'C0296', classificacao: 'LESS' })).toEqual([]);
    expect(await find({ id_amostra: 'C029' }, await t.as('ana@other'))).toEqual(['C029']);
    expect(await find({ id_amostra: 'C0297', id_cliente: t.cast.companies.branch })).toEqual(['c0297']);
  });

  it('finds the same samples in the map search and the report list', async () => {
    const { own } = t.cast.companies;
    const { rows } = await t.admin.query<{ id_amostra: number }>(`select id_amostra from samples where seq = 'C02961'`);
    const amostras = rows.map(({ id_amostra }) => id_amostra);
    const id = await insertReport(t.admin, { id_cliente: own, id_usuario: t.cast.people.gei.id_usuario, amostras });
    const map = payload('searchMap', await ana.call('searchMap', { body: { id_amostra: 'c02' } }));
    expect(map.amostras.map(({ seq }) => seq).sort()).toEqual(await find({ id_amostra: 'c02' }));
    const period = { dti_report: '2026-11-01 00:00', dtf_report: '2026-11-30 23:59' };
    const reports = async (sample_id: string) => {
      const body = { id_cliente: own, ...period, sample_id };
      return payload('filterReports', await ana.call('filterReports', { body })).dados.map(
        ({ id_relatorio }) => id_relatorio,
      );
    };
    expect(await reports('c02')).toEqual([id]);
    expect(await reports('c0296')).toEqual([]);
  });
});

describe('among many samples', () => {
  beforeAll(async () => {
    await t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
       select 'N' || n, case when n % 2 = 0 then $1::int else $2::int end, '2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z', -19.9, -44, 'LESS'
       from generate_series(100001, 141000) n`,
      [t.cast.companies.own, t.cast.companies.other],
    );
    await t.admin.query('analyze samples');
  });

  it('a common beginning is counted and paged in full', async () => {
    const found = async (id_amostra: string) =>
      payload('searchSamples', await ana.call('searchSamples', { body: { id_amostra, max: 1 } })).total;
    expect(await found('n1')).toBe(20_500);
    expect(await found('n1 c0296')).toBe(20_501);
    expect(await found('n1000')).toBe(49);
  });

  it('a beginning reads only its own entries of the index, and never the table from end to end', async () => {
    const client = await t.admin.connect();
    const count = async (kind: 'numscans' | 'tuples_returned', relation: string) => {
      const { rows } = await client.query<{ n: string }>(`select pg_stat_get_xact_${kind}($1::regclass) as n`, [
        relation,
      ]);
      return Number(rows[0]?.n);
    };
    try {
      await client.query('begin');
      await client.query('set local role escuta_app');
      await client.query(`select set_config('app.clients', $1, true)`, [`{${t.cast.companies.own}}`]);
      const read = async () => [await count('numscans', 'samples'), await count('tuples_returned', 'samples_typed_id')];
      const [scans = 0, entries = 0] = await read();
      const { rows } = await client.query(`select * from samples_with_typed_ids('{n1000}', $1, false, 100)`, [
        [t.cast.companies.own, t.cast.companies.other],
      ]);
      expect(rows[0].ids).toHaveLength(49);
      expect(await read()).toEqual([scans, entries + 49]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
