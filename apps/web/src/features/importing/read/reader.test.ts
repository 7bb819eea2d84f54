import { utils, write } from '@e965/xlsx';
import { writeWav } from '@escuta/acoustics/browser';
import { importKeys, sha256 } from '@escuta/import';
import { describe, expect, it } from 'vitest';
import { FileProblem } from '../../../shared/files/problem.ts';
import { zipFile } from '../../../shared/files/testing/zip-file.ts';
import type { ImportChoices } from './checked.ts';
import { ImportReader } from './reader.ts';

const tone = (hz: number) =>
  writeWav(
    Float32Array.from({ length: 500 }, (_, i) => 0.2 * Math.sin((2 * Math.PI * hz * i) / 5_000)),
    5_000,
  );
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const CHOICES: ImportChoices = {
  ...{ id_cliente: 41, columns: null, place: null, coletor: null, id_coletor: null },
  now: Date.parse('2025-03-01T12:00:00Z'),
};
const PLACE = { lat: -3.1, lon: -60 };
const ignore = () => {};

async function opened(files: Readonly<Record<string, Uint8Array | string>>) {
  const reader = new ImportReader();
  const zip = await zipFile(files, { name: 'julho.zip' });
  return { reader, source: await reader.open({ zip }) };
}
const codeOf = (reason: unknown) => (reason instanceof FileProblem ? reason.code : String(reason));

describe('an archive of recordings', () => {
  it('is read without what systems add, and its folder is not part of the names', async () => {
    const { reader, source } = await opened({
      'Julho/Setor São João/0417-20240110-0330.wav': tone(200),
      'Julho/Setor São João/0418-20240110-0345.WAV': tone(210),
      '__MACOSX/Julho/._0417-20240110-0330.wav': 'x',
      'Julho/.DS_Store': 'x',
      'Julho/notas.pdf': '%PDF',
      'Julho/dentro.zip': 'PK',
    });
    expect(source).toMatchObject({ recordings: 2, others: 2, table: null });
    const summary = await reader.check({ ...CHOICES, place: PLACE }, ignore);
    const understood = await reader.understood([0, 1]);
    expect(understood.map(({ arquivo, dt_amostra }) => [arquivo, dt_amostra])).toEqual([
      ['Setor São João/0417-20240110-0330.wav', '2024-01-10T06:30:00.000Z'],
      ['Setor São João/0418-20240110-0345.WAV', '2024-01-10T06:45:00.000Z'],
    ]);
    const [name] = ['Setor São João/0417-20240110-0330.wav'];
    expect(summary.ready[0]?.keys).toEqual([
      ...importKeys(41, name as string, sha256(tone(200))),
      ...importKeys(41, `Julho/${name}`, sha256(tone(200))),
    ]);
    const { query, sound } = await reader.recording(1);
    expect(query).toMatchObject({ lat: '-3.1', lon: '-60' });
    expect(new Uint8Array(await sound.arrayBuffer())).toEqual(tone(210));
  });

  it('tells of each recording why it is refused, and goes on', async () => {
    const { reader } = await opened({
      'a-20240110-0330.wav': tone(200),
      'b-20240110-0330.wav': tone(200),
      'c-20240110-0330.wav': tone(220).slice(0, 300),
      'd-20240110-0330.wav': '',
      'e-20240110-0330.wav': '<html>',
      'f.wav': tone(230),
    });
    const summary = await reader.check({ ...CHOICES, place: PLACE }, ignore);
    expect(summary.ready.map(({ file, copyOf }) => [file, copyOf])).toEqual([
      ['a-20240110-0330.wav', null],
      ['b-20240110-0330.wav', 'a-20240110-0330.wav'],
    ]);
    expect(summary.unnamed).toEqual([]);
    expect(summary.refusals.map(({ file, reason }) => [file, reason])).toEqual([
      ['c-20240110-0330.wav', 'wav_truncated'],
      ['d-20240110-0330.wav', 'wav_empty'],
      ['e-20240110-0330.wav', 'wav_other_file'],
      ['f.wav', 'no_date'],
    ]);
  });

  it('of the future is doubtful and not refused, since a clock may have been ahead; beyond the century no clock is meant', async () => {
    const { reader, source } = await opened({
      'g-20990110-0330.wav': tone(240),
      'h.wav': tone(250),
      't.csv': 'arquivo;data\nh.wav;10/01/2100\ng-20990110-0330.wav;\n',
    });
    const columns = source.table?.columns ?? null;
    expect(await reader.check({ ...CHOICES, columns, place: PLACE }, ignore)).toMatchObject({
      ready: [{ file: 'g-20990110-0330.wav', doubts: ['clock_ahead'] }],
      refusals: [{ file: 'h.wav', reason: 'bad_date' }],
    });
  });

  it.each([
    ['noRecordings', { 'leia.txt': 'x' }],
    ['noRecordings', {}],
  ])('is refused with %s', async (code, files) => {
    await expect(opened(files).catch((reason) => codeOf(reason))).resolves.toBe(code);
  });

  it('refuses a recording that unpacks to more than a recording has, and imports the others', async () => {
    const { reader } = await opened({
      'a-20240110-0330.wav': tone(200),
      'b-20240110-0330.wav': new Uint8Array(64 * 1024 * 1024 + 1),
    });
    const summary = await reader.check({ ...CHOICES, place: PLACE }, ignore);
    expect(summary).toMatchObject({
      ready: [{ file: 'a-20240110-0330.wav' }],
      refusals: [{ file: 'b-20240110-0330.wav', reason: 'wav_too_large' }],
    });
  });

  it('is refused when it is damaged', async () => {
    const whole = await zipFile({ 'a.wav': tone(200) });
    const half = new File([whole.slice(0, whole.size / 2)], 'meio.zip');
    await expect(new ImportReader().open({ zip: half }).catch(codeOf)).resolves.toBe('truncated');
  });

  it('is refused when it is locked', async () => {
    const locked = await zipFile({ 'a-20240110-0330.wav': tone(200) }, { password: 'maré' });
    await expect(new ImportReader().open({ zip: locked }).catch(codeOf)).resolves.toBe('zipPassword');
  });
});

