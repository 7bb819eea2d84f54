import * as z from 'zod';

/** A search by its names in the address: what each is, and what it is when the address does not say or cannot be read. */
export type Fields = Readonly<Record<string, z.ZodCatch>>;

/** What a screen looks for. */
type SearchOf<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]> };

/** A search as a request carries it: nothing where nothing was chosen, lists of codes as one text. */
type Asked<S> = { [K in keyof S as S[K] extends number ? K : never]: S[K] } & {
  [K in keyof S as S[K] extends number ? never : K]?: S[K] extends readonly string[] ? string : NonNullable<S[K]>;
};

interface Options<F extends Fields> {
  /** Stand in the address always, so that a shared link means the same tomorrow. */
  always?: readonly (keyof F)[];
}

/** What {@link defineSearch} makes of the fields of a screen. */
export interface AddressCodec<S> {
  /** Never throws: what is missing or cannot be is the default. */
  read(params: URLSearchParams, now?: Date): S;
  /** Leaves out what is the default. */
  write(search: S, now?: Date): URLSearchParams;
  /** What is asked of the server. */
  request(search: S): Asked<S>;
  /** The names in the address. */
  names: readonly (keyof S & string)[];
}

/** A search of a type that {@link defineSearch} made. */
export type Search<C> = C extends AddressCodec<infer S> ? S : never;

/** The search of one screen, declared once: names, kinds, defaults and limits. Defaults may depend on the time of now. */
export function defineSearch<F extends Fields>(
  fieldsAt: (now: Date) => F,
  { always = [] }: Options<F> = {},
): AddressCodec<SearchOf<F>> {
  type S = SearchOf<F>;
  const names = Object.keys(fieldsAt(new Date())) as (keyof S & string)[];
  const standardOf = (field: z.ZodCatch) => field.parse(undefined);
  const toText = (field: z.ZodCatch, value: unknown) => {
    const { data } = z.safeEncode(field, value as never);
    return typeof data === 'string' ? data : null;
  };
  return {
    names,
    read: (params, now = new Date()) => {
      const fields = Object.entries(fieldsAt(now));
      return Object.fromEntries(fields.map(([name, field]) => [name, field.parse(params.get(name))])) as S;
    },
    write: (search, now = new Date()) => {
      const params = new URLSearchParams();
      for (const [name, field] of Object.entries(fieldsAt(now))) {
        const written = toText(field, search[name]);
        const isStandard = written === toText(field, standardOf(field));
        if (written !== null && (!isStandard || always.includes(name))) params.set(name, written);
      }
      return params;
    },
    request: (search) => {
      const asked = Object.entries<unknown>(search).map(([name, value]) => [name, askedOf(value)] as const);
      return Object.fromEntries(asked.filter(([, value]) => value !== undefined)) as Asked<S>;
    },
  };
}

/** A value as a request carries it; undefined where there is nothing to ask for. */
function askedOf(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (!Array.isArray(value)) return value ?? undefined;
  if (value.length === 0) return undefined;
  return typeof value[0] === 'string' ? value.join('|') : value;
}
