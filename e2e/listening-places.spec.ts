import { sampleBytes, tone, wavFile } from '@escuta/acoustics/testing';
import type { Locator, Page } from '@playwright/test';
import { sampleAfter, start } from './support/blind-review.ts';
import { cornersSeen, expectTones, fourthOrder, listenIn } from './support/loudspeaker.ts';
import { companyInSaoLuis, SAO_LUIS } from './support/network.ts';
import { expect, query, signIn, test } from './support/test.ts';
import { PlayerKeys } from './support/tool-keys.ts';
import { deviceOf, removeWithUploads, sendAndDecide, type Upload } from './support/uploads.ts';

const PHONE = { width: 390, height: 844 };
const RATE = 8_000;
/** Even in number of periods in the recording, so that a loop has no seam. */
const TONES = [85, 200, 420, 900, 1650, 2450];
const TONE_DB = -46;
/** Steady noise, far quieter than the tones. The machine measures this noise, since it takes tones for hum. */
const NOISE_DB = -62;
/** By how much the earlier visit is louder, dB. */
const LOUDER_DB = 9;

const ratio = (decibels: number) => 10 ** (decibels / 20);

function recording(louderDb = 0): Uint8Array {
  const all = TONES.map((hertz) => tone({ hertz, rate: RATE, seconds: 6 }));
  let state = 5;
  const values = Array.from({ length: RATE * 6 }, (_, i) => {
    state = (state * 48_271) % 2_147_483_647;
    const noise = ratio(NOISE_DB) * Math.sqrt(3) * ((state / 2_147_483_647) * 2 - 1);
    // `tone` has half of full scale.
    return ratio(louderDb) * (2 * ratio(TONE_DB) * all.reduce((sum, each) => sum + (each[i] ?? 0), 0) + noise);
  });
  return wavFile({ rate: RATE, channels: 1, bits: 16 }, sampleBytes('int16', values));
}

const visit = (daysAgo: number, wav: Uint8Array): Upload => ({
  fields: {
    dt_amostra: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    lat: String(SAO_LUIS.lat),
    lon: String(SAO_LUIS.lon),
    sensor_serie: 'Ñ-0912/C',
  },
  wav,
});

const REVIEWER = 'cega-anil';
let company = 0;
let seq = '';
/** What is handed out to blind reviewers. */
interface Pool extends Record<string, unknown> {
  empresas: number[];
  percentual: number;
  provaveis: boolean;
}
const setPool = ({ empresas, percentual, provaveis }: Pool) =>
  query('update blind_review_pool set empresas = $1, percentual = $2, provaveis = $3', [
    empresas,
    percentual,
    provaveis,
  ]);
let pool: Pool | undefined;
test.beforeAll(async ({ baseURL }) => {
  company = await companyInSaoLuis('Águas do Anil – alto-falante');
  const key = await deviceOf(company, 'Coletor nº 9 – Anil');
  const visits = [visit(40, recording(LOUDER_DB)), visit(1, recording())];
  const [earlier = '', own = ''] = await sendAndDecide(baseURL, key, visits);
  seq = own;
  // The desk and blind review have the later one alone.
  await query(
    "update samples set classificacao = 'PASS', classe_final = 'PASS', dt_classe_final = now() where seq = $1",
    [earlier],
  );
  await query(
    `insert into users (id_cliente, nome, email, id_tipo_usuario, senha_hash)
     select $1, 'Revisora do Anil', $2, id_tipo_usuario, senha_hash from users where email = 'br@demo.escuta'`,
    [company, `${REVIEWER}@demo.escuta`],
  );
  [pool] = await query<Pool>('select empresas, percentual, provaveis from blind_review_pool');
  await setPool({ empresas: [company], percentual: 100, provaveis: false });
});
test.afterAll(async () => {
  if (pool) await setPool(pool);
  const reviewer = '(select id_usuario from users where email = $1)';
  for (const table of ['blind_reviews', 'blind_review_sessions', 'action_logs', 'sessions', 'users'])
    await query(`delete from ${table} where id_usuario in ${reviewer}`, [`${REVIEWER}@demo.escuta`]);
  await removeWithUploads(company);
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

async function openDesk(page: Page): Promise<Locator> {
  await signIn(page, 'geo', `/admin/samples/${company}`);
  await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible();
  return page.getByTestId('player');
}

async function openBlindReview(page: Page): Promise<Locator> {
  await signIn(page, REVIEWER, '/');
  await sampleAfter(page, () => start(page));
  return page.getByTestId('player');
}

async function openCollect(page: Page): Promise<Locator> {
  await page.setViewportSize(PHONE);
  await signIn(page, 'col', '/collect');
  const file = { name: 'Anil.wav', mimeType: 'audio/wav', buffer: Buffer.from(recording()) };
  await page.getByLabel('Usar arquivo do sensor (WAV)').setInputFiles(file);
  const card = page.getByRole('region', { name: 'Som' });
  await button(card, 'Ferramentas de escuta').click();
  return card;
}

async function openField(page: Page): Promise<Locator> {
  // Before, it waits for a class, which an inspection forbids.
  await query(
    `update samples set classificacao = 'LEAK', id_inspecionar = (select id_usuario from users where email = 'geo@demo.escuta')
     where seq = $1`,
    [seq],
  );
  await page.setViewportSize(PHONE);
  await signIn(page, 'geo', '/field');
  const card = page.getByRole('article', { name: `Amostra ${seq}`, exact: true });
  await button(card, 'Ouvir').click();
  return card;
}

/** The places of the player besides the detail of a sample, whose own journeys go through every tool; and whether a sound can be compared there. */
const PLACES = {
  'at the desk': { open: openDesk, compares: true },
  'in blind review': { open: openBlindReview, compares: false },
  'at /collect': { open: openCollect, compares: false },
  'at /field': { open: openField, compares: true },
};

/** What the screen says of the other sound, dB. */
async function differenceSeen(comparing: Locator): Promise<number> {
  const [, told = ''] = /([+-][\d,]+)\sdB/.exec((await comparing.textContent()) ?? '') ?? [];
  return Number(told.replace(',', '.'));
}

test.describe('what the loudspeaker gives is what the screen says of band, gain, speed and difference', () => {
  for (const [name, { open, compares }] of Object.entries(PLACES))
    test(name, async ({ page }) => {
      await listenIn(page);
      const at = new PlayerKeys(await open(page));
      await at.begin({ compares });
      if (!(await at.isPlaying())) await at.press(' ');
      for (const key of ['+', '+', '+', '+', 'b']) await at.press(key);
      const corners = await cornersSeen(at.player);
      const gain = await at.gain();
      expect([gain, corners]).toEqual([12, [100, 1200]]);
      const wanted = TONES.map((hertz) => TONE_DB + gain + fourthOrder(hertz, corners));
      const heard = (levels: readonly number[], rate = 1) => {
        const hertz = TONES.map((each) => each * rate);
        return expectTones(page, hertz, levels, { toneDb: TONE_DB });
      };
      await heard(wanted);
      if (compares) {
        await expect(at.comparing).toHaveAttribute('data-kind', 'visita_anterior');
        const difference = await differenceSeen(at.comparing);
        expect(Math.abs(difference - LOUDER_DB)).toBeLessThan(0.2);
        await at.press('a');
        await heard(wanted.map((level) => level + difference));
        await at.press('a');
      }
      for (const key of ['p', ',', ',']) await at.press(key);
      const rate = await at.rate();
      expect(rate).toBe(0.5);
      await heard(wanted, rate);
    });
});
