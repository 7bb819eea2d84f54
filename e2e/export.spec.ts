import { parseCsv, unzipped, xlsSheets } from '../apps/api/src/features/exports/testing/readers.ts';
import { ExportMenu, TREE } from './support/exports.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

const NAME = /^amostras-\d{8}-\d{6}\.(csv|xls|zip)$/;
const FOUND = `${TREE} and classe = 'PASS' and not vista`;
const FILTERS = { dti: '', dtf: '', classificacao: ['PASS'], seen: false, notSeen: true };

test('[MAP-09] the bar over the map takes what was found to list, export and print report', async ({ page }) => {
  const samples = await query<{ seq: string; lat: number; lon: number }>(
    `select seq, lat, lon from samples where ${FOUND} order by dt_amostra desc, id_amostra desc`,
  );
  const n = samples.length;
  const total = new RegExp(`de ${n.toLocaleString('pt-BR')}$`);
  const bar = page.getByRole('navigation', { name: 'Ações da busca' });
  await MapScreen.open(page, 'ana', FILTERS);
  await bar.getByRole('button', { name: 'Exportar' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['CSV', 'XLS', 'Shapefile']);
  await page.keyboard.press('Escape');
  const exports = new ExportMenu(page);
  const csv = await exports.download('CSV');
  expect(csv.name).toMatch(NAME);
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [headers = [], ...lines] = parseCsv(csv.bytes);
  const column = (name: string) => headers.indexOf(name);
  expect(lines.map((line) => line[column('Amostra')])).toEqual(samples.map(({ seq }) => seq));
  await expect(exports.panel.getByText(`${n.toLocaleString('pt-BR')} amostras exportadas`)).toBeVisible();
  await exports.panel.getByRole('button', { name: 'Fechar' }).click();
  await expect(exports.button).toBeFocused();

  const xls = await exports.download('XLS');
  expect(xls.name).toMatch(NAME);
  const rows = xlsSheets(xls.bytes)[0]?.rows.slice(1) ?? [];
  expect(rows.map((row) => [row[column('Amostra')], row[column('Latitude')], row[column('Longitude')]])).toEqual(
    samples.map(({ seq, lat, lon }) => [seq, lat, lon]),
  );
  const zip = await exports.download('Shapefile');
  expect(zip.name).toMatch(NAME);
  expect(unzipped(zip.bytes, '.shp')?.length).toBe(100 + 28 * n);

  await bar.getByRole('link', { name: 'Lista' }).click();
  await expect(page).toHaveURL(/\/list\?/);
  await expect(page.getByText(total)).toBeVisible();
  await page.goBack();
  await bar.getByRole('link', { name: 'Relatório' }).click();
  await expect(page).toHaveURL(/\/report\?/);
  await expect(page.getByText(total)).toBeVisible();
});
