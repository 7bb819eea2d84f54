import { EXPORT_MEDIA_TYPE, LANGUAGES, MAP_SEARCH_MAX } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import type { PersonName } from '../../testing/people.ts';
import { exportColumns } from './columns.ts';
import {
  asFormat,
  bodyOf,
  COLUMNS,
  FORMATS,
  type Format,
  pathOf,
  type Row,
  readExpectedRows,
  requestFile,
  rowsOf,
} from './testing/export-file.ts';
import { HOSTILE } from './testing/fill.ts';
import { framesOf, parseCsv, splitCells, unzipped, xlsSheets } from './testing/readers.ts';

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
  await t.admin.query('truncate samples, leak_report_samples cascade');
  await t.admin.query('update companies set permite_exportar = id_cliente_master is null');
});

async function insertHostile(): Promise<void> {
  const { gei, sup, col } = t.cast.people;
  await t.admin.query('update users set nome = $1 where id_usuario = $2', ['=Inspetor; "x"', gei.id_usuario]);
  for (const [index, text] of HOSTILE.entries()) {
    await insertSample(t.admin, {
      id_cliente: own,
      dt_amostra: new Date(Date.UTC(2026, 10, 18, 12, 0, index, 900)),
      lat: -19.931234567891 + index,
      lon: -43.9 - index / 7,
      precisao: index % 3 ? 4.7 : null,
      endereco: text.slice(0, 300),
      coletor: text.slice(0, 60),
      descricao: text.slice(0, 60),
      obs_app: text,
      obs: text,
      dt_comentario: new Date(),
      id_usuario_comentario: sup.id_usuario,
      id_coletor: col.id_usuario,
      geofonista: text,
      id_inspecionar: gei.id_usuario,
      review: index % 2 === 0,
    });
  }
  await insertSample(t.admin, {
    id_cliente: t.cast.companies.subBranch,
    obs: 'ç'.repeat(1000),
    obs_app: '😀'.repeat(1000),
    dt_comentario: new Date(),
    geofonista: 'é'.repeat(10_000),
    lat: 0,
    lon: 0.0000001,
    classificacao_cliente: 'PASS',
    dt_classificacao_cliente: new Date(),
    id_usuario_classificador: sup.id_usuario,
    vista: true,
  });
  await insertSample(t.admin, { id_cliente: own, seq: '-5', geofonista: '本'.repeat(40_000) });
}

const file = (format: Format, search: object = {}, caller = ana) => requestFile(t, caller, format, search);
const expectedRows = () => readExpectedRows(t.admin);

