import { X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { generate } from 'selfsigned';
import { renderUnicodeCompact } from 'uqr';

const DAY_MS = 86_400_000;
/** Phones take no certificate that is valid for more than 398 days. */
const VALID_MS = 390 * DAY_MS;
/** Made again when it ends within so long. */
const SPARE_MS = 30 * DAY_MS;
/** Headers of one connection only, which a proxy does not pass on. */
const OWN = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection', 'te', 'trailer'];

/** The machine's addresses in its networks, those of homes and offices first. @param interfaces of os.networkInterfaces() */
export function addressesOf(interfaces) {
  const all = Object.values(interfaces).flatMap((some) => some ?? []);
  const found = all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
  return found.sort((a, b) => Number(b.startsWith('192.168.')) - Number(a.startsWith('192.168.')));
}

/** Whether a certificate still is for all these addresses. */
function isFit(cert, addresses) {
  const { validTo, subjectAltName = '' } = new X509Certificate(cert);
  const names = subjectAltName.split(', ');
  return Date.parse(validTo) > Date.now() + SPARE_MS && addresses.every((one) => names.includes(`IP Address:${one}`));
}

/** The certificate kept in a file, or a new one: a phone that was told to trust it keeps doing so as long as the addresses stay. */
export async function certificateFor(addresses, file) {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    if (isFit(kept.cert, addresses)) return kept;
  } catch {
    // None yet, or a broken one.
  }
  const made = await generate([{ name: 'commonName', value: 'Escuta' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    notBeforeDate: new Date(Date.now() - DAY_MS),
    notAfterDate: new Date(Date.now() + VALID_MS),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: 'localhost' }, ...addresses.map((ip) => ({ type: 7, ip }))],
      },
    ],
  });
  const certificate = { key: made.private, cert: made.cert };
  // The folder may be that of the data, which the application would make so too.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The mode of writing is for a new file only; an older one is closed before it gets the key.
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, JSON.stringify(certificate), { mode: 0o600 });
  return certificate;
}

/** What only a proxy may say. A phone could say anything. */
const isOfProxy = (name) => name === 'forwarded' || name.startsWith('x-forwarded-');
const withoutProxy = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfProxy(name)));

const passedOn = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));

/** An https server that hands every request to the application on this machine, and its answer back as it comes. */
export function servePhone({ key, cert }, appPort) {
  return createServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...withoutProxy(passedOn(incoming.headers)),
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = incoming;
    const asked = request({ host: '127.0.0.1', port: appPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      outgoing.flushHeaders();
      // One side may leave at any moment; the other is then closed too.
      pipeline(answer, outgoing, () => {});
    });
    asked.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    outgoing.on('close', () => asked.destroy());
    pipeline(incoming, asked, () => {});
  });
}

/** What is told once the application can be reached: the address, also as a QR code, and what to press on the phone. */
export function noticeFor(addresses, port) {
  const [first = `https://localhost:${port}/collect`, ...others] = addresses.map(
    (address) => `https://${address}:${port}/collect`,
  );
  return `
For phones in the same network:

  ${first}

${renderUnicodeCompact(first)}
${others.length > 0 ? `\nIf it does not open on the phone, try: ${others.join(' ')}\n` : ''}
The phone warns that it does not know the certificate, since this machine made it itself. Choose “Advanced”, then “Proceed”
(on an iPhone “Show Details”, then “visit this website”), and allow microphone and location when the page asks.
With such a certificate the page records, keeps and sends, but most phones do not open it again without a network.
For daily work, give the server a name and a certificate that phones know (deploy/README.md).

Everybody in this network reaches the sign-in now. The passwords of the demonstration are public: who reaches the address can sign in with
them, so enter nothing real there.
`;
}
