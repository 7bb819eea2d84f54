export { DESK_PATH } from '../../shared/api/index.ts';

/** Samples waiting, by company (AGE-01). */
export const DESK_HOME_PATH = '/admin/home-geo';
