import { CLASSIFICATIONS, routes } from '@escuta/contract';
import { standardFilters } from '@escuta/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapOfImports, mapOfUploads, mapPath } from '../../shared/api/index.ts';
import { SampleStore } from '../../shared/map/sample-store.ts';
import { isSameView } from '../../shared/map/view-address.ts';
import { columnsOf } from '../../shared/testing/columns.ts';
import { type SampleSearch, searchBy, toSearchBody } from './filters.ts';
import { type MapAddress, parseMapAddress, printMapAddress, withDates } from './map-address.ts';

const NOW = new Date('2026-11-21T01:30:00Z');
const STANDARD: MapAddress = {
  search: searchBy(standardFilters(NOW), NOW),
  chosen: null,
  panel: 'list',
  isAlone: false,
  openOnly: false,
  likeliest: false,
  isFramed: false,
  view: null,
};

const parse = (query: string) => parseMapAddress(query, NOW);
const print = (address: MapAddress) => printMapAddress(address, NOW);
const withFilters = (part: Partial<ReturnType<typeof standardFilters>>): MapAddress => ({
  ...STANDARD,
  search: searchBy({ ...standardFilters(NOW), ...part }, NOW),
});

const NAMES =
  'id_amostra amostra inicio_id ids dti dtf pelo_envio vista id_cliente importacao classificacao escolhida empresa_escolhida painel sozinha abertas enquadrar lat lon zoom'.split(
    ' ',
  );
/** A parameter's value: valid, almost valid, or arbitrary. */
const value = fc.oneof(
  fc.constantFrom('', '0', '1', '-1', '1e3', '2147483647', '2147483648', 'true', 'false', '3|14', 'a|2', '-0', '91'),
  fc.array(fc.uuid()).map((keys) => keys.join('|')),
  fc.constantFrom('2026-01-31 07:05', '2026-13-41 99:99', 'ontem', 'detalhe', 'comentarios', 'lista', '\0', 'a\0b'),
  fc.double({ min: -200, max: 200, noNaN: true }).map(String),
  fc.subarray([...CLASSIFICATIONS]).map((codes) => codes.join('|')),
  fc.string({ unit: 'binary', maxLength: 600 }),
);
const query = fc
  .dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), value)
  .map((given) => new URLSearchParams(given).toString());

