import { CLASS_NAMES } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { databaseUrl } from './support/database.ts';
import { MapScreen } from './support/map.ts';
import { companyInSaoLuis, SAO_LUIS } from './support/network.ts';
import { runCommand } from './support/server.ts';
import { noiseWav } from './support/sounds.ts';
import { expect, query, signIn, test } from './support/test.ts';
import { deviceOf, removeWithUploads, sendAndDecide, type Upload } from './support/uploads.ts';
import { workerServer } from './support/worker.ts';

const CLASSES = CLASS_NAMES['pt-BR'];
const RATE = 4096;
/** Amplitude of what the recorder hears where nothing leaks. */
const USUAL = 0.01;
/** How its usual recordings differ from each other, dB. */
const SPREAD_DB = [-1.5, -0.9, -0.3, 0.3, 0.9, 1.5];
/** What the machine needs to know a recorder, and a company. */
const OF_RECORDER = 30;
const OF_COMPANY = 200;
/** People have heard two of them; one came before its recorder was known, and is compared with nothing. */
const BY_PEOPLE = 1;

const louder = (decibels: number) => 10 ** (decibels / 20);

/** What the recorder hears, so much louder or changed otherwise. */
const heard = (seconds: number, change?: (value: number, at: number) => number, rate = RATE) =>
  noiseWav({ seconds, amplitude: USUAL, rate, ...(change && { change }) });

const RECORDER = { sensor_modelo: 'Haste Açaí 2', sensor_serie: 'Ñ-0417/B' };

/** One sample of a recorder each quarter of an hour, the newest an hour old. */
function upload(at: number, wav: Uint8Array, recorder: Record<string, string> = RECORDER): Upload {
  const dt_amostra = new Date(Date.now() - (4 + at) * 900_000).toISOString();
  const lat = (SAO_LUIS.lat + 0.0007 * (at % 17)).toFixed(5);
  const lon = (SAO_LUIS.lon + 0.0011 * (at % 13)).toFixed(5);
  return { fields: { dt_amostra, lat, lon, precisao: '4', ...recorder }, wav };
}

/** The chance of a leak so far above the usual level, where nothing is confirmed among so many heard: one in so many (listening.md). */
function oneIn(decibels: number, samples: number): number {
  const evidence = Math.min(3, -0.79 + 0.27 * decibels);
  const usual = 1 / (samples + 230);
  return Math.round(1 + Math.exp(-evidence) * (1 / usual - 1));
}

interface Judged {
  wav: Uint8Array;
  recorder?: Record<string, string>;
  classe: keyof typeof CLASSES;
  /** The reason in words, without that it is the machine's. */
  pt: RegExp;
  en: RegExp;
}

/** What comes in once recorder and company are known, in this order. */
const JUDGED: Record<string, Judged> = {
  loud: {
    wav: heard(4, (value) => louder(16) * value),
    classe: 'LEAK',
    pt: new RegExp(
      `^16 dB acima do que este sensor costuma ouvir; 100% das amostras da empresa ficam abaixo disso; chance de vazamento de cerca de 1 em ${oneIn(16, BY_PEOPLE)}$`,
    ),
    en: new RegExp(
      `^16 dB above what this sensor usually hears; 100% of the company’s samples are below that; chance of a leak about 1 in ${oneIn(16, BY_PEOPLE)}$`,
    ),
  },
  usual: {
    wav: heard(4),
    classe: 'LESS',
    pt: /^no nível que este sensor costuma ouvir; [3-6]\d% das amostras da empresa ficam abaixo disso$/,
    en: /^at the level that this sensor usually hears; [3-6]\d% of the company’s samples are below that$/,
  },
  short: {
    wav: heard(1.5),
    classe: 'INCO',
    pt: /^gravação curta demais, 1,5 s de 3 s$/,
    en: /^recording too short, 1\.5 s of 3 s$/,
  },
  clipped: {
    wav: heard(4, (value, at) => (at % 50 === 0 ? 1 : value)),
    classe: 'INCO',
    pt: /^som saturado em 2,0% da gravação$/,
    en: /^sound clipped in 2\.0% of the recording$/,
  },
  silent: {
    wav: heard(4, (value) => louder(-40) * value),
    classe: 'INCO',
    pt: /^gravação silenciosa, -8\d dB$/,
    en: /^silent recording, -8\d dB$/,
  },
  restless: {
    wav: heard(8, (value, at) => (at < 3.2 * RATE ? value : louder(20) * value)),
    classe: 'INCO',
    pt: /^som inquieto, só (3|4)\d% do tempo é constante$/,
    en: /^restless sound, steady for only (3|4)\d% of the time$/,
  },
  slow: {
    wav: heard(4, undefined, 2000),
    classe: 'PEND',
    pt: /^gravação sem as frequências que importam, 2\.000 amostras por segundo$/,
    en: /^recording lacks the frequencies that matter, 2,000 samples a second$/,
  },
  unknown: {
    wav: heard(4),
    recorder: { sensor_serie: 'ção 9' },
    classe: 'PEND',
    pt: /^ainda sem referência, 0 de 30 amostras deste sensor$/,
    en: /^no reference yet, 0 of 30 samples of this sensor$/,
  },
};

