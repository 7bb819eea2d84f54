/**
 * Three kinds of calls take files. With `files`, the form's field `dados` (the body as JSON) comes first, so that invalid fields are refused
 * before a file is read, and files are read one at a time, each in a temporary file until the next one is requested. With `form`, fields and
 * files come in any order, and with `fileBody` the body is the file: these are stored in temporary files, all at once, before the handler
 * runs. Permission is checked before in each case.
 */
import { createWriteStream, readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FieldIssueCode, FilesField } from '@escuta/contract';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '../context.ts';
import { nullIfMissing } from '../platform/missing.ts';
import { newTally, tallied } from '../platform/tally.ts';
import { Problem } from '../problems/problem.ts';
import { BODY_BYTES_MAX } from './limits.ts';

const BODY_FIELD = 'dados';
const FORM_LIMITS = { fieldNameSize: 100, headerPairs: 50 };
/** Fields of a form with one field for each value, and the longest in bytes. */
export const FIELDS_MAX = 50;
const FIELD_BYTES_MAX = 8 * 1024;
type Parts = AsyncIterator<Multipart>;

const refusal = (field: string, code: FieldIssueCode) => new Problem('invalid_input', { details: [{ field, code }] });

/** Adds multipart parsing to the routes of a Fastify plugin. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

const tooBig = (field: string, max: number) =>
  new Problem('payload_too_large', { details: [{ field, code: 'too_big', params: { max } }] });

/** The problem for an error while reading a form: too many files or fields, or a broken form. */
function toProblem(error: unknown, { field, max }: FilesField): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // An error of the server's disk is not the sender's fault.
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

/** Stores a file in a folder. */
async function stored(
  stream: Readable,
  folder: string,
  { field, maxBytes, place }: FilesField & { place: number },
): Promise<Upload> {
  const name = `${field}.${place}`;
  const path = join(folder, name);
  const tally = newTally();
  await pipeline(tallied(atMost(stream, maxBytes, name), tally), createWriteStream(path));
  return { field: name, path, bytes: tally.bytes, sha256: tally.hash.digest() };
}

async function* filesOf(parts: Parts, folder: string, allowed: FilesField): AsyncGenerator<Upload> {
  for (let place = 0; ; place++) {
    const { value: part, done } = await parts.next();
    if (done) return;
    if (part.type !== 'file' || part.fieldname !== allowed.field) throw refusal(part.fieldname, 'unknown_field');
    const upload = await stored(part.file, folder, { ...allowed, place });
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Containers may share the folder of temporary files, and each has processes of the same ids; 0 where there are no namespaces. */
function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

const OWN_NAMESPACE = pidNamespace();
/** Name of the folders of a process. */
export const formPrefix = (pid: number, namespace = OWN_NAMESPACE) => `escuta-form-${pid}-${namespace}-`;

/** Age at which an upload belongs to no process any more, wherever it runs, milliseconds. */
const LEFT_MS = 3_600_000;

/** Whether the process of a temporary folder has ended. One in another container cannot be asked for, so only time tells. */
async function isLeft(name: string): Promise<boolean> {
  const [, pid, namespace] = /^escuta-form-(\d+)-(\d+)-/.exec(name) ?? [];
  // In a container that is started again the process before this one had the same id.
  if (namespace === OWN_NAMESPACE) return Number(pid) === process.pid || !isRunning(Number(pid));
  const found = await nullIfMissing(stat(join(tmpdir(), name)));
  return found !== null && Date.now() - found.mtimeMs > LEFT_MS;
}

/** Deletes what processes that were killed during an upload have left. Called before this one reads its first form. */
export async function sweepForms(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith('escuta-form-') || !(await isLeft(name))) continue;
    // Those of another account's processes are not ours to delete.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Gives `work` a folder for the files of a request and deletes it afterwards, also after an error. */
async function inFolder<Result>(
  request: FastifyRequest,
  field: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), formPrefix(process.pid)));
  try {
    // The parser would wait without end for a connection that broke before, while the session was looked up.
    if (request.raw.destroyed && !request.raw.readableEnded) throw refusal(field, 'invalid_format');
    return await work(folder);
  } finally {
    // Discards the rest of the request: many senders read the reply only after sending everything.
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a form and calls `work` with its body and files. The temporary files are deleted afterwards, also after an error. */
export function withForm<Result>(
  request: FastifyRequest,
  allowed: FilesField,
  work: (body: unknown, files: AsyncIterable<Upload>) => Promise<Result>,
): Promise<Result> {
  const limits = {
    ...FORM_LIMITS,
    // One more than allowed, so that a second field is refused with its name.
    fields: 2,
    fieldSize: BODY_BYTES_MAX,
    files: allowed.max,
    fileSize: allowed.maxBytes + 1,
  };
  return inFolder(request, BODY_FIELD, async (folder) => {
    const parts: Parts = request.parts({ limits });
    const first = await parts.next().catch((error: unknown) => {
      throw toProblem(error, allowed);
    });
    return work(bodyOf(first.done ? undefined : first.value), asProblems(filesOf(parts, folder, allowed), allowed));
  });
}

/** Stores one file of a form. Throws for a field that takes no more files. */
async function storePart(
  part: Extract<Multipart, { type: 'file' }>,
  { folder, uploads, allowed }: { folder: string; uploads: Upload[]; allowed: readonly FilesField[] },
): Promise<void> {
  const files = allowed.find(({ field }) => field === part.fieldname);
  if (!files) throw refusal(part.fieldname, 'unknown_field');
  const place = uploads.filter(({ field }) => field.startsWith(`${files.field}.`)).length;
  if (place === files.max) throw tooMany(files);
  const upload = await stored(part.file, folder, { ...files, place });
  // An empty file is what browsers send for a field in which nothing was chosen.
  if (upload.bytes > 0) uploads.push(upload);
}

/**
 * The bytes of a stream, up to so many. Throws payload_too_large at more, without ending the stream: ending a request would close its
 * connection before the refusal is sent. A stream that is closed after its last byte, before it says that it has ended, is whole: `pipeline`
 * alone would wait for its end for ever.
 */
export async function* atMost(stream: Readable, maxBytes: number, field: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw tooBig(field, maxBytes);
    yield chunk as Buffer;
  }
}

