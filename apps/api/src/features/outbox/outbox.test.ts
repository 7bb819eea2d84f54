import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kindsOf } from '@escuta/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '../../context.ts';
import { folderMail, type Mail, smtpMail } from '../../platform/mail.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { mailSettings, readMail, startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { WORKS } from '../../work.ts';
import { type QueueReports, startQueue, takeNext } from '../queue/index.ts';
import { deliverDue } from './index.ts';

let server: TestSmtpServer;
const unreported: QueueReports = { onUndone: () => undefined, onFailure: () => undefined, onWorked: () => undefined };
let t: TestApp;
beforeAll(async () => {
  server = await startSmtpServer();
  t = await startTestApp({ poolSize: 40, env: mailSettings(server) });
});
afterAll(async () => {
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  await t.admin.query('delete from outbox; delete from throttled_requests');
  server.mails.length = 0;
  server.answers.clear();
  server.breaks = false;
});

const startSending = (services: Services, reports: QueueReports) =>
  startQueue(services, { lanes: ['mail'], works: WORKS }, reports);
const forget = (email: string) => t.nobody.call('forgotPassword', { body: { email } });
const deliver = () => deliverDue(t.services, 'mail');
const waiting = async () =>
  (await t.admin.query('select count(*)::int as n from outbox where dt_envio is null and dt_desistencia is null'))
    .rows[0].n as number;
const SECOND_MS = 1000;
const links = async () => (await t.admin.query('select count(*)::int as n from password_resets')).rows[0].n;
/** Chooses a password by the link of a mail. */
const choose = async (text: string | undefined, senha: string) => {
  const token = /recover-password\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
  const { status, json } = await t.nobody.call('resetPassword', {
    params: { token },
    body: { senha, confirmacao: senha },
  });
  return status === 200 ? 200 : json.message;
};

/** Inserts `count` messages for one person. */
async function putOut(count: number): Promise<void> {
  const { id_usuario, id_cliente } = t.cast.people.ana;
  await t.admin.query(
    `insert into outbox (id_cliente, id_usuario, tipo, data, dt_proxima) select $1, $2, 'password_changed', $3, $3 from generate_series(1, $4)`,
    [id_cliente, id_usuario, t.clock.now(), count],
  );
}