let company = 0;
let key = '';
test.beforeAll(async () => {
  company = await companyInSaoLuis('Águas do Anil – escuta');
  key = await deviceOf(company, 'Coletor nº 5 – Anil');
});
test.afterAll(() => removeWithUploads(company));

/** A utility's first weeks: too little is known, so all that comes in waits. Newest last. */
async function firstWeeks(baseURL: string): Promise<string[]> {
  const sounds = SPREAD_DB.map((decibels) => heard(4, (value) => louder(decibels) * value));
  const all = Array.from({ length: OF_RECORDER + OF_COMPANY }, (_, n) =>
    upload(OF_RECORDER + OF_COMPANY - n + 10, sounds[n % sounds.length] as Uint8Array),
  );
  const first = await sendAndDecide(baseURL, key, all.slice(0, OF_RECORDER));
  const then = await sendAndDecide(baseURL, key, all.slice(OF_RECORDER));
  expect(await classesOf([...first, ...then])).toEqual({ PEND: OF_RECORDER + OF_COMPANY });
  return [...first, ...then];
}

/** How many samples have which class of the system. */
async function classesOf(seqs: readonly string[]): Promise<Record<string, number>> {
  const rows = await query<{ classe: string; n: number }>(
    'select classificacao classe, count(*)::int n from samples where seq = any($1) group by 1',
    [seqs],
  );
  return Object.fromEntries(rows.map(({ classe, n }) => [classe, n]));
}

/** The machine's words beside the class, with plain spaces. */
async function saidBeside(map: MapScreen, name: string): Promise<string> {
  const words = await map.field(name).getByTestId('machine').textContent();
  return (words ?? '').replaceAll(/\s/g, ' ');
}

/** Opens one of the samples that the map's list has. */
async function choose(map: MapScreen, seq: string, word = 'Amostra'): Promise<void> {
  await map.row(seq).click();
  await expect(map.page.getByRole('heading', { name: `${word} ${seq}`, exact: true })).toBeVisible();
}

/** The reason of each is told in a language. */
async function expectReasons(map: MapScreen, seqs: Record<string, string>, language: 'pt' | 'en'): Promise<void> {
  const words = {
    pt: { sample: 'Amostra', back: 'Voltar à lista', field: 'Classificação do sistema', machine: 'Máquina: ' },
    en: { sample: 'Sample', back: 'Back to the list', field: 'System classification', machine: 'Machine: ' },
  }[language];
  for (const [name, { classe, ...reason }] of Object.entries(JUDGED)) {
    await choose(map, seqs[name] ?? '', words.sample);
    const said = await saidBeside(map, words.field);
    expect(said.slice(0, words.machine.length)).toBe(words.machine);
    expect(said.slice(words.machine.length), name).toMatch(reason[language]);
    if (language === 'pt') await expect(map.field(words.field)).toContainText(new RegExp(`${CLASSES[classe]}Máquina`));
    await map.page.getByRole('button', { name: words.back }).click();
    // A reload before the address has changed would open the sample again.
    await expect(map.page).not.toHaveURL(/painel=/);
  }
}

