import type { Page } from '@playwright/test';
import { expect, query, signIn } from './test.ts';

/** A place in São Luís, in degrees and in metres of SIRGAS 2000 / UTM zone 23S. */
export const SAO_LUIS = { lat: -2.53073, lon: -44.30682 };
export const SAO_LUIS_23S = [577060.74, 9720255.89] as const;

type Line = readonly (readonly [x: number, y: number])[];

/** A GeoJSON file of pipes. @param columns the properties of each pipe @param code EPSG code; null: the file states no system */
export function pipesAsGeoJson(
  lines: readonly Line[],
  columns: readonly object[],
  code: number | null = 31983,
): Buffer {
  const text = JSON.stringify({
    type: 'FeatureCollection',
    ...(code ? { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${code}` } } } : {}),
    features: lines.map((coordinates, index) => ({
      ...{ type: 'Feature', properties: columns[index], geometry: { type: 'LineString', coordinates } },
    })),
  });
  return Buffer.from(text);
}

/** A new company that works in São Luís; its id. */
export async function companyInSaoLuis(name: string): Promise<number> {
  const [made] = await query<{ id: number }>(
    'insert into companies (razao_social, lat, lon, zoom) values ($1, $2, $3, 13) returning id_cliente id',
    [name, SAO_LUIS.lat, SAO_LUIS.lon],
  );
  return made?.id ?? 0;
}

/** Removes a company with its network and samples. */
export async function removeWithNetwork(company: number): Promise<void> {
  const ofNetwork = ['stretch_samples', 'stretches', 'main_pipes', 'pipes', 'network_batches', 'networks'];
  const tables = ['samples', 'rollup_changes', 'sample_days', 'coverage_pending', 'coverage_relinks', ...ofNetwork];
  for (const table of [...tables, 'action_logs', 'companies'])
    await query(`delete from ${table} where id_cliente = $1`, [company]);
}

export const networkPage = (company: number) => `/admin/client-network/${company}`;

export const give = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** Sends what was checked; a network in force is replaced, after the question. */
export async function sendChecked(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Enviar [\d.]+ trechos?$/ }).click();
  // Where there is no network, the sending begins at once.
  const question = page.getByRole('button', { name: 'Substituir a rede' });
  await expect(question.or(page.getByText(/^(Enviando|Rede importada)$/)).first()).toBeVisible();
  if (await question.isVisible()) await question.click();
}

/** Imports a file whose system and columns are understood. */
export async function importNetwork(page: Page, company: number, name: string, bytes: Buffer): Promise<void> {
  await signIn(page, 'sup', networkPage(company));
  await give(page, name, bytes);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await sendChecked(page);
  await expect(page.getByText('Rede importada')).toBeVisible();
}