describe('the address of the map', () => {
  it('is read as it was written, for any parameters', () => {
    fc.assert(
      fc.property(query, (given) => {
        const address = parse(given);
        if (!address) return;
        expect(parse(print(address)) ?? STANDARD).toEqual(address);
        expect(print(parse(print(address)) ?? STANDARD)).toBe(print(address));
      }),
    );
  });

  it('leads to a valid request, for any parameters', () => {
    fc.assert(
      fc.property(query, (given) => {
        const { search } = parse(given) ?? STANDARD;
        expect(routes.searchMap.body.safeParse(toSearchBody(search)).error).toBeUndefined();
      }),
    );
  });

  it('is empty for the standard filters with nothing chosen', () => {
    expect(print(STANDARD)).toBe('');
  });

  it.each(['', '?utm_source=mail&pagina=2', '#classificacao=LEAK'])('says nothing of the map: %j', (given) => {
    expect(parse(given)).toBeNull();
  });

  it.each<[string, MapAddress, string]>([
    ['all classes', withFilters({ classificacao: [] }), '?classificacao='],
    ['no period', withFilters({ isLastWeek: false, dti: '', dtf: '' }), '?dti=&dtf='],
    [
      'accents, spaces and signs in the ids',
      withFilters({ id_amostra: 'Ç-7 São João&#%+' }),
      '?ids=%C3%87-7+S%C3%A3o+Jo%C3%A3o%26%23%25%2B',
    ],
    ['companies', withFilters({ id_cliente: [3, 14] }), '?id_cliente=3%7C14'],
    ['a period of uploads', withFilters({ pelo_envio: true }), '?pelo_envio=true'],
    ['samples not seen', withFilters({ seen: false }), '?vista=false'],
    [
      'a sample with its comments',
      { ...STANDARD, chosen: { seq: 'C 0029&É', company: null }, panel: 'comments', isAlone: true },
      '?escolhida=C+0029%26%C3%89&painel=comentarios&sozinha=true',
    ],
    [
      'a sample whose id another company has too',
      { ...STANDARD, chosen: { seq: 'C0029', company: 31 } },
      '?escolhida=C0029&empresa_escolhida=31',
    ],
    ['the open ones only', { ...STANDARD, openOnly: true }, '?abertas=true'],
    ['the most likely first', { ...STANDARD, likeliest: true }, '?provaveis=true'],
    ['the equator', { ...STANDARD, view: { lat: 0, lon: 0.0000001, zoom: 20 } }, '?lat=0&lon=0.0000001&zoom=20'],
  ])('is short and has %s', (_, address, written) => {
    expect(print(address)).toBe(written);
    expect(parse(written)).toEqual(address);
  });

  it.each([
    'zoom=12',
    'lat=91&lon=0&zoom=12',
    'lat=1e1&lon=0&zoom=12',
    'lat=-19,9&lon=-44&zoom=12',
    'dti=2026-11-20+00%3A00',
    'dti=ontem&dtf=2026-11-20+00%3A00',
    'dti=2026-11-20+00%3A01&dtf=2026-11-20+00%3A00',
    'dti=2016-11-20+00%3A00&dtf=2026-11-20+00%3A01',
    'vista=talvez',
    'painel=detalhe&sozinha=true',
    'escolhida=&painel=detalhe',
    'escolhida=%00&sozinha=true',
    'empresa_escolhida=31',
    'abertas=talvez',
    'id_cliente=a|0',
    'amostra=5',
  ])('leaves out what is broken or alone: %s', (given) => {
    expect(parse(given)).toEqual(STANDARD);
  });

  it.each([
    ['a%00b', 'ab'],
    ['%20104%20', '104'],
    [`${'x'.repeat(499)}%F0%9F%92%A7`, 'x'.repeat(499)],
  ])('has an id, %s, as the server takes it', (given, searched) => {
    expect(parse(`id_amostra=${given}`)?.search).toEqual({ kind: 'id', id_amostra: searched, isExact: true });
  });

  it.each(['', '&amostra=', '&amostra=-3', '&amostra=x'])('with an id and %j searches by the id', (key) => {
    expect(parse(`id_amostra=C0296${key}`)?.search).toEqual({ kind: 'id', id_amostra: 'C0296', isExact: true });
  });

  it('of a link from inside the product leads to its sample, and to no other of the same id', () => {
    const { search } = new URL(mapPath({ seq: 'C 29&6', id_amostra: 31 }), 'http://x');
    const exact: SampleSearch = { kind: 'id', id_amostra: 'C 29&6', isExact: true, amostra: 31 };
    expect(parse(search)).toEqual({ ...STANDARD, search: exact });
    expect(print({ ...STANDARD, search: exact })).toBe(search);
  });

  it('of an id typed in the footer finds by its beginning after a reload too', () => {
    const search: SampleSearch = { kind: 'id', id_amostra: 'C02' };
    expect(print({ ...STANDARD, search })).toBe('?inicio_id=C02');
    expect(parse('inicio_id=C02')?.search).toEqual(search);
  });

  it('has a view to within a pixel', () => {
    const view = fc.record({
      lat: fc.double({ min: -60, max: 60, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      zoom: fc.double({ min: 0, max: 21, noNaN: true }),
    });
    fc.assert(
      fc.property(view, (given) => {
        const read = parse(print({ ...STANDARD, view: given }))?.view;
        const pixels = (512 * 2 ** given.zoom) / 360;
        const moved = [(read?.lon ?? 999) - given.lon, 2 * ((read?.lat ?? 999) - given.lat)];
        expect(Math.hypot(...moved) * pixels).toBeLessThan(1);
        // At a thousand pixels from the centre.
        expect(1000 * Math.abs(2 ** ((read?.zoom ?? 99) - given.zoom) - 1)).toBeLessThan(1);
      }),
    );
  });

  it('views that differ by less than a pixel are the same', () => {
    const view = { lat: -19.9317, lon: -44.0539, zoom: 12 };
    expect(isSameView(view, { ...view, lat: -19.931_700_1 })).toBe(true);
    expect(isSameView(view, { ...view, lat: -19.9327 })).toBe(false);
  });

  it('for another person has the dates of the last week', () => {
    const { search } = STANDARD;
    expect(print({ ...STANDARD, search: withDates(search, NOW) })).toBe(
      '?dti=2026-11-13+22%3A30&dtf=2026-11-20+22%3A30',
    );
  });

  it('for another person ends when it is copied, since samples that came after the search are shown too', () => {
    const { search } = STANDARD;
    const later = new Date(NOW.getTime() + 5 * 60_000);
    expect(print({ ...STANDARD, search: withDates(search, later) })).toBe(
      '?dti=2026-11-13+22%3A30&dtf=2026-11-20+22%3A35',
    );
  });

  it('for another person leaves dates that somebody typed as they are', () => {
    const { search } = STANDARD;
    if (search.kind === 'id') throw new Error('no filters');
    const typed = { ...search, filters: { ...search.filters, isLastWeek: false } };
    expect(withDates(typed, new Date(NOW.getTime() + 86_400_000))).toEqual(typed);
  });
});

describe('the chosen sample of an address', () => {
  /** Ids that people see differ from keys, and two companies have the same. */
  const store = new SampleStore(
    columnsOf(5, {
      id_amostra: [2948, 7, 31, 104, 2_147_483_647],
      seq: ['C02959', 'C0029', '104', 'C0029', 'C00291'],
      id_cliente: [3, 3, 3, 8, 8],
    }),
  );

  it.each([
    ['C02959', null, 2948],
    ['C0029', 8, 104],
    ['C0029', 3, 7],
    ['C0029', null, 7],
    ['C002', null, null],
    ['C02959', 8, null],
  ])('is found by the id that people see, %s of company %s', (seq, company, id) => {
    expect(store.idOf({ seq, company })).toBe(id);
  });

  it('is what people call it, with its company only where another one has the same id', () => {
    expect([2948, 7, 104].map((id) => store.nameOf(id))).toEqual([
      { seq: 'C02959', company: null },
      { seq: 'C0029', company: 3 },
      { seq: 'C0029', company: 8 },
    ]);
    expect(store.nameOf(5)).toBeNull();
  });

  it('is never another one whose key is the number that people call it by', () => {
    expect(['2948', '7', '104'].map((seq) => store.idOf({ seq, company: null }))).toEqual([null, null, 31]);
  });
});

it('the address of an import is read as a framed search by upload', () => {
  const uploaded = { from: '2025-07-09T08:15:59-03:00', to: '2025-07-10T03:03:20Z' };
  expect(parse(mapOfUploads(52, uploaded).slice(1))).toEqual({
    ...withFilters({
      ...{ isLastWeek: false, dti: '2025-07-09 08:15', dtf: '2025-07-10 00:03', pelo_envio: true },
      ...{ id_cliente: [52], classificacao: [] },
    }),
    isFramed: true,
  });
});

describe('the address of what imports have added', () => {
  const KEYS = ['7c0de5b4-3f1a-4e5b-9d38-0a1b2c3d4e5f', '0b9a8f7e-1d2c-4b3a-8f6e-5d4c3b2a1908'];

  it('is read as a framed search of any period by the keys of the imports', () => {
    const filters = { isLastWeek: false, dti: '', dtf: '', id_cliente: [52], importacao: KEYS, classificacao: [] };
    expect(parse(mapOfImports(52, KEYS).slice(1))).toEqual({ ...withFilters(filters), isFramed: true });
  });

  it('keeps the keys where it is printed again', () => {
    const address = parse(mapOfImports(52, KEYS).slice(1));
    expect(address && parse(printMapAddress(address, NOW).slice(1))).toEqual(address);
  });

  it('leaves out what is no key', () => {
    const address = parse(`importacao=${['417', KEYS[1], 'Açude'].join('|')}`);
    expect(address).toEqual(withFilters({ importacao: [KEYS[1] as string] }));
  });
});
