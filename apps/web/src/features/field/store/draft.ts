import {
  REPORT_FIELD_NAMES,
  REPORT_FIELDS,
  type ReportField,
  type ReportFieldKind,
  type ReportFields,
  SHOWN_FIELDS,
  type ShownField,
} from '@escuta/contract';
import { z } from 'zod';
import { SoundlessProblem, Waiting } from './waiting.ts';

/** How a draft stores each kind of field: as typed. Latitude and longitude are one position. */
const TYPED = {
  choice: z.string(),
  minute: z.string(),
  note: z.string(),
  number: z.string(),
  text: z.string(),
  ticks: z.array(z.string()).readonly(),
} as const satisfies Record<Exclude<ReportFieldKind, 'coordinate'>, z.ZodType>;

const Position = z.object({ lat: z.number(), lon: z.number(), accuracy: z.number().nullable() }).nullable();

type Typed<F extends ShownField> = F extends ReportField
  ? ReportFields[F]['kind'] extends keyof typeof TYPED
    ? (typeof TYPED)[ReportFields[F]['kind']]
    : never
  : typeof Position;

type FieldSchemas = { [F in ShownField]: Typed<F> };

const schemaOf = (name: ShownField) => (name === 'position' ? Position : TYPED[REPORT_FIELDS[name].kind]);

const Fields = z.object(
  Object.fromEntries(SHOWN_FIELDS.map((name) => [name, schemaOf(name)])) as unknown as FieldSchemas,
);

/** The form's content as typed; empty texts for empty fields. A minute is `YYYY-MM-DDTHH:mm`, wall clock of UTC-3. */
export type DraftFields = z.output<typeof Fields>;

function emptyOf(name: ShownField): null | '' | readonly string[] {
  if (name === 'position') return null;
  return REPORT_FIELDS[name].kind === 'ticks' ? [] : '';
}

const sinceOf = (name: ShownField) => REPORT_FIELDS[name === 'position' ? 'latitude' : name].since;

/** Empty values for the fields added after a version of the drafts. */
const emptySince = (version: number) =>
  Object.fromEntries(SHOWN_FIELDS.filter((name) => sinceOf(name) > version).map((name) => [name, emptyOf(name)]));

/** The content of an empty form. */
export const emptyFields = () => emptySince(0) as DraftFields;

/** Version of the drafts written now. Drafts without a version number are of version 1. */
export const DRAFT_VERSION = Math.max(...REPORT_FIELD_NAMES.map((name) => REPORT_FIELDS[name].since));

/** An inspection as stored in a draft, for when the list no longer has it. */
const DraftInspection = z.object({
  id_amostra: z.number(),
  ordem_inspecao: z.number(),
  seq: z.string(),
  id_cliente: z.number(),
  razao_social: z.string(),
  lat: z.number(),
  lon: z.number(),
  endereco: z.string().nullable(),
});
export type DraftInspection = z.output<typeof DraftInspection>;

/** A report on this device. */
const Draft = Waiting.extend({
  /** The inspection that the report was started from comes first. */
  inspections: z.array(DraftInspection).min(1).readonly(),
  fields: Fields,
  problem: SoundlessProblem,
});
export type Draft = z.output<typeof Draft>;

/** A draft with the keys that this version does not know, so that they are written back too. */
const Stored = Draft.extend({ fields: Fields.loose() }).loose();

const Written = z.object({
  version: z.int().min(1).max(DRAFT_VERSION).default(1),
  fields: z.record(z.string(), z.unknown()),
});

/**
 * Reads a draft written by this or an earlier version of the page. Returns null if it cannot be read: a later version wrote it, or it is
 * corrupt.
 */
export function readDraft(stored: object): Draft | null {
  const written = Written.safeParse(stored);
  if (!written.success) return null;
  const { version, fields } = written.data;
  const draft = { ...stored, version: DRAFT_VERSION, fields: { ...emptySince(version), ...fields } };
  return Stored.safeParse(draft).data ?? null;
}
