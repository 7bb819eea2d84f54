import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { checkKey, isKey, MARK_FILE, markIn, type Storage, type StoredFile } from './storage.ts';
import { StorageError, type StorageTrouble } from './storage-fault.ts';

export interface S3Place {
  /** For example https://s3.sa-east-1.amazonaws.com, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of every key: empty, or with a trailing slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Time for a reply to begin, with all retries, milliseconds; sending bytes adds to it. */
const PATIENCE_MS = 5_000;
const BYTES_PER_MS = 1024;

/** What a status means that none of the calls expects: 429 and 503 (SlowDown) ask for patience, others refuse the key or the bucket. */
function troubleOf(status: number, method: string | undefined): StorageTrouble | undefined {
  if (status === 507) return 'storage_full';
  if (status === 429 || status >= 500) return 'storage_unavailable';
  return status === 404 && method === 'GET' ? undefined : 'storage_unusable';
}

/** The files on a page of a list. Keys have no character that XML escapes. */
function* filesOn(page: string, prefix: string): Generator<StoredFile> {
  for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(entry)?.[1] ?? '';
    const key = field('Key').slice(prefix.length);
    if (isKey(key)) yield { key, bytes: Number(field('Size')), changed: new Date(field('LastModified')) };
  }
}

/** The token that asks for the next page of a list; undefined on the last page. */
const nextOf = (page: string): string | undefined =>
  /<NextContinuationToken>([^<]+)</.exec(page)?.[1]?.replaceAll('&amp;', '&');

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);

/** Sends a request for a path in the bucket; throws StorageError for a status that is not expected. */
type Ask = (
  path: string,
  init: RequestInit & { body?: Uint8Array<ArrayBuffer> },
  expected: readonly number[],
) => Promise<Response>;

function asker({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place): Ask {
  // Two retries after 5xx or 429.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2, initRetryMs: 100 });

  return async (path, init, expected) => {
    const control = new AbortController();
    const patienceMs = PATIENCE_MS + (init.body?.length ?? 0) / BYTES_PER_MS;
    let late: NodeJS.Timeout | undefined;
    // Not by the signal alone: the request of the library loses it when memory is cleaned up meanwhile.
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => {
        const error = new Error('no answer');
        control.abort(error);
        reject(error);
      }, patienceMs);
    });
    const asked = client.fetch(`${endpoint}/${bucket}${path}`, { ...init, signal: control.signal });
    const reply = await Promise.race([asked, tooLate])
      .catch((error: unknown) => {
        throw new StorageError(`the object storage cannot be reached: ${reasonOf(error)}`, 'storage_unavailable');
      })
      .finally(() => clearTimeout(late));
    if (expected.includes(reply.status)) return reply;
    await reply.body?.cancel();
    const said = `the object storage returned ${reply.status} to ${init.method}`;
    throw new StorageError(said, troubleOf(reply.status, init.method));
  };
}

/** Stores files in a bucket of S3 or a compatible service, with path-style addresses. Writes are atomic. */
export function s3Storage(at: S3Place): Storage {
  const { bucket, prefix } = at;
  const ask = asker(at);
  const path = (key: string) => `/${prefix}${checkKey(key)}`;
  const markPath = `/${prefix}${MARK_FILE}`;
  async function putAt(place: string, bytes: Uint8Array) {
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
    await ask(place, { method: 'PUT', headers, body: Uint8Array.from(bytes) }, [200]);
  }
  return {
    place: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
    async mark() {
      const reply = await ask(markPath, { method: 'GET' }, [200, 404]);
      return markIn(await reply.text().then((text) => (reply.ok ? text : undefined)));
    },
    setMark: (mark) => putAt(markPath, Buffer.from(`${mark}\n`)),
    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ ...(token && { 'continuation-token': token }), 'list-type': '2', prefix });
        const page: string = await (await ask(`?${query}`, { method: 'GET' }, [200])).text();
        yield* filesOn(page, prefix);
        token = nextOf(page);
      }
    },
    async put(key, bytes) {
      await putAt(path(key), bytes);
    },
    async size(key) {
      const reply = await ask(path(key), { method: 'HEAD' }, [200, 404]);
      return reply.status === 404 ? null : Number(reply.headers.get('content-length'));
    },
    async read(key, range) {
      const init = { method: 'GET', ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }) };
      const reply = await ask(path(key), init, [range ? 206 : 200]);
      return reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([]);
    },
    async remove(key) {
      await ask(path(key), { method: 'DELETE' }, [200, 204, 404]);
    },
    // An object is there when it is whole.
    sweep: async () => 0,
  };
}
