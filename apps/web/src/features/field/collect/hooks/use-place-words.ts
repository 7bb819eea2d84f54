import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';

/** How exact a place is: its radius, or that it was marked by hand. */
export function usePlaceWords() {
  const t = useTexts('collect');
  const { number } = useFormats();
  return (precision: number | null) =>
    precision === null ? t('place.byHand') : t('place.precise', { n: number(Math.round(precision)) });
}
