import { describe, expect, it } from 'vitest';
import { distanceMetres } from './geo.ts';

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
