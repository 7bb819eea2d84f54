export { forgetMissingStreets } from './linking.queries.ts';
export { linkCoverage, startLinking } from './linking.service.ts';
