import {
  cameraPhoto,
  countPosts,
  FieldScreen,
  keptForOffline,
  sentSince,
  smallPhoto,
  unsend,
} from './support/field.ts';
import { expect, query, signIn, signOut, test } from './support/test.ts';

let since: Date;
test.beforeEach(() => {
  since = new Date();
});
test.afterEach(() => unsend(since));

test('a report written without a network is sent once when the network is back', async ({ page, context }) => {
  const posts = countPosts(context);
  const photo = await smallPhoto(page);
  const screen = await FieldScreen.open(page);
  await keptForOffline(page);
  await expect(page.getByTestId('sounds')).toHaveText(/salvos neste celular: (\d+) de \1$/);
  await context.setOffline(true);
  await page.reload();
  await expect(screen.inspections.first()).toBeVisible();
  await expect(page.getByText(/^Lista salva em/)).toBeVisible();
  await page.getByRole('button', { name: 'Ouvir' }).first().click();
  const player = screen.inspections.filter({ has: page.getByRole('slider', { name: 'Posição no áudio' }) });
  await player.getByRole('button', { name: 'Ouvir', exact: true }).click();
  await expect(player.getByRole('button', { name: 'Pausar' })).toBeVisible();

  const seq = await screen.report();
  await screen.leakType('Infiltração');
  await screen.addPhotos(photo, photo);
  await screen.field('Título da foto 2').fill('De longe');
  await screen.field('Observações da inspeção').fill('Escrito sem rede');
  await screen.kept();
  await page.reload();
  await expect(screen.field('Observações da inspeção')).toHaveValue('Escrito sem rede');
  await expect(screen.field('Tipo de vazamento (obrigatório)')).toHaveValue('Infiltração');
  await expect(page.getByRole('img', { name: 'De longe' })).toBeVisible();
  await screen.send();
  await expect(screen.states).toHaveText(['Aguardando envio']);
  await expect(page.getByText('Sem conexão com o servidor. Verifique a rede')).toBeVisible();
  expect(await sentSince(since)).toEqual([]);

  await context.setOffline(false);
  await expect(screen.states).toHaveText(['Enviado']);
  const sent = await sentSince(since);
  expect(sent.map(({ seqs, photos, obs_inspecao }) => ({ seqs, photos, obs_inspecao }))).toEqual([
    { seqs: [seq], photos: ['Foto 1', 'De longe'], obs_inspecao: 'Escrito sem rede' },
  ]);
  const before = posts();
  await page.reload();
  await expect(screen.states).toHaveText(['Enviado']);
  expect([posts(), (await sentSince(since)).length]).toEqual([before, 1]);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(cached.filter((path) => /maplibre|MapPage/.test(path))).toEqual([]);
});

test('two tabs edit one draft and send it once', async ({ page, context }) => {
  const posts = countPosts(context);
  const screen = await FieldScreen.open(page);
  const seq = await screen.report();
  const other = new FieldScreen(await context.newPage());
  await other.page.goto('/field');
  await expect(other.states).toHaveText(['Rascunho']);
  await other.report(seq);
  expect(other.page.url()).toBe(page.url());
  await screen.field('Número').fill('77');
  await expect(other.field('Número')).toHaveValue('77');
  await other.leakType('Visível');
  await expect(screen.field('Tipo de vazamento (obrigatório)')).toHaveValue('Visível');
  await context.setOffline(true);
  await screen.send();
  await expect(other.page.getByText('Este relatório não pode mais ser alterado')).toBeVisible();
  await context.setOffline(false);
  await expect(screen.states).toHaveText(['Enviado']);
  await other.page.goto('/field');
  await expect(other.states).toHaveText(['Enviado']);
  const sent = await sentSince(since);
  expect(sent.map(({ seqs, numero }) => ({ seqs, numero }))).toEqual([{ seqs: [seq], numero: '77' }]);
  const arrived = posts();
  await Promise.all([page.reload(), other.page.reload()]);
  await expect(screen.states).toHaveText(['Enviado']);
  expect(posts()).toBe(arrived);
});

test('a waiting report is sent after the next sign-in, from any screen', async ({ page }) => {
  const screen = await FieldScreen.open(page);
  await screen.report();
  await screen.leakType('Visível');
  await query(
    "update sessions set dt_fim = now() where id_usuario = (select id_usuario from users where email = 'gei@demo.escuta')",
  );
  await page.getByRole('button', { name: 'Enviar relatório' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'geo', '/admin/my-profile');
  expect(await sentSince(since)).toEqual([]);
  await signOut(page);
  await signIn(page, 'gei', '/admin/my-profile');
  await expect.poll(async () => (await sentSince(since)).length).toBe(1);
  expect(await sentSince(since, 'geo')).toEqual([]);
});

test('every letter typed while photos are resized is kept', async ({ page }) => {
  const photo = await cameraPhoto(page);
  // The photos are decoded only when the letters are typed.
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
    const typed = new Promise((done) => addEventListener('typed', done));
    Object.assign(window, { createImageBitmap: (...given: unknown[]) => typed.then(() => decode(...given)) });
  });
  const screen = await FieldScreen.open(page);
  await screen.report();
  const files = [1, 2].map((n) => ({ name: `foto-${n}.jpg`, mimeType: 'image/jpeg', buffer: photo }));
  await page.getByLabel('Escolher da galeria').setInputFiles(files);
  const titles = page.getByLabel(/^Título da foto/);
  const notes = screen.field('Observações da inspeção');
  const text = 'Água ouvida junto ao registro, mais forte à noite. '.repeat(2);
  await notes.pressSequentially(text, { delay: 10 });
  await expect(titles).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('typed')));
  await expect(titles).toHaveCount(2);
  await screen.kept();
  await expect(notes).toHaveValue(text);
  await page.reload();
  await expect(notes).toHaveValue(text);
});
