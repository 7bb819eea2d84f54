import type { Handlers } from '../../http/register.ts';
import { mapCompanies } from './companies.service.ts';

export const companyHandlers: Handlers<'listMapCompanies'> = {
  listMapCompanies: async ({ services, session }) => {
    const dados = await mapCompanies(services, session);
    return { dados, total: dados.length };
  },
};