describe('a mail', () => {
  it('has a working link, in plain text and HTML', async () => {
    await forget(t.cast.people.ana.email);
    await deliver();
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'escuta@example.test', to: ['ana@norte.test'], subject: 'Escuta: nova senha' });
    const link = /https:\/\/escuta\.example\.test\/agua\/recover-password\/([\w-]{43})/.exec(mail?.text ?? '');
    expect(mail?.html).toContain(`href="${link?.[0]}"`);
    expect(mail?.text).toContain('Olá, ANA do Norte.');
    const senha = 'mangueira azul sem furo';
    const reset = await t.nobody.call('resetPassword', {
      params: { token: link?.[1] ?? '' },
      body: { senha, confirmacao: senha },
    });
    expect(reset.status).toBe(200);
    expect((await t.nobody.call('login', { body: { email: 'ana@norte.test', senha, origem: 1 } })).status).toBe(200);
  });

  it('[SHELL-06] is in the person’s language, or in the language of the screen', async () => {
    await t.admin.query(`update users set idioma = 'es' where email = 'gei@norte.test'`);
    await forget('gei@norte.test');
    await t.nobody.call('forgotPassword', { body: { email: 'gei@norte.test', idioma: 'en' } });
    await forget('col@norte.test');
    await deliver();
    const subjects = server.mails.map(({ subject }) => subject);
    expect(subjects).toEqual(['Escuta: nueva contraseña', 'Escuta: new password', 'Escuta: nova senha']);
    expect(server.mails.map(({ html }) => /lang="([^"]+)"/.exec(html)?.[1])).toEqual(['es', 'en', 'pt-BR']);
  });

  it('escapes texts written by people', async () => {
    const nome = 'Zé <b>"da" Água</b>';
    await t.admin.query('update users set nome = $1 where email = $2', [nome, 'adm@norte.test']);
    const subject = 'Ação & <script>alert(1)</script> {{message}}';
    await (await t.as('adm')).call('openTicket', { body: { subject, message: 'Linha <i>um</i>\nLinha dois' } });
    await deliver();
    const [toSupport, copy] = server.mails;
    expect(toSupport).toMatchObject({ to: ['suporte@example.test'], subject: expect.stringContaining(subject) });
    expect(toSupport?.headers.filter((line) => /^reply-to:/i.test(line)).join()).toContain('<adm@norte.test>');
    expect(toSupport?.text).toContain(nome);
    expect(toSupport?.text).toContain('Linha <i>um</i>\nLinha dois');
    expect(toSupport?.html).toContain('Linha &lt;i&gt;um&lt;/i&gt;<br>Linha dois');
    expect(toSupport?.html).not.toMatch(/<script|<b>|<i>/);
    expect(copy?.to).toEqual(['adm@norte.test']);
  });

  it('has no line break in a header', async () => {
    const transport = smtpMail(server.url);
    const mail: Mail = {
      id: 'x',
      from: { name: 'Escuta', address: 'escuta@example.test' },
      to: { name: 'A\r\nBcc: outra@example.test', address: 'a@example.test' },
      subject: 'Um\r\nBcc: outra@example.test\r\n\r\ncorpo',
      text: 't',
      html: 'h',
    };
    await transport.send(mail);
    expect(server.mails[0]?.to).toEqual(['a@example.test']);
    expect(server.mails[0]?.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
    for (const address of [
      'a@example.test\r\nBcc: b@example.test',
      'a@example.test, b@example.test',
      'a@b.test>\r\nRCPT TO:<c@d.test',
    ]) {
      await expect(transport.send({ ...mail, to: { name: 'A', address } })).rejects.toMatchObject({
        failure: 'refused',
      });
      await expect(transport.send({ ...mail, replyTo: { name: 'A', address } })).rejects.toMatchObject({
        failure: 'refused',
      });
    }
    expect(server.mails).toHaveLength(1);
  });

  it('that the server has taken when the connection breaks has a link that works, and ends the one of the next try', async () => {
    await t.admin.query('delete from password_resets');
    await forget('gei@norte.test');
    server.breaks = true;
    expect(await deliver()).toMatchObject([{ failure: 'unreachable' }]);
    server.breaks = false;
    t.clock.advanceMs(2 * SECOND_MS);
    expect(await deliver()).toHaveLength(1);
    const [first, second] = server.mails.map(({ text }) => text);
    expect(await choose(first, 'registro geral fechado às 7')).toBe(200);
    expect(await choose(second, 'cavalete sem lacre verde')).toBe('reset_link_used');
  });

  it('that breaks off each time leaves the three newest links of its person, and none of another', async () => {
    await t.admin.query('delete from password_resets');
    await forget('col@norte.test');
    await deliver();
    await forget('gei@norte.test');
    server.breaks = true;
    for (let round = 0; round < 5; round++) {
      expect(await deliver()).toMatchObject([{ failure: 'unreachable' }]);
      t.clock.advanceMs(2 * SECOND_MS);
    }
    expect([server.mails.length, await links()]).toEqual([6, 4]);
    expect(await choose(server.mails[2]?.text, 'boia da caixa travada')).toBe('reset_link_invalid');
    expect(await choose(server.mails[3]?.text, 'boia da caixa travada')).toBe(200);
    expect(await choose(server.mails[0]?.text, 'hidrante azul da praça')).toBe(200);
  });

  it('that never reached the server leaves no link', async () => {
    await t.admin.query('delete from password_resets');
    await forget('ana@norte.test');
    await server.stop();
    expect(await deliver()).toMatchObject([{ failure: 'unreachable' }]);
    expect(await links()).toBe(0);
    server = await startSmtpServer(server.port);
  });

  it('is written to a file without a mail server', async () => {
    const folder = join(t.services.config.ESCUTA_DATA_DIR, 'mails');
    await putOut(1);
    await deliverDue({ ...t.services, mail: folderMail(folder) }, 'mail');
    const [file] = await readdir(folder);
    expect(file).toMatch(/^mail-\d+\.eml$/);
    expect(readMail(await readFile(join(folder, file ?? ''), 'utf8')).subject).toBe('Escuta: senha alterada');
  });
});

