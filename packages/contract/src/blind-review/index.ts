export * from './report.ts';
export * from './review.ts';
