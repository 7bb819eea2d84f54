import { expect, it } from 'vitest';
import { Extent, whereOf } from './extent.ts';

it('recordings far from the others are those of the places that an import of addresses would leave out', () => {
  const inManaus = Array.from({ length: 5 }, (_, n) => ({ file: `igarapé ${n}.wav`, lat: -3.15, lon: -60.02 }));
  // Some 96 and 139 km from there: one place to the south, far as a whole.
  const south = [-4.01, -4.4].map((lat) => ({ file: `sul ${lat}.wav`, lat, lon: -60.02 }));
  const all = [...inManaus, ...south];
  const extent = new Extent();
  for (const one of all) extent.add(one);
  expect(extent.end().far).toBe(2);
  expect(whereOf(all).far).toEqual(south);
});
