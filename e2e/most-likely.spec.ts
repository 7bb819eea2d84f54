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
/** All that wait, and of these from the most likely down those with a place. */
let waiting: number[];
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
  // The machine has called a quarter of them a leak and others none: what the desk must not be able to tell.
  await query(
    `update samples set classificacao = case when place <= 10 then 'LEAK' else 'LESS' end, classe_maquina = true
     from unnest($1::int[]) with ordinality v(id, place) where id_amostra = v.id and place <= 30`,
    [rows.map(({ id_amostra }) => id_amostra)],
  );
  waiting = rows.map(({ id_amostra }) => id_amostra);
  likeliest = waiting.slice(0, RANKED);
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
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const idsOf = (rows: readonly { id_amostra: number }[]) => sorted(rows.map(({ id_amostra }) => id_amostra));
const reach = (page: Page) => page.getByTestId('reach');
const LIKELIEST = 'Vazamentos mais prováveis primeiro';

test('[LSN-03] map list, desk and blind review are worked most likely first, and each tells how far that reaches', async ({
  page,
}) => {
  const seqs = await query<{ seq: string }>('select seq from samples where id_amostra = any($1)', [waiting]);
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
  const handed = await query<{ id_amostra: number; sorteada: boolean; is_first: boolean }>(
    `select b.id_amostra, b.sorteada, r.id_amostra is not null as is_first
     from listening_block_samples b left join blind_reviews r on r.id_amostra = b.id_amostra and r.situacao = 'entregue'
     where b.id_usuario is null order by b.lugar`,
  );
  expect(idsOf(handed.filter(({ sorteada }) => !sorteada))).toEqual(sorted(likeliest.slice(0, BLOCK - DRAWN)));
  expect(handed.map(({ is_first }) => is_first)).toEqual(handed.map((_, place) => place === 0));
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
  const top = stored.filter(({ sorteada }) => !sorteada);
  expect(idsOf(top)).toEqual(sorted(likeliest.slice(0, BLOCK - DRAWN)));
  // Of 64 that wait, 26 are behind the first 38.
  const rest = waiting.filter((id) => !likeliest.slice(0, BLOCK - DRAWN).includes(id));
  expect(rest).toHaveLength(26);
  for (const { id_amostra } of drawn) expect(rest).toContain(id_amostra);
  expect(top.map(({ probabilidade }) => probabilidade)).toEqual(top.map(() => 1));
  expect(drawn.map(({ probabilidade }) => probabilidade)).toEqual([2 / 26, 2 / 26]);
  // A row is the same but for its id and date, whether the machine called it a leak, none, or has not judged it: 10, 20 and 8 of the first 38.
  const queue = page.getByTestId('desk-queue');
  const looks = new Set<string>();
  for (const key of ['Home', 'End'] as const) {
    await queue.press(key);
    await expect(queue.locator(`[aria-posinset="${key === 'Home' ? 1 : BLOCK}"][aria-selected="true"]`)).toBeVisible();
    const parts = await queue
      .getByRole('option')
      .evaluateAll((rows) =>
        rows.map(({ className, children: [mark, , name, ...more] }) =>
          [className, mark?.outerHTML, name?.outerHTML, more.length].join(' '),
        ),
      );
    for (const look of parts) looks.add(look);
  }
  expect([...looks]).toHaveLength(1);
  await expect(page.getByTestId('machine')).toHaveCount(0);
});
