import { distanceMetres } from '@escuta/domain';
import { expect, it } from 'vitest';
import { metresPerPixel, offsetOf, placeAt } from './small-map-offset.ts';

const CENTRE = { lat: -31.41, lon: -64.19, zoom: 17 };

it('a position found from an offset has this offset', () => {
  const { x, y } = offsetOf(CENTRE, placeAt(CENTRE, { x: 37, y: -12 }));
  expect(x).toBeCloseTo(37, 4);
  expect(y).toBeCloseTo(-12, 4);
});

it('a pixel is as long on the ground in both directions as its scale says', () => {
  for (const offset of [
    { x: 100, y: 0 },
    { x: 0, y: 100 },
  ]) {
    const metres = distanceMetres(CENTRE, placeAt(CENTRE, offset));
    expect(metres / 100).toBeCloseTo(metresPerPixel(CENTRE.lat, CENTRE.zoom), 2);
  }
});

it('north is up and east is right', () => {
  const { x, y } = offsetOf(CENTRE, { lat: CENTRE.lat + 0.001, lon: CENTRE.lon + 0.001 });
  expect([Math.sign(x), Math.sign(y)]).toEqual([1, -1]);
});
