import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { metresBetween } from '../../platform/geocoder.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { AddressFileError, addressProgress, addressSummary, importAddresses, tableGeocoder } from './index.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'escuta-addresses-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => t.admin.query('truncate addresses'));

const quiet = { onProgress: () => undefined };
async function bringIn(text: string | Buffer, name = 'a.csv', watcher: Parameters<typeof importAddresses>[2] = quiet) {
  await writeFile(join(folder, name), text);
  return importAddresses(t.services.connections.system, join(folder, name), watcher);
}
const kept = async () => (await t.admin.query('select lat, lon, endereco from addresses order by endereco')).rows;

describe('the import of addresses', () => {
  const TABLE = `lon,lat,address,error_code
-44.1,-19.8,"Rua DAS FLORES, 0",
-44.1,-19.8,"Rua DAS FLORES, 12",100
-44.1,-19.8,"RUA DAS FLORES, 12",
,-19.8,"Rua B, 1",
-44,-91,"Rua C, 1",
-44.2,-19.9,,
`;

  it('stores each address once in title case, even when run again', async () => {
    const first = await bringIn(TABLE);
    expect(first).toMatchObject({ lines: 6, added: 2, alreadyThere: 1, leftOut: 3, total: 2, stopped: false });
    expect(await kept()).toEqual([
      { lat: -19.8, lon: -44.1, endereco: 'Rua das Flores, 12' },
      { lat: -19.8, lon: -44.1, endereco: 'Rua das Flores, s/n' },
    ]);
    expect(addressSummary(first)).toBe(
      `The file is UTF-8.
6 lines read: 2 addresses added, 1 already there or duplicate, 3 refused.
  1 refused: without a position (line 5)
  1 refused: latitude and longitude seem exchanged; import-addresses has --columns "lat=…,lon=…" (line 6)
  1 refused: without an address or street (line 7)
The table now holds 2 addresses.`,
    );
    expect(await bringIn(gzipSync(TABLE), 'a.csv.gz')).toMatchObject({ added: 0, alreadyThere: 3, total: 2 });
  });

  const many = (count: number) =>
    `lon,lat,address\n${Array.from({ length: count }, (_, i) => `-44.1,${-19 - i / 1e5},"Rua ${i}, 1"`).join('\n')}\n`;

  it('reports progress, and continues after it was stopped', async () => {
    const lines: string[] = [];
    const stopping = new AbortController();
    const progress = addressProgress({ write: (text) => lines.push(text) });
    const onProgress = (share: number, count: number) => {
      progress(share, count);
      if (count >= 4_000) stopping.abort();
    };
    const stopped = await bringIn(many(9_000), 'many.csv', { onProgress, signal: stopping.signal });
    expect(stopped).toMatchObject({ stopped: true, added: 4_000 });
    expect(addressSummary(stopped)).toContain('Run the same command again');
    const again = await bringIn(many(9_000), 'many.csv', { onProgress: progress });
    expect(again).toMatchObject({ stopped: false, added: 5_000, alreadyThere: 4_000, total: 9_000 });
    expect(lines.at(-1)).toMatch(/^100%, 9,000 lines\n$/);
  });

  it.each([
    ['no table of addresses', 'x,y\n1,2\n', 'Missing columns: lon, lat, address'],
    ['empty', '', 'is empty'],
    ['a header alone', 'lon,lat,address\n', 'There is no line below the header'],
    ['a spreadsheet', 'PK\u0003\u0004\n', 'Save it as CSV'],
    ['without a line break', 'x'.repeat(10_000_000), 'line 1, the first with text, is too long'],
    ['not CSV', 'lon,lat,address\n1,2,"open\n', 'cannot be read as CSV'],
  ])('refuses a file that is %s', async (_, text, message) => {
    const refused = bringIn(text);
    await expect(refused).rejects.toBeInstanceOf(AddressFileError);
    await expect(refused).rejects.toThrow(message);
  });

  it('refuses a truncated compressed file', async () => {
    const whole = gzipSync(many(5_000));
    await expect(bringIn(whole.subarray(0, whole.length / 2), 'cut.csv.gz')).rejects.toThrow(
      'is not a complete .gz file',
    );
  });
});

describe('the nearest address', () => {
  const nearest = (lat: number, lon: number) => tableGeocoder(t.services.connections).nearest({ lat, lon });
  const insert = (rows: [number, number, string][]) =>
    t.admin.query(
      'insert into addresses (lat, lon, endereco) select * from unnest($1::float8[], $2::float8[], $3::text[])',
      [rows.map(([lat]) => lat), rows.map(([, lon]) => lon), rows.map(([, , text]) => text)],
    );

  it('is found within 100 m, with its distance', async () => {
    await insert([[-19.93, -44.05, 'Rua das Flores, 12']]);
    const found = await nearest(-19.9301, -44.05);
    expect(found?.endereco).toBe('Rua das Flores, 12');
    expect(found?.distancia).toBeCloseTo(11.12, 1);
    expect(await nearest(-19.93089, -44.05)).not.toBeNull();
    expect(await nearest(-19.93091, -44.05)).toBeNull();
  });

  it('is the nearest in metres, not in degrees', async () => {
    // At 60° north a degree of longitude is half as long: 44 m east against 56 m north.
    await insert([
      [60, 25.0008, 'East, 1'],
      [60.0005, 25, 'North, 1'],
    ]);
    expect(await nearest(60, 25)).toMatchObject({ endereco: 'East, 1' });
  });

  it('has a number if any at the same place has one', async () => {
    await insert([
      [-19.93, -44.05, 'Rua A, s/n'],
      [-19.93, -44.05, 'Rua A, 10'],
      [-19.93, -44.05, 'Rua A, 9'],
    ]);
    expect(await nearest(-19.93, -44.05)).toMatchObject({ endereco: 'Rua A, 9', distancia: 0 });
  });

  it('is the same by the index as by a full search', async () => {
    const rows = Array.from({ length: 3_000 }, (_, i): [number, number, string] => [
      -19.93 + ((i * 7919) % 3001) / 3e6,
      -44.05 + ((i * 104_729) % 2999) / 3e6,
      `Rua ${i}, 1`,
    ]);
    await insert(rows);
    await t.admin.query('analyze addresses');
    for (let step = 0; step < 40; step++) {
      const [lat, lon] = [-19.93 + step / 4e4, -44.05 + ((step * 13) % 40) / 4e4];
      const slow = rows
        .map(([a, o, endereco]) => ({ endereco, distancia: metresBetween({ lat, lon }, { lat: a, lon: o }) }))
        .sort((a, b) => a.distancia - b.distancia)[0];
      expect((await nearest(lat, lon))?.distancia).toBeCloseTo(slow?.distancia ?? -1, 6);
    }
    const plan = await t.admin.query(
      'explain select endereco from addresses order by posicao <-> point(-44.05, -20.3) limit 16',
    );
    expect(JSON.stringify(plan.rows)).toContain('addresses_position');
  });

  it('can be read by the app’s role and inserted only by the importer’s', async () => {
    const { rows } = await t.admin.query(
      `select r, has_table_privilege(r, 'addresses', 'select') as reads, has_table_privilege(r, 'addresses', 'insert') as adds,
         has_table_privilege(r, 'addresses', 'update, delete') as changes from unnest(array['escuta_app','escuta_system']) r`,
    );
    expect(rows).toEqual([
      { r: 'escuta_app', reads: true, adds: false, changes: false },
      { r: 'escuta_system', reads: true, adds: true, changes: false },
    ]);
  });
});
