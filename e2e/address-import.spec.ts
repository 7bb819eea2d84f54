import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { MapScreen } from './support/map.ts';
import { companyInSaoLuis, removeWithNetwork, SAO_LUIS } from './support/network.ts';
import { expect, query, signIn, test } from './support/test.ts';

/** Three batches. */
const COUNT = 4500;
const NAME = 'endereços de São Luís.txt';
const comma = (degrees: number) => degrees.toFixed(6).replace('.', ',');

/** A list as a city's administration writes it: Windows-1252, semicolons, decimal commas, columns of its own, one line without a position. */
function listOf(): Buffer {
  const rows = Array.from({ length: COUNT }, (_, n) =>
    [
      ...[n + 1, 'RUA', 'SÃO PANTALEÃO', n + 1, 'COHAB'],
      ...[comma(SAO_LUIS.lat + (n % 100) * 0.0004), comma(SAO_LUIS.lon + Math.floor(n / 100) * 0.0004)],
    ].join(';'),
  );
  const all = ['SEQ;TP;LOGR_OFICIAL;NRO;Bairro;COORD_Y;COORD_X', ...rows, '9999;RUA;SEM LUGAR;7;COHAB;;'];
  return Buffer.from(all.join('\r\n'), 'latin1');
}

const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).last().locator('dd');
const stored = async () =>
  (await query<{ n: number }>(`select count(*)::int n from addresses where endereco like 'Rua São Pantaleão, %'`))[0]
    ?.n;

/** Chooses the list and tells what its columns mean, of which only the number and the district have known names. */
async function chooseList(page: Page): Promise<void> {
  await page
    .getByLabel(/^Escolher (outro )?arquivo$/)
    .setInputFiles({ name: NAME, mimeType: 'text/plain', buffer: listOf() });
  await expect(page.getByText('Falta dizer qual coluna tem: Longitude, Latitude, Endereço.')).toBeVisible();
  const columns = { Latitude: 'COORD_Y', Longitude: 'COORD_X', Logradouro: 'LOGR_OFICIAL', 'Tipo do logradouro': 'TP' };
  for (const [meaning, column] of Object.entries(columns)) {
    await page.getByLabel(meaning, { exact: true }).click();
    await page.getByTitle(column, { exact: true }).last().click();
  }
}

async function chooseEncoding(page: Page, name: string): Promise<void> {
  await page.getByLabel('Codificação do texto').click();
  await page.getByTitle(name, { exact: true }).last().click();
}

async function readsRefusals(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar linhas recusadas' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('endereços de São Luís-recusadas.csv');
  expect((await readFile(await download.path(), 'utf8')).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Linha";"Motivo";"SEQ";"TP";"LOGR_OFICIAL";"NRO";"Bairro";"COORD_Y";"COORD_X"',
    `"${COUNT + 2}";"Sem latitude ou longitude";"9999";"RUA";"SEM LUGAR";"7";"COHAB";"";""`,
  ]);
}

async function imports(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(figure(page, 'Linhas recusadas')).toHaveText('1');
  await page.getByRole('button', { name: /^Importar 4\.500 endereços$/ }).click();
}

let company: number;
test.beforeAll(async () => {
  company = await companyInSaoLuis('Saneamento do Anil – endereços');
});
test.afterAll(async () => {
  await query(`delete from addresses where endereco like 'Rua São Pantaleão, %'`);
  await query('delete from address_imports where arquivo = $1', [NAME]);
  await removeWithNetwork(company);
});

test('a list of addresses is matched and checked before anything is written, survives a cut network, gives samples their address, and adds nothing a second time', async ({
  page,
}) => {
  const seq = 'ANIL-77';
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     values ($1, $2, now(), now(), $3, $4, 'LEAK')`,
    [seq, company, SAO_LUIS.lat + 0.0001, SAO_LUIS.lon],
  );
  await signIn(page, 'sup', '/admin/addresses');
  await chooseList(page);
  const shown = page.getByRole('region', { name: 'Como entrariam' });
  await expect(shown).toContainText('Rua São Pantaleão, 1 - Cohab');

  // Read in another encoding, the letters are seen to be broken.
  await chooseEncoding(page, 'UTF-8');
  await expect(page.getByRole('region', { name: 'Primeiras linhas do arquivo' })).toContainText('S\uFFFDO');
  await expect(shown).toContainText('Recusada: Letras estragadas');
  await chooseEncoding(page, 'Windows-1252 (Latin-1)');
  await expect(shown).toContainText('Rua São Pantaleão, 1 - Cohab');
  expect(await stored()).toBe(0);

  // The network dies after the first batch, whose answer is lost, and comes back.
  let isCut = true;
  await page.route('**/enderecos/importacao/*/lote', async (route) => {
    if (!isCut) return route.continue();
    await route.fetch().catch(() => undefined);
    await route.abort();
  });
  await imports(page);
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible();
  isCut = false;
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  await expect(figure(page, 'Novos')).toHaveText('4.500');
  expect(await stored()).toBe(COUNT);
  await readsRefusals(page);
  const row = page.getByRole('region', { name: 'Últimas importações' }).getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('Concluída');

  const map = await MapScreen.openAt(page, 'sup', seq);
  await page.getByRole('button', { name: 'Revelar endereço' }).click();
  await expect(map.field('Endereço')).toHaveText(/^Rua São Pantaleão, 1 - Cohab ?a \d+ m da amostra$/);

  await page.goto('/admin/addresses');
  await chooseList(page);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Não há nada novo para importar')).toBeVisible();
  await expect(figure(page, 'Novos')).toHaveText('0');
  await expect(figure(page, 'Já no sistema ou repetidos')).toHaveText('4.500');
  expect(await stored()).toBe(COUNT);
});
