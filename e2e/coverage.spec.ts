import { readFile } from 'node:fs/promises';
import { productDay } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { palettes } from '../apps/web/src/shared/ui/theme.ts';
import { pt, ptDay } from './support/dashboards.ts';
import { DrawnMap, placesOnMap, rgb } from './support/markers.ts';
import {
  companyInSaoLuis,
  importNetwork,
  pipesAsGeoJson,
  removeWithNetwork,
  SAO_LUIS,
  SAO_LUIS_23S,
} from './support/network.ts';
import { expect, query, signIn, test } from './support/test.ts';

const drawn = (page: Page) => expect(page.getByTestId('map')).toHaveAttribute('data-idle', 'true', { timeout: 30_000 });
const figure = (page: Page, key: string) => page.locator(`[data-figure="${key}"] [data-value]`);

test.describe('the coverage', () => {
  test('has figures of the whole network, the streets left out, and a file with all of them', async ({ page }) => {
    await signIn(page, 'adm', '/dashboard/cobertura');
    await drawn(page);
    const [whole] = await query<{ km: number }>(`
      with recursive tree as (
        select id_cliente from users where email = 'adm@demo.escuta'
        union select c.id_cliente from companies c join tree t on c.id_cliente_master = t.id_cliente)
      select sum(metros) / 1000 as km from networks join tree using (id_cliente) where situacao = 'vigente'`);
    const told: number[] = [];
    for (const key of ['ouvida', 'sem_acesso', 'fora']) {
      const text = (await figure(page, key).textContent()) ?? '';
      told.push(Number(text.replace('.', '').replace(',', '.')));
    }
    expect(told[0]).toBeGreaterThan(10);
    expect(told[2]).toBeGreaterThan(100);
    expect(Math.abs(told.reduce((sum, km) => sum + km, 0) - (whole?.km ?? 0))).toBeLessThan(0.3);

    const streets = page.getByRole('table', { name: 'Ruas deixadas de fora' });
    const first = streets.getByRole('button').first();
    const name = (await first.textContent()) ?? '';
    expect(name).not.toBe('');
    const before = await page.getByTestId('map').getAttribute('data-center');
    await first.click();
    await expect(page.getByTestId('map')).not.toHaveAttribute('data-center', before ?? '');
    await drawn(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ruas (CSV)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^cobertura-\d{8}-\d{6}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[1]).toContain(`"${name}"`);
    await expect(page.getByText(`${pt(lines.length - 1)} ruas`)).toBeVisible();
  });

  test('keeps its period as a relation to today, and is drawn on the map of samples when switched on', async ({
    page,
  }) => {
    await signIn(page, 'adm', '/dashboard/cobertura');
    await drawn(page);
    await page.getByLabel('Desde').click();
    await page.getByTitle('Últimos 30 dias').click();
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/cobertura'));
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await asked;
    await expect(page).toHaveURL(/desde=30d/);

    await page.goto('/');
    await drawn(page);
    await page.getByRole('button', { name: 'Legenda' }).click();
    const tile = page.waitForResponse((response) => /\/cobertura\/\d+\/\d+\/\d+\?/.test(response.url()));
    await page.getByLabel('Cobertura').check();
    expect((await tile).status()).toBeLessThan(300);
    await expect(page.getByTestId('map')).toHaveAttribute('data-coverage', '1');
    await expect(page.getByText('Deixada de fora, nunca ouvida')).toBeVisible();
  });
});

const [X, Y] = SAO_LUIS_23S;
const DAY = 86_400_000;
/** One pipe of 120 m in each street, 150 m apart. */
const STREETS = ['Rua do Açude', 'Travessa São João', 'Rua Ítalo', 'Beco da Prensa'] as const;
const METRES_PER_DEGREE = 111_195;
const placeAt = (street: number, east = 0) => ({
  lat: SAO_LUIS.lat - (street * 150) / METRES_PER_DEGREE,
  lon: SAO_LUIS.lon + east / METRES_PER_DEGREE,
});
/** Samples of the streets: metres east of the middle, days ago, class. */
const SAMPLES: readonly [street: number, east: number, ago: number, code: string][] = [
  [0, -40, 5, 'LESS'],
  [0, 0, 6, 'LEAK'],
  [0, 1, 7, 'PASS'],
  [0, 40, 5, 'LESS'],
  [1, 0, 9, 'NOAC'],
  [2, 0, 80, 'LESS'],
];

