import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makeDataFolder, makeDemoFolder } from './support/folder.ts';
import { SelectionScreen } from './support/inspections.ts';
import { ListScreen, printedPages, watchPrinting } from './support/lists.ts';
import { drawnAlone, MapScreen } from './support/map.ts';
import { DrawnMap } from './support/markers.ts';
import { ROOT, type RunningServer, runCommand, startServer } from './support/server.ts';
import { expect, signIn, test } from './support/test.ts';

// Pixels are counted.
test.use({ deviceScaleFactor: 1 });

/** Colours that nothing else on the screen has, found in a screenshot of the map. */
const POI = [255, 0, 255] as const;
const LABEL = [0, 255, 0] as const;

const CREDITS = '<a href="http://127.0.0.1:9/">© Mapa Público &amp; amigos</a>';

/** What a map service does when it is asked. */
type Service =
  | 'works'
  | 'refuses'
  | 'hangs'
  | 'sends no tiles'
  | 'answers 404 to tiles'
  | 'has its tiles on another host'
  | 'has moved to another host';

const OPEN = { 'access-control-allow-origin': '*' };

/** A public map service: a style with texts all over the view, names and points of interest. */
function publicMap(): Server & { service: Service; elsewhere: string[] } {
  const points = Array.from({ length: 400 }, (_, n) => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Point',
      coordinates: [-44.0539 + ((n % 20) - 10) / 200, -19.9317 + (Math.floor(n / 20) - 10) / 200],
    },
  }));
  const texts = (id: string, color: readonly number[], offset: number) => ({
    id,
    type: 'symbol',
    source: 'places',
    layout: {
      'text-field': '████',
      'text-font': ['Noto Sans Regular'],
      'text-size': 14,
      'text-offset': [0, offset],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': `rgb(${color.join(',')})` },
  });
  const style = {
    version: 8,
    glyphs: 'http://127.0.0.1:9/{fontstack}/{range}.pbf',
    sources: {
      places: { type: 'geojson', attribution: CREDITS, data: { type: 'FeatureCollection', features: points } },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': '#ffffff' } },
      texts('poi-level-1', POI, 1),
      texts('place-name', LABEL, -1),
    ],
  };
  const map = Object.assign(
    createServer(({ url, headers }, reply) => {
      // The same server under a name that the content security policy does not allow.
      const other = headers.host?.replace('127.0.0.1', 'localhost');
      if (headers.host === other) map.elsewhere.push(url ?? '');
      const isTile = url?.endsWith('.pbf');
      if (map.service === 'answers 404 to tiles' && isTile) return void reply.writeHead(404, OPEN).end();
      if (map.service === 'hangs' || isTile) return;
      if (map.service === 'has moved to another host' && headers.host !== other) {
        return void reply.writeHead(302, { location: `http://${other}${url}`, ...OPEN }).end();
      }
      const host = map.service === 'has its tiles on another host' ? other : headers.host;
      const tiles = { type: 'vector', tiles: [`http://${host}/{z}/{x}/{y}.pbf`] };
      const streets = { id: 'streets', type: 'line', source: 'tiles', 'source-layer': 'streets' };
      const sent =
        map.service === 'works'
          ? style
          : { ...style, sources: { ...style.sources, tiles }, layers: [...style.layers, streets] };
      const status = map.service === 'refuses' ? 404 : 200;
      reply.writeHead(status, { 'content-type': 'application/json', ...OPEN });
      reply.end(JSON.stringify(sent));
    }),
    { service: 'works' as Service, elsewhere: [] as string[] },
  );
  return map;
}

/** How many pixels of each colour the map draws. @param off largest difference of a part, for thin lines @param part counted instead, with what lies over it */
async function pixels(page: Page, colors: readonly (readonly number[])[], off = 0, part?: Locator): Promise<number[]> {
  const screenshot = [...(await (part ? part.screenshot() : drawnAlone(page.getByTestId('map'))))];
  return page.evaluate(
    async ([bytes, wanted, most]) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      return wanted.map((color) => {
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
          if (color.every((part, n) => Math.abs((data[i + n] ?? 0) - part) <= most)) count++;
        return count;
      });
    },
    [screenshot, colors, off] as const,
  );
}

