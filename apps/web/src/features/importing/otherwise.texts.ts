import { defineTexts } from '../../shared/i18n/define-texts.ts';

/** Recordings already there that are stored with another position or date. */
export const otherwiseTexts = defineTexts({
  'pt-BR': {
    title_one: '{{n}} gravação já está no sistema com outra posição ou data e fica como está',
    title_other: '{{n}} gravações já estão no sistema com outra posição ou data e ficam como estão',
    sample: 'Amostra',
    differs: 'Diferença',
    stored: 'No sistema',
    given: 'Nesta importação',
    download: 'Baixar lista de diferenças',
    fileName: 'diferencas',
  },
  en: {
    title_one: '{{n}} recording is already there with another position or date and stays as it is',
    title_other: '{{n}} recordings are already there with another position or date and stay as they are',
    sample: 'Sample',
    differs: 'Difference',
    stored: 'In the system',
    given: 'In this import',
    download: 'Download list of differences',
    fileName: 'differences',
  },
  es: {
    title_one: '{{n}} grabación ya está en el sistema con otra posición o fecha y queda como está',
    title_other: '{{n}} grabaciones ya están en el sistema con otra posición o fecha y quedan como están',
    sample: 'Muestra',
    differs: 'Diferencia',
    stored: 'En el sistema',
    given: 'En esta importación',
    download: 'Descargar lista de diferencias',
    fileName: 'diferencias',
  },
});
