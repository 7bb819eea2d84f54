import { z } from 'zod';
import { Instant } from '../common/instant.ts';
import { text as storable } from '../common/text.ts';

/** Longest note of a report, characters. */
export const REPORT_NOTE_MAX = 1000;

/** Sections of the phone's form, in order. */
export const FORM_SECTIONS = ['result', 'place', 'pipe', 'notes'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];
/** Blocks of the report's detail: finding, decision, sample. */
export type DetailBlock = 'analysis' | 'conclusion' | 'sample';

/** Properties of a field of any kind. */
interface About {
  /** Description in the glossary and in the API document. */
  meaning: string;
  /** First version of the phone's drafts with this field; it is empty in older drafts. */
  since: number;
  /** Section of the phone's form. Within a section, fields have the order of the table. */
  form: FormSection;
  detail: { block: DetailBlock; order: number };
  /** Column of the spreadsheet; width in characters. */
  sheet: { order: number; width: number };
}

type Values = readonly [string, ...string[]];

/** One value of an enumeration, required. `request` is the schema of requests, `reply` that of replies. */
export const requiredChoice = <const V extends Values>(values: V, about: About) => ({
  ...about,
  kind: 'choice' as const,
  required: true as const,
  values,
  request: z.enum(values).describe(about.meaning),
  reply: z.string().describe(about.meaning),
});

/** One value of an enumeration. */
export const choice = <const V extends Values>(values: V, about: About) => ({
  ...about,
  kind: 'choice' as const,
  required: false as const,
  values,
  request: z.enum(values).nullish().describe(about.meaning),
  reply: z.string().nullable().describe(about.meaning),
});

/** Any number of values of an enumeration. */
export const ticks = <const V extends Values>(values: V, about: About) => ({
  ...about,
  kind: 'ticks' as const,
  required: false as const,
  values,
  request: z.array(z.enum(values)).max(values.length).default([]).describe(about.meaning),
  reply: z.array(z.object({ descricao: z.string().describe(about.meaning) })).describe(about.meaning),
});

const written = (max: number, meaning: string) => ({
  required: false as const,
  max,
  request: storable(max).nullish().describe(meaning),
  reply: z.string().nullable().describe(meaning),
});

/** One line of text. @param max characters */
export const text = (max: number, about: About) => ({
  ...about,
  kind: 'text' as const,
  ...written(max, about.meaning),
});

/** Several lines of text. */
export const note = (about: About) => ({
  ...about,
  kind: 'note' as const,
  ...written(REPORT_NOTE_MAX, about.meaning),
});

/** A number from 0 to `max`, stored in a column of type `real` and shown with `unit`. */
export const number = ({ max, unit }: { max: number; unit: string }, about: About) => ({
  ...about,
  kind: 'number' as const,
  required: false as const,
  max,
  unit,
  request: z.number().min(0).max(max).nullish().describe(`${about.meaning}, ${unit}`),
  reply: z.number().nullable().describe(`${about.meaning}, ${unit}`),
});

/** Latitude or longitude. @param max largest absolute value, degrees */
export const coordinate = (max: number, about: About) => ({
  ...about,
  kind: 'coordinate' as const,
  required: false as const,
  max,
  request: z.number().min(-max).max(max).nullish().describe(about.meaning),
  reply: z.number().nullable().describe(about.meaning),
});

/** A past instant, entered to the minute; required. */
export const minute = (about: About) => ({
  ...about,
  kind: 'minute' as const,
  required: true as const,
  request: Instant.describe(about.meaning),
  reply: Instant.nullable().describe(about.meaning),
});
