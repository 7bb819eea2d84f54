import type { Handlers } from '../../http/register.ts';
import { getCompany, mapCompanies, sampleCompanies, unitsOf } from './companies.service.ts';

const asList = <Row>(dados: Row[]) => ({ dados, total: dados.length });

type CompanyCalls = 'listMapCompanies' | 'listSampleCompanies' | 'getCompany' | 'listUnits';

export const companyHandlers: Handlers<CompanyCalls> = {
  listMapCompanies: async ({ services, session }) => asList(await mapCompanies(services, session)),
  listSampleCompanies: async ({ services, session }) => asList(await sampleCompanies(services, session)),
  getCompany: async ({ services, session, params }) => ({ cliente: await getCompany(services, session, params.id) }),
  listUnits: async ({ services, session, params }) => asList(await unitsOf(services, session, params.id)),
};
