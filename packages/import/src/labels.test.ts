import { describe, expect, it } from 'vitest';
import { findLabelColumns, labelLines, labelTableOf, readLabelTable } from './labels.ts';

const ROWS = [
  ['grav_00.wav', '10/11/2026 08:00', '-2,5304', '-44,3062'],
  ['grav_01.wav', '10/11/2026 08:04', '-2,5311', '-44,3069'],
];

it.each([
  ['names that are known', ['Arquivo', 'Data', 'Lat', 'Lon']],
  ['names that nobody can know', ['O que se ouviu', 'Volta', 'ponto – norte', 'ponto – leste']],
])('a title above a header with %s is skipped', (_, header) => {
  const title = ['Levantamento março', '', '', ''];
  expect(labelTableOf([title, header, ...ROWS])).toMatchObject({ header, rows: ROWS });
});

it('a list of files alone has its header', () => {
  expect(labelTableOf([['Sons'], ['a.wav'], ['b.wav']])).toMatchObject({
    header: ['Sons'],
    rows: [['a.wav'], ['b.wav']],
  });
});

it('columns are known by what surveyors call them', () => {
  const header = [
    'Arquivo de Áudio',
    'Quando',
    'Coordenada Y',
    'Coordenada X',
    'Nº Hidr',
    'Quem ouviu',
    'Erro GPS (m)',
  ];
  expect(findLabelColumns(header)).toMatchObject({
    file: [0],
    date: [1],
    lat: [2],
    lon: [3],
    hidrometro: [4],
    coletor: [5],
  });
});

it.each([
  ['Arquivo', 'Dia/hora', 'Lat (GPS)', 'Long (GPS)'],
  ['Arquivo', 'Dia e hora', 'Latitude [graus decimais]', 'Longitude [graus decimais]'],
  ['Gravação', 'Data (DD/MM/AAAA)', 'Latitude – WGS84', 'Longitude – WGS84'],
  ['Grabación', 'Día y hora', 'Latitud (GPS)', 'Longitud (GPS)'],
  ['Archivo', 'Fecha de la grabación', 'LATITUD (WGS 84)', 'LONGITUD (WGS 84)'],
  ['File name', 'Date and time', 'GPS Latitude', 'GPS Longitude'],
  ['Recording', 'Recording date', 'Lat (decimal degrees)', 'Lng (decimal degrees)'],
])('date and position are known by the names of %s, %s, %s, %s', (...header) => {
  expect(findLabelColumns(header)).toEqual({ file: [0], date: [1], lat: [2], lon: [3] });
});

describe('a column “Dia”', () => {
  const HEADER = ['Arquivo', 'Dia'];
  const rowsWith = (...days: string[]) => days.map((day, n) => [`açude ${n}.wav`, day]);

  it('is the date where it has dates', () => {
    expect(findLabelColumns(HEADER, rowsWith('04/03/2019', '', '2019-03-31 08:15'))).toEqual({ file: [0], date: [1] });
  });

  it.each([
    ['it has days of a month', HEADER, ['4', '31']],
    ['one of its first rows has none', HEADER, ['04/03/2019', 'segunda']],
    ['it is empty', HEADER, ['', '']],
    ['the month has a column', ['Arquivo', 'Dia', 'Mês'], ['04/03/2019']],
  ])('is no date where %s', (_, header, days) => {
    expect(findLabelColumns(header, rowsWith(...days))).toEqual({ file: [0] });
  });

  it('does not take the place of a column that is called the date', () => {
    const header = ['Dia', 'Arquivo', 'Data da coleta'];
    expect(findLabelColumns(header, [['01/02/2018', 'a.wav', '04/03/2019']])).toEqual({ file: [1], date: [2] });
  });
});

it('the time of the recording in a column of its own is no second date', () => {
  const header = ['File', 'Recording date', 'Recording time'];
  expect(findLabelColumns(header)).toEqual({ file: [0], date: [1], time: [2] });
});

it('degrees, minutes and seconds in three columns are no position in degrees', () => {
  const header = ['Arquivo', 'Lat (graus)', 'Lat (min)', 'Lat (seg)'];
  expect(findLabelColumns(header)).toEqual({ file: [0] });
});

describe('columns of degrees', () => {
  const HEADER = ['Arquivo', 'Latitude (graus)', 'Longitude (graus)'];

  it.each([HEADER, ['Archivo', 'Latitud (grados)', 'Longitud (grados)'], ['File', 'Lat [degrees]', 'Lng [degrees]']])(
    '%s, %s, %s are the position where they have decimals',
    (...header) => {
      const rows = [
        ['praça.wav', '-3,1190', '-60.0217'],
        ['poço.wav', '', '-60,02'],
        ['sem sinal.wav', '0', '0'],
        ['açude.wav', '-3.0', '-60'],
      ];
      expect(findLabelColumns(header, rows)).toEqual({ file: [0], lat: [1], lon: [2] });
    },
  );

  it.each([
    ['have whole degrees', HEADER, ['praça.wav', '-3', '-60']],
    ['have minutes beside them', [...HEADER, 'Latitude (minutos)'], ['praça.wav', '-3,1', '-60,02', '7,1']],
    ['have texts', HEADER, ['praça.wav', "3°7'S", "60°1'O"]],
  ])('are no position where they %s', (_, header, row) => {
    expect(findLabelColumns(header, [row])).toEqual({ file: [0] });
  });
});

it('the number of a meter may come after its name', () => {
  expect(findLabelColumns(['Arquivo', 'Hidrômetro nº'])).toEqual({ file: [0], hidrometro: [1] });
});

it.each([
  ['semicolons part the cells', 'Arquivo;Lat;Lon;Canal;Ganho\npraça.wav;-2;44;3;7'],
  ['a line ends with one comma more', 'Arquivo,Lat,Lon\npraça.wav,-2,44,'],
  ['the receiver had no position', 'Arquivo,Lat,Lon,Canal,Ganho\npraça.wav,0,0,0,7'],
])('whole degrees are no decimal commas where %s', (_, text) => {
  const table = readLabelTable(new TextEncoder().encode(text));
  const [line] = labelLines(table, findLabelColumns(table.header));
  expect(line?.isSplit).toBeUndefined();
});
