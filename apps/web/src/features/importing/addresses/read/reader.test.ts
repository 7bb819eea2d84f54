import { gzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { ADDRESS_BATCH_MAX } from '@escuta/contract';
import { ADDRESS_REFUSALS, type AddressRefusal } from '@escuta/import';
import { describe, expect, it } from 'vitest';
import { FileProblem } from '../../../../shared/files/problem.ts';
import { AddressListReader, type RefusalWords } from './reader.ts';

const ignore = () => {};
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'lista.csv') => new File([content], name);

/** A list of Belém as its administration writes it. */
const BELEM = latin1(
  [
    'COD;Tipo do Logradouro;NOME_DA_RUA;Nº;Bairro;Coord Lat;Longitude',
    '1;TRAVESSA;QUINTINO BOCAIÚVA;1588;NAZARÉ;-1,4558;-48,4902',
    '2;AV.;NAZARÉ;0;NAZARÉ;-1,4521;-48,4863',
    '3;RUA;SEM POSIÇÃO;7;UMARIZAL;;',
  ].join('\r\n'),
);

async function opened(content: string | Uint8Array<ArrayBuffer>, name?: string) {
  const reader = new AddressListReader();
  return { reader, looked: await reader.open(fileOf(content, name), ignore) };
}
const problemOf = (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  opened(content, name).then(
    () => 'none',
    (reason: unknown) => (reason instanceof FileProblem ? reason.code : String(reason)),
  );

describe('a list in Windows-1252 with semicolons and decimal commas', () => {
  it('is shown with its columns and its lines as they would be stored', async () => {
    const { looked } = await opened(BELEM);
    expect(looked).toMatchObject({
      encoding: 'windows-1252',
      columns: { street: [2], streetType: [1], number: [3], district: [4], lat: [5], lon: [6] },
      header: ['COD', 'Tipo do Logradouro', 'NOME_DA_RUA', 'Nº', 'Bairro', 'Coord Lat', 'Longitude'],
      lines: [
        { line: 2, endereco: 'Travessa Quintino Bocaiúva, 1588 - Nazaré', lat: -1.4558, lon: -48.4902 },
        { line: 3, endereco: 'Av. Nazaré, s/n - Nazaré' },
        { line: 4, reason: 'no_position' },
      ],
    });
    expect(looked.rows[1]).toEqual(['2', 'AV.', 'NAZARÉ', '0', 'NAZARÉ', '-1,4521', '-48,4863']);
  });

  it('that begins with refused lines shows good ones first, then a refused one of each reason', async () => {
    const bad = Array.from({ length: 9 }, (_, n) => `${n};RUA;SEM POSIÇÃO;${n};UMARIZAL;;`);
    const rows = [...bad, '10;RUA;SEM NÚMERO;;;0;0', '11;RUA;DO ACRE;11;;-1,45;-48,49'];
    const { looked } = await opened(latin1(['COD;TIPO LOGRADOURO;RUA;Nº;Bairro;LAT;LON', ...rows].join('\n')));
    expect(looked.lines[0]).toMatchObject({ line: 12, endereco: 'Rua do Acre, 11' });
    expect(looked.lines.slice(1)).toEqual([
      ...[2, 3, 4, 5, 6].map((line) => ({ line, reason: 'no_position' })),
      { line: 11, reason: 'zero_position' },
    ]);
    expect(looked.rows).toHaveLength(5);
  });

  it('shows broken letters when it is read in another encoding', async () => {
    const { reader } = await opened(BELEM);
    const wrong = await reader.look('utf-8', null);
    expect(wrong.rows[1]?.[4]).toBe('NAZAR\uFFFD');
    expect(wrong.lines.slice(0, 2)).toEqual([
      { line: 2, reason: 'broken_letters' },
      { line: 3, reason: 'broken_letters' },
    ]);
  });

  it('is checked whole: lines, addresses, where they are, reasons', async () => {
    const { reader, looked } = await opened(BELEM);
    const parts: number[] = [];
    expect(await reader.check(looked, (part) => parts.push(part))).toMatchObject({
      ...{ lines: 3, addresses: 2, refused: 1, far: 0 },
      refusals: [{ reason: 'no_position', count: 1, lines: [4] }],
      place: { lat: expect.closeTo(-1.454, 3), lon: expect.closeTo(-48.488, 3) },
    });
    expect(parts.at(-1)).toBe(1);
  });

  it('gives its refused lines whole, so that they can be put right and read again', async () => {
    const { reader, looked } = await opened(`${String.fromCharCode(...BELEM)}\r\n4;RUA;=1+1;7;A;0;-48,4`);
    const reasons = Object.fromEntries(ADDRESS_REFUSALS.map((code) => [code, `[${code}]`]));
    const words: RefusalWords = {
      ...{ line: 'Linha', reason: 'Motivo', separator: ';' },
      reasons: reasons as Record<AddressRefusal, string>,
    };
    const text = await (await reader.refusals(words, looked, ignore)).text();
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('"Linha";"Motivo";"COD";"Tipo do Logradouro"'),
      '"4";"[no_position]";"3";"RUA";"SEM POSIÇÃO";"7";"UMARIZAL";"";""',
    ]);
    const again = await opened(text.replace('"UMARIZAL";"";""', '"UMARIZAL";"-1,44";"-48,48"'));
    expect(again.looked.lines[0]).toMatchObject({ endereco: 'Rua Sem Posição, 7 - Umarizal', lat: -1.44 });
  });
});

