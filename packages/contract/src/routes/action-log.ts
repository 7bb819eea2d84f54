import { z } from 'zod';
import { LogFilter, LogRow, NamedAction, NamedOrigin, SaveLogBody } from '../action-log/index.ts';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';
import { done, sampleByBody } from './shared.ts';

const page = success({
  dados: z.array(LogRow).describe('Rows of the list'),
  total: z.int().describe('Total rows, counted up to 10,000'),
  total_exato: z.boolean().describe('true when `total` is exact, false when there are more'),
  proxima: z.string().nullable().describe('Start of the next page, for `apos`; null after the last row'),
  perPage: z.int().describe('Page size'),
  currentPage: z.int().describe('Page, from 1'),
});
const companyByBody = { by: 'body', field: 'id_cliente', entity: 'company' } as const;

export const actionLogRoutes = {
  saveLog: route({
    method: 'POST',
    path: '/save/logs',
    capability: 'own.use',
    summary: 'Log an action that the server cannot observe (6 start, 14 open report)',
    body: SaveLogBody,
    reply: done,
    errors: ['sample_not_found', 'report_not_found'],
    tenant: sampleByBody,
  }),
  searchLogs: route({
    method: 'POST',
    path: '/logs',
    capability: 'logs.view',
    summary: 'A page of the system log, newest first',
    body: LogFilter,
    reply: page,
    errors: ['company_not_found', 'period_reversed'],
    tenant: companyByBody,
  }),
  exportLogs: route({
    method: 'POST',
    path: '/logs/exportar',
    capability: 'logs.view',
    summary: 'The same page for a spreadsheet',
    body: LogFilter,
    reply: page,
    errors: ['company_not_found', 'period_reversed'],
    tenant: companyByBody,
    takesOut: 'log',
  }),
  listLogActions: route({
    method: 'GET',
    path: '/logs/tipo-acao',
    capability: 'logs.view',
    summary: 'Action codes with their names',
    reply: success({ dados: z.array(NamedAction).describe('Rows of the list'), total: z.int() }),
    errors: [],
    tenant: 'none',
  }),
  listLogOrigins: route({
    method: 'GET',
    path: '/logs/origens',
    capability: 'logs.view',
    summary: 'Origins of actions with their names',
    reply: success({ dados: z.array(NamedOrigin).describe('Rows of the list'), total: z.int() }),
    errors: [],
    tenant: 'none',
  }),
};