describe.each(FORMATS)('%s', (format) => {
  it('contains every value of every sample, including hostile texts', async () => {
    await insertHostile();
    const { status, bytes, headers } = await file(format);
    expect(status).toBe(200);
    const expected = await expectedRows();
    expect(headers['amostras-total']).toBe(String(expected.length));
    expect(rowsOf(format, bytes)).toEqual(asFormat(format, expected));
  });

  it('without samples has headers only', async () => {
    const { status, bytes, headers } = await file(format);
    expect([status, headers['amostras-total']]).toEqual([200, '0']);
    expect(rowsOf(format, bytes)).toEqual([]);
  });

  it('has a file name with the time in UTC-3', async () => {
    const ending = format === 'shapefile' ? 'zip' : format;
    const { headers } = await file(format);
    expect(headers['content-disposition']).toBe(`attachment; filename="amostras-20261120-120000.${ending}"`);
  });

  it('has no inspection columns for users who may not see inspections', async () => {
    await insertSample(t.admin, { id_cliente: own, id_inspecionar: t.cast.people.gei.id_usuario });
    await t.admin.query('update users set exibir_inspecao = false where id_usuario = $1', [
      t.cast.people.adm.id_usuario,
    ]);
    const columns = exportColumns('pt-BR', false);
    const { bytes } = await file(format, {}, await t.as('adm'));
    expect(columns).toHaveLength(COLUMNS.length - 6);
    expect(rowsOf(format, bytes, columns)).toEqual(asFormat(format, await expectedRows(), columns));
    expect(bytes.includes('Inspetor') || bytes.includes('inspetor')).toBe(false);
  });

  it('reports progress in frames and ends with the end frame', async () => {
    for (let n = 0; n < 3; n++) await insertSample(t.admin, { id_cliente: own });
    const reply = await t.app.inject({
      method: 'POST',
      url: pathOf(format),
      headers: { token: ana.user?.token ?? '', accept: EXPORT_MEDIA_TYPE },
      payload: bodyOf(format, {}),
    });
    expect(reply.headers['content-type']).toBe(EXPORT_MEDIA_TYPE);
    const { data, progress, end } = framesOf(reply.rawPayload);
    expect(end).toEqual({ rows: 3, size: data.length });
    expect(progress.every((rows) => rows <= 3)).toBe(true);
    expect(rowsOf(format, data)).toEqual(asFormat(format, await expectedRows()));
  });

  it('finds and refuses the same as the map search', async () => {
    const { branch, other } = t.cast.companies;
    await insertSample(t.admin, { id_cliente: own, classificacao: 'LESS' });
    await insertSample(t.admin, { id_cliente: branch, classificacao: 'LEAK', dt_amostra: new Date('2015-01-01') });
    await insertSample(t.admin, { id_cliente: other });
    const searches = [
      {},
      { classificacao: 'LESS' },
      { id_cliente: branch },
      { dti: '2014-06-01 00:00', dtf: '2024-05-31 23:59' },
      { dti: '2026-01-01 00:00' },
      { vista: true },
      { max: MAP_SEARCH_MAX, data: 0 },
    ];
    for (const search of searches) {
      const map = await ana.call('searchMap', { body: search });
      const { bytes } = await file(format, search);
      const ids = rowsOf(format, bytes).map((row) => row.id_amostra as number);
      const found = (map.json.amostras as { id_amostra: number }[]).map((sample) => sample.id_amostra);
      expect(ids.sort(), JSON.stringify(search)).toEqual(found.sort());
    }
    expect(await file(format, { dti: '2026-11-19 00:00', dtf: '2026-11-18 00:00' })).toMatchObject({
      status: 400,
      problem: { message: 'period_reversed', details: [{ field: 'dti' }] },
    });
    expect(await file(format, { dti: '2014-01-01 00:00', dtf: '2026-12-31 23:59' })).toMatchObject({
      status: 400,
      problem: { message: 'period_too_long', details: [{ field: 'dti' }] },
    });
    expect(await file(format, { id_cliente: other })).toMatchObject({
      status: 404,
      problem: { message: 'company_not_found' },
    });
    const tooMany = { error: true, message: 'too_many_to_export', params: { max: 1 } };
    expect(await file(format, { max: 1 })).toMatchObject({ status: 413, problem: tooMany });
  });
});

test('[EXP-03] exports need the company’s permission, except for SUP and GEO', async () => {
  const roles: [PersonName, boolean, number, number][] = [
    ['sup', false, 200, 200],
    ['geo', false, 200, 200],
    ['adm', true, 200, 409],
    ['ana', true, 200, 409],
    ['gei', true, 200, 409],
    ['col', true, 403, 403],
    ['vis', true, 403, 403],
    ['com', true, 403, 403],
    ['br', true, 403, 403],
  ];
  for (const allowed of [true, false]) {
    await t.admin.query('update companies set permite_exportar = $1 where id_cliente = $2', [allowed, own]);
    for (const [person, , on, off] of roles) {
      const caller = await t.as(person);
      expect(caller.user?.permite_exportar).toBe(allowed);
      for (const format of FORMATS) {
        const { status, problem } = await file(format, {}, caller);
        expect([person, format, status]).toEqual([person, format, allowed ? on : off]);
        if (status === 409) expect(problem).toEqual({ error: true, message: 'export_not_allowed' });
      }
    }
  }
});

