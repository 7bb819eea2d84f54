import type { Classification } from '@escuta/contract';
import { CLASSIFICATIONS } from '@escuta/contract/codes';
import type { MarkerVariant } from '@escuta/domain';

/** Number of different markers: class × customer's × seen × comment × orders. */
export const VARIANT_COUNT = CLASSIFICATIONS.length * 32;

/** Encodes a marker's appearance as a small number, a byte of the map's buffer. */
export function encodeVariant(variant: MarkerVariant): number {
  return packVariant(
    CLASSIFICATIONS.indexOf(variant.classificacao),
    variant.byCustomer ? 1 : 0,
    variant.seen ? 1 : 0,
    variant.hasComment ? 1 : 0,
    variant.orders,
  );
}

/** Position of the class in that number, and its bits for a class set by the customer and for seen. */
export const CLASS_SHIFT = 5;
export const CUSTOMER_BIT = 16;
export const SEEN_BIT = 8;

/** {@link encodeVariant} for the raw numbers of the columns. */
export function packVariant(code: number, byCustomer: number, seen: number, comment: number, orders: number): number {
  return (code << CLASS_SHIFT) | (byCustomer << 4) | (seen << 3) | (comment << 2) | orders;
}

/** Decodes the number of {@link encodeVariant}. */
export function decodeVariant(value: number): MarkerVariant {
  return {
    classificacao: CLASSIFICATIONS[value >> CLASS_SHIFT] as Classification,
    byCustomer: (value & CUSTOMER_BIT) !== 0,
    seen: (value & SEEN_BIT) !== 0,
    hasComment: (value & 4) !== 0,
    orders: (value & 3) as MarkerVariant['orders'],
  };
}
