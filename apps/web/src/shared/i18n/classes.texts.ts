import { CLASS_NAMES, STATUS_NAMES } from '@escuta/domain';
import { defineTexts } from './define-texts.ts';

/** Names of classes and inspection statuses, the same on every screen. */
export const classesTexts = defineTexts({
  'pt-BR': {
    name: CLASS_NAMES['pt-BR'],
    status: STATUS_NAMES['pt-BR'],
    seen: 'vista',
    notSeen: 'não vista',
    byCustomer: 'classe do cliente',
  },
  en: {
    name: CLASS_NAMES.en,
    status: STATUS_NAMES.en,
    seen: 'seen',
    notSeen: 'not seen',
    byCustomer: 'customer’s class',
  },
  es: {
    name: CLASS_NAMES.es,
    status: STATUS_NAMES.es,
    seen: 'vista',
    notSeen: 'no vista',
    byCustomer: 'clase del cliente',
  },
});

declare module './catalogue.ts' {
  interface TextCatalogue {
    classes: typeof classesTexts;
  }
}
