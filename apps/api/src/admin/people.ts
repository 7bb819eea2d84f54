import { type ListedUser, NewUser } from '@escuta/contract';
import { z } from 'zod';
import { endSessions, givePassword, listOpenSessions, sendPasswordLink } from '../features/session/index.ts';
import { changeUser, createUsers, searchUsers } from '../features/users/index.ts';
import { Problem } from '../problems/problem.ts';
import { type Command, command, companyId, type Desk, flag, table } from './command.ts';

const { nome, email, id_tipo_usuario } = NewUser.shape;
const role = id_tipo_usuario.describe(`Role: ${id_tipo_usuario.options.join(', ')}`);
const units = z
  .string()
  .transform((ids) => ids.split(',').map(Number))
  .pipe(z.array(z.int().positive()))
  .default([])
  .describe('Ids of the branches the person is limited to, such as 4,7');

/** Most people of one list; the filters find the others. */
const LISTED_MAX = 500;

const MAILED = 'The mail waits in the outbox; the running application sends it.';

const peopleTable = (people: readonly ListedUser[]) =>
  table(
    ['id', 'name', 'e-mail', 'role', 'company', ''],
    people.map((one) => [
      ...[one.id_usuario, one.nome, one.email, one.id_tipo_usuario, one.razao_social],
      one.ativo ? '' : 'inactive',
    ]),
  );

async function switchOne(desk: Desk, { email: address, ativo }: { email: string; ativo: boolean }) {
  const operator = await desk.operator();
  const filter = { pag: 1, max: LISTED_MAX, email: address };
  const { dados } = await searchUsers(desk.services, operator, filter, { withCaller: true });
  const found = dados.find((one) => one.email === address);
  if (!found) throw new Problem('user_not_found');
  await changeUser(desk.services, operator, { id_usuario: found.id_usuario, ativo });
  return { text: `${found.nome} is ${ativo ? 'active' : 'inactive'}.`, result: { ...found, ativo } };
}

export const PEOPLE: Record<string, Command> = {
  'users list': command({
    about: 'People by name',
    options: z.strictObject({
      company: companyId.optional().describe('Only of this company and its branches'),
      name: z.string().optional().describe('Part of the name'),
      email: z.string().optional().describe('Part of the e-mail address'),
      inactive: flag('Only inactive people; else the active ones'),
    }),
    run: async (desk, { company, name, email: part, inactive }) => {
      const filter = { pag: 1, max: LISTED_MAX, id_cliente: company, nome: name, email: part, ativo: !inactive };
      const found = await searchUsers(desk.services, await desk.operator(), filter, { withCaller: true });
      const more = found.total - found.dados.length;
      const text =
        peopleTable(found.dados) + (more > 0 ? `\nand ${more} more: name a company or a part of the name` : '');
      return { text, result: found };
    },
  }),
  'users create': command({
    about: 'Creates a person, who gets a mail with a link to set a password',
    options: z.strictObject({ company: companyId, name: nome, email, role, units }),
    run: async (desk, { company, name, units: filiais, role: id_tipo_usuario, ...rest }) => {
      const person = NewUser.parse({ ...rest, nome: name, id_cliente: company, id_tipo_usuario, filiais });
      const made = await createUsers(desk.services, await desk.operator(), [person]);
      return { text: `${peopleTable(made)}\n${MAILED}`, result: { dados: made } };
    },
  }),
  'users reset': command({
    about: 'Mails a person a link for a new password, or gives a password',
    options: z.strictObject({
      email,
      print: flag('Prints a new password instead, for an installation whose mails do not arrive; ends the sessions'),
    }),
    run: async (desk, { email: address, print }) => {
      const operator = await desk.operator();
      if (!print) {
        await sendPasswordLink(desk.services, operator, { email: address });
        return { text: MAILED, result: { email: address } };
      }
      const password = await givePassword(desk.services, operator, address);
      return { text: `New password of ${address}: ${password} (shown only now)`, result: { email: address, password } };
    },
  }),
  'users disable': command({
    about: 'Makes a person inactive, whose sessions end at once',
    options: z.strictObject({ email }),
    run: (desk, given) => switchOne(desk, { ...given, ativo: false }),
  }),
  'users enable': command({
    about: 'Makes a person active again',
    options: z.strictObject({ email }),
    run: (desk, given) => switchOne(desk, { ...given, ativo: true }),
  }),
  'sessions list': command({
    about: 'Open sessions, the newest first',
    options: z.strictObject({ email: email.optional().describe('Only of this person') }),
    run: async ({ services }, given) => {
      const dados = await listOpenSessions(services, given.email);
      const rows = dados.map((one) => [
        ...[one.nome, one.email, one.razao_social],
        ...[one.dt_inicio.toISOString(), one.dt_expira.toISOString(), one.sso ? 'single sign-on' : ''],
      ]);
      return { text: table(['name', 'e-mail', 'company', 'since', 'until', ''], rows), result: { dados } };
    },
  }),
  'sessions end': command({
    about: 'Ends the sessions of a person or of everybody, who then sign in again',
    options: z
      .strictObject({ email: email.optional().describe('The person'), everybody: flag('Of all people') })
      .refine((given) => (given.email === undefined) === given.everybody, {
        path: ['email'],
        message: 'name a person with --email, or --everybody',
      }),
    run: async (desk, given) => {
      const result = await endSessions(desk.services, await desk.operator(), given.email);
      return { text: `Ended ${result.sessions} sessions of ${result.people} people.`, result };
    },
  }),
};
