import { z } from 'zod';
import { ROLES } from '../access.ts';
import { Id } from '../common/ids.ts';
import { LANGUAGES } from '../common/languages.ts';
import { mapZoom } from '../common/map-zoom.ts';
import { pageNumber, queryNumber, rowsUpTo } from '../common/paging.ts';
import { line, text } from '../common/text.ts';
import { User } from '../session/index.ts';
import { userFields } from './fields.ts';

/** Most rows of one `PUT usuario/add/list`. */
export const NEW_USERS_MAX = 500;
/** Most rows of one page of the user list. */
const USERS_PAGE_MAX = 500;

const { nome, email, telefone, id_cliente, id_tipo_usuario, filiais, ativo, exibir_inspecao, tour, new_users_data } =
  userFields;

/** `GET usuario`: filter and page of the user list (USR-01). */
export const UserFilter = z.strictObject({
  pag: queryNumber(pageNumber).default(1).describe('Page, from 1'),
  max: queryNumber(rowsUpTo(USERS_PAGE_MAX)).default(50).describe('Page size, 500 at most'),
  id_cliente: queryNumber(Id).optional().describe('Company; includes its branches'),
  nome: text(200).trim().optional().describe('Part of the name; accents and case do not matter'),
  email: text(254).trim().optional().describe('Part of the e-mail address'),
  ativo: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe(
      'true: active people; false: inactive ones, found only with users.edit; absent: both for SUP and GEO, else active ones',
    ),
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
  nome,
  email,
  id_tipo_usuario,
  id_cliente,
  filiais: filiais.default([]),
  new_users_data: new_users_data.default(false),
});
export type NewUser = z.output<typeof NewUser>;

/** `PUT usuario/add/list`: `{usuarios: […]}`, or the rows alone as in the product documents. All are created or none. */
export const NewUsers = z.preprocess(
  (given) => (Array.isArray(given) ? { usuarios: given } : given),
  z.strictObject({ usuarios: z.array(NewUser).min(1).max(NEW_USERS_MAX).describe('New people, at most 500') }),
);
export type NewUsers = z.output<typeof NewUsers>;

/** `POST usuario/add/conferir`: addresses of new people, checked while they are typed. */
export const NewEmails = z.strictObject({ emails: z.array(email).min(1).max(NEW_USERS_MAX).describe('Addresses') });
export type NewEmails = z.output<typeof NewEmails>;

/** The form of new people: company, units, and a row per person. */
export const NewUsersForm = z.object({
  id_cliente,
  filiais,
  usuarios: z.array(z.object({ nome, email, id_tipo_usuario })).min(1).max(NEW_USERS_MAX),
});
export type NewUsersForm = z.output<typeof NewUsersForm>;

/** `PUT usuario`: absent fields stay unchanged. For one’s own profile only the fields from `nome` to `new_users_data` are allowed. */
export const UserChange = z.strictObject({
  id_usuario: Id,
  nome: nome.optional(),
  telefone: telefone.optional(),
  tour: tour.optional(),
  lat: z.number().min(-90).max(90).nullish().describe('Map opening position, degrees; only together with lon'),
  lon: z.number().min(-180).max(180).nullish().describe('Map opening position, degrees'),
  zoom: mapZoom,
  idioma: z.enum(LANGUAGES).optional().describe('Language of the person’s mails'),
  new_users_data: new_users_data.optional(),
  email: email.optional(),
  id_tipo_usuario: id_tipo_usuario.optional(),
  id_cliente: id_cliente.optional(),
  ativo: ativo.optional(),
  exibir_inspecao: exibir_inspecao.optional(),
  filiais: filiais.optional(),
  id_mail_chimp: text(100).nullish().describe('Ignored: the id is set by the mailing-list service'),
});
export type UserChange = z.output<typeof UserChange>;

/** The form for editing another person. */
export const UserForm = z.object({ nome, email, id_cliente, id_tipo_usuario, filiais, ativo, exibir_inspecao });
export type UserForm = z.output<typeof UserForm>;

/** The form of one’s own profile. */
export const OwnDataForm = z.object({ nome, telefone, tour, new_users_data });

const IGNORED = 'Ignored: the data of the session’s user are used';
/** `PUT usuario/ticket`. The sender is the session's user, whatever the body contains. */
export const Ticket = z.strictObject({
  subject: line(200).min(1).describe('Subject of the ticket, one line'),
  message: text(10_000).trim().min(1).describe('Text of the ticket'),
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

/** The form of a ticket. */
export const TicketForm = Ticket.pick({ subject: true, message: true });
export type TicketForm = z.output<typeof TicketForm>;
