import type { Classification, SampleDetail, SlimSample } from '@escuta/contract';

/** Effective class: the customer's takes precedence over the system's (MAP-07). */
export function effectiveClass(sample: Pick<SlimSample, 'classificacao' | 'classificacao_cliente'>): Classification {
  return sample.classificacao_cliente ?? sample.classificacao;
}

/** Numeric ids of the dashboards (product document 1, section 3). */
export const CLASSIFICATION_IDS: Record<Classification, number> = {
  FRAU: 1,
  NOAC: 2,
  PASS: 3,
  LEAK: 4,
  LESS: 5,
  INCO: 6,
  PEND: 7,
  VISI: 8,
};

/** NOAC and FRAU have no recording (DET-03) and cannot be agreed with (DET-01). */
export function hasRecording(classificacao: Classification): boolean {
  return classificacao !== 'NOAC' && classificacao !== 'FRAU';
}

/** Whether the desk may give a sample this system class: NOAC and FRAU only where the collector gave them (D-22). */
export function mayBeSet(
  classificacao: Classification,
  sample: Pick<SampleDetail, 'classificacao' | 'pre_classificacao'>,
): boolean {
  return (
    hasRecording(classificacao) || classificacao === sample.classificacao || classificacao === sample.pre_classificacao
  );
}

/** Only frauds and visible leaks have photos (DET-05). */
export function showsPhotos(classificacao: Classification): boolean {
  return classificacao === 'FRAU' || classificacao === 'VISI';
}

/** Most photos that the detail shows (DET-05). */
export const SHOWN_PHOTOS = 2;
