import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { zipFile } from '../apps/web/src/shared/files/testing/zip-file.ts';
import { writeWav } from '../packages/acoustics/src/index.ts';
import { companyInSaoLuis, removeWithNetwork } from './support/network.ts';
import { expect, query, signIn, test } from './support/test.ts';

const RATE_HZ = 8000;
const tone = (hz: number) =>
  Buffer.from(
    writeWav(
      Float32Array.from({ length: RATE_HZ / 4 }, (_, i) => 0.2 * Math.sin((2 * Math.PI * hz * i) / RATE_HZ)),
      RATE_HZ,
    ),
  );

const COUNT = 12;
const nameOf = (n: number) => `${12_846 + n}-20220708-11${10 + n}.wav`;
const pathOf = (n: number) => `Setor ${n % 2 ? 'São João' : 'Cohab'}/${nameOf(n)}`;

/** A recorder's folder and its table, as a program of the last decade writes it: Latin-1, semicolons, decimal commas. */
async function folderOf(base: string): Promise<string> {
  const folder = join(base, 'Gravações de julho');
  const put = async (path: string, content: Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  for (let n = 0; n < COUNT; n++) await put(pathOf(n), tone(200 + 20 * n));
  await put('Setor Cohab/13000-20220708-1200.wav', tone(900).subarray(0, 600));
  await put('Setor Cohab/leia-me.txt', Buffer.from('nada'));
  const rows = [
    'Arquivo;Data e hora;Latitude;Longitude;Classe;Observação;Nº de série',
    ...Array.from({ length: COUNT }, (_, n) =>
      [
        nameOf(n),
        `08/07/2022 11:${10 + n}`,
        `-2,53${10 + n}`,
        '-44,3068',
        n === 3 ? 'LEAK' : '',
        'Portão à direita',
        `N${n}`,
      ].join(';'),
    ),
    '13000-20220708-1200.wav;08/07/2022 12:00;-2,53;-44,30;;;',
    'falta.wav;08/07/2022 12:00;-2,53;-44,30;;;',
  ];
  await put('inspeção.csv', Buffer.from(rows.join('\r\n'), 'latin1'));
  return folder;
}

async function chooseCompany(page: Page, company: string): Promise<void> {
  await page.getByLabel('Empresa', { exact: true }).click();
  await page.getByLabel('Empresa', { exact: true }).fill(company);
  await page.getByTitle(company).last().click();
}

async function chooseFolder(page: Page, company: string, folder: string): Promise<void> {
  await chooseCompany(page, company);
  await page.getByLabel('Escolher pasta').setInputFiles(folder);
  await expect(page.getByText(`Gravações de julho: ${COUNT + 1} gravações.`)).toBeVisible();
  await expect(page.getByText('inspeção.csv: 14 linhas.')).toBeVisible();
}

const chooseFile = (page: Page, label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** A person tells which column has what. */
async function matches(page: Page, columns: readonly (readonly [field: string, column: string])[]): Promise<void> {
  for (const [field, column] of columns) {
    await page.getByLabel(field, { exact: true }).click();
    await page.getByLabel(field, { exact: true }).fill(column);
    await page.keyboard.press('Enter');
  }
}

const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
const samplesOf = (company: number) =>
  query<{ seq: string; lat: number; classificacao: string; obs_app: string; sensor_serie: string; dt: Date }>(
    `select seq, lat, classificacao, obs_app, sensor_serie, dt_amostra dt from samples where id_cliente = $1 order by seq`,
    [company],
  );

/** The list of refusals is downloaded, with each file and its reason. */
async function readsRefusals(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar lista de recusas' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Gravações de julho-recusas.csv');
  const list = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(list[0]).toBe('\uFEFF"Arquivo";"Motivo";"Detalhe"');
  expect(list.slice(1, 3).sort()).toEqual([
    '"Setor Cohab/13000-20220708-1200.wav";"O WAV está cortado: copie-o de novo do gravador";""',
    '"falta.wav";"O arquivo não está na pasta";""',
  ]);
}

async function removeAll(company: number): Promise<void> {
  await query('delete from outbox where id_cliente = $1', [company]);
  await query('delete from sample_imports where id_cliente = $1', [company]);
  await query('delete from samples where id_cliente = $1', [company]);
  await query('delete from recordings where id_cliente = $1', [company]);
  await removeWithNetwork(company);
}

const calls = '**/importacao/amostra?*';

/** The office network dies after five recordings, and the person gives up. */
async function cancelsAfterACut(page: Page): Promise<void> {
  let through = 0;
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/importacao/amostra?')) answered += 1;
  });
  await page.route(calls, (route) => (++through > 5 ? route.abort() : route.continue()));
  await page.getByRole('button', { name: `Importar ${COUNT} gravações` }).click();
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  // One that is still on the way would be cut by the cancelling.
  await expect.poll(() => answered).toBe(5);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Importação cancelada' })).toBeVisible();
  await expect(figure(page, 'Entraram')).toHaveText('5');
  await page.unroute(calls);
}

