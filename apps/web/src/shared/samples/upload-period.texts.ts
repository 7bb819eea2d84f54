import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** A period of uploads instead of recordings. */
const uploadPeriodTexts = defineTexts({
  'pt-BR': {
    choice: 'Período pela data de envio',
    uploaded: 'enviadas {{range}}',
    chip: 'Envio: {{range}}',
  },
  en: {
    choice: 'Period by the date of upload',
    uploaded: 'uploaded {{range}}',
    chip: 'Uploaded: {{range}}',
  },
  es: {
    choice: 'Período por la fecha de envío',
    uploaded: 'enviadas {{range}}',
    chip: 'Envío: {{range}}',
  },
});

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    uploadPeriod: typeof uploadPeriodTexts;
  }
}

registerTexts('uploadPeriod', uploadPeriodTexts);
