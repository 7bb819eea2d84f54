import { CLASSIFICATIONS, routes } from '@escuta/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agreementReportSearch,
  toReportFilter as toBlindFilter,
} from '../features/blind-review/report/report-search.ts';
import {
  type CollectorChartParams,
  collectorChartPath,
  readCollectorChart,
} from '../features/dashboards/collector-chart-path.ts';
import { coverageSearch, toCoverageFilter } from '../features/dashboards/coverage/coverage-search.ts';
import { dashboardSearch, readDashboardSearch, toDashboardFilter } from '../features/dashboards/dashboard-search.ts';
import { deskPath, deskSearch, readDeskSearch, toQueueBody } from '../features/desk/desk-search.ts';
import { reportSearch, toReportFilter } from '../features/leak-reports/report-search.ts';
import { logSearch, toLogBody } from '../features/log/log-search.ts';
import { LIST_SEARCHES, listPath, searchProblem, toPagedBody } from '../features/samples/lists/list-search.ts';
import { photoPath, readPhotoAddress } from '../features/samples/lists/photo-address.ts';
import { toUserQuery, userSearch } from '../features/users/user-search.ts';
import type { AddressCodec, Search } from '../shared/address/index.ts';

const NOW = new Date('2026-11-21T01:30:00Z');

interface Screen {
  codec: AddressCodec<Record<string, unknown>>;
  /** Validates a search's request with the contract. */
  accepts(search: never): { success: boolean; error?: unknown };
}

/** A screen's codec and the contract's check of its requests. */
const screen = <S>(codec: AddressCodec<S>, accepts: (search: S) => { success: boolean; error?: unknown }) =>
  ({ codec, accepts }) as unknown as Screen;

type Reports = Search<typeof reportSearch>;
const SCREENS: Record<string, Screen> = {
  '/admin': screen(userSearch, (search) => routes.listUsers.query.safeParse(toUserQuery(search))),
  '/admin/log-sistema': screen(logSearch, (search) => routes.searchLogs.body.safeParse(toLogBody(search))),
  '/admin/leak-report': screen(reportSearch, ({ id_cliente, ...search }: Reports) =>
    routes.exportReports.body.safeParse(toReportFilter({ ...search, id_cliente: id_cliente ?? [] })),
  ),
  '/admin/br-report': screen(agreementReportSearch, (search) =>
    routes.blindReviewReport.params.safeParse({ filtro: btoa(JSON.stringify(toBlindFilter(search))) }),
  ),
  '/admin/samples': screen(deskSearch, (search) => routes.searchMap.body.safeParse(toQueueBody(search))),
  '/list': screen(LIST_SEARCHES['/list'], (search) => routes.searchSamples.body.safeParse(toPagedBody(search, NOW))),
  '/report': screen(LIST_SEARCHES['/report'], (search) =>
    routes.searchSamples.body.safeParse(toPagedBody(search, NOW)),
  ),
  '/dashboard/cobertura': screen(coverageSearch, (search) =>
    routes.coverage.body.safeParse(toCoverageFilter(search, NOW)),
  ),
  '/dashboard': screen(dashboardSearch, (search) => {
    // Without both days no request is sent (DSH-02).
    const days = { dti: search.dti || '2026-01-01 00:00', dtf: search.dtf || '2026-01-02 23:59' };
    return routes.collectedSamples.body.safeParse(toDashboardFilter({ ...search, ...days }));
  }),
};
const NAMES = Object.keys(SCREENS);

const screenOf = (name: string) => SCREENS[name] as Screen;

/** A parameter's value: valid, almost valid, or arbitrary. */
const value = fc.oneof(
  fc.constantFrom('', '0', '1', '50', '500', '-1', '1e3', '2147483647', '2147483648', 'true', 'false', '3|14', 'a|2'),
  fc.constantFrom('2026-01-31 07:05', '2026-13-41 99:99', '2024-02-29', '2026-02-30', 'ontem', 'all', 'd', 'finalized'),
  fc.subarray([...CLASSIFICATIONS]).map((codes) => codes.join('|')),
  fc.constantFrom('\0', 'a\0b', ' \0 a'),
  fc.integer().map(String),
  fc.string({ unit: 'binary', maxLength: 600 }),
);

const paramsOf = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), value).map((given) => new URLSearchParams(given));

it('this test covers the search of every screen', () => {
  const files = import.meta.glob<Record<string, unknown>>('../features/**/*-search.ts', { eager: true });
  const isCodec = (one: unknown) => typeof one === 'object' && one !== null && 'read' in one && 'names' in one;
  const all = Object.values(files).flatMap((file) => Object.values(file));
  const declared = [...all, ...Object.values(LIST_SEARCHES)].filter(isCodec);
  expect(new Set(declared)).toEqual(new Set(Object.values(SCREENS).map(({ codec }) => codec)));
});

