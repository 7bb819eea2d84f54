import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { s3Storage } from '../platform/s3-storage.ts';
import type { Storage } from '../platform/storage.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Verifies the signature of a request, implemented from the description of Amazon's "Signature Version 4". */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, date = '', region = '', service = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const listed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, listed.join(''), names, bodyHash].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${date}/${region}/${service}/aws4_request`,
    sha256(canonical),
  ];
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text.join('\n')).toString('hex') === signature;
}

/** Objects on a page of a list: few, so that a short list has several pages. */
const PAGE = 4;

/** A page of a list of a bucket, after the object that the token names. */
function listPage(objects: ReadonlyMap<string, Buffer>, url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://s3.test');
  const within = `${pathname}/`;
  const after = within + (searchParams.get('continuation-token') ?? '');
  const found = [...objects].filter(([path]) => path.startsWith(within + searchParams.get('prefix')) && path > after);
  const page = found.sort().slice(0, PAGE);
  const keyOf = ([path]: [string, Buffer]) => path.slice(within.length);
  const entries = page.map(
    (one) =>
      `<Contents><Key>${keyOf(one)}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified><Size>${one[1].length}</Size></Contents>`,
  );
  const last = page.at(-1);
  const next = found.length > PAGE && last ? `<NextContinuationToken>${keyOf(last)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${next}${entries.join('')}</ListBucketResult>`;
}

/** The part of the S3 protocol that the product uses, in memory: PUT, HEAD, GET with a range, DELETE and lists of objects. `fault` makes it fail as Amazon’s does. */
export async function startS3Server(secret: string) {
  /** Runs before each answer, which waits for it. */
  const hooks = { before: async (_method: string, _path: string): Promise<void> => undefined };
  const objects = new Map<string, Buffer>();
  const fault: { status?: number; hangs?: boolean } = {};
  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const path = request.url ?? '';
    if (fault.hangs) return;
    if (fault.status) return void response.writeHead(fault.status).end('<Code>SlowDown</Code>');
    if (!isSigned(request, body, secret)) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    if (request.method === 'GET' && /[?&]list-type=2/.test(path))
      return void response.writeHead(200).end(listPage(objects, path));
    if (request.method === 'PUT') objects.set(path, body);
    if (request.method === 'DELETE') {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    const found = objects.get(path);
    if (!found) return void response.writeHead(404).end();
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = start ? found.subarray(Number(start), Number(end) + 1) : found;
    response.writeHead(start ? 206 : 200, { 'content-length': request.method === 'PUT' ? 0 : part.length });
    response.end(request.method === 'GET' ? part : undefined);
  }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    await hooks.before(request.method ?? '', request.url ?? '');
    answer(request, Buffer.concat(pieces), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { endpoint: `http://127.0.0.1:${port}`, objects, hooks, fault, stop };
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** The product's storage in this server. */
export const storageOf = ({ endpoint }: S3Server, secret: string): Storage =>
  s3Storage({ endpoint, region: 'us-east-1', bucket: 'escuta', prefix: '', accessKeyId: 'k', secretAccessKey: secret });

/** Keys and hashes of all files; the storage's mark is none. */
export const hashesOf = ({ objects }: S3Server) =>
  Object.fromEntries(
    [...objects]
      .filter(([key]) => !key.endsWith('/.storage'))
      .sort()
      .map(([key, bytes]) => [key, createHash('sha256').update(bytes).digest('hex')]),
  );

/** `reached` resolves when the server has answered this many calls of a method; it answers no further ones until `release`. */
export function holdAfter({ hooks }: S3Server, wanted: string, most: number) {
  let calls = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    hooks.before = async (method) => {
      if (method !== wanted || ++calls <= most) return;
      resolve();
      await released;
    };
  });
  return {
    reached,
    release: () => {
      hooks.before = async () => undefined;
      release();
    },
  };
}
