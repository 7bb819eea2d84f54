import type { KeyOf, Texts } from './define-texts.ts';

/** All texts by namespace. This folder declares its own; app/texts.ts adds those of the features. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface TextCatalogue {}

export type Namespace = keyof TextCatalogue & string;

/** Values for `{{name}}` placeholders. Numbers are formatted for the language; `n` also chooses between `_one` and `_other`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Translates a key of one namespace. */
export type Translate<N extends Namespace> = (
  key: TextCatalogue[N] extends Texts<infer T> ? KeyOf<T> : never,
  values?: TextValues,
) => string;
