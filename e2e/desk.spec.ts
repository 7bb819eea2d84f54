import { routes } from '@escuta/contract';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { type DataFolder, makeDemoFolder } from './support/folder.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { query as ask, expect, signIn, test } from './support/test.ts';

let folder: DataFolder;
let server: RunningServer;
test.beforeAll(async () => {
  folder = await makeDemoFolder();
  server = await startServer({ ESCUTA_DATA_DIR: folder.path });
});
test.afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  ask<Row>(sql, values, folder.path);
const stored = async (id: number) =>
  (
    await query<{
      classificacao: string;
      obs_admin: string | null;
      sem_consenso: boolean;
      classe_final: string | null;
    }>('select classificacao, obs_admin, sem_consenso, classe_final from samples where id_amostra = $1', [id])
  )[0];
/** Effective class: the customer's class, otherwise the system's. */
const CLASS = 'coalesce(classificacao_cliente, classificacao)';
const numbers = new Intl.NumberFormat('pt-BR');

/** The desk as a person drives it. */
class DeskScreen {
  readonly page: Page;
  readonly stage;
  readonly rows;
  readonly progress;
  readonly note;

  constructor(page: Page) {
    this.page = page;
    this.stage = page.getByTestId('desk-stage');
    this.rows = page.getByTestId('desk-queue').getByRole('option');
    this.progress = page.getByTestId('desk-progress');
    this.note = page.getByLabel('Observação');
  }

  static async open(page: Page, path = '/admin/samples'): Promise<DeskScreen> {
    await signIn(page, 'geo', `${server.url}${path}`);
    const desk = new DeskScreen(page);
    await desk.ready();
    return desk;
  }

  /** Waits until the current sample can be classified. */
  async ready(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Não Vazamento', exact: true })).toBeEnabled();
  }

  /** The current sample. */
  async id(): Promise<number> {
    return Number(await this.stage.getAttribute('data-sample'));
  }

  row(id: number) {
    return this.page.locator(`[data-testid=desk-queue] [data-sample="${id}"]`);
  }

  /** Presses a key that leaves the current sample. */
  async leave(key: string): Promise<void> {
    const before = String(await this.id());
    await this.page.keyboard.press(key);
    await expect(this.stage).not.toHaveAttribute('data-sample', before);
    await this.ready();
  }
}

test('[AGE-01] the super geo’s home counts the waiting samples of each company', async ({ page }) => {
  await signIn(page, 'geo', `${server.url}/`);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('link', { name: 'Administrativo' }).click();
  await page.waitForURL('**/admin/home-geo');
  const [all] = await query<Record<string, number>>(
    `select count(*) filter (where ${CLASS} = 'PEND')::int pending, count(*) filter (where ${CLASS} <> 'PEND')::int classified,
       count(*) filter (where (dt_envio - interval '3 hours')::date = (now() at time zone 'UTC' - interval '3 hours')::date)::int today,
       count(*)::int "all" from samples`,
  );
  for (const [name, value] of Object.entries(all ?? {})) {
    await expect(page.locator(`[data-figure=${name}] dd`)).toHaveText(numbers.format(value));
  }
  const [most] = await query<{ id_cliente: number; razao_social: string; pending: number; total: number }>(
    `select c.id_cliente, razao_social, count(*) filter (where ${CLASS} = 'PEND')::int pending, count(*)::int total
     from samples join companies c using (id_cliente) group by 1, 2 order by 3 desc, 2 limit 1`,
  );
  const row = page.locator(`tr[data-company="${most?.id_cliente}"] td`);
  await expect(row.nth(0)).toHaveText(most?.razao_social ?? '');
  await expect(row.nth(1)).toHaveText(numbers.format(most?.pending ?? 0));
  await expect(row.nth(3)).toHaveText(numbers.format(most?.total ?? 0));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: most?.razao_social, exact: true }).click();
  await page.waitForURL(`**/admin/samples/${most?.id_cliente}`);
  for (const name of ['Início', 'Amostras', 'Log do sistema']) {
    await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeVisible();
  }

  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'sup', `${server.url}/admin/home-geo`);
  await page.waitForURL('**/admin/my-profile');
});

