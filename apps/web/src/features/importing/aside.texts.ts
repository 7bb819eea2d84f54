import { defineTexts } from '../../shared/i18n/define-texts.ts';

/** Lists of recordings that have the sound of another, or that the spreadsheet leaves out. */
export const asideTexts = defineTexts({
  'pt-BR': {
    copyOf: 'Mesmo som que',
    downloadCopies: 'Baixar lista de sons iguais',
    copiesFile: 'sons-iguais',
    downloadUnnamed: 'Baixar lista do que fica de fora',
    unnamedFile: 'fora-da-planilha',
    leftOut_one: '{{n}} gravação deixada de fora',
    leftOut_other: '{{n}} gravações deixadas de fora',
    downloadLeftOut: 'Baixar lista das gravações deixadas de fora',
    leftOutFile: 'deixadas-de-fora',
  },
  en: {
    copyOf: 'Same sound as',
    downloadCopies: 'Download list of equal sounds',
    copiesFile: 'equal-sounds',
    downloadUnnamed: 'Download list of what is left out',
    unnamedFile: 'not-in-spreadsheet',
    leftOut_one: '{{n}} recording left out',
    leftOut_other: '{{n}} recordings left out',
    downloadLeftOut: 'Download list of recordings left out',
    leftOutFile: 'left-out',
  },
  es: {
    copyOf: 'Mismo sonido que',
    downloadCopies: 'Descargar lista de sonidos iguales',
    copiesFile: 'sonidos-iguales',
    downloadUnnamed: 'Descargar lista de lo que queda afuera',
    unnamedFile: 'fuera-de-la-planilla',
    leftOut_one: '{{n}} grabación dejada afuera',
    leftOut_other: '{{n}} grabaciones dejadas afuera',
    downloadLeftOut: 'Descargar lista de las grabaciones dejadas afuera',
    leftOutFile: 'dejadas-afuera',
  },
});
