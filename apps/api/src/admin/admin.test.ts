import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACTIONS, ORIGINS } from '@escuta/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newDataFolder, peopleOf, startAppProcess } from '../testing/app-process.ts';
import { insertNetwork, insertSample } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { insertStoredRecording } from '../testing/installation.ts';
import { TEST_PASSWORD } from '../testing/people.ts';
import { runAdminOn } from '../testing/run-admin.ts';
import { runCommand } from '../testing/run-command.ts';

let t: TestApp;
let as: string[];
beforeAll(async () => {
  t = await startTestApp();
  // Commands have the machine's clock.
  t.clock.set(new Date().toISOString());
  as = ['--as', t.cast.people.sup.email];
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate action_logs'));

const admin = (...args: string[]) => runAdminOn(t, ...args);
async function asJson(...args: string[]) {
  const { text, errors } = await admin(...args, '--json');
  if (!text) throw new Error(errors);
  return JSON.parse(text);
}
const signIn = (email: string, senha = TEST_PASSWORD) => t.nobody.call('login', { body: { email, senha, origem: 1 } });

async function entries() {
  const { rows } = await t.admin.query(
    'select tipo_acao, id_usuario, origem, id_objeto from action_logs order by id_log',
  );
  return rows;
}

const ana = () => t.cast.people.ana;

describe('[OPS-07] npm run admin --', () => {
  describe('users', () => {
    it('create makes a person who gets the mail with a link', async () => {
      const { id_cliente } = ana();
      const person = [
        '--company',
        `${id_cliente}`,
        '--name',
        'Íris Conceição',
        '--email',
        'Iris@aguas.test',
        '--role',
        'ANA',
      ];
      const { status, text } = await admin('users', 'create', ...person, ...as);
      expect(text).toContain('Íris Conceição');
      expect(status).toBe(0);
      const { rows } = await t.admin.query(
        `select u.id_cliente, u.email, o.tipo from users u join outbox o using (id_usuario) where nome = 'Íris Conceição'`,
      );
      expect(rows).toEqual([{ id_cliente, email: 'iris@aguas.test', tipo: 'welcome' }]);
    });

    it('create names the address that is registered already, and makes nobody', async () => {
      const person = ['--company', `${ana().id_cliente}`, '--name', 'Outra', '--email', ana().email, '--role', 'ANA'];
      const { status, errors } = await admin('users', 'create', ...person, ...as);
      expect({ status, errors }).toEqual({ status: 2, errors: `Refused: emails taken (${ana().email}).\n` });
      expect((await t.admin.query(`select from users where nome = 'Outra'`)).rowCount).toBe(0);
    });

    it('list finds people of a company and its branches, without regard to accents', async () => {
      const { own, other } = t.cast.companies;
      await t.admin.query(`update users set nome = 'José Ângelo' where id_usuario = $1`, [ana().id_usuario]);
      const found = async (company: number) =>
        (await asJson('users', 'list', '--company', `${company}`, '--name', 'jose ang', ...as)).dados;
      expect(await found(own)).toMatchObject([{ email: ana().email }]);
      expect(await found(other)).toEqual([]);
    });

    it('list also shows the super admin in whose name it acts', async () => {
      const { text } = await admin('users', 'list', '--email', t.cast.people.sup.email, ...as);
      expect(text).toContain(t.cast.people.sup.nome);
    });

    it('reset mails the person a link', async () => {
      await admin('users', 'reset', '--email', ana().email, ...as);
      const { rows } = await t.admin.query(`select id_usuario from outbox where tipo = 'password_link'`);
      expect(rows).toEqual([{ id_usuario: ana().id_usuario }]);
    });

    it('reset --print gives a password that works in place of the old one', async () => {
      const { email } = t.cast.people.vis;
      const { password } = await asJson('users', 'reset', '--email', email, '--print', ...as);
      expect((await signIn(email, password)).status).toBe(200);
      expect((await signIn(email)).status).toBe(401);
    });

    it('disable ends the sessions of the person, whom enable lets in again', async () => {
      const adm = await t.as('adm');
      const { email } = t.cast.people.adm;
      await admin('users', 'disable', '--email', email, ...as);
      expect((await adm.call('listMapCompanies')).json).toMatchObject({ message: 'user_inactive' });
      await admin('users', 'enable', '--email', email, ...as);
      expect((await signIn(email)).status).toBe(200);
    });
  });

  describe('sessions', () => {
    const seen = async (email: string) =>
      (await asJson('sessions', 'list', '--email', email)).dados.map((one: { email: string }) => one.email);

    it('list shows who is signed in now', async () => {
      const { email } = t.cast.people.gei;
      expect(await seen(email)).toEqual([]);
      await t.as('gei');
      expect(await seen(email)).toEqual([email]);
    });

    it('end signs one person out, and nobody else', async () => {
      const [col, vis] = [await t.as('col'), await t.as('vis@other')];
      const ended = await asJson('sessions', 'end', '--email', t.cast.people.col.email, ...as);
      expect(ended).toEqual({ sessions: 1, people: 1 });
      expect((await col.call('listMapCompanies')).status).toBe(401);
      expect((await vis.call('listMapCompanies')).status).toBe(200);
    });

    it('end --everybody signs all out, and logs it for each', async () => {
      const [col, vis] = [await t.as('col'), await t.as('vis@other')];
      await t.admin.query('truncate action_logs');
      const { people } = await asJson('sessions', 'end', '--everybody', ...as);
      for (const one of [col, vis]) expect((await one.call('listMapCompanies')).status).toBe(401);
      const logged = await entries();
      expect(logged).toHaveLength(people);
      expect(logged).toContainEqual(expect.objectContaining({ id_objeto: t.cast.people['vis@other'].id_usuario }));
    });

    it('end asks for a person or everybody', async () => {
      expect(await admin('sessions', 'end', ...as)).toMatchObject({
        status: 2,
        errors: expect.stringContaining('--email'),
      });
    });
  });

  describe('companies', () => {
    it('create makes a company below another', async () => {
      const { own } = t.cast.companies;
      const made = await asJson('companies', 'create', '--name', 'Município de Óbidos', '--below', `${own}`, ...as);
      expect(made).toMatchObject({ razao_social: 'Município de Óbidos', id_cliente_master: own });
      expect((await admin('companies', 'list', ...as)).text).toMatch(
        new RegExp(`${made.id_cliente} +Município de Óbidos +${own}`),
      );
    });

    it('rename keeps the id', async () => {
      const { otherBranch } = t.cast.companies;
      await admin('companies', 'rename', '--company', `${otherBranch}`, '--name', 'Sul Litoral', ...as);
      const { rows } = await t.admin.query('select razao_social from companies where id_cliente = $1', [otherBranch]);
      expect(rows).toEqual([{ razao_social: 'Sul Litoral' }]);
    });

    it('disable shuts its people out until enable', async () => {
      const company = `${t.cast.companies.other}`;
      const { email } = t.cast.people['ana@other'];
      await admin('companies', 'disable', '--company', company, ...as);
      expect((await signIn(email)).json).toMatchObject({ message: 'user_inactive' });
      await admin('companies', 'enable', '--company', company, ...as);
      expect((await signIn(email)).status).toBe(200);
    });
  });

  describe('storage check', () => {
    const orphansOf = async () => (await asJson('storage', 'check')).orphans;
    /** Puts a file that was last written so many hours ago. */
    async function putOld(key: string, hours: number): Promise<void> {
      const { storage, config } = t.services;
      await storage.put(key, Buffer.from('JFIF'));
      const then = new Date(Date.now() - hours * 3_600_000);
      await utimes(join(config.ESCUTA_DATA_DIR, 'files', key), then, then);
    }
    afterEach(() => t.admin.query('delete from photo_uploads'));

    it('names the files that rows refer to and the storage lacks', async () => {
      const { own: id_cliente } = t.cast.companies;
      const id_gravacao = await insertStoredRecording(t.admin, t.services.storage, id_cliente);
      await insertSample(t.admin, { id_cliente, id_gravacao });
      expect(await admin('storage', 'check')).toMatchObject({
        status: 0,
        text: expect.stringContaining('has 2 of 2 files'),
      });
      const { rows } = await t.admin.query('select arquivo from recordings where id_gravacao = $1', [id_gravacao]);
      await t.services.storage.remove(rows[0].arquivo);
      const checked = await admin('storage', 'check', '--json');
      expect(checked.status).toBe(1);
      expect(JSON.parse(checked.text)).toMatchObject({ files: 2, missing: [rows[0].arquivo] });
    });

    it('names the files that no row refers to, with their size, and deletes none', async () => {
      const keys = ['a', 'b'].map((name) => `companies/1/photos/nobody-${name}.jpg`);
      for (const key of keys) await putOld(key, 25);
      const { text } = await admin('storage', 'check');
      expect(text).toContain('No row refers to 2 files');
      for (const key of keys) {
        expect(text).toContain(`  ${key}`);
        expect(await t.services.storage.size(key)).toBe(4);
      }
      expect(await asJson('storage', 'check')).toMatchObject({ orphans: keys, orphanBytes: 8 });
      for (const key of keys) await t.services.storage.remove(key);
    });

    it('names no file that rows refer to', async () => {
      const id_gravacao = await insertStoredRecording(t.admin, t.services.storage, t.cast.companies.own);
      const { rows } = await t.admin.query(
        'select arquivo, arquivo_espectrograma as other from recordings where id_gravacao = $1',
        [id_gravacao],
      );
      for (const key of [rows[0].arquivo, rows[0].other]) await putOld(key, 48);
      expect(await orphansOf()).toEqual([]);
    });

    it('takes a file of less than a day for one whose row is yet to come', async () => {
      await putOld('companies/1/photos/new.jpg', 23);
      expect(await orphansOf()).toEqual([]);
      await t.services.storage.remove('companies/1/photos/new.jpg');
    });

    it('leaves photos that wait for their report to the purge', async () => {
      const arquivo = 'companies/1/photos/waits.jpg';
      await putOld(arquivo, 48);
      const wait = [arquivo, t.cast.companies.own, new Date()];
      await t.admin.query('insert into photo_uploads (arquivo, id_cliente, data) values ($1, $2, $3)', wait);
      expect(await orphansOf()).toEqual([]);
      await t.services.storage.remove(arquivo);
    });
  });

  describe('purge', () => {
    const KINDS = [
      ...[
        'sessions',
        'failedSignIns',
        'requests',
        'links',
        'assignments',
        'tasks',
        'events',
        'networks',
        'uploads',
        'halfFiles',
      ],
    ];
    const token = Buffer.alloc(32, 1);
    /** One old thing of each kind. */
    async function fillOld(): Promise<void> {
      const { id_usuario, id_cliente } = ana();
      const photo = `companies/${id_cliente}/photos/old.jpg`;
      const statements: [string, unknown[]][] = [
        [
          `insert into sessions (token_hash, id_usuario, dt_inicio, dt_expira, sso) values ($2, $1, now() - interval '20 days', now() - interval '19 days', false)`,
          [id_usuario, token],
        ],
        [
          `insert into sign_in_failures (email, endereco_ip, data) values ('x@x.test', '192.0.2.7', now() - interval '9 days')`,
          [],
        ],
        [`insert into throttled_requests (chave, data) values ('x', now() - interval '9 days')`, []],
        [`insert into events (id_cliente, tipo, data) values ($1, 'amostra', now() - interval '9 days')`, [id_cliente]],
        [
          `insert into password_resets (token_hash, id_usuario, dt_criacao, dt_expira) values ($2, $1, now() - interval '9 days', now() - interval '9 days')`,
          [id_usuario, token],
        ],
        [
          `insert into inspection_assignments (lote, id_cliente, id_usuario, data, mudancas) values (gen_random_uuid(), $2, $1, now() - interval '9 days', '[]')`,
          [id_usuario, id_cliente],
        ],
        [
          `insert into photo_uploads (arquivo, id_cliente, data) values ($2, $1, now() - interval '9 days')`,
          [id_cliente, photo],
        ],
        [
          `insert into outbox (id_cliente, id_usuario, tipo, data, dt_proxima, dt_envio)
           values ($2, $1, 'welcome', now() - interval '99 days', now() - interval '99 days', now() - interval '99 days')`,
          [id_usuario, id_cliente],
        ],
      ];
      for (const [statement, values] of statements) await t.admin.query(statement, values);
      await insertNetwork(t.admin, { id_usuario, id_cliente });
      await t.admin.query(`update networks set situacao = 'apagada'`);
      await t.services.storage.put(photo, Buffer.from('JFIF'));
      const half = join(t.services.config.ESCUTA_DATA_DIR, 'files/.parts/a.jpg.part');
      await writeFile(half, 'JF');
      const then = new Date(Date.now() - 9 * 3_600_000);
      await utimes(half, then, then);
    }

    it('tells how much of each kind it deleted', async () => {
      await admin('purge');
      await fillOld();
      expect(await asJson('purge')).toEqual({
        removed: Object.fromEntries(KINDS.map((kind) => [kind, 1])),
        elsewhere: false,
      });
      expect((await t.admin.query(`select from sessions where token_hash = $1`, [token])).rowCount).toBe(0);
    });

    it('names in its text the kinds of which it deleted something', async () => {
      await fillOld();
      const { text } = await admin('purge');
      expect(text).toMatch(/^Purged:\n {2}1 +sessions .*\n(.*\n){8} {2}1 +files that were never whole\n$/);
      expect((await admin('purge')).text).toBe('There was nothing to purge.\n');
    });

    it('says so when the application is purging at this moment', async () => {
      const other = await t.admin.connect();
      await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('purge sessions', 0))`);
      const { text } = await admin('purge').finally(() => other.query('rollback').then(() => other.release()));
      expect(text).toContain('Another process is purging');
    });
  });

  describe('every command', () => {
    it('logs a change as the super admin’s, from the command line', async () => {
      await t.as('ana');
      await admin('sessions', 'end', '--email', ana().email, ...as);
      const { id_usuario } = t.cast.people.sup;
      expect((await entries()).at(-1)).toEqual({
        ...{ tipo_acao: ACTIONS.sessionsEnded, id_usuario, origem: ORIGINS.console },
        id_objeto: ana().id_usuario,
      });
    });

    it('asks in whose name it acts when there are several super admins', async () => {
      const { status, errors } = await admin('companies', 'list');
      expect(status).toBe(2);
      for (const name of ['sup', 'sup@other'] as const) expect(errors).toContain(t.cast.people[name].email);
    });

    it('acts in nobody’s name but an active super admin’s', async () => {
      expect(await admin('companies', 'list', '--as', ana().email)).toMatchObject({ status: 2, text: '' });
    });

    it('names an option that it does not know', async () => {
      expect((await admin('users', 'list', '--nome', 'x')).errors).toContain('--nome');
    });

    it('names the option whose value is wrong', async () => {
      expect((await admin('users', 'reset', '--email', 'ana')).errors).toMatch(/^--email: /);
    });

    it('says of how many recordings the machine decides again', async () => {
      expect(await admin('decide', 'again', '--company', `${t.cast.companies.own}`)).toMatchObject({
        status: 0,
        text: 'Decided again on 0 of 0 recordings.\n',
      });
    });

    it('lists its commands with --help', async () => {
      const { text } = await admin('--help');
      for (const name of [
        'users create',
        'sessions end',
        'companies list',
        'storage check',
        'purge',
        'recount',
        'decide again',
      ]) {
        expect(text).toContain(`admin -- ${name}`);
      }
    });

    it('explains the options of a command with --help', async () => {
      expect((await admin('users', 'create', '--help')).text).toMatch(/--role … +Role: .*ANA.*\(needed\)/);
    });
  });

  it('works on the embedded database of a running application', async () => {
    const data = await newDataFolder();
    const { people } = await peopleOf(await startAppProcess(onTestFinished, { data }));
    const args = ['users', 'list', '--json', '--as', people['sup@other'].email];
    const { code, out, errors } = await runCommand('admin.ts', args, { ESCUTA_DATA_DIR: data });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(JSON.parse(out).dados).toContainEqual(expect.objectContaining({ email: people.ana.email }));
  });
});
