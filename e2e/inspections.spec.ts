import { clearSlots, freeSamples, InspectionsPanel, logsOf, slotsOf, type TestSample } from './support/inspections.ts';
import { isSearch } from './support/search.ts';
import { expect, query, test } from './support/test.ts';

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

test('[INS-04] an inspection is assigned, replaced and deleted, with log entries and without a new search', async ({
  page,
}) => {
  const panel = await InspectionsPanel.openAt(page, 'ana', sample.seq);
  let searches = 0;
  page.on('request', (request) => {
    if (isSearch(request)) searches += 1;
  });
  const toast = (text: string) => page.locator('[data-toasts]').getByText(text);

  await panel.add.click();
  await panel.choose(gei.nome);
  await panel.confirm('Realizar inspeção');
  await panel.closed();
  await expect(toast('Nova inspeção realizada com sucesso!')).toBeVisible();
  await expect(panel.slot(1)).toContainText(gei.nome);
  await expect(panel.slot(1)).toContainText('Aguardando inspeção');
  const [assigned] = await logsOf(7);
  expect(assigned).toMatchObject({ email: 'ana@demo.escuta', dados: { inspetor: gei.id, ordem_inspecao: 1 } });

  await panel.slot(1).getByRole('button', { name: 'Trocar o inspetor da inspeção 1' }).click();
  await panel.choose(geo.nome);
  await panel.confirm('Trocar inspetor');
  await panel.closed();
  await expect(toast('Inspetor atualizado com sucesso')).toBeVisible();
  await expect(panel.slot(1)).toContainText(geo.nome);
  expect((await logsOf(12))[0]?.dados).toMatchObject({ inspetor_in: geo.id, inspetor_out: gei.id, ordem_inspecao: 1 });
  expect(await slotsOf(sample.id_amostra)).toEqual([geo.id, null, null]);

  await panel.slot(1).getByRole('button', { name: 'Excluir a inspeção 1' }).click();
  await panel.confirm('Excluir');
  await panel.closed();
  await expect(toast('Inspeção deletada com sucesso')).toBeVisible();
  await expect(panel.slot(1)).toHaveCount(0);
  expect((await logsOf(12))[0]?.dados).toMatchObject({ inspetor_in: null, inspetor_out: geo.id, ordem_inspecao: 1 });
  expect(await slotsOf(sample.id_amostra)).toEqual([null, null, null]);
  expect(searches).toBe(0);
});

test('[INS-08] VIS sees an inspection without its controls', async ({ page }) => {
  const show = (shown: boolean) =>
    query("update users set exibir_inspecao = $1 where email = 'vis@demo.escuta'", [shown]);
  const [own] = await freeSamples(
    1,
    "classificacao = 'LEAK' and id_cliente = (select id_cliente from users where email = 'vis@demo.escuta')",
  );
  sample = own ?? sample;
  await query('update samples set id_inspecionar = $2 where id_amostra = $1', [sample.id_amostra, gei.id]);
  await show(true);
  try {
    const panel = await InspectionsPanel.openAt(page, 'vis', sample.seq);
    await expect(panel.slot(1)).toContainText(gei.nome);
    const controls = page.getByRole('button', { name: /^(Nova inspeção|Trocar o inspetor|Excluir a inspeção)/ });
    await expect(controls).toHaveCount(0);
  } finally {
    await show(false);
  }
});
