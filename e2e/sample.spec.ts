import type { Locator, Page } from '@playwright/test';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

const ROOT_TREE = `id_cliente in (with recursive t as (select id_cliente from users where email = 'ana@demo.escuta'
  union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`;

async function pick(where: string): Promise<{ id_amostra: number; seq: string }> {
  const rows = await query<{ id_amostra: number; seq: string }>(
    `select id_amostra, seq from samples where ${ROOT_TREE} and ${where} order by id_amostra limit 1`,
  );
  const row = rows[0];
  if (!row) throw new Error(`the demo has no sample with ${where}`);
  return row;
}

const log = (id: number, action: number) =>
  query(
    `select u.email, l.dados, l.origem from action_logs l join users u using (id_usuario)
     where id_amostra = $1 and tipo_acao = $2 and l.data > now() - interval '1 minute' order by id_log`,
    [id, action],
  );
const stored = async (id: number, column: string) =>
  (await query<{ value: unknown }>(`select ${column} as value from samples where id_amostra = $1`, [id]))[0]?.value;

/** The button of a class in the editor of the customer's class. */
function classOf(page: Page, name: RegExp): Locator {
  const editor = page.getByRole('region', { name: 'Classificar' });
  return editor.getByRole('button', { name }).or(editor.getByRole('radio', { name })).first();
}

/** The class is stored and logged, and the previous one is shown again after a refusal. */
async function setClass(page: Page, map: MapScreen, id: number): Promise<void> {
  await classOf(page, /Não Vazamento/).click();
  await expect(map.toast('Classificação realizada com sucesso!')).toBeVisible();
  await expect(map.field('Classificação do cliente')).toContainText('Não Vazamento');
  expect(await stored(id, 'classificacao_cliente')).toBe('LESS');
  expect(await log(id, 4)).toMatchObject([{ email: 'ana@demo.escuta', origem: 1 }]);
  await page.route('**/api/amostra/classificacao/cliente', (route) =>
    route.fulfill({ status: 404, json: { error: true, message: 'sample_not_found' } }),
  );
  await classOf(page, /Ponto Suspeito/).click();
  await expect(map.toast('A amostra não foi encontrada.')).toBeVisible();
  await expect(map.field('Classificação do cliente')).toContainText('Não Vazamento');
}

/** Checking "Vista" is stored and logged; after a failed change the box is checked again. */
async function setSeen(page: Page, id: number): Promise<void> {
  const seen = page.getByRole('checkbox', { name: 'Vista', exact: true });
  const sent = page.waitForRequest(new RegExp(`/api/amostra/${id}/vista`));
  await seen.check();
  expect((await sent).method()).toBe('GET');
  await expect.poll(() => stored(id, 'vista')).toBe(true);
  expect(await log(id, 5)).toMatchObject([{ email: 'ana@demo.escuta', dados: { vista: true } }]);
  await page.route(/\/api\/amostra\/\d+\/vista/, (route) =>
    route.fulfill({ status: 500, json: { error: true, message: 'internal_error' } }),
  );
  await seen.click();
  await expect(seen).toBeChecked();
  expect(await stored(id, 'vista')).toBe(true);
}

test('[DET-02] [DET-04] class and seen mark show what the server has stored', async ({ page }) => {
  const { id_amostra, seq } = await pick(
    "classificacao = 'LEAK' and classificacao_cliente is null and not vista and obs is null and pre_classificacao is null",
  );
  const map = await MapScreen.openAt(page, 'ana', seq);
  await setClass(page, map, id_amostra);
  await setSeen(page, id_amostra);
});

