/** Pages of the identity server of journeys and the demonstration (identity-server.ts). */

const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><body>${body}</body></html>`;

/** Sign-in page; any password is accepted. */
export const loginPage = (realm: string): string =>
  page(`<title>Realm ${realm}</title><h1>Realm ${realm}</h1>
<form method="post">
  <p><label>E-mail <input name="email" type="email" required autofocus></label></p>
  <p><label>Password <input name="password" type="password"></label></p>
  <button>Sign in</button>
</form>`);

/** Confirms to keycloak-js that the browser sends this server's cookies from a frame. */
export const THIRD_PARTY_COOKIES: string = page(`<script>parent.postMessage('supported', '*')</script>`);

/** Answers keycloak-js' message `clientId session`: whether the browser still has that session. A network failure does not count as ended. */
export const LOGIN_STATUS: string = page(`<script>
addEventListener('message', async ({ data, origin, source }) => {
  const [, sid = ''] = String(data).split(' ');
  const answer = await fetch(location.pathname + '/session', { cache: 'no-store' })
    .then(async (reply) => (await reply.text()) === sid ? 'unchanged' : 'changed')
    .catch(() => 'unchanged');
  source.postMessage(answer, origin);
});
</script>`);
