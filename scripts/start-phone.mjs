// npm run start:phone: the application for the phones of the local network. They give microphone and position to https pages only, so an https
// server with a certificate of its own stands before the application, which itself can be reached from this machine alone.
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { addressesOf, certificateFor, servePhone } from './phone-server.mjs';

const APP_PORT = Number(process.env.PORT || 3000);
const PHONE_PORT = Number(process.env.PHONE_PORT || 3443);

const addresses = addressesOf(networkInterfaces());
const folder = resolve(process.env.ESCUTA_DATA_DIR || './data');
const phones = servePhone(await certificateFor(addresses, resolve(folder, 'phone-certificate.json')), APP_PORT);
try {
  phones.listen(PHONE_PORT);
  await once(phones, 'listening');
} catch (error) {
  console.error(`The address for phones could not be opened: ${error.message}. Set PHONE_PORT to another port.`);
  process.exit(1);
}

// The sign-in counts failures by address: that of the phone, not of this server.
Object.assign(process.env, { PORT: String(APP_PORT), HOST: '127.0.0.1', ESCUTA_TRUST_PROXY: 'on' });
await import('./start.mjs');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    phones.close();
    phones.closeAllConnections();
  });
}

async function isUp() {
  const reply = await fetch(`http://127.0.0.1:${APP_PORT}/api/health`).catch(() => null);
  return reply?.ok === true;
}
while (!(await isUp())) await new Promise((wake) => setTimeout(wake, 500));

const [first = `https://localhost:${PHONE_PORT}/collect`, ...others] = addresses.map(
  (address) => `https://${address}:${PHONE_PORT}/collect`,
);
console.log(`
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
`);