test.describe('the coverage of a company in another city', () => {
  let company = 0;
  test.beforeAll(async () => {
    company = await companyInSaoLuis('Águas da Ilha do Amor');
    for (const [street, name] of STREETS.entries())
      await query('insert into addresses (lat, lon, endereco) values ($1, $2, $3)', [
        ...[placeAt(street).lat, placeAt(street).lon, `${name}, 12 - Alemanha`],
      ]);
    for (const [index, [street, east, ago, code]] of SAMPLES.entries())
      await query(
        `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao) values ($1, $2, $3, $3, $4, $5, $6)`,
        [`ILHA-${index}`, company, new Date(Date.now() - ago * DAY), ...Object.values(placeAt(street, east)), code],
      );
  });
  test.afterAll(async () => {
    await query(`delete from addresses where endereco like '%, 12 - Alemanha'`);
    await removeWithNetwork(company);
  });

  // Pixels are looked at.
  test.use({ deviceScaleFactor: 1 });

  test('[PLACE-06] tells where, when and how densely was listened, where access failed and which streets were left out since a date, on the map, in kilometres and as files', async ({
    page,
  }) => {
    const lines = STREETS.map((_, street) => [-60, 60].map((east) => [X + east, Y - street * 150] as const));
    const columns = STREETS.map(() => ({ material: 'PVC' }));
    await importNetwork(page, company, 'rede.geojson', pipesAsGeoJson(lines, columns));
    const waiting = () => query(`select from stretches where id_cliente = $1 and not nomeado limit 1`, [company]);
    await expect.poll(async () => (await waiting()).length).toBe(0);

    await page.goto(`/dashboard/cobertura?desde=30d&id_cliente=${company}`);
    await drawn(page);
    await expect(figure(page, 'ouvida')).toHaveText('0,1');
    await expect(figure(page, 'sem_acesso')).toHaveText('0,1');
    await expect(figure(page, 'fora')).toHaveText('0,2');
    // Four samples with access on 120 m, which are a thousandth less on a sphere.
    await expect(figure(page, 'por_km')).toHaveText(/^33,[34]$/);

    const dayAgo = (days: number) => ptDay(productDay(new Date(Date.now() - days * DAY)));
    const row = (name: string) =>
      page.getByRole('table', { name: 'Ruas deixadas de fora' }).getByRole('row').filter({ hasText: name });
    await expect(row('Rua do Açude')).toHaveCount(0);
    await expect(row('Travessa São João')).toContainText(dayAgo(9));
    await expect(row('Rua Ítalo')).toContainText(dayAgo(80));
    await expect(row('Beco da Prensa')).toContainText('nunca');

    const map = page.getByTestId('map');
    const shown = await DrawnMap.of(map);
    const points = await placesOnMap(
      map,
      STREETS.map((_, street) => placeAt(street, 20)),
    );
    const { heard, refused, leftOut } = palettes.light;
    const colors = [heard, refused, leftOut, leftOut];
    expect(points.map((point, street) => shown.has(rgb(colors[street] ?? ''), point, 6))).toEqual([
      true,
      true,
      true,
      true,
    ]);

    const csv = await download(page, 'Ruas (CSV)');
    const cells = (name: string) =>
      csv
        .split('\r\n')
        .find((line) => line.includes(name))
        ?.split(';') ?? [];
    expect(cells('Travessa São João').slice(0, 6)).toEqual([
      ...['"Travessa São João"', '"Alemanha"', '"Águas da Ilha do Amor"', '"0,000"', '"0,120"', '"0,000"'],
    ]);
    expect(cells('Beco da Prensa').slice(3, 6)).toEqual(['"0,120"', '"0,000"', '"0,000"']);
    const { features } = JSON.parse(await download(page, 'Trechos (GeoJSON)')) as {
      features: { properties: { estado: string; rua: string } }[];
    };
    const states = STREETS.map((name) => features.filter(({ properties }) => properties.rua === name));
    expect(states.map((of) => of.map(({ properties }) => properties.estado))).toEqual(
      ['ouvida', 'sem_acesso', 'antes', 'nunca'].map((state) => [state, state, state]),
    );
  });
});

async function download(page: Page, name: string): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await arriving).path(), 'utf8');
}
