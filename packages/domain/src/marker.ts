import type { Classification, SlimSample } from '@escuta/contract';
import { effectiveClass } from './classification.ts';

/** Appearance of a marker (MAP-07). */
export interface MarkerVariant {
  classificacao: Classification;
  /** The class shown is the customer's; the marker then has a small dot. */
  byCustomer: boolean;
  seen: boolean;
  hasComment: boolean;
  orders: 0 | 1 | 2 | 3;
}

/** Derives the marker of a sample. */
export function markerVariant(
  sample: Pick<
    SlimSample,
    'classificacao' | 'classificacao_cliente' | 'vista' | 'comentario' | 'totalInspectionOrders'
  >,
): MarkerVariant {
  return {
    classificacao: effectiveClass(sample),
    byCustomer: sample.classificacao_cliente !== null,
    seen: sample.vista,
    hasComment: sample.comentario,
    orders: sample.totalInspectionOrders ?? 0,
  };
}
