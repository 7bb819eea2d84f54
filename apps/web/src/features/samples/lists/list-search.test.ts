import { describe, expect, it } from 'vitest';
import { pageCount, pageRange } from '../../../shared/ui/pages.ts';
import {
  LIST_PAGE_SIZE,
  listPath,
  REPORT_PAGE_SIZES,
  readListSearch,
  searchProblem,
  toPagedBody,
  writeListSearch,
} from './list-search.ts';
import { photoPath, readPhotoAddress } from './photo-address.ts';

const NOW = new Date('2026-11-21T01:30:00Z');
const list = { now: NOW, sizes: [LIST_PAGE_SIZE] };
const report = { now: NOW, sizes: REPORT_PAGE_SIZES };
const read = (query: string, defaults: typeof list | typeof report = list) =>
  readListSearch(new URLSearchParams(query), defaults);

describe('the search in the address', () => {
  it('is the last month on the clock of UTC-3 when the address says nothing', () => {
    expect(read('')).toEqual({
      id_amostra: '',
      dti: '2026-10-20 00:00',
      dtf: '2026-11-20 23:59',
      id_cliente: [],
      classificacao: [],
      vista: null,
      filtro: '',
      pag: 1,
      max: 50,
      amostra: null,
    });
    expect(writeListSearch(read(''), list).toString()).toBe('');
  });

  it('comes back as it was written, hostile texts too', () => {
    const search = {
      ...read('', report),
      id_amostra: 'A-1, B_2',
      dti: '',
      dtf: '2026-01-31 07:05',
      id_cliente: [3, 14],
      classificacao: ['LEAK', 'VISI'] as ('LEAK' | 'VISI')[],
      vista: false,
      filtro: `%_"'<script>&?#+ 💧\u202E`,
      pag: 1_000_000_000,
      max: 250,
      amostra: 77,
    };
    expect(read(writeListSearch(search, report).toString(), report)).toEqual(search);
  });

  it.each([
    'pag=0',
    'pag=-1',
    'pag=1.5',
    'pag=9999999999',
    'pag=x',
    'max=13',
    'dti=ontem',
    'dti=2026-13-41+99%3A99',
    'classificacao=VAZA|leak',
    'id_cliente=a|-1|0',
    'vista=1',
    'amostra=0',
    'amostra=2147483648',
  ])('takes the default for %s', (query) => expect(read(query, report)).toEqual(read('', report)));

  it('cuts texts at what the server takes', () => {
    expect(read(`filtro=${'x'.repeat(10_000)}`).filtro).toHaveLength(200);
  });

  it('asks for what was chosen and nothing else', () => {
    expect(toPagedBody(read('dti=&dtf='))).toEqual({ pag: 1, max: 50, data: 0 });
    expect(
      toPagedBody(read('classificacao=VISI%7CLEAK&filtro=+rua+&id_cliente=4&id_amostra=9&vista=false&pag=3')),
    ).toEqual({
      id_amostra: '9',
      dti: '2026-10-20 00:00',
      dtf: '2026-11-20 23:59',
      id_cliente: [4],
      classificacao: 'LEAK|VISI',
      vista: false,
      filtro: 'rua',
      pag: 3,
      max: 50,
      data: 0,
    });
  });

  it('is taken over by the report from its first page, with no sample open', () => {
    const search = read('classificacao=LEAK&pag=7&amostra=5');
    expect(listPath('/report', search, NOW)).toBe('/report?classificacao=LEAK');
    expect(listPath('/list', {}, NOW)).toBe('/list');
  });
});

it('says what is wrong with a period before the server is asked', () => {
  const problem = (dti: string, dtf: string) => searchProblem({ dti, dtf });
  expect(problem('2026-11-20 00:01', '2026-11-20 00:00')).toBe('period_reversed');
  expect(problem('2016-11-20 00:00', '2026-11-20 00:01')).toBe('period_too_long');
  expect(problem('2016-11-20 00:00', '2026-11-20 00:00')).toBeNull();
  expect(problem('', '1999-01-01 00:00')).toBeNull();
});

it('tells the range of a page', () => {
  expect(pageRange({ pag: 1, max: 10 }, 10)).toEqual([1, 10]);
  expect(pageRange({ pag: 3, max: 50 }, 7)).toEqual([101, 107]);
  expect(pageRange({ pag: 9, max: 50 }, 0)).toEqual([0, 0]);
  expect([pageCount(0, 50), pageCount(50, 50), pageCount(51, 50)]).toEqual([1, 1, 2]);
});

describe('the address of a photo', () => {
  it('comes back as it was written', () => {
    const path = photoPath(12, 2);
    expect(path).toBe('/show-photo?photo=12&index=2');
    expect(readPhotoAddress(new URLSearchParams(path.split('?')[1]))).toEqual({ id: 12, index: 2 });
    expect(readPhotoAddress(new URLSearchParams('photo=12'))).toEqual({ id: 12, index: 1 });
  });

  it.each(['', 'photo=', 'photo=0', 'photo=-3', 'photo=1e3', 'photo=2147483648', 'photo=4&index=3', 'photo=4&index=x'])(
    'is none for %j',
    (query) => expect(readPhotoAddress(new URLSearchParams(query))).toBeNull(),
  );
});
