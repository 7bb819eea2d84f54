import type { Locator, Page } from '@playwright/test';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

const EVERYTHING = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };
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

const CLASS_NAMES: Record<string, string> = {
  LEAK: 'Ponto Suspeito',
  LESS: 'Não Vazamento',
  PASS: 'Consumo',
  PEND: 'Pendente',
  INCO: 'Inconclusivo',
  NOAC: 'Sem Acesso',
  FRAU: 'Fraude',
  VISI: 'Vazamento Visível',
};

test('[DET-01] the detail shows every field of the sample', async ({ page }) => {
  const { id_amostra, seq } = await pick(`id_inspecionar is null and laudos = 0 and classificacao = 'LESS'`);
  await query(
    `update samples s set review = false, pre_classificacao = 'PASS', precisao = 4.25,
       id_inspecionar = g.id_usuario, id_inspecionar2 = a.id_usuario, id_inspecionar3 = g.id_usuario
     from users g, users a where id_amostra = $1 and g.email = 'gei@demo.escuta' and a.email = 'geo@demo.escuta'`,
    [id_amostra],
  );
  const [row] = await query<Record<string, string>>(
    `select s.lat, s.lon, s.coletor, c.razao_social, user_name(s.id_coletor) as nome, user_name(s.id_inspecionar) as i1,
       user_name(s.id_inspecionar2) as i2, user_name(s.id_inspecionar3) as i3,
       to_char(s.dt_amostra at time zone 'UTC' - interval '3 hours', 'DD/MM/YYYY HH24:MI') as quando
     from samples s join companies c using (id_cliente) where id_amostra = $1`,
    [id_amostra],
  );
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.openSample(seq);
  const shown: [string, string][] = [
    ['Id da amostra', seq],
    ['Usuário coletor', row?.nome ?? ''],
    ['Unidade', row?.razao_social ?? ''],
    ['Id do coletor', row?.coletor ?? ''],
    ['Latitude', Number(row?.lat).toFixed(5).replace('.', ',')],
    ['Longitude', Number(row?.lon).toFixed(5).replace('.', ',')],
    ['Precisão', '4,3 m'],
    ['Data da amostra', row?.quando ?? ''],
    ['Classificação do sistema', 'Não Vazamento'],
    ['Pré-classificação', 'Consumo'],
    ['Validação', 'Discordo'],
    ['Responsável 1', row?.i1 ?? ''],
    ['Responsável 2', row?.i2 ?? ''],
    ['Responsável 3', row?.i3 ?? ''],
  ];
  for (const [name, value] of shown) await expect.poll(() => map.read(name), name).toBe(value);
  await page.getByRole('button', { name: 'Concordo', exact: true }).click();
  await expect(map.field('Validação')).toHaveText('Concordo');

  for (const code of ['FRAU', 'NOAC'] as const) {
    const other = await pick(`classificacao = '${code}'`);
    await map.detail.click();
    await map.openSample(other.seq);
    await expect(map.field('Validação')).toHaveText('N/A');
    expect(await map.read('Classificação do sistema')).toBe(CLASS_NAMES[code]);
  }
});

/** The button of a class in the editor of the customer's class. */
function classOf(page: Page, name: RegExp): Locator {
  const editor = page.getByRole('region', { name: 'Classificar' });
  return editor.getByRole('button', { name }).or(editor.getByRole('radio', { name })).first();
}

