import { z } from 'zod';
import { PathId } from '../common/ids.ts';
import { success } from '../common/reply.ts';

/** Path parameters of a call on one row. */
export const byPath = z.strictObject({ id: PathId });
/** Reply without a payload. */
export const done = success({});

export const sampleByPath = { by: 'params', field: 'id', entity: 'sample' } as const;
export const sampleByBody = { by: 'body', field: 'id_amostra', entity: 'sample' } as const;
export const companyByPath = { by: 'params', field: 'id', entity: 'company' } as const;
