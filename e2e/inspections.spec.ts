import type { Page } from '@playwright/test';
import { clearSlots, freeSamples, InspectionsPanel, logsOf, slotsOf, type TestSample } from './support/inspections.ts';
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
    if (request.url().endsWith('/api/amostra/mapa')) searches += 1;
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

/** The replies to a new, another and a deleted inspection, as the person of this page. */
async function tryAll(page: Page, id: number): Promise<number[]> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('escuta.session') ?? '{}').token);
  const headers = { token, time: '-1' };
  const put = (slots: string) => {
    const data = { vistos: [gei.id, null, null] };
    return page.request.put(`/api/amostra/${id}/inspecionar/${slots}`, { headers, data });
  };
  const data = { id_amostra: id, id_usuario: gei.id, column_name: 'id_inspecionar' };
  const replies = [
    await put(`${gei.id}/${geo.id}/null`),
    await put(`${geo.id}/null/null`),
    await page.request.delete('/api/amostra/delete-pedido-inspecao', { headers, data }),
  ];
  return replies.map((reply) => reply.status());
}

test('[INS-08] only people with exibir_inspecao have inspections, and VIS and COM change none', async ({ page }) => {
  const show = (shown: boolean, ...roles: string[]) =>
    query('update users set exibir_inspecao = $1 where email = any($2)', [
      shown,
      roles.map((role) => `${role}@demo.escuta`),
    ]);
  // VIS and COM see this company alone.
  const [own] = await freeSamples(
    1,
    "classificacao = 'LEAK' and id_cliente = (select id_cliente from users where email = 'vis@demo.escuta')",
  );
  sample = own ?? sample;
  await query('update samples set id_inspecionar = $2 where id_amostra = $1', [sample.id_amostra, gei.id]);
  await show(true, 'vis', 'com');
  await show(false, 'adm');
  try {
    const panel = await InspectionsPanel.openAt(page, 'ana', sample.seq);
    const controls = page.getByRole('button', { name: /^(Nova inspeção|Trocar o inspetor|Excluir a inspeção)/ });
    await expect(panel.slot(1)).toBeVisible();
    await expect(controls).toHaveCount(3);
    for (const role of ['adm', 'vis', 'com']) {
      await InspectionsPanel.openAt(page, role, sample.seq);
      await expect(page.getByText('Latitude', { exact: true })).toBeVisible();
      await expect(controls).toHaveCount(0);
      if (role === 'adm') await expect(panel.section).toHaveCount(0);
      expect(await tryAll(page, sample.id_amostra)).toEqual([403, 403, 403]);
    }
    expect(await slotsOf(sample.id_amostra)).toEqual([gei.id, null, null]);
  } finally {
    await show(false, 'vis', 'com');
    await show(true, 'adm');
  }
});
