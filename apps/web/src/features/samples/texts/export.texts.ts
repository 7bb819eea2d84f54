/** Export menu and its progress. */
export const exportPt = {
  menu: 'Exportar',
  ticked_one: 'Só a {{n}} selecionada',
  ticked_other: 'Só as {{n}} selecionadas',
  all: 'Toda a busca',
  kinds: { csv: 'CSV', xls: 'XLS', shapefile: 'Shapefile' },
  panel: 'Exportação',
  starting: 'Preparando {{kind}}…',
  progress: '{{rows}} de {{total}} amostras',
  done_one: '{{n}} amostra exportada',
  done_other: '{{n}} amostras exportadas',
  failed: 'A exportação não terminou',
  incomplete: 'O arquivo está incompleto e não foi salvo.',
  notSaved: 'Nenhum arquivo foi salvo.',
  cancelled: 'Exportação cancelada. Nenhum arquivo foi salvo.',
} as const;

type ExportTexts = {
  [K in keyof typeof exportPt]: (typeof exportPt)[K] extends string
    ? string
    : Record<'csv' | 'xls' | 'shapefile', string>;
};

export const exportEn = {
  menu: 'Export',
  ticked_one: 'Only the {{n}} selected',
  ticked_other: 'Only the {{n}} selected',
  all: 'The whole search',
  kinds: { csv: 'CSV', xls: 'XLS', shapefile: 'Shapefile' },
  panel: 'Export',
  starting: 'Preparing {{kind}}…',
  progress: '{{rows}} of {{total}} samples',
  done_one: '{{n}} sample exported',
  done_other: '{{n}} samples exported',
  failed: 'The export did not finish',
  incomplete: 'The file is incomplete and was not saved.',
  notSaved: 'No file was saved.',
  cancelled: 'Export cancelled. No file was saved.',
} as const satisfies ExportTexts;

export const exportEs = {
  menu: 'Exportar',
  ticked_one: 'Solo la {{n}} seleccionada',
  ticked_other: 'Solo las {{n}} seleccionadas',
  all: 'Toda la búsqueda',
  kinds: { csv: 'CSV', xls: 'XLS', shapefile: 'Shapefile' },
  panel: 'Exportación',
  starting: 'Preparando {{kind}}…',
  progress: '{{rows}} de {{total}} muestras',
  done_one: '{{n}} muestra exportada',
  done_other: '{{n}} muestras exportadas',
  failed: 'La exportación no terminó',
  incomplete: 'El archivo está incompleto y no se guardó.',
  notSaved: 'No se guardó ningún archivo.',
  cancelled: 'Exportación cancelada. No se guardó ningún archivo.',
} as const satisfies ExportTexts;
