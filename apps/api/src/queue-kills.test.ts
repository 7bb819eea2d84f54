import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { headerOf, sampleBytes, tone, wavFile } from '@escuta/acoustics/testing';
import pg from 'pg';
import { describe, expect, it, type TestContext } from 'vitest';
import { insertPast } from './features/listening/testing/learning.ts';
import {
  type AppProcess,
  newDataFolder,
  ownerUrl,
  peopleOf,
  startAppProcess,
  uploadTo,
} from './testing/app-process.ts';
import { startNewsletterServer } from './testing/newsletter-server.ts';
import { startS3Server } from './testing/s3-server.ts';
import { mailSettings, startSmtpServer } from './testing/smtp-server.ts';
import { sound } from './testing/uploads.ts';

/** What the work of a recording writes, step by step. */
const STEPS = [
  ['takes the task', 'before update on outbox', "new.tipo = 'recording'"],
  ['has stored the files', 'before update on recordings', 'true'],
  ['decides on the sample', 'before insert on sample_decisions', 'true'],
  ['has done the task', 'before delete on outbox', "old.tipo = 'recording'"],
] as const;

/** A sound of which browsers need a copy to play it. */
const ODD = wavFile(
  { ...headerOf('int24in32'), rate: 2000 },
  sampleBytes('int24in32', tone({ hertz: 300, rate: 2000, seconds: 4 })),
);

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
const UNDONE = { ...WHOLE, decisions: 0, spectrogram: false, measured: false, waveform: false, tasks: 1 };

const kindsOf = (files: readonly string[]) =>
  files.map((name) => name.replace(/^.*?(-som\d+)?(\.\w+)$/, '$1$2')).sort();

/** A server whose data stay when it is killed, with its people. */
async function open({ onTestFinished }: TestContext, env: Record<string, string> = {}) {
  const data = await newDataFolder();
  const start = () => startAppProcess(onTestFinished, { data, env });
  const app = await start();
  const { signIn, ...cast } = await peopleOf(app);
  return { data, start, app, signIn, ...cast, collector: await signIn('col'), admin: await signIn('sup') };
}

interface Opened {
  app: AppProcess;
  start(): Promise<AppProcess>;
}

/** Starts another process when the leases of the one that was killed have ended. */
async function startNext({ start }: Opened, owner: pg.Client): Promise<AppProcess> {
  const next = await start();
  await owner.query(`update outbox set dt_proxima = now() where dt_inicio is not null`);
  return next;
}

/** The process dies at the step before which it is held, and another one begins. */
async function dieAndStart(opened: Opened, owner: pg.Client) {
  await expect.poll(() => isHeld(owner)).toBe(1);
  await kill(opened.app);
  await endHeld(owner);
  await owner.query('drop function hold cascade');
  await owner.query(`select pg_advisory_unlock(${LOCK})`);
  return startNext(opened, owner);
}

const SECRET = 'um segredo';

/** A bucket in which files with one ending arrive, and those with another never do until `takeAll`. */
async function openBucket({ onTestFinished }: TestContext, never: string) {
  const s3 = await startS3Server(SECRET);
  onTestFinished(s3.stop);
  const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith('/gravacoes/companies/'));
  let asked = false;
  s3.hooks.before = async (method, path) => {
    if (method !== 'PUT' || !path.endsWith(never)) return;
    asked = true;
    await new Promise(() => undefined);
  };
  return {
    keys,
    isAsked: () => asked,
    takeAll: () => {
      s3.hooks.before = async () => undefined;
    },
    env: {
      STORAGE_URL: 's3://gravacoes',
      AWS_ENDPOINT_URL: s3.endpoint,
      AWS_ACCESS_KEY_ID: 'chave',
      AWS_SECRET_ACCESS_KEY: SECRET,
    },
  };
}

const queueOf = async ({ url }: AppProcess, token: string) => {
  const reply = await fetch(`${url}/api/fila`, { headers: { token } });
  const { dados } = (await reply.json()) as { dados: { id_saida: string; situacao: string; erro: string | null }[] };
  return dados;
};

