export const COLLECT_PATH = '/collect';
export const COLLECT_DAY_PATH = '/collect/day';