describe.each(NAMES)('the address of %s', (name) => {
  const { codec, accepts } = screenOf(name);
  const addresses = paramsOf(codec.names);

  it('is read as it was written, for any parameters', () => {
    fc.assert(
      fc.property(addresses, (params) => {
        const search = codec.read(params, NOW);
        const written = codec.write(search, NOW).toString();
        expect(codec.read(new URLSearchParams(written), NOW)).toEqual(search);
      }),
    );
  });

  it('omits default values except days', () => {
    const standard = codec.read(new URLSearchParams(), NOW);
    const names = [...codec.write(standard, NOW).keys()];
    expect(names.filter((one) => one !== 'dti' && one !== 'dtf')).toEqual([]);
  });

  it('leads to a valid request, for any parameters', () => {
    fc.assert(
      fc.property(addresses, (params) => {
        const { success, error } = accepts(codec.read(params, NOW) as never);
        expect(error).toBeUndefined();
        expect(success).toBe(true);
      }),
    );
  });

  it('has the default for an invalid parameter', () => {
    const wrong = ['x'.repeat(3), '2147483648', '-1', '1.5'];
    const standard = codec.read(new URLSearchParams(), NOW);
    for (const one of codec.names.filter((key) => ['pag', 'max', 'amostra', 'vista', 'origem'].includes(key)))
      for (const text of wrong) expect(codec.read(new URLSearchParams({ [one]: text }), NOW)).toEqual(standard);
  });
});

describe('bookmarked addresses', () => {
  const readList = (query: string) => LIST_SEARCHES['/report'].read(new URLSearchParams(query), NOW);

  it('of the list mean the last month in UTC-3 by default', () => {
    expect(LIST_SEARCHES['/list'].read(new URLSearchParams(), NOW)).toEqual({
      id_amostra: '',
      dti: '2026-10-20 00:00',
      dtf: '2026-11-20 23:59',
      pelo_envio: false,
      id_cliente: [],
      importacao: [],
      classificacao: [],
      vista: null,
      provaveis: false,
      filtro: '',
      pag: 1,
      max: 50,
      amostra: null,
    });
  });

  it('of the list with the end of today mean it on a later day too, where the period was chosen', () => {
    const list = LIST_SEARCHES['/list'];
    const today = { dti: '2026-11-03 00:00', dtf: '2026-11-20 23:59' };
    const shared = list.write({ ...list.read(new URLSearchParams(), NOW), ...today }, NOW);
    expect(list.read(shared, new Date('2027-02-01T12:00:00Z'))).toMatchObject(today);
  });

  it('of the list with all parameters and hostile texts keep their meaning', () => {
    const hostile = `%_"'<script>&?#+ 💧\u202E`;
    const query =
      'id_amostra=A-1%2C+B_2&dti=&dtf=2026-01-31+07%3A05&pelo_envio=true&id_cliente=3%7C14&classificacao=LEAK%7CVISI&vista=false';
    const key = '7c0de5b4-3f1a-4e5b-9d38-0a1b2c3d4e5f';
    const rest = `&importacao=${key}&filtro=${encodeURIComponent(hostile)}&provaveis=true&max=250&pag=1000000000&amostra=77`;
    expect(readList(query + rest)).toEqual({
      id_amostra: 'A-1, B_2',
      dti: '',
      dtf: '2026-01-31 07:05',
      pelo_envio: true,
      id_cliente: [3, 14],
      importacao: [key],
      classificacao: ['LEAK', 'VISI'],
      vista: false,
      provaveis: true,
      filtro: hostile,
      pag: 1_000_000_000,
      max: 250,
      amostra: 77,
    });
  });

  it.each(['dti=ontem', 'dti=2026-13-41+99%3A99', 'classificacao=VAZA|leak', 'id_cliente=a|-1|0', 'vista=1'])(
    'of the list have the default for %s',
    (query) => expect(readList(query)).toEqual(readList('')),
  );

  it('of the list have their text cut at the limit of the server', () => {
    expect(readList(`filtro=${'x'.repeat(10_000)}`).filtro).toHaveLength(200);
  });

  it('of the leak reports distinguish an empty choice of companies from none', () => {
    const companies = (query: string) => reportSearch.read(new URLSearchParams(query), NOW).id_cliente;
    expect([companies(''), companies('id_cliente='), companies('id_cliente=7|8')]).toEqual([null, [], [7, 8]]);
  });

  it('of the agreement report contain their days', () => {
    const written = agreementReportSearch.write(agreementReportSearch.read(new URLSearchParams(), NOW), NOW);
    expect(Object.fromEntries(written)).toEqual({ dti: '2026-11-13 00:00', dtf: '2026-11-20 23:59' });
  });

  it('of the desk contain the company in the path', () => {
    const search = readDeskSearch('7', new URLSearchParams('classificacao=&sem_consenso=true'));
    expect(search).toMatchObject({ id_cliente: 7, classificacao: [], sem_consenso: true });
    expect(deskPath(search)).toBe('/admin/samples/7?classificacao=&sem_consenso=true');
    expect(deskPath(readDeskSearch(undefined, new URLSearchParams()))).toBe('/admin/samples');
  });
});