test.describe('a public map', () => {
  const map = publicMap();
  let folder: Awaited<ReturnType<typeof makeDemoFolder>>;
  let server: RunningServer;

  test.beforeAll(async () => {
    await new Promise<void>((done) => map.listen(0, '127.0.0.1', done));
    folder = await makeDemoFolder();
    server = await startServer({
      ESCUTA_DATA_DIR: folder.path,
      MAP_STYLE_URL: `http://127.0.0.1:${(map.address() as AddressInfo).port}/style.json`,
    });
  });
  test.afterAll(async () => {
    await server.stop();
    await folder.remove();
    map.closeAllConnections();
    map.close();
  });
  test.beforeEach(() => {
    map.service = 'works';
    map.elsewhere = [];
  });

  test('[MAP-06] shows labels and controls to SUP, neither to COM, and points of interest to nobody', async ({
    browser,
  }) => {
    for (const [role, labels, controls, opening] of [
      ['sup', true, 1, '-19.93170, -44.05390'],
      // The place of the unit.
      ['com', false, 0, '-19.94000, -44.03600'],
    ] as const) {
      const context = await browser.newContext({
        baseURL: server.url,
        permissions: ['geolocation'],
        geolocation: { latitude: -19.95, longitude: -44.02 },
      });
      const page = await context.newPage();
      await page.addInitScript(() => {
        const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
        navigator.geolocation.getCurrentPosition = (...args) => {
          document.documentElement.dataset.asked = 'true';
          ask(...args);
        };
        navigator.geolocation.watchPosition = () => {
          throw new Error('nobody asked to be followed');
        };
      });
      const screen = await MapScreen.open(page, role, {
        classificacao: ['NOAC'],
        dti: '2001-01-01 00:00',
        dtf: '2001-01-02 00:00',
      });
      await expect(screen.map, role).toHaveAttribute('data-base', 'tiles');
      await screen.idle();
      const [poi, label] = await pixels(page, [POI, LABEL]);
      expect(poi, role).toBe(0);
      if (labels) expect(label, role).toBeGreaterThan(500);
      else expect(label, role).toBe(0);
      await expect(page.getByRole('button', { name: 'Aproximar' }), role).toHaveCount(controls);
      await expect(page.getByRole('button', { name: 'Afastar' }), role).toHaveCount(controls);

      await expect(screen.map, role).toHaveAttribute('data-center', opening);
      expect(await page.evaluate(() => document.documentElement.dataset.asked), role).toBeUndefined();
      await page.getByRole('button', { name: 'Minha posição' }).click();
      await expect(screen.map, role).toHaveAttribute('data-center', '-19.95000, -44.02000');
      await context.close();
    }
  });

  for (const service of [
    'refuses',
    'hangs',
    'sends no tiles',
    'answers 404 to tiles',
    'has its tiles on another host',
    'has moved to another host',
  ] as const) {
    test(`that ${service} keeps no sample from being drawn, and the map says so`, async ({ browser }) => {
      map.service = service;
      const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
      const screen = await MapScreen.open(page, 'ana', { classificacao: ['LEAK'], dti: '', dtf: '' });
      await expect(screen.map).toHaveAttribute('data-base', 'embedded');
      await expect(page.getByText('Mapa de ruas indisponível')).toBeVisible();
      expect((await DrawnMap.of(screen.map)).count([220, 38, 38])).toBeGreaterThan(50);
      // The content security policy knows the style's own host alone.
      expect(map.elsewhere).toEqual([]);
      await page.close();
    });
  }

  test('is credited beside every small map and on every printed page', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const printed = await watchPrinting(page);
    const list = await ListScreen.open(page, 'ana', '/list?dti=&dtf=');
    await list.rows.first().getByRole('button').click();
    await expect(list.sheet.getByRole('img', { name: /^Mapa da amostra/ })).toBeVisible();
    await expect(list.sheet.getByText('Mapa: © Mapa Público & amigos')).toBeVisible();
    await page.goto('/report?dti=&dtf=&max=50');
    await expect(list.rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await expect.poll(printed, { timeout: 60_000 }).toBe(1);
    await expect(page.locator('tfoot').getByText('Mapa: © Mapa Público & amigos')).toBeVisible();
    const pages = await printedPages(page);
    expect(pages.length).toBeGreaterThan(3);
    for (const { text } of pages) expect(text).toContain('Mapa:©MapaPúblico&amigos');
    await page.close();
  });
});

