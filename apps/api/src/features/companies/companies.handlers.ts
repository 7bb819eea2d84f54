import type { Handlers } from '../../http/register.ts';
import { getCompany, listCompanies, mapCompanies, mapOpening, sampleCompanies, unitsOf } from './companies.service.ts';
import { changeCompany, createCompany, disableUsers } from './edit-company.service.ts';
import { setLogo } from './logo.service.ts';

const asList = <Row>(dados: Row[]) => ({ dados, total: dados.length });

type CompanyCalls =
  | 'listMapCompanies'
  | 'listSampleCompanies'
  | 'getMapOpening'
  | 'getCompany'
  | 'listUnits'
  | 'listCompanies'
  | 'createCompany'
  | 'updateCompany'
  | 'disableCompanyUsers'
  | 'setCompanyLogo';

export const companyHandlers: Handlers<CompanyCalls> = {
  listMapCompanies: ({ services, session, query }) => mapCompanies(services, session, query.formato),
  listSampleCompanies: async ({ services, session }) => asList(await sampleCompanies(services, session)),
  getMapOpening: async ({ services, session }) => ({ lugar: await mapOpening(services, session) }),
  getCompany: async ({ services, session, params }) => ({ cliente: await getCompany(services, session, params.id) }),
  listUnits: async ({ services, session, params }) => asList(await unitsOf(services, session, params.id)),
  listCompanies: ({ services, session, query }) => listCompanies(services, session, query.formato),
  createCompany: async ({ services, session, body }) => ({ cliente: await createCompany(services, session, body) }),
  updateCompany: async ({ services, session, body }) => ({ cliente: await changeCompany(services, session, body) }),
  disableCompanyUsers: async ({ services, session, body }) => ({ total: await disableUsers(services, session, body) }),
  setCompanyLogo: async ({ services, session, body, files }) => ({
    cliente: await setLogo(services, session, { id_cliente: body.id_cliente, files }),
  }),
};
