import { routes } from '@escuta/contract';
import { CLASS_NAMES } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { BookedSample } from './books.ts';
import type { Utility } from './utility.ts';

/** What the super geo does at the desk: hears what came in, and gives it a class by its key. */

const KEYS = { LESS: '1', PASS: '2', LEAK: '3' } as const;
const CLASSES = CLASS_NAMES['pt-BR'];

/** The sample that the desk shows, with its sound drawn. */
async function heard(utility: Utility, page: Page): Promise<BookedSample> {
  await expect(page.getByRole('button', { name: CLASSES.LEAK, exact: true })).toBeEnabled();
  const stage = page.getByTestId('desk-stage');
  const heading = await stage.getByRole('heading', { level: 2 }).textContent();
  const drawn = stage.getByRole('img', { name: /^Espectrograma de 0 a [\d.]+ Hz$/ });
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return utility.books.shown(heading?.replace('Amostra ', '') ?? '');
}

/** The super geo opens the desk in the morning, where all that waits are these samples, and hears them one by one. */
export async function hears(utility: Utility, verdicts: Record<string, keyof typeof KEYS>): Promise<void> {
  const { geo } = utility.people;
  const page = await utility.opens(geo, '/admin/samples');
  const progress = page.getByTestId('desk-progress');
  const waiting = utility.books.samples.filter(({ classe }) => classe === 'PEND');
  expect(waiting.map(({ name }) => name).sort()).toEqual(Object.keys(verdicts).sort());
  for (let done = 0; done < waiting.length; done++) {
    await expect(progress).toHaveText(`${done} de ${waiting.length} classificadas`);
    const sample = await heard(utility, page);
    const code = verdicts[sample.name] ?? 'LESS';
    const kept = page.waitForResponse(`**/api${routes.classifyBySystem.path}`);
    await page.keyboard.press(KEYS[code]);
    expect((await kept).ok()).toBe(true);
    sample.classe = code;
    const change = `Classe do sistema: ${CLASSES.PEND} → ${CLASSES[code]}`;
    utility.did(geo, 'Classificação do sistema', { sample: sample.name, change });
  }
  await expect(progress).toHaveText(`${waiting.length} de ${waiting.length} classificadas`);
}
