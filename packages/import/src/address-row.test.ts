import { describe, expect, it } from 'vitest';
import { findAddressColumns, missingAddressColumns } from './address-columns.ts';
import { AddressRefusals } from './address-refusals.ts';
import { addressFault, addressOf } from './address-row.ts';
import { fromHeader } from './address-table.ts';
import { encodingOf, rowsOf } from './table.ts';

const HEADER = ['Código', 'TIPO_LOGRADOURO', 'NOME_LOGRADOURO', 'NUMERO', 'BAIRRO', 'LATITUDE', 'LONGITUDE'];
const header = { columns: findAddressColumns(HEADER), width: HEADER.length };
const read = (...cells: string[]) => addressOf({ line: 2, cells }, header);

describe('a line of a list of addresses', () => {
  it('becomes one address of its parts, in title case, with decimal commas', () => {
    expect(read('7', 'AV.', 'JOSÉ DE ALENCAR', '120.0', 'SÃO BRÁS', '-3,1019', '-60,025')).toEqual({
      ...{ lat: -3.1019, lon: -60.025, endereco: 'Av. José de Alencar, 120 - São Brás' },
    });
  });

  it.each([
    ['no_position', ['', '', 'RUA A', '1', '', '', '-60']],
    ['bad_number', ['', '', 'RUA A', '1', '', '3 S', '60 W']],
    ['zero_position', ['', '', 'RUA A', '1', '', '0', '0,0']],
    ['swapped', ['', '', 'RUA A', '1', '', '-60', '-3']],
    ['outside', ['', '', 'RUA A', '1', '', '9657000', '830000']],
    ['no_text', ['', 'RUA', '', '1', '', '-3', '-60']],
    ['text_too_long', ['', '', 'x'.repeat(301), '1', '', '-3', '-60']],
    ['too_many_cells', ['', '', 'RUA A', '1', '', '-3', '-60', 'fundos']],
    ['broken_letters', ['', '', 'RUA SÃ£O JOÃ£O', '1', '', '-3', '-60']],
  ])('is refused as %s', (reason, cells) => {
    expect(read(...cells)).toBe(reason);
  });

  it('is refused with the fault of its row', () => {
    expect(addressOf({ line: 9, fault: 'broken_quotes' }, header)).toBe('broken_quotes');
  });
});

it('an address that was read elsewhere is none at an impossible position or with half a letter', () => {
  const good = { lat: -3.1, lon: -60.02, endereco: 'Rua São João, 12' };
  expect(addressFault(good)).toBeNull();
  expect(addressFault({ ...good, lat: 0, lon: 0 })).toBe('zero_position');
  expect(addressFault({ ...good, endereco: 'Rua \ud800, 1' })).toBe('broken_letters');
});

describe('a column “Tipo” beside “Logradouro”', () => {
  const NAMES = ['Tipo', 'Logradouro', 'Número', 'Lat', 'Long'];
  const rowsWith = (types: string[]) =>
    types.map((type, n) => ({ line: n + 2, cells: [type, 'SÃO JOSÉ', '12', '-2,53', '-44,3'] }));
  const addressesOf = (types: string[]) => {
    const rows = rowsWith(types);
    const columns = findAddressColumns(NAMES, rows);
    return rows.map((row) => addressOf(row, { columns, width: NAMES.length }));
  };

  it('is the type of the street where it has types of streets', () => {
    expect(addressesOf(['TRAVESSA', 'Av.', '', 'Praça'])).toMatchObject(
      ['Travessa São José, 12', 'Av. São José, 12', 'São José, 12', 'Praça São José, 12'].map((endereco) => ({
        endereco,
      })),
    );
  });

  it.each([
    ['kinds of buildings', ['Residencial', 'Comercial']],
    ['something else in one of its first rows', ['Rua', 'Praça', 'Comercial']],
    ['nothing', ['', '']],
  ])('is left alone where it has %s', (_, types) => {
    expect(addressesOf(types)).toMatchObject(types.map(() => ({ endereco: 'São José, 12' })));
  });

  it('does not take the place of a column that is called the type of the street', () => {
    const header = ['Tipo', 'Tipo de logradouro', 'Logradouro', 'Lat', 'Long'];
    const row = { line: 2, cells: ['Rua', 'BECO', 'DO SOL', '-2,53', '-44,3'] };
    expect(findAddressColumns(header, [row]).streetType).toEqual([1]);
  });
});

it('a list lacks a position and one of address and street', () => {
  expect(missingAddressColumns(findAddressColumns(['X', 'Y', 'NOME']))).toEqual(['lon', 'lat', 'address']);
  expect(missingAddressColumns(findAddressColumns(['calle', 'LATITUD', 'Longitud']))).toEqual([]);
});

it('refusals are counted by reason, the most frequent first, with the first five lines', () => {
  const refusals = new AddressRefusals();
  refusals.add('no_text', 3);
  for (let line = 4; line < 11; line++) refusals.add('outside', line);
  expect(refusals.all()).toEqual([
    { reason: 'outside', count: 7, lines: [4, 5, 6, 7, 8] },
    { reason: 'no_text', count: 1, lines: [3] },
  ]);
  expect(refusals.count).toBe(8);
});

describe('the header of a list', () => {
  const from = async (...lines: string[][]) => {
    async function* one() {
      for (const [at, cells] of lines.entries()) yield [{ line: at + 1, cells }];
    }
    const rows = [];
    for await (const some of fromHeader(one())) rows.push(...some);
    return { first: rows[0]?.line, count: rows.length };
  };
  const known = ['LATITUDE', 'LONGITUDE', 'RUA'];
  const data = ['-3', '-60', 'A'];

  it('is found below titles', async () => {
    const titles = [['Prefeitura de Manaus'], ['Emitido em', '02/03/2025']];
    expect(await from(...titles, known, data, data)).toEqual({ first: 3, count: 3 });
  });

  it('is the first row that is no title when nobody knows its names', async () => {
    expect(await from(['Prefeitura', '', ''], ['A', 'B', 'C'], data)).toEqual({ first: 2, count: 2 });
  });

  it('is the first row of a table of one column, and of a long one nothing is lost', async () => {
    expect(await from(['A'], ['B'])).toEqual({ first: 1, count: 2 });
    expect(await from(known, ...Array(40).fill(data))).toEqual({ first: 1, count: 41 });
  });
});

it('a table is read in pieces that cut its lines and letters', async () => {
  const bytes = Uint8Array.from('rua;nº\r\nPraça Sé;12\r\n', (char) => char.charCodeAt(0));
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  }
  const encoding = await encodingOf(pieces());
  expect(encoding).toBe('windows-1252');
  const rows = [];
  for await (const some of rowsOf(pieces(), encoding)) rows.push(...some);
  expect(rows).toEqual([
    { line: 1, cells: ['rua', 'nº'] },
    { line: 2, cells: ['Praça Sé', '12'] },
  ]);
});
