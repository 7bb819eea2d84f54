/** A text without its accents: people and spreadsheets write the same name with and without them. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
