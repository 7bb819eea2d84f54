import { buildAll } from '../scripts/build.mjs';
import { isBuilt } from '../scripts/sources.mjs';
import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { temporaryFolder } from './lib/closing.ts';
import { get, startProduct } from './lib/product.ts';
import { scriptsOf, workerScripts } from './lib/web-files.ts';

const RUNS = 9;
const LOGIN = ['src/app/pages/LoginPage.tsx'];
const MAP = ['src/app/AntdProviders.tsx', 'src/app/pages/MapPage.tsx', 'src/features/samples/samples.texts.ts'];

async function bytesOf(port: number, paths: readonly string[], encoding: string): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const reply = await get(port, path, encoding);
    if (reply.status !== 200) throw new Error(`${path} returned ${reply.status}`);
    bytes += reply.bytes;
  }
  return bytes;
}

/** Compressed bytes of the scripts that a first visit loads. */
async function scriptBytes(port: number) {
  const paths = { login: await scriptsOf(LOGIN), map: await scriptsOf(MAP), worker: await workerScripts() };
  return {
    loginJsBytes: await bytesOf(port, paths.login, 'gzip'),
    mapJsBytes: await bytesOf(port, paths.map, 'gzip'),
    workerBytes: await bytesOf(port, paths.worker, 'gzip'),
    loginJsBytesBrotli: await bytesOf(port, paths.login, 'br'),
    mapJsBytesBrotli: await bytesOf(port, paths.map, 'br'),
    workerBytesBrotli: await bytesOf(port, paths.worker, 'br'),
  };
}

/**
 * The built product on its embedded database with the demonstration: the first start in an empty folder and later starts, from the
 * start of the process to the first reply; and the bytes that a first visit loads. The build is not counted.
 * A small run (`rows`) starts once.
 */
export async function run({ rows, runs = rows === undefined ? RUNS : 1 }: BenchOptions): Promise<BenchResult> {
  if (!isBuilt()) {
    tell('building the product');
    await buildAll();
  }
  const folder = await temporaryFolder();
  const first = await startProduct(folder);
  const bytes = await scriptBytes(first.port);
  await first.stop();
  const starts: number[] = [];
  for (let i = 0; i <= runs; i++) {
    const product = await startProduct(folder);
    await product.stop();
    // The first start is a warm-up.
    if (i > 0) starts.push(product.startMs);
  }
  const secondStartMs = round(median(starts), 0);
  return {
    bench: 'start',
    database: 'embedded',
    ratio: null,
    promise: null,
    kept: true,
    floor: null,
    ours: secondStartMs,
    n: runs,
    fastestMs: round(Math.min(...starts), 0),
    firstStartMs: round(first.startMs, 0),
    secondStartMs,
    ...bytes,
    load: loadNow(),
  };
}
