export * from './dates.ts';
export * from './names.ts';
export * from './numbers.ts';
export { ShortName } from './ShortName.tsx';
export { useFormats } from './use-formats.ts';
