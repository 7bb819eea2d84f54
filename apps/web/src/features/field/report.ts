import {
  type NewLeakReportInput,
  type OpenInspection,
  REPORT_FIELD_NAMES,
  REPORT_FIELDS,
  REPORT_SAMPLES_MAX,
  REQUEST_FIELDS,
  type ReportField,
  type ReportFieldKind,
  SHOWN_FIELDS,
  type ShownField,
  type ValueIssue,
  valueIssue,
} from '@escuta/contract';
import { distanceMetres } from '@escuta/domain';
import type { Draft, DraftFields, DraftInspection } from './store/draft.ts';
import { sameInspection } from './store/drafts.ts';

/** One report may cover inspections up to this many metres apart (D-20). */
export const ALSO_COVERS_M = 60;
/** How far the phone's clock may be ahead of the server's, milliseconds. */
const CLOCK_AHEAD_MS = 60_000;

/** The first error of each invalid field. */
export type FieldErrors = Partial<Record<ShownField, ValueIssue>>;

/** The values of an enumerated field in the order of the form; empty for other kinds. */
export function valuesOf(name: ReportField): readonly string[] {
  const field = REPORT_FIELDS[name];
  return 'values' in field ? field.values : [];
}

/** Chosen values that are no longer in the enumeration. They are reported as invalid instead of being dropped silently. */
export const unknownOf = (name: ReportField, chosen: readonly string[]): readonly string[] =>
  chosen.filter((value) => value !== '' && !valuesOf(name).includes(value));

const orNull = (text: string) => text.trim() || null;

/** Parses a number typed with a decimal comma or point; null if empty, NaN if invalid. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Converts a wall-clock minute in UTC-3 to an ISO 8601 instant. */
const instantOf = (minute: string) => `${minute.slice(0, 16)}:00-03:00`;

type Typed = Exclude<ReportFieldKind, 'coordinate'>;

/** Converts the typed content of each kind of field to its value in the request body. */
const CONVERTERS: { [Kind in Typed]: (typed: never, name: ReportField) => unknown } = {
  choice: orNull,
  minute: instantOf,
  note: orNull,
  number: numberOf,
  text: orNull,
  ticks: (typed: readonly string[], name) => [
    ...valuesOf(name).filter((value) => typed.includes(value)),
    ...unknownOf(name, typed),
  ],
};

function bodyValue(fields: DraftFields, name: ReportField): unknown {
  if (name === 'latitude') return fields.position?.lat ?? null;
  if (name === 'longitude') return fields.position?.lon ?? null;
  const convert = CONVERTERS[REPORT_FIELDS[name].kind] as (typed: unknown, name: ReportField) => unknown;
  return convert(fields[name], name);
}

function issueOf(fields: DraftFields, name: ShownField, now: number): FieldErrors[ShownField] {
  if (name === 'position') return undefined;
  const { kind, required } = REPORT_FIELDS[name];
  if (fields[name].length === 0) return required ? { code: 'required' } : undefined;
  const value = bodyValue(fields, name);
  const [issue] = REQUEST_FIELDS[name].safeParse(value).error?.issues ?? [];
  if (issue) return Number.isNaN(value) ? { code: 'invalid_format' } : valueIssue(issue, value === null);
  return kind === 'minute' && Date.parse(value as string) > now + CLOCK_AHEAD_MS ? { code: 'too_big' } : undefined;
}

/** Errors to correct before the report can be queued. */
export function checkFields(fields: DraftFields, now = Date.now()): FieldErrors {
  const found = SHOWN_FIELDS.map((name) => [name, issueOf(fields, name, now)] as const);
  return Object.fromEntries(found.filter(([, issue]) => issue));
}

/** The request body of a valid report. */
export function bodyOf(
  { chave, inspections, fields, photos }: Draft,
  untitled: (n: number) => string,
): NewLeakReportInput {
  const given = Object.fromEntries(REPORT_FIELD_NAMES.map((name) => [name, bodyValue(fields, name)]));
  return {
    chave,
    amostras: inspections.map(({ id_amostra, ordem_inspecao }) => ({ id_amostra, ordem_inspecao })),
    ...(given as Pick<NewLeakReportInput, ReportField>),
    fotos: photos.map(({ title }, index) => ({ title: title.trim() || untitled(index + 1) })),
  };
}

/** The user's other open inspections that the report may also cover: same company, near its first one, in no other report. */
export function alsoCoverable(
  draft: Draft,
  open: readonly OpenInspection[],
  others: readonly Draft[],
): { inspection: DraftInspection; metres: number }[] {
  const [first] = draft.inspections;
  if (!first) return [];
  const taken = others
    .filter(({ chave, state }) => chave !== draft.chave && state !== 'sent')
    .flatMap(({ inspections }) => inspections);
  const near = open
    .filter((one) => one.id_cliente === first.id_cliente && one.id_amostra !== first.id_amostra)
    .filter((one) => !taken.some((other) => sameInspection(one, other)))
    .map((inspection) => ({ inspection, metres: distanceMetres(first, inspection) }))
    .filter(({ metres }) => metres <= ALSO_COVERS_M)
    .sort((a, b) => a.metres - b.metres);
  // A report lists a sample only once, even if its author holds several slots of it.
  return near.filter(
    ({ inspection }, index) => near.findIndex((one) => one.inspection.id_amostra === inspection.id_amostra) === index,
  );
}

/** Adds an inspection to a report, or removes it if it is already there; the first one cannot be removed. */
export function toggleCovered(draft: Draft, inspection: DraftInspection): Draft {
  const covered = draft.inspections.some((one) => sameInspection(one, inspection));
  if (covered) {
    return {
      ...draft,
      inspections: draft.inspections.filter((one, index) => index === 0 || !sameInspection(one, inspection)),
    };
  }
  if (draft.inspections.length >= REPORT_SAMPLES_MAX) return draft;
  const { id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco } = inspection;
  const added = { id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco };
  return { ...draft, inspections: [...draft.inspections, added] };
}
