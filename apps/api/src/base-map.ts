import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatsOf, plainNumber } from '@escuta/domain';
import { makeBaseMap, StreetFileError } from './features/base-map/index.ts';
import { nullIfMissing } from './platform/missing.ts';

const HELP = `Makes a base map from the streets of a city, for MAP_PMTILES.

  npm run base-map -- STREETS [OUT.pmtiles] [--name COLUMN] [--credits TEXT]

  STREETS    GeoJSON lines, also one feature per line, also .gz; longitude and latitude in WGS 84 or SIRGAS 2000
  --name     column with the streets' names, if none of the usual ones is meant (name, nome, logradouro, via_name …)
  --credits  text that the licence of the data wants on the map

docs/base-map.md has examples.
`;

const { number, unit } = formatsOf('en');
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The streets and the map, relative to the caller's folder, since npm changes to the project's root. */
async function filesOf([from, to, ...more]: readonly string[]): Promise<{ from: string; to: string }> {
  if (from === undefined || more.length > 0) throw new StreetFileError('Name one file of streets.');
  const folder = process.env.INIT_CWD ?? process.cwd();
  const path = resolve(folder, from);
  if (!(await nullIfMissing(stat(path)))?.isFile()) throw new StreetFileError(`There is no file ${path}.`);
  // A second file of streets must not be written over.
  if (to !== undefined && !to.endsWith('.pmtiles')) throw new StreetFileError(`${to} does not end in .pmtiles.`);
  return { from: path, to: resolve(folder, to ?? `${from.replace(/(\.(geo)?json[ls]?)?(\.gz)?$/i, '')}.pmtiles`) };
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, name: { type: 'string' }, credits: { type: 'string' } },
  });
  if (values.help) {
    say(HELP);
    return;
  }
  const { from, to } = await filesOf(positionals);
  const start = performance.now();
  const made = await makeBaseMap(from, to, values);
  const seconds = unit((performance.now() - start) / 1000, 's', 1);
  const [lon, lat] = made.middle.map((degrees) => plainNumber(degrees, 4));
  say(
    `${number(made.streets)} streets, ${number(made.named)} of them with a name (column ${made.columns}); ${number(made.leftOut)} left out.`,
  );
  if (made.encoding !== 'utf-8') say(`The file is not UTF-8; it was read as ${made.encoding}.`);
  say(`${to}: ${number(made.tiles)} tiles, ${unit(made.bytes / 1e6, 'MB', 1)}, ${seconds}. Start with it:\n`);
  say(`MAP_PMTILES=${to} MAP_CENTER=${lat},${lon} npm start`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const own = error instanceof StreetFileError || (error instanceof Error && 'code' in error);
  const hint = '\nSee npm run base-map -- --help.';
  process.stderr.write(
    `${own ? `${(error as Error).message}${hint}` : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
