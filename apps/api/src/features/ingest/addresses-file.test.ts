import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pickAddresses, pointsAround, readAddresses } from './addresses-file.ts';

describe('readAddresses', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'escuta-addresses-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const table =
    'lon,lat,address,error_code\n-44.1,-19.8,"Rua A, 0",\n,-19.8,"Rua B, 1",\n-44.2,-19.9,"Rua DA PAZ, 12",100\n-44,-91,"Rua C, 1",\n-44,-19,,\n';
  it.each([
    ['a.csv', Buffer.from(table)],
    ['a.csv.gz', gzipSync(table)],
  ])('reads %s without lines that lack position or text', async (name, bytes) => {
    await writeFile(join(folder, name), bytes);
    expect(await readAddresses(join(folder, name))).toEqual([
      { lat: -19.8, lon: -44.1, endereco: 'Rua A, s/n' },
      { lat: -19.9, lon: -44.2, endereco: 'Rua da Paz, 12' },
    ]);
  });
});

describe('pickAddresses', () => {
  const addresses = Array.from({ length: 50 }, (_, i) => ({ lat: i, lon: i, endereco: `Rua ${i}` }));

  it('picks the same addresses for the same seed, none twice', () => {
    const picked = pickAddresses(addresses, 20, 3);
    expect(pickAddresses(addresses, 20, 3)).toEqual(picked);
    expect(pickAddresses(addresses, 20, 4)).not.toEqual(picked);
    expect(new Set(picked).size).toBe(20);
  });

  it('starts again when all are taken', () => {
    const picked = pickAddresses(addresses, 120, 3);
    expect(picked).toHaveLength(120);
    expect(new Set(picked).size).toBe(50);
    expect(pickAddresses([], 5, 3)).toEqual([]);
  });
});

describe('pointsAround', () => {
  const centre = { lat: -19.9317, lon: -44.0539 };
  const metres = (a: typeof centre, b: typeof centre) =>
    111_320 * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((centre.lat * Math.PI) / 180));

  it('starts at the centre, with points at least 12 m apart', () => {
    const points = pointsAround(centre, 100);
    expect(points).toHaveLength(100);
    expect(points[0]).toEqual(centre);
    points.forEach((point, i) => {
      const nearest = Math.min(...points.slice(0, i).map((other) => metres(point, other)));
      if (i > 0) expect(nearest).toBeCloseTo(12, 1);
      expect(metres(point, centre)).toBeLessThan(12 * 5 * Math.SQRT2 + 1);
    });
    expect(pointsAround(centre, 0)).toEqual([]);
  });
});
