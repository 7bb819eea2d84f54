import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import type { MarkerVariant } from '@escuta/domain';

/** Number of different markers: class × customer's × seen × comment × orders. */
export const VARIANT_COUNT = CLASSIFICATIONS.length * 32;

const PREFIX = 'm';

/** Encodes a marker's appearance as a small number, so that 99,999 samples share 256 images. */
export function encodeVariant(variant: MarkerVariant): number {
  return packVariant(
    CLASSIFICATIONS.indexOf(variant.classificacao),
    variant.byCustomer ? 1 : 0,
    variant.seen ? 1 : 0,
    variant.hasComment ? 1 : 0,
    variant.orders,
  );
}

/** {@link encodeVariant} for the raw numbers of the columns. */
export function packVariant(code: number, byCustomer: number, seen: number, comment: number, orders: number): number {
  return (code << 5) | (byCustomer << 4) | (seen << 3) | (comment << 2) | orders;
}

/** The class encoded in the number of {@link packVariant}. */
export function classOfVariant(value: number): Classification {
  return CLASSIFICATIONS[value >> 5] as Classification;
}

/** Decodes the number of {@link encodeVariant}. */
export function decodeVariant(value: number): MarkerVariant {
  return {
    classificacao: classOfVariant(value),
    byCustomer: (value & 16) !== 0,
    seen: (value & 8) !== 0,
    hasComment: (value & 4) !== 0,
    orders: (value & 3) as MarkerVariant['orders'],
  };
}

const names = Array.from({ length: VARIANT_COUNT }, (_, value) => `${PREFIX}${value}`);

/** Name of the map image of an appearance; one shared string each. */
export function imageName(value: number): string {
  return names[value] ?? `${PREFIX}${value}`;
}

/** The appearance of an image name; null if the image is not a marker. */
export function variantOfImage(name: string): MarkerVariant | null {
  const value = /^m\d{1,3}$/.test(name) ? Number(name.slice(1)) : VARIANT_COUNT;
  return value < VARIANT_COUNT ? decodeVariant(value) : null;
}
