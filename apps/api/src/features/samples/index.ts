export { type ResolvedCriteria, whereCriteria } from './criteria.queries.ts';
export { resolveCriteria, viewerOf } from './search.service.ts';
