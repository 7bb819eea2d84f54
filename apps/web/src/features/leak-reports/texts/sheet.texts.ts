/** Column names of the spreadsheet; those of the operator's fields are in report-fields.texts.ts. */
export const sheetPt = {
  id: 'Relatório',
  seq: 'Id da amostra',
  classes: 'Classificação',
  result: 'Resultado',
  company: 'Empresa',
  sampleDate: 'Data da amostra',
  sentDate: 'Data de envio',
  status: 'Situação da inspeção',
  operator: 'Geofonista',
  order: 'Ordem de serviço',
  conclusionNotes: 'Observações da conclusão',
  decidedBy: 'Decidido por',
  decidedAt: 'Data da decisão',
} as const;

export const sheetEn = {
  id: 'Report',
  seq: 'Sample id',
  classes: 'Classification',
  result: 'Result',
  company: 'Company',
  sampleDate: 'Sample date',
  sentDate: 'Sent date',
  status: 'Inspection status',
  operator: 'Geophone operator',
  order: 'Service order',
  conclusionNotes: 'Conclusion notes',
  decidedBy: 'Decided by',
  decidedAt: 'Decision date',
} as const;

export const sheetEs = {
  id: 'Informe',
  seq: 'Id de la muestra',
  classes: 'Clasificación',
  result: 'Resultado',
  company: 'Empresa',
  sampleDate: 'Fecha de la muestra',
  sentDate: 'Fecha de envío',
  status: 'Estado de la inspección',
  operator: 'Geofonista',
  order: 'Orden de servicio',
  conclusionNotes: 'Observaciones de la conclusión',
  decidedBy: 'Decidido por',
  decidedAt: 'Fecha de la decisión',
} as const;
