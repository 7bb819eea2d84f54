import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { checkKey, type Storage } from './storage.ts';

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

/** A request to the object storage failed. Has no `code`, which would be mistaken for an unavailable database. */
class S3Error extends Error {}

/** Timeout for the start of a reply; the time for its bytes depends on the receiver. */
const PATIENCE_MS = 30_000;

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);

/** Stores files in a bucket of S3 or a compatible service, with path-style addresses. Writes are atomic. */
export function s3Storage({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Place): Storage {
  // Two retries after 5xx or 429.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2, initRetryMs: 100 });

  async function ask(key: string, init: RequestInit, expected: readonly number[]): Promise<Response> {
    const control = new AbortController();
    const late = setTimeout(() => control.abort(new Error('no answer')), PATIENCE_MS);
    const address = `${endpoint}/${bucket}/${prefix}${checkKey(key)}`;
    const reply = await client
      .fetch(address, { ...init, signal: control.signal })
      .catch((error: unknown) => {
        throw new S3Error(`the object storage cannot be reached: ${reasonOf(error)}`);
      })
      .finally(() => clearTimeout(late));
    if (expected.includes(reply.status)) return reply;
    await reply.body?.cancel();
    throw new S3Error(`the object storage returned ${reply.status} to ${init.method}`);
  }

  return {
    async put(key, bytes) {
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      await ask(key, { method: 'PUT', headers, body: Uint8Array.from(bytes) }, [200]);
    },
    async size(key) {
      const reply = await ask(key, { method: 'HEAD' }, [200, 404]);
      return reply.status === 404 ? null : Number(reply.headers.get('content-length'));
    },
    async read(key, range) {
      const init = { method: 'GET', ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }) };
      const reply = await ask(key, init, [range ? 206 : 200]);
      return reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([]);
    },
    async remove(key) {
      await ask(key, { method: 'DELETE' }, [200, 204, 404]);
    },
    // An object is there when it is whole.
    sweep: async () => undefined,
  };
}
