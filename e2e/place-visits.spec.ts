import { MapScreen } from './support/map.ts';
import { SAO_LUIS } from './support/network.ts';
import { expect, query, signIn, test } from './support/test.ts';

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
  // Jumps near the end: the whole sound takes ten seconds.
  const sound = page.getByRole('slider', { name: 'Posição no áudio' });
  const { width = 0, height = 0 } = (await sound.boundingBox()) ?? {};
  await sound.click({ position: { x: width * 0.98, y: height / 2 } });
  await expect(turn).toContainText(`Visita 2 de ${sounded}`);
  await expect(section.locator('[data-playing=true]')).not.toHaveAttribute('data-visit', String(first));
  await page.keyboard.press('t');
  await expect(section.locator('[data-playing=true]')).toHaveCount(0);
  await expect(map.player.getByRole('button', { name: 'Ouvir', exact: true })).toBeVisible();

  // At the sample's own visit the player has its sound already.
  await section.locator('[aria-current=true]').getByRole('button').click();
  await expect(map.player.getByRole('button', { name: 'Pausar', exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Parar' }).click();
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

/** Visits: metres north of the place, meter, moment, class, whether there is a sound; the newest last. */
const VISITS: readonly [north: number, meter: string | null, at: string, code: string, sounded: boolean][] = [
  // At the same meter, before it was moved to this house.
  [90, 'Y09B0417', '2022-12-31 22:10', 'INCO', true],
  [0, null, '2024-03-10 08:00', 'LESS', true],
  [0, 'Y09B0417', '2024-11-02 09:30', 'LEAK', true],
  [12, null, '2025-10-30 16:45', 'NOAC', false],
];
const NEIGHBOUR = [20, 'Y11B9920', '2024-11-02 09:35', 'LESS', true] as const;
/** Degrees of latitude. */
const METRE = 1 / 111_195;

test.describe('a place in another city', () => {
  let sounds: { id: number; level: number }[] = [];
  test.beforeAll(async () => {
    sounds = await query(
      `select distinct on (round(nivel)) id_gravacao as id, nivel as level from recordings join users using (id_cliente)
       where email = 'ana@demo.escuta' and nivel is not null order by round(nivel), id_gravacao limit 5`,
    );
    for (const [index, [north, meter, at, code, sounded]] of [...VISITS, NEIGHBOUR].entries())
      await query(
        `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, hidrometro, id_gravacao)
         values ($1, (select id_cliente from users where email = 'ana@demo.escuta'), $2, now(), $3, $4, $5, $6, $7)`,
        [
          ...[`PONTA-${index}`, `${at}-03`, SAO_LUIS.lat + north * METRE, SAO_LUIS.lon, code, meter],
          sounded ? sounds[index]?.id : null,
        ],
      );
  });
  test.afterAll(() => query(`delete from samples where seq like 'PONTA-%'`));

  test('all visits to it come into view without moving the screen around them', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    const view = `lat=${SAO_LUIS.lat}&lon=${SAO_LUIS.lon}&zoom=18`;
    await signIn(page, 'ana', `/?dti=2024-01-01+00%3A00&dtf=2024-12-31+23%3A59&classificacao=&${view}`);
    const map = new MapScreen(page);
    await expect(map.map).toHaveAttribute('data-total', '3');
    await map.idle();
    const { x = 0, y = 0, width = 0, height = 0 } = (await map.map.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByRole('button', { name: 'Todas as visitas a este lugar' }).click();
    await expect(page.getByTestId('visits')).toBeInViewport();
    expect((await map.map.boundingBox())?.y).toBe(y);
  });

  test('[PLACE-03] samples at one spot fan out, and the chosen place lists all visits to it, newest first, with class, level and sound, played in turn', async ({
    page,
  }) => {
    const view = `lat=${SAO_LUIS.lat}&lon=${SAO_LUIS.lon}&zoom=18`;
    await signIn(page, 'ana', `/?dti=2024-01-01+00%3A00&dtf=2024-12-31+23%3A59&classificacao=&${view}`);
    const map = new MapScreen(page);
    await expect(map.map).toHaveAttribute('data-total', '3');
    await map.idle();
    const box = await map.map.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    const spot = page.getByRole('dialog', { name: '2 amostras neste ponto' });
    await expect(spot.getByRole('option')).toHaveText([/PONTA-2/, /PONTA-1/]);
    const fan = page.getByTestId('spot-fan').locator('[data-sample]');
    await expect(fan).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await expect(fan.nth(1)).toHaveAttribute('data-active', 'true');
    await fan.first().click();
    await expect(page.getByRole('heading', { name: 'Amostra PONTA-2' })).toBeVisible();

    const rows = page.getByTestId('visits').locator('[data-visit]');
    const [oldest, older, chosen] = sounds.map(({ level }) => `${Math.round(level)} dB`);
    await expect(rows).toHaveText([
      /Sem Acesso.*sem áudio.*30\/10\/2025 16:45/,
      new RegExp(`Ponto Suspeito.*${chosen}.*02/11/2024 09:30`),
      new RegExp(`Não Vazamento.*${older}.*10/03/2024 08:00`),
      new RegExp(`Inconclusivo.*${oldest}.*31/12/2022 22:10`),
    ]);
    await expect(rows.locator('button:enabled')).toHaveCount(3);

    await page.keyboard.press('t');
    const turn = map.player.getByRole('status');
    const sound = page.getByRole('slider', { name: 'Posição no áudio' });
    const heard: string[] = [];
    for (const n of [1, 2, 3]) {
      await expect(turn).toContainText(`Visita ${n} de 3`);
      heard.push(
        ((await page.locator('[data-playing=true]').textContent()) ?? '').match(/\d{4} \d{2}:\d{2}/)?.[0] ?? '',
      );
      await expect.poll(async () => Number(await sound.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
      // Jumps near the end: the whole sound takes ten seconds.
      const { width = 0, height = 0 } = (await sound.boundingBox()) ?? {};
      await sound.click({ position: { x: width * 0.98, y: height / 2 } });
    }
    expect(heard).toEqual(['2024 09:30', '2024 08:00', '2022 22:10']);
  });
});
