import { IMPORTS_SEARCHED_MAX } from '@escuta/contract';
import { plainNumber, productMinute } from '@escuta/domain';
import * as z from 'zod';

/** Largest Postgres integer, the type of ids. */
const MAX_ID = 2_147_483_647;

interface WholeNumber {
  max?: number;
}

const wholeNumber = ({ max = MAX_ID }: WholeNumber) =>
  z.codec(z.string().regex(/^\d{1,10}$/), z.int().min(1).max(max), { decode: Number, encode: String });

/** An ID, or null. */
export const id = () => orNone(wholeNumber({}));

/** The number of a page, from 1. */
export const page = (max: number) => wholeNumber({ max }).catch(1);

/** Rows per page: one of the given sizes, the first by default. */
export const pageSize = (sizes: readonly [number, ...number[]]) => among<number>(sizes).catch(sizes[0]);

/**
 * A text without NUL, which the server refuses, cut at its limit. `trim` removes spaces at both ends; not used where the
 * address changes while typing.
 */
export const text = (max: number, { trim = true } = {}) =>
  z
    .codec(z.string(), z.string(), {
      // What is cut may end with a space.
      decode: (given) => (trim ? cut(withoutNul(given).trim(), max).trim() : cut(withoutNul(given), max)),
      encode: (value) => (trim ? value.trim() : value),
    })
    .catch('');

const withoutNul = (given: string) => given.replaceAll('\0', '');

/** A lone surrogate at the end would be encoded as U+FFFD. */
const cut = (given: string, max: number) => given.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** One of some values, or none. */
export const oneOf = <const T extends string | number>(values: readonly T[]) => orNone(among(values));

const among = <T extends string | number>(values: readonly T[]) =>
  z.codec(z.string(), oneAmong(values), {
    // Other values become null.
    decode: (given) => values.find((value) => String(value) === given) ?? (given as T),
    encode: String,
  });

const oneAmong = <T>(values: readonly T[]) => z.custom<T>((given) => values.some((value) => value === given));

/** Some of a list of values, in its order. */
export const someOf = <const T extends string>(values: readonly T[], standard: readonly T[] = []) =>
  z
    .codec(z.string(), z.array(oneAmong(values)), {
      decode: (given) => values.filter((value) => given.split('|').includes(value)),
      encode: (chosen) => chosen.join('|'),
    })
    .catch([...standard]);

/** Ids; invalid ones are dropped. */
export const ids = () => idList().catch([]);

/** Ids, or null before any choice. */
export const chosenIds = () => orNone(idList());

const idList = () =>
  z.codec(z.string(), z.array(z.int()), {
    decode: (given) => given.split('|').flatMap((part) => wholeNumber({}).safeParse(part).data ?? []),
    encode: (list) => list.join('|'),
  });

/** Keeps the valid keys of imports, without repeats, at most as many as a search accepts. */
export const importKeys = (given: readonly unknown[]): string[] =>
  [...new Set(given.flatMap((one) => z.uuid().safeParse(one).data ?? []))].slice(0, IMPORTS_SEARCHED_MAX);

/** Keys of imports; what is none is dropped. */
export const imports = () =>
  z
    .codec(z.string(), z.array(z.string()), {
      decode: (given) => importKeys(given.split('|')),
      encode: (list) => list.join('|'),
    })
    .catch([]);

/** A minute as `YYYY-MM-DD HH:mm` in UTC-3; empty for none. */
export const minute = (standard = '') => minuteText().catch(standard);

/** A minute, empty for no limit, or null before any choice. */
export const chosenMinute = () => orNone(minuteText());

const minuteText = () =>
  z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})?$/)
    .refine((given) => given === '' || productMinute(given) !== null);

/** Decimals of {@link decimal}. */
const DECIMALS = 9;

/** A number with decimals in the notation of programs, or null. @param limits the contract's schema of it */
export const decimal = (limits: z.ZodNumber) =>
  orNone(
    z.codec(z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/), limits, {
      // Adding zero makes zero of minus zero, which would be written alike.
      decode: (given) => Number(plainNumber(Number(given), DECIMALS)) + 0,
      // `String` would write 0.0000001 as 1e-7.
      encode: (value) => plainNumber(value, DECIMALS).replace(/\.?0+$/, ''),
    }),
  );

/** Yes, no, or either. */
export const yesNo = () => orNone(z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }));

/** Yes or no. */
export const flag = () => z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).catch(false);

/** Missing or invalid values become null. A union with null, so that no text means null. */
const orNone = <T extends z.ZodType<unknown, string>>(kind: T) => z.union([kind, z.null()]).catch(null);
