import { createHash } from 'node:crypto';
import { TaskFailure } from './task-failure.ts';

/** A person who subscribes or unsubscribes. */
export interface Subscriber {
  email: string;
  nome: string;
  subscribed: boolean;
  /** Keeps the status at the service, since only name or address changed. */
  keepsStatus?: boolean;
}

/** A mailing-list service. Throws TaskFailure. */
export interface Newsletter {
  /** Updates one person's entry; returns the service's id of it, or null. */
  keep(subscriber: Subscriber): Promise<string | null>;
}

const ANSWER_MS = 10_000;

/** The list of NEWSLETTER_URL, by Mailchimp's API, whose entries have the MD5 of the address as id. */
export function mailchimpNewsletter(listUrl: string, key: string): Newsletter {
  const authorization = `Basic ${Buffer.from(`escuta:${key}`).toString('base64')}`;
  const base = listUrl.replace(/\/+$/, '');
  return {
    keep: async ({ email, nome, subscribed, keepsStatus = false }) => {
      const status = subscribed ? 'subscribed' : 'unsubscribed';
      const member = `${base}/members/${createHash('md5').update(email.toLowerCase()).digest('hex')}`;
      const body = { email_address: email, status_if_new: status, merge_fields: { FNAME: nome } };
      // An unsubscribe only updates an existing entry and creates none.
      const call = subscribed
        ? { method: 'PUT', body: JSON.stringify(keepsStatus ? body : { ...body, status }) }
        : { method: 'PATCH', body: JSON.stringify({ status }) };
      const answer = await fetch(member, {
        ...call,
        headers: { authorization, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'error',
      }).catch((error: Error) => {
        throw new TaskFailure('unreachable', error.message);
      });
      if (!subscribed && answer.status === 404) return null;
      if (answer.status === 400) throw new TaskFailure('refused', 'the service refuses the entry');
      if (!answer.ok) throw new TaskFailure('unreachable', `the service answered ${answer.status}`);
      const entry = (await answer.json().catch(() => ({}))) as { id?: unknown };
      return typeof entry.id === 'string' ? entry.id.slice(0, 100) : null;
    },
  };
}