describe.each(LANGUAGES)('a CSV in %s', (idioma) => {
  it('contains every value and no formula, at any separator', async () => {
    await insertHostile();
    const { bytes } = await file('csv', { idioma });
    const columns = exportColumns(idioma, true).filter(({ type }) => type !== 'word');
    const values = (rows: Row[]) => rows.map((row) => columns.map(({ key }) => row[key]));
    expect(values(rowsOf('csv', bytes, exportColumns(idioma, true), idioma))).toEqual(
      values(asFormat('csv', await expectedRows())),
    );
    for (const separator of [',', ';', '\t']) {
      const live = splitCells(bytes, separator).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell));
      expect(live.filter((cell) => !/^-\d+([.,]\d+)?(e-\d+)?$/.test(cell))).toEqual([]);
    }
  });
});

test('the English CSV has comma separators and decimal points', async () => {
  await insertSample(t.admin, { id_cliente: own, lat: -19.5, lon: -43.9, precisao: 3.25, obs_app: 'a,b' });
  const text = (await file('csv', { idioma: 'en' })).bytes.toString();
  expect(text).toContain(',-19.5,-43.9,3.25,');
  expect(text).toContain(',"a,b",');
  expect(text).toMatch(/^\ufeff"Internal id","Sample",/);
});

describe('a user in Brazil', () => {
  it('gets a CSV with byte order mark, semicolons, CR LF and decimal commas', async () => {
    await insertSample(t.admin, {
      id_cliente: own,
      seq: 'A1',
      lat: -19.5,
      lon: -43.9,
      precisao: 3.25,
      obs_app: 'a\nb',
    });
    const { bytes, headers } = await file('csv');
    expect(headers['content-type']).toContain('text/csv');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString();
    expect(text).toContain(';-19,5;-43,9;3,25;');
    expect(text).toContain(';2026-11-18 12:00:00;');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('"a\nb"');
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('[SHELL-06] gets headers and class names in the requested language', async () => {
    await insertSample(t.admin, { id_cliente: own, vista: true, classificacao: 'NOAC' });
    const first = async (idioma?: string) => {
      const { bytes } = await file('csv', idioma ? { idioma } : {});
      const [headers = [], row = []] = parseCsv(bytes, idioma === 'en' ? ',' : ';');
      return [headers[1], headers[17], row[9], row[16], row[26]];
    };
    expect(await first()).toEqual(['Amostra', 'Endereço provável', 'Sem Acesso', 'Sim', 'Sem inspeção']);
    expect(await first('en')).toEqual(['Sample', 'Probable address', 'No Access', 'Yes', 'No inspection']);
    expect(await first('es')).toEqual(['Muestra', 'Dirección probable', 'Sin Acceso', 'Sí', 'Sin inspección']);
  });

  it('gets an XLS with dates, numbers and no formula', async () => {
    await insertHostile();
    const [sheet] = xlsSheets((await file('xls')).bytes);
    expect(sheet?.name).toBe('Amostras');
    const kinds = new Set(sheet?.kinds().flat());
    expect(kinds).toEqual(new Set(['s', 'n', 'd', '']));
    expect(sheet?.formulas()).toBe(0);
  });

  it('gets full texts and full column names in tables beside the shapefile', async () => {
    await insertHostile();
    const { bytes } = await file('shapefile');
    const names = parseCsv(unzipped(bytes, '-campos.csv') ?? Buffer.alloc(0));
    expect(names.slice(1)).toEqual(COLUMNS.map(({ dbf, header }) => [dbf, header]));
    const texts = parseCsv(unzipped(bytes, '-textos.csv') ?? Buffer.alloc(0)).slice(1);
    expect(texts.map(([, column, text]) => [column, text?.length])).toEqual(
      expect.arrayContaining([
        ['obs', 1000],
        ['obs_app', 2000],
        ['geofonista', 10_000],
        ['geofonista', 40_000],
      ]),
    );
    expect(unzipped(bytes, '.cpg')?.toString()).toBe('UTF-8');
    expect(unzipped(bytes, '.prj')?.toString()).toContain('WGS_1984');
  });
});
