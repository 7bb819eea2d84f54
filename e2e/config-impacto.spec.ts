import { expect, query, signIn, test } from './support/test.ts';

const SCREEN = '/admin/config-impacto';

test('[DSH-06] SUP and GEO load and save the reference volumes; only positive numbers are accepted', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'adm', SCREEN);
  await expect(page).toHaveURL('/admin/my-profile');
  await expect(page.getByRole('link', { name: 'Configuração do impacto' })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());

  const saved = async () =>
    (
      await query<Record<string, number>>(
        'select pool, truck, water_tank, vazao_rede, vazao_ramal from impact_parameters',
      )
    )[0];
  const before = await saved();
  try {
    await signIn(page, 'sup', '/admin/my-profile');
    await page.getByRole('link', { name: 'Configuração do impacto' }).click();
    await expect(page).toHaveURL(SCREEN);
    const fields = {
      pool: page.getByLabel('Piscina olímpica (m³)'),
      truck: page.getByLabel('Caminhão-pipa (m³)'),
      water_tank: page.getByLabel("Caixa d'água (m³)"),
      vazao_rede: page.getByLabel('Na rede (m³/h)'),
      vazao_ramal: page.getByLabel('Em outra posição (m³/h)'),
    };
    const pt = (value: number | undefined) => String(value).replace('.', ',');
    for (const [name, field] of Object.entries(fields)) await expect(field).toHaveValue(pt(before?.[name]));
    const save = page.getByRole('button', { name: 'Salvar' });

    // Text, negative numbers, zero, empty, too small and too large values are reported at the field and not sent.
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/atualizar-impacto')) sent.push(request.url());
    });
    await fields.truck.fill('dez');
    await fields.truck.blur();
    await expect(fields.truck).toHaveValue(pt(before?.truck));
    for (const [typed, text] of [
      ['-3', 'Informe um número maior que zero.'],
      ['0', 'Informe um número maior que zero.'],
      ['', 'Informe um número maior que zero.'],
      ['0,0001', 'Informe ao menos 0,001.'],
      ['99999999', 'Informe no máximo 1.000.'],
    ] as const) {
      await fields.truck.fill(typed);
      await save.click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(fields.truck).toBeFocused();
    }
    expect(sent).toEqual([]);
    expect(await saved()).toEqual(before);

    const next = { pool: 2000, truck: 12.5, water_tank: 0.5, vazao_rede: 7, vazao_ramal: 1.75 };
    for (const [name, field] of Object.entries(fields)) await field.fill(pt(next[name as keyof typeof next]));
    // Two thousand, not two.
    await fields.pool.fill('2.000');
    await save.click();
    await expect(page.getByText('Configuração salva')).toBeVisible();
    expect(await saved()).toEqual(next);
    await page.reload();
    for (const [name, field] of Object.entries(fields))
      await expect(field).toHaveValue(pt(next[name as keyof typeof next]));

    // A refusal keeps the typed values.
    await page.route('**/atualizar-impacto', (route) => route.abort());
    await fields.pool.fill('3000');
    await save.click();
    await expect(page.getByText('A configuração não pôde ser salva')).toBeVisible();
    await expect(fields.pool).toHaveValue('3000');
    await page.unroute('**/atualizar-impacto');

    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'geo', SCREEN);
    await expect(page.getByLabel('Caminhão-pipa (m³)')).toHaveValue('12,5');
  } finally {
    const names = Object.keys(before ?? {});
    await query(
      `update impact_parameters set ${names.map((name, i) => `${name} = $${i + 1}`).join(', ')}`,
      Object.values(before ?? {}),
    );
  }
});