describe('[ING-06] the work after an upload', () => {
  for (const [step, when, which] of STEPS) {
    it(`is done once although the process is killed when it ${step}`, async (context) => {
      const opened = await open(context);
      const owner = await holdBefore(opened.app.folder, when, which);
      const id = await uploadTo(opened.app.url, opened.collector);
      const next = await dieAndStart(opened, owner);
      await expect.poll(() => stateOf(owner, id)).toEqual(WHOLE);
      expect(kindsOf(filesOf(opened.data))).toEqual(['.png', '.wav']);
      expect(await queueOf(next, opened.admin)).toEqual([]);
      await owner.end();
    });
  }

  it('is done once, with one copy for browsers of a sound that they do not play, although the process is killed when it has stored the files', async (context) => {
    const opened = await open(context);
    const owner = await holdBefore(opened.app.folder, 'before update on recordings', 'true');
    const id = await uploadTo(opened.app.url, opened.collector, ODD);
    await dieAndStart(opened, owner);
    await expect.poll(() => stateOf(owner, id)).toEqual(WHOLE);
    expect(kindsOf(filesOf(opened.data))).toEqual(['-som1.wav', '.png', '.wav']);
    const { rows } = await owner.query('select arquivo_som from recordings');
    expect(filesOf(opened.data).map((name) => `companies/${name}`)).toContain(rows[0].arquivo_som);
    await owner.end();
  });

  for (const [stored, lacking] of [
    ['.png', '-som1.wav'],
    ['-som1.wav', '.png'],
  ] as const) {
    it(`is done once although the process is killed when of its two files ${stored} is stored and ${lacking} is not`, async (context) => {
      const bucket = await openBucket(context, lacking);
      const opened = await open(context, bucket.env);
      const id = await uploadTo(opened.app.url, opened.collector, ODD);
      await expect.poll(() => bucket.isAsked() && kindsOf(bucket.keys())).toEqual([stored, '.wav'].sort());
      await kill(opened.app);
      bucket.takeAll();
      const owner = new pg.Client(ownerUrl(opened.app.folder));
      await owner.connect();
      expect(await stateOf(owner, id)).toEqual(UNDONE);
      const next = await startNext(opened, owner);
      await expect.poll(() => stateOf(owner, id)).toEqual(WHOLE);
      expect(kindsOf(bucket.keys())).toEqual(['-som1.wav', '.png', '.wav']);
      expect(await queueOf(next, opened.admin)).toEqual([]);
      await owner.end();
    });
  }

  it('that fails is told to the super administrator with the reason, and done when it is tried again', async (context) => {
    const { data, app, collector, admin } = await open(context);
    const owner = await holdBefore(app.folder, 'before update on outbox', "new.tipo = 'recording'");
    const id = await uploadTo(app.url, collector);
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

/** What makes the queue decide again on what has been decided; of the change of the share, made in SQL, the product knows nothing. */
const CHANGES: {
  after: string;
  change: (opened: Awaited<ReturnType<typeof open>>, owner: pg.Client) => Promise<unknown>;
  decisors: string[];
}[] = [
  {
    after: 'a change of the share',
    decisors: ['regra 0.1', 'regra 0.2'],
    change: async (_, owner) => {
      await owner.query('update companies set parcela_escuta = 0.2');
      await owner.query(
        `insert into outbox (tipo, id_cliente, data, dt_proxima) select 'decide_again', company_top(id_cliente), now(), now() from samples limit 1`,
      );
    },
  },
  {
    after: 'a move of a company',
    decisors: ['regra 0.1', 'regra 0.1'],
    change: async ({ app, admin, companies }) => {
      const moved = await fetch(`${app.url}/api/cliente/atualizar`, {
        method: 'PUT',
        headers: { token: admin, 'content-type': 'application/json' },
        body: JSON.stringify({ id_cliente: companies.own, id_cliente_master: companies.other }),
      });
      expect(moved.status).toBe(200);
    },
  },
];

for (const { after, change, decisors } of CHANGES) {
  it(`deciding again after ${after} decides once on each sample although the process is killed in its middle`, async (context) => {
    const opened = await open(context);
    const owner = new pg.Client(ownerUrl(opened.app.folder));
    await owner.connect();
    const ids = [];
    for (const at of [3, 5, 7]) ids.push(await uploadTo(opened.app.url, opened.collector, sound(at)));
    const left = async () => (await owner.query('select from outbox')).rowCount;
    await expect.poll(left).toBe(0);
    const holder = await holdBefore(opened.app.folder, 'before update on outbox', 'new.feitas = 2');
    await change(opened, owner);
    await dieAndStart(opened, holder);
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    const { rows } = await owner.query(
      `select array_agg(decisor order by id_decisao) decisors from sample_decisions where id_amostra = any($1) group by id_amostra`,
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ decisors })));
    await holder.end();
    await owner.end();
  });
}

describe('a mail whose sender is killed', () => {
  /** Asks for a new password; kills the process before a step of the mail. Returns the mails that came. */
  async function mailsOf(context: TestContext, which: string) {
    const smtp = await startSmtpServer();
    context.onTestFinished(smtp.stop);
    const opened = await open(context, mailSettings(smtp));
    const owner = await holdBefore(opened.app.folder, 'before update on outbox', which);
    const { email } = opened.people.ana;
    await post(opened.app, '/usuario/esqueciminhasenha', { email });
    const next = await dieAndStart(opened, owner);
    const left = async () => (await owner.query('select from outbox where dt_envio is null')).rowCount;
    await expect.poll(left).toBe(0);
    await owner.end();
    return { next, mails: smtp.mails, email };
  }

  const post = ({ url }: AppProcess, path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('before it is sent comes once, from the next process', async (context) => {
    const { mails, email } = await mailsOf(context, "new.tipo = 'password_link' and new.dt_inicio is not null");
    expect(mails.map(({ to }) => to)).toEqual([[email]]);
  });

  it('once the mail server has it and before that is noted comes twice under one message id, and the link of the first still works', async (context) => {
    const { next, mails, email } = await mailsOf(context, "new.tipo = 'password_link' and new.dt_envio is not null");
    expect(mails.map(({ to }) => to)).toEqual([[email], [email]]);
    const ids = mails.map(({ headers }) => headers.find((line) => /^message-id:/i.test(line)));
    expect(ids[0]).toMatch(/<mail-\d+@escuta>/);
    expect(ids[1]).toBe(ids[0]);
    const [, token] = /recover-password\/([\w-]{43})/.exec(mails[0]?.text ?? '') ?? [];
    const senha = 'mangueira azul sem furo';
    const reset = await post(next, `/usuario/esqueciminhasenha/confirmacao/${token}`, { senha, confirmacao: senha });
    expect(reset.status).toBe(200);
  });
});

describe('a subscription to the newsletter', () => {
  for (const [step, when, which] of [
    ['before the service is told', 'before update on outbox', "new.tipo = 'newsletter' and new.dt_inicio is not null"],
    ['when the service has it, before that is noted', 'before update on users', 'new.id_mail_chimp is not null'],
  ] as const) {
    it(`is kept once although the process is killed ${step}`, async (context) => {
      const service = await startNewsletterServer();
      context.onTestFinished(service.stop);
      const opened = await open(context, service.settings);
      const { id_usuario, email } = opened.people.ana;
      const headers = { token: await opened.signIn('ana'), 'content-type': 'application/json' };
      const owner = await holdBefore(opened.app.folder, when, which);
      const body = JSON.stringify({ id_usuario, new_users_data: true });
      expect((await fetch(`${opened.app.url}/api/usuario`, { method: 'PUT', headers, body })).status).toBe(200);
      await dieAndStart(opened, owner);
      await expect.poll(async () => (await owner.query('select from outbox where dt_envio is null')).rowCount).toBe(0);
      expect(service.listed()).toEqual({ [email]: 'subscribed' });
      const { rows } = await owner.query('select id_mail_chimp from users where id_usuario = $1', [id_usuario]);
      expect([...service.members.keys()]).toEqual([rows[0].id_mail_chimp]);
      await owner.end();
    });
  }
});

it('a model is fitted once although the process is killed when it is to be stored', async (context) => {
  const opened = await open(context);
  const owner = await holdBefore(opened.app.folder, 'before insert on listening_models', 'true');
  const then = { ...opened, now: new Date() };
  await insertPast(owner, then, { n: 200, shaped: 0, found: () => null });
  await insertPast(owner, then, { n: 150 });
  await owner.query(
    `insert into outbox (tipo, id_cliente, data, dt_proxima) values ('listening_model', $1, now(), now())`,
    [opened.companies.own],
  );
  await dieAndStart(opened, owner);
  await expect.poll(async () => (await owner.query('select from outbox')).rowCount, { timeout: 20_000 }).toBe(0);
  const { rows } = await owner.query('select numero, confirmados from listening_models');
  expect(rows).toEqual([{ numero: 1, confirmados: 60 }]);
  await owner.end();
});
