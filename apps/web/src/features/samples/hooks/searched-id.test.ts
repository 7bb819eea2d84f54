import { expect, it } from 'vitest';
import { mapPath } from '../../../shared/api/index.ts';
import { readSearchedId } from './searched-id.ts';

const read = (query: string) => readSearchedId(new URLSearchParams(query));

it.each([
  ['a%00b', 'ab'],
  ['%20104%20', '104'],
  [`${'x'.repeat(499)}%F0%9F%92%A7`, 'x'.repeat(499)],
  ['', null],
])('an id in the address, %s, is searched as the server takes it', (id, searched) => {
  expect(read(`id_amostra=${id}`)?.id_amostra ?? null).toBe(searched);
});

it('the path of the map leads to its sample, and to no other of the same id', () => {
  const path = mapPath({ seq: 'C 29&6', id_amostra: 31 });
  expect(readSearchedId(new URL(path, 'http://x').searchParams)).toEqual({
    kind: 'id',
    id_amostra: 'C 29&6',
    isExact: true,
    amostra: 31,
  });
});

it.each(['', '&amostra=', '&amostra=-3', '&amostra=x'])(
  'an address typed with an id and %j searches by the id',
  (key) => {
    expect(read(`id_amostra=C0296${key}`)).toEqual({ kind: 'id', id_amostra: 'C0296', isExact: true });
  },
);

it('an id typed in the footer may be the beginning of an id after a reload too', () => {
  expect(read('inicio_id=C02')).toEqual({ kind: 'id', id_amostra: 'C02' });
});
