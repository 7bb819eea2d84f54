import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { openStage, type Stage } from './map-render/stage.ts';
import { type OursVisit, type Visit, visitBare, visitOurs } from './map-render/visit.ts';

const ROWS = 99_999;
const RUNS = 7;
const PROMISE = 1.25;
/** All samples are around this point, where the map then opens. */
const SPOT = { lat: -19.9317, lon: -44.0539, metres: 500, zoom: 16 };
const METRES_PER_DEGREE = 111_320;

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

function compare(ours: number[], floor: number[]) {
  const ratio = median(ours.map((value, run) => value / (floor[run] ?? 1)));
  return { ours: round(median(ours), 1), floor: round(median(floor), 1), ratio: round(ratio) };
}

const p95 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** Frame times over all runs: the median and the slowest twentieth. */
function frames(ours: number[][], floor: number[][]) {
  const [a, b] = [ours.flat(), floor.flat()];
  return {
    ours: round(median(a), 1),
    oursP95: round(p95(a), 1),
    floor: round(median(b), 1),
    floorP95: round(p95(b), 1),
    ratio: round(median(a) / median(b)),
  };
}

const brief = ({ firstIdle, select, change }: Visit) =>
  `first idle ${round(firstIdle, 0)}, select ${round(select, 0)}, change ${round(median(change), 0)} ms`;

/** One data set: fresh pages of the product and of the bare map in turn. */
async function measure(stage: Stage, runs: number) {
  const storageState = await stage.signIn();
  const ours: OursVisit[] = [];
  const floor: Visit[] = [];
  for (let run = 0; run <= runs; run++) {
    tell(`pair ${run} of ${runs}`);
    const visit = await visitOurs(stage, storageState);
    const bare = await visitBare(stage, storageState, visit);
    tell(`ours ${brief(visit)}, bare ${brief(bare)}`);
    // The first pair warms up.
    if (run > 0) {
      ours.push(visit);
      floor.push(bare);
    }
  }
  const by = (figure: (visit: Visit) => number) => compare(ours.map(figure), floor.map(figure));
  const panBy = (figure: (visit: Visit) => number[]) => frames(ours.map(figure), floor.map(figure));
  return {
    firstIdle: by((visit) => visit.firstIdle),
    firstPaint: by((visit) => visit.firstPaint),
    select: by((visit) => visit.select),
    change: by((visit) => median(visit.change)),
    panFar: panBy((visit) => visit.panFar),
    panNear: panBy((visit) => visit.panNear),
    listFrames: ours.reduce((sum, { list }) => sum + list.frames, 0),
    listBlankFrames: ours.reduce((sum, { list }) => sum + list.blank, 0),
  };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const TIMES = ['firstIdle', 'select', 'change', 'panFar', 'panNear'] as const;

/** Names of the figures above the promise. */
function missed(measured: Measured): string[] {
  const slow: string[] = TIMES.filter((name) => measured[name].ratio > PROMISE);
  return measured.listBlankFrames > 0 ? [...slow, 'listBlankFrames'] : slow;
}

/** The map dashboard in a browser against a bare map with the same points: spread over a city, and all within 500 m. */
export async function run({ rows = ROWS, runs = rows < ROWS ? 1 : RUNS }: BenchOptions): Promise<BenchResult> {
  const stage = await openStage(Math.min(rows, ROWS));
  const city = await measure(stage, runs);
  await gather(stage);
  const spot = await measure(stage, runs);
  const { ours, floor, ratio } = city.firstIdle;
  const missing = { city: missed(city), spot: missed(spot) };
  return {
    bench: 'map-render',
    ratio,
    promise: PROMISE,
    kept: missing.city.length + missing.spot.length === 0,
    missed: missing,
    floor,
    ours,
    n: runs,
    samples: stage.samples,
    database: stage.database,
    city,
    spot: { metres: SPOT.metres, ...spot },
    load: loadNow(),
  };
}
