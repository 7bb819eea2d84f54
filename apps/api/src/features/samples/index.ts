export { endOfMinute, isRanked, type ResolvedCriteria, whereCriteria } from './criteria.queries.ts';
export { isFarFromOthers } from './far-from-others.queries.ts';
export { inWorkSince, toldClassIn, UNHEARD } from './in-hand.queries.ts';
export { inHandOf } from './in-hand.service.ts';
export { INSPECTORS } from './samples.queries.ts';
export { responsiblesOf } from './samples.view.ts';
export { resolveCriteria, viewerOf } from './search.service.ts';
export { findTypedIds, type TypedIds, whereTypedIds } from './typed-ids.queries.ts';
