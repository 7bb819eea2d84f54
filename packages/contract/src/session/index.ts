import { z } from 'zod';
import { ROLES } from '../access.ts';
import { Email } from '../common/email.ts';
import { Id } from '../common/ids.ts';
import { LANGUAGES } from '../common/languages.ts';
import { text } from '../common/text.ts';

/** `POST sec/login`. */
export const LoginBody = z.strictObject({
  email: text(254).trim().min(1).describe('E-mail address'),
  senha: text(1024).min(1).describe('Password'),
  origem: z.literal(1).describe('1: the web application'),
});
export type LoginBody = z.infer<typeof LoginBody>;

/** `POST keycloak/login`: the access token that the realm issued to the browser. */
export const SsoLoginBody = z.strictObject({
  token: text(16_384).min(1).describe('Access token of the realm, a JWT'),
});
export type SsoLoginBody = z.infer<typeof SsoLoginBody>;

/** A company with single sign-on, and its realm on the identity server. */
export const Realm = z.object({
  client: z.string().describe('Name of the company'),
  realm: z.string().describe('Realm of the company'),
});
export type Realm = z.infer<typeof Realm>;

/** `POST usuario/esqueciminhasenha` and `…/true`: receiver of a link for a new password. */
export const PasswordLinkBody = z.strictObject({
  email: Email,
  idioma: z.enum(LANGUAGES).optional().describe('Language of the mail; when absent, the person’s own'),
});
export type PasswordLinkBody = z.output<typeof PasswordLinkBody>;

/** A person, without secrets. */
export const User = z.object({
  id_usuario: Id,
  id_cliente: Id.describe('Own company'),
  razao_social: z.string().describe('Name of the user’s company'),
  nome: z.string().describe('Name of the person'),
  email: z.string().describe('E-mail address'),
  telefone: z.string().nullable().describe('Phone number'),
  id_tipo_usuario: z.enum(ROLES).describe('Role'),
  ativo: z.boolean().describe('May sign in'),
  tour: z.boolean().describe('Whether to start the guided tour'),
  exibir_inspecao: z.boolean().describe('Sees inspection controls'),
  permite_exportar: z.boolean().describe('The person’s company allows exports (D-12)'),
  filiais: z
    .array(z.object({ id: Id, name: z.string().describe('Name of the unit') }))
    .describe('Units that limit the scope; empty: no limit'),
  lat: z.number().nullable().describe('Map opening position, degrees'),
  lon: z.number().nullable().describe('Map opening position, degrees'),
  zoom: z.number().nullable().describe('Map opening zoom, 0 to 24'),
  idioma: z.enum(LANGUAGES).nullable().describe('Language of the person’s mails; null until one is chosen'),
  new_users_data: z.boolean().describe('Wants news by e-mail (USR-07)'),
  sso: z.boolean().describe('Name and password are managed by the identity server (AUTH-13)'),
});
export type User = z.infer<typeof User>;

/** A person with the token of a new session. */
export const SignedInUser = User.extend({
  token: z.string().min(20).describe('Session token, sent as the token header'),
  exp: z.int().describe('End of the session, epoch seconds'),
  sel_id_cliente: z.null().describe('Always null: the chosen company is known to the browser alone'),
  id_mail_chimp: z.null().describe('Always null: the mailing-list service knows people by their e-mail address'),
});
export type SignedInUser = z.infer<typeof SignedInUser>;