/** Replies to the page for each sample, and the paths that it requested. */
function watch(page: Page) {
  const told = new Map<number, { url: string | null; espectrograma: string | null }>();
  const asked = new Set<string>();
  const pathOf = (address: string | null | undefined) => new URL(address ?? '/none', server.url).pathname;
  page.on('request', (request) => asked.add(pathOf(request.url())));
  page.on('response', async (response) => {
    if (!response.url().endsWith(routes.getSampleDetail.path) || !response.ok()) return;
    // The browser drops the replies to a page that was left.
    const body = await response.json().catch(() => null);
    if (body) told.set(body.amostra.id_amostra, body.amostra);
  });
  /** Whether sound and spectrogram of a sample have been requested. */
  return (id: number) => {
    const sample = told.get(id);
    return asked.has(pathOf(sample?.url)) && asked.has(pathOf(sample?.espectrograma));
  };
}

test('[AGE-02] samples are heard and classified by keys', async ({ page }) => {
  const hasAskedFor = watch(page);
  const desk = await DeskScreen.open(page);
  // The next two samples are loaded before any key is pressed.
  for (const ahead of [1, 2]) {
    const id = Number(await desk.rows.nth(ahead).getAttribute('data-sample'));
    await expect.poll(() => hasAskedFor(id)).toBe(true);
  }
  const [count] = await query<{ n: number }>(`select count(*)::int n from samples where ${CLASS} = 'PEND'`);
  await expect(desk.progress).toHaveText(`0 de ${count?.n} classificadas`);
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Teclas de atalho' })).toContainText('Desfazer a última classificação');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const first = await desk.id();
  await page.keyboard.press('c');
  await expect(desk.note).toBeFocused();
  await page.keyboard.type('Ruído de bomba 1');
  await page.keyboard.press('Escape');
  const sent = page.waitForRequest('**/api/amostra/update/classificador');
  await desk.leave('3');
  expect((await sent).postDataJSON()).toEqual({
    id_amostra: first,
    classificacao: 'LEAK',
    obs_admin: 'Ruído de bomba 1',
  });
  await expect.poll(() => stored(first)).toMatchObject({ classificacao: 'LEAK', obs_admin: 'Ruído de bomba 1' });
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expect(desk.row(first)).toHaveAttribute('data-done', 'true');
  const second = await desk.id();
  await desk.leave('1');
  await desk.leave('j');
  await expect(desk.progress).toHaveText(`2 de ${count?.n} classificadas`);

  // A reload keeps queue, position, progress, the typed note and the undo.
  const here = await desk.id();
  await desk.note.fill('meio pensamento');
  await page.reload();
  await desk.ready();
  expect(await desk.id()).toBe(here);
  await expect(desk.progress).toHaveText(`2 de ${count?.n} classificadas`);
  await expect(desk.note).toHaveValue('meio pensamento');
  // The undo of a class keeps a note that another super geo wrote meanwhile.
  await query(`update samples set obs_admin = 'De outra pessoa' where id_amostra = $1`, [second]);
  await page.keyboard.press('z');
  await expect(desk.stage).toHaveAttribute('data-sample', String(second));
  await expect.poll(() => stored(second)).toMatchObject({ classificacao: 'PEND', obs_admin: 'De outra pessoa' });
  await desk.ready();
  await page.keyboard.press('z');
  await expect(desk.stage).toHaveAttribute('data-sample', String(first));
  await expect.poll(() => stored(first)).toMatchObject({ classificacao: 'PEND', obs_admin: null });
  await expect(desk.note).toHaveValue('Ruído de bomba 1');
  await expect(desk.progress).toHaveText(`0 de ${count?.n} classificadas`);
  await page.getByRole('button', { name: 'Salvar só a observação' }).click();
  await expect.poll(() => stored(first)).toMatchObject({ classificacao: 'PEND', obs_admin: 'Ruído de bomba 1' });
});

test('letters and digits do nothing when turned off', async ({ page }) => {
  const desk = await DeskScreen.open(page);
  const first = await desk.id();
  const letters = page.getByRole('checkbox', { name: /^Usar letras, números e sinais como atalhos/ });
  await page.keyboard.press('?');
  await letters.uncheck();
  await page.keyboard.press('Escape');
  await expect(letters).toBeHidden();
  await page.reload();
  await desk.ready();
  await page.keyboard.press('3');
  await desk.leave('ArrowDown');
  await expect(desk.progress).toHaveText(/^0 de /);
  await desk.leave('ArrowUp');
  expect(await desk.id()).toBe(first);
  await page.getByRole('button', { name: 'Teclas de atalho' }).click();
  await letters.check();
  await page.keyboard.press('Escape');
  await expect(letters).toBeHidden();
  await desk.leave('j');
});

