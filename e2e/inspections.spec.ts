import { clearSlots, freeSamples, InspectionsPanel, logsOf, slotsOf, type TestSample } from './support/inspections.ts';
import { expect, query, test } from './support/test.ts';

const TWICE = 'Geofonista já realizou 2 inspeções';
let sample: TestSample;
let gei = { id: 0, nome: '' };
let geo = { id: 0, nome: '' };

const person = async (email: string) => {
  const [row] = await query<{ id: number; nome: string }>('select id_usuario id, nome from users where email = $1', [
    email,
  ]);
  return row ?? { id: 0, nome: '' };
};

test.beforeEach(async () => {
  [sample = { id_amostra: 0, seq: '' }] = await freeSamples(1);
  gei = await person('gei@demo.escuta');
  geo = await person('geo@demo.escuta');
});
test.afterEach(() => clearSlots([sample.id_amostra]));

test('[INS-01] [INS-02] [INS-03] [INS-04] inspectors are assigned, replaced and removed without a new search', async ({
  page,
}) => {
  const { map, panel } = await InspectionsPanel.open(page, 'ana', sample.seq);
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/amostra/mapa')) searches += 1;
  });
  await expect(panel.section.getByText('Nenhuma inspeção pedida.')).toBeVisible();

  // The placeholder is not an inspector.
  await panel.add.click();
  await panel.confirm('Realizar inspeção');
  await expect(panel.dialog.getByRole('alert')).toHaveText('Escolha um geofonista.');
  expect(await slotsOf(sample.id_amostra)).toEqual([null, null, null]);

  for (const [slot, who] of [
    [1, gei],
    [2, gei],
  ] as const) {
    if (slot > 1) await panel.add.click();
    await panel.choose(who.nome);
    await panel.confirm('Realizar inspeção');
    await panel.closed();
    await expect(map.toast('Nova inspeção realizada com sucesso!')).toBeVisible();
    await expect(panel.slot(slot)).toContainText(who.nome);
    await expect(panel.slot(slot)).toContainText('Aguardando inspeção');
    const [log] = await logsOf(7);
    expect(log).toMatchObject({ email: 'ana@demo.escuta', dados: { inspetor: who.id, ordem_inspecao: slot } });
  }
  // A third assignment of the same person is refused before the call.
  await panel.add.click();
  await panel.choose(gei.nome);
  await expect(panel.dialog.getByRole('alert')).toHaveText(TWICE);
  await panel.confirm('Realizar inspeção');
  await expect(panel.dialog.getByRole('alert')).toHaveText(TWICE);
  await panel.choose(geo.nome);
  await panel.confirm('Realizar inspeção');
  await panel.closed();
  expect(await slotsOf(sample.id_amostra)).toEqual([gei.id, gei.id, geo.id]);

  await panel.slot(3).getByRole('button', { name: 'Excluir a inspeção 3' }).click();
  await panel.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await panel.closed();
  await panel.slot(3).getByRole('button', { name: 'Excluir a inspeção 3' }).click();
  await panel.confirm('Excluir');
  await panel.closed();
  await expect(map.toast('Inspeção deletada com sucesso')).toBeVisible();
  await expect(panel.slot(3)).toHaveCount(0);
  expect((await logsOf(12))[0]?.dados).toMatchObject({ inspetor_in: null, inspetor_out: geo.id, ordem_inspecao: 3 });

  await panel.slot(2).getByRole('button', { name: 'Trocar o inspetor da inspeção 2' }).click();
  await panel.choose(geo.nome);
  await panel.confirm('Trocar inspetor');
  await panel.closed();
  await expect(map.toast('Inspetor atualizado com sucesso')).toBeVisible();
  await expect(panel.slot(2)).toContainText(geo.nome);
  expect((await logsOf(12))[0]?.dados).toMatchObject({ inspetor_in: geo.id, inspetor_out: gei.id, ordem_inspecao: 2 });

  await map.detail.click();
  await expect(map.row(sample.seq)).toContainText('||');
  await page.getByLabel('Inspeção', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Aguardando inspeção' }).click();
  await expect(map.row(sample.seq)).toBeVisible();
  expect(searches).toBe(0);
});

