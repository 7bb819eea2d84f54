import { defineTexts } from '../../shared/i18n/define-texts.ts';
import { recordingReasons } from '../../shared/i18n/recording.texts.ts';

/** Why a recording is not imported, each with the way out where there is one. */
export const reasonsTexts = defineTexts({
  'pt-BR': {
    table_unreadable: 'A planilha não pôde ser lida',
    table_without_file_column: 'A planilha não tem coluna de arquivo nem de ponto',
    no_file_name: 'Linha sem nome de arquivo',
    not_wav: 'Não é um arquivo .wav',
    outside_folder: 'Fica fora da pasta',
    file_not_found: 'O arquivo não está na pasta',
    duplicate_file: 'O arquivo aparece duas vezes na planilha',
    duplicate_site: 'O ponto tem mais de uma linha na planilha',
    unknown_label: 'Classe desconhecida: use LESS, PASS, LEAK, PEND, INCO, NOAC, FRAU ou VISI',
    bad_date: 'Data ou hora ilegível: use DD/MM/AAAA HH:MM',
    bad_position: 'Latitude e longitude não são uma posição em graus',
    decimal_comma:
      'Vírgula decimal numa planilha separada por vírgulas: separe as colunas por ponto e vírgula, ou use ponto',
    bad_precision: 'A precisão não é um número de metros',
    no_date: 'Sem data na planilha e no nome do arquivo',
    no_date_column:
      'Nenhuma coluna foi escolhida para a data, e o nome do arquivo não a traz: escolha a coluna da data acima, em “Planilha”',
    no_position: 'Sem posição: dê latitude e longitude ou escolha um ponto para todas',
    no_position_column:
      'Falta escolher a coluna da latitude ou a da longitude: escolha as duas acima, em “Planilha”, ou, sem nenhuma, um ponto para todas',
    text_too_long: 'Um texto é longo demais',
    file_unreadable: 'O arquivo não pôde ser lido',
    refused: 'Recusada pelo servidor',
    ...recordingReasons['pt-BR'].recording,
  },
  en: {
    table_unreadable: 'The spreadsheet could not be read',
    table_without_file_column: 'The spreadsheet has neither a file column nor a site column',
    no_file_name: 'Row without a file name',
    not_wav: 'Not a .wav file',
    outside_folder: 'Is outside the folder',
    file_not_found: 'The file is not in the folder',
    duplicate_file: 'The file appears twice in the spreadsheet',
    duplicate_site: 'The site has more than one row in the spreadsheet',
    unknown_label: 'Unknown class: use LESS, PASS, LEAK, PEND, INCO, NOAC, FRAU or VISI',
    bad_date: 'Date or time cannot be read: use DD/MM/YYYY HH:MM',
    bad_position: 'Latitude and longitude are not a position in degrees',
    decimal_comma: 'Decimal commas in a table parted by commas: part its columns by semicolons, or write points',
    bad_precision: 'The precision is not a number of metres',
    no_date: 'No date in the spreadsheet or the file’s name',
    no_date_column:
      'No column was chosen for the date, and the file’s name does not have it: choose the column of the date above, under “Spreadsheet”',
    no_position: 'No position: give latitude and longitude, or choose one point for all',
    no_position_column:
      'The column of the latitude or of the longitude was not chosen: choose both above, under “Spreadsheet”, or neither and one point for all',
    text_too_long: 'A text is too long',
    file_unreadable: 'The file could not be read',
    refused: 'Refused by the server',
    ...recordingReasons.en.recording,
  },
  es: {
    table_unreadable: 'No se pudo leer la planilla',
    table_without_file_column: 'La planilla no tiene columna de archivo ni de punto',
    no_file_name: 'Fila sin nombre de archivo',
    not_wav: 'No es un archivo .wav',
    outside_folder: 'Está fuera de la carpeta',
    file_not_found: 'El archivo no está en la carpeta',
    duplicate_file: 'El archivo aparece dos veces en la planilla',
    duplicate_site: 'El punto tiene más de una fila en la planilla',
    unknown_label: 'Clase desconocida: use LESS, PASS, LEAK, PEND, INCO, NOAC, FRAU o VISI',
    bad_date: 'Fecha u hora ilegible: use DD/MM/AAAA HH:MM',
    bad_position: 'Latitud y longitud no son una posición en grados',
    decimal_comma: 'Coma decimal en una planilla separada por comas: separe las columnas con punto y coma, o use punto',
    bad_precision: 'La precisión no es un número de metros',
    no_date: 'Sin fecha en la planilla ni en el nombre del archivo',
    no_date_column:
      'No se eligió ninguna columna para la fecha, y el nombre del archivo no la tiene: elija la columna de la fecha arriba, en “Planilla”',
    no_position: 'Sin posición: indique latitud y longitud o elija un punto para todas',
    no_position_column:
      'Falta elegir la columna de la latitud o la de la longitud: elija las dos arriba, en “Planilla”, o ninguna y un punto para todas',
    text_too_long: 'Un texto es demasiado largo',
    file_unreadable: 'No se pudo leer el archivo',
    refused: 'Rechazada por el servidor',
    ...recordingReasons.es.recording,
  },
});
