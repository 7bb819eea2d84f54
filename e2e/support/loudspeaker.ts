import { expect, type Locator, type Page } from '@playwright/test';
import { MapScreen } from './map.ts';

/** What is listened to at once, samples: two thirds of a second. */
const LENGTH = 32_768;

declare global {
  interface Window {
    /** Analysers of all that goes to the loudspeaker. */
    escutaHeard: AnalyserNode[];
  }
}

/** Listens to what the page's filters send to the loudspeaker. Call it before the page is opened. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript((length) => {
    window.escutaHeard = [];
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) {
        const analyser = this.context.createAnalyser();
        analyser.fftSize = length;
        connect.call(this, analyser);
        window.escutaHeard.push(analyser);
      }
      return connect.apply(this, to);
    } as typeof AudioNode.prototype.connect;
  }, LENGTH);
}

/** Levels of tones in what is heard now, dB relative to a full-scale sine; -200 for none. */
export const tonesHeard = (page: Page, hertz: readonly number[]): Promise<number[]> =>
  page.evaluate((wanted) => {
    const analyser = window.escutaHeard.at(-1);
    if (!analyser) return wanted.map(() => -200);
    const values = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(values);
    return wanted.map((each) => {
      const angle = (2 * Math.PI * each) / analyser.context.sampleRate;
      let [re, im, weight] = [0, 0, 0];
      values.forEach((value, i) => {
        // A flat-top window: levels are right between its bins too.
        const at = (2 * Math.PI * i) / values.length;
        const window_ =
          0.21557895 -
          0.41663158 * Math.cos(at) +
          0.277263158 * Math.cos(2 * at) -
          0.083578947 * Math.cos(3 * at) +
          0.006947368 * Math.cos(4 * at);
        re += value * window_ * Math.cos(angle * i);
        im -= value * window_ * Math.sin(angle * i);
        weight += window_;
      });
      return Math.max(-200, 20 * Math.log10((2 * Math.hypot(re, im)) / weight));
    });
  }, hertz);

/** The corners that the screen says are heard, Hz. */
export async function cornersSeen(player: Locator): Promise<[number, number]> {
  const words = await player.getByTestId('band-seen').textContent();
  const [from, to] = [...(words ?? '').matchAll(/[\d.]+/g)].map(([found]) => Number(found.replaceAll('.', '')));
  return [from ?? Number.NaN, to ?? Number.NaN];
}

/** What two fourth-order corners make of a tone, dB. */
export const fourthOrder = (hertz: number, [from, to]: readonly [number, number]) =>
  -10 * Math.log10(1 + (from / hertz) ** 8) - 10 * Math.log10(1 + (hertz / to) ** 8);

interface Exactness {
  /** Level of the tones in the file, dB: far below it is the file's own noise. */
  toneDb: number;
  within?: number;
}

/** Longer than what is listened to at once, so that nothing is heard twice. */
const ANEW_MS = 750;

/**
 * Waits until the tones have these levels and keep them; the levels furthest from them are told. One look alone may fall on the seam of a loop, where all
 * is quieter, or on the way from one level to another.
 */
export async function expectTones(
  page: Page,
  hertz: readonly number[],
  wanted: readonly number[],
  { toneDb, within = 1 }: Exactness,
): Promise<void> {
  const off = async () => {
    const heard = await tonesHeard(page, hertz);
    return heard
      .map((level, i) => ({ hertz: hertz[i], heard: level, wanted: wanted[i] ?? 0 }))
      .filter((each) => each.wanted > toneDb - 40 || each.heard > toneDb - 35)
      .filter((each) => Math.abs(each.heard - each.wanted) > within)
      .map((each) => `${each.hertz} Hz: ${each.heard.toFixed(1)} instead of ${each.wanted.toFixed(1)} dB`);
  };
  const offTwice = async () => {
    const first = await off();
    if (first.length > 0) return first;
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), ANEW_MS);
    return off();
  };
  await expect.poll(offTwice).toEqual([]);
}

/** The largest value and the root mean square of what is heard during some seconds. */
export const loudnessHeard = (page: Page, seconds: number): Promise<{ peak: number; rms: number }> =>
  page.evaluate(async (wanted) => {
    const analyser = window.escutaHeard.at(-1);
    if (!analyser) return { peak: 0, rms: 0 };
    const values = new Float32Array(analyser.fftSize);
    const { context } = analyser;
    const end = context.currentTime + wanted;
    let [peak, squares, count] = [0, 0, 0];
    while (context.currentTime < end) {
      analyser.getFloatTimeDomainData(values);
      for (const value of values) {
        peak = Math.max(peak, Math.abs(value));
        squares += value * value;
      }
      count += values.length;
      await new Promise((done) => requestAnimationFrame(done));
    }
    return { peak, rms: Math.sqrt(squares / count) };
  }, seconds);

/** Opens a sample and plays it in a loop, so that what goes to the loudspeaker can be measured. */
export async function openAndPlayAt(page: Page, role: string, seq: string): Promise<MapScreen> {
  await listenIn(page);
  const map = await MapScreen.openAt(page, role, seq);
  await expect(map.player.getByRole('button', { name: 'Ouvir', exact: true })).toBeEnabled();
  // The choice is kept from one sample to the next.
  const loop = map.player.getByRole('button', { name: 'Repetir' });
  if ((await loop.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press('l');
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await expect(map.player.getByRole('button', { name: 'Pausar' })).toBeVisible();
  return map;
}
