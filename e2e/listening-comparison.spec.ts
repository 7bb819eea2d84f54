import type { Locator, Page } from '@playwright/test';
import { COMPARED_WITH, type ComparedWith } from '../apps/web/src/shared/audio/listening.ts';
import { loudnessHeard, openAndPlayAt } from './support/loudspeaker.ts';
import { companyInSaoLuis, SAO_LUIS } from './support/network.ts';
import { decideAs } from './support/reports.ts';
import { noiseWav } from './support/sounds.ts';
import { expect, query, test } from './support/test.ts';
import { deviceOf, removeWithUploads, sendAndDecide, type Upload } from './support/uploads.ts';

/** A recording of even noise. */
interface Recorded {
  amplitude: number;
  /** North of the sample that is compared. */
  metres: number;
  /** Before it. */
  days: number;
  /** What a report of it found. */
  found?: 'Visível' | 'Sem Ponto Suspeito';
  /** Nobody has decided on that report. */
  isOpen?: boolean;
  recorder?: string;
}

const OWN_RECORDER = 'Ñ-0417/B';
const COMPARED: Recorded = { amplitude: 0.02, metres: 0, days: 0, recorder: OWN_RECORDER };
/** What each kind of comparison is to bring, each at another loudness than anything else. */
const RIGHT: Record<ComparedWith, Recorded> = {
  habitual: { amplitude: 0.01, metres: 4000, days: 6, recorder: OWN_RECORDER },
  vazamento: { amplitude: 0.1, metres: 60, days: 40, found: 'Visível' },
  sem_vazamento: { amplitude: 0.004, metres: 90, days: 20, found: 'Sem Ponto Suspeito' },
  visita_anterior: { amplitude: 0.04, metres: 6, days: 30 },
};
/** As many as it takes to know what is usual. */
const USUAL_COUNT = 30;
/** Sounds that would be compared with by mistake: the newest of the recorder, an undecided or a farther report, an older or a later visit. */
const WRONG: readonly Recorded[] = [
  { amplitude: 0.015, metres: 4000, days: 2, recorder: OWN_RECORDER },
  { amplitude: 0.07, metres: 20, days: 5, found: 'Visível', isOpen: true },
  { amplitude: 0.03, metres: 900, days: 3, found: 'Visível' },
  { amplitude: 0.012, metres: 950, days: 3, found: 'Sem Ponto Suspeito' },
  { amplitude: 0.06, metres: 3, days: 50 },
  { amplitude: 0.026, metres: 4, days: -0.5 },
];

const uploadOf = ({ amplitude, metres, days, recorder }: Recorded, at: number): Upload => ({
  fields: {
    dt_amostra: new Date(Date.now() - (1 + days) * 86_400_000 - at * 60_000).toISOString(),
    lat: String(SAO_LUIS.lat + metres / 111_195),
    lon: String(SAO_LUIS.lon),
    sensor_serie: recorder ?? `São Luís ${at}`,
  },
  wav: noiseWav({ seconds: 6, amplitude, rate: 8000 }),
});

/** A report of a sample, on which a person decides unless it is to stay open. */
async function report(page: Page, seq: string, { found, isOpen = false }: Recorded): Promise<void> {
  const [made] = await query<{ id: number }>(
    `with report as (
       insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio)
       select s.id_cliente, u.id_usuario, $2, now(), now() from samples s, users u
       where s.seq = $1 and u.email = 'gei@demo.escuta' returning id_relatorio)
     insert into leak_report_samples (id_relatorio, id_amostra, id_cliente, ordem_inspecao)
     select id_relatorio, id_amostra, id_cliente, 1 from report, samples where seq = $1 returning id_relatorio id`,
    [seq, found],
  );
  if (!isOpen) await decideAs(page, 'sup', made?.id ?? 0);
}

/** Sends everything, and reports what was found. Shown ids of the sample and of what each kind of comparison may bring. */
async function comeIn(page: Page, baseURL: string, key: string) {
  const usual = Array.from({ length: USUAL_COUNT }, () => RIGHT.habitual);
  const all = [COMPARED, ...WRONG, ...COMPARED_WITH.map((kind) => RIGHT[kind]), ...usual];
  const seqs = await sendAndDecide(baseURL, key, all.map(uploadOf));
  for (const [at, each] of all.entries()) if (each.found) await report(page, seqs[at] ?? '', each);
  const of = (wanted: Recorded) => seqs.filter((_, at) => all[at] === wanted);
  return { seq: seqs[0] ?? '', others: (kind: ComparedWith) => of(RIGHT[kind]) };
}

/** Even noise from -1 to 1 has a root mean square of 1/√3. */
const decibelsOf = (amplitude: number) => 20 * Math.log10(amplitude / Math.sqrt(3));
const expectHeard = (page: Page, decibels: number) =>
  expect
    .poll(async () => Math.abs(20 * Math.log10((await loudnessHeard(page, 0.8)).rms) - decibels) < 0.7, {
      message: `${decibels.toFixed(1)} dB are heard`,
      intervals: [0],
    })
    .toBe(true);

/** Chooses a kind of comparison by its key, while the sample itself is heard. */
async function compareWith(page: Page, comparing: Locator, kind: ComparedWith): Promise<void> {
  for (let press = 0; press < COMPARED_WITH.length; press++) {
    const before = (await comparing.getAttribute('data-kind')) ?? '';
    if (before === kind) break;
    await page.keyboard.press('y');
    await expect(comparing).not.toHaveAttribute('data-kind', before);
  }
  await expect(comparing).toHaveAttribute('data-kind', kind);
  await expect(comparing).toHaveAttribute('data-heard', 'A');
}

let company = 0;
let key = '';
test.beforeAll(async () => {
  company = await companyInSaoLuis('Águas do Anil – comparação');
  key = await deviceOf(company, 'Coletor nº 6 – Anil');
});
test.afterAll(() => removeWithUploads(company));

test('[LSN-10] one key compares with the sensor’s usual sound, the nearest confirmed leak and no leak and an earlier visit: at equal gain by the decibels that the screen tells, and by a switch equally loud', async ({
  page,
  baseURL,
}) => {
  const { seq, others } = await comeIn(page, baseURL, key);
  const map = await openAndPlayAt(page, 'sup', seq);
  await page.keyboard.press('f');
  // The filters begin with a gain.
  await page.keyboard.press('+');
  const own = decibelsOf(COMPARED.amplitude) + 3;
  const comparing = map.player.getByTestId('comparing');
  await expect(comparing).toBeVisible();
  await expectHeard(page, own);
  for (const kind of COMPARED_WITH) {
    await compareWith(page, comparing, kind);
    await expect(comparing).toContainText(new RegExp(others(kind).join('|')));
    const [, told = ''] = /([+-][\d,]+)\sdB/.exec((await comparing.textContent()) ?? '') ?? [];
    const difference = Number(told.replace(',', '.'));
    expect(Math.abs(difference - decibelsOf(RIGHT[kind].amplitude) + decibelsOf(COMPARED.amplitude))).toBeLessThan(0.2);
    await page.keyboard.press('a');
    await expect(comparing).toHaveAttribute('data-heard', 'B');
    await expectHeard(page, own + difference);
    await page.keyboard.press('u');
    await expectHeard(page, own);
    await page.keyboard.press('u');
    await page.keyboard.press('a');
    await expect(comparing).toHaveAttribute('data-heard', 'A');
    await expectHeard(page, own);
  }
});
