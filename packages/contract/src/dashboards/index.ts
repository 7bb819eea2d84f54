export * from './figures.ts';
export * from './filter.ts';
