import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { geoPackageBytes, lineBlob } from '../apps/web/src/features/network/read/testing/geopackage-bytes.ts';
import { dbfBytes, latin1, shpBytes } from '../apps/web/src/features/network/read/testing/shapefile-bytes.ts';
import { zipFile } from '../apps/web/src/shared/files/testing/zip-file.ts';
import { classColors, palettes } from '../apps/web/src/shared/ui/theme.ts';
import { choose } from './support/choose.ts';
import { Dashboard } from './support/dashboards.ts';
import { MapScreen } from './support/map.ts';
import { DrawnMap, loseContext, type Point, placesOnMap, type Rgb, rgb } from './support/markers.ts';
import {
  companyInSaoLuis,
  give,
  importNetwork,
  networkPage,
  pipesAsGeoJson,
  removeWithNetwork,
  SAO_LUIS,
  SAO_LUIS_23S,
  sendChecked,
} from './support/network.ts';
import { expect, query, signIn, test } from './support/test.ts';

const SAMPLE = { seq: 'RT-0417', ...SAO_LUIS };
const [X, Y] = SAO_LUIS_23S;
const METRES_PER_DEGREE = 111_195;
/** A pipe 3 m north of the sample, and one 400 m away. */
const LINES = [
  [
    [X - 60, Y + 3],
    [X + 60, Y + 3],
  ],
  [
    [X - 60, Y + 400],
    [X + 60, Y + 400],
    [X + 90, Y + 500],
  ],
] as const;
const ESRI_23S =
  'PROJCS["SIRGAS_2000_UTM_Zone_23S",GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-45.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

const geojson = (values: readonly object[], code?: number | null) => pipesAsGeoJson(LINES, values, code);

async function zippedShapefile(): Promise<Buffer> {
  const fields = [
    { name: 'MATERIAL', type: 'C', length: 20 },
    { name: 'DIÂM_MM', type: 'N', length: 8 },
    { name: 'DT_INST', type: 'D', length: 8 },
  ] as const;
  const rows = [
    ['Aço carbono', '150', '19690428'],
    ['PVC', '50', ''],
  ];
  const zip = await zipFile({
    'rede/água.shp': shpBytes(LINES.map((line) => [line])),
    'rede/água.dbf': dbfBytes(fields, rows, { encode: latin1 }),
    'rede/água.prj': ESRI_23S,
  });
  return Buffer.from(await zip.arrayBuffer());
}

async function geoPackage(): Promise<Buffer> {
  const rows = LINES.map((line, index) => ({
    geometry: lineBlob(line),
    values: [['FºFº', 'PVC'][index] ?? null, '4"', 1958],
  }));
  const layer = { table: 'rede', srs: 31983, columns: ['material', 'dn', 'ano_assentamento'], rows };
  return Buffer.from(await geoPackageBytes([layer]));
}

const FILES: readonly [name: string, bytes: () => Buffer | Promise<Buffer>, told: string][] = [
  [
    'rede.geojson',
    () => geojson([{ material: 'PVC DEFoFo', diametro: 'DN 200', ano: 1998 }, { material: 'PVC' }]),
    'PVC 200 mm, 1998, a 3 m',
  ],
  ['rede.zip', zippedShapefile, 'Aço 150 mm, 1969, a 3 m'],
  ['rede.gpkg', geoPackage, 'Ferro Fundido 100 mm, 1958, a 3 m'],
];

