import type { Page } from '@playwright/test';
import { scrollList } from './list.ts';
import type { BareOptions, Rect } from './page-types.ts';
import { installPan, installProbe } from './probe.ts';
import type { Stage, StorageState } from './stage.ts';

const VIEWPORT = { width: 1440, height: 900 };
const SEARCH = '/api/amostra/mapa';
/** A step has ended when there has been no idle event for this time, ms. */
const QUIET_MS = 400;
const PAN_MS = 800;
/** Number of changes of the seen flag; an even number restores it. */
const CHANGES = 2;

/** Figures of one fresh page, milliseconds; lists hold one entry per repetition or frame. */
export interface Visit {
  firstIdle: number;
  firstPaint: number;
  select: number;
  change: number[];
  panFar: number[];
  panNear: number[];
}

export interface OursVisit extends Visit {
  list: { frames: number; blank: number };
  /** For the bare page: place and content of the product's map, before and after a sample is chosen. */
  rect: Rect;
  chosenRect: Rect;
  chosen: number;
  place: { lat: number; lon: number; zoom: number };
  search: object;
}

/** A new signed-in page; only the browser's file cache is kept from an earlier one. */
async function inFreshPage<T>(stage: Stage, storageState: StorageState, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await stage.browser.newContext({
    storageState,
    viewport: VIEWPORT,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // No animated movements on either page.
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    // tsx wraps functions in a call of `__name`, which pages do not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(installProbe);
    await page.addInitScript(installPan);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Time from the last byte of the search's reply to the first idle frame with all samples. */
async function firstIdle(page: Page, total: number) {
  return page.evaluate(
    async ([path, wanted]) => {
      const { at, painted } = await window.probe.idle(0, { total: wanted });
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
      const answer = answers.at(-1) as PerformanceResourceTiming;
      return { firstIdle: at - answer.responseEnd, firstPaint: painted - answer.responseEnd };
    },
    [SEARCH, total] as const,
  );
}

const quiet = (page: Page) => page.evaluate((ms) => window.probe.quiet(ms), QUIET_MS);
const pan = (page: Page) => page.evaluate((ms) => window.pan(ms), PAN_MS);
const mapRect = (page: Page): Promise<Rect> =>
  page.getByTestId('map').evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    return { x, y, width, height };
  });

async function changes(page: Page, change: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    times.push(await change());
    await quiet(page);
  }
  return times;
}

/** The product: chooses the newest sample in the list and toggles its seen flag with the key V. */
export function visitOurs(stage: Stage, storageState: StorageState): Promise<OursVisit> {
  return inFreshPage(stage, storageState, async (page) => {
    let search = {};
    page.on('request', (request) => {
      if (request.url().endsWith(SEARCH)) search = request.postDataJSON();
    });
    await page.goto(`${stage.origin}/`);
    const first = await firstIdle(page, stage.samples);
    await quiet(page);
    const rect = await mapRect(page);
    const place = await page.getByTestId('map').evaluate(({ dataset }) => {
      const [lat, lon] = (dataset.center ?? '').split(',').map(Number) as [number, number];
      return { lat, lon, zoom: Number(dataset.zoom) };
    });
    const panFar = await pan(page);
    await quiet(page);
    const list = await scrollList(page);
    const selected = await page.evaluate(async () => {
      const row = document.querySelector<HTMLElement>('[data-testid=sample-list] [data-sample]') as HTMLElement;
      const id = row.dataset.sample ?? '';
      const began = performance.now();
      row.click();
      const { at } = await window.probe.idle(began, { selected: id });
      return { ms: at - began, id: Number(id) };
    });
    await page.getByRole('checkbox', { name: 'Vista', exact: true }).waitFor();
    await quiet(page);
    const change = await changes(page, () =>
      page.evaluate(async () => {
        const began = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', bubbles: true, cancelable: true }));
        return (await window.probe.idle(began)).at - began;
      }),
    );
    const chosenRect = await mapRect(page);
    const panNear = await pan(page);
    const { ms: select, id: chosen } = selected;
    return { ...first, select, change, panFar, panNear, list, rect, chosenRect, chosen, place, search };
  });
}

/** The bare page, with the same positions and the same sample. */
export function visitBare(stage: Stage, storageState: StorageState, ours: OursVisit): Promise<Visit> {
  return inFreshPage(stage, storageState, async (page) => {
    const options: BareOptions = { rect: ours.rect, ...ours.place, search: ours.search };
    await page.goto(`${stage.origin}/bare/bare.html?options=${encodeURIComponent(JSON.stringify(options))}`);
    const first = await firstIdle(page, stage.samples);
    await quiet(page);
    const panFar = await pan(page);
    await quiet(page);
    const select = await page.evaluate(async (id) => {
      const began = performance.now();
      window.bare.select(id);
      return (await window.probe.idle(began, { selected: String(id) })).at - began;
    }, ours.chosen);
    await page.evaluate((rect) => window.bare.place(rect), ours.chosenRect);
    await quiet(page);
    const change = await changes(page, () =>
      page.evaluate(async () => {
        const began = performance.now();
        window.bare.change();
        return (await window.probe.idle(began)).at - began;
      }),
    );
    const panNear = await pan(page);
    return { ...first, select, change, panFar, panNear };
  });
}
