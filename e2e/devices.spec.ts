import { createHash, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SYNTHESIS_RATE_HZ, synthesize, writeWav } from '../packages/acoustics/src/index.ts';
import { choose } from './support/choose.ts';
import { expect, query, signIn, test } from './support/test.ts';

const DEVICES = '/admin/devices';
const COMPANY = 'Águas de Contagem (demonstração)';
const OTHERS = 'Haste nº 3 – Vale Claro';
const FIRST_NAME = 'Sensor Açude São João';
const NAME = 'Sensor do Açude – Conceição';

const row = (page: Page, name: string) => page.locator('tr[data-device]').filter({ hasText: name });
/** The key that a dialog shows, from its creation to its closing. */
async function takeKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('ela nunca mais será mostrada');
  const shown = dialog.locator('code');
  const key = (await shown.first().textContent()) ?? '';
  expect(key).toMatch(/^escuta_[\w-]{43}$/);
  await expect(shown.last()).toHaveText(`Authorization: Device ${key}`);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Copiar chave' }).click();
  await expect(dialog.getByRole('button', { name: 'Chave copiada' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole('button', { name: 'Já guardei a chave' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await page.content()).not.toContain(key);
  return key;
}

/** Opens a task by the keys: the Enter that chooses it must not press a button of its dialog too. */
async function openTask(page: Page, name: string, task: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Mais ações: ${name}` })
    .press('Enter');
  const item = page.getByRole('menuitem', { name: task });
  await expect(item).toBeVisible();
  await item.focus();
  await page.keyboard.press('Enter');
}

/** Whether a sample has arrived, asked with a key. */
async function ask(baseURL: string, key: string, chave: string): Promise<number> {
  const headers = { authorization: `Device ${key}` };
  return (await fetch(`${baseURL}/api/amostra/${chave}`, { method: 'HEAD', headers })).status;
}

/** Sends a sample as a sensor does. */
async function send(baseURL: string, key: string, chave: string): Promise<string> {
  const fields = new URLSearchParams({
    ...{ dt_amostra: new Date().toISOString(), lat: '-19.9317', lon: '-44.0536', precisao: '6' },
    ...{ sensor_modelo: 'Hidrofone HX-2', sensor_serie: 'A-0117', medidor_girando: 'false' },
  });
  const reply = await fetch(`${baseURL}/api/amostra/${chave}?${fields}`, {
    method: 'PUT',
    headers: { authorization: `Device ${key}`, 'content-type': 'audio/wav' },
    body: Buffer.from(writeWav(synthesize('LEAK', 11), SYNTHESIS_RATE_HZ)),
  });
  const { error, seq } = await reply.json();
  expect([reply.status, error]).toEqual([200, false]);
  return seq;
}

/** A device of a company that the administrator does not reach. */
const addOthers = () =>
  query(
    `insert into devices (descricao, id_cliente, id_usuario, chave_hash, dt_criacao)
     select $1, c.id_cliente, u.id_usuario, sha256('outra'), now() from companies c, users u
     where c.razao_social = 'Vale Claro Centro' and u.email = 'geo@demo.escuta'`,
    [OTHERS],
  );

async function clear(): Promise<void> {
  const sent = 'select id_amostra from samples where id_dispositivo is not null';
  const recordings = await query<{ id: number }>(`select id_gravacao id from samples where id_amostra in (${sent})`);
  await query(`delete from action_logs where tipo_acao between 122 and 125 or id_amostra in (${sent})`);
  await query(`delete from samples where id_amostra in (${sent})`);
  await query('delete from recordings where id_gravacao = any($1)', [recordings.map(({ id }) => id)]);
  await query('delete from devices');
}

/** Adds a device on the screen; returns its key. */
async function add(page: Page, collector: string): Promise<string> {
  await expect(page.getByText('Nenhum dispositivo cadastrado')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Novo dispositivo' });
  await opener.click();
  await page.getByLabel('Nome', { exact: true }).fill(FIRST_NAME);
  await choose(page, 'Empresa', COMPANY);
  await choose(page, 'Coletor', collector);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  const key = await takeKey(page);
  await expect(opener).toBeFocused();
  return key;
}

async function expectOnlyHash(key: string): Promise<void> {
  const [stored] = await query<{ hash: string; row: string }>(
    `select encode(chave_hash, 'hex') hash, to_json(d)::text as row from devices d where descricao = $1`,
    [FIRST_NAME],
  );
  expect(stored?.hash).toBe(createHash('sha256').update(key).digest('hex'));
  expect(stored?.row).not.toContain(key.slice(10));
}

async function expectListed(page: Page, collector: string): Promise<void> {
  await page.reload();
  const cells = row(page, FIRST_NAME).getByRole('cell');
  await expect(cells.nth(1)).toHaveText(COMPANY);
  await expect(cells.nth(2)).toHaveText(collector);
  await expect(cells.nth(3)).toHaveText(/^(agora|há \d+ minutos?)\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await expect(cells.nth(4)).toHaveText('1');
  await expect(cells.nth(5)).toHaveText('Ativo');
}

async function rename(page: Page): Promise<void> {
  await row(page, FIRST_NAME)
    .getByRole('button', { name: `Editar ${FIRST_NAME}` })
    .click();
  await page.getByRole('dialog').getByLabel('Nome').fill(NAME);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, NAME).getByRole('button', { name: `Editar ${NAME}` })).toBeFocused();
}

/** Makes a new key beside which the old one works for a week. */
async function rotate(page: Page): Promise<string> {
  await openTask(page, NAME, 'Nova chave');
  await expect(page.getByRole('radio', { name: '7 dias' })).toBeFocused();
  await expect(page.getByRole('radio', { name: '7 dias' })).toBeChecked();
  await page.getByRole('button', { name: 'Gerar chave' }).click();
  const key = await takeKey(page);
  await expect(row(page, NAME)).toContainText(/Chave anterior vale até \d\d\/\d\d\/\d{4}/);
  await expect(row(page, NAME).getByRole('button', { name: /^Mais ações/ })).toBeFocused();
  return key;
}

async function revoke(page: Page): Promise<void> {
  await page.goto(DEVICES);
  await openTask(page, NAME, 'Revogar');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Revogar' }).click();
  await expect(row(page, NAME)).toContainText(/RevogadoDesde \d\d\/\d\d\/\d{4}/);
  await expect(row(page, NAME).getByRole('button')).toHaveCount(0);
}

async function expectOnMap(page: Page, seq: string): Promise<void> {
  await page.goto(`/?id_amostra=${seq}`);
  await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible();
  const value = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
  await expect(value('Dispositivo')).toHaveText(NAME);
  await expect(value('Sensor')).toHaveText('Hidrofone HX-2, série A-0117');
}

/** Each change is in the log with its values, and no key. */
async function expectLogged(page: Page, collector: string, keys: readonly string[]): Promise<void> {
  await page.goto('/admin/log-sistema');
  for (const [action, what] of [
    ['Dispositivo cadastrado', `Coletor ${collector}`],
    ['Dispositivo alterado', `Nome ${FIRST_NAME} → ${NAME}`],
    ['Nova chave de dispositivo', 'Chave anterior vale até'],
    ['Dispositivo revogado', NAME],
  ] as const) {
    await expect(page.locator('tr[data-log]').filter({ hasText: action })).toContainText(what);
  }
  const logged = await page.content();
  for (const key of keys) expect(logged).not.toContain(key);
}

test('[ING-05] an administrator adds, renames, re-keys and revokes a device, whose keys send samples until then', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addOthers();
  try {
    const [person] = await query<{ nome: string }>(`select nome from users where email = 'col@demo.escuta'`);
    const collector = person?.nome ?? '';
    await signIn(page, 'adm', DEVICES);
    const key = await add(page, collector);
    await expectOnlyHash(key);

    const chave = randomUUID();
    const seq = await send(baseURL, key, chave);
    await expectListed(page, collector);
    await rename(page);
    const next = await rotate(page);
    expect([await ask(baseURL, key, chave), await ask(baseURL, next, chave)]).toEqual([200, 200]);
    await expectOnMap(page, seq);

    await revoke(page);
    expect([await ask(baseURL, key, chave), await ask(baseURL, next, chave)]).toEqual([401, 401]);
    expect(await query('select seq from samples where chave = $1', [chave])).toEqual([{ seq }]);
    await expect(row(page, OTHERS)).toHaveCount(0);

    await signIn(page, 'sup', DEVICES);
    await expect(page.locator('tr[data-device]')).toHaveCount(2);
    await expect(page.locator('tr[data-device]').last()).toContainText(NAME);
    await expectLogged(page, collector, [key, next]);
  } finally {
    await clear();
  }
});
