import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-texts.ts';
import { formatDate, formatDateTime, formatTime, formatToMilliseconds, type InstantLike } from './dates.ts';
import { formatCoordinate, formatKm, formatNumber, formatPercent } from './numbers.ts';

/** The formats of the product in the language of now. */
export function useFormats() {
  const language = useLanguage();
  return useMemo(
    () => ({
      date: (instant: InstantLike) => formatDate(instant, language),
      dateTime: (instant: InstantLike) => formatDateTime(instant, language),
      time: formatTime,
      toMilliseconds: (instant: InstantLike) => formatToMilliseconds(instant, language),
      coordinate: (degrees: number) => formatCoordinate(degrees, language),
      number: formatNumber,
      km: formatKm,
      percent: formatPercent,
    }),
    [language],
  );
}
