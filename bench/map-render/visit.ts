import type { Page } from '@playwright/test';
import { tell } from '../lib/bench.ts';
import { scrollList } from './list.ts';
import type { FrameNeeds, HitTimes, PageView, Rect } from './page-types.ts';
import { installPan, installProbe, installRecorder } from './probe.ts';
import { type PLAIN_PAGES, plainPath, type Stage, type StorageState, spent } from './stage.ts';

const VIEWPORT = { width: 1440, height: 900 };
const SEARCH = '/api/amostra/mapa';
/** A step has ended when nothing has been drawn for this time, ms; longer than the layer waits before it arranges changed samples anew. */
const QUIET_MS = 600;
const PAN_MS = 2000;
/** Number of changes of the seen flag; an even number restores it. */
const CHANGES = 2;

type PlainName = (typeof PLAIN_PAGES)[number];

/** Wall time and the browser's processor time, milliseconds. */
export interface Timed {
  ms: number;
  processorMs: number;
}

export interface Panned {
  /** Times between drawings of the map, milliseconds. */
  intervals: number[];
  processorMs: number;
}

/** Figures of one fresh page. */
export interface Visit {
  /** From the last byte of the answer; its processor time counts from the opening of the page. */
  firstPaint: Timed;
  /** Points in the draw calls of that frame. */
  points: number;
  select: Timed;
  change: Timed[];
  panFar: Panned;
  panNear: Panned;
  hits?: HitTimes | undefined;
}

/** What a plain page repeats of the product's: its view, before and after a sample is chosen. */
export interface Shown extends PageView {
  chosenRect: Rect;
  chosen: number;
  /** Samples on the map. */
  total: number;
}

export interface OursVisit extends Visit {
  list: { frames: number; blank: number };
  shown: Shown;
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
    page.on('pageerror', (error) => tell(`the page failed: ${error}`));
    // tsx wraps functions in a call of `__name`, which pages do not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    for (const script of [installRecorder, installProbe, installPan]) await page.addInitScript(script);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function timed(stage: Stage, work: () => Promise<number>): Promise<Timed> {
  const before = await stage.processor();
  const ms = await work();
  return { ms, processorMs: spent(before, await stage.processor()) };
}

/** Opens a page. Measures the time from the last byte of the samples until all of them are drawn. */
async function open(stage: Stage, page: Page, path: string, answer: string, needs: FrameNeeds) {
  let points = 0;
  const firstPaint = await timed(stage, async () => {
    await page.goto(`${stage.origin}${path}`);
    const first = await page.evaluate(
      async ([from, wanted]) => {
        const frame = await window.probe.frame(0, wanted);
        const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(from));
        const { responseEnd } = answers.at(-1) as PerformanceResourceTiming;
        return { ms: frame.painted - responseEnd, points: frame.points };
      },
      [answer, needs] as const,
    );
    points = first.points;
    return first.ms;
  });
  await quiet(page);
  return { firstPaint, points };
}

const quiet = (page: Page) => page.evaluate((ms) => window.probe.quiet(ms), QUIET_MS);

async function pan(stage: Stage, page: Page): Promise<Panned> {
  const before = await stage.processor();
  const intervals = await page.evaluate((ms) => window.pan(ms), PAN_MS);
  const processorMs = spent(before, await stage.processor());
  await quiet(page);
  return { intervals, processorMs };
}

const mapRect = (page: Page): Promise<Rect> =>
  page.getByTestId('map').evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    return { x, y, width, height };
  });

async function changes(stage: Stage, page: Page, change: () => Promise<number>): Promise<Timed[]> {
  const times: Timed[] = [];
  for (let i = 0; i < CHANGES; i++) {
    times.push(await timed(stage, change));
    await quiet(page);
  }
  return times;
}

/** The product: chooses the newest sample in the list and toggles its seen flag with the key V. */
export function visitOurs(stage: Stage, storageState: StorageState): Promise<OursVisit> {
  return inFreshPage(stage, storageState, async (page) => {
    let search: object | null = null;
    // Later ones read what has changed.
    page.on('request', (request) => {
      if (request.url().endsWith(SEARCH)) search ??= request.postDataJSON();
    });
    const total = stage.samples;
    const first = await open(stage, page, '/', SEARCH, { total, points: true });
    const rect = await mapRect(page);
    const place = await page.getByTestId('map').evaluate(({ dataset }) => {
      const [lat, lon] = (dataset.center ?? '').split(',').map(Number) as [number, number];
      return { lat, lon, zoom: Number(dataset.zoom) };
    });
    const panFar = await pan(stage, page);
    const list = await scrollList(page);
    let chosen = 0;
    const select = await timed(stage, async () => {
      const selected = await page.evaluate(async () => {
        const row = document.querySelector<HTMLElement>('[data-testid=sample-list] [data-sample]') as HTMLElement;
        const id = row.dataset.sample ?? '';
        const began = performance.now();
        row.click();
        const { painted } = await window.probe.frame(began, { selected: id, points: true });
        return { ms: painted - began, id: Number(id) };
      });
      chosen = selected.id;
      return selected.ms;
    });
    await page.getByRole('checkbox', { name: 'Vista', exact: true }).waitFor();
    await quiet(page);
    const change = await changes(stage, page, () =>
      page.evaluate(async () => {
        const began = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', bubbles: true, cancelable: true }));
        return (await window.probe.frame(began, { points: true })).painted - began;
      }),
    );
    const chosenRect = await mapRect(page);
    const panNear = await pan(stage, page);
    const shown = { rect, ...place, search: search ?? {}, chosenRect, chosen, total };
    return { ...first, select, change, panFar, panNear, list, shown };
  });
}

/** A plain page, with the same view and the same sample. */
export function visitPlain(stage: Stage, storageState: StorageState, name: PlainName, shown: Shown): Promise<Visit> {
  // MapLibre draws its own sources over several frames: they are complete once it rests.
  const needs: FrameNeeds = name === 'bare' ? { idle: true } : { points: true };
  return inFreshPage(stage, storageState, async (page) => {
    const { chosenRect, chosen, total, ...view } = shown;
    const answer = typeof view.search === 'string' ? view.search : SEARCH;
    const path = `${plainPath(name)}?view=${encodeURIComponent(JSON.stringify(view))}`;
    const first = await open(stage, page, path, answer, { ...needs, total });
    const panFar = await pan(stage, page);
    const hits = await page.evaluate(() => window.plain.hits?.());
    const select = await timed(stage, () =>
      page.evaluate(
        async ([id, wanted]) => {
          const began = performance.now();
          window.plain.select(id);
          return (await window.probe.frame(began, { ...wanted, selected: String(id) })).painted - began;
        },
        [chosen, needs] as const,
      ),
    );
    await page.evaluate((rect) => window.plain.place(rect), chosenRect);
    await quiet(page);
    const change = await changes(stage, page, () =>
      page.evaluate(async (wanted) => {
        const began = performance.now();
        window.plain.change();
        return (await window.probe.frame(began, wanted)).painted - began;
      }, needs),
    );
    const panNear = await pan(stage, page);
    return { ...first, hits, select, change, panFar, panNear };
  });
}
