import { type Formats, formatsOf } from '@escuta/domain';
import { getLanguage } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/use-texts.ts';

/** How numbers, units and dates are written in the language of now; followed when it changes. */
export function useFormats(): Formats {
  return formatsOf(useLanguage());
}

/** The same outside of React; what was written does not follow a later change of language. */
export function currentFormats(): Formats {
  return formatsOf(getLanguage());
}