test.describe('[DET-02] the customer’s class', () => {
  test('is set in the detail', async ({ page }) => {
    const { id_amostra, seq } = await pick(`classificacao = 'LEAK' and classificacao_cliente is null`);
    const map = await MapScreen.open(page, 'ana', EVERYTHING);
    await map.openSample(seq);
    await classOf(page, /Não Vazamento/).click();
    await expect(map.toast('Classificação realizada com sucesso!')).toBeVisible();
    await expect(map.field('Classificação do cliente')).toContainText('Não Vazamento');
    expect(await stored(id_amostra, 'classificacao_cliente')).toBe('LESS');
    expect(await log(id_amostra, 4)).toMatchObject([{ email: 'ana@demo.escuta', origem: 1 }]);
  });

  test('returns to the previous one when the server refuses', async ({ page }) => {
    const { id_amostra, seq } = await pick(`classificacao = 'LEAK' and classificacao_cliente is null`);
    await query(
      `update samples set classificacao_cliente = 'LESS', dt_classificacao_cliente = now() where id_amostra = $1`,
      [id_amostra],
    );
    const map = await MapScreen.open(page, 'ana', EVERYTHING);
    await map.openSample(seq);
    await page.route('**/api/amostra/classificacao/cliente', (route) =>
      route.fulfill({ status: 404, json: { error: true, message: 'sample_not_found' } }),
    );
    await classOf(page, /Ponto Suspeito/).click();
    await expect(page.locator('[data-toasts] [role="alert"]')).toContainText(/amostra/i);
    await expect(map.field('Classificação do cliente')).toContainText('Não Vazamento');
  });

  test('cannot be set by VIS and COM', async ({ page, request }) => {
    for (const role of ['vis', 'com']) {
      const [own] = await query<{ seq: string; id_amostra: number }>(
        `select seq, id_amostra from samples where id_cliente = (select id_cliente from users where email = '${role}@demo.escuta') limit 1`,
      );
      const search = page.waitForRequest('**/api/amostra/mapa');
      const viewer = await MapScreen.open(page, role, EVERYTHING);
      await viewer.openSample(own?.seq ?? '');
      await expect(page.getByRole('region', { name: 'Classificar' })).toHaveCount(0);
      const { token = '' } = await (await search).allHeaders();
      const refused = await request.post('/api/amostra/classificacao/cliente', {
        headers: { token },
        data: { id_amostra: own?.id_amostra, classificacao_cliente: 'LESS' },
      });
      expect(refused.status()).toBe(403);
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test.describe('[DET-04] the seen mark', () => {
  test('shows what the server has stored', async ({ page }) => {
    const { id_amostra, seq } = await pick('not vista and obs is null and pre_classificacao is null');
    const map = await MapScreen.open(page, 'ana', EVERYTHING);
    await map.openSample(seq);
    const seen = page.getByRole('checkbox', { name: 'Vista', exact: true });
    const sent = page.waitForRequest(new RegExp(`/api/amostra/${id_amostra}/vista`));
    await seen.check();
    expect((await sent).method()).toBe('GET');
    await expect.poll(() => stored(id_amostra, 'vista')).toBe(true);
    expect(await log(id_amostra, 5)).toMatchObject([{ email: 'ana@demo.escuta', dados: { vista: true } }]);
    await page.route(/\/api\/amostra\/\d+\/vista/, (route) =>
      route.fulfill({ status: 500, json: { error: true, message: 'internal_error' } }),
    );
    await seen.click();
    await expect(seen).toBeChecked();
    expect(await stored(id_amostra, 'vista')).toBe(true);
  });

  test('is hidden from COM', async ({ page }) => {
    const rows = await query<{ seq: string }>(
      `select seq from samples where id_cliente = (select id_cliente from users where email = 'com@demo.escuta') limit 1`,
    );
    const commercial = await MapScreen.open(page, 'com', EVERYTHING);
    await commercial.openSample(rows[0]?.seq ?? '');
    await expect(page.getByRole('checkbox', { name: 'Vista', exact: true })).toHaveCount(0);
  });
});

test('[DET-06] routes lead to a maps service by car and on foot', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.list.getByRole('option').first().click();
  const place = [await map.field('Latitude').textContent(), await map.field('Longitude').textContent()].map((text) =>
    text?.trim().replace(',', '.'),
  );
  for (const [name, mode] of [
    ['De carro', 'driving'],
    ['A pé', 'walking'],
  ] as const) {
    const link = page.getByRole('link', { name: new RegExp(name) });
    const query = new URL((await link.getAttribute('href')) ?? '').searchParams;
    expect(query.get('travelmode')).toBe(mode);
    const destination = (query.get('destination') ?? '').split(',').map((degrees) => Number(degrees).toFixed(5));
    expect(destination).toEqual(place);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
});

test('[DET-08] the comments open for all roles but VIS and COM', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.list.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Comentários' }).click();
  await expect(page.getByRole('heading', { name: 'Comentários' })).toBeVisible();
  for (const role of ['vis', 'com']) {
    await page.evaluate(() => localStorage.clear());
    const other = await MapScreen.open(page, role, EVERYTHING);
    await other.list.getByRole('option').first().click();
    await expect(page.getByRole('heading', { name: /^Amostra / })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Comentários' })).toHaveCount(0);
  }
});

test('[DET-11] agreement with the system’s class is given, reversed and removed', async ({ page }) => {
  const { id_amostra, seq } = await pick(`review is null and classe = 'LEAK'`);
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.openSample(seq);
  for (const [button, shown, kept] of [
    ['Discordo', 'Discordo', false],
    ['Concordo', 'Concordo', true],
    ['Concordo', 'N/A', null],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(map.field('Validação')).toHaveText(shown);
    await expect.poll(() => stored(id_amostra, 'review')).toBe(kept);
  }
});

test('[CMT-01] each of the three comments has its author and date', async ({ page }) => {
  const rows = await query<Record<string, string>>(
    `select s.id_amostra, s.seq, r.obs_inspecao, user_name(r.id_usuario) as inspetor, user_name(s.id_coletor) as coletor
     from samples s join leak_report_samples l using (id_amostra) join leak_reports r using (id_relatorio)
     where s.${ROOT_TREE} and r.obs_inspecao is not null and s.id_coletor is not null limit 1`,
  );
  const sample = rows[0];
  await query(
    `update samples set obs_app = 'Portão azul', obs = 'Ouvir de novo', dt_comentario = '2026-10-05T15:04:00Z',
       id_usuario_comentario = (select id_usuario from users where email = 'adm@demo.escuta') where id_amostra = $1`,
    [sample?.id_amostra],
  );
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.openSample(sample?.seq ?? '');
  await page.getByRole('button', { name: 'Comentários' }).click();
  const when = /\d\d\/\d\d\/\d{4} \d\d:\d\d/;
  const collection = page.getByRole('article').filter({ hasText: 'Comentário da coleta' });
  await expect(collection).toContainText('Portão azul');
  await expect(collection).toContainText(sample?.coletor ?? '');
  await expect(collection).toContainText(when);
  const inspection = page.getByRole('article').filter({ hasText: 'Comentário do relatório da inspeção' }).first();
  await expect(inspection).toContainText(sample?.obs_inspecao ?? '');
  await expect(inspection).toContainText(sample?.inspetor ?? '');
  await expect(inspection).toContainText(when);
  await expect(page.getByRole('article').getByRole('textbox')).toHaveCount(0);
  const own = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Comentário da amostra' }) });
  await expect(own.getByRole('textbox')).toHaveValue('Ouvir de novo');
  await expect(own).toContainText('05/10/2026 12:04');
  await expect(own).toContainText('Adriana Meireles');
});

test('[CMT-02] a comment of at most 1000 characters is saved and logged', async ({ page, request }) => {
  const { id_amostra, seq } = await pick('obs is null and vista');
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.openSample(seq);
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
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.openSample(seq);
  const player = map.player;
  const position = player.getByRole('slider', { name: 'Posição no áudio' });
  const at = async () => Number(await position.getAttribute('aria-valuenow'));
  await expect(player.getByRole('img', { name: /Espectrograma de 0 a [\d.]+ Hz/ })).toBeVisible();
  await expect(player.getByRole('img', { name: 'Forma de onda' })).toBeVisible();
  await expect(player.getByText('som sintético')).toBeVisible();
  const play = player.getByRole('button', { name: 'Ouvir', exact: true });
  if (await play.isVisible()) await play.click();
  await expect.poll(at).toBeGreaterThan(0.5);
  await player.getByRole('button', { name: 'Pausar' }).click();
  await expect(play).toBeVisible();
  const box = await position.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + 8);
  await expect.poll(at).toBeCloseTo(8, 0);
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
  // At double speed the sound is well ahead of the clock.
  await loop.click();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.02, (box?.y ?? 0) + 8);
  await play.click();
  await expect.poll(at).toBeGreaterThan(0.5);
  const [from, since] = [await at(), Date.now()];
  await expect.poll(at).toBeGreaterThan(5);
  expect((await at()) - from).toBeGreaterThan(((Date.now() - since) / 1000) * 1.4);

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
