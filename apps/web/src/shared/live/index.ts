export { followEvents } from './follow-events.ts';
export { useChanges } from './use-changes.ts';
