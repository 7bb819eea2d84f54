import type { Page } from '@playwright/test';
import { MapScreen } from './support/map.ts';
import {
  DrawnMap,
  differingShare,
  isMapAt,
  loseContext,
  type Point,
  placesOnMap,
  type Rgb,
} from './support/markers.ts';
import { expect, query, signIn, test } from './support/test.ts';

// Pixels are looked at.
test.use({ deviceScaleFactor: 1 });

const DAY = { dti: '2001-07-04 00:00', dtf: '2001-07-06 00:00', classificacao: [], seen: true, notSeen: true };
/** The colour of a suspect point. */
const RED: Record<'light' | 'dark', Rgb> = { light: [220, 38, 38], dark: [248, 113, 113] };
/** A suspect may have a white core, so red is looked for beside its place. */
const NEAR_PX = 5;
/** From the whole city to one street. */
const ZOOMS = [10, 11, 12, 13, 14, 15, 16, 17, 18];

/** 99,999 samples over the city around the centre of the map, one in 230 a suspect point. */
const insertCity = () =>
  query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, vista)
     select 'CAMADA' || n, (select id_cliente from users where email = 'ana@demo.escuta'), '2001-07-05', '2001-07-05',
       -19.9317 + ((n * 7919::bigint) % 99991 / 99991.0 - 0.5) * 0.16 / case when n % 2 = 0 then 1 else 40 end,
       -44.0539 + ((n * 6101::bigint) % 99989 / 99989.0 - 0.5) * 0.24 / case when n % 2 = 0 then 1 else 40 end,
       case when n % 230 < 1 or n % 461 < 1 then 'LEAK' when n % 97 = 0 then 'INCO'
         else (array['LESS', 'PASS', 'NOAC'])[n % 3 + 1] end, n % 3 = 0
     from generate_series(1, 99999) n`,
  );

/** Samples at one place, outside the view that the map opens with: it goes there. */
const insertAt = (seqs: readonly string[], classe: string) =>
  query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select seq, (select id_cliente from users where email = 'ana@demo.escuta'), '2001-07-05'::timestamp + n * interval '1 hour',
       '2001-07-05', -19.5, -44.3, $2 from unnest($1::text[]) with ordinality as all_seqs (seq, n)`,
    [seqs, classe],
  );

test.afterEach(async () => {
  await query(`delete from action_logs where id_amostra in (select id_amostra from samples where seq like 'CAMADA%')`);
  await query(`delete from samples where seq like 'CAMADA%'`);
});

/** Waits until a result is drawn: the map may be idle before the answer has come. */
async function drawn(map: MapScreen, total: number): Promise<void> {
  await expect(map.map).toHaveAttribute('data-total', String(total), { timeout: 60_000 });
  await map.idle();
}

/** The suspects in view that the map shows, and the places of those that it does not. */
async function suspectsShown(map: MapScreen, theme: 'light' | 'dark' = 'light') {
  const suspects = await query<{ seq: string; lat: number; lon: number }>(
    `select seq, lat, lon from samples where seq like 'CAMADA%' and classificacao = 'LEAK'`,
  );
  const points = await placesOnMap(map.map, suspects);
  const isSeen = await isMapAt(map.map, points, NEAR_PX * 2);
  const shown = await DrawnMap.of(map.map);
  const inView = points.filter((_, n) => isSeen[n]);
  return { seen: inView.length, bare: inView.filter((point) => !shown.has(RED[theme], point, NEAR_PX)) };
}

/** Counts the samples drawn from now on. */
const countPoints = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.points = '0';
    const { drawArrays, drawElements } = WebGL2RenderingContext.prototype;
    const note = (isPoints: boolean, count: number) => {
      if (isPoints) dataset.points = String(Number(dataset.points) + count);
    };
    WebGL2RenderingContext.prototype.drawArrays = function (mode, first, count) {
      note(mode === this.POINTS, count);
      drawArrays.call(this, mode, first, count);
    };
    WebGL2RenderingContext.prototype.drawElements = function (mode, count, type, offset) {
      note(mode === this.POINTS, count);
      drawElements.call(this, mode, count, type, offset);
    };
  });

/** Drags the map in some steps and lets it go: how many samples each step drew, and how much of the map differs afterwards. */
async function drag(page: Page, map: MapScreen): Promise<{ drawn: number[]; differing: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.map.boundingBox()) ?? {};
  const points = async () => Number(await page.evaluate(() => document.documentElement.dataset.points));
  const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  const drawn: number[] = [];
  for (let step = 1; step <= 5; step++) {
    const before = await points();
    await page.mouse.move(x + width / 2 + 31 * step, y + height / 2 - 17 * step);
    await painted();
    drawn.push((await points()) - before);
  }
  const held = await map.map.screenshot();
  await page.mouse.up();
  await map.idle();
  return { drawn, differing: await differingShare(held, await map.map.screenshot()) };
}

