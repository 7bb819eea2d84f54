import { z } from 'zod';
import { success } from '../common/reply.ts';
import {
  KeptSample,
  NewSample,
  SAMPLE_PHOTO_BYTES_MAX,
  SAMPLE_PHOTOS_MAX,
  SampleFields,
  SampleKey,
  SOUND_BYTES_MAX,
  UPLOADS_AT_ONCE,
} from '../ingest/index.ts';
import { route } from '../route.ts';

const SOUND = { field: 'audio', max: 1, maxBytes: SOUND_BYTES_MAX };
const byKey = z.strictObject({ chave: SampleKey });
const refusals = [
  'company_not_found',
  'company_inactive',
  'recording_invalid',
  'payload_too_large',
  'upload_conflict',
  'upload_in_progress',
  'too_many_uploads',
  'device_key_invalid',
  'device_key_revoked',
] as const;

/** The ways in for samples (ING-01, D-34). */
export const ingestRoutes = {
  createSample: route({
    method: 'POST',
    path: '/amostra',
    capability: 'samples.collect',
    summary:
      'Keep a sample: a form with its fields, the recording in `audio` and photos in `fotos`; answers once all of it is stored',
    body: NewSample,
    form: [SOUND, { field: 'fotos', max: SAMPLE_PHOTOS_MAX, maxBytes: SAMPLE_PHOTO_BYTES_MAX }],
    devices: true,
    atOnce: UPLOADS_AT_ONCE,
    reply: success(KeptSample.shape),
    errors: [...refusals, 'photo_invalid', 'photo_count'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  putSample: route({
    method: 'PUT',
    path: '/amostra/:chave',
    capability: 'samples.collect',
    summary: 'The same for small firmware: the recording is the body, the fields are the query',
    params: byKey,
    query: SampleFields,
    fileBody: SOUND,
    devices: true,
    atOnce: UPLOADS_AT_ONCE,
    reply: success(KeptSample.shape),
    errors: [...refusals],
    tenant: 'none',
  }),
  hasSample: route({
    method: 'HEAD',
    path: '/amostra/:chave',
    capability: 'samples.collect',
    summary:
      'Whether a sample has arrived: 200 with its `id_amostra` in the header `x-id-amostra`; 409 while it is being received, else 404',
    params: byKey,
    devices: true,
    reply: z.unknown(),
    errors: ['sample_not_found', 'upload_in_progress', 'device_key_invalid', 'device_key_revoked'],
    tenant: { by: 'params', field: 'chave', entity: 'sample' },
    raw: true,
  }),
};
