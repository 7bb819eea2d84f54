/** The screens of a blind reviewer. */
export const BLIND_PATHS = {
  start: '/br',
  sample: '/br/br-class',
  rest: '/br/br-rest',
  end: '/br/br-end',
  problem: '/br/br-problem',
} as const;

/** What reviewers answered, for the super admin. */
export const AGREEMENT_REPORT_PATH = '/admin/br-report';
