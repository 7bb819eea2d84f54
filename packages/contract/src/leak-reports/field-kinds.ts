import { z } from 'zod';
import { Instant } from '../common/instant.ts';
import { text as storable } from '../common/text.ts';

/** Longest note of a report. */
export const REPORT_NOTE_MAX = 1000;

/** The parts of the phone's form, in their order. */
export const FORM_SECTIONS = ['result', 'place', 'pipe', 'notes'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];
/** The parts of the report's detail: what was found, what was decided, the sample that it is about. */
export type DetailBlock = 'analysis' | 'conclusion' | 'sample';

/** What a field of any kind says of itself. */
interface About {
  /** What it means, as the glossary and the description of the calls tell it. */
  meaning: string;
  /** The version of the phone's drafts that first had it; older drafts are read with it empty. */
  since: number;
  /** Part of the phone's form. Within a part, fields stand in the order of the table. */
  form: FormSection;
  detail: { block: DetailBlock; order: number };
  /** Its column of the spreadsheet; the width is counted in characters. */
  sheet: { order: number; width: number };
}

type Values = readonly [string, ...string[]];

/** One of an enumeration, which everybody has to give. */
export const requiredChoice = <const V extends Values>(values: V, about: About) => ({
  ...about,
  kind: 'choice' as const,
  required: true as const,
  values,
  given: z.enum(values).describe(about.meaning),
  told: z.string().describe(about.meaning),
});

/** One of an enumeration. */
export const choice = <const V extends Values>(values: V, about: About) => ({
  ...about,
  kind: 'choice' as const,
  required: false as const,
  values,
  given: z.enum(values).nullish().describe(about.meaning),
  told: z.string().nullable().describe(about.meaning),
});

/** Any number of an enumeration. */
export const ticks = <const V extends Values>(values: V, about: About) => ({
  ...about,
  kind: 'ticks' as const,
  required: false as const,
  values,
  given: z.array(z.enum(values)).max(values.length).default([]).describe(about.meaning),
  told: z.array(z.object({ descricao: z.string().describe(about.meaning) })).describe(about.meaning),
});

const written = (max: number, meaning: string) => ({
  required: false as const,
  max,
  given: storable(max).nullish().describe(meaning),
  told: z.string().nullable().describe(meaning),
});

/** A text of one line. @param max characters */
export const text = (max: number, about: About) => ({
  ...about,
  kind: 'text' as const,
  ...written(max, about.meaning),
});

/** A text of several lines. */
export const note = (about: About) => ({
  ...about,
  kind: 'note' as const,
  ...written(REPORT_NOTE_MAX, about.meaning),
});

/** A number from 0 on, kept in a column of type `real`. `unit` is written behind it. */
export const number = ({ max, unit }: { max: number; unit: string }, about: About) => ({
  ...about,
  kind: 'number' as const,
  required: false as const,
  max,
  unit,
  given: z.number().min(0).max(max).nullish().describe(`${about.meaning}, ${unit}`),
  told: z.number().nullable().describe(`${about.meaning}, ${unit}`),
});

/** One half of a position. @param max degrees to either side of 0 */
export const coordinate = (max: number, about: About) => ({
  ...about,
  kind: 'coordinate' as const,
  required: false as const,
  max,
  given: z.number().min(-max).max(max).nullish().describe(about.meaning),
  told: z.number().nullable().describe(about.meaning),
});

/** A minute of the past, which everybody has to give. */
export const minute = (about: About) => ({
  ...about,
  kind: 'minute' as const,
  required: true as const,
  given: Instant.describe(about.meaning),
  told: Instant.nullable().describe(about.meaning),
});