it('the request of the list contains only the chosen parameters', () => {
  const read = (query: string) => LIST_SEARCHES['/list'].read(new URLSearchParams(query), NOW);
  expect(toPagedBody(read('dti=&dtf='), NOW)).toEqual({ pag: 1, max: 50, data: 0 });
  const chosen =
    'dtf=2026-11-20+11%3A59&classificacao=VISI%7CLEAK&filtro=+rua+&id_cliente=4&id_amostra=9&vista=false&pag=3';
  const key = '7c0de5b4-3f1a-4e5b-9d38-0a1b2c3d4e5f';
  expect(toPagedBody(read(`${chosen}&importacao=${key}`), NOW)).toEqual({
    id_amostra: '9',
    dti: '2026-10-20 00:00',
    dtf: '2026-11-20 11:59',
    id_cliente: [4],
    importacao: [key],
    classificacao: 'LEAK|VISI',
    vista: false,
    filtro: 'rua',
    pag: 3,
    max: 50,
    data: 0,
  });
});

it('the link to the print report drops page and open sample', () => {
  const search = LIST_SEARCHES['/list'].read(new URLSearchParams('classificacao=LEAK&pag=7&amostra=5'), NOW);
  expect(listPath('/report', search, NOW)).toBe('/report?classificacao=LEAK');
  expect(listPath('/list', {}, NOW)).toBe('/list');
});

it('an invalid period has its error before the request', () => {
  const problem = (dti: string, dtf: string) => searchProblem({ dti, dtf });
  expect(problem('2026-11-20 00:01', '2026-11-20 00:00')).toBe('period_reversed');
  expect(problem('2016-11-20 00:00', '2026-11-20 00:01')).toBe('period_too_long');
  expect(problem('2016-11-20 00:00', '2026-11-20 00:00')).toBeNull();
  expect(problem('', '1999-01-01 00:00')).toBeNull();
});

describe('the address of a dashboard', () => {
  const read = (query: string) => readDashboardSearch(new URLSearchParams(query), 'week', NOW);

  it('opens with the last seven days, daily', () => {
    expect(read('')).toMatchObject({ dti: '2026-11-14 00:00', dtf: '2026-11-20 23:59', period: 'd' });
  });

  it('has no default for one day if only the other is given', () => {
    expect(read('dti=2026-11-01')).toMatchObject({ dti: '2026-11-01 00:00', dtf: '' });
  });

  it('has no frequency if its days do not allow the given one', () => {
    expect(read('dti=2023-11-01&dtf=2026-11-02&period=d').period).toBeNull();
  });

  it('is read back from the path of the collector chart', () => {
    const search = read('dti=2026-10-01&dtf=2026-10-31&period=s&id_cliente=3|14&id_coletor=5');
    const [path = '', query] = collectorChartPath(search).split('?');
    const [idClient, dti, dtf, period] = path.split('/').slice(2).map(decodeURIComponent);
    const params = { idClient, dti, dtf, period } as CollectorChartParams;
    expect(readCollectorChart(params, new URLSearchParams(query), NOW)).toEqual(search);
  });
});

describe('the address of a photo', () => {
  it('is read as it was written', () => {
    const path = photoPath(12, 2);
    expect(path).toBe('/show-photo?photo=12&index=2');
    expect(readPhotoAddress(new URLSearchParams(path.split('?')[1]))).toEqual({ id: 12, index: 2 });
    expect(readPhotoAddress(new URLSearchParams('photo=12'))).toEqual({ id: 12, index: 1 });
  });

  it.each(['', 'photo=', 'photo=0', 'photo=-3', 'photo=1e3', 'photo=2147483648', 'photo=4&index=3', 'photo=4&index=x'])(
    'is invalid for %j',
    (query) => expect(readPhotoAddress(new URLSearchParams(query))).toBeNull(),
  );
});
