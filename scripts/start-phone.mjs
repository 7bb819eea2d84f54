// npm run start:phone: the application for the phones of the local network. They give microphone and position to https pages only, so an https
// server with a certificate of its own stands before the application, which itself can be reached from this machine alone.
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { addressesOf, certificateFor, noticeFor, servePhone } from './phone-server.mjs';

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

console.log(noticeFor(addresses, PHONE_PORT));
