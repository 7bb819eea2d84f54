import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptForOffline } from './support/field.ts';
import { writeMicrophoneSound } from './support/microphone.ts';
import {
  arrivedSince,
  button,
  deleteSince,
  killPhone,
  nextIsOpen,
  openPhone,
  record,
  startLossyWay,
  takeFile,
  tellsPosition,
} from './support/phone.ts';
import { expect, query, signIn, test } from './support/test.ts';

let folder: string;
let since: Date;
/** What a phone of its own keeps, and what it hears. */
const phoneOf = (name: string) => ({ profile: join(folder, name), heard: join(folder, 'heard.wav') });

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'escuta-collect-lost-'));
  writeMicrophoneSound(join(folder, 'heard.wav'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.beforeEach(() => {
  since = new Date();
});
test.afterEach(() => deleteSince(since));

test('a sample that the server has kept and whose answer is lost is sent again, is there once, and is told as sent once', async () => {
  const way = await startLossyWay();
  const phone = await openPhone({ ...phoneOf(`lost-${test.info().repeatEachIndex}`), url: way.url });
  const page = phone.pages()[0] ?? (await phone.newPage());
  await signIn(page, 'col', '/collect');
  await takeFile(page);
  way.lose();
  await button(page, 'Salvar').click();
  await expect.poll(() => arrivedSince(since)).toBe(1);
  await expect.poll(() => way.lost()).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Ver o meu dia' }).click();
  await expect(page.getByText(/^Sem conexão com o servidor/)).toBeVisible();
  await expect(page.getByTestId('state')).toHaveText(['Aguardando envio']);

  way.pass();
  await button(page, 'Enviar agora').click();
  await expect(page.getByTestId('state')).toHaveText(['Enviada']);
  const rows = await query<{ seq: string }>('select seq from samples where dt_envio >= $1', [since]);
  expect(rows).toHaveLength(1);
  await expect(page.getByText(rows[0]?.seq ?? '', { exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Voltar à coleta' }).click();
  await expect(page.getByTestId('day')).toHaveText('1 enviada hoje');
  await phone.close();
  way.close();
});

test('a phone whose browser is killed without a network has every sample that it said was saved, and the one being taken', async () => {
  const own = phoneOf(`killed-${test.info().repeatEachIndex}`);
  let phone = await openPhone(own);
  let page = phone.pages()[0] ?? (await phone.newPage());
  await signIn(page, 'col', '/collect');
  await keptForOffline(page, '/collect');
  await phone.setOffline(true);
  await page.reload();
  await tellsPosition(page);
  await record(page);
  await button(page, 'Salvar').click();
  await expect(page.getByTestId('day')).toHaveText('1 aguardando envio');
  await nextIsOpen(page);
  await takeFile(page);
  await button(page, 'Salvar').click();
  await expect(page.getByTestId('day')).toHaveText('2 aguardando envio');
  await nextIsOpen(page);
  await takeFile(page);
  await page.getByLabel('Observação').fill('Junto ao portão');
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false');

  await killPhone(own.profile);
  expect(await arrivedSince(since)).toBe(0);
  phone = await openPhone(own);
  page = phone.pages()[0] ?? (await phone.newPage());
  await phone.setOffline(true);
  await page.goto('/collect');
  await expect(page.getByTestId('day')).toHaveText('2 aguardando envio');
  await expect(page.getByLabel('Observação')).toHaveValue('Junto ao portão');
  await expect(page.getByTestId('sound')).toHaveText(/^Arquivo do sensor: 2,0\ss/);

  await phone.setOffline(false);
  await button(page, 'Salvar').click();
  await expect(page.getByTestId('day')).toHaveText('3 enviadas hoje');
  await phone.close();
  const sounds = await query<{ seconds: number; note: string }>(
    `select r.duracao::float as seconds, coalesce(s.obs_app, '') as note
     from samples s join recordings r using (id_gravacao) where s.dt_envio >= $1 order by s.dt_amostra`,
    [since],
  );
  expect(sounds.map(({ seconds, note }) => [Math.round(seconds), note])).toEqual([
    [10, ''],
    [2, ''],
    [2, 'Junto ao portão'],
  ]);
});
