/** The screens of a blind reviewer. */
export const BLIND_PATHS = {
  start: '/br',
  sample: '/br/br-class',
  rest: '/br/br-rest',
  end: '/br/br-end',
  problem: '/br/br-problem',
} as const;

/** The agreement report, for super admins. */
export const AGREEMENT_REPORT_PATH = '/admin/br-report';
/** Which samples are handed out, for super admins. */
export const BLIND_POOL_PATH = '/admin/br-pool';
