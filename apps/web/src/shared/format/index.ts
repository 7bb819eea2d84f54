export * from './names.ts';
export { ShortName } from './ShortName.tsx';
export { currentFormats, useFormats } from './use-formats.ts';
