import { type FieldIssue, valueIssue } from '@escuta/contract';
import type { z } from 'zod';

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

function convert(issue: z.core.$ZodIssue, input: unknown): FieldIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), code: 'unknown_field' }));
  }
  return [{ field: fieldOf(issue.path), ...valueIssue(issue, valueAt(input, issue.path) === undefined) }];
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

/** Converts errors of a schema to field issues that the web app can translate, without the refused values. */
export function toFieldIssues(error: z.ZodError, input: unknown): FieldIssue[] {
  return error.issues.flatMap((issue) => convert(issue, input)).slice(0, MOST_ISSUES);
}