/**
 * Reads a form whose fields are those of the body, as text, with files in any order, and calls `work` once it is here whole.
 * The temporary files are deleted afterwards, also after an error.
 */
export function withFields<Result>(
  request: FastifyRequest,
  allowed: readonly FilesField[],
  work: (body: unknown, files: AsyncIterable<Upload>) => Promise<Result>,
): Promise<Result> {
  const limits = {
    ...FORM_LIMITS,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    // One more than allowed, so that a file too many is refused with its field.
    files: allowed.reduce((sum, { max }) => sum + max, 1),
    fileSize: Math.max(...allowed.map(({ maxBytes }) => maxBytes)) + 1,
  };
  const [first] = allowed as [FilesField];
  if (!request.isMultipart()) throw new Problem('unsupported_media_type');
  return inFolder(request, first.field, async (folder) => {
    const body: Record<string, unknown> = {};
    const uploads: Upload[] = [];
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'file') await storePart(part, { folder, uploads, allowed });
        else if (part.valueTruncated) throw tooBig(part.fieldname, FIELD_BYTES_MAX);
        else if (Object.hasOwn(body, part.fieldname)) throw refusal(part.fieldname, 'invalid');
        else body[part.fieldname] = part.value;
      }
    } catch (error) {
      throw isCrowded(error) ? CROWDED : toProblem(error, first);
    }
    return work(body, each(uploads));
  });
}

/** Photos have their own words for it. */
const tooMany = (files: FilesField) =>
  files.field === 'fotos'
    ? toProblem({ code: 'FST_FILES_LIMIT' }, files)
    : new Problem('invalid_input', { details: [{ field: files.field, code: 'too_long', params: { max: files.max } }] });

const isCrowded = (error: unknown) => (error as NodeJS.ErrnoException).code === 'FST_FIELDS_LIMIT';
const CROWDED = new Problem('invalid_input', {
  details: [{ field: '', code: 'too_long', params: { max: FIELDS_MAX } }],
});

async function* each(uploads: readonly Upload[]): AsyncGenerator<Upload> {
  yield* uploads;
}

/** Lets the routes of a Fastify plugin take a body of any type, unread. */
export function registerFileBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload));
}

/** Stores a body that is one file and calls `work` with it; with no file for an empty body. */
export function withFileBody<Result>(
  request: FastifyRequest,
  allowed: FilesField,
  work: (files: AsyncIterable<Upload>) => Promise<Result>,
): Promise<Result> {
  return inFolder(request, allowed.field, async (folder) => {
    const upload = await stored(request.raw, folder, { ...allowed, place: 0 }).catch((error: unknown) => {
      throw toProblem(error, allowed);
    });
    return work(each(upload.bytes > 0 ? [upload] : []));
  });
}
