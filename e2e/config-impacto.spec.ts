import type { Page } from '@playwright/test';
import { expect, query, signIn, test } from './support/test.ts';

const SCREEN = '/admin/config-impacto';

type Volumes = Record<'pool' | 'truck' | 'water_tank' | 'vazao_rede' | 'vazao_ramal', number>;

async function saved(): Promise<Volumes> {
  const [row] = await query<Volumes>('select pool, truck, water_tank, vazao_rede, vazao_ramal from impact_parameters');
  if (!row) throw new Error('there are no reference volumes');
  return row;
}

const fieldsOf = (page: Page) => ({
  pool: page.getByLabel('Piscina olímpica (m³)'),
  truck: page.getByLabel('Caminhão-pipa (m³)'),
  water_tank: page.getByLabel("Caixa d'água (m³)"),
  vazao_rede: page.getByLabel('Na rede (m³/h)'),
  vazao_ramal: page.getByLabel('Em outra posição (m³/h)'),
});
const saveOf = (page: Page) => page.getByRole('button', { name: 'Salvar' });
const pt = (value: number) => String(value).replace('.', ',');

async function expectFields(page: Page, volumes: Volumes): Promise<void> {
  for (const [name, field] of Object.entries(fieldsOf(page)))
    await expect(field).toHaveValue(pt(volumes[name as keyof Volumes]));
}

/** Text, negative numbers, zero, empty, too small and too large values are reported at the field and not sent. */
async function refusesInvalid(page: Page, before: Volumes): Promise<void> {
  const { truck } = fieldsOf(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/atualizar-impacto')) sent.push(request.url());
  });
  await truck.fill('dez');
  await truck.blur();
  await expect(truck).toHaveValue(pt(before.truck));
  for (const [typed, text] of [
    ['-3', 'Informe um número maior que zero.'],
    ['0', 'Informe um número maior que zero.'],
    ['', 'Informe um número maior que zero.'],
    ['0,0001', 'Informe ao menos 0,001.'],
    ['99999999', 'Informe no máximo 1.000.'],
  ] as const) {
    await truck.fill(typed);
    await saveOf(page).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(truck).toBeFocused();
  }
  expect(sent).toEqual([]);
  expect(await saved()).toEqual(before);
}

async function saves(page: Page, next: Volumes): Promise<void> {
  const fields = fieldsOf(page);
  for (const [name, field] of Object.entries(fields)) await field.fill(pt(next[name as keyof Volumes]));
  // Two thousand, not two.
  await fields.pool.fill('2.000');
  await saveOf(page).click();
  await expect(page.getByText('Configuração salva')).toBeVisible();
  expect(await saved()).toEqual(next);
  await page.reload();
  await expectFields(page, next);
}

/** A refusal keeps the typed values. */
async function keepsTyped(page: Page): Promise<void> {
  await page.route('**/atualizar-impacto', (route) => route.abort());
  await fieldsOf(page).pool.fill('3000');
  await saveOf(page).click();
  await expect(page.getByText('A configuração não pôde ser salva')).toBeVisible();
  await expect(fieldsOf(page).pool).toHaveValue('3000');
  await page.unroute('**/atualizar-impacto');
}

test('[DSH-06] SUP and GEO alone load and save reference volumes, which are positive numbers', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'adm', SCREEN);
  await expect(page).toHaveURL('/admin/my-profile');
  await expect(page.getByRole('link', { name: 'Configuração do impacto' })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());

  const before = await saved();
  try {
    await signIn(page, 'sup', '/admin/my-profile');
    await page.getByRole('link', { name: 'Configuração do impacto' }).click();
    await expect(page).toHaveURL(SCREEN);
    await expectFields(page, before);
    await refusesInvalid(page, before);
    await saves(page, { pool: 2000, truck: 12.5, water_tank: 0.5, vazao_rede: 7, vazao_ramal: 1.75 });
    await keepsTyped(page);
    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'geo', SCREEN);
    await expect(fieldsOf(page).truck).toHaveValue('12,5');
  } finally {
    const names = Object.keys(before);
    await query(
      `update impact_parameters set ${names.map((name, i) => `${name} = $${i + 1}`).join(', ')}`,
      Object.values(before),
    );
  }
});
