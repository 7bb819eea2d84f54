import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** Texts of the probable address of a sample. */
const addressTexts = defineTexts({
  'pt-BR': {
    none: 'Endereço não revelado',
    reveal: 'Revelar endereço',
    revealing: 'Procurando o endereço…',
    distance: 'a {{distance}} da amostra',
    failed: 'Não foi possível revelar o endereço',
    revealPage: 'Revelar endereços',
    revealingPage: 'Revelando endereços',
    ofPage: '{{done}} de {{total}}',
    revealed_one: '{{n}} endereço revelado',
    revealed_other: '{{n}} endereços revelados',
    noneNear_one: '{{n}} amostra não tem endereço conhecido por perto.',
    noneNear_other: '{{n}} amostras não têm endereço conhecido por perto.',
  },
  en: {
    none: 'Address not revealed',
    reveal: 'Reveal address',
    revealing: 'Looking for the address…',
    distance: '{{distance}} from the sample',
    failed: 'The address could not be revealed',
    revealPage: 'Reveal addresses',
    revealingPage: 'Revealing addresses',
    ofPage: '{{done}} of {{total}}',
    revealed_one: '{{n}} address revealed',
    revealed_other: '{{n}} addresses revealed',
    noneNear_one: '{{n}} sample has no known address near it.',
    noneNear_other: '{{n}} samples have no known address near them.',
  },
  es: {
    none: 'Dirección no revelada',
    reveal: 'Revelar dirección',
    revealing: 'Buscando la dirección…',
    distance: 'a {{distance}} de la muestra',
    failed: 'No se pudo revelar la dirección',
    revealPage: 'Revelar direcciones',
    revealingPage: 'Revelando direcciones',
    ofPage: '{{done}} de {{total}}',
    revealed_one: '{{n}} dirección revelada',
    revealed_other: '{{n}} direcciones reveladas',
    noneNear_one: '{{n}} muestra no tiene ninguna dirección conocida cerca.',
    noneNear_other: '{{n}} muestras no tienen ninguna dirección conocida cerca.',
  },
});

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    address: typeof addressTexts;
  }
}

registerTexts('address', addressTexts);
