import { expect, it } from 'vitest';
import { Column, type ColumnSummary } from './columns.ts';
import { diameterOf, guessColumns, guessMaterial, isInInches, yearOf } from './match.ts';

const columns = (values: Record<string, readonly unknown[]>): ColumnSummary[] =>
  Object.entries(values).map(([name, list]) => {
    const column = new Column(name);
    for (const [row, value] of list.entries()) column.set(row, value);
    return column.summary();
  });

it.each([
  [
    'Portuguese',
    { OBJECTID: [1], Código_Trecho: ['T1'], MATERIAL: ['PVC'], 'Diâmetro (mm)': [50], DATA_INSTALACAO: ['1998-01-02'] },
    ['MATERIAL', 'Diâmetro (mm)', 'DATA_INSTALACAO', 'Código_Trecho'],
  ],
  [
    'Spanish',
    { gid: [7], mat_tuberia: ['AC'], diametro_nominal: ['100'], año_instalacion: [1980] },
    ['mat_tuberia', 'diametro_nominal', 'año_instalacion', 'gid'],
  ],
  [
    'English',
    { FACILITYID: ['W1'], MATERIAL: ['DI'], DIAMETER: ['6"'], INSTALLDATE: ['05/06/1999'] },
    ['MATERIAL', 'DIAMETER', 'INSTALLDATE', 'FACILITYID'],
  ],
  ['short names of a .dbf', { COD: ['9'], MAT: ['FF'], DN: [75], ANO: [1972] }, ['MAT', 'DN', 'ANO', 'COD']],
  [
    'a date of an inspection beside',
    { data_vistoria: ['2020-01-01'], material: ['PVC'], dn: ['50'] },
    ['material', 'dn', null, null],
  ],
  ['a column without values', { material: ['', null], dn: [null] }, [null, null, null, null]],
])('the columns of a file are guessed: %s', (_, values, expected) => {
  const guessed = guessColumns(columns(values as Record<string, readonly unknown[]>));
  expect([guessed.material, guessed.diametro, guessed.ano, guessed.codigo]).toEqual(expected);
});

it.each([
  'Código do Trecho',
  'COD_TRECHO',
  'CD_TRECHO',
  'codtrecho',
  'ID_TRECHO',
  'ID_TUB',
  'ID_TUBO',
  'COD_TUBO',
  'CODTUB',
  'Nº do trecho',
  'Trecho',
  'Identificador da tubulação',
  'Código del tramo',
  'ID de la tubería',
  'Tramo_Nº',
  'Pipe ID',
  'SegmentID',
  'Asset Number',
])('a column “%s” is the id of the pipe, before the number of the row', (name) => {
  const guessed = guessColumns(columns({ OBJECTID: [1], [name]: ['7-A'], Bairro: ['Centro'] }));
  expect(guessed.codigo).toBe(name);
});

it.each([
  ['100', 100],
  ['DN 100', 100],
  ['DN50', 50],
  ['DE 63', 63],
  ['110,5 mm', 110.5],
  ['110.000', 110],
  ['1.200', 1200],
  ['4"', 100],
  ['Ø 2 1/2"', 65],
  ['3/4 pol', 20],
  ['6 pulg', 150],
  ['30"', 762],
  ['10 cm', 100],
  ['0', null],
  ['', null],
  ['não informado', null],
  ['99999', null],
])('the diameter of “%s” is %s mm', (text, mm) => {
  expect(diameterOf(text)).toBe(mm);
});

it.each([
  ['4', 100],
  ['2,5', 65],
  ['1 1/2', 40],
  ['30', 762],
  ['100 mm', 100],
])('the diameter of “%s” in a column of inches is %s mm', (text, mm) => {
  expect(diameterOf(text, true)).toBe(mm);
});

it.each([
  ['DIAM_POL', true],
  ['Diâmetro (polegada)', true],
  ['DIAM_IN', true],
  ['Ø (")', true],
  ['diam_int', false],
  ['DN (mm)', false],
  ['policloreto', false],
])('the numbers of a column “%s” are inches: %s', (name, inches) => {
  expect(isInInches(name)).toBe(inches);
});

it.each([
  ['1998', 1998],
  ['1998.0', 1998],
  ['12/05/1998', 1998],
  ['1998-05-12T00:00:00', 1998],
  ['19980512', 1998],
  ['05/98', 1998],
  ['12/05/03', 2003],
  ['889660800000', 1998],
  ['9876543210987', null],
  ['-9876543210987', null],
  ['99999999999', null],
  ['0', null],
  ['1899-12-30', 1899],
  ['sem data', null],
  ['12345', null],
])('the year of “%s” is %s', (text, year) => {
  expect(yearOf(text)).toBe(year);
});

it.each([
  ['PVC PBA', 'PVC'],
  ['DEFoFo', 'PVC'],
  ['PVC DEFOFO', 'PVC'],
  ['DEFºFº', 'PVC'],
  ['PEAD PE-80', 'PEAD'],
  ['Polietileno', 'PEAD'],
  ['HDPE', 'PEAD'],
  ['FºFº', 'Ferro Fundido'],
  ['FoFo K9', 'Ferro Fundido'],
  ['FF', 'Ferro Fundido'],
  ['Ferro Dúctil', 'Ferro Fundido'],
  ['Hierro fundido', 'Ferro Fundido'],
  ['Ductile Iron', 'Ferro Fundido'],
  ['AÇO', 'Aço'],
  ['Acero', 'Aço'],
  ['Ferro galvanizado', 'Aço'],
  ['CA', 'Cimento Amianto'],
  ['Fibrocimento', 'Cimento Amianto'],
  ['Asbesto cemento', 'Cimento Amianto'],
  ['NI', 'Indefinido'],
  ['Não informado', 'Indefinido'],
  ['Desconocido', 'Indefinido'],
  ['Concreto', 'Outros'],
])('“%s” is %s', (text, material) => {
  expect(guessMaterial(text)).toBe(material);
});
