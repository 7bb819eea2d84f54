import type { z } from 'zod';
import type { FieldIssue } from '../problems.ts';

/** The error of a value, without the field's name. */
export type ValueIssue = Pick<FieldIssue, 'code' | 'params'>;

type SizeIssue = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;

function sized(issue: Pick<SizeIssue, 'origin'> & Partial<Record<'maximum' | 'minimum', unknown>>): ValueIssue {
  const counted = issue.origin === 'string' || issue.origin === 'array';
  if (issue.maximum !== undefined) {
    return { code: counted ? 'too_long' : 'too_big', params: { max: Number(issue.maximum) } };
  }
  if (issue.origin === 'string' && Number(issue.minimum) === 1) return { code: 'required' };
  return { code: counted ? 'too_short' : 'too_small', params: { min: Number(issue.minimum) } };
}

/**
 * Turns zod's issue of a value into a code that server and forms share.
 * @param isMissing whether there is no value at all
 */
export function valueIssue(issue: z.core.$ZodIssue | z.core.$ZodRawIssue, isMissing: boolean): ValueIssue {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return { code: isMissing ? 'required' : 'invalid_type' };
    case 'invalid_value':
      return { code: isMissing ? 'required' : 'invalid_choice', params: { options: issue.values.join(', ') } };
    case 'invalid_format':
      return { code: 'invalid_format' };
    case 'too_big':
    case 'too_small':
      return sized(issue);
    default:
      return { code: 'invalid' };
  }
}
