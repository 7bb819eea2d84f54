import { expect, it } from 'vitest';
import { findLabelColumns, labelTableOf } from './labels.ts';

const ROWS = [
  ['grav_00.wav', '10/11/2026 08:00', '-2,5304', '-44,3062'],
  ['grav_01.wav', '10/11/2026 08:04', '-2,5311', '-44,3069'],
];

it.each([
  ['names that are known', ['Arquivo', 'Data', 'Lat', 'Lon']],
  ['names that nobody can know', ['O que se ouviu', 'Dia', 'ponto – norte', 'ponto – leste']],
])('a title above a header with %s is skipped', (_, header) => {
  const title = ['Levantamento março', '', '', ''];
  expect(labelTableOf([title, header, ...ROWS])).toEqual({ header, rows: ROWS });
});

it('a list of files alone has its header', () => {
  expect(labelTableOf([['Sons'], ['a.wav'], ['b.wav']])).toEqual({ header: ['Sons'], rows: [['a.wav'], ['b.wav']] });
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