test('[DET-09] [INS-08] a new inspection needs a classified sample, a free slot and a person who may assign it', async ({
  page,
}) => {
  const other = await person('sup@demo.escuta');
  const { map, panel } = await InspectionsPanel.open(page, 'ana', sample.seq);
  await expect(panel.add).toBeEnabled();
  await query(
    'update samples set id_inspecionar = $2, id_inspecionar2 = $2, id_inspecionar3 = $3 where id_amostra = $1',
    [sample.id_amostra, gei.id, geo.id || other.id],
  );
  await page.reload();
  await expect(panel.slot(3)).toBeVisible();
  await expect(panel.add).toBeDisabled();
  await expect(panel.add).toHaveAccessibleDescription('As três inspeções desta amostra já foram pedidas.');
  await panel.add.hover({ force: true });
  await expect(page.getByRole('tooltip', { name: 'As três inspeções desta amostra já foram pedidas.' })).toBeVisible();

  const [pending] = await freeSamples(1, "classificacao = 'PEND' and classificacao_cliente is null");
  await map.detail.click();
  await map.openSample(pending?.seq ?? '');
  await expect(panel.section).toBeVisible();
  await expect(panel.add).toHaveCount(0);

  for (const role of ['vis', 'com']) {
    await page.evaluate(() => localStorage.clear());
    const as = await InspectionsPanel.open(page, role, (await ownSample(role)).seq);
    await expect(as.map.field('Id da amostra')).toBeVisible();
    await expect(page.getByRole('button', { name: /Nova inspeção|Trocar o inspetor|Excluir a inspeção/ })).toHaveCount(
      0,
    );
  }
  await query("update users set exibir_inspecao = false where email = 'ana@demo.escuta'");
  try {
    await page.evaluate(() => localStorage.clear());
    await InspectionsPanel.open(page, 'ana', sample.seq);
    await expect(map.field('Id da amostra')).toBeVisible();
    await expect(panel.section).toHaveCount(0);
  } finally {
    await query("update users set exibir_inspecao = true where email = 'ana@demo.escuta'");
  }
});

/** A sample of the role's own company. */
async function ownSample(role: string): Promise<TestSample> {
  const [row] = await query<TestSample>(
    'select id_amostra, seq from samples join users using (id_cliente) where email = $1 limit 1',
    [`${role}@demo.escuta`],
  );
  return row ?? { id_amostra: 0, seq: '' };
}

test('a choice overtaken by another person’s change is kept and sent again', async ({ page }) => {
  const { map, panel } = await InspectionsPanel.open(page, 'ana', sample.seq);
  await panel.add.click();
  await panel.choose(gei.nome);
  await query('update samples set id_inspecionar = $2 where id_amostra = $1', [sample.id_amostra, geo.id]);
  await panel.confirm('Realizar inspeção');
  await expect(map.toast('Erro ao realizar inspeção')).toBeVisible();
  await expect(panel.dialog.getByRole('alert')).toContainText('mudaram enquanto você escolhia');
  await expect(panel.slot(1)).toContainText(geo.nome);
  await expect(panel.dialog).toContainText(gei.nome);
  await panel.confirm('Realizar inspeção');
  await panel.closed();
  expect(await slotsOf(sample.id_amostra)).toEqual([geo.id, gei.id, null]);
});

test('a slot that another person has changed is not deleted', async ({ page }) => {
  await query('update samples set id_inspecionar = $2 where id_amostra = $1', [sample.id_amostra, gei.id]);
  const { map, panel } = await InspectionsPanel.open(page, 'ana', sample.seq);
  await panel.slot(1).getByRole('button', { name: 'Excluir a inspeção 1' }).click();
  await query('update samples set id_inspecionar = $2 where id_amostra = $1', [sample.id_amostra, geo.id]);
  await panel.confirm('Excluir');
  await expect(map.toast('Erro ao excluir inspeção')).toBeVisible();
  expect(await slotsOf(sample.id_amostra)).toEqual([geo.id, null, null]);
});

