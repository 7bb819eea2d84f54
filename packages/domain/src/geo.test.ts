import { describe, expect, it } from 'vitest';
import { areaAround, distanceMetres, type Position } from './geo.ts';

describe('the distance between two positions', () => {
  it('is the great-circle distance', () => {
    // A degree of latitude, and of longitude at 60 degrees, where it is half as long.
    expect(distanceMetres({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })).toBeCloseTo(111_195, -1);
    expect(distanceMetres({ lat: 60, lon: 10 }, { lat: 60, lon: 11 })).toBeCloseTo(55_597, -1);
  });

  it('is exact to the metre for near positions, across the date line and for one place', () => {
    expect(distanceMetres({ lat: -19.9317, lon: -44.0539 }, { lat: -19.9317, lon: -44.05333 })).toBeCloseTo(59.6, 0);
    expect(distanceMetres({ lat: 0, lon: 179.9999 }, { lat: 0, lon: -179.9999 })).toBeCloseTo(22.2, 0);
    expect(distanceMetres({ lat: -19.9, lon: -44 }, { lat: -19.9, lon: -44 })).toBe(0);
  });
});

describe('the area around a position', () => {
  const E5 = 100_000;
  const holds = (centre: Position, { lat, lon }: Position) => {
    const { rows, ranges } = areaAround(centre, 15);
    const [row, column] = [Math.round(lat * E5), Math.round(lon * E5)];
    return rows.includes(row) && ranges.some(([from, to]) => column >= from && column <= to);
  };

  it.each([
    ['at the equator', { lat: 0, lon: 0 }],
    ['in the south', { lat: -33.45, lon: -70.66 }],
    ['far north', { lat: 82.5, lon: -62.3 }],
    ['at 180 degrees', { lat: -16.8, lon: 180 }],
    ['at -180 degrees', { lat: 65.1, lon: -180 }],
    ['at a pole', { lat: -90, lon: 17 }],
    ['a metre from a pole', { lat: 89.99999, lon: 100 }],
  ])('%s holds every position within 15 m, and none beyond a few metres more', (_where, centre) => {
    const reach = 15 / 111_195;
    for (let step = 0; step < 360; step++) {
      for (const share of [0.02, 0.5, 0.999]) {
        const turn = (step * Math.PI) / 180;
        const lat = centre.lat + Math.sin(turn) * reach * share;
        const across = Math.cos((centre.lat * Math.PI) / 180);
        const width = across < 1e-6 ? 180 : Math.min(180, (reach * share) / across);
        const lon = ((((centre.lon + Math.cos(turn) * width + 180) % 360) + 360) % 360) - 180;
        if (Math.abs(lat) > 90 || distanceMetres(centre, { lat, lon }) > 15) continue;
        expect([lat, lon, holds(centre, { lat, lon })]).toEqual([lat, lon, true]);
      }
    }
    const north = { ...centre, lat: centre.lat + (centre.lat > 0 ? -1 : 1) * reach * 1.3 };
    expect(holds(centre, north)).toBe(false);
  });

  it('has a row for each metre or so, and two ranges at 180 degrees', () => {
    expect(areaAround({ lat: -3.11903, lon: -60.02173 }, 15).rows).toHaveLength(29);
    expect(areaAround({ lat: 10, lon: 179.99999 }, 15).ranges).toHaveLength(2);
  });
});