describe('the table', () => {
  it('of which no column was chosen for the date or the position is not said to lack them', async () => {
    const { reader, source } = await opened({
      'x.wav': tone(200),
      'y-20240110-0330.wav': tone(210),
      't.csv': 'arquivo;momento da escuta;norte;leste\nx.wav;10/01/2024 08:10;-2,53;-44,31\ny-20240110-0330.wav;;;\n',
    });
    const columns = source.table?.columns ?? null;
    const reasons = async (more: object) => {
      const { refusals } = await reader.check({ ...CHOICES, columns: { ...columns, ...more } }, ignore);
      return refusals.map(({ reason }) => reason);
    };
    expect(await reasons({})).toEqual(['no_date_column', 'no_position_column']);
    expect(await reasons({ date: [1] })).toEqual(['no_position_column', 'no_position_column']);
    expect(await reasons({ date: [1], lat: [2] })).toEqual(['no_position_column', 'no_position_column']);
    expect(await reasons({ date: [1], lat: [2], lon: [3] })).toEqual(['no_position']);
  });

  it('in Latin-1 with semicolons and decimal commas is found beside the recordings', async () => {
    const { reader, source } = await opened({
      'rio/417.wav': tone(200),
      'rio/418.wav': tone(210),
      'rio/419.wav': tone(220),
      'rio/inspeção.csv': latin1(
        'Relatório de inspeção\r\nNome do arquivo;Data;Hora;Latitude;Longitude;Precisão;Observação\r\n' +
          '417.wav;10/01/2024;3:30;-3,1019;-60,025;7,5;Portão à direita\r\n418.wav;10/01/2024;;0,01;0,02;;\r\n420.wav;;;;;;\r\n',
      ),
    });
    const table = source.table;
    expect(table).toMatchObject({ name: 'inspeção.csv', lines: 3, columns: { file: [0], date: [1], obs: [6] } });
    const summary = await reader.check({ ...CHOICES, columns: table?.columns ?? null }, ignore);
    expect((await reader.understood([0]))[0]).toMatchObject({
      ...{ arquivo: '417.wav', dt_amostra: '2024-01-10T06:30:00.000Z', lat: '-3.1019', lon: '-60.025' },
      ...{ precisao: '7.5', obs_app: 'Portão à direita' },
    });
    expect(summary).toMatchObject({
      ready: [
        { file: '417.wav', doubts: [], lat: -3.1019, lon: -60.025 },
        { file: '418.wav', doubts: ['place_unlikely'] },
      ],
      unnamed: ['419.wav'],
      refusals: [{ file: '420.wav', reason: 'file_not_found' }],
    });
  });

  it.each(['xlsx', 'xls', 'ods'] as const)('as %s has its dates, times and numbers', async (bookType) => {
    const sheet = utils.aoa_to_sheet(
      [
        ['Gravações de janeiro'],
        ['Logger', 'Fecha', 'Hora', 'Latitud', 'Longitud', 'Serie'],
        [417, new Date(Date.UTC(2024, 0, 10)), '09:14', -34.6037, -58.3816, 7781],
      ],
      { UTC: true },
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Puntos');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType, cellDates: true }) as ArrayBuffer);
    const reader = new ImportReader();
    await reader.open({
      files: [{ path: '0417-20230505-0101.wav', file: new File([tone(200) as Uint8Array<ArrayBuffer>], 'x') }],
    });
    const table = await reader.table(new File([bytes], `puntos.${bookType}`));
    const summary = await reader.check({ ...CHOICES, columns: table?.columns ?? null }, ignore);
    expect(summary.refusals).toEqual([]);
    expect((await reader.understood([0]))[0]).toMatchObject({
      ...{ dt_amostra: '2024-01-10T12:14:00.000Z', lat: '-34.6037', lon: '-58.3816', sensor_serie: '7781' },
    });
  });

  it.each([
    ['tableEmpty', new Uint8Array()],
    ['tableUnreadable', latin1('arquivo;classe\n"a.wav;LEAK\n')],
    ['tableUnreadable', latin1('PK\u0003\u0004nada')],
  ])('is refused with %s', async (code, bytes) => {
    const { reader } = await opened({ 'a.wav': tone(200) });
    const got = await reader.table(new File([bytes], 't.csv')).catch(codeOf);
    expect(got === 'truncated' ? 'tableUnreadable' : got).toBe(code);
  });
});