describe('a list is read the same', () => {
  const ROWS = [
    ['Endereço', 'Latitude', 'Longitude'],
    ['Rua São João, 12', -3.1, -60.02],
  ];
  const CSV = ROWS.map((row) => row.join('\t')).join('\n');
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(ROWS), 'Lista');
  it.each([
    ['compressed by gzip', new Uint8Array(gzipSync(CSV))],
    ['as a spreadsheet', new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)],
    ['in UTF-16', new Uint8Array(Buffer.from(`\uFEFF${CSV}`, 'utf16le'))],
  ])('%s', async (_, bytes) => {
    const { looked, reader } = await opened(bytes);
    expect(looked.lines).toEqual([{ line: 2, endereco: 'Rua São João, 12', lat: -3.1, lon: -60.02 }]);
    reader.begin(looked);
    expect(await reader.batch()).toEqual({ lat: [-3.1], lon: [-60.02], endereco: ['Rua São João, 12'] });
    expect(await reader.batch()).toBeNull();
  });
});

describe('what is no list is refused', () => {
  const jpeg = latin1('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01');
  it.each([
    ['an empty file', '', 'empty'],
    ['blank lines', '\r\n\r\n', 'empty'],
    ['a photo', jpeg, 'notTable'],
    ['a photo compressed by gzip', new Uint8Array(gzipSync(jpeg)), 'notTable'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n', 'notTable'],
    ['a line of 90,000 blanks', ' '.repeat(90_000), 'notTable'],
    ['half of a .gz', new Uint8Array(gzipSync('x'.repeat(100_000))).slice(0, 60), 'gzDamaged'],
    ['an archive of something else', latin1('PK\x03\x04 nothing'), 'truncated'],
  ])('%s', async (_, content, code) => {
    expect(await problemOf(content)).toBe(code);
  });
});

it('a list with other names waits for its columns, and is read by those that a person chooses', async () => {
  const { reader, looked } = await opened('A;B;C\n-3,1;-60,02;RUA DAS FLORES\n');
  expect(looked.columns).toEqual({});
  const { lines } = await reader.look(looked.encoding, { lat: [0], lon: [1], street: [2] });
  expect(lines).toEqual([{ line: 2, endereco: 'Rua das Flores, s/n', lat: -3.1, lon: -60.02 }]);
});

it('the first lines with accents are shown too, in which broken letters would be seen', async () => {
  const plain = Array.from({ length: 300 }, (_, n) => `-3.1,-60.0${n},RUA A`).join('\n');
  const { looked } = await opened(`lat,lon,street\n${plain}\n-3.1,-60,PRAÇA DA SÉ\n`);
  expect(looked.lines.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 302]);
});

it('a list of two cities tells where most addresses are, and how many are far from there', async () => {
  const rows = [...Array(30).fill('-3.1,-60.02,A'), '-1.45,-48.49,B', '-1.46,-48.49,C'];
  const { reader, looked } = await opened(`lat,lon,street\n${rows.join('\n')}\n`);
  expect(await reader.check(looked, ignore)).toMatchObject({ far: 2, place: { lat: expect.closeTo(-3.1, 3) } });
});

/** A list of Manaus with a line whose latitude lost its first digit, and one in Belém. */
const STRAY = [
  '-13.1,-60.02,Rua Ação',
  ...Array(30).fill('-3.1,-60.02,Rua A'),
  '-1.45,-48.49,Av. Nazaré',
  ',,Sem lugar',
];

it('the lines of a list that are far from all others are named with their distance', async () => {
  const { reader, looked } = await opened(`lat,lon,street\n${STRAY.join('\n')}\n`);
  const { farLines } = await reader.check(looked, ignore);
  expect(farLines).toEqual([
    { line: 2, endereco: 'Rua Ação, s/n', km: expect.closeTo(1112, 0) },
    { line: 33, endereco: 'Av. Nazaré, s/n', km: expect.closeTo(1294, 0) },
  ]);
});

it('a list is imported without the lines that are left out', async () => {
  const { reader, looked } = await opened(`lat,lon,street\n${STRAY.join('\n')}\n`);
  const { farCells: leftOut } = await reader.check(looked, ignore);
  const summary = await reader.check({ ...looked, leftOut }, ignore);
  expect(summary).toMatchObject({ lines: 33, addresses: 30, refused: 1, far: 2, farCells: leftOut });
  expect((await reader.question(0)).lines).toBe(30);
  reader.begin({ ...looked, leftOut });
  expect((await reader.batch())?.lat).toEqual(Array(30).fill(-3.1));
});

it('batches hold 2,000 addresses at most, and less of long ones', async () => {
  const count = ADDRESS_BATCH_MAX + 1;
  const sizes = async (street: string) => {
    const rows = Array.from({ length: count }, (_, n) => `-3.1,-60.0${n},${street}`);
    const { reader, looked } = await opened(`lat,lon,street\n${rows.join('\n')}\n`);
    reader.begin(looked);
    const found: number[] = [];
    for (let batch = await reader.batch(); batch; batch = await reader.batch()) found.push(batch.lat.length);
    return found;
  };
  expect(await sizes('Rua A')).toEqual([2000, 1]);
  expect(await sizes('R'.repeat(290))).toEqual([848, 848, 305]);
});