test.describe('the streets of the demonstration', () => {
  /** The colours of street names, streets and blocks of houses (shared/ui/theme.ts). */
  const NAME = [0x52, 0x61, 0x6e] as const;
  const DARK = { name: [0x9f, 0xb0, 0xbf], street: [0x1c, 0x28, 0x32], block: [0x11, 0x19, 0x20] } as const;
  /** Thin letters are blended with the ground; pipes differ more. */
  const NAME_OFF = 40;
  const STREET = [0xff, 0xff, 0xff] as const;
  const BLOCK = [0xf6, 0xf8, 0xfa] as const;
  let folder: Awaited<ReturnType<typeof makeDemoFolder>>;
  let server: RunningServer;

  test.beforeAll(async () => {
    folder = await makeDemoFolder();
    server = await startServer({ ESCUTA_DATA_DIR: folder.path });
  });
  test.afterAll(async () => {
    await server.stop();
    await folder.remove();
  });

  test('are the base map of a plain start, with their names for SUP and without for COM', async ({ browser }) => {
    for (const [role, least, most] of [
      ['sup', 500, Number.POSITIVE_INFINITY],
      ['com', 0, 0],
    ] as const) {
      const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
      const screen = await MapScreen.open(page, role, {
        classificacao: ['NOAC'],
        dti: '2001-01-01 00:00',
        dtf: '2001-01-02 00:00',
      });
      await expect(screen.map, role).toHaveAttribute('data-base', 'tiles');
      // Names of streets begin at zoom 14.5; COM has no buttons.
      for (let step = 0; step < 4; step++) {
        await screen.map.locator('canvas').press('+');
        await screen.idle();
      }
      expect(Number(await screen.map.getAttribute('data-zoom')), role).toBeGreaterThan(15);
      const [names = 0] = await pixels(page, [NAME], NAME_OFF);
      expect(names, role).toBeGreaterThanOrEqual(least);
      expect(names, role).toBeLessThanOrEqual(most);
      await page.close();
    }
  });

  test('are drawn in selection mode and on small maps', async ({ browser }) => {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
    });
    const list = await ListScreen.open(page, 'ana', '/list?dti=&dtf=');
    const tile = page.waitForResponse('**/tiles/base.pmtiles');
    await list.rows.first().getByRole('button').click();
    expect((await tile).status()).toBe(206);
    const small = list.sheet.getByRole('img', { name: /^Mapa da amostra/ });
    await expect(small).toBeVisible();
    // JPEG changes colours a little.
    const [street = 0, block = 0] = await pixels(page, [STREET, BLOCK], 2, small);
    expect([street > 2000, block > 2000], `${street} ${block}`).toEqual([true, true]);

    await page.goto(SelectionScreen.path({ id_amostra: 'C00100 C00101' }));
    await expect(page.getByTestId('map')).toHaveAttribute('data-base', 'tiles');
    await expect(page.getByTestId('map')).toHaveAttribute('data-idle', 'true');
    const [streets = 0, blocks = 0] = await pixels(page, [STREET, BLOCK], 2);
    expect([streets > 2000, blocks > 2000], `${streets} ${blocks}`).toEqual([true, true]);
    await page.close();
  });

  test('are drawn with their names in dark, on the dashboard and in selection mode', async ({ browser }) => {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
    });
    const map = page.getByTestId('map');
    await signIn(page, 'sup', '/?dti=2001-01-01+00%3A00&dtf=2001-01-02+00%3A00&lat=-19.9317&lon=-44.0539&zoom=16');
    for (const path of ['', SelectionScreen.path({ id_amostra: 'C00100 C00101' })]) {
      if (path) await page.goto(path);
      await expect(map).toHaveAttribute('data-theme', 'dark');
      await expect(map).toHaveAttribute('data-base', 'tiles');
      await expect(map).toHaveAttribute('data-idle', 'true');
      const [names = 0] = await pixels(page, [DARK.name], NAME_OFF);
      const [streets = 0, blocks = 0, light = 0] = await pixels(page, [DARK.street, DARK.block, STREET], 2);
      // Where the edge of a street meets a block, some pixels have the colour of a street.
      const seen = { names: names > 40, streets: streets > 20_000, blocks: blocks > 20_000, light: light > 0 };
      expect(seen, path || 'dashboard').toEqual({ names: true, streets: true, blocks: true, light: false });
    }
    await page.close();
  });

  test('[PLACE-01] are drawn with their names on the dashboard, in selection mode, on small maps and on paper; the README names the lines for a real map, and administrators without one see a notice', async ({
    browser,
  }) => {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
    });
    const seen = async (part: Locator) => {
      const [names = 0] = await pixels(page, [NAME], NAME_OFF, part);
      const [streets = 0, blocks = 0] = await pixels(page, [STREET, BLOCK], 2, part);
      return { names: names > 40, streets: streets > 2000, blocks: blocks > 2000 };
    };
    const all = { names: true, streets: true, blocks: true };
    const map = page.getByTestId('map');
    await signIn(page, 'sup', '/?dti=2001-01-01+00%3A00&dtf=2001-01-02+00%3A00&lat=-19.9317&lon=-44.0539&zoom=16');
    for (const path of ['', SelectionScreen.path({ id_amostra: 'C00100 C00101' })]) {
      if (path) await page.goto(path);
      await expect(map).toHaveAttribute('data-base', 'tiles');
      await expect(map).toHaveAttribute('data-idle', 'true');
      expect(await seen(map), path || 'dashboard').toEqual(all);
    }
    await page.goto('/list?dti=&dtf=');
    const list = new ListScreen(page);
    await list.rows.first().getByRole('button').click();
    const small = list.sheet.getByRole('img', { name: /^Mapa da amostra/ });
    await expect(small).toBeVisible();
    expect(await seen(small), 'small map').toEqual(all);

    const printed = await watchPrinting(page);
    await page.goto('/report?dti=&dtf=&max=10');
    await expect(list.rows).toHaveCount(10);
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await expect.poll(printed, { timeout: 60_000 }).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('img', { name: /^Mapa da amostra/ }).first();
    // As large as the printer gets it.
    await paper.evaluate((image: HTMLImageElement) => {
      image.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${image.naturalWidth}px; max-width: none; height: auto`;
    });
    expect(await seen(paper), 'paper').toEqual(all);
    await page.close();

    const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
    expect(readme).toMatch(/^MAP_STYLE_URL=https:\/\/\S+ npm start$/m);
    expect(readme).toMatch(/^MAP_PMTILES=\S+ npm start$/m);

    const empty = await makeDataFolder();
    const env = { ESCUTA_DATA_DIR: empty.path, ESCUTA_DEMO: 'off' };
    const first = ['--company', 'Águas do Sertão', '--name', 'Conceição Brandão', '--email', 'conceicao@aguas.test'];
    const told = await runCommand('first-user', first, { ...env, DATABASE_URL: '' });
    const bare = await startServer(env);
    const own = await browser.newPage({ baseURL: bare.url });
    await own.goto('/');
    await own.getByLabel('E-mail').fill('conceicao@aguas.test');
    await own.getByLabel('Senha', { exact: true }).fill(/password (\S+) /.exec(told)?.[1] ?? '');
    await own.getByRole('button', { name: 'Entrar' }).click();
    await expect(own.getByText('Mapa sem ruas: nenhum mapa de base foi configurado.')).toBeVisible();
    await own.close();
    await bare.stop();
    await empty.remove();
  });
});
