import type { Page } from '@playwright/test';
import { sampleAfter, start } from './support/blind-review.ts';
import { type DataFolder, makeDemoFolder } from './support/folder.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { query as ask, expect, signIn, test } from './support/test.ts';

/** Samples on which nobody has decided, as the machine would leave them: the first ones have a place in the order. */
const WAITING = 64;
const RANKED = 50;
const BLOCK = 40;
const DRAWN = 2;

let folder: DataFolder;
let server: RunningServer;
/** Ids from the most likely down; the rest have no place. */
let likeliest: number[];
test.beforeAll(async () => {
  folder = await makeDemoFolder();
  server = await startServer({ ESCUTA_DATA_DIR: folder.path });
  // Begun samples of blind review would come first.
  await query('delete from blind_reviews');
  await query('delete from blind_review_sessions');
  await query('update samples set respostas_cegas = 0 where respostas_cegas > 0');
  // What the machine and the desk of the demonstration have said.
  await query('truncate listening_blocks cascade');
  await query('update samples set ordem_escuta = null, classe_maquina = false');
  const rows = await query<{ id_amostra: number }>(
    `update samples set classificacao = 'PEND', dt_classificacao = null, id_usuario_classificacao = null
     where id_amostra in (
       select id_amostra from samples
       where id_gravacao is not null and classificacao_cliente is null and classe_final is null and total_inspecoes = 0
         and id_inspecionar is null order by md5(seq) limit $1)
     returning id_amostra`,
    [WAITING],
  );
  await query(
    `update samples set classificacao = 'LESS', dt_classificacao = now()
     where classificacao = 'PEND' and not id_amostra = any($1)`,
    [rows.map(({ id_amostra }) => id_amostra)],
  );
  likeliest = rows.slice(0, RANKED).map(({ id_amostra }) => id_amostra);
  await query(
    `update samples s set ordem_escuta = 1000 * (100 - v.place)
     from unnest($1::int[]) with ordinality v(id, place) where s.id_amostra = v.id`,
    [likeliest],
  );
});
test.afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  ask<Row>(sql, values, folder.path);
const seqOf = async (id: number | undefined) =>
  (await query<{ seq: string }>('select seq from samples where id_amostra = $1', [id]))[0]?.seq ?? '';
const reach = (page: Page) => page.getByTestId('reach');
const LIKELIEST = 'Vazamentos mais prováveis primeiro';

test('[LSN-03] map list, desk and blind review are worked most likely first, and each tells how far that reaches', async ({
  page,
}) => {
  const ids = (await query<{ id_amostra: number }>(`select id_amostra from samples where classificacao = 'PEND'`)).map(
    ({ id_amostra }) => id_amostra,
  );
  const seqs = await query<{ seq: string }>('select seq from samples where id_amostra = any($1)', [ids]);
  await signIn(page, 'sup', `${server.url}/?id_amostra=${seqs.map(({ seq }) => seq).join(',')}`);
  const list = page.getByTestId('sample-list');
  await page.getByLabel(LIKELIEST).check();
  await expect(list.getByRole('option').first()).toContainText(await seqOf(likeliest[0]));
  await expect(reach(page)).toContainText(`A ordem alcança ${RANKED} de ${WAITING} amostras`);
  await expect(reach(page)).toContainText('As primeiras 5 são as 10% mais prováveis.');

  await signIn(page, 'geo', `${server.url}/admin/samples?provaveis=true`);
  await expect(page.getByTestId('desk-queue').getByRole('option').first()).toBeVisible();
  await expect(reach(page)).toContainText(`${BLOCK - DRAWN} de ${RANKED} amostras com referência`);

  await signIn(page, 'sup', `${server.url}/admin/br-pool`);
  await page.getByLabel(LIKELIEST).check();
  const counted = page.getByRole('region', { name: 'Andamento destas amostras' });
  await expect(counted.getByText('Com lugar na ordem da máquina')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Amostras para a revisão salvas')).toBeVisible();
  await signIn(page, 'br', `${server.url}/`);
  await page.waitForURL('**/br');
  await sampleAfter(page, () => start(page));
  const handed = await query<{ id_amostra: number; sorteada: boolean }>(
    `select r.id_amostra, b.sorteada from blind_reviews r join listening_block_samples b using (id_amostra)
     where r.situacao = 'entregue' and b.id_usuario is null`,
  );
  expect(handed).toHaveLength(1);
  expect(handed[0]?.sorteada || likeliest.slice(0, BLOCK - DRAWN).includes(handed[0]?.id_amostra ?? 0)).toBe(true);
});

test('[LSN-04] a block of the desk holds a random draw of 5 %, which neither screen nor reply tells from the rest, with the probability of each', async ({
  page,
}) => {
  const reply = page.waitForResponse('**/api/amostra/bloco*');
  await signIn(page, 'geo', `${server.url}/admin/samples?provaveis=true`);
  const block: { amostras: number[] } = await (await reply).json();
  expect(Object.keys(block).sort()).toEqual(
    ['alcance', 'amostras', 'bloco', 'com_referencia', 'error', 'message', 'ordenadas', 'ouvidas', 'total'].sort(),
  );
  const stored = await query<{ id_amostra: number; sorteada: boolean; probabilidade: number }>(
    `select id_amostra, sorteada, probabilidade from listening_block_samples
     join users using (id_usuario) where email = 'geo@demo.escuta' order by lugar`,
  );
  expect(stored.map(({ id_amostra }) => id_amostra)).toEqual(block.amostras);
  const drawn = stored.filter(({ sorteada }) => sorteada);
  expect([stored.length, drawn.length]).toEqual([BLOCK, 0.05 * BLOCK]);
  const top = new Set(stored.filter(({ sorteada }) => !sorteada).map(({ id_amostra }) => id_amostra));
  expect(drawn.some(({ id_amostra }) => top.has(id_amostra))).toBe(false);
  for (const { sorteada, probabilidade } of stored)
    expect(sorteada ? probabilidade > 0 && probabilidade < 0.1 : probabilidade === 1).toBe(true);
  // A row has its id, date and the mark of a pending sample, whatever the machine has made of it.
  const rows = page.getByTestId('desk-queue').getByRole('option');
  await expect(rows.first()).toBeVisible();
  const looks = await rows.evaluateAll((all) => all.map((row) => [...row.classList, row.childElementCount].join(' ')));
  expect(new Set(looks).size).toBeLessThanOrEqual(2);
  await expect(page.getByTestId('machine')).toHaveCount(0);
});
