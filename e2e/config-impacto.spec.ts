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

test('reference volumes are saved as they are typed', async ({ page }) => {
  const before = await saved();
  try {
    await signIn(page, 'sup', '/admin/my-profile');
    await page.getByRole('link', { name: 'Configuração do impacto' }).click();
    await expect(page).toHaveURL(SCREEN);
    await expectFields(page, before);
    const { truck } = fieldsOf(page);
    await truck.fill('dez');
    await truck.blur();
    await expect(truck).toHaveValue(pt(before.truck));
    await saves(page, { pool: 2000, truck: 12.5, water_tank: 0.5, vazao_rede: 7, vazao_ramal: 1.75 });
  } finally {
    const names = Object.keys(before);
    await query(
      `update impact_parameters set ${names.map((name, i) => `${name} = $${i + 1}`).join(', ')}`,
      Object.values(before),
    );
  }
});