/** What a person matches: the field, and the column of the spreadsheet. */
const MATCHED = [
  ['Arquivo', 'Som'],
  ['Data', 'Momento'],
  ['Latitude', 'Norte'],
  ['Longitude', 'Leste'],
  ['Observação', 'Anotação'],
] as const;

/** An engineer's own spreadsheet, of which no column has a usual name. */
function ownSpreadsheet(): Buffer {
  const rows = [
    ['Som', 'Momento', 'Norte', 'Leste', 'Anotação'],
    ['p1.wav', new Date(Date.UTC(2019, 2, 4, 9, 30)), -2.5311, -44.3068, 'Água à vista'],
    ['p2.wav', new Date(Date.UTC(2019, 2, 4, 9, 45)), -2.5312, -44.3068, ''],
  ];
  const sheet = utils.aoa_to_sheet(rows, { UTC: true });
  const book = utils.book_new(sheet, 'Março');
  return write(book, { type: 'buffer', bookType: 'xlsx', cellDates: true });
}

/** Each column of a table that nothing can be guessed of, in the order of the table. */
const BY_HAND = [
  ['Observação', 'Coluna A'],
  ['Longitude', 'ponto – leste'],
  ['Latitude', 'ponto – norte'],
  ['Arquivo', 'Coluna B'],
  ['Data', 'Coluna C'],
  ['Hora', 'Coluna D'],
  ['Precisão (m)', 'Coluna E'],
  ['Classe', 'Coluna F'],
] as const;

/** As a Brazilian spreadsheet program saves it: Windows-1252, semicolons, decimal commas. */
function tableByHand(): Buffer {
  const rows = [
    BY_HAND.map(([, column]) => column).join(';'),
    '"Água à vista; portão azul";-44,3068;-2,5311;p1.wav;04/03/2019;9:30;3,5;LEAK',
    ';-44,3069;-2,5312;p2.wav;05/03/2019;17:45;;',
  ];
  return Buffer.from(rows.join('\r\n').replaceAll('–', '\x96'), 'latin1');
}

/** How each language names the way out of an archive with a password. */
const LOCKED = [
  ['en', 'Choose .zip or files', 'The .zip has a password. Unpack the recordings and choose the folder'],
  ['es', 'Elegir .zip o archivos', 'El .zip tiene contraseña. Extraiga las grabaciones y elija la carpeta'],
  ['pt-BR', 'Escolher .zip ou arquivos', 'O .zip tem senha. Extraia as gravações e escolha a pasta'],
] as const;

