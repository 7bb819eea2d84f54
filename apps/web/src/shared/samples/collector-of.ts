import type { SampleRow } from '@escuta/contract';

/** Who took a sample: the person and the label of the sender, as far as they are known. Devices and phones often send no label. */
export const collectorOf = ({ nome, coletor }: Pick<SampleRow, 'nome' | 'coletor'>): string =>
  [nome, coletor].filter(Boolean).join(' · ');
