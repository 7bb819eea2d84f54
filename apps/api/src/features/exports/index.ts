export { runningExports } from './export-slots.ts';
