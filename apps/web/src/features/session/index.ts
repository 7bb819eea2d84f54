export { startSessionLife } from './session-life.ts';
export { useLogStart } from './use-log-start.ts';
