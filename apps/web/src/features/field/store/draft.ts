import {
  type FieldIssue,
  type ProblemCode,
  REPORT_FIELD_NAMES,
  REPORT_FIELDS,
  type ReportField,
  type ReportFieldKind,
  type ReportFields,
  SHOWN_FIELDS,
  type ShownField,
} from '@escuta/contract';
import { z } from 'zod';

/** How a draft keeps each kind of field: as it is typed, and how it is empty. Both coordinates are one position. */
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

/** The form as it is typed: texts, empty for what is not given. A minute is `YYYY-MM-DDTHH:mm` on the wall clock of UTC-3. */
export type DraftFields = z.output<typeof Fields>;

function emptyOf(name: ShownField): null | '' | readonly string[] {
  if (name === 'position') return null;
  return REPORT_FIELDS[name].kind === 'ticks' ? [] : '';
}

const sinceOf = (name: ShownField) => REPORT_FIELDS[name === 'position' ? 'latitude' : name].since;

/** The fields that drafts of a version do not have yet, empty. */
const emptySince = (version: number) =>
  Object.fromEntries(SHOWN_FIELDS.filter((name) => sinceOf(name) > version).map((name) => [name, emptyOf(name)]));

/** A form in which nothing is typed. */
export const emptyFields = () => emptySince(0) as DraftFields;

/** The version of the drafts that are written now; those from before it was written down have the first. */
export const DRAFT_VERSION = Math.max(...REPORT_FIELD_NAMES.map((name) => REPORT_FIELDS[name].since));

const code = z.custom<ProblemCode | 'network'>((value) => typeof value === 'string');
const params = z.record(z.string(), z.union([z.string(), z.number()]));
const details = z.array(z.custom<FieldIssue>((value) => z.object({ field: z.string() }).safeParse(value).success));

/** What a draft knows of an inspection, also after the list no longer has it. */
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

/** A report on this device: being written, waiting to be sent, refused, or sent a short while ago. */
const Draft = z.object({
  /** The idempotency key, made once. */
  chave: z.string(),
  id_usuario: z.number(),
  version: z.int(),
  /** The one that it was started from comes first. */
  inspections: z.array(DraftInspection).min(1).readonly(),
  fields: Fields,
  photos: z.array(z.object({ id: z.string(), title: z.string() })).readonly(),
  state: z.enum(['draft', 'queued', 'refused', 'sent']),
  /** How often sending was begun: after the first time the server may have the report. */
  attempts: z.number(),
  /** Not tried again by itself before, epoch milliseconds. */
  nextAttempt: z.number(),
  sendingSince: z.number().nullable(),
  /** Why the server, or the way to it, did not take it. */
  problem: z.object({ code, params, details }).nullable(),
  changed: z.number(),
});
export type Draft = z.output<typeof Draft>;
export type SendProblem = NonNullable<Draft['problem']>;

/** As it lies on the phone. What this version does not know stays in it and is written back with it. */
const Stored = Draft.extend({ fields: Fields.loose() }).loose();

const Written = z.object({
  version: z.int().min(1).max(DRAFT_VERSION).default(1),
  fields: z.record(z.string(), z.unknown()),
});

/**
 * A draft as this version of the page knows it, from whichever version wrote it; null where it cannot be read: a newer version wrote it,
 * or something in it is broken.
 */
export function readDraft(stored: object): Draft | null {
  const written = Written.safeParse(stored);
  if (!written.success) return null;
  const { version, fields } = written.data;
  const draft = { ...stored, version: DRAFT_VERSION, fields: { ...emptySince(version), ...fields } };
  return Stored.safeParse(draft).data ?? null;
}
