import type { Language } from '@escuta/contract';
import { EXPORT_TEXTS, type ExportColumnKey } from './export-texts.ts';

/** `text` is written by people or devices; `word` comes from fixed lists; `time` is wall-clock time in UTC-3. */
export type ColumnType = 'int' | 'real' | 'text' | 'word' | 'time';

/** A column of an export, the same in every format. */
export interface ExportColumn {
  key: ExportColumnKey;
  type: ColumnType;
  /** Name in a shapefile: at most ten ASCII characters, the same in every language. */
  dbf: string;
  /** Header in the receiver's language. */
  header: string;
}

type Definition = readonly [key: ExportColumnKey, type: ColumnType, dbf: string];

const ALWAYS: readonly Definition[] = [
  ['id_amostra', 'int', 'id_amostra'],
  ['seq', 'text', 'seq'],
  ['id_cliente', 'int', 'id_cliente'],
  ['razao_social', 'text', 'empresa'],
  ['dt_amostra', 'time', 'dt_amostra'],
  ['dt_envio', 'time', 'dt_envio'],
  ['lat', 'real', 'lat'],
  ['lon', 'real', 'lon'],
  ['precisao', 'real', 'precisao'],
  ['classe', 'word', 'classe'],
  ['classificacao', 'word', 'class_sis'],
  ['classificacao_cliente', 'word', 'class_cli'],
  ['dt_classificacao_cliente', 'time', 'dt_cls_cli'],
  ['usuario_cliente_classificador', 'text', 'us_cls_cli'],
  ['pre_classificacao', 'word', 'class_pre'],
  ['review', 'word', 'review'],
  ['vista', 'word', 'vista'],
  ['endereco', 'text', 'endereco'],
  ['coletor', 'text', 'coletor'],
  ['nome', 'text', 'nome'],
  ['descricao', 'text', 'descricao'],
  ['obs_app', 'text', 'obs_app'],
  ['obs', 'text', 'obs'],
  ['usuario_comentario', 'text', 'us_coment'],
  ['dt_comentario', 'time', 'dt_coment'],
];

/** Columns only for users who may see inspections. */
const INSPECTIONS: readonly Definition[] = [
  ['totalInspectionOrders', 'int', 'ordens'],
  ['status', 'word', 'status'],
  ['inspetor1', 'text', 'inspetor1'],
  ['inspetor2', 'text', 'inspetor2'],
  ['inspetor3', 'text', 'inspetor3'],
  ['geofonista', 'text', 'geofonista'],
];

/** The columns of an export, in order. */
export function exportColumns(language: Language, seesInspections: boolean): ExportColumn[] {
  const { headers } = EXPORT_TEXTS[language];
  return [...ALWAYS, ...(seesInspections ? INSPECTIONS : [])].map(([key, type, dbf]) => ({
    key,
    type,
    dbf,
    header: headers[key],
  }));
}
