import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { removeWithNetwork } from './network.ts';
import { expect, query } from './test.ts';

/** Requests of one key that may be under way at once. */
const AT_ONCE = 4;

/** Gives a company a device, whose own journey is that of its screen; its key. */
export async function deviceOf(company: number, name: string): Promise<string> {
  const key = `escuta_${randomBytes(32).toString('base64url')}`;
  await query(
    `insert into devices (descricao, id_cliente, id_usuario, chave_hash, dt_criacao)
     select $1, $2, id_usuario, $3, now() from users where email = 'geo@demo.escuta'`,
    [name, company, createHash('sha256').update(key).digest()],
  );
  return key;
}

/** A sample as a device sends it: the fields of the call, and its recording. */
export interface Upload {
  fields: Record<string, string>;
  wav: Uint8Array;
}

/** Sends a sample with the key of a device, as small firmware does; its shown id. */
async function send(baseURL: string, key: string, { fields, wav }: Upload): Promise<string> {
  const reply = await fetch(`${baseURL}/api/amostra/${randomUUID()}?${new URLSearchParams(fields)}`, {
    method: 'PUT',
    headers: { authorization: `Device ${key}`, 'content-type': 'audio/wav' },
    body: Buffer.from(wav),
  });
  const body = await reply.json();
  if (reply.status !== 200) throw new Error(`the sample was refused: ${JSON.stringify(body)}`);
  return body.seq;
}

/** Sends many, and waits until the machine has decided on each; their shown ids in the same order. */
export async function sendAndDecide(baseURL: string, key: string, uploads: readonly Upload[]): Promise<string[]> {
  const seqs: string[] = [];
  for (let at = 0; at < uploads.length; at += AT_ONCE) {
    const some = uploads.slice(at, at + AT_ONCE);
    seqs.push(...(await Promise.all(some.map((upload) => send(baseURL, key, upload)))));
  }
  const undecided = () =>
    query(
      `select seq from samples s where seq = any($1)
         and not exists (select from sample_decisions d where d.id_amostra = s.id_amostra)`,
      [seqs],
    );
  await expect.poll(undecided, { timeout: 60_000 }).toEqual([]);
  return seqs;
}

/** Removes a company with its devices, and all that was sent and said of it. */
export async function removeWithUploads(company: number): Promise<void> {
  const reports = ['leak_report_samples', 'leak_reports', 'report_days'];
  for (const table of [...reports, 'action_logs', 'outbox', 'samples', 'recordings', 'devices'])
    await query(`delete from ${table} where id_cliente = $1`, [company]);
  await removeWithNetwork(company);
}