test('[INS-07] [SHELL-08] every refusal and success is shown for 4 s', async ({ page, context }) => {
  await page.route('**/api/usuario/inspecionadores/*', (route) => route.abort());
  const { map, panel } = await InspectionsPanel.open(page, 'ana', sample.seq);
  await panel.add.click();
  await expect(map.toast('Erro ao carregar inspetores')).toBeVisible();
  await page.unroute('**/api/usuario/inspecionadores/*');
  await panel.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await panel.closed();

  await panel.add.click();
  await panel.choose(gei.nome);
  await context.setOffline(true);
  await panel.confirm('Realizar inspeção');
  await expect(map.toast('Erro ao realizar inspeção')).toBeVisible();
  await expect(panel.dialog.getByRole('alert')).toContainText('Sem conexão com o servidor');
  await context.setOffline(false);
  await panel.confirm('Realizar inspeção');
  const done = map.toast('Nova inspeção realizada com sucesso!');
  await expect(done).toBeVisible();
  const shown = Date.now();
  await expect(done).toHaveCount(0);
  // The unit tests of toasts check the exact time; here a busy machine may be late.
  expect(Date.now() - shown).toBeGreaterThan(3000);
  expect(Date.now() - shown).toBeLessThan(8000);

  await page.route('**/api/amostra/*/inspecionar/**', (route) => route.abort());
  await panel.slot(1).getByRole('button', { name: 'Trocar o inspetor da inspeção 1' }).click();
  await panel.choose(geo.nome);
  await panel.confirm('Trocar inspetor');
  await expect(map.toast('Erro ao atualizar inspetor')).toBeVisible();
  await page.unroute('**/api/amostra/*/inspecionar/**');
  await panel.confirm('Trocar inspetor');
  await expect(map.toast('Inspetor atualizado com sucesso')).toBeVisible();
  await panel.closed();

  await page.route('**/api/amostra/delete-pedido-inspecao', (route) => route.abort());
  await panel.slot(1).getByRole('button', { name: 'Excluir a inspeção 1' }).click();
  await panel.confirm('Excluir');
  await expect(map.toast('Erro ao excluir inspeção')).toBeVisible();
  await page.unroute('**/api/amostra/delete-pedido-inspecao');
  await panel.confirm('Excluir');
  await expect(map.toast('Inspeção deletada com sucesso')).toBeVisible();
  expect(await slotsOf(sample.id_amostra)).toEqual([null, null, null]);
});

test('[INS-10] [DET-10] each position leads to the report of its inspection', async ({ page }) => {
  const [reported] = await query<{
    id_amostra: number;
    seq: string;
    id_relatorio: number;
    id_cliente: number;
    slot: number;
    notes: string;
  }>(
    `select s.id_amostra, s.seq, r.id_relatorio, s.id_cliente, ls.ordem_inspecao slot, r.obs_inspecao notes
     from leak_reports r join leak_report_samples ls using (id_relatorio) join samples s on s.id_amostra = ls.id_amostra
     where r.obs_inspecao is not null order by r.id_relatorio limit 1`,
  );
  if (!reported) throw new Error('the demo has reports');
  const { panel } = await InspectionsPanel.open(page, 'sup', reported.seq);
  const slot = panel.slot(reported.slot);
  await expect(slot.getByRole('button', { name: /^Trocar/ })).toBeDisabled();
  await expect(slot.getByRole('button', { name: /^Excluir/ })).toBeDisabled();
  await expect(slot).toContainText('Esta inspeção já tem relatório e não pode mudar.');
  await slot.getByRole('button', { name: /^Ver inspeção/ }).click();
  await expect(panel.dialog).toContainText(reported.notes);
  await expect(panel.dialog).toContainText('Tipo de vazamento');
  const link = panel.dialog.getByRole('link', { name: /^Relatório da inspeção/ });
  await expect(link).toHaveAttribute(
    'href',
    `/admin/leak-report/detail/${reported.id_relatorio}/${reported.id_cliente}`,
  );
  await expect(link).toHaveAttribute('target', '_blank');
});
