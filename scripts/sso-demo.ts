// npm run sso:demo: the demo and an identity server with two realms, which accepts any password.
import { join } from 'node:path';
import { startIdentityServer } from '../e2e/support/identity-server.ts';
import { startServer } from '../e2e/support/server.ts';
import { ROOT } from './sources.mjs';

const REALMS = { contagem: 'Águas de Contagem (demonstração)', 'vale-claro': 'Saneamento Vale Claro (demonstração)' };

const identity = await startIdentityServer({ realms: Object.keys(REALMS), port: 8180 });
const app = await startServer({
  PORT: process.env.PORT ?? '3000',
  ESCUTA_DATA_DIR: process.env.ESCUTA_DATA_DIR ?? join(ROOT, 'data/sso-demo'),
  SSO_URL: identity.url,
});
identity.allow(app.url);

async function call(method: string, path: string, token: string, body?: object) {
  const headers = { token, 'content-type': 'application/json' };
  const reply = await fetch(`${app.url}/api/${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

const { user } = await call('POST', 'sec/login', '', {
  email: 'sup@demo.escuta',
  senha: 'escuta-demo-2026',
  origem: 1,
});
const { dados } = await call('GET', 'clientes/mapa', user.token);
for (const [realm, name] of Object.entries(REALMS)) {
  const { id_cliente } = dados.find((company: { razao_social: string }) => company.razao_social === name);
  await call('PUT', 'cliente/atualizar', user.token, { id_cliente, realm });
}

console.log(`Escuta is at ${app.url}, its identity server at ${identity.url}.
Choose “${REALMS.contagem}” on the sign-in screen, or open ${app.url}/intercept/contagem?module=/list
and sign in there as ana@demo.escuta with any password.`);

const stop = async () => {
  await app.stop();
  await identity.stop();
};
process.once('SIGINT', stop).once('SIGTERM', stop);
