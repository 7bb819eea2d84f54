import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, type TestContext } from 'vitest';
import { type AppProcess, newDataFolder, ownerUrl, peopleOf, startAppProcess } from './testing/app-process.ts';
import { fields, sound } from './testing/uploads.ts';

/** What the work of a recording writes, step by step. */
const STEPS = [
  ['takes the task', 'before update on outbox', "new.tipo = 'recording'"],
  ['has stored the files', 'before update on recordings', 'true'],
  ['decides on the sample', 'before insert on sample_decisions', 'true'],
  ['has done the task', 'before delete on outbox', "old.tipo = 'recording'"],
] as const;

/** Any number that nothing else locks. */
const LOCK = 7_300_461;

/** Stops the database before a step. It goes on when the returned connection gives up its lock. */
async function holdBefore(folder: string, when: string, which: string): Promise<pg.Client> {
  const owner = new pg.Client(ownerUrl(folder));
  // It ends with the database at the latest.
  owner.on('error', () => undefined);
  await owner.connect();
  await owner.query(`select pg_advisory_lock(${LOCK})`);
  await owner.query(`create or replace function hold() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${LOCK});
      return coalesce(new, old);
    end $$`);
  await owner.query(`create trigger hold ${when} for each row when (${which}) execute function hold()`);
  return owner;
}

const isHeld = async (owner: pg.Client) =>
  (await owner.query(`select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`)).rowCount;

/** The process is gone, as by a power cut; its database goes on. */
async function kill({ child, ended }: AppProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Ends what the process that was killed had under way, which the database itself notices later. */
async function endHeld(owner: pg.Client): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
  );
  await expect.poll(() => isHeld(owner)).toBe(0);
}

/** Uploads a sample with a person's session, like /collect; returns its id. */
async function send({ url }: AppProcess, token: string): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields({ chave: randomUUID() }))) form.set(name, value);
  form.set('audio', new Blob([Buffer.from(sound(5))]), 'a.wav');
  const reply = await fetch(`${url}/api/amostra`, { method: 'POST', headers: { token }, body: form });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { id_amostra: number }).id_amostra;
}

const filesOf = (data: string) =>
  readdirSync(join(data, 'files', 'companies'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );

/** What people see of the sample, and what is left of its work. */
async function stateOf(owner: pg.Client, id: number) {
  const { rows } = await owner.query(
    `select (select count(*)::int from samples) samples, (select count(*)::int from recordings) recordings,
       (select count(*)::int from sample_decisions where id_amostra = s.id_amostra) decisions,
       arquivo_espectrograma is not null "spectrogram", medidas is not null measured, cardinality(picos) > 0 waveform,
       (select count(*)::int from outbox) tasks
     from samples s join recordings using (id_gravacao) where id_amostra = $1`,
    [id],
  );
  return rows[0];
}

const WHOLE = { samples: 1, recordings: 1, decisions: 1, spectrogram: true, measured: true, waveform: true, tasks: 0 };

/** A server whose data stay when it is killed, with a collector and a super administrator. */
async function open({ onTestFinished }: TestContext) {
  const data = await newDataFolder();
  const start = () => startAppProcess(onTestFinished, { data });
  const app = await start();
  const { signIn } = await peopleOf(app);
  return { data, start, app, collector: await signIn('col'), admin: await signIn('sup') };
}

const queueOf = async ({ url }: AppProcess, token: string) => {
  const reply = await fetch(`${url}/api/fila`, { headers: { token } });
  const { dados } = (await reply.json()) as { dados: { id_saida: string; situacao: string; erro: string | null }[] };
  return dados;
};

describe('[ING-06] the work after an upload', () => {
  for (const [step, when, which] of STEPS) {
    it(`is done once although the process is killed when it ${step}`, async (context) => {
      const { data, start, app, collector, admin } = await open(context);
      const owner = await holdBefore(app.folder, when, which);
      const id = await send(app, collector);
      await expect.poll(() => isHeld(owner)).toBe(1);
      await kill(app);
      await endHeld(owner);
      await owner.query('drop function hold cascade');
      await owner.query(`select pg_advisory_unlock(${LOCK})`);
      const next = await start();
      // The lease of the process that died ends.
      await owner.query(`update outbox set dt_proxima = now() where dt_inicio is not null`);
      await expect.poll(() => stateOf(owner, id)).toEqual(WHOLE);
      expect(
        filesOf(data)
          .map((name) => name.slice(name.lastIndexOf('.')))
          .sort(),
      ).toEqual(['.png', '.wav']);
      expect(await queueOf(next, admin)).toEqual([]);
      await owner.end();
    });
  }

  it('that fails is told to the super administrator with the reason, and done when it is tried again', async (context) => {
    const { data, app, collector, admin } = await open(context);
    const owner = await holdBefore(app.folder, 'before update on outbox', "new.tipo = 'recording'");
    const id = await send(app, collector);
    await expect.poll(() => isHeld(owner)).toBe(1);
    const [wav = ''] = filesOf(data).map((name) => join(data, 'files', 'companies', name));
    renameSync(wav, `${wav}.away`);
    await owner.query(`select pg_advisory_unlock(${LOCK})`);
    const failed = { situacao: 'failed', erro: expect.stringContaining('the file is missing') };
    await expect.poll(() => queueOf(app, admin)).toEqual([expect.objectContaining(failed)]);
    renameSync(`${wav}.away`, wav);
    const ids = (await queueOf(app, admin)).map(({ id_saida }) => id_saida);
    const headers = { token: admin, 'content-type': 'application/json' };
    await fetch(`${app.url}/api/fila/repetir`, { method: 'POST', headers, body: JSON.stringify({ ids }) });
    await expect.poll(() => stateOf(owner, id)).toEqual(WHOLE);
    expect(await queueOf(app, admin)).toEqual([]);
    await owner.end();
  });
});