test('of 99,999 samples each suspect is drawn itself at every zoom, in light and dark, while dragged, and after a lost context', async ({
  page,
}) => {
  await insertCity();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const map = await MapScreen.open(page, 'sup', DAY);
  await drawn(map, 99_999);
  await expect(map.map).toHaveAttribute('data-zoom', '12.00');
  for (const step of ['Afastar', 'Afastar']) await page.getByRole('button', { name: step }).click();
  const report: { zoom: number; seen: number; lost: number; bare: unknown }[] = [];
  for (const zoom of ZOOMS) {
    await expect(map.map).toHaveAttribute('data-zoom', `${zoom}.00`);
    await map.idle();
    const { seen, bare } = await suspectsShown(map);
    report.push({ zoom, seen, lost: bare.length, bare: bare.slice(0, 3) });
    await page.getByRole('button', { name: 'Aproximar' }).click();
  }
  expect(
    report.filter(({ lost }) => lost > 0),
    JSON.stringify(report),
  ).toEqual([]);
  expect(report.filter(({ seen }) => seen > 0).length, JSON.stringify(report)).toBeGreaterThan(5);

  for (let n = 0; n < 6; n++) await page.getByRole('button', { name: 'Afastar' }).click();
  await expect(map.map).toHaveAttribute('data-zoom', '13.00');
  await map.idle();
  await countPoints(page);
  const dragged = await drag(page, map);
  // One texture is moved, and shows what is drawn once the map is let go.
  expect(dragged.drawn.filter((points) => points > 0)).toHaveLength(1);
  expect(dragged.differing).toBeLessThan(0.001);
  await loseContext(map);
  expect((await suspectsShown(map)).bare).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(map.map).toHaveAttribute('data-theme', 'dark');
  // Near, in a district and far out: each has a style of its own.
  for (const [way, zoom] of [
    [null, 13],
    ['Aproximar', 17],
    ['Afastar', 10],
  ] as const) {
    while (way && (await map.map.getAttribute('data-zoom')) !== `${zoom}.00`) {
      await page.getByRole('button', { name: way }).click();
      await map.idle();
    }
    await expect.poll(async () => (await suspectsShown(map, 'dark')).bare, `zoom ${zoom}`).toEqual([]);
    if (zoom < 17) expect((await suspectsShown(map, 'dark')).seen).toBeGreaterThan(10);
  }
});

