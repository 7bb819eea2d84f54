import type { KeyOf, Texts } from './define-texts.ts';

/** All texts by namespace. The app's composition adds each feature's (app/texts.ts), this folder its own. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface TextCatalogue {}

export type Namespace = keyof TextCatalogue & string;

/** Values for `{{name}}` places: numbers are written as the language does; `n` also chooses between `_one` and `_other`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Translates a key of one namespace. */
export type Translate<N extends Namespace> = (
  key: TextCatalogue[N] extends Texts<infer T> ? KeyOf<T> : never,
  values?: TextValues,
) => string;
