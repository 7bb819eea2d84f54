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
    }>('select classificacao, obs_admin from samples where id_amostra = $1', [id])
  )[0];
/** Effective class: the customer's class, otherwise the system's. */
const CLASS = 'coalesce(classificacao_cliente, classificacao)';

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

test('the current sample stands on a small map beside its address and precision', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const desk = await DeskScreen.open(page);
  const map = desk.stage.getByRole('img', { name: /^Mapa da amostra/ });
  await expect(map).toBeVisible();
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const box = await map.boundingBox();
  if (!box) throw new Error('nothing is shown');
  expect(box.y + box.height).toBeLessThanOrEqual(900);
  expect(box.width * box.height).toBeGreaterThan(40_000);
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
