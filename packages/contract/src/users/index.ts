import { z } from 'zod';
import { ROLES } from '../access.ts';
import { Email } from '../common/email.ts';
import { Id } from '../common/ids.ts';
import { LANGUAGES } from '../common/languages.ts';
import { queryNumber } from '../common/paging.ts';
import { line, text } from '../common/text.ts';
import { User } from '../session/index.ts';

/** Rows of one `PUT usuario/add/list`. */
export const NEW_USERS_MAX = 500;
/** Most units of one person. */
const UNITS_MAX = 1000;
/** Rows of one page of the user list. */
const USERS_PAGE_MAX = 500;

const Name = line(200).min(1).describe('Name of the person');
const Units = z.array(Id).max(UNITS_MAX).describe('Ids of the units that narrow the scope; empty: none does');
const Newsletter = z.boolean().describe('Wants news by e-mail (USR-07)');

/** `GET usuario`: who is listed (USR-01). */
export const UserFilter = z.strictObject({
  pag: queryNumber(z.int().min(1).max(1_000_000)).default(1).describe('Page, from 1'),
  max: queryNumber(z.int().min(1).max(USERS_PAGE_MAX)).default(50).describe('Page size'),
  id_cliente: queryNumber(Id).optional().describe('Company, with its branches'),
  nome: text(200).trim().optional().describe('Part of the name; accents and case do not matter'),
  email: text(254).trim().optional().describe('Part of the e-mail address'),
});
export type UserFilter = z.output<typeof UserFilter>;

/** A row of the user list. */
export const ListedUser = User.pick({
  id_usuario: true,
  id_cliente: true,
  razao_social: true,
  nome: true,
  email: true,
  id_tipo_usuario: true,
  ativo: true,
});
export type ListedUser = z.infer<typeof ListedUser>;

/** One row of `PUT usuario/add/list`. */
export const NewUser = z.strictObject({
  nome: Name,
  email: Email,
  id_tipo_usuario: z.enum(ROLES).describe('Role'),
  id_cliente: Id.describe('Own company'),
  filiais: Units.default([]),
  new_users_data: Newsletter.default(false),
});
export type NewUser = z.output<typeof NewUser>;

/** `PUT usuario/add/list`: `{usuarios: […]}`, or the rows alone as the document writes them. All are made or none. */
export const NewUsers = z.preprocess(
  (given) => (Array.isArray(given) ? { usuarios: given } : given),
  z.strictObject({ usuarios: z.array(NewUser).min(1).max(NEW_USERS_MAX).describe('The new people') }),
);
export type NewUsers = z.output<typeof NewUsers>;

/** `PUT usuario`: what is absent stays. The own profile takes the fields from `nome` to `new_users_data`; the rest is others' to change. */
export const UserChange = z.strictObject({
  id_usuario: Id,
  nome: Name.optional(),
  telefone: line(40).nullish().describe('Phone number'),
  tour: z.boolean().optional().describe('Guided tour wanted'),
  lat: z.number().min(-90).max(90).nullish().describe('Map opening position, degrees; with lon and zoom'),
  lon: z.number().min(-180).max(180).nullish().describe('Map opening position, degrees'),
  zoom: z.number().min(0).max(24).nullish().describe('Map opening zoom, 0 to 24'),
  idioma: z.enum(LANGUAGES).optional().describe('Language of the person’s mails'),
  new_users_data: Newsletter.optional(),
  email: Email.optional(),
  id_tipo_usuario: z.enum(ROLES).optional().describe('Role'),
  id_cliente: Id.optional().describe('Own company'),
  ativo: z.boolean().optional().describe('May sign in'),
  exibir_inspecao: z.boolean().optional().describe('Sees inspection controls; SUP and GEO set it'),
  filiais: Units.optional(),
  id_mail_chimp: text(100).nullish().describe('Ignored: the mailing-list service’s own id of the person'),
});
export type UserChange = z.output<typeof UserChange>;

/** Longest subject and message of a ticket. */
export const TICKET_SUBJECT_MAX = 200;
export const TICKET_MESSAGE_MAX = 10_000;

const IGNORED = 'Ignored: the session’s user is told';
/** `PUT usuario/ticket`; who asks is the session's user, whatever the body says. */
export const Ticket = z.strictObject({
  subject: line(TICKET_SUBJECT_MAX).min(1).describe('Subject of the ticket, one line'),
  message: text(TICKET_MESSAGE_MAX).trim().min(1).describe('What the ticket is about'),
  id_usuario: Id.nullish(),
  id_cliente: Id.nullish(),
  id_tipo_usuario: z.enum(ROLES).nullish(),
  nome: text(200).nullish().describe(IGNORED),
  email: text(254).nullish().describe(IGNORED),
  telefone: text(40).nullish().describe(IGNORED),
  razao_social: text(200).nullish().describe(IGNORED),
  ativo: z.boolean().nullish().describe(IGNORED),
});
export type Ticket = z.output<typeof Ticket>;
