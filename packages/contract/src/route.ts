import type { z } from 'zod';
import type { Capability } from './access.ts';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The files that come with a call: their form field, how many at most, and the bytes that each may have. */
export interface FilesField {
  field: string;
  max: number;
  maxBytes: number;
}

/**
 * One call: everything that the server's registration, the typed client, the OpenAPI document and the generated
 * permission tests need to know of it.
 */
export interface Route {
  method: Method;
  /** Below /api, parameters as `:name`. */
  path: string;
  /** `public` needs no session; anything else is refused unless the matrix allows it to the caller's role. */
  capability: Capability | 'public';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The call also comes as multipart/form-data: the body as JSON in the field `dados`, which comes first, files in this one. */
  files?: FilesField;
  reply: z.ZodType;
  /** Problems beyond those any call may answer (input, session, capability, server). */
  errors: readonly ProblemCode[];
  /**
   * How the tenant test finds another tenant's row: the path parameter or body field that names it, and what it names.
   * `none`: the call reaches no row by id.
   */
  tenant: { by: 'params' | 'body'; field: string; entity: 'sample' | 'user' | 'company' | 'report' } | 'none';
  /** Sent as a ready string or file; its reply is checked against the schema in tests only. */
  raw?: true;
}

/** Types a route literal without widening it. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}
