import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { REPLY_FIELDS, REPORT_FIELD_NAMES, REPORT_FIELDS, type ReportField } from './fields.ts';

/** Most reports of one list (product document 1, section 9). */
export const REPORT_LIST_MAX = 9999;

const note = (meaning: string) => z.string().nullable().describe(meaning);

const sentOnly = (why: string) => z.null().describe(`Always null: sent with a decision, not stored; ${why}`);

/** A leak report in lists, with samples and their dates as comma-separated text (product document 1, section 3). */
export const LeakReport = z.object({
  id_relatorio: Id.nullable().describe(
    'Key of the report; null in the demonstration content of commercial users (D-23)',
  ),
  id_cliente: Id.describe('Company the report belongs to'),
  razao_social: z.string().describe('Name of the company'),
  logomarca: note('Logo of the company, a signed same-origin path'),
  id_usuario: Id.nullable().describe('Geophone operator who wrote the report'),
  geofonista_responsavel: note('Name of the responsible geophone operator'),
  id_amostra: Id.nullable().describe('First sample of the report'),
  amostras: z.string().describe('Samples by id_amostra, comma-separated'),
  seq: z.string().describe('Sample ids as shown to people, comma-separated'),
  dt_amostra: z.string().describe('When the sounds were recorded, comma-separated'),
  descricao: note('Recording devices of the samples (IMEI), comma-separated; null when none is known'),
  ordem_inspecao: z.int().min(1).max(3).nullable().describe('Slot, 1 to 3 (D-11)'),
  id_status_relatorio: z.int().min(0).max(2).describe('0 pending, 1 approved, 2 new inspection requested'),
  ...REPLY_FIELDS,
  tipo_ponto_suspeito: note('The same as tipo_vazamento, under the name of the filter (D-29)'),
  data: z.iso.date().nullable().describe('Day of the inspection, YYYY-MM-DD in UTC-3'),
  hora: z.string().nullable().describe('Time of the inspection, HH:mm in UTC-3'),
  dt_envio: Instant.nullable().describe('When the report was sent'),
  nro_os: note('Service order'),
  obs_aprovacao: note('Notes of the decision'),
  dt_aprovacao: Instant.nullable().describe('When the report was decided'),
  nome_aprovacao: note('Who decided the report'),
  razao_social_aprovacao: note('Company of the person who decided; null outside the caller’s scope'),
  approve: sentOnly('id_status_relatorio is the result'),
  idInspecionador: sentOnly('the sample’s slots name the inspector of a new inspection'),
  selectedReportIds: sentOnly('each report is decided by itself'),
  fotos: z
    .array(z.object({ url: z.string(), title: z.string().describe('Title of the photo') }))
    .describe('Photos of the report, signed paths'),
});
export type LeakReport = z.infer<typeof LeakReport>;

type Fields = Pick<LeakReport, ReportField>;
type Empty<Value> = null extends Value ? null : Value extends readonly unknown[] ? [] : never;
/** Fields that have no empty value. */
type RequiredField = { [Name in ReportField]: Empty<Fields[Name]> extends never ? Name : never }[ReportField];

/** The fields of a report with the given values; all others are empty. */
export function reportFieldsWith(given: Partial<Fields> & Pick<Fields, RequiredField>): Fields {
  const nothing = REPORT_FIELD_NAMES.map((name) => [name, REPORT_FIELDS[name].kind === 'ticks' ? [] : null]);
  return { ...(Object.fromEntries(nothing) as Fields), ...given };
}

/** The samples whose reports are requested. */
export const ReportSamplesBody = z.strictObject({
  amostras: z.array(Id).min(1).max(10_000).describe('Samples by id_amostra'),
});
