import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** Texts of the pipe that is nearest to a sample. */
const pipeTexts = defineTexts({
  'pt-BR': { away: 'a {{distance}}', code: 'código {{code}}' },
  en: { away: '{{distance}} away', code: 'code {{code}}' },
  es: { away: 'a {{distance}}', code: 'código {{code}}' },
});

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    pipe: typeof pipeTexts;
  }
}

registerTexts('pipe', pipeTexts);
