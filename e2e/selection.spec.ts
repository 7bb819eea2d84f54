import { clearSlots, freeSamples, logsOf, SelectionScreen, slotsOf, type TestSample } from './support/inspections.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, signIn, test } from './support/test.ts';

let samples: TestSample[] = [];
let gei = { id: 0, nome: '' };
const ids = () => samples.map(({ id_amostra }) => id_amostra);
const seqs = () => samples.map(({ seq }) => seq);
const seqAt = (place: number) => seqs()[place] ?? '';
const search = () => ({ id_amostra: seqs().join(' ') });

test.beforeEach(async () => {
  samples = await freeSamples(4);
  [gei = gei] = await query<typeof gei>("select id_usuario id, nome from users where email = 'gei@demo.escuta'");
});
test.afterEach(() => clearSlots(ids()));

test('[SEL-01] samples are checked one by one, by marker, by rectangle or all at once', async ({ page }) => {
  const mode = await SelectionScreen.open(page, 'ana', search());
  await expect(mode.select).toHaveCount(0);
  await mode.check(seqAt(0));
  await expect(mode.select).toBeVisible();
  await expect(mode.count).toHaveText('1 de 4 selecionadas');
  await expect(mode.map).toHaveAttribute('data-checked', '1');
  await mode.box(seqAt(0)).uncheck();
  await expect(mode.select).toHaveCount(0);

  const all = page.getByRole('checkbox', { name: 'Selecionar todas' });
  await all.check();
  await expect(mode.count).toHaveText('4 de 4 selecionadas');
  await all.uncheck();
  await expect(mode.count).toHaveText('0 de 4 selecionadas');

  await page.getByRole('button', { name: 'Desenhar retângulo' }).click();
  const drawer = page.getByTestId('box-drawer');
  const frame = await drawer.boundingBox();
  if (!frame) throw new Error('nothing to draw on');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Desenhar retângulo' }).click();
  await page.mouse.move(frame.x + 4, frame.y + 60);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await page.mouse.move(frame.x + frame.width - 4, frame.y + frame.height - 4);
  await page.mouse.up();
  await expect(mode.count).toHaveText('4 de 4 selecionadas');
  await page.getByRole('button', { name: 'Limpar seleção' }).click();
  await page.getByRole('button', { name: 'Selecionar as visíveis no mapa' }).click();
  await expect(mode.count).toHaveText('4 de 4 selecionadas');
  await page.getByRole('button', { name: 'Limpar seleção' }).click();

  // A click on a marker checks its sample and changes the marker.
  await page.getByRole('button', { name: `Abrir a amostra ${seqAt(0)}` }).click();
  await mode.idle();
  await page.getByRole('button', { name: 'Voltar à lista' }).click();
  await mode.idle();
  const canvas = await mode.map.boundingBox();
  if (!canvas) throw new Error('no map');
  const clip = { x: canvas.x + canvas.width / 2 - 30, y: canvas.y + canvas.height / 2 - 30, width: 60, height: 60 };
  const before = await page.screenshot({ clip });
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await expect(mode.box(seqAt(0))).toBeChecked();
  await mode.idle();
  await expect.poll(async () => before.equals(await page.screenshot({ clip }))).toBe(false);
});

