import { FREQUENCY_SCALES } from '@escuta/acoustics/browser';
import { expect, type Locator, type Page } from '@playwright/test';
import { BAND_CHOICES, GAIN_STEP_DB, HUMS_HZ, nextRate, RANGE_DB } from '../../apps/web/src/shared/audio/listening.ts';
import type { ComparingKey, ListeningKey } from '../../apps/web/src/shared/audio/listening-actions.ts';

/** Presses of Tab after which a control counts as not to be reached. */
const MOST_TABS = 200;
/** What an arrow moves the playhead by, seconds. */
const ARROW_S = 0.5;
/** How exactly the position is told, seconds. */
const NEAR_S = 0.3;

/** Moves the focus to a control as a person without a mouse does. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeAttached();
  for (let press = 0; press < MOST_TABS; press++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

/** Tells of every press of a pointer from now on; there must be none. */
export async function watchPointer(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  await page.exposeFunction('escutaPressed', (where: string) => pressed.push(where));
  await page.addInitScript(() => {
    const { escutaPressed } = window as unknown as { escutaPressed(where: string): void };
    window.addEventListener('pointerdown', ({ target }) => escutaPressed(String(target)), true);
  });
  return pressed;
}

/** A player as a person without a mouse drives it. */
export class PlayerKeys {
  readonly page: Page;
  readonly player: Locator;
  readonly position: Locator;
  readonly comparing: Locator;

  constructor(player: Locator) {
    this.page = player.page();
    this.player = player;
    this.position = player.getByRole('slider', { name: 'Posição no áudio' });
    this.comparing = player.getByTestId('comparing');
  }

  /** `key` as the declaration has it. */
  press(key: string): Promise<void> {
    return this.page.keyboard.press(key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key);
  }

  private button(name: string): Locator {
    return this.player.getByRole('button', { name, exact: true });
  }

  checkbox(name: string): Locator {
    return this.player.getByRole('checkbox', { name, exact: true });
  }

  /** Seconds. */
  async at(): Promise<number> {
    return Number(await this.position.getAttribute('aria-valuenow'));
  }

  isPlaying(): Promise<boolean> {
    return this.button('Pausar').isVisible();
  }

  /** Plays, so that the position moves, or is paused. */
  async expectPlaying(isPlaying: boolean): Promise<void> {
    await expect(this.button(isPlaying ? 'Pausar' : 'Ouvir')).toBeVisible();
    const before = await this.at();
    if (isPlaying) await expect.poll(() => this.at()).not.toBe(before);
  }

  /** Pauses, and goes to a moment by the arrows of the focused playhead. */
  async pauseAt(seconds: number): Promise<void> {
    if (await this.isPlaying()) await this.press(' ');
    await this.expectPlaying(false);
    const steps = Math.round((seconds - (await this.at())) / ARROW_S);
    for (let step = 0; step < Math.abs(steps); step++) await this.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(async () => Math.abs((await this.at()) - seconds)).toBeLessThan(NEAR_S);
  }

  /** Ends of the part that is looped, seconds. */
  async selected(): Promise<number[]> {
    const words = (await this.player.getByRole('group', { name: 'Trecho' }).getByRole('status').textContent()) ?? '';
    return [...words.matchAll(/[\d,]+/g)].map(([found]) => Number(found.replace(',', '.')));
  }

  async expectSelected(from: number, to: number): Promise<void> {
    const isNear = (end: number, wanted: number) => Math.abs(end - wanted) < NEAR_S;
    await expect
      .poll(async () => {
        const [start = Number.NaN, end = Number.NaN] = await this.selected();
        return isNear(start, from) && isNear(end, to);
      })
      .toBe(true);
  }

  selectionDrawn(): Locator {
    return this.player.getByTestId('selection');
  }

  async duration(): Promise<number> {
    return Number(await this.position.getAttribute('aria-valuemax'));
  }

  /** What a choice shows. */
  choice(name: string): Locator {
    return this.player.getByRole('combobox', { name, exact: true }).locator('..');
  }

  /** Decibels, as the button of the volume tells them. */
  async gain(): Promise<number> {
    return Number(/\d+/.exec((await this.button('Volume e ganho').textContent()) ?? '')?.[0] ?? 0);
  }

  async rate(): Promise<number> {
    const words = (await this.choice('Velocidade').textContent()) ?? '';
    return Number(/[\d,]+/.exec(words)?.[0].replace(',', '.'));
  }

  drawing(): Locator {
    return this.player.locator('canvas[data-range]');
  }

