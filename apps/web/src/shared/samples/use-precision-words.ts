import './sent.texts.ts';
import type { SampleDetail } from '@escuta/contract';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** How exact the position of a sample is, and how it was got where that says more; null: unknown. */
export function usePrecisionWords() {
  const t = useTexts('sent');
  const { unit } = useFormats();
  return ({ precisao, origem_posicao }: Pick<SampleDetail, 'precisao' | 'origem_posicao'>): string | null => {
    if (precisao === null) return origem_posicao === 'mapa' ? t('place.mapa') : null;
    const precision = unit(precisao, 'm', 1);
    return origem_posicao === 'anterior' ? t('place.anterior', { precision }) : precision;
  };
}
