import { CompanyChange, NewCompanyBody } from '@escuta/contract';
import { z } from 'zod';
import { changeCompany, createCompany, disableUsers, listCompanies } from '../features/companies/index.ts';
import { type Command, command, companyId, type Desk, flag, table } from './command.ts';

const { razao_social } = NewCompanyBody.shape;
const sameName = flag('Although another company below the same one has this name');

async function switchCompany(desk: Desk, { company, disable }: { company: number; disable: boolean }) {
  const body = { client_id: company, disableAllUsers: disable };
  const pessoas = await disableUsers(desk.services, await desk.operator(), body);
  const text = `Company ${company} and ${pessoas} of its people are ${disable ? 'inactive' : 'active'} now.`;
  return { text, result: { id_cliente: company, ativo: !disable, pessoas } };
}

export const COMPANIES: Record<string, Command> = {
  'companies list': command({
    about: 'Companies with their branches below them',
    options: z.strictObject({}),
    run: async (desk) => {
      const result = await listCompanies(desk.services, await desk.operator(), 'lista');
      const rows = result.dados.map((one) => [
        ...[one.id_cliente, one.razao_social, one.id_cliente_master ?? ''],
        one.ativo ? '' : 'inactive',
      ]);
      return { text: table(['id', 'name', 'below', ''], rows), result };
    },
  }),
  'companies create': command({
    about: 'Creates a company',
    options: z.strictObject({
      name: razao_social,
      below: companyId.optional().describe('Id of the company above it'),
      'same-name': sameName,
    }),
    run: async (desk, { name, below, 'same-name': repetir_nome }) => {
      const body = { razao_social: name, id_cliente_master: below ?? null, repetir_nome };
      const made = await createCompany(desk.services, await desk.operator(), NewCompanyBody.parse(body));
      return { text: `${made.razao_social} has the id ${made.id_cliente}.`, result: made };
    },
  }),
  'companies rename': command({
    about: 'Renames a company',
    options: z.strictObject({ company: companyId, name: razao_social, 'same-name': sameName }),
    run: async (desk, { company, name, 'same-name': repetir_nome }) => {
      const change = CompanyChange.parse({ id_cliente: company, razao_social: name, repetir_nome });
      const changed = await changeCompany(desk.services, await desk.operator(), change);
      return { text: `Company ${company} is called ${changed.razao_social} now.`, result: changed };
    },
  }),
  'companies disable': command({
    about: 'Makes a company and its people inactive; their sessions end at once',
    options: z.strictObject({ company: companyId }),
    run: (desk, { company }) => switchCompany(desk, { company, disable: true }),
  }),
  'companies enable': command({
    about: 'Makes a company active again, with the people that its end made inactive',
    options: z.strictObject({ company: companyId }),
    run: (desk, { company }) => switchCompany(desk, { company, disable: false }),
  }),
};
