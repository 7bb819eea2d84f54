import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { figuresOf, hitsOf, perFrame } from './map-render/report.ts';
import { openStage, type Stage, type StorageState } from './map-render/stage.ts';
import { type OursVisit, type Visit, visitOurs, visitPlain } from './map-render/visit.ts';

const ROWS = 99_999;
/** A million in a whole run. */
const LARGE_ROWS = 1_000_000;
const RUNS = 7;
/** All samples are around this point, where the map then opens. */
const SPOT = { lat: -19.9317, lon: -44.0539, metres: 500, zoom: 16 };
const METRES_PER_DEGREE = 111_320;

/** The most of each promise; ratios without a unit. */
const LIMITS = { firstPaint: 1.3, spot: 1.5, largeMs: 2000, actionMs: 150, processor: 1, hitMs: 1, frameMs: 100 };

/** Moves every sample into a square of 500 m, and sets an opening zoom that shows them all. */
async function gather(stage: Stage): Promise<void> {
  const { lat, lon, metres, zoom } = SPOT;
  const height = metres / METRES_PER_DEGREE;
  const width = height / Math.cos((lat * Math.PI) / 180);
  await stage.query(`select setseed(0.42)`);
  await stage.query(
    `update samples set lat = ${lat} + (random() - 0.5) * ${height}, lon = ${lon} + (random() - 0.5) * ${width}`,
  );
  await stage.query('vacuum (full, analyze) samples');
  await stage.query(`update users set lat = ${lat}, lon = ${lon}, zoom = ${zoom}`);
}

function brief(visits: Record<string, Visit>): string {
  const parts = Object.entries(visits).map(([page, { firstPaint, select, change, panFar }]) => {
    const figures = [firstPaint.ms, select.ms, median(change.map(({ ms }) => ms)), perFrame(panFar)];
    return `${page} ${figures.map((ms) => round(ms, 0)).join('/')}`;
  });
  return `paint/select/change/processor per frame: ${parts.join(', ')}`;
}

/** Visits the pages in turn, A B C A B C …; the first round warms up. */
async function rounds<Visits extends Record<string, Visit>>(name: string, runs: number, visit: () => Promise<Visits>) {
  const counted: Visits[] = [];
  for (let run = 0; run <= runs; run++) {
    const visits = await visit();
    tell(`${name}, round ${run} of ${runs}: ${brief(visits)}`);
    if (run > 0) counted.push(visits);
  }
  return counted;
}

/** The product, the floor, the product's layer without the dashboard, and MapLibre's own clusters, with one set of samples. */
async function measure(name: string, stage: Stage, storageState: StorageState, runs: number) {
  const all = await rounds(name, runs, async () => {
    const ours: OursVisit = await visitOurs(stage, storageState);
    return {
      ours,
      floor: await visitPlain(stage, storageState, 'floor', ours.shown),
      layer: await visitPlain(stage, storageState, 'layer', ours.shown),
      bare: await visitPlain(stage, storageState, 'bare', ours.shown),
    };
  });
  const lists = all.map(({ ours }) => ours.list);
  return {
    shown: all.at(-1)?.ours.shown,
    figures: {
      ...figuresOf(all),
      hits: hitsOf(all.map(({ layer }) => layer)),
      listFrames: lists.reduce((sum, { frames }) => sum + frames, 0),
      listBlankFrames: lists.reduce((sum, { blank }) => sum + blank, 0),
    },
  };
}

/** More samples than a search returns, in the view of the city. */
async function measureLarge(stage: Stage, storageState: StorageState, runs: number, city: OursVisit['shown']) {
  const shown = { ...city, search: stage.large.path, total: stage.large.samples, chosen: stage.large.samples };
  const all = await rounds('a million', runs, async () => ({
    floor: await visitPlain(stage, storageState, 'floor', shown),
    layer: await visitPlain(stage, storageState, 'layer', shown),
  }));
  return { samples: shown.total, ...figuresOf(all), hits: hitsOf(all.map(({ layer }) => layer)) };
}

type City = Awaited<ReturnType<typeof measure>>['figures'];
type Large = Awaited<ReturnType<typeof measureLarge>>;

function promisesOf(city: City, spot: City, large: Large) {
  const held = (promise: string, value: number, limit: number) => ({ promise, value, limit, kept: value <= limit });
  const { firstPaint, spot: farther, largeMs, actionMs, processor, hitMs, frameMs } = LIMITS;
  const hits = Math.max(...[city, spot, large].map((one) => one.hits.p95));
  const places = Object.entries({ city, 'within 500 m': spot });
  return [
    held('first paint / floor', city.firstPaint.ours.toFloor, firstPaint),
    held('first paint within 500 m / city', round(spot.firstPaint.ours.ms / city.firstPaint.ours.ms), farther),
    held('first paint of a million, ms', large.firstPaint.layer.ms, largeMs),
    ...places.flatMap(([place, { select, change, panFar, panNear }]) => [
      held(`select painted, ${place}, ms`, select.ours.ms, actionMs),
      held(`change painted, ${place}, ms`, change.ours.ms, actionMs),
      held(`processor per frame / floor, ${place}, opening view`, panFar.ours.processorToFloor, processor),
      held(`processor per frame / floor, ${place}, close by`, panNear.ours.processorToFloor, processor),
      held(`p95 of frames, ${place}, opening view, ms`, panFar.ours.p95, frameMs),
      held(`p95 of frames, ${place}, close by, ms`, panNear.ours.p95, frameMs),
    ]),
    held('p95 of look-ups, ms', hits, hitMs),
    held('blank frames of the list', city.listBlankFrames + spot.listBlankFrames, 0),
  ];
}

/** The map dashboard in a browser against the floor: spread over a city, all within 500 m, and the layer with a million. */
export async function run({ rows = ROWS, runs = rows < ROWS ? 1 : RUNS }: BenchOptions): Promise<BenchResult> {
  const samples = Math.min(rows, ROWS);
  const stage = await openStage(samples, samples < ROWS ? samples * 10 : LARGE_ROWS);
  const storageState = await stage.signIn();
  const { shown, figures: city } = await measure('city', stage, storageState, runs);
  if (!shown) throw new Error('no round was measured');
  const large = await measureLarge(stage, storageState, runs, shown);
  await gather(stage);
  const { figures: spot } = await measure('within 500 m', stage, await stage.signIn(), runs);
  const promises = promisesOf(city, spot, large);
  const { ours, floor } = city.firstPaint;
  return {
    bench: 'map-render',
    ratio: ours.toFloor,
    promise: LIMITS.firstPaint,
    kept: promises.every(({ kept }) => kept),
    floor: floor.ms,
    ours: ours.ms,
    n: runs,
    promises,
    samples: stage.samples,
    database: stage.database,
    city,
    spot: { metres: SPOT.metres, ...spot },
    large,
    load: loadNow(),
  };
}
