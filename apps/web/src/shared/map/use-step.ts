import { markerVariant } from '@escuta/domain';
import { useState } from 'react';
import { useClassTexts } from '../ui/class-texts.ts';
import type { MapViewProps } from './map-view-props.ts';
import type { SampleMap } from './sample-map.ts';
import { useMapTexts } from './use-map-texts.ts';

/** Steps from sample to sample with the arrow keys, and the words for a screen reader after each. */
export function useStep(map: SampleMap | null, { store, onStep }: Pick<MapViewProps, 'store' | 'onStep'>) {
  const t = useMapTexts();
  const classText = useClassTexts();
  const [words, setWords] = useState('');
  /** What there is at a sample: itself, and how many at its spot. */
  const describe = (id: number): string => {
    const sample = store?.at(store.rowOf(id));
    if (!sample) return '';
    const { classificacao, seen } = markerVariant(sample);
    const name = classText(`name.${classificacao}`);
    const announced = t('announced', { seq: sample.seq, name, seen: classText(seen ? 'seen' : 'notSeen') });
    // Far out a sample may lie hidden under the dot of another one; it still counts.
    const n = new Set([id, ...(map?.spotOf(id).ids ?? [])]).size;
    return n > 1 ? t('alsoHere', { announced, spot: t('spot', { n }) }) : announced;
  };
  return {
    words,
    /** @param id the sample stepped to; null if there is none in that direction */
    take: (id: number | null) => {
      setWords(id === null ? t('noneThere') : describe(id));
      if (id === null) return;
      onStep?.(id);
      map?.revealSample(id);
    },
  };
}
