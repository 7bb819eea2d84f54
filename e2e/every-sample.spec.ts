import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import type { Page } from '@playwright/test';
import { classColors, palettes, type ThemeName } from '../apps/web/src/shared/ui/theme.ts';
import { MapScreen } from './support/map.ts';
import { DrawnMap, isMapAt, noteMarkers, type Point, placesOnMap, rgb } from './support/markers.ts';
import { expect, query, signIn, test } from './support/test.ts';

// Pixels are looked at.
test.use({ deviceScaleFactor: 1 });

const ALL = 99_999;
/** A city far from the streets of the demonstration: on its ground nothing but samples is drawn. */
const MIDDLE = { lat: -1.4558, lon: -48.4902 };
/** Squares of 0.02 degrees with more and more samples. */
const DENSE = [
  { lat: -1.4158, lon: -48.5302, samples: 12_000 },
  { lat: -1.4158, lon: -48.4902, samples: 3000 },
  { lat: -1.4158, lon: -48.4502, samples: 700 },
];
/** From the whole city to one street. */
const ZOOMS = [10, 11, 12, 13, 14, 15, 16, 17, 18];
/** Samples looked at per zoom; all rare ones are. */
const MOST = 3000;

const groundOf = (theme: ThemeName) => rgb(palettes[theme].hover);
const colorOf = (code: Classification, theme: ThemeName) => rgb(classColors[theme][code]);

