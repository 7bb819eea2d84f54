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
  const issues: FieldIssue[] = [];
  for (const issue of error.issues) {
    issues.push(...convert(issue, input));
    if (issues.length >= MOST_ISSUES) break;
  }
  return issues.slice(0, MOST_ISSUES);
}

/** Many more than any object of a call has. */
export const MOST_KEYS = 1_000;

function hasTooManyKeys(value: object): boolean {
  let keys = 0;
  for (const _ in value) if (++keys > MOST_KEYS) return true;
  return false;
}

/** A value of the input with its way up, so that a deep one costs no copies of its path. */
interface Place {
  key: string;
  value: unknown;
  parent?: Place;
}

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place | undefined = place; at?.parent; at = at.parent) path.unshift(at.key);
  return path;
}

/** The place of an object with more keys than any call takes, or null. A schema would name each of them. */
export function crowdedObject(input: unknown): FieldIssue | null {
  const left: Place[] = [{ key: '', value: input }];
  for (let next = left.pop(); next; next = left.pop()) {
    const parent = next;
    const { value } = parent;
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value) && hasTooManyKeys(value)) {
      return { field: fieldOf(pathOf(parent)), code: 'too_long', params: { max: MOST_KEYS } };
    }
    for (const [key, inner] of Object.entries(value)) {
      if (inner !== null && typeof inner === 'object') left.push({ key, value: inner, parent });
    }
  }
  return null;
}