test('[SEL-02] the mode is left for the map only after a confirmation', async ({ page }) => {
  const mode = await SelectionScreen.open(page, 'ana', search());
  await mode.check(seqAt(0), seqAt(1));
  await page.getByRole('button', { name: 'Sair do modo seleção' }).click();
  await mode.dialog.getByRole('button', { name: 'Não' }).click();
  await expect(mode.dialog).toHaveCount(0);
  await expect(mode.count).toHaveText('2 de 4 selecionadas');
  await page.getByRole('button', { name: 'Sair do modo seleção' }).click();
  await mode.dialog.getByRole('button', { name: 'Sim' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByTestId('sample-list')).toBeVisible();
});

test('[SEL-03] a sample is selectable only with a free slot and without an approved report', async ({ page }) => {
  const [approved] = await query<TestSample>(
    `select s.id_amostra, s.seq from samples s join leak_report_samples using (id_amostra)
     join leak_reports r using (id_relatorio) where r.id_status_relatorio = 1 and s.id_inspecionar3 is null limit 1`,
  );
  const other = await query<{ id: number }>("select id_usuario id from users where email = 'geo@demo.escuta'");
  await query(
    'update samples set id_inspecionar = $2, id_inspecionar2 = $2, id_inspecionar3 = $3 where id_amostra = $1',
    [ids()[0], gei.id, other[0]?.id],
  );
  const mode = await SelectionScreen.open(page, 'sup', { id_amostra: [...seqs(), approved?.seq].join(' ') });
  await expect(mode.box(seqAt(0))).toBeDisabled();
  await expect(mode.list).toContainText('As três inspeções desta amostra já foram pedidas.');
  await expect(mode.box(approved?.seq ?? '')).toBeDisabled();
  await expect(mode.list).toContainText('Esta amostra já tem um relatório aprovado.');
  await page.getByRole('checkbox', { name: 'Selecionar todas' }).check();
  await expect(mode.count).toHaveText('3 de 5 selecionadas');
});

test('[MAP-14] [SEL-06] a super admin opens the mode for a chosen company, above 300 samples through a modal', async ({
  page,
}) => {
  const [row] = await query<{ id_cliente: number; id_usuario: number }>(
    `select id_cliente, (select id_usuario from users where email = 'sup@demo.escuta') from companies
     where razao_social like 'Águas de Contagem%'`,
  );
  const kept = { dti: '', dtf: '', seen: true, notSeen: true, id_usuario: row?.id_usuario, classificacao: [] };
  const client = { id_cliente: [row?.id_cliente ?? 0] };
  const enter = page.getByRole('button', { name: 'Selecionar amostras' });
  const openMap = async (role: string, filters: object) => {
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    return MapScreen.open(page, role, { ...kept, ...filters });
  };
  const map = await openMap('sup', {});
  await expect(map.total).toBeVisible();
  await expect(enter).toHaveCount(0);
  await openMap('sup', client);
  await enter.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No modo seleção');
  await dialog.getByRole('button', { name: 'Abrir' }).click();
  await expect(page).toHaveURL(new RegExp(`/inspect/[\\w-]+/${row?.id_cliente}$`));
  await expect(new SelectionScreen(page).list.getByRole('listitem').first()).toBeVisible();

  // Few samples: no modal.
  await openMap('sup', { ...client, classificacao: ['VISI'] });
  await enter.click();
  await expect(page).toHaveURL(/\/inspect\//);
  await openMap('adm', client);
  await expect(enter).toHaveCount(0);
});

test('[SEL-04] at most 3000 samples are selected, and never by select-all', async ({ page }) => {
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'MASSA' || n, (select id_cliente from companies where razao_social = 'Setor Mirante'),
       '2026-01-02T12:00:00Z', '2026-01-02T12:00:00Z', -19.9 - n / 1e6, -44 - n / 7e5, 'LEAK' from generate_series(1, 3001) n`,
  );
  try {
    const mode = await SelectionScreen.open(page, 'ana', { dti: '2026-01-02 00:00', dtf: '2026-01-02 23:59' });
    await expect(mode.map).toHaveAttribute('data-total', '3001');
    await expect(page.getByRole('checkbox', { name: 'Selecionar todas' })).toBeDisabled();
    await expect(page.getByText(/Com 3\.000 amostras ou mais não é possível selecionar todas/)).toBeVisible();
    await mode.list.getByRole('checkbox').first().check();
    const visible = page.getByRole('button', { name: 'Selecionar as visíveis no mapa' });
    await visible.click();
    const refused = page.getByRole('alert').filter({ hasText: 'Não é possível selecionar mais de 3.000 amostras.' });
    await expect(refused).toBeVisible();
    await expect(mode.count).toHaveText('1 de 3.001 selecionadas');
    await refused.getByRole('link', { name: 'Voltar ao mapa' }).click();
    // The address changes before the screen does.
    await expect(page.getByTestId('list-total')).toBeVisible();
    await expect(mode.list).toHaveCount(0);

    await query("delete from samples where seq = 'MASSA3001'");
    await page.goBack();
    await expect(mode.map).toHaveAttribute('data-total', '3000');
    await mode.idle();
    await expect(page.getByRole('checkbox', { name: 'Selecionar todas' })).toBeDisabled();
    await visible.click();
    await expect(mode.count).toHaveText('3.000 de 3.000 selecionadas');
    await mode.send(gei.nome);
    await expect(mode.receipt).toContainText(`3.000 amostras enviadas a ${gei.nome}.`);
    expect((await logsOf(13))[0]?.dados).toMatchObject({ inspetor: gei.id, total_amostra: 3000 });
    await mode.receipt.getByRole('button', { name: /^Desfazer/ }).click();
    await expect(mode.toast('Envio desfeito')).toBeVisible();
    await expect(mode.count).toHaveText('3.000 de 3.000 selecionadas');
  } finally {
    await query("delete from samples where seq like 'MASSA%'");
  }
});

/** Two of three checked samples can be assigned: the third has two inspections of this operator. */
async function expectPreview(mode: SelectionScreen): Promise<void> {
  await mode.select.click();
  await mode.dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(mode.dialog.getByRole('alert')).toHaveText('Escolha um geofonista.');
  await query('update samples set id_inspecionar = $2, id_inspecionar2 = $2 where id_amostra = $1', [ids()[2], gei.id]);
  await mode.choose(gei.nome);
  await expect(mode.preview).toContainText('2 amostras recebem a inspeção');
  await expect(mode.preview).toContainText('1 amostra fica de fora');
  await expect(mode.preview).toContainText('Geofonista já realizou 2 inspeções');
}

async function expectSent(mode: SelectionScreen): Promise<void> {
  await expect(mode.dialog).toHaveCount(0);
  await expect(mode.toast('Dados Salvos')).toBeVisible();
  await expect(mode.toast('Amostras enviadas com sucesso!')).toBeVisible();
  await expect(mode.receipt).toContainText(`2 amostras enviadas a ${gei.nome}.`);
  await expect(mode.count).toHaveText('1 de 4 selecionadas');
  expect(await slotsOf(ids()[0] ?? 0)).toEqual([gei.id, null, null]);
  expect((await logsOf(13))[0]).toMatchObject({
    email: 'ana@demo.escuta',
    dados: { inspetor: gei.id, total_amostra: 2 },
  });
}

async function undo(mode: SelectionScreen): Promise<void> {
  const button = mode.receipt.getByRole('button', { name: /^Desfazer \(\d+ s\)$/ });
  await button.focus();
  await mode.page.keyboard.press('Enter');
  await expect(mode.toast('Envio desfeito')).toBeVisible();
  await expect(mode.receipt).toHaveCount(0);
  await expect(mode.count).toHaveText('3 de 4 selecionadas');
  expect(await slotsOf(ids()[0] ?? 0)).toEqual([null, null, null]);
}

/** Sends the three checked samples after an action that makes the assignment fail. */
async function sendInVain(mode: SelectionScreen, act: () => Promise<unknown>): Promise<void> {
  await mode.select.click();
  await mode.choose(gei.nome);
  await expect(mode.preview).toContainText('3 amostras recebem a inspeção');
  await act();
  await mode.dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(mode.dialog).toHaveCount(0);
}

test.describe('[SEL-05] a mass assignment', () => {
  test('is sent in one request and undone from its receipt', async ({ page }) => {
    const mode = await SelectionScreen.open(page, 'ana', search());
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/amostra/inspecionar/massa')) requests += 1;
    });
    await mode.check(seqAt(0), seqAt(1), seqAt(2));
    // The checked samples survive a reload.
    await page.reload();
    await expect(mode.count).toHaveText('3 de 4 selecionadas');
    await expectPreview(mode);
    await mode.dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expectSent(mode);
    expect(requests).toBe(1);
    await undo(mode);
  });

  test('that fails keeps the selection and is explained on the page', async ({ page, context }) => {
    const mode = await SelectionScreen.open(page, 'ana', search());
    await mode.check(seqAt(0), seqAt(1), seqAt(2));
    const failed = page.getByRole('alert').filter({ hasText: 'Nada foi enviado' });
    await sendInVain(mode, () => context.setOffline(true));
    await expect(failed).toContainText('Sem conexão com o servidor');
    await expect(mode.count).toHaveText('3 de 4 selecionadas');
    await context.setOffline(false);

    // Another person is faster.
    await sendInVain(mode, () =>
      query(
        "update samples set id_inspecionar = (select id_usuario from users where email = 'geo@demo.escuta') where id_amostra = $1",
        [ids()[1]],
      ),
    );
    await expect(failed).toBeVisible();
    await expect(failed).not.toContainText('Sem conexão');
    await expect(mode.count).toHaveText('3 de 4 selecionadas');
    expect(await slotsOf(ids()[0] ?? 0)).toEqual([null, null, null]);

    await failed.getByRole('button', { name: 'Atualizar as amostras' }).click();
    const forNone: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/previa') && request.postDataJSON().amostras.length === 0)
        forNone.push(request.url());
    });
    await mode.send(gei.nome);
    await expect(mode.receipt).toContainText(`3 amostras enviadas a ${gei.nome}.`);
    expect(forNone).toEqual([]);
    expect((await slotsOf(ids()[1] ?? 0))?.[1]).toBe(gei.id);
  });
});

test('[SEL-07] one sample is assigned and its inspector edited from the mode', async ({ page }) => {
  const mode = await SelectionScreen.open(page, 'ana', search());
  await page.getByRole('button', { name: `Abrir a amostra ${seqAt(0)}` }).click();
  await page.getByRole('button', { name: 'Nova inspeção' }).click();
  await mode.choose(gei.nome);
  await mode.dialog.getByRole('button', { name: 'Realizar inspeção' }).click();
  await expect(mode.toast('Nova inspeção realizada com sucesso!')).toBeVisible();
  const [geo = gei] = await query<typeof gei>("select id_usuario id, nome from users where email = 'geo@demo.escuta'");
  await page.getByRole('button', { name: 'Trocar o inspetor da inspeção 1' }).click();
  await mode.choose(geo.nome);
  await mode.dialog.getByRole('button', { name: 'Trocar inspetor' }).click();
  await expect(mode.toast('Inspetor atualizado com sucesso')).toBeVisible();
  expect(await slotsOf(ids()[0] ?? 0)).toEqual([geo.id, null, null]);
  await page.getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(mode.list).toContainText('1 inspeção pedida');
});

test('viewers and commercial users cannot assign from the selection mode', async ({ page, request }) => {
  for (const role of ['vis', 'com']) {
    await signIn(page, role, SelectionScreen.path(search()));
    await expect(page).toHaveURL(/\/admin\/my-profile$/);
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('escuta.session') ?? '{}').token as string);
    const data = { data: [{ id: ids()[0], id_cliente: gei.id }] };
    const reply = await request.put('/api/amostra/inspecionar/massa', { headers: { token, time: '-1' }, data });
    expect(reply.status()).toBe(403);
    await page.evaluate(() => localStorage.clear());
  }
});

test('a link that is no selection is explained', async ({ page }) => {
  await signIn(page, 'ana', '/inspect/nonsense');
  await expect(page.getByText('Este link não corresponde a uma seleção')).toBeVisible();
});
