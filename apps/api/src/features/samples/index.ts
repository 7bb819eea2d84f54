export { endOfMinute, type ResolvedCriteria, splitIds, whereCriteria } from './criteria.queries.ts';
export { responsiblesOf } from './samples.view.ts';
export { resolveCriteria, viewerOf } from './search.service.ts';
