export * from './change-unit.ts';
export * from './classification.ts';
export * from './desk.ts';
export * from './export-frames.ts';
export * from './review.ts';
export * from './sample.ts';
export * from './search.ts';
export * from './visits.ts';