test('a failed verdict brings its sample back with its note', async ({ page }) => {
  const desk = await DeskScreen.open(page);
  const first = await desk.id();
  const seq = (await page.getByRole('heading', { level: 2 }).textContent())?.replace('Amostra ', '');
  await desk.note.fill('não perder');
  await desk.note.press('Escape');
  await page.route('**/api/amostra/update/classificador', (route) => route.fulfill({ status: 503, body: 'x' }), {
    times: 1,
  });
  await desk.leave('2');
  await expect(
    page.locator('[data-toasts]').getByText(`A amostra ${seq} não foi classificada e voltou à fila`),
  ).toBeVisible();
  await expect(desk.row(first)).toHaveAttribute('data-done', 'false');
  await desk.leave('k');
  expect(await desk.id()).toBe(first);
  await expect(desk.note).toHaveValue('não perder');
});

test('a verdict interrupted by a reload is sent again', async ({ page }) => {
  const desk = await DeskScreen.open(page);
  const first = await desk.id();
  await desk.note.fill('não perder');
  await desk.note.press('Escape');
  // The call does not reach the server before the page is closed.
  await page.route('**/api/amostra/update/classificador', () => undefined, { times: 1 });
  await desk.leave('2');
  expect(await stored(first)).toMatchObject({ classificacao: 'PEND' });
  const again = page.waitForRequest('**/api/amostra/update/classificador');
  await page.reload();
  expect((await again).postDataJSON()).toMatchObject({ id_amostra: first, classificacao: 'PASS' });
  await desk.ready();
  await expect.poll(() => stored(first)).toMatchObject({ classificacao: 'PASS', obs_admin: 'não perder' });
  await expect(desk.row(first)).toHaveAttribute('data-done', 'true');
  await page.keyboard.press('z');
  await expect.poll(() => stored(first)).toMatchObject({ classificacao: 'PEND' });
});

test('a verdict closes a sample without agreement until it is undone', async ({ page }) => {
  const [open] = await query<{ id_amostra: number; seq: string; classificacao: string }>(
    `update samples set sem_consenso = true where id_amostra = (
       select id_amostra from samples where id_gravacao is not null and classificacao = 'LESS' and laudos = 0
         and id_inspecionar is null and classificacao_cliente is null order by id_amostra limit 1)
     returning id_amostra, seq, classificacao`,
  );
  // The demo's own samples would come first in the queue.
  await query('update samples set sem_consenso = false where id_amostra <> $1 and sem_consenso', [open?.id_amostra]);
  const desk = await DeskScreen.open(page);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const form = page.getByRole('form', { name: 'Filtros' });
  await form.getByLabel('Sem consenso na revisão cega').check();
  await form.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL('**/admin/samples?sem_consenso=true');
  await expect(desk.rows).toHaveCount(1);
  await desk.ready();
  const id = open?.id_amostra ?? 0;
  expect(await desk.id()).toBe(id);
  await expect(page.getByText('Três revisores, três classes')).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByText('Fila concluída')).toBeVisible();
  await expect.poll(() => stored(id)).toMatchObject({ classificacao: 'LEAK', classe_final: 'LEAK' });
  await page.keyboard.press('z');
  await expect.poll(() => stored(id)).toMatchObject({ classificacao: 'LESS', classe_final: null, sem_consenso: true });
});

test('the queue follows the company and class of its address', async ({ page }) => {
  const [quiet] = await query<{ id_cliente: number; n: number }>(
    `select id_cliente, count(*)::int n from samples where classificacao = 'NOAC' and classificacao_cliente is null
     group by 1 having id_cliente not in (select id_cliente_master from companies where id_cliente_master is not null) limit 1`,
  );
  await signIn(page, 'geo', `${server.url}/admin/samples/${quiet?.id_cliente}?classificacao=NOAC`);
  const desk = new DeskScreen(page);
  await expect(desk.progress).toHaveText(`0 de ${quiet?.n} classificadas`);
  await expect(page.getByText('Sem áudio para Sem Acesso')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Classificação do sistema' }).getByRole('button')).toHaveCount(7);
});
