import * as z from 'zod';

/** Kinds of a search's parameters by name: how each is read and written, and its default. */
export type Fields = Readonly<Record<string, z.ZodCatch>>;

/** Values of a search. */
type SearchOf<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]> };

/** A search as sent to the server: undefined where nothing was chosen, lists of codes joined into one text. */
type RequestOf<S> = { [K in keyof S as S[K] extends number ? K : never]: S[K] } & {
  [K in keyof S as S[K] extends number ? never : K]?: S[K] extends readonly string[] ? string : NonNullable<S[K]>;
};

interface Options<F extends Fields> {
  /** Parameters always written to the address, so that a shared link has the same meaning on a later day. */
  always?: readonly (keyof F)[];
}

/** Result of {@link defineSearch}. */
export interface AddressCodec<S> {
  /** Never throws: missing or invalid parameters get their defaults. */
  read(params: URLSearchParams, now?: Date): S;
  /**
   * Omits parameters that have their default value. Those whose default moves with the clock, as both ends of a period, are omitted together or not
   * at all: an end that a person chose stays where it is, also when it is that of today.
   */
  write(search: S, now?: Date): URLSearchParams;
  /** Parameters of the request. */
  request(search: S): RequestOf<S>;
  /** Parameter names. */
  names: readonly (keyof S & string)[];
}

/** Values of a search made by {@link defineSearch}. */
export type Search<C> = C extends AddressCodec<infer S> ? S : never;

/** Declares the search of a screen once: names, kinds, defaults and limits. Defaults may depend on the current time. */
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
      const earlier = fieldsAt(new Date(0));
      const fields = Object.entries(fieldsAt(now)).map(([name, field]) => {
        const [written, standard] = [toText(field, search[name]), toText(field, standardOf(field))];
        const isMoving = standard !== toText(field, standardOf(earlier[name] as z.ZodCatch));
        return { name, written, isMoving, isStandard: written === standard };
      });
      const isChosen = fields.some(({ isMoving, isStandard }) => isMoving && !isStandard);
      for (const { name, written, isMoving, isStandard } of fields) {
        const isOmitted = isStandard && !(isMoving && isChosen) && !always.includes(name);
        if (written !== null && !isOmitted) params.set(name, written);
      }
      return params;
    },
    request: (search) => {
      const values = Object.entries<unknown>(search).map(([name, value]) => [name, requestValue(value)] as const);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as RequestOf<S>;
    },
  };
}

/** A value as sent in a request; undefined when nothing was chosen. */
function requestValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (!Array.isArray(value)) return value ?? undefined;
  if (value.length === 0) return undefined;
  return typeof value[0] === 'string' ? value.join('|') : value;
}