/** Somebody of the company says what it is, and why. */
async function classifiesAtDetail(page: Page, seq: string): Promise<void> {
  const map = await MapScreen.openAt(page, 'sup', seq);
  await expect(map.field('Classificação do sistema')).toContainText(CLASSES.PEND);
  expect(await saidBeside(map, 'Classificação do sistema')).toMatch(
    /^Máquina: ainda sem referência, [12]?\d de 30 amostras deste sensor$/,
  );
  await page.keyboard.press('2');
  await expect(map.field('Classificação do cliente')).toContainText(CLASSES.PASS);
  await page.getByRole('button', { name: 'Comentários' }).click();
  await page.getByRole('textbox', { name: 'Comentário da amostra' }).fill('Bomba do prédio ao lado');
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(map.toast('Comentário adicionado')).toBeVisible();
}

/** The super geo says what the newest one is; its shown id. */
async function classifiesAtDesk(page: Page): Promise<string> {
  await signIn(page, 'geo', `/admin/samples/${company}`);
  await expect(page.getByRole('button', { name: CLASSES.LESS, exact: true })).toBeEnabled();
  const heading = page.getByTestId('desk-stage').getByRole('heading', { level: 2 });
  const seq = ((await heading.textContent()) ?? '').replace('Amostra ', '');
  await page.keyboard.press('c');
  await page.keyboard.type('Água corrente no registro');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect.poll(() => classesOf([seq])).toEqual({ PASS: 1 });
  return seq;
}

/** What people said stands on the screen, with what the machine says told apart. */
async function expectVerdictsStand(page: Page, byCompany: string, byDesk: string): Promise<void> {
  const map = await MapScreen.openAt(page, 'sup', byCompany);
  await expect(map.field('Classificação do cliente')).toContainText(CLASSES.PASS);
  await expect(map.field('Classificação do sistema')).toContainText(`${CLASSES.PEND}Máquina`);
  const own =
    /^Máquina: (\d dB (acima|abaixo) do|no nível) que este sensor costuma ouvir; \d+% das amostras da empresa/;
  const ownOf = async (seq: string) => {
    await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible();
    return saidBeside(map, 'Classificação do sistema');
  };
  expect(await ownOf(byCompany)).toMatch(own);
  await page.getByRole('button', { name: 'Comentários' }).click();
  await expect(page.getByRole('textbox', { name: 'Comentário da amostra' })).toHaveValue('Bomba do prédio ao lado');
  await page.goto(`/?id_amostra=${byDesk}`);
  expect(await ownOf(byDesk)).toMatch(own);
  await expect(map.field('Classificação do sistema')).toContainText(`${CLASSES.PASS}Máquina`);
}

test('[LSN-02] each sample has the machine’s decision and its reason in words beside its class, which is never one that only people give and never overwrites theirs', async ({
  page,
  baseURL,
}) => {
  const waiting = await firstWeeks(baseURL);
  const byCompany = waiting[0] ?? '';
  await classifiesAtDetail(page, byCompany);
  const byDesk = await classifiesAtDesk(page);

  const seqs: Record<string, string> = {};
  for (const [at, [name, { wav, recorder }]] of Object.entries(JUDGED).entries())
    seqs[name] = (await sendAndDecide(baseURL, key, [upload(at - 3, wav, recorder)]))[0] ?? '';
  const map = new MapScreen(page);
  await signIn(page, 'sup', `/?id_amostra=${Object.values(seqs).join(',')}`);
  await expectReasons(map, seqs, 'pt');
  await page.evaluate(() => localStorage.setItem('escuta.language', 'en'));
  await page.reload();
  await expectReasons(map, seqs, 'en');
  await page.evaluate(() => localStorage.setItem('escuta.language', 'pt-BR'));

  const { data } = workerServer();
  const env = { ESCUTA_DATA_DIR: data, DATABASE_URL: databaseUrl(data) };
  await runCommand('admin', ['decide', 'again', '--company', String(company)], env);
  await expectVerdictsStand(page, byCompany, byDesk);
  const others = waiting.filter((seq) => seq !== byCompany && seq !== byDesk);
  const given = await classesOf(others);
  expect(Object.keys(given).sort()).toEqual(['LEAK', 'LESS']);

  const decided = await query<{ classe: string }>('select distinct classificacao classe from sample_decisions');
  expect(decided.map(({ classe }) => classe).sort()).toEqual(['INCO', 'LEAK', 'LESS', 'PEND']);
});
