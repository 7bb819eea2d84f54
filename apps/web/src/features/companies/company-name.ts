import { COMPANY_NAME_MIN } from '@escuta/contract';

/** What is wrong with the name of a company (CLI-02). */
export function nameProblem(name: string): 'missing' | 'short' | null {
  const { length } = name.trim();
  if (length === 0) return 'missing';
  return length < COMPANY_NAME_MIN ? 'short' : null;
}