describe('the outbox', () => {
  afterEach(() => void vi.useRealTimers());

  it('sends everything within five seconds of the mail server’s return', async () => {
    await putOut(3);
    await server.stop();
    for (let round = 0; round < 4; round++) {
      expect(await deliver()).toMatchObject([{ failure: 'unreachable' }]);
      t.clock.advanceMs(5 * SECOND_MS);
    }
    expect(await waiting()).toBe(3);
    server = await startSmtpServer(server.port);
    t.clock.advanceMs(2 * SECOND_MS);
    expect(await deliver()).toHaveLength(3);
    expect([server.mails.length, await waiting()]).toEqual([3, 0]);
    expect(await deliver()).toEqual([]);
  });

  it('retries after a temporary refusal and gives up after a permanent one', async () => {
    await forget('ana@norte.test');
    await forget('gei@norte.test');
    await forget('col@norte.test');
    server.answers.set('ana@norte.test', '451 mailbox busy').set('gei@norte.test', '550 no such mailbox');
    expect((await deliver()).map(({ failure }) => failure)).toEqual(['later', 'refused', undefined]);
    server.answers.delete('ana@norte.test');
    t.clock.advanceMs(30 * SECOND_MS - 1);
    expect(await deliver()).toEqual([]);
    t.clock.advanceMs(1);
    expect((await deliver()).map(({ failure }) => failure)).toEqual([undefined]);
    expect(server.mails.map(({ to }) => to[0])).toEqual(['col@norte.test', 'ana@norte.test']);
    const { rows } = await t.admin.query('select erro from outbox where dt_desistencia is not null');
    expect(rows).toEqual([{ erro: expect.stringContaining('no such mailbox') }]);
  });

  it('waits longer after each try, at most an hour', async () => {
    await forget('ana@norte.test');
    server.answers.set('ana@norte.test', '451 mailbox busy');
    const waits: number[] = [];
    for (let round = 0; round < 9; round++) {
      await deliver();
      const { rows } = await t.admin.query<{ dt_proxima: Date }>('select dt_proxima from outbox');
      const next = rows[0]?.dt_proxima.getTime() ?? 0;
      waits.push((next - t.clock.now().getTime()) / SECOND_MS);
      t.clock.advanceMs(next - t.clock.now().getTime());
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });

  it('sends each mail once from several processes', async () => {
    await putOut(60);
    const busy = await t.admin.connect();
    await busy.query('begin; select from outbox order by dt_proxima, id_saida limit 1 for update');
    const outcomes = await Promise.all([deliver(), deliver(), deliver(), deliver()]).finally(() =>
      busy.query('rollback'),
    );
    busy.release();
    expect([outcomes.flat().length, (await deliver()).length]).toEqual([59, 1]);
    const ids = server.mails.map(({ headers }) => headers.find((line) => /^message-id/i.test(line)));
    expect([server.mails.length, new Set(ids).size]).toEqual([60, 60]);
  });

  it('sends a message whose process died', async () => {
    await putOut(1);
    const now = t.clock.now();
    const lease = { kinds: kindsOf('mail'), now, until: new Date(now.getTime() + 120 * SECOND_MS) };
    expect(await takeNext(t.services.connections.system, lease)).not.toBeNull();
    expect(await deliver()).toEqual([]);
    t.clock.advanceMs(120 * SECOND_MS);
    expect(await deliver()).toHaveLength(1);
  });

  it('contains no link, whose hour starts when the mail is sent', async () => {
    await forget('ana@norte.test');
    t.clock.advanceMs(3 * 3600 * SECOND_MS);
    const { rows } = await t.admin.query('select dados from outbox');
    expect(rows).toEqual([{ dados: {} }]);
    await t.admin.query('delete from password_resets');
    await deliver();
    const links = await t.admin.query<{ dt_expira: Date }>('select dt_expira from password_resets');
    expect(links.rows.map(({ dt_expira }) => dt_expira.getTime() - t.clock.now().getTime())).toEqual([
      3600 * SECOND_MS,
    ]);
  });

  it('stops after the current message', async () => {
    await putOut(3);
    let sending = 0;
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    const send = () => {
      sending += 1;
      return answered;
    };
    const stop = startSending({ ...t.services, mail: { send } }, unreported);
    await expect.poll(() => sending).toBe(1);
    const stopped = stop();
    answer();
    await stopped;
    expect([sending, await waiting()]).toEqual([1, 2]);
  });

  it('keeps one link per mail after several tries', async () => {
    await t.admin.query('delete from password_resets');
    await forget('ana@norte.test');
    server.answers.set('ana@norte.test', '451 mailbox busy');
    for (let round = 0; round < 3; round++) {
      expect(await deliver()).toMatchObject([{ failure: 'later' }]);
      expect(await links()).toBe(0);
      t.clock.advanceMs(3600 * SECOND_MS);
    }
    server.answers.clear();
    expect(await deliver()).toHaveLength(1);
    expect(await links()).toBe(1);
  });

  it('is sent by the running server, which logs failures', async () => {
    await forget('ana@norte.test');
    await forget('gei@norte.test');
    server.answers.set('gei@norte.test', '550 no such mailbox');
    const unsent: unknown[] = [];
    const onUndone: QueueReports['onUndone'] = (lane, { failure }) => void unsent.push([lane, failure]);
    const stop = startSending(t.services, { ...unreported, onUndone });
    await expect.poll(() => [server.mails.length, unsent.length]).toEqual([1, 1]);
    await stop();
    expect(unsent).toEqual([['mail', 'refused']]);
    await putOut(1);
    expect(await waiting()).toBe(1);
  });
});