test.beforeAll(async () => {
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, classificacao_cliente,
       dt_classificacao_cliente, vista)
     select 'TODAS-' || n, (select id_cliente from users where email = 'ana@demo.escuta'), '1999-02-28 23:30', '1999-03-01',
       case when d.lat is null then $1 + place.y * 0.12 else d.lat + place.y * 0.02 end,
       case when d.lon is null then $2 + place.x * 0.2 else d.lon + place.x * 0.02 end,
       case when n % 1009 = 0 then 'FRAU' when n % 1511 = 0 then 'VISI' when n % 331 = 0 then 'LEAK' when n % 97 = 0 then 'INCO'
         when n % 89 = 0 then 'PEND' else (array['LESS', 'LESS', 'LESS', 'PASS', 'NOAC'])[n % 5 + 1] end,
       case when n % 331 = 0 and n % 5 = 0 then 'LEAK' end, case when n % 331 = 0 and n % 5 = 0 then now() end, n % 3 = 0
     from generate_series(1, ${ALL}) n left join lateral (
       select lat, lon from unnest($3::float8[], $4::float8[], $5::int[]) as dense (lat, lon, upto) where n <= upto order by upto limit 1
     ) d on true
     -- The same places in every run: -0.5 to 0.5.
     cross join lateral (
       select (hashint8extended(n, 1) & 1048575) / 1048576::float8 - 0.5 as y, (hashint8extended(n, 2) & 1048575) / 1048576::float8 - 0.5 as x
     ) place`,
    [
      MIDDLE.lat,
      MIDDLE.lon,
      DENSE.map(({ lat }) => lat),
      DENSE.map(({ lon }) => lon),
      DENSE.map((_, n) => DENSE.slice(0, n + 1).reduce((sum, { samples }) => sum + samples, 0)),
    ],
  );
});
test.afterAll(async () => {
  await query(`delete from action_logs where id_amostra in (select id_amostra from samples where seq like 'TODAS-%')`);
  await query(`delete from samples where seq like 'TODAS-%'`);
});

interface Sample extends Point {
  code: Classification;
}

/** Samples that the map itself shows now, not covered by a button or panel. */
async function inView(map: MapScreen, where: string): Promise<Sample[]> {
  const { west, south, east, north } = await boundsOf(map);
  const found = await query<{ lat: number; lon: number; code: Classification }>(
    `select lat, lon, classe as code from samples where seq like 'TODAS-%' and lat between $1 and $2 and lon between $3 and $4
       and ${where} order by id_amostra limit ${MOST}`,
    [south, north, west, east],
  );
  const points = await placesOnMap(map.map, found);
  const isSeen = await isMapAt(map.map, points, 12);
  return found.flatMap(({ code }, n) => (isSeen[n] ? [{ code, ...(points[n] as Point) }] : []));
}

/** A box around the middle of the map, degrees. */
async function boundsOf(map: MapScreen) {
  const [lat = 0, lon = 0] = ((await map.map.getAttribute('data-center')) ?? '').split(',').map(Number);
  const half = 300 / ((512 * 2 ** Number(await map.map.getAttribute('data-zoom'))) / 360);
  return { west: lon - half, east: lon + half, south: lat - half, north: lat + half };
}

/** Two marks closer than this cover each other. */
const SAME_PX = 4;
/** Below this zoom a city is so small that a mark is often covered by several marks of other rare classes, up to so many pixels away. */
const CITY_ZOOM = 10;
const AROUND_PX = 8;
/** Whether no sample of another rare class lies at the same place of the map. */
const isOwnOf = ({ x, y, code }: Sample, rare: readonly Sample[], zoom: number) =>
  !rare.some(
    (other) => other.code !== code && Math.hypot(other.x - x, other.y - y) < (zoom < CITY_ZOOM ? AROUND_PX : SAME_PX),
  );

/** Samples of which the map shows nothing: rare ones without their colour, others without any mark. */
async function lost(map: MapScreen, theme: ThemeName = 'light') {
  const shown = await DrawnMap.of(map.map);
  const zoom = Number(await map.map.getAttribute('data-zoom'));
  const rare = await inView(map, `classe in ('LEAK', 'FRAU', 'VISI')`);
  const others = await inView(map, `classe not in ('LEAK', 'FRAU', 'VISI')`);
  return {
    looked: CLASSIFICATIONS.map((code) => [...rare, ...others].filter((one) => one.code === code).length),
    rare: rare.filter((one) =>
      !isOwnOf(one, rare, zoom)
        ? !(['LEAK', 'FRAU', 'VISI'] as const).some((code) => shown.has(colorOf(code, theme), one, 5))
        : !shown.has(colorOf(one.code, theme), one, 5),
    ),
    bare: others.filter((one) => shown.isBare(groundOf(theme), one, 2)),
  };
}

async function open(
  page: Page,
  zoom: number,
  { theme = 'light', ...more }: { theme?: ThemeName; lat?: number; lon?: number; escolhida?: string } = {},
): Promise<MapScreen> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const view = new URLSearchParams(
    Object.entries({ ...MIDDLE, ...more, zoom }).map(([name, value]) => [name, `${value}`]),
  );
  await signIn(page, 'sup', `/?dti=1999-02-28+00%3A00&dtf=1999-03-01+00%3A00&classificacao=&${view}`);
  const map = new MapScreen(page);
  await expect(map.map).toHaveAttribute('data-total', String(ALL), { timeout: 60_000 });
  await map.idle();
  return map;
}

test('[PLACE-02] each of 99,999 samples is drawn itself at every zoom, rare classes on top, and density can be read', async ({
  page,
}) => {
  const drawn = await noteMarkers(page);
  const map = await open(page, ZOOMS[0] ?? 10);
  const report: { zoom: number; looked: number[]; rare: Sample[]; bare: Sample[] }[] = [];
  for (const zoom of ZOOMS) {
    await expect(map.map).toHaveAttribute('data-zoom', `${zoom}.00`);
    await map.idle();
    report.push({ zoom, ...(await lost(map)) });
    if (zoom === 12) {
      const shown = await DrawnMap.of(map.map);
      const squares = await placesOnMap(map.map, DENSE);
      const half = (0.01 * 512 * 2 ** 12) / 360;
      const bare = squares.map((square) => shown.count(groundOf('light'), square, half));
      expect(bare, 'bare ground grows from the dense to the thin square').toEqual([...bare].sort((a, b) => a - b));
      expect((bare[2] ?? 0) / (bare[0] || 1)).toBeGreaterThan(2);
    }
    await page.getByRole('button', { name: 'Aproximar' }).click();
  }
  const faults = report.filter(({ rare, bare }) => rare.length + bare.length > 0);
  expect(faults, JSON.stringify(report.map(({ zoom, looked }) => [zoom, ...looked]))).toEqual([]);
  // Every class was looked at where the whole city is seen, and most close by.
  expect(
    report[1]?.looked.every((count) => count > 3),
    JSON.stringify(report[1]),
  ).toBe(true);
  // Nothing is hidden in a number: no marker has one.
  const letters = await drawn.letters();
  expect(letters.length).toBeGreaterThan(16);
  expect(letters.filter((text) => /\d/.test(text))).toEqual([]);
});

/** Zooms in step by step. For each of `zooms`: how many samples were looked at, and those that the map does not show. */
async function lostAt(map: MapScreen, zooms: readonly number[], theme: ThemeName) {
  const report: { zoom: number; looked: number; lost: Sample[] }[] = [];
  for (let zoom = zooms[0] ?? 0; zoom <= (zooms.at(-1) ?? 0); zoom++) {
    await expect(map.map).toHaveAttribute('data-zoom', `${zoom}.00`);
    await map.idle();
    if (zooms.includes(zoom)) {
      const { looked, rare, bare } = await lost(map, theme);
      report.push({ zoom, looked: looked.reduce((sum, n) => sum + n, 0), lost: [...rare, ...bare] });
    }
    if (zoom < (zooms.at(-1) ?? 0)) await map.page.getByRole('button', { name: 'Aproximar' }).click();
  }
  return report;
}

for (const { deviceScaleFactor, theme, zooms } of [
  { deviceScaleFactor: 2, theme: 'dark', zooms: [2, 4, 6, 9, 12, 15, 17] },
  { deviceScaleFactor: 1.25, theme: 'light', zooms: [11, 14, 16, 18, 19, 20, 21] },
] as const) {
  test.describe(`on a screen of ${deviceScaleFactor} pixels to one of the page, ${theme}`, () => {
    test.use({ deviceScaleFactor });

    test(`each sample is drawn at zoom ${zooms.join(', ')}`, async ({ page }) => {
      const [suspect] = await query<{ lat: number; lon: number }>(
        `select lat, lon from samples where seq like 'TODAS-%' and classe = 'LEAK' and abs(lat - $1) < 0.01 and abs(lon - $2) < 0.01
         order by id_amostra limit 1`,
        [DENSE[0]?.lat, DENSE[0]?.lon],
      );
      const map = await open(page, zooms[0], { theme, ...suspect });
      await expect(map.map).toHaveAttribute('data-theme', theme);
      const report = await lostAt(map, zooms, theme);
      expect(report.filter(({ lost: some }) => some.length > 0)).toEqual([]);
      expect(report.map(({ looked }) => looked > 0)).toEqual(zooms.map(() => true));
    });
  });
}

test('a class given while the map is dragged is seen before it is let go', async ({ page }) => {
  const [quiet] = await query<{ seq: string; lat: number; lon: number }>(
    `select seq, lat, lon from samples where seq like 'TODAS-%' and classe = 'LESS' and abs(lat - $1) < 0.004 and abs(lon - $2) < 0.004
     order by id_amostra limit 1`,
    [MIDDLE.lat, MIDDLE.lon],
  );
  if (!quiet) throw new Error('no quiet sample lies in the middle');
  const map = await open(page, 12, { escolhida: quiet.seq });
  await expect(map.map).toHaveAttribute('data-selected', /\d/);
  await map.idle();
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.map.boundingBox()) ?? {};
  const [at = { x: 0, y: 0 }] = await placesOnMap(map.map, [quiet]);
  await page.mouse.move(x + width / 2, y + height / 2 + 150);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 40, y + height / 2 + 170, { steps: 4 });
  const place = { x: at.x + 40, y: at.y + 20 };
  const red = async () => (await DrawnMap.of(map.map)).count(colorOf('LEAK', 'light'), place, 15);
  const before = await red();
  await page.keyboard.press('3');
  await expect.poll(red).toBeGreaterThan(before + 20);
  await page.mouse.up();
});