  /** Levels between which it is to have its colours, dB. */
  rangeChosen(): Promise<number[]> {
    const ends = ['Mínimo das cores, dB', 'Máximo das cores, dB'];
    return Promise.all(ends.map(async (name) => Number(await this.player.getByLabel(name).inputValue())));
  }

  /** Levels between which the spectrogram has its colours, dB. */
  async range(): Promise<number[]> {
    return ((await this.drawing().getAttribute('data-range')) ?? '').split(' ').map(Number);
  }

  /** The key goes through all values of something that is read, and begins anew. */
  async cycles(key: string, read: () => Promise<string | null>, count?: number): Promise<void> {
    const first = await read();
    const seen = new Set<string | null>();
    let now = first;
    do {
      seen.add(now);
      const before = now;
      await this.press(key);
      await expect.poll(read).not.toBe(before);
      now = await read();
    } while (!seen.has(now));
    expect(now).toBe(first);
    if (count !== undefined) expect(seen.size).toBe(count);
    expect(seen.size).toBeGreaterThan(1);
  }

  /** Begins with the focus on the playhead, the tools unfolded, and a sound that goes on. */
  async begin({ compares }: { compares: boolean }): Promise<void> {
    await tabTo(this.position);
    const unfolded = this.player.getByTestId('listening-tools');
    if (!(await unfolded.isVisible())) await this.press('F');
    await expect(unfolded).toBeVisible();
    if (compares) await expect(this.comparing).toBeVisible();
    if ((await this.button('Repetir').getAttribute('aria-pressed')) !== 'true') await this.press('L');
  }

  /** Controls of the player that Tab does not come to, by their names. */
  async unreached(): Promise<string[]> {
    await this.player.evaluate((player) => {
      for (const control of player.querySelectorAll('button:enabled, input:enabled, [role=slider]'))
        if (control.checkVisibility()) control.setAttribute('data-unreached', '');
      player.addEventListener('focusin', ({ target }) => (target as Element).removeAttribute('data-unreached'));
      player.querySelector(':focus')?.removeAttribute('data-unreached');
    });
    const isWithin = () => this.player.evaluate((player) => player.contains(document.activeElement));
    for (const key of ['Shift+Tab', 'Tab']) {
      await tabTo(this.position);
      for (let press = 0; press < MOST_TABS && (await isWithin()); press++) await this.page.keyboard.press(key);
    }
    const left = this.player.locator('[data-unreached]');
    return left.evaluateAll((all) => all.map((control) => control.getAttribute('aria-label') ?? control.outerHTML));
  }

  /** Types into a field of the tools. */
  async type(name: string, text: string): Promise<void> {
    const field = this.player.getByLabel(name, { exact: true });
    await tabTo(field);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    await expect(field).toHaveValue(text);
  }
}

interface ToolKey {
  /** What the key sheet says that it does. */
  says: string;
  /** Presses it and sees that it does so. */
  does(at: PlayerKeys, key: string): Promise<void>;
}

const twice = (read: (at: PlayerKeys) => Promise<string | null>) => (at: PlayerKeys, key: string) =>
  at.cycles(key, () => read(at), 2);
const isChecked = (name: string) => twice(async (at) => String(await at.checkbox(name).isChecked()));
const throughChoices = (name: string, count: number) => (at: PlayerKeys, key: string) =>
  at.cycles(key, () => at.choice(name).textContent(), count);
const gainBy = (decibels: number) => async (at: PlayerKeys, key: string) => {
  const before = await at.gain();
  await at.press(key);
  await expect.poll(() => at.gain()).toBe(before + decibels);
};
const rateBy = (steps: 1 | -1) => async (at: PlayerKeys, key: string) => {
  const wanted = nextRate(await at.rate(), steps);
  await at.press(key);
  await expect.poll(() => at.rate()).toBe(wanted);
};
const floorBy = (decibels: number) => async (at: PlayerKeys, key: string) => {
  // The first press leaves the automatic colours.
  if (await at.checkbox('auto').isChecked()) await at.press(key);
  await expect(at.checkbox('auto')).not.toBeChecked();
  const [from = 0, to = 0] = await at.rangeChosen();
  await at.press(key);
  await expect.poll(() => at.rangeChosen()).toEqual([from + decibels, to]);
  await expect.poll(() => at.range()).toEqual([from + decibels, to]);
};

