import type { Page } from '@playwright/test';
import { violations, violationsAsShown, violationsAtBothWidths } from './support/axe.ts';
import { clearSlots, freeSamples, InspectionsPanel, SelectionScreen } from './support/inspections.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, signIn, test } from './support/test.ts';

const EVERYTHING = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };

test.describe.configure({ mode: 'parallel' });

const clean = async (page: Page) => expect(await violationsAtBothWidths(page)).toEqual([]);

test('[SHELL-11] axe finds nothing on the map and a sample, at 1440 and 390 px', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  // On a phone the map’s panels lie on other colours, so both themes are checked.
  expect(await violationsAtBothWidths(page, ['dark', 'light'])).toEqual([]);
  await map.list.getByRole('option').first().click();
  await expect(page.getByRole('heading', { name: /^Amostra / })).toBeVisible();
  const player = map.player.getByRole('slider', { name: 'Posição no áudio' });
  await expect(player.or(map.player.getByText(/Sem áudio/)).first()).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Comentários' }).click();
  await expect(page.getByRole('heading', { name: 'Comentários' })).toBeVisible();
  await clean(page);
});

test('[SHELL-11] axe finds nothing on the legend of the map and the list of a spot, at 1440 and 390 px', async ({
  page,
}) => {
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'PILHA' || n, (select id_cliente from users where email = 'ana@demo.escuta'), '2001-08-05', '2001-08-05', -19.5, -44.3, 'LEAK'
     from generate_series(1, 8) n`,
  );
  try {
    const map = await MapScreen.open(page, 'ana', { ...EVERYTHING, dti: '2001-08-04 00:00', dtf: '2001-08-06 00:00' });
    await expect(map.map).toHaveAttribute('data-total', '8');
    await map.idle();
    await page.getByRole('button', { name: 'Só as abertas' }).click();
    await page.getByRole('button', { name: 'Legenda' }).click();
    expect(await violationsAtBothWidths(page, ['dark', 'light'])).toEqual([]);
    await page.getByRole('button', { name: 'Centralizar amostras' }).click();
    await expect(map.map).toHaveAttribute('data-zoom', '20.00');
    await map.idle();
    const box = await map.map.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(page.getByRole('dialog', { name: '8 amostras neste ponto' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  } finally {
    await query(`delete from samples where seq like 'PILHA%'`);
  }
});

test('[SHELL-11] axe finds nothing on the dialogs of the list, at 1440 and 390 px', async ({ page }) => {
  await signIn(page, 'ana', '/list?dti=&dtf=&classificacao=FRAU');
  const open = page.getByRole('button', { name: /^Abrir amostra/ }).first();
  await expect(open).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await clean(page);
  await open.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Mapa da amostra/ })).toBeVisible();
  await clean(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.getByRole('dialog', { name: 'Imprimir' })).toBeVisible();
  await clean(page);
});

test('[SHELL-11] axe finds nothing on the leak reports, at 1440 and 390 px', async ({ page }) => {
  await signIn(page, 'adm', '/admin/leak-report');
  const box = page.getByRole('row').getByRole('checkbox', { disabled: false }).last();
  await box.check();
  await clean(page);
  await page.getByRole('button', { name: 'Nova inspeção para os selecionados' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nova Inspeção' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await clean(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  const [report] = await query<{ id_relatorio: number; id_cliente: number }>(
    `select id_relatorio, r.id_cliente from leak_reports r join leak_report_photos using (id_relatorio)
     where r.id_cliente in (select id_cliente from companies where razao_social like 'Águas de Contagem%') limit 1`,
  );
  await page.goto(`/admin/leak-report/detail/${report?.id_relatorio}/${report?.id_cliente}`);
  await expect(page.getByRole('heading', { name: 'Conclusão' })).toBeVisible();
  await clean(page);
  await page
    .getByRole('button', { name: /^Ampliar foto/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Baixar foto' })).toBeVisible();
  await clean(page);
});

for (const field of ['.ant-picker', '.ant-select', '.ant-input-affix-wrapper']) {
  test(`[SHELL-11] axe finds nothing while the pointer is over the button that clears a ${field.slice(5)}`, async ({
    page,
  }) => {
    await signIn(page, 'adm', '/admin/leak-report');
    await page.getByRole('textbox', { name: 'Id da amostra' }).fill('Água 7');
    const cleared = page.locator(field).filter({ has: page.locator('[class*="-clear"]:is(button)') });
    await cleared.first().hover();
    await expect(cleared.first().locator('[class*="-clear"]:is(button)')).toHaveCSS('opacity', '1');
    expect(await violationsAsShown(page)).toEqual([]);
  });
}

// On a phone the dialog belongs to the panel, which has a layout of its own there.
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
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Trocar unidade' }).click();
    const unit = page.getByRole('dialog').getByLabel('Nova unidade');
    await expect(unit).toBeVisible();
    expect(await violations(page, ['light'])).toEqual([]);
    await unit.click();
    await page.locator('.ant-select-tree-title', { hasText: 'Setor Mirante' }).first().click();
    await expect(page.getByTestId('unit-summary')).toContainText('Setor Mirante');
    expect(await violations(page)).toEqual([]);
  });
}

test('[SHELL-11] axe finds nothing while an inspector is sent to a sample, at 1440 and 390 px', async ({ page }) => {
  const [sample] = await freeSamples(1);
  await signIn(page, 'ana', `/?id_amostra=${sample?.seq}`);
  const panel = new InspectionsPanel(page);
  await expect(panel.section).toBeVisible();
  await panel.add.click();
  await expect(panel.dialog.getByRole('combobox')).toBeVisible();
  await panel.confirm('Realizar inspeção');
  await expect(panel.dialog.getByRole('alert')).not.toBeEmpty();
  await clean(page);
});

test('[SHELL-11] axe finds nothing while inspectors are sent to selected samples, at 1440 and 390 px', async ({
  page,
}) => {
  const samples = await freeSamples(3);
  const seqs = samples.map(({ seq }) => seq);
  await signIn(page, 'ana', SelectionScreen.path({ id_amostra: seqs.join(' ') }));
  const mode = new SelectionScreen(page);
  await mode.check(seqs[0] ?? '', seqs[1] ?? '');
  await mode.idle();
  await clean(page);
  await mode.select.click();
  await mode.choose('Geraldo');
  await expect(mode.preview).toContainText('2 amostras recebem a inspeção');
  await clean(page);
  await mode.dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(mode.receipt).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: `Abrir a amostra ${seqs[0]}` }).click();
  const panel = new InspectionsPanel(page);
  await panel.slot(1).getByRole('button', { name: 'Ver inspeção 1' }).click();
  await expect(panel.dialog).toBeVisible();
  await clean(page);
  await clearSlots(samples.map(({ id_amostra }) => id_amostra));
});

test('[SHELL-11] a sample is heard, stepped over and classified by keys alone', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
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
