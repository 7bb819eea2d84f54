import { IMPORT_NAME_MAX } from '@escuta/contract';

/** The name of a file or folder that is imported, as the list of imports and the log keep it. */
export const importName = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .slice(-IMPORT_NAME_MAX)
    .toWellFormed()
    .trim() || '–';