let company = 0;
test.beforeAll(async () => {
  company = await companyInSaoLuis('Rede de Teste São Luís');
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, vista)
     values ($1, $2, '2026-01-31T23:30:00-03:00', '2026-02-01T01:00:00-03:00', $3, $4, 'LEAK', true)`,
    [SAMPLE.seq, company, SAMPLE.lat, SAMPLE.lon],
  );
});
test.afterAll(async () => {
  for (const table of ['leak_report_samples', 'leak_reports', 'report_days'])
    await query(`delete from ${table} where id_cliente = $1`, [company]);
  await removeWithNetwork(company);
});

const openPage = (page: Page) => signIn(page, 'sup', networkPage(company));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const importFile = (page: Page, name: string, bytes: Buffer) => importNetwork(page, company, name, bytes);

for (const [name, bytes, told] of FILES)
  test(`[PLACE-05] ${name} in SIRGAS 2000 is loaded and told at the sample beside its pipe`, async ({ page }) => {
    await importFile(page, name, await bytes());
    await expect(
      page.getByText(new RegExp(`^${name} \\(EPSG:31983 SIRGAS 2000 / UTM zone 23S\\), importado por`)),
    ).toBeVisible();
    await page.goto(`/?id_amostra=${SAMPLE.seq}`);
    await expect(new MapScreen(page).field('Tubulação próxima')).toHaveText(told);
  });

test('[PLACE-05] the pipe’s material counts in the dashboards for a report that names none', async ({ page }) => {
  await query(
    `with report as (
       insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio, id_status_relatorio, dt_aprovacao)
       select $1, id_usuario, 'Visível', '2026-02-03T10:00:00-03:00', '2026-02-03T11:00:00-03:00', 1, '2026-02-03T12:00:00-03:00'
       from users where email = 'gei@demo.escuta' returning id_relatorio)
     insert into leak_report_samples (id_relatorio, id_amostra, id_cliente, ordem_inspecao)
     select id_relatorio, id_amostra, $1, 1 from report, samples where id_cliente = $1`,
    [company],
  );
  const counted = async () => {
    const dashboard = await Dashboard.open(
      page,
      'sup',
      `/dashboard/analise?dti=2026-02-01&dtf=2026-02-28&period=t&id_cliente=${company}`,
    );
    return (await dashboard.table('Acerto por material')).slice(1).map(([name = '', , n]) => [name.split(' · ')[0], n]);
  };
  await importFile(page, 'rede.geojson', geojson([{ material: 'Aço' }, { material: 'PVC' }]));
  expect(await counted()).toEqual([['Aço', '1']]);
  await importFile(page, 'rede.geojson', geojson([{ material: 'PVC' }, { material: 'Aço' }]));
  expect(await counted()).toEqual([['PVC', '1']]);
});

test.describe('on the map', () => {
  // Pixels are looked at.
  test.use({ deviceScaleFactor: 1 });

  test('[PLACE-05] pipes are drawn under the samples, also after a lost context, until they are switched off', async ({
    page,
  }) => {
    await importFile(page, 'rede.geojson', geojson([{ material: 'PVC' }, { material: 'PVC' }]));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const tile = page.waitForResponse(
      (response) => /\/rede\/.*\/mapa\//.test(response.url()) && response.status() === 200,
    );
    const { lat, lon } = SAMPLE;
    // The sample lies a little east of the middle, where an arrow key goes to it.
    const view = `lat=${lat}&lon=${lon - 20 / METRES_PER_DEGREE}&zoom=17`;
    await page.goto(`/?dti=2026-01-31+00%3A00&dtf=2026-02-01+00%3A00&classificacao=&${view}`);
    await tile;
    const map = new MapScreen(page);
    await map.idle();
    // The pipe lies 3 m north of the sample, so it crosses the marker a little above its middle; 30 m east nothing lies over it.
    const [marker, bare] = (await placesOnMap(map.map, [
      { lat: lat + 3 / METRES_PER_DEGREE, lon },
      { lat: lat + 3 / METRES_PER_DEGREE, lon: lon + 30 / METRES_PER_DEGREE },
    ])) as [Point, Point];
    const [pipe, leak, accent] = [palettes.light.pipe, classColors.light.LEAK, palettes.light.accent].map(rgb) as [
      Rgb,
      Rgb,
      Rgb,
    ];
    /** Pixels of the pipe at the free place and within the marker, those of the marker, and of the ring of the chosen sample. */
    const seen = async () => {
      const drawn = await DrawnMap.of(map.map);
      return {
        beside: drawn.count(pipe, bare, 6) > 0,
        over: drawn.count(pipe, marker, 3),
        marker: drawn.count(leak, marker, 20),
        ring: drawn.count(accent, marker, 32),
      };
    };
    expect((await seen()).ring).toBe(0);
    await map.map.locator('canvas').focus();
    await page.keyboard.press('ArrowRight');
    await expect(map.map).toHaveAttribute('data-selected', /\d/);
    await map.idle();
    const withPipes = await seen();
    expect(withPipes.ring).toBeGreaterThan(100);
    await loseContext(map);
    expect(await seen()).toEqual(withPipes);
    await page.getByRole('button', { name: 'Legenda' }).click();
    await page.getByRole('checkbox', { name: /Tubulação.*Mostrar/ }).uncheck();
    await page.getByRole('button', { name: 'Fechar' }).first().click();
    await map.idle();
    const without = await seen();
    expect(withPipes.marker).toBeGreaterThan(200);
    expect(withPipes).toEqual({ ...without, beside: true });
    expect(without).toMatchObject({ beside: false, over: 0 });
  });
});

test('a file without system is sent in the one that is chosen, and wrong ones are questioned', async ({ page }) => {
  await openPage(page);
  await give(page, 'rede.geojson', geojson([{ material: 'PVC' }, { material: 'PEAD' }], null));
  await expect(page.getByText('Para continuar, escolha o sistema de coordenadas.')).toBeVisible();
  await choose(page, 'Sistema', 'SIRGAS 2000 / UTM zone 23S (EPSG:31983)');
  await expect(button(page, 'Conferir')).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Tubulações do arquivo' }).getByTestId('map')).toHaveAttribute(
    'data-lines',
    '2',
  );
  await give(page, 'outro.geojson', geojson([{ material: 'PVC' }, { material: 'PEAD' }], 31985));
  await expect(page.getByText(/^2 de 2 trechos ficam a mais de 200 km de Rede de Teste São Luís/)).toBeVisible();
  await expect(button(page, 'Conferir')).toBeDisabled();
});

test('files that cannot be read say why and what to do', async ({ page }) => {
  const zip = await zippedShapefile();
  const locked = await zipFile({ 'rede.shp': shpBytes([]) }, { password: 'segredo' });
  await openPage(page);
  for (const [name, bytes, text] of [
    ['rede.gpkg', (await geoPackage()).subarray(0, 9000), 'O arquivo termina antes do fim ou está danificado.'],
    ['rede.zip', zip.subarray(0, zip.length - 60), 'O arquivo termina antes do fim ou está danificado.'],
    ['senha.zip', Buffer.from(await locked.arrayBuffer()), 'O .zip tem senha.'],
    ['rede.dwg', Buffer.from('AC1027'), 'Não é GeoPackage, shapefile compactado nem GeoJSON.'],
  ] as const) {
    await give(page, name, bytes);
    await expect(page.getByText(`${name} não pôde ser lido`)).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('a network is sent on after the connection was cut', async ({ page }) => {
  await openPage(page);
  await give(page, 'rede.geojson', geojson([{ material: 'CA' }, { material: 'PVC' }]));
  await button(page, 'Conferir').click();
  await page.route('**/lote/1', (route) => route.abort());
  await sendChecked(page);
  await expect(page.getByText(/^Sem resposta do servidor/)).toBeVisible();
  await page.unroute('**/lote/1');
  await expect(page.getByText('Rede importada')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Cimento Amianto' })).toBeVisible();
});

test('after a reload the same file goes on with the system, materials and columns that were chosen', async ({
  page,
}, info) => {
  const file = info.outputPath('rede antiga.geojson');
  // Other columns than those of the networks before, so that all are guessed.
  await writeFile(file, geojson([{ mat: 'tubo velho', codigo: 'T-1' }, { mat: 'PVC' }], null));
  await openPage(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await choose(page, 'Sistema', 'SIRGAS 2000 / UTM zone 23S (EPSG:31983)');
  await page.getByLabel('Significado de tubo velho').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item', { hasText: 'Cimento Amianto' }).click();
  const code = page.locator('.ant-select').filter({ has: page.getByLabel('Código da tubulação') });
  await code.hover();
  await code.locator('.ant-select-clear').click();
  await button(page, 'Conferir').click();
  await expect(page.getByRole('heading', { name: 'Conferir e enviar' })).toBeFocused();
  await page.route('**/lote/1', (route) => route.abort());
  const begun = page.waitForRequest((request) => request.url().endsWith('/rede/importacao'));
  await sendChecked(page);
  const { chave } = (await begun).postDataJSON() as { chave: string };
  await expect(page.getByText(/^Sem resposta do servidor/)).toBeVisible();
  await page.unroute('**/lote/1');

  await page.reload();
  await page.locator('input[type=file]').setInputFiles(file);
  await button(page, 'Conferir').click();
  const again = page.waitForRequest((request) => request.url().endsWith('/rede/importacao'));
  await sendChecked(page);
  expect((await again).postDataJSON()).toMatchObject({ chave });
  await expect(page.getByText('Rede importada')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Cimento Amianto' })).toBeVisible();
});
