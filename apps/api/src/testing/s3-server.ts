import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

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

/** The part of the S3 protocol that the product uses, in memory: PUT, HEAD, GET with a range, DELETE. `fault` makes it fail as Amazon’s does. */
export async function startS3Server(secret: string) {
  const objects = new Map<string, Buffer>();
  const fault: { status?: number; hangs?: boolean } = {};
  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const path = request.url ?? '';
    if (fault.hangs) return;
    if (fault.status) return void response.writeHead(fault.status).end('<Code>SlowDown</Code>');
    if (!isSigned(request, body, secret)) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
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
  return { endpoint: `http://127.0.0.1:${port}`, objects, fault, stop };
}