test.describe('[ING-08] recordings are imported in the browser', () => {
  test('a folder with its table is checked before anything is written, survives a cut network and a reload, is cancelled, and goes on another time without adding anything twice', async ({
    page,
  }, info) => {
    const name = 'Saneamento do Itaqui e da Vila Embratel – importação';
    const company = await companyInSaoLuis(name);
    const folder = await folderOf(info.outputPath('in'));
    await signIn(page, 'sup', '/admin/import');
    await chooseFolder(page, name, folder);
    const rows = page.getByRole('region', { name: 'Primeiras linhas da planilha' });
    await expect(rows).toContainText('Portão à direita');
    await expect(rows).toContainText('-2,5310');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(figure(page, 'Novas')).toHaveText(String(COUNT));
    await expect(figure(page, 'Recusadas')).toHaveText('2');
    const refused = page.getByRole('region', { name: '2 recusadas' });
    await expect(refused).toContainText('O WAV está cortado: copie-o de novo do gravador');
    await expect(refused).toContainText('O arquivo não está na pasta');
    expect(await samplesOf(company)).toEqual([]);

    await readsRefusals(page);

    await cancelsAfterACut(page);
    expect(await samplesOf(company)).toHaveLength(5);

    await page.reload();
    await chooseFolder(page, name, folder);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(figure(page, 'Já no sistema')).toHaveText('5');
    // This time it is cut for a moment only, after the server has kept a recording whose answer is lost.
    await page.route(
      calls,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: `Importar ${COUNT - 5} gravações` }).click();
    await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();

    const past = page.getByRole('region', { name: 'Últimas importações' });
    await expect(past).toContainText(name);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await past.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

    const samples = await samplesOf(company);
    expect(samples.map(({ seq }) => seq)).toEqual(
      Array.from({ length: COUNT }, (_, n) => nameOf(n).replace('.wav', '')),
    );
    expect(samples[3]).toEqual({
      ...{ seq: '12849-20220708-1113', lat: -2.5313, classificacao: 'LEAK', obs_app: 'Portão à direita' },
      ...{ sensor_serie: 'N3', dt: new Date('2022-07-08T14:13:00Z') },
    });

    await page.getByRole('button', { name: 'Outra importação' }).click();
    await chooseFolder(page, name, folder);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(page.getByText('Não há nada novo para importar: já no sistema, 12; recusadas, 2.')).toBeVisible();
    expect(await samplesOf(company)).toHaveLength(COUNT);

    await removeAll(company);
    await rm(folder, { recursive: true });
  });

  test('a zip and a spreadsheet whose columns a person matches are previewed and imported', async ({ page }) => {
    const name = 'Águas do Bacanga – importação';
    const company = await companyInSaoLuis(name);
    const zip = await zipFile({ 'Março/p1.wav': tone(310), 'Março/p2.wav': tone(330) }, { name: 'março.zip' });
    await signIn(page, 'geo', '/admin/import');
    await chooseCompany(page, name);
    await chooseFile(page, 'Escolher .zip ou arquivos', 'março.zip', Buffer.from(await zip.arrayBuffer()));
    await expect(page.getByText('março.zip: 2 gravações.')).toBeVisible();
    await chooseFile(page, 'Escolher planilha', 'minha.xlsx', ownSpreadsheet());
    await expect(page.getByRole('region', { name: 'Primeiras linhas da planilha' })).toContainText('Água à vista');
    await expect(page.getByText('Diga qual coluna tem o nome do arquivo ou o ponto.')).toBeVisible();
    await matches(page, MATCHED);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(figure(page, 'Novas')).toHaveText('2');
    await page.getByRole('button', { name: 'Importar 2 gravações' }).click();
    await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
    expect(await samplesOf(company)).toMatchObject([
      { lat: -2.5311, obs_app: 'Água à vista', dt: new Date('2019-03-04T12:30:00Z') },
      { lat: -2.5312, dt: new Date('2019-03-04T12:45:00Z') },
    ]);
    await removeAll(company);
  });

  test('a table of which nothing can be guessed is imported as a person matches every column', async ({ page }) => {
    const name = 'Poços do Maracanã – importação';
    const company = await companyInSaoLuis(name);
    await query(
      `update companies set id_cliente_master = (select id_cliente from users where email = 'adm@demo.escuta') where id_cliente = $1`,
      [company],
    );
    const zip = await zipFile({ 'p1.wav': tone(350), 'p2.wav': tone(370) });
    await signIn(page, 'adm', '/admin/import');
    await chooseCompany(page, name);
    await chooseFile(page, 'Escolher .zip ou arquivos', 'março.zip', Buffer.from(await zip.arrayBuffer()));
    await chooseFile(page, 'Escolher planilha', 'relação.csv', tableByHand());
    await expect(page.getByText('relação.csv: 2 linhas.')).toBeVisible();
    const rows = page.getByRole('region', { name: 'Primeiras linhas da planilha' });
    await expect(rows).toContainText('ponto – norte');
    await expect(rows).toContainText('Água à vista; portão azul');
    await expect(page.getByText('Diga qual coluna tem o nome do arquivo ou o ponto.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Conferir' })).toBeDisabled();
    await matches(page, BY_HAND);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(figure(page, 'Novas')).toHaveText('2');
    await expect(figure(page, 'Recusadas')).toHaveText('0');
    await page.getByRole('button', { name: 'Importar 2 gravações' }).click();
    await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
    const kept = await query(
      `select lat, lon, precisao, dt_amostra dt, classificacao, obs_app from samples where id_cliente = $1 order by dt_amostra`,
      [company],
    );
    expect(kept).toMatchObject([
      {
        ...{ lat: -2.5311, lon: -44.3068, precisao: 3.5, dt: new Date('2019-03-04T12:30:00Z') },
        ...{ classificacao: 'LEAK', obs_app: 'Água à vista; portão azul' },
      },
      { lat: -2.5312, lon: -44.3069, precisao: null, dt: new Date('2019-03-05T20:45:00Z'), obs_app: null },
    ]);
    await removeAll(company);
  });

  test('a zip with a password is not opened at all, and its unpacked recordings are imported', async ({ page }) => {
    const name = 'Ribeira do Anil – importação';
    const company = await companyInSaoLuis(name);
    const sounds = { '0417-20240110-0330.wav': tone(390), '0418-20240110-0345.wav': tone(410) };
    const table =
      'arquivo;latitude;longitude\r\n' +
      Object.keys(sounds)
        .map((file) => `${file};-2,53;-44,30`)
        .join('\r\n');
    const locked = await zipFile({ ...sounds, 'pontos.csv': table }, { password: 'maré cheia' });
    await signIn(page, 'sup', '/admin/import');
    for (const [language, picker, words] of LOCKED) {
      await page.evaluate((chosen) => localStorage.setItem('escuta.language', chosen), language);
      await page.reload();
      await chooseFile(page, picker, 'janeiro.zip', Buffer.from(await locked.arrayBuffer()));
      await expect(page.getByRole('alert')).toContainText(words);
    }
    await chooseCompany(page, name);
    await expect(page.getByRole('button', { name: 'Conferir' })).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Planilha' })).toHaveCount(0);
    expect(await samplesOf(company)).toEqual([]);

    await page
      .getByLabel('Escolher .zip ou arquivos')
      .setInputFiles([
        ...Object.entries(sounds).map(([file, buffer]) => ({ name: file, mimeType: 'audio/wav', buffer })),
        { name: 'pontos.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
      ]);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByRole('button', { name: 'Importar 2 gravações' }).click();
    await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
    expect(await samplesOf(company)).toHaveLength(2);
    await removeAll(company);
  });
});
