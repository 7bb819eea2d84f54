import { createHash } from 'node:crypto';
import { DeliveryError } from './mail.ts';

/** Who stands on the list, or no longer wants to. */
export interface Subscriber {
  email: string;
  nome: string;
  subscribed: boolean;
  /** Who has left the list at the service stays off it: name and address alone have changed. */
  keepsStatus?: boolean;
}

/** A mailing-list service. Throws a DeliveryError. */
export interface Newsletter {
  /** Brings one person's entry in step; answers the service's own id of it, null when there is none. */
  keep(subscriber: Subscriber): Promise<string | null>;
}

const ANSWER_MS = 10_000;

/** The list of NEWSLETTER_URL, by Mailchimp's protocol: an entry is named by the MD5 of its address. */
export function mailchimpNewsletter(listUrl: string, key: string): Newsletter {
  const authorization = `Basic ${Buffer.from(`escuta:${key}`).toString('base64')}`;
  const base = listUrl.replace(/\/+$/, '');
  return {
    keep: async ({ email, nome, subscribed, keepsStatus = false }) => {
      const status = subscribed ? 'subscribed' : 'unsubscribed';
      const member = `${base}/members/${createHash('md5').update(email.toLowerCase()).digest('hex')}`;
      const body = { email_address: email, status_if_new: status, merge_fields: { FNAME: nome } };
      // Who never was on the list is not put there to be taken off it.
      const call = subscribed
        ? { method: 'PUT', body: JSON.stringify(keepsStatus ? body : { ...body, status }) }
        : { method: 'PATCH', body: JSON.stringify({ status }) };
      const answer = await fetch(member, {
        ...call,
        headers: { authorization, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'error',
      }).catch((error: Error) => {
        throw new DeliveryError('unreachable', error.message);
      });
      if (!subscribed && answer.status === 404) return null;
      if (answer.status === 400) throw new DeliveryError('refused', 'the service refuses the entry');
      if (!answer.ok) throw new DeliveryError('unreachable', `the service answered ${answer.status}`);
      const entry = (await answer.json().catch(() => ({}))) as { id?: unknown };
      return typeof entry.id === 'string' ? entry.id.slice(0, 100) : null;
    },
  };
}
