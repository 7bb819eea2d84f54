import { type Formats, formatsOf } from '@escuta/domain';
import { getLanguage } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/use-texts.ts';

/** Formats of numbers, units and dates in the current language; updates when it changes. */
export function useFormats(): Formats {
  return formatsOf(useLanguage());
}

/** The same outside React; texts already formatted do not update. */
export function currentFormats(): Formats {
  return formatsOf(getLanguage());
}