test('a stack of four samples opens their list, newest first, by mouse and by keyboard', async ({ page }) => {
  await insertAt(['CAMADA1', 'CAMADA2', 'CAMADA3', 'CAMADA4'], 'LESS');
  const map = await MapScreen.open(page, 'ana', DAY);
  await drawn(map, 4);
  const box = await map.map.boundingBox();
  if (!box) throw new Error('no map');
  const list = page.getByRole('listbox', { name: '4 amostras neste ponto' });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(list.getByRole('option')).toHaveText([/CAMADA4/, /CAMADA3/, /CAMADA2/, /CAMADA1/]);
  await expect(list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(map.map.locator('canvas')).toBeFocused();

  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Amostra CAMADA3' })).toBeVisible();
  await expect(map.map.locator('canvas')).toBeFocused();
  await map.idle();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await list.getByRole('option').last().click();
  await expect(page.getByRole('heading', { name: 'Amostra CAMADA1' })).toBeVisible();
});

/** What lies at the ends of the world: beside the 180th meridian on either side, at both poles, where equator and first meridian meet. */
const ENDS = [
  { seq: 'CAMADA1', lat: 0, lon: 179.99 },
  { seq: 'CAMADA2', lat: 0, lon: -179.99 },
  { seq: 'CAMADA3', lat: 90, lon: 180 },
  { seq: 'CAMADA4', lat: -90, lon: -180 },
  { seq: 'CAMADA5', lat: 0, lon: 0 },
];

test('samples at the 180th meridian, at the poles and at 0, 0 are drawn, listed, opened and centred', async ({
  page,
}) => {
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select seq, (select id_cliente from users where email = 'ana@demo.escuta'), '2001-07-05', '2001-07-05', lat, lon, 'LEAK'
     from jsonb_to_recordset($1) as ends (seq text, lat double precision, lon double precision)`,
    [JSON.stringify(ENDS)],
  );
  await signIn(page, 'ana', '/?dti=2001-07-04+00%3A00&dtf=2001-07-06+00%3A00&classificacao=&lat=0&lon=179.995&zoom=12');
  const map = new MapScreen(page);
  await drawn(map, ENDS.length);
  // The map crosses 180 degrees, so the sample at -179.99 lies just east of the one at 179.99.
  const [west, east] = (await placesOnMap(
    map.map,
    [ENDS[0], { lat: 0, lon: 180.01 }].flatMap((at) => at ?? []),
  )) as [Point, Point];
  const shown = await DrawnMap.of(map.map);
  expect([west, east].map((point) => shown.has(RED.light, point, 14))).toEqual([true, true]);
  await expect(map.map).toHaveAttribute('data-visible', '2');

  const crop = page.getByRole('checkbox', { name: 'Só o mapa visível' });
  await crop.check();
  await expect(map.total).toHaveText('Mostrando 2 de 5');
  await page.getByRole('button', { name: 'Centralizar amostras' }).click();
  await map.idle();
  await expect(map.map).toHaveAttribute('data-center', /^0\.00000, -?180\.00000$/);
  await crop.uncheck();
  for (const { seq, lat, lon } of ENDS) {
    await map.row(seq).click();
    await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible();
    await map.idle();
    // The map ends before the poles.
    const [centerLat = Number.NaN, centerLon = Number.NaN] = ((await map.map.getAttribute('data-center')) ?? '')
      .split(', ')
      .map(Number);
    expect(Math.abs(centerLat - Math.max(-85.0511, Math.min(85.0511, lat))), seq).toBeLessThan(0.0005);
    expect(Math.abs(Math.sin(((centerLon - lon) * Math.PI) / 360)), seq).toBeLessThan(1e-6);
    const middle = await map.map.boundingBox();
    if (!middle) throw new Error('no map');
    const there = (await DrawnMap.of(map.map)).count(RED.light, { x: middle.width / 2, y: middle.height / 2 }, 20);
    expect(there, seq).toBeGreaterThan(50);
    await map.detail.click();
  }
  await page.goto('/?dti=2001-07-04+00%3A00&dtf=2001-07-06+00%3A00&classificacao=&lat=0&lon=179.995&zoom=12');
  await drawn(map, ENDS.length);
  const box = await map.map.boundingBox();
  if (!box) throw new Error('no map');
  await page.mouse.click(box.x + east.x, box.y + east.y);
  await expect(page.getByRole('heading', { name: 'Amostra CAMADA2' })).toBeVisible();
});

test('a changed class changes the marker', async ({ page }) => {
  await insertAt(['CAMADA1'], 'LESS');
  const map = await MapScreen.open(page, 'ana', DAY);
  await drawn(map, 1);
  await map.row('CAMADA1').click();
  await map.idle();
  const red = async () => (await DrawnMap.of(map.map)).count(RED.light);
  expect(await red()).toBe(0);
  await page
    .getByRole('region', { name: 'Classificar' })
    .getByRole('button', { name: /Ponto Suspeito/ })
    .click();
  await expect.poll(red).toBeGreaterThan(50);
});

test('the arrow keys step from sample to sample without zooming', async ({ page }) => {
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'CAMADA' || n, (select id_cliente from users where email = 'ana@demo.escuta'), '2001-07-05', '2001-07-05',
       -19.9317, -44.0539 + n * 0.004, 'LEAK' from generate_series(1, 3) n`,
  );
  const map = await MapScreen.open(page, 'ana', DAY);
  await drawn(map, 3);
  const zoom = await map.map.getAttribute('data-zoom');
  await map.map.locator('canvas').focus();
  for (const seq of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: `Amostra CAMADA${seq}, Ponto Suspeito` })).toHaveCount(1);
    await expect(map.map).toHaveAttribute('data-selected', /\d+/);
  }
  await map.idle();
  await expect(map.map).toHaveAttribute('data-zoom', zoom ?? '');
});

test('open ones only hides the decided ones on the map and in the list, and says how many', async ({ page }) => {
  await insertAt(['CAMADA1'], 'LEAK');
  await query(
    `update samples set classificacao_cliente = 'LEAK', dt_classificacao_cliente = now() where seq = 'CAMADA1'`,
  );
  const map = await MapScreen.open(page, 'ana', DAY);
  await drawn(map, 1);
  const red = async () => (await DrawnMap.of(map.map)).count(RED.light);
  await expect.poll(red).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Só as abertas' }).click();
  await expect.poll(red).toBe(0);
  await expect(page.getByRole('button', { name: 'Só as abertas' })).toContainText('1 oculta');
  await expect(map.row('CAMADA1')).toHaveCount(0);
});

test('on a phone neither legend nor switch lies on the chosen sample, and both come back with the list', async ({
  page,
}) => {
  await insertAt(['CAMADA1'], 'LEAK');
  await page.setViewportSize({ width: 390, height: 844 });
  const map = await MapScreen.open(page, 'ana', DAY);
  await drawn(map, 1);
  const corner = page.getByRole('group', { name: 'Amostras no mapa' });
  await expect(corner).toBeVisible();
  await page.goto('/?id_amostra=CAMADA1');
  await expect(page.getByRole('heading', { name: 'Amostra CAMADA1' })).toBeVisible();
  await expect(corner).toBeHidden();
  await page.getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(corner).toBeVisible();
});
