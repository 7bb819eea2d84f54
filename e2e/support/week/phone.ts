import { CLASS_NAMES } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { smallPhoto } from '../field.ts';
import { expect } from '../test.ts';
import type { BookedSample } from './books.ts';
import { NORTH, type Place, type Utility } from './utility.ts';

/** What the collector does with the phone. */

const PRECISION_M = 7;
const CLASSES = CLASS_NAMES['pt-BR'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const degrees = (value: number) => value.toFixed(5).replace('.', ',');

/** A sample on the phone. */
interface Entered {
  says?: 'LEAK' | 'FRAU';
  /** Ten seconds of the microphone, or a photo of what needs no sound. */
  takes: 'sound' | 'photo';
  note?: string;
}

/** What the day's list says of it, and where it was taken. */
export interface Saved extends Place {
  day: string;
  /** HHMM. */
  hora: string;
  /** What stands in the place of the id, too. */
  seq: string;
}

/** The collector walks to a meter, where the phone finds the position. */
async function walksTo(page: Page, { lat, lon }: Place): Promise<void> {
  await page.context().setGeolocation({ latitude: lat, longitude: lon, accuracy: PRECISION_M });
  const found = `${degrees(lat)} / ${degrees(lon)} (precisão de ${PRECISION_M} m)`;
  await expect(page.getByTestId('place')).toHaveText(found);
}

async function takesPhoto(page: Page): Promise<void> {
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto(page) };
  await page.getByLabel('Escolher da galeria').setInputFiles(file);
  await expect(page.getByText('1 de 2')).toBeVisible();
}

async function records(page: Page): Promise<void> {
  await button(page, 'Gravar').click();
  await expect(page.getByTestId('sound')).toHaveText(/^Gravado com este celular: 10,0\ss · Volume/);
}

/** At the next meter, the collector enters a sample, saves it, reads in the day's list what became of it, and is ready for another. */
export async function saves(
  utility: Utility,
  page: Page,
  { says, takes, note }: Entered,
  state: 'Enviada' | 'Aguardando envio',
): Promise<Saved> {
  const place = utility.nextPlace();
  await walksTo(page, place);
  if (says) await button(page, CLASSES[says]).click();
  await (takes === 'sound' ? records(page) : takesPhoto(page));
  if (note) await page.getByLabel('Observação').fill(note);
  await button(page, 'Salvar').click();
  const [shown, seq] = await readsDay(page, state);
  return { day: utility.day, hora: shown.replace(':', ''), seq, ...place };
}

/** In the day's list, when the last sample was taken, and its id or what stands in its place. */
async function readsDay(page: Page, state: 'Enviada' | 'Aguardando envio'): Promise<[shown: string, seq: string]> {
  await page.getByRole('link', { name: 'Ver o meu dia' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByTestId('state') })
    .first();
  await expect(row.getByTestId('state')).toHaveText(state);
  await expect(row).not.toContainText(/improvável|adiantado|imprecisa/);
  const [shown = '', seq = ''] = await row.locator('strong, strong + *').allTextContents();
  await page.getByRole('link', { name: 'Voltar à coleta' }).click();
  await expect(button(page, 'Gravar')).toBeVisible();
  return [shown, seq];
}

/** A sample of the phone has arrived. */
export function booked(utility: Utility, name: string, saved: Saved, classe: BookedSample['classe'] = 'PEND'): void {
  const collector = utility.people.col.nome;
  utility.books.arrives({ name, classe, unit: NORTH, precisao: PRECISION_M, collector, ...saved });
}

/** Yesterday's browser is opened again, sends by itself what it kept, and shows its id. */
export async function sendsKept(utility: Utility, kept: Saved): Promise<Saved> {
  const page = await utility.opens(utility.people.col, '/collect');
  await expect(page.getByTestId('day')).toHaveText('1 enviada hoje');
  const [shown, seq] = await readsDay(page, 'Enviada');
  const [year, month, day] = kept.day.split('-');
  expect(shown.replace(':', '')).toBe(`${day}/${month}/${year} ${kept.hora}`);
  return { ...kept, seq };
}
