import { LANGUAGES, type Language } from '@escuta/contract';

export { LANGUAGES, type Language };

/** Texts of a feature in one language: nested groups, with `{{name}}` placeholders for values. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The same keys as T, each with a text. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

export type Texts<T extends TextTree = TextTree> = {
  readonly 'pt-BR': T;
  readonly en: SameKeys<T>;
  readonly es: SameKeys<T>;
};

/** Declares a feature's texts. The file compiles only if en and es have exactly the keys of pt-BR. */
export function defineTexts<const T extends TextTree, E extends SameKeys<T>, S extends SameKeys<T>>(texts: {
  'pt-BR': T;
  en: E & NoExtraKeys<E, T>;
  es: S & NoExtraKeys<S, T>;
}): Texts<T> {
  return texts;
}

/** Rejects keys that pt-BR does not have. */
type NoExtraKeys<X, T> = {
  [K in keyof X]: K extends keyof T ? (X[K] extends string ? string : NoExtraKeys<X[K], T[K]>) : never;
};

/** All keys of a tree, groups joined by dots; `n_one` and `n_other` are one key, `n`. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? PluralBase<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

type PluralBase<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
