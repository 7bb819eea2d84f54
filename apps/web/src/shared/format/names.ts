import { withoutAccents } from '@escuta/domain';

/** Names longer than this are shortened on the screen (SHELL-07). */
export const SHORT_NAME_LENGTH = 17;

/** A text folded for searches, without accents and case. */
export function plainText(text: string): string {
  return withoutAccents(text).toLowerCase();
}

/** A name of at most 17 characters; a cut one ends in an ellipsis that counts as one of them. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= SHORT_NAME_LENGTH) return name;
  return `${characters
    .slice(0, SHORT_NAME_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}
