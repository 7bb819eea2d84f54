import { randomBytes } from 'node:crypto';
import { ACTIONS, type NewPassword, type PasswordLinkBody } from '@escuta/contract';
import { mayChange } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { networkOf } from '../../platform/networks.ts';
import { isCommonPassword } from '../../platform/password-rules.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog } from '../action-log/index.ts';
import { isDemoPassword } from '../demo/index.ts';
import { findRecipient, tell } from '../outbox/index.ts';
import { deleteAllFailures, findLink, replacePassword, useLink } from './passwords.queries.ts';
import { findUser } from './session.queries.ts';
import { isRefusedDemo } from './session.service.ts';
import { throttle } from './throttle.service.ts';

/** Most links for one account, and most requests from one network address, in 15 minutes. */
const LINKS_PER_ACCOUNT = 5;
const REQUESTS_PER_IP = 30;
/** Most links that administrators may send to one account in 15 minutes. */
const LINKS_BY_OTHERS = 10;

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** @param by the administrator who sends it to another person, which is logged */
async function sendLink(
  services: Services,
  who: Recipient,
  { idioma, by }: { idioma: PasswordLinkBody['idioma']; by?: Session },
): Promise<void> {
  if (who.realm) throw new Problem('sso_managed');
  const { id_usuario, id_cliente } = who;
  const data = services.clock.now();
  const objeto = { id: id_usuario, nome: who.nome };
  await services.connections.system.transaction().execute(async (trx) => {
    await tell(trx, [{ tipo: 'password_link', id_usuario, id_cliente, data, dados: idioma ? { idioma } : {} }]);
    if (by) await insertLog(trx, { data, session: by, id_cliente, tipo_acao: ACTIONS.passwordLink, objeto });
  });
}

/** Mails a link for a new password to the user with the address (AUTH-08). An unknown address is reported, a documented exception (D-28). */
export async function forgotPassword(services: Services, body: PasswordLinkBody, ip: string): Promise<void> {
  const { email, idioma } = body;
  await throttle(services, [
    { key: `link ${email}`, most: LINKS_PER_ACCOUNT },
    { key: `link from ${networkOf(ip)}`, most: REQUESTS_PER_IP },
  ]);
  const who = await findRecipient(services.connections.system, { email });
  if (!who?.ativo || isRefusedDemo(services, email)) throw new Problem('email_not_registered');
  await sendLink(services, who, { idioma });
}

/** Mails a link for a new password to a person in scope, on behalf of an administrator (USR-02). */
export async function sendPasswordLink(services: Services, session: Session, body: PasswordLinkBody): Promise<void> {
  const { connections } = services;
  const who = await findRecipient(connections.system, { email: body.email });
  const person = who && (await inScope(connections.tenant, session.scope, (trx) => findUser(trx, who.id_usuario)));
  if (!who || !person?.ativo) throw new Problem('email_not_registered');
  if (!mayChange(session.user, person)) throw new Problem('role_above_own');
  await throttle(services, [{ key: `link by others ${body.email}`, most: LINKS_BY_OTHERS }]);
  await sendLink(services, who, { idioma: body.idioma, by: session });
}

type Owner = Pick<Recipient, 'nome' | 'email' | 'razao_social'>;

async function checkPassword({ senha, confirmacao }: NewPassword, { nome, email, razao_social }: Owner): Promise<void> {
  if (senha !== confirmacao) {
    throw new Problem('password_mismatch', { details: [{ field: 'confirmacao', code: 'invalid' }] });
  }
  if (isDemoPassword(senha) || (await isCommonPassword(senha, [nome, email.split('@')[0] ?? '', razao_social]))) {
    throw new Problem('password_common', { details: [{ field: 'senha', code: 'invalid' }] });
  }
}

/**
 * Stores a new password, ends other sessions and links, logs the change and sends a notice by mail.
 * @param by the operator who gives it to another person
 */
async function setPassword(
  services: Services,
  user: { id_usuario: number; id_cliente: number; email: string; nome: string },
  { senha_hash, keep, token_hash, by }: { senha_hash: string; keep?: Buffer; token_hash?: Buffer; by?: Session },
): Promise<void> {
  const { id_usuario, id_cliente, email } = user;
  const now = services.clock.now();
  await services.connections.system.transaction().execute(async (trx) => {
    if (token_hash && !(await useLink(trx, token_hash, now))) throw new Problem('reset_link_used');
    await replacePassword(trx, { id_usuario, senha_hash, now, ...(keep && { keep }) });
    await deleteAllFailures(trx, email);
    const dados = { id_usuario, campos: ['senha'] };
    const objeto = { id: id_usuario, nome: user.nome };
    const entry = {
      data: now,
      session: by ?? { user },
      id_cliente,
      tipo_acao: ACTIONS.editUser,
      objeto,
      para: { senha: true },
      dados,
    };
    await insertLog(trx, entry);
    await tell(trx, [{ tipo: 'password_changed', id_usuario, id_cliente, data: now }]);
  });
}

/** Sets a new password by a mailed link (AUTH-09); works once, even for concurrent requests, and not for users of a realm. */
export async function resetPassword(services: Services, token: string, body: NewPassword): Promise<void> {
  const token_hash = hashToken(token);
  const link = await findLink(services.connections.system, token_hash);
  if (!link) throw new Problem('reset_link_invalid');
  if (link.dt_uso || !link.ativo) throw new Problem('reset_link_used');
  if (link.dt_expira <= services.clock.now()) throw new Problem('reset_link_expired');
  const who = await findRecipient(services.connections.system, { id_usuario: link.id_usuario });
  if (who?.realm) throw new Problem('sso_managed');
  await checkPassword(body, link);
  await setPassword(services, link, { senha_hash: await hashPassword(body.senha), token_hash });
}

/** Changes the caller’s password (USR-05); the person's other sessions end (D-28). */
export async function changePassword(
  services: Services,
  { user, tokenHash }: Session,
  body: NewPassword,
): Promise<void> {
  if (user.sso) throw new Problem('sso_managed');
  await checkPassword(body, user);
  await setPassword(services, user, { senha_hash: await hashPassword(body.senha), keep: tokenHash });
}

/** Gives a person a random password, which is returned and never stored; for an installation whose mails do not arrive. */
export async function givePassword(services: Services, operator: Session, email: string): Promise<string> {
  const who = await findRecipient(services.connections.system, { email });
  if (!who?.ativo) throw new Problem('email_not_registered');
  if (who.realm) throw new Problem('sso_managed');
  const password = randomBytes(12).toString('base64url');
  await setPassword(services, who, { senha_hash: await hashPassword(password), by: operator });
  return password;
}
