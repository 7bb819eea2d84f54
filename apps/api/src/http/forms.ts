/**
 * Calls that take files also come as multipart/form-data. The field `dados` (the body as JSON) comes first, so that whoever may not, and
 * whatever is wrong with the fields, is refused before a file is read. Files are given one at a time, each in a temporary file until the
 * next one is asked for: neither memory nor disk grows with their number.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FieldIssueCode, FilesField } from '@escuta/contract';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '../context.ts';
import { Problem } from '../problems/problem.ts';

const BODY_FIELD = 'dados';
const BODY_BYTES_MAX = 1024 * 1024;

type Parts = AsyncIterator<Multipart>;

const refusal = (field: string, code: FieldIssueCode) => new Problem('invalid_input', { details: [{ field, code }] });

/** Teaches a part of the server to read forms. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/** What reading the form failed at, as its sender is told: too many files, or a form that breaks off. */
function toProblem(error: unknown, { field, max }: FilesField): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The disk's trouble is not the sender's.
  if (error instanceof Problem || syscall) return error;
  if (code === 'FST_FILES_LIMIT') {
    return new Problem('photo_count', { details: [{ field, code: 'too_long', params: { max } }], params: { max } });
  }
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PROTO_VIOLATION') return refusal(field, 'unknown_field');
  return refusal(field, 'invalid_format');
}

function bodyOf(part: Multipart | undefined): unknown {
  if (part?.type !== 'field' || part.fieldname !== BODY_FIELD) throw refusal(BODY_FIELD, 'required');
  if (part.valueTruncated) {
    const details = [{ field: BODY_FIELD, code: 'too_long' as const, params: { max: BODY_BYTES_MAX } }];
    throw new Problem('payload_too_large', { details });
  }
  if (typeof part.value !== 'string') return part.value;
  try {
    return JSON.parse(part.value);
  } catch {
    throw refusal(BODY_FIELD, 'invalid_format');
  }
}

async function* filesOf(parts: Parts, folder: string, allowed: FilesField): AsyncGenerator<Upload> {
  for (let place = 0; ; place++) {
    const { value: part, done } = await parts.next();
    if (done) return;
    if (part.type !== 'file' || part.fieldname !== allowed.field) throw refusal(part.fieldname, 'unknown_field');
    const upload = { field: `${allowed.field}.${place}`, path: join(folder, String(place)) };
    await pipeline(part.file, createWriteStream(upload.path));
    if (part.file.truncated) {
      const details = [{ field: upload.field, code: 'too_big' as const, params: { max: allowed.maxBytes } }];
      throw new Problem('payload_too_large', { details });
    }
    yield upload;
    await rm(upload.path);
  }
}

async function* asProblems(files: AsyncIterable<Upload>, allowed: FilesField): AsyncGenerator<Upload> {
  try {
    yield* files;
  } catch (error) {
    throw toProblem(error, allowed);
  }
}

/** Reads a form and does its work; nothing of its files stays in the temporary folder, however it ends. */
export async function withForm<Result>(
  request: FastifyRequest,
  allowed: FilesField,
  work: (body: unknown, files: AsyncIterable<Upload>) => Promise<Result>,
): Promise<Result> {
  const limits = {
    fieldNameSize: 100,
    // The second is refused by its name.
    fields: 2,
    fieldSize: BODY_BYTES_MAX,
    files: allowed.max,
    fileSize: allowed.maxBytes,
    headerPairs: 50,
  };
  const folder = await mkdtemp(join(tmpdir(), 'escuta-form-'));
  try {
    const parts: Parts = request.parts({ limits });
    const first = await parts.next().catch((error: unknown) => {
      throw toProblem(error, allowed);
    });
    return await work(
      bodyOf(first.done ? undefined : first.value),
      asProblems(filesOf(parts, folder, allowed), allowed),
    );
  } finally {
    // What was not read still arrives: it is let pass, so that the sender gets to read the answer.
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}
