import { defineTexts } from '../../shared/i18n/define-texts.ts';

/** Why an import would bring nothing. */
export const nothingTexts = defineTexts({
  'pt-BR': {
    send: 'Importar',
    there: 'Não há nada novo para importar: todas as gravações já estão no sistema.',
    refused: 'Nenhuma gravação pode entrar: todas são recusadas, pelos motivos acima.',
    both: 'Não há nada novo para importar: já no sistema, {{there}}; recusadas, {{refused}}.',
    unnamed: 'Nenhuma gravação entra: a planilha não tem linha para nenhuma delas.',
    leftOut:
      'Nada entra: o som das gravações novas já está em outra empresa ou unidade. Para que entrem, escolha “Trazer mesmo assim”.',
  },
  en: {
    send: 'Import',
    there: 'There is nothing new to import: all recordings are there already.',
    refused: 'No recording can come in: all are refused, for the reasons above.',
    both: 'There is nothing new to import: already there, {{there}}; refused, {{refused}}.',
    unnamed: 'No recording comes in: the spreadsheet has a row for none of them.',
    leftOut:
      'Nothing comes in: another company or unit has the sounds of the new recordings. To bring them, choose “Bring them in anyway”.',
  },
  es: {
    send: 'Importar',
    there: 'No hay nada nuevo para importar: todas las grabaciones ya están en el sistema.',
    refused: 'Ninguna grabación puede entrar: todas se rechazan, por los motivos de arriba.',
    both: 'No hay nada nuevo para importar: ya en el sistema, {{there}}; rechazadas, {{refused}}.',
    unnamed: 'Ninguna grabación entra: la planilla no tiene fila para ninguna de ellas.',
    leftOut:
      'Nada entra: el sonido de las grabaciones nuevas ya está en otra empresa o unidad. Para que entren, elija “Traerlas igualmente”.',
  },
});
