import { z } from 'zod';
import { success } from '../common/reply.ts';
import { Company, MapCompany } from '../companies/index.ts';
import { route } from '../route.ts';
import { Classification } from '../samples/index.ts';
import { byPath, companyByPath } from './shared.ts';

const companyList = success({
  dados: z.array(MapCompany).describe('Rows of the list'),
  total: z.int().describe('Rows in all'),
});

export const companiesRoutes = {
  listMapCompanies: route({
    method: 'GET',
    path: '/clientes/mapa',
    capability: 'companies.lookup',
    summary: 'Companies in the caller’s scope',
    reply: success({ dados: z.array(MapCompany).describe('Rows of the list'), total: z.int().describe('Rows in all') }),
    errors: [],
    tenant: 'none',
  }),
  getCompany: route({
    method: 'GET',
    path: '/cliente/:id',
    capability: 'companies.lookup',
    summary: 'One company',
    params: byPath,
    reply: success({ cliente: Company.describe('The company') }),
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  listUnits: route({
    method: 'GET',
    path: '/cliente/unidades/:id',
    capability: 'companies.lookup',
    summary: 'Units of a company: the branches below it, by name',
    params: byPath,
    reply: companyList,
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  listSampleCompanies: route({
    method: 'GET',
    path: '/amostra/clientes',
    capability: 'companies.lookup',
    summary: 'Companies in the caller’s scope that have samples',
    reply: companyList,
    errors: [],
    tenant: 'none',
  }),
  listClassifications: route({
    method: 'GET',
    path: '/amostra/classificacoes',
    capability: 'companies.lookup',
    summary: 'Classification codes in filter order',
    reply: success({
      dados: z.array(
        z.object({
          id_classificacao: z.int().describe('1 to 8, as the dashboards number them'),
          descricao: Classification,
        }),
      ),
      total: z.int(),
    }),
    errors: [],
    tenant: 'none',
  }),
};
