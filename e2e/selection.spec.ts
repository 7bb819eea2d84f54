import { palettes } from '../apps/web/src/shared/ui/theme.ts';
import { clearSlots, freeSamples, logsOf, SelectionScreen, slotsOf, type TestSample } from './support/inspections.ts';
import { DrawnMap, rgb } from './support/markers.ts';
import { isSearch } from './support/search.ts';
import { expect, query, test } from './support/test.ts';

const SEND = '**/api/amostra/inspecionar/massa';
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

  // A click on a marker checks its sample and puts a check mark on the marker.
  const [place] = await query<{ lat: number; lon: number }>('select lat, lon from samples where id_amostra = $1', [
    ids()[0],
  ]);
  await page.goto(`${SelectionScreen.path(search())}?lat=${place?.lat}&lon=${place?.lon}&zoom=20`);
  await expect(mode.box(seqAt(0))).toBeVisible();
  await mode.idle();
  const canvas = await mode.map.boundingBox();
  if (!canvas) throw new Error('no map');
  const centre = { x: canvas.width / 2, y: canvas.height / 2 };
  // The mark’s disc lies in the lower right corner of the marker; half of its pixels are of one colour, the rest is its tick and rim.
  const markPixels = async () =>
    (await DrawnMap.of(mode.map)).count(rgb(palettes.light.accent), { x: centre.x + 12, y: centre.y + 12 }, 8);
  expect(await markPixels()).toBe(0);
  await page.mouse.click(canvas.x + centre.x, canvas.y + centre.y);
  await expect(mode.box(seqAt(0))).toBeChecked();
  await mode.idle();
  await expect.poll(markPixels).toBeGreaterThan(40);
});

test('the reason why a sample cannot be checked is there in full, and no row covers another', async ({ page }) => {
  const [geo] = await query<typeof gei>("select id_usuario id, nome from users where email = 'geo@demo.escuta'");
  const three =
    'update samples set id_inspecionar = $2, id_inspecionar2 = $2, id_inspecionar3 = $3 where id_amostra = $1';
  await query(three, [ids()[1], gei.id, geo?.id]);
  await page.setViewportSize({ width: 320, height: 844 });
  const mode = await SelectionScreen.open(page, 'ana', search());
  const reason = mode.list.getByText('As três inspeções desta amostra já foram pedidas.');
  expect(await reason.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  const rows = await mode.list
    .getByRole('listitem')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top));
  expect(rows.slice(1).map((row, n) => row.top >= (rows[n]?.bottom ?? 0) - 1)).toEqual([true, true, true]);
  const [words, row] = await reason.evaluate((text) =>
    [text, text.closest('li')].map((one) => one?.getBoundingClientRect().bottom ?? 0),
  );
  expect(words).toBeLessThanOrEqual(row ?? 0);
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
  await expect(mode.receipt).toContainText(`Último envio: 2 amostras a ${gei.nome}.`);
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

/** A send that the network loses changes nothing and says why; the samples can be loaded again. */
async function expectLost(mode: SelectionScreen): Promise<void> {
  await mode.page.route(SEND, (route) => route.abort(), { times: 1 });
  await mode.send(gei.nome);
  await expect(mode.page.getByRole('alert')).toContainText('Sem conexão com o servidor');
  await expect(mode.page.locator('[data-toasts] > *')).toHaveCount(0);
  await expect(mode.count).toHaveText('3 de 4 selecionadas');
  expect(await slotsOf(ids()[0] ?? 0)).toEqual([null, null, null]);
  const loaded = mode.page.waitForResponse((response) => isSearch(response.request()));
  await mode.page.getByRole('button', { name: 'Atualizar as amostras' }).click();
  expect((await loaded).status()).toBe(200);
  await expect(mode.count).toHaveText('3 de 4 selecionadas');
}

test('[SEL-05] a mass assignment is sent whole or not at all, in one request, and undone from its receipt', async ({
  page,
}) => {
  const mode = await SelectionScreen.open(page, 'ana', search());
  await mode.check(seqAt(0), seqAt(1), seqAt(2));
  // The checked samples survive a reload.
  await page.reload();
  await expect(mode.count).toHaveText('3 de 4 selecionadas');
  await expectLost(mode);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(SEND.slice(2))) requests += 1;
  });
  await expectPreview(mode);
  await mode.dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expectSent(mode);
  expect(requests).toBe(1);
  await undo(mode);
});
