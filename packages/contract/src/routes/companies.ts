import { z } from 'zod';
import { success } from '../common/reply.ts';
import {
  Company,
  CompanyChange,
  CompanyListQuery,
  CompanyTree,
  DisableUsers,
  LOGO_BYTES_MAX,
  LogoBody,
  MapCompany,
  MapCompanyTree,
  MapOpening,
  NewCompanyBody,
} from '../companies/index.ts';
import { route } from '../route.ts';
import { Classification } from '../samples/index.ts';
import { byPath, companyByPath } from './shared.ts';

const companyList = success({
  dados: z.array(MapCompany).describe('Rows of the list'),
  total: z.int().describe('Total rows'),
});

const oneCompany = success({ cliente: Company.describe('The company') });

export const companiesRoutes = {
  listCompanies: route({
    method: 'GET',
    path: '/clientes',
    capability: 'companies.list',
    summary: 'Companies that the caller administers, as a tree or flat',
    query: CompanyListQuery,
    reply: success({
      dados: z.array(CompanyTree).describe('Rows of the list'),
      total: z.int().describe('Total companies'),
    }),
    errors: [],
    tenant: 'none',
  }),
  createCompany: route({
    method: 'POST',
    path: '/cliente/cadastrar',
    capability: 'companies.edit',
    summary: 'Create a company',
    body: NewCompanyBody,
    reply: oneCompany,
    errors: ['company_not_found', 'company_parent_required', 'company_depth', 'company_name_taken'],
    tenant: { by: 'body', field: 'id_cliente_master', entity: 'company' },
  }),
  updateCompany: route({
    method: 'PUT',
    path: '/cliente/atualizar',
    capability: 'companies.edit',
    summary: 'Change a company',
    body: CompanyChange,
    reply: oneCompany,
    errors: [
      'company_not_found',
      'company_parent_required',
      'company_cycle',
      'company_depth',
      'company_name_taken',
      'last_unit',
      'realm_taken',
    ],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  disableCompanyUsers: route({
    method: 'POST',
    path: '/cliente/desabilitar-usuarios',
    capability: 'companies.edit',
    summary: 'Disable a company and all its users, or enable those that this call disabled',
    body: DisableUsers,
    reply: success({ total: z.int().describe('Users whose state changed') }),
    errors: ['company_not_found'],
    tenant: { by: 'body', field: 'client_id', entity: 'company' },
  }),
  setCompanyLogo: route({
    method: 'POST',
    path: '/cliente/logomarca',
    capability: 'companies.edit',
    summary: 'Set or remove the logo of a company',
    body: LogoBody,
    files: { field: 'logo', max: 1, maxBytes: LOGO_BYTES_MAX },
    reply: oneCompany,
    errors: ['company_not_found', 'logo_invalid', 'payload_too_large', 'photo_count'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  listMapCompanies: route({
    method: 'GET',
    path: '/clientes/mapa',
    capability: 'companies.lookup',
    summary: 'Companies in the caller’s scope, as a tree or flat',
    query: CompanyListQuery,
    reply: success({
      dados: z.array(MapCompanyTree).describe('Rows of the list'),
      total: z.int().describe('Total companies'),
    }),
    errors: [],
    tenant: 'none',
  }),
  getMapOpening: route({
    method: 'GET',
    path: '/mapa/abertura',
    capability: 'companies.lookup',
    summary:
      'Where the map opens for people of the caller’s company: its place, or that of the nearest company above it',
    reply: success({ lugar: MapOpening.nullable().describe('The place; null: none is set') }),
    errors: [],
    tenant: 'none',
  }),
  getCompany: route({
    method: 'GET',
    path: '/cliente/:id',
    capability: 'companies.lookup',
    summary: 'One company',
    params: byPath,
    reply: oneCompany,
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
          id_classificacao: z.int().describe('Number of the class in the dashboards, 1 to 8'),
          descricao: Classification,
        }),
      ),
      total: z.int(),
    }),
    errors: [],
    tenant: 'none',
  }),
};
