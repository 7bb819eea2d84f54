export { forgetMissingStreets, linkCoverage, startLinking } from './linking.service.ts';
