import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NewsletterServer {
  /** The settings of a server that uses it. */
  settings: { NEWSLETTER_URL: string; NEWSLETTER_KEY: string };
  /** Who is on the list, by the id there. */
  members: Map<string, { email_address: string; status: string }>;
  /** Status of all answers; by the request when undefined. */
  answer: number | undefined;
  /** The status of each address. */
  listed(): Record<string, string>;
  stop(): Promise<void>;
}

interface Entry {
  email_address: string;
  status?: string;
  status_if_new?: string;
}

const KEY = 'chave';
const LIST = '/3.0/lists/abc';
const MEMBER = new RegExp(`^${LIST}/members/([0-9a-f]{32})$`);

/** A mailing-list service that speaks Mailchimp's protocol: members by the MD5 of their address. */
export async function startNewsletterServer(): Promise<NewsletterServer> {
  const members: NewsletterServer['members'] = new Map();
  const listener = createServer(async (request, response) => {
    const id = MEMBER.exec(request.url ?? '')?.[1] ?? '';
    const isOurs = request.headers.authorization === `Basic ${Buffer.from(`escuta:${KEY}`).toString('base64')}`;
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Entry;
    const known = members.get(id);
    const status = server.answer ?? (!isOurs ? 401 : !id || (request.method === 'PATCH' && !known) ? 404 : 200);
    if (status === 200) {
      const { email_address } = known ?? body;
      members.set(id, { email_address, status: body.status ?? known?.status ?? body.status_if_new ?? '' });
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const server: NewsletterServer = {
    settings: { NEWSLETTER_URL: `http://127.0.0.1:${port}${LIST}`, NEWSLETTER_KEY: KEY },
    members,
    answer: undefined,
    listed: () => Object.fromEntries([...members.values()].map(({ email_address, status }) => [email_address, status])),
    stop: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return server;
}