/** Every key of a player: what the sheet says of it, and that it does it. */
export const TOOL_KEYS: Record<ListeningKey | ComparingKey, ToolKey> = {
  play: {
    says: 'Ouvir ou pausar',
    does: async (at, key) => {
      const isPlaying = await at.isPlaying();
      await at.press(key);
      await at.expectPlaying(!isPlaying);
      await at.press(key);
      await at.expectPlaying(isPlaying);
    },
  },
  replay: {
    says: 'Ouvir do início',
    does: async (at, key) => {
      await at.pauseAt(4);
      await at.press(key);
      // Sooner than it would have come round by itself.
      await expect.poll(() => at.at(), { timeout: 3000, intervals: [100] }).toBeLessThan(3);
      await at.expectPlaying(true);
    },
  },
  loop: {
    says: 'Repetir',
    does: twice((at) => at.player.getByRole('button', { name: 'Repetir', exact: true }).getAttribute('aria-pressed')),
  },
  tools: {
    says: 'Abrir ou recolher as ferramentas de escuta',
    does: async (at, key) => {
      await at.press(key);
      await expect(at.player.getByTestId('listening-tools')).toHaveCount(0);
      await at.press(key);
      await expect(at.player.getByTestId('listening-tools')).toBeVisible();
    },
  },
  band: {
    says: 'Próxima faixa de frequências',
    does: async (at, key) => {
      const before = await at.rate();
      await throughChoices('Faixa', BAND_CHOICES.length)(at, key);
      // The low band brings a speed of its own, and takes it away again.
      expect(await at.rate()).toBe(before);
    },
  },
  hum: {
    says: 'Tirar o zumbido da rede: 50 Hz, 60 Hz ou não',
    does: throughChoices('Zumbido', HUMS_HZ.length),
  },
  louder: { says: 'Mais ganho', does: gainBy(GAIN_STEP_DB) },
  softer: { says: 'Menos ganho', does: gainBy(-GAIN_STEP_DB) },
  slower: { says: 'Mais devagar', does: rateBy(-1) },
  faster: { says: 'Mais rápido', does: rateBy(1) },
  shift: { says: 'Tom segue a velocidade, ou não', does: isChecked('Tom segue a velocidade') },
  selectFrom: {
    says: 'Começar o trecho aqui',
    does: async (at, key) => {
      await at.pauseAt(2);
      await at.press(key);
      await expect(at.selectionDrawn()).toBeVisible();
      await at.expectSelected(2, await at.duration());
      // The part plays a moment after it is selected; a key before that would begin it, not pause it.
      await at.expectPlaying(true);
    },
  },
  selectTo: {
    says: 'Terminar o trecho aqui e repeti-lo',
    does: async (at, key) => {
      const [from = 0] = await at.selected();
      await at.pauseAt(from + 1);
      await at.press(key);
      await at.expectSelected(from, from + 1);
      const times: number[] = [];
      // Looked at once a second, a loop of one second would always be at the same place.
      await expect
        .poll(
          async () => {
            times.push(await at.at());
            return times.filter((time, i) => i > 0 && time < (times[i - 1] ?? 0)).length;
          },
          { intervals: [130] },
        )
        .toBeGreaterThan(1);
      expect(Math.min(...times)).toBeGreaterThan(from - NEAR_S);
      expect(Math.max(...times)).toBeLessThan(from + 1 + NEAR_S);
    },
  },
  selectNone: {
    says: 'Desfazer o trecho',
    does: async (at, key) => {
      await expect(at.selectionDrawn()).toHaveCount(1);
      await at.press(key);
      await expect(at.selectionDrawn()).toHaveCount(0);
    },
  },
  scale: {
    says: 'Próxima escala do espectrograma',
    does: (at, key) => at.cycles(key, () => at.drawing().getAttribute('data-scale'), FREQUENCY_SCALES.length),
  },
  darker: { says: 'Espectrograma mais escuro', does: floorBy(RANGE_DB.step) },
  lighter: { says: 'Espectrograma mais claro', does: floorBy(-RANGE_DB.step) },
  autoRange: {
    says: 'Cores do espectrograma automáticas',
    does: async (at, key) => {
      await expect(at.checkbox('auto')).not.toBeChecked();
      await at.press(key);
      await expect(at.checkbox('auto')).toBeChecked();
    },
  },
  compare: {
    says: 'Ouvir o som de comparação, ou a amostra de novo',
    does: twice((at) => at.comparing.getAttribute('data-heard')),
  },
  compareWith: {
    says: 'Próximo som de comparação',
    does: (at, key) => at.cycles(key, () => at.comparing.getAttribute('data-kind')),
  },
  matched: { says: 'Comparar com o mesmo volume, ou não', does: isChecked('Mesmo volume') },
};
