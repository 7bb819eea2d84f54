import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { workerServer } from './worker.ts';

/** The mails that a server has written as files, each as plain text. */
async function mails(data: string): Promise<string[]> {
  const folder = join(data, 'mails');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return texts.map(readable);
}

/** Unfolds quoted-printable lines and reads base64 parts. */
function readable(eml: string): string {
  const base64 = /Content-Transfer-Encoding: base64\r?\n(?:[\w-]+:.*\r?\n)*\r?\n([\w+/=\r\n]+)/g;
  return eml
    .replace(/=\r?\n/g, '')
    .replace(base64, (_, body: string) => `\n${Buffer.from(body, 'base64').toString('utf8')}\n`);
}

/** Waits for a mail to a person that contains a text, and returns it. */
export async function mailTo(email: string, text: string | RegExp): Promise<string> {
  let found: string | undefined;
  const looksRight = (mail: string) => (typeof text === 'string' ? mail.includes(text) : text.test(mail));
  await expect
    .poll(async () => {
      found = (await mails(workerServer().data)).find(
        (mail) => new RegExp(`^To:.*${email}`, 'im').test(mail) && looksRight(mail),
      );
      return found !== undefined;
    })
    .toBe(true);
  return found ?? '';
}

/** Waits for a mailed password link that is not among the known ones; returns its path. @param data folder of the server's data */
export async function passwordPath(
  email: string,
  known: readonly string[] = [],
  data = workerServer().data,
): Promise<string> {
  let path = '';
  await expect
    .poll(
      async () => {
        const sent = (await mails(data)).filter((mail) => new RegExp(`^To:.*${email}`, 'im').test(mail));
        const paths = sent.flatMap((mail) => mail.match(/\/recover-password\/[\w-]{43}/g) ?? []);
        path = paths.find((one) => !known.includes(one)) ?? '';
        return path;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return path;
}
