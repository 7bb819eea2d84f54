import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

interface Visited {
  id_amostra: number;
  seq: string;
  visits: number;
}

/** The newest visits of the demonstration's places with a history, those with the most visits first. */
const visited = () =>
  query<Visited>(
    `select distinct on (hidrometro) id_amostra, seq, count(*) over (partition by hidrometro)::int as visits
     from samples where hidrometro is not null order by hidrometro, dt_amostra desc`,
  );

test('a place’s visits of all dates are listed with their level, and one key plays them in turn until it is stopped', async ({
  page,
}) => {
  const place = (await visited()).sort((a, b) => b.visits - a.visits)[0] as Visited;
  const map = await MapScreen.openAt(page, 'ana', place.seq);
  const section = page.getByTestId('visits');
  const rows = section.locator('[data-visit]');
  // Beside the visits at its meter, a neighbour's sample may lie within 15 m.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(place.visits);
  await expect(section.locator('p').first()).toHaveText(/^Ouvida antes: .+ em .+\.$|^Ouvida antes: .+ de .+ a .+\.$/);
  const oldest = await query<{ id_amostra: number; nivel: number }>(
    `select id_amostra, nivel from samples join recordings using (id_gravacao)
     where hidrometro = (select hidrometro from samples where id_amostra = $1) order by dt_amostra limit 1`,
    [place.id_amostra],
  );
  const level = `${Math.round(oldest[0]?.nivel ?? 0)} dB`;
  await expect(section.locator(`[data-visit="${oldest[0]?.id_amostra}"]`)).toContainText(level);

  const sounded = await rows.locator('button:enabled').count();
  await page.getByRole('heading', { name: `Amostra ${place.seq}` }).click();
  await page.keyboard.press('t');
  const turn = map.player.getByRole('status');
  await expect(turn).toContainText(`Visita 1 de ${sounded}`);
  const first = await section.locator('[data-playing=true]').getAttribute('data-visit');
  // Near the end of the sound, since nobody waits ten seconds for it.
  const sound = page.getByRole('slider', { name: 'Posição no áudio' });
  const { width = 0, height = 0 } = (await sound.boundingBox()) ?? {};
  await sound.click({ position: { x: width * 0.98, y: height / 2 } });
  await expect(turn).toContainText(`Visita 2 de ${sounded}`);
  await expect(section.locator('[data-playing=true]')).not.toHaveAttribute('data-visit', String(first));
  await page.keyboard.press('t');
  await expect(section.locator('[data-playing=true]')).toHaveCount(0);
  await expect(map.player.getByRole('button', { name: 'Ouvir', exact: true })).toBeVisible();
});

test('the sheet of the list has the visits too, and opens each of them', async ({ page }) => {
  const place = (await visited())[0] as Visited;
  await MapScreen.openAt(page, 'ana', place.seq);
  await page.goto(`/list?id_amostra=${place.seq}&dti=&dtf=`);
  await page.getByRole('button', { name: `Abrir amostra ${place.seq}` }).click();
  const sheet = page.getByRole('dialog');
  const links = sheet.getByTestId('visits').getByRole('link');
  await expect.poll(() => links.count()).toBeGreaterThan(1);
  const title = (await links.last().getAttribute('title')) ?? '';
  await links.last().click();
  await expect(sheet.getByText(title.replace('Abrir a amostra', 'Amostra'))).toBeVisible();
});

test('a commercial user sees the visits without meter, inspection or report', async ({ page }) => {
  const [place] = await query<{ seq: string }>(
    `update samples set hidrometro = 'A18L7788' where id_amostra = (
       select id_amostra from samples join users using (id_cliente) where email = 'com@demo.escuta' and laudos <> 0 order by id_amostra limit 1)
     returning seq`,
  );
  const reply = page.waitForResponse(/\/visitas$/);
  await MapScreen.openAt(page, 'com', place?.seq ?? '');
  expect(await (await reply).text()).not.toContain('A18L7788');
  const section = page.getByTestId('visits');
  await expect(section.getByRole('heading')).toContainText('Visitas a este lugar');
  await expect(section).not.toContainText('aprovado');
  await expect(section).not.toContainText('Hidrômetro');
});
