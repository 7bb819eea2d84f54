export * from './pool.ts';
export * from './report.ts';
export * from './review.ts';
