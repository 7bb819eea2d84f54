import type { FieldIssue } from '@escuta/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

function sized(issue: Issue & { code: 'too_big' | 'too_small' }): Pick<FieldIssue, 'code' | 'params'> {
  const counted = issue.origin === 'string' || issue.origin === 'array';
  if (issue.code === 'too_big') {
    return { code: counted ? 'too_long' : 'too_big', params: { max: Number(issue.maximum) } };
  }
  if (issue.origin === 'string' && Number(issue.minimum) === 1) return { code: 'required' };
  return { code: counted ? 'too_short' : 'too_small', params: { min: Number(issue.minimum) } };
}

function convert(issue: Issue, input: unknown): FieldIssue[] {
  const field = fieldOf(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), code: 'unknown_field' }));
    case 'invalid_type':
      return [{ field, code: valueAt(input, issue.path) === undefined ? 'required' : 'invalid_type' }];
    case 'invalid_value':
      return [
        {
          field,
          code: valueAt(input, issue.path) === undefined ? 'required' : 'invalid_choice',
          params: { options: issue.values.join(', ') },
        },
      ];
    case 'invalid_format':
      return [{ field, code: 'invalid_format' }];
    case 'too_big':
    case 'too_small':
      return [{ field, ...sized(issue) }];
    case 'invalid_union':
      return [{ field, code: valueAt(input, issue.path) === undefined ? 'required' : 'invalid_type' }];
    default:
      return [{ field, code: 'invalid' }];
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

const MOST_ISSUES = 20;

/** Turns a schema's refusal into field issues that the web app can translate; the refused values are not repeated. */
export function toFieldIssues(error: z.ZodError, input: unknown): FieldIssue[] {
  return error.issues.flatMap((issue) => convert(issue, input)).slice(0, MOST_ISSUES);
}
