import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { gridPlace, tilesOf } from '../../apps/api/src/testing/tiles-of.ts';
import { makeDataFolder } from '../support/folder.ts';
import { MapScreen } from '../support/map.ts';
import { sendChecked } from '../support/network.ts';
import { picture } from '../support/picture.ts';
import { ROOT, startServer } from '../support/server.ts';
import { expect, query, signIn, test } from '../support/test.ts';

const YEARS = { dti: '2017-01-01 00:00', dtf: '2020-12-31 23:59', classificacao: [], seen: true, notSeen: true };

test('the import adds all 38 recordings once', () => {
  const [first, second] = JSON.parse(process.env.ESCUTA_FIELD_IMPORTS ?? '[]');
  expect(first.out).toContain('38 recordings imported, 0 already there, 0 refused.');
  expect(second.out).toContain('0 recordings imported, 38 already there, 0 refused.');
  expect([first.status, second.status]).toEqual([0, 0]);
});

test('real recordings are heard and classified on the city’s streets', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', YEARS);
  await expect(map.total).toHaveText('Mostrando 38 de 38');
  await expect(page.getByTestId('count-LEAK')).toHaveText('20');
  await expect(page.getByTestId('count-LESS')).toHaveText('18');
  await expect(map.map).toHaveAttribute('data-base', 'tiles');
  await page.getByRole('button', { name: 'Centralizar amostras' }).click();
  await map.idle();
  await picture(page, 'field-map');

  const rows = await query<{ id_amostra: number; seq: string; taxa: number; endereco: string }>(
    `select id_amostra, seq, taxa_amostragem as taxa, endereco from samples join recordings using (id_gravacao)
     where coletor = 'LOGGER' order by taxa_amostragem, id_amostra`,
  );
  expect([...new Set(rows.map((row) => row.taxa))]).toEqual([4096, 8092]);
  expect(rows.every((row) => row.endereco)).toBe(true);

  const position = map.player.getByRole('slider', { name: 'Posição no áudio' });
  const at = async () => Number(await position.getAttribute('aria-valuenow'));
  for (const [sample, hertz] of [
    [rows[0], '2.048'],
    [rows.at(-1), '4.000'],
  ] as const) {
    await map.openSample(sample?.seq ?? '');
    await expect(map.field('Endereço')).toHaveText(sample?.endereco ?? '');
    await expect(map.player.getByRole('img', { name: `Espectrograma de 0 a ${hertz} Hz` })).toBeVisible();
    await expect(map.player.getByText('som sintético')).toHaveCount(0);
    await map.player.getByRole('button', { name: 'Ouvir', exact: true }).click();
    await expect.poll(at).toBeGreaterThan(1);
    await map.idle();
    if (sample?.taxa === 4096) await picture(page, 'field-4096');
  }

  const id = rows.at(-1)?.id_amostra ?? 0;
  await page.getByRole('checkbox', { name: 'Vista', exact: true }).check();
  await page.getByRole('button', { name: 'Comentários' }).click();
  await page.getByRole('textbox', { name: 'Comentário da amostra' }).fill('Chiado contínuo, parece rede');
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(map.toast('Comentário adicionado')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar ao detalhe' }).click();
  await page
    .getByRole('region', { name: 'Classificar' })
    .getByRole('button', { name: /Ponto Suspeito/ })
    .or(page.getByRole('region', { name: 'Classificar' }).getByRole('radio', { name: /Ponto Suspeito/ }))
    .first()
    .click();
  await expect(map.toast('Classificação realizada com sucesso!')).toBeVisible();
  const log = await query(
    `select tipo_acao, email, origem from action_logs join users using (id_usuario) where id_amostra = $1 order by id_log`,
    [id],
  );
  expect(log).toEqual([5, 8, 4].map((tipo_acao) => ({ tipo_acao, email: 'ana@demo.escuta', origem: 1 })));
});

test('a whole city’s 94,570 addresses are imported once', async () => {
  const [first, second] = JSON.parse(process.env.ESCUTA_FIELD_ADDRESSES ?? '[]');
  expect(first.out).toMatch(/^\d\d%, [\d,]+ lines$/m);
  expect(first.out).toContain('94,570 lines read:');
  expect(second.out).toContain('94,570 lines read: 0 addresses added, 94,570 already there or duplicate');
  expect([first.status, second.status]).toEqual([0, 0]);
  const [kept] = await query<{ n: number; capitals: number; zeros: number; numberless: number }>(
    `select count(*)::int as n, count(*) filter (where endereco ~ '[A-Z]{5,}' and endereco !~ '[IVX]{5}')::int as capitals,
       count(*) filter (where endereco ~ ', 0+$')::int as zeros, count(*) filter (where endereco ~ ', s/n$')::int as numberless
     from addresses where endereco !~ ' - '`,
  );
  expect(first.out).toContain(`: ${kept?.n.toLocaleString('en-US')} addresses added`);
  expect(kept).toEqual({ n: 94_570, capitals: 0, zeros: 0, numberless: 12_699 });
});

