import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { checkKey, type Storage } from './storage.ts';

export interface S3Place {
  /** Such as https://s3.sa-east-1.amazonaws.com, without a slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Put before every key: empty, or ending in a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The object storage did not do what it was asked. Carries no `code`: a storage that is down must not pass for a database that is. */
class S3Error extends Error {}

/** For the answer to begin; how long its bytes then take is up to the receiver. */
const PATIENCE_MS = 30_000;

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);

/** Keeps files in a bucket of S3 or of what speaks its protocol, addressed by path. An object appears whole or not at all. */
export function s3Storage({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Place): Storage {
  // Two more tries when the server answers 5xx or 429.
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
    throw new S3Error(`the object storage answered ${reply.status} to ${init.method}`);
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
  };
}
