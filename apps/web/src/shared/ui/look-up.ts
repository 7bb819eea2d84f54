import { plainText } from '../format/index.ts';

/** Search in a select that finds labels without regard to case and accents. */
export const lookUpByLabel = {
  filterOption: (typed: string, option?: { label?: unknown }) =>
    plainText(String(option?.label)).includes(plainText(typed)),
};