test('a sample in the city gets the nearest imported address', async ({ page }) => {
  const [sample] = await query<{ id_amostra: number; seq: string; endereco: string }>(
    `select id_amostra, seq, endereco from samples where coletor = 'LOGGER' and endereco !~ 's/n' order by 1 desc limit 1`,
  );
  await query('update samples set endereco = null where id_amostra = $1', [sample?.id_amostra]);
  const map = await MapScreen.open(page, 'ana', YEARS);
  await map.openSample(sample?.seq ?? '');
  await page.getByRole('button', { name: 'Revelar endereço' }).click();
  await expect(map.field('Endereço')).toContainText(/a 0 m da amostra$/);
  await expect(map.field('Endereço')).toContainText(sample?.endereco.replace(/, .*/, '') ?? '?');
});

test('every one of the 38 recordings is decoded by the browser', async ({ page, request }) => {
  const search = page.waitForRequest('**/api/amostra/mapa');
  await MapScreen.open(page, 'ana', YEARS);
  const { token = '' } = await (await search).allHeaders();
  const ids = await query<{ id_amostra: number; duracao: number }>(
    `select id_amostra, duracao from samples join recordings using (id_gravacao) where coletor = 'LOGGER' order by 1`,
  );
  for (const { id_amostra, duracao } of ids) {
    const { amostra } = await (await request.get(`/api/amostra/id/${id_amostra}`, { headers: { token } })).json();
    const heard = await page.evaluate(
      (url) =>
        new Promise<number>((resolve, reject) => {
          const audio = new Audio(url);
          audio.oncanplaythrough = () => resolve(audio.duration);
          audio.onerror = () => reject(new Error(audio.error?.message));
        }),
      amostra.url,
    );
    expect(Math.abs(heard - duracao)).toBeLessThan(0.1);
  }
});

test('the city’s 16,020 streets are imported as pipes, and each recording is told its distance', async ({ page }) => {
  const streets = join(process.env.ESCUTA_FIELD_DATA ?? '', 'contagem-mg/via.geojson.gz');
  const buffer = gunzipSync(readFileSync(streets));
  await signIn(page, 'sup', '/admin/client-network/2');
  await page.locator('input[type=file]').setInputFiles({ name: 'via.geojson', mimeType: 'application/json', buffer });
  await expect(page.getByText('as posições parecem latitude e longitude')).toBeVisible();
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByRole('button', { name: /^Enviar 16\.?020 trechos$/ })).toBeVisible();
  await sendChecked(page);
  await expect(page.getByText('Rede importada')).toBeVisible({ timeout: 60_000 });
  const [sample] = await query<{ seq: string }>(
    "select seq from samples where coletor = 'LOGGER' order by id_amostra limit 1",
  );
  await page.goto(`/?id_amostra=${sample?.seq}`);
  await expect(new MapScreen(page).field('Tubulação próxima')).toHaveText(/^Indefinido,( código [^,]+,)? a \d+ m$/);
});

interface Street {
  geometry: { type: string; coordinates: [lon: number, lat: number][] };
  properties: { via_name: string };
}

test('a base map is made of the city’s 16,020 streets, has their names, and is drawn with its credits', async ({
  page,
}) => {
  const streets = join(process.env.ESCUTA_FIELD_DATA ?? '', 'contagem-mg/via.geojson.gz');
  // Written to a temporary folder: the repository must not hold the city's data, and the folder of the streets may be read only.
  const folder = await makeDataFolder();
  const file = join(folder.path, 'contagem.pmtiles');
  const credits = '© Prefeitura de Contagem';
  try {
    const made = spawnSync('npm', ['run', '--silent', 'base-map', '--', streets, file, '--credits', credits], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(made.status, made.stderr).toBe(0);
    const { features } = JSON.parse(gunzipSync(readFileSync(streets)).toString()) as { features: Street[] };
    const named = features.filter(({ properties }) => properties.via_name.trim() !== '');
    expect(features.length).toBe(16_020);
    expect(made.stdout).toContain(
      `16,020 streets, ${named.length.toLocaleString('en-US')} of them with a name (column via_name); 0 left out.`,
    );

    // Every hundredth street is on the tile of its middle under its name, whatever its capitals.
    const map = await tilesOf(file);
    const missing: string[] = [];
    for (const { geometry, properties } of named.filter((_, n) => n % 100 === 0)) {
      const middle = geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] as [number, number];
      const { x, y } = gridPlace(middle, 15);
      const wanted = properties.via_name.trim().replace(/\s+/g, ' ').toLowerCase();
      const drawn = await map.features(15, x, y, 'streets');
      if (!drawn.some((street) => String(street.properties.name).toLowerCase() === wanted)) missing.push(wanted);
    }
    await map.close();
    expect(missing).toEqual([]);

    const center = /MAP_CENTER=(\S+)/.exec(made.stdout)?.[1] ?? '';
    const server = await startServer({ ESCUTA_DATA_DIR: folder.path, MAP_PMTILES: file, MAP_CENTER: center });
    try {
      await signIn(page, 'ana', `${server.url}/`);
      const screen = new MapScreen(page);
      await screen.idle();
      await expect(screen.map).toHaveAttribute('data-base', 'tiles');
      await expect(screen.map.locator('.maplibregl-ctrl-attrib-inner')).toContainText(credits);
    } finally {
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
});
