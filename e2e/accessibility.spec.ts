import { violations } from './support/axe.ts';
import { clearSlots, freeSamples, InspectionsPanel, SelectionScreen } from './support/inspections.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, signIn, test } from './support/test.ts';

const EVERYTHING = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };

test.describe.configure({ mode: 'parallel' });

for (const width of [1440, 390]) {
  test(`[SHELL-11] axe finds nothing on the map, a sample and the dialogs of the list, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const map = await MapScreen.open(page, 'ana', EVERYTHING);
    // A phone has a layout of its own here.
    expect(await violations(page, ['dark', 'light'])).toEqual([]);
    if (width === 1440) {
      await map.list.getByRole('option').first().click();
      await expect(page.getByRole('heading', { name: /^Amostra / })).toBeVisible();
      await expect(
        map.player
          .getByRole('slider', { name: 'Posição no áudio' })
          .or(map.player.getByText(/Sem áudio/))
          .first(),
      ).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Comentários' }).click();
      await expect(page.getByRole('heading', { name: 'Comentários' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }

    await page.goto('/list?dti=&dtf=&classificacao=FRAU');
    const open = page.getByRole('button', { name: /^Abrir amostra/ }).first();
    await expect(open).toBeVisible();
    await page.getByRole('button', { name: 'Filtros' }).click();
    expect(await violations(page)).toEqual([]);
    await open.click();
    await expect(page.getByRole('dialog').getByRole('img', { name: /^Mapa da amostra/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await expect(page.getByRole('dialog', { name: 'Imprimir' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [1440, 390]) {
  test(`[SHELL-11] axe finds nothing on the leak reports, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'adm', '/admin/leak-report');
    const box = page.getByRole('row').getByRole('checkbox', { disabled: false }).last();
    await expect(box).toBeVisible();
    if (width === 390) await page.getByRole('button', { name: 'Filtros' }).click();
    expect(await violations(page)).toEqual([]);
    // Axe would measure a partly covered element by its visible part.
    if (width === 390) await page.getByRole('button', { name: 'Filtros' }).click();
    await box.check();
    await page.getByRole('button', { name: 'Nova inspeção para os selecionados' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nova Inspeção' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    const detail = await page
      .getByRole('link', { name: /^Detalhes do relatório/ })
      .last()
      .getAttribute('href');
    await page.goto(detail ?? '');
    await expect(page.getByRole('heading', { name: 'Conclusão' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const photo = page.getByRole('button', { name: /^Ampliar foto/ });
    if ((await photo.count()) === 0) return;
    await photo.first().click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Baixar foto' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [1440, 390]) {
  test(`[SHELL-11] axe finds nothing while a unit is changed, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const [user] = await query<{ id_usuario: number; id_cliente: number }>(
      `select u.id_usuario, c.id_cliente from users u, companies c
       where u.email = 'sup@demo.escuta' and c.razao_social = 'Águas de Contagem (demonstração)'`,
    );
    const id_cliente = user ? [user.id_cliente] : [];
    const filters = { ...EVERYTHING, classificacao: ['INCO'], id_usuario: user?.id_usuario, id_cliente };
    await MapScreen.open(page, 'sup', filters);
    if (width === 390) await page.getByRole('button', { name: /^Altura do painel/ }).click();
    await page.getByRole('button', { name: 'Trocar unidade' }).click();
    const unit = page.getByRole('dialog').getByLabel('Nova unidade');
    await expect(unit).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await unit.click();
    await page.locator('.ant-select-tree-title', { hasText: 'Setor Mirante' }).first().click();
    await expect(page.getByTestId('unit-summary')).toContainText('Setor Mirante');
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [1440, 390]) {
  test(`[SHELL-11] axe finds nothing while inspectors are sent, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const samples = await freeSamples(3);
    const seqs = samples.map(({ seq }) => seq);
    await signIn(page, 'ana', `/?id_amostra=${seqs[0]}`);
    const panel = new InspectionsPanel(page);
    await expect(panel.section).toBeVisible();
    await panel.add.click();
    await expect(panel.dialog.getByRole('combobox')).toBeVisible();
    await panel.confirm('Realizar inspeção');
    await expect(panel.dialog.getByRole('alert')).not.toBeEmpty();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.closed();

    await page.goto(SelectionScreen.path({ id_amostra: seqs.join(' ') }));
    const mode = new SelectionScreen(page);
    await mode.check(seqs[0] ?? '', seqs[1] ?? '');
    await mode.idle();
    expect(await violations(page)).toEqual([]);
    await mode.select.click();
    await mode.choose('Geraldo');
    await expect(mode.preview).toContainText('2 amostras recebem a inspeção');
    expect(await violations(page)).toEqual([]);
    await mode.dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(mode.receipt).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: `Abrir a amostra ${seqs[0]}` }).click();
    await panel.slot(1).getByRole('button', { name: 'Ver inspeção 1' }).click();
    await expect(panel.dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await clearSlots(samples.map(({ id_amostra }) => id_amostra));
  });
}

test('[SHELL-11] a sample is heard, stepped over and classified by keys alone', async ({ page }) => {
  await signIn(page, 'ana');
  await page.evaluate((kept) => localStorage.setItem('user_params_selected', JSON.stringify(kept)), EVERYTHING);
  await page.reload();
  const map = new MapScreen(page);
  await map.idle();
  await map.list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: /^Amostra / });
  await expect(heading).toBeVisible();
  const first = await heading.textContent();
  await page.keyboard.press('j');
  await expect(heading).not.toHaveText(first ?? '');
  await page.keyboard.press('1');
  await expect(map.toast('Classificação realizada com sucesso!')).toBeVisible();
  await expect(map.field('Classificação do cliente')).toContainText('Não Vazamento');
  await page.keyboard.press('k');
  await expect(heading).toHaveText(first ?? '');
});