test('[CMT-02] a comment of at most 1000 characters is saved and logged', async ({ page, request }) => {
  const { id_amostra, seq } = await pick('obs is null and vista');
  const map = await MapScreen.openAt(page, 'ana', seq);
  await page.getByRole('button', { name: 'Comentários' }).click();
  const box = page.getByRole('textbox', { name: 'Comentário da amostra' });
  await box.fill('é'.repeat(1200));
  expect((await box.inputValue()).length).toBe(1000);
  await expect(page.getByTestId('comment-left')).toHaveText(/^0 caracteres restantes/);
  await box.fill('Chiado contínuo');
  await expect(page.getByTestId('comment-left')).toHaveText(/^985 caracteres restantes/);

  await page.route('**/api/amostra/update/obs', (route) =>
    route.fulfill({ status: 500, json: { error: true, message: 'internal_error' } }),
  );
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(map.toast('Erro ao adicionar comentário')).toBeVisible();
  await expect(box).toHaveValue('Chiado contínuo');
  await page.unroute('**/api/amostra/update/obs');

  const sent = page.waitForRequest('**/api/amostra/update/obs');
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  const token = (await (await sent).allHeaders()).token ?? '';
  await expect(map.toast('Comentário adicionado')).toBeVisible();
  expect(await stored(id_amostra, 'obs')).toBe('Chiado contínuo');
  expect(await log(id_amostra, 8)).toMatchObject([{ email: 'ana@demo.escuta' }]);
  const refused = await request.post('/api/amostra/update/obs', {
    headers: { token },
    data: { id_amostra, obs: 'x'.repeat(1001) },
  });
  expect([refused.status(), (await refused.json()).details[0].field]).toEqual([400, 'obs']);
});

test('[DET-03] the player plays and draws the sound of every sample but NOAC and FRAU', async ({ page }) => {
  const { seq } = await pick(`classe = 'LEAK' and id_gravacao is not null`);
  const map = await MapScreen.openAt(page, 'ana', seq);
  const player = map.player;
  const position = player.getByRole('slider', { name: 'Posição no áudio' });
  const at = async () => Number(await position.getAttribute('aria-valuenow'));
  /** Seconds of the sound and of the clock, at the same moment. */
  const atTime = () =>
    position.evaluate((slider) => [Number(slider.getAttribute('aria-valuenow')), performance.now() / 1000] as const);
  await expect(player.getByRole('img', { name: /Espectrograma de 0 a [\d.]+ Hz/ })).toBeVisible();
  await expect(player.getByRole('img', { name: 'Forma de onda' })).toBeVisible();
  await expect(player.getByText('som sintético')).toBeVisible();
  const play = player.getByRole('button', { name: 'Ouvir', exact: true });
  await play.click();
  await expect.poll(at).toBeGreaterThan(0.5);
  await player.getByRole('button', { name: 'Pausar' }).click();
  await expect(play).toBeVisible();
  const box = await position.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.9, (box?.y ?? 0) + 8);
  await expect.poll(at).toBeCloseTo(9, 0);
  const loop = player.getByRole('button', { name: /Repetir/ });
  await loop.click();
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  await play.click();
  await expect.poll(at).toBeLessThan(4);

  await player.getByRole('button', { name: 'Pausar' }).click();
  const rate = player.getByRole('combobox', { name: 'Velocidade' });
  await rate.click();
  await page.locator('.ant-select-item-option').filter({ hasText: '2×' }).click();
  await player.getByRole('button', { name: 'Volume e ganho' }).click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  const before = Number(await volume.getAttribute('aria-valuenow'));
  await volume.press('ArrowLeft');
  expect(Number(await volume.getAttribute('aria-valuenow'))).toBeLessThan(before);
  await player.getByRole('button', { name: 'Volume e ganho' }).click();
  // At double speed the sound runs ahead of the clock. Measured over four seconds of sound, since the position changes in steps.
  await loop.click();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.02, (box?.y ?? 0) + 8);
  await play.click();
  await expect.poll(at).toBeGreaterThan(0.5);
  const [from, since] = await atTime();
  await expect.poll(at).toBeGreaterThan(from + 4);
  const [to, until] = await atTime();
  expect(to - from).toBeGreaterThan((until - since) * 1.4);

  for (const [code, name] of [
    ['NOAC', 'Sem Acesso'],
    ['FRAU', 'Fraude'],
  ] as const) {
    const silent = await pick(`classificacao = '${code}'`);
    await map.detail.click();
    await map.openSample(silent.seq);
    await expect(player.getByText(`Sem áudio para ${name}`)).toBeVisible();
    await expect(position).toHaveCount(0);
  }
});
