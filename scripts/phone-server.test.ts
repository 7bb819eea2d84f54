import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressesOf, certificateFor, noticeFor, servePhone } from './phone-server.mjs';

let folder: string;
const open: { close(): unknown }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'escuta-phone-'));
});
afterEach(() => {
  for (const server of open.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'data', 'certificate.json');
const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;
const listen = async <S extends Server>(server: S): Promise<S> => {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
};

const address = (family: string, internal: boolean, value: string) => ({ family, internal, address: value });

it('the addresses are those of the networks, a home’s or office’s first', () => {
  const interfaces = {
    lo: [address('IPv4', true, '127.0.0.1')],
    docker0: [address('IPv4', false, '172.17.0.1')],
    wlan0: [address('IPv4', false, '192.168.15.7'), address('IPv6', false, 'fe80::1')],
  };
  expect(addressesOf(interfaces)).toEqual(['192.168.15.7', '172.17.0.1']);
});

it('the certificate is kept while the addresses stay, and made again for a new one; nobody else can read its key', async () => {
  const first = await certificateFor(['192.168.15.7'], file());
  expect(await certificateFor(['192.168.15.7'], file())).toEqual(first);
  const next = await certificateFor(['192.168.15.7', '10.0.0.4'], file());
  expect(next.cert).not.toBe(first.cert);
  expect(statSync(file()).mode & 0o077).toBe(0);
  expect(statSync(dirname(file())).mode & 0o077).toBe(0);
});

it('a file that others could read is closed to them before it gets a key', async () => {
  mkdirSync(dirname(file()));
  writeFileSync(file(), 'broken');
  chmodSync(file(), 0o644);
  await certificateFor(['10.0.0.4'], file());
  expect(statSync(file()).mode & 0o077).toBe(0);
});

it('a request reaches the application with its body and the phone’s address, and the answer comes back', async () => {
  const app = await listen(
    createServer(async (incoming, outgoing) => {
      const { 'x-forwarded-for': from, 'x-forwarded-proto': by } = incoming.headers;
      const { forwarded = '', 'x-forwarded-host': host = '' } = incoming.headers;
      outgoing.writeHead(201, { 'x-own': 'yes' });
      outgoing.end(
        JSON.stringify({ url: incoming.url, from, by, claimed: `${forwarded}${host}`, body: await text(incoming) }),
      );
    }),
  );
  const certificate = await certificateFor(['127.0.0.1'], file());
  const phone = await listen(servePhone(certificate, portOf(app)) as unknown as Server);
  // The certificate is the only authority: the name must be in it.
  const options = { host: '127.0.0.1', port: portOf(phone), ca: certificate.cert, method: 'POST', path: '/api/x?y=1' };
  const headers = { forwarded: 'for=10.9.9.9', 'x-forwarded-host': 'elsewhere', 'x-forwarded-for': '10.9.9.9' };
  const { status, own, body } = await new Promise<{ status?: number; own: unknown; body: string }>((done, failed) => {
    const asked = request({ ...options, headers }, async (answer) =>
      done({ status: answer.statusCode ?? 0, own: answer.headers['x-own'], body: await text(answer) }),
    );
    asked.on('error', failed);
    asked.end('sound');
  });
  expect([status, own]).toEqual([201, 'yes']);
  expect(JSON.parse(body)).toEqual({ url: '/api/x?y=1', from: '127.0.0.1', by: 'https', claimed: '', body: 'sound' });
});

it('while the application is away the phone is told so', async () => {
  const app = await listen(createServer());
  const port = portOf(app);
  await new Promise((done) => app.close(done));
  const certificate = await certificateFor(['127.0.0.1'], file());
  const phone = await listen(servePhone(certificate, port) as unknown as Server);
  const status = await new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port: portOf(phone), ca: certificate.cert };
    request(options, (answer) => done(answer.statusCode))
      .on('error', failed)
      .end();
  });
  expect(status).toBe(502);
});

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Reads a clean QR code of few characters (ISO 18004, versions 2 to 5 in one block) that is printed two rows to a line, light as █. */
function readQrCode(printed: string[]): string {
  const light = printed.flatMap((line) => [
    [...line].map((c) => '█▀'.includes(c)),
    [...line].map((c) => '█▄'.includes(c)),
  ]);
  const size = (printed[0]?.length ?? 0) - 2;
  // One light module is around it.
  const dark = (x: number, y: number) => Number(!light[y + 1]?.[x + 1]);
  const isFixed = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    x === 6 ||
    y === 6 ||
    Math.max(Math.abs(x - size + 7), Math.abs(y - size + 7)) <= 2;
  const mask = MASKS[(4 * dark(2, 8) + 2 * dark(3, 8) + dark(4, 8)) ^ 0b101] as (typeof MASKS)[number];
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFixed(x, y)) bits.push(dark(x, y) ^ Number(mask(x, y) === 0));
    }
  }
  const number = (at: number, length: number) => Number.parseInt(bits.slice(at, at + length).join(''), 2);
  expect(number(0, 4), 'bytes').toBe(4);
  return String.fromCharCode(...Array.from({ length: number(4, 8) }, (_, i) => number(12 + 8 * i, 8)));
}

it.each([
  [['192.168.15.7', '10.0.0.4'], 3443],
  [['10.120.7.31'], 443],
  [[], 3443],
])('the QR code that is printed for %j is the address of the page that stands over it', (addresses, port) => {
  const lines = noticeFor(addresses, port).split('\n');
  const [first = ''] = lines.filter((line) => line.startsWith('  https://'));
  expect(first.trim()).toBe(`https://${addresses[0] ?? 'localhost'}:${port}/collect`);
  expect(readQrCode(lines.filter((line) => /^[█▀▄ ]{20,}$/.test(line)))).toBe(first.trim());
});
