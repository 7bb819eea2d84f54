import type { z } from 'zod';
import type { Capability } from './access.ts';
import type { Exported } from './action-log/index.ts';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Files of a multipart call: form field, largest number, largest size of each in bytes. */
export interface FilesField {
  field: string;
  max: number;
  maxBytes: number;
}

/**
 * Definition of one API call; the server's registration, the typed API client, the OpenAPI document and the generated
 * permission tests are derived from it.
 */
export interface Route {
  method: Method;
  /** Path below /api, with parameters as `:name`. */
  path: string;
  /** `public` needs no session; any other needs a role that the permission matrix allows. */
  capability: Capability | 'public';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Present when the call also accepts multipart/form-data: first the body as JSON in the field `dados`, then the files. */
  files?: FilesField;
  /** Present when the call takes multipart/form-data: the fields of the body as text, and these files, in any order. */
  form?: readonly FilesField[];
  /** Present when the body is one file. */
  fileBody?: FilesField;
  /** How many of these calls one caller may have under way at a time, of all calls that have such a limit. */
  atOnce?: number;
  /** Also open to a device with its key in `Authorization` (ING-05), for its own company. */
  devices?: true;
  reply: z.ZodType;
  /** Problems beyond those that every call can return (input, session, capability, server). */
  errors: readonly ProblemCode[];
  /**
   * For the tenant test: the path parameter or body field that can name another tenant's row, and the kind of that row.
   * `none`: the call takes no id of a row.
   */
  tenant:
    | { by: 'params' | 'body'; field: string; entity: 'sample' | 'user' | 'company' | 'report' | 'view' | 'device' }
    | 'none';
  /** What the call hands out for a file; each time is logged with the number of rows (actions 120 and 121). */
  takesOut?: Exported;
  /** The handler sends a string or file itself; the reply is checked against the schema in tests only. */
  raw?: true;
}

/** Types a route definition and keeps its literal types. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}
