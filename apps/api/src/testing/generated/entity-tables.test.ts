import { AgreementReportFilter, type RouteName, routes } from '@escuta/contract';
import { expect, it } from 'vitest';
import type { z } from 'zod';

/**
 * The entity tables of both product documents (section 3), copied literally as field names; `a / b` are two names for one field. Each is
 * held against the replies that tell the entity, by the path to its rows.
 */
const TABLES: Record<
  string,
  {
    fields: string;
    told: readonly (readonly [RouteName, ...string[]])[];
    unless?: Partial<Record<RouteName, readonly string[]>>;
  }
> = {
  Sample: {
    fields: `id_amostra, seq, id_cliente, descricao, coletor, geofonista, classificacao, pre_classificacao, classificacao_cliente,
      dt_classificacao_cliente, usuario_cliente_classificador, dt_amostra, lat, lon, precisao, endereco, obs, obs_app, usuario_comentario,
      dt_comentario, vista, review, img / images, url, espectrograma, pressao, tipo_vazamento, razao_social, nome, id_inspecionar,
      id_inspecionar2, id_inspecionar3, totalInspectionOrders, checked, status`,
    told: [
      ['getSample', 'amostra'],
      ['getSampleDetail', 'amostra'],
      // Whole rows (D-03).
      ['searchSamples', 'amostras'],
    ],
  },
  'Classification record': { fields: 'id_classificacao, descricao', told: [['listClassifications', 'dados']] },
  'Inspector option': { fields: 'id, nome', told: [['listInspectors', 'dados']] },
  'Inspection comment': {
    fields: `obs_inspecao, usuario_inspecao, dt_inspecao, obs_tipo_vazamento, obs_aprovacao, dt_aprovacao, usuario_aprovacao, tipo_vazamento,
      status_relatorio`,
    told: [['getSample', 'amostra', 'comentarios_inspecao']],
  },
  'Leak report': {
    fields: `id_relatorio / idRelatorio, id_cliente, id_amostra, amostras, id_usuario, id_status_relatorio, tipo_vazamento,
      tipo_ponto_suspeito, nro_os, obs_aprovacao, nome_aprovacao, razao_social_aprovacao, idInspecionador, approve, numero, dt_relatorio,
      dt_envio, endereco, latitude, longitude, dt_amostra, geofonista_responsavel / nome_coletor, nro_hidrometro, pressao, diametro,
      tipo_tubulacao, tipo_pavimentacao, equipamentos, obs_inspecao, posicao, obs_tipo_vazamento, fotos, logomarca, razao_social, data, hora,
      descricao, selectedReportIds`,
    told: [
      ['getReport', 'relatorio'],
      ['listCompanyReports', 'dados'],
      ['findCompanyReports', 'dados'],
      ['findSampleReports', 'dados'],
      ['filterReports', 'dados'],
      ['exportReports', 'data', 'data'],
    ],
    // Thousands of rows have the number of their photos (decision 11); their links are in the report.
    unless: { filterReports: ['fotos'], exportReports: ['fotos'] },
  },
  'Client, for the map': {
    fields: 'id_cliente, razao_social, id_cliente_master, children, ativo',
    told: [['listMapCompanies', 'dados']],
  },
  User: {
    fields: `id_usuario, id_cliente, sel_id_cliente, nome, email, telefone, id_tipo_usuario, ativo, tour, filiais, exibir_inspecao, exp,
      id_mail_chimp, new_users_data, token, lat, lon, zoom`,
    told: [
      ['login', 'user'],
      ['ssoLogin', 'user'],
    ],
  },
  'User, end of the session': { fields: 'expire', told: [['login'], ['ssoLogin']] },
  'Company, in lists': {
    fields: 'id_cliente, razao_social, id_cliente_master, sub_clients, label, children, ativo',
    told: [['listCompanies', 'dados']],
  },
  'Company, one': {
    fields: 'id_cliente, razao_social, id_cliente_master, ativo, lat, lon, zoom',
    told: [['getCompany', 'cliente']],
  },
  'Log view row': { fields: 'origem, data, id_amostra, nome_usuario, descricao', told: [['searchLogs', 'dados']] },
  'Realm list entry': { fields: 'client, realm', told: [['listRealms', 'dados']] },
  'Log pagination': { fields: 'perPage, currentPage, total', told: [['searchLogs']] },
  Operator: { fields: 'id_usuario, nome', told: [['dashboardCollectors', 'data', 'dados']] },
  'Per-client summary': {
    fields: 's_classificacao, amostras_dia, total',
    told: [['summariseCompanies', 'dados']],
  },
  'Blind-review row': { fields: 'dt_upload, dt_amostra, final, geo', told: [['blindReviewReport', 'dados']] },
  'Final class of a blind-review row': { fields: 'dt_class, class', told: [['blindReviewReport', 'dados', 'final']] },
  'Answer in a blind-review row': {
    fields: 'nome, class, dt_class, certeza, qualidade',
    told: [['blindReviewReport', 'dados', 'geo']],
  },
  'Productivity data': {
    fields: 'graphicData, legenda, totalCollectKM, totalCollectKMAcess, totalFraud, totalKM, totalSamples',
    told: [
      ['collectedSamples', 'data'],
      ['collectedSamplesV1', 'data'],
    ],
  },
  'Productivity data, rows': {
    fields: 'percentage, date, semacesso, fraude',
    told: [['collectedSamples', 'data', 'graphicData']],
  },
  'Productivity data, summary items': {
    fields: 'description, percentage, value',
    told: [['collectedSamples', 'data', 'summary']],
  },
  'Occurrence data': {
    fields: 'graphicData, legenda',
    told: [
      ['occurrences', 'data', 'number'],
      ['occurrences', 'data', 'percentage'],
    ],
  },
  'Occurrence data, rows': {
    fields: 'date, pendentes, nao_confirmados, confirmados, total, samplesAmount',
    told: [['occurrences', 'data', 'number', 'graphicData']],
  },
  'Analysis data': {
    fields: `quantidadeDistancia, quantidadeColeta, total_samples_confirmed, total_samples_not_confirmed, total_pending_samples,
      total_confirmed_reports, total_unconfirmed_reports, not_confirmed, not_confirmed_km`,
    told: [['analysisTotals', 'data']],
  },
  'Analysis data, apparent and real loss': {
    fields: 'quantidade, porcentagem',
    told: [
      ['lossTypes', 'data', 'aparente'],
      ['lossTypes', 'data', 'real'],
    ],
  },
  'Impact data': { fields: 'leak, water_saved, pool_day, truck, water_tank', told: [['impactTotals', 'data']] },
  'Impact reference values': { fields: 'pool, truck, water_tank', told: [['impactParameters', 'data']] },
};

/** The parameters in the documents, with the calls that take them. */
const PARAMETERS: Record<string, { fields: string; taken: readonly RouteName[] }> = {
  'Search parameters': {
    fields: 'id_sensor, filtro, classificacao, dti, dtf, id_amostra, amostras, id_cliente, pag, max, data',
    taken: ['searchMap', 'searchSamples', 'exportSamples', 'exportShapefile'],
  },
  'Report filter': {
    fields: `id_cliente, dti_report, dtf_report, status_aprovacao, tipo_ponto_suspeito, sample_id, dti_sample, dtf_sample, classificacoes, pag,
      max`,
    taken: ['filterReports', 'exportReports'],
  },
  'Log entry': { fields: 'id_amostra, id_cliente, id_usuario, dados, tipo_acao, origem', taken: ['saveLog'] },
  Ticket: {
    fields: 'email, nome, id_usuario, id_cliente, id_tipo_usuario, ativo, telefone, subject, message, razao_social',
    taken: ['openTicket'],
  },
  'Blind-review classification': {
    fields: 'amostra, classificacao, qualidade, certeza, tempo',
    taken: ['answerBlindSample'],
  },
  'Dashboard params': {
    fields: 'id_cliente, dti, dtf, period, tipo, id_coletor',
    taken: ['collectedSamples', 'occurrences', 'analysisTotals', 'accuracy', 'impactTotals'],
  },
  'Impact reference values': { fields: 'pool, truck, water_tank / water', taken: ['updateImpact'] },
  'Log filters and pagination': {
    fields: 'dti, dtf, origem, tipo_acao, id_usuario, id_amostra, id_cliente, perPage, currentPage',
    taken: ['searchLogs'],
  },
};

/** The object below optional, nullable and list. */
function objectOf(schema: z.core.$ZodType): z.core.$ZodShape {
  const { def } = schema as z.ZodType & {
    def: { element?: z.core.$ZodType; innerType?: z.core.$ZodType; shape?: z.core.$ZodShape };
  };
  const inner = def.element ?? def.innerType;
  return inner ? objectOf(inner) : (def.shape ?? {});
}

function fieldsOf([name, ...path]: readonly [RouteName, ...string[]]): string[] {
  let shape = objectOf(routes[name].reply as z.ZodType);
  for (const step of path) {
    const next = shape[step];
    if (!next) throw new Error(`the reply of ${name} has no ${step}`);
    shape = objectOf(next);
  }
  return Object.keys(shape);
}

const lacking = (fields: string[], names: string[]) =>
  fields.filter((field) => !field.split(' / ').some((name) => names.includes(name)));

const CASES = Object.entries(TABLES).flatMap(([table, { fields, told, unless = {} }]) =>
  told.map((where) => ({
    table,
    fields: fields.split(',').map((field) => field.trim()),
    where,
    unless: unless[where[0]] ?? [],
    reply: where.join('.'),
  })),
);

it.each(CASES)('every field of the table $table is in the reply $reply', ({ fields, where, unless }) => {
  const names = fieldsOf(where);
  expect(lacking(fields, names)).toEqual(unless);
});

const CALLS = Object.entries(PARAMETERS).flatMap(([table, { fields, taken }]) =>
  taken.map((name) => ({ table, fields: fields.split(',').map((field) => field.trim()), name })),
);

it.each(CALLS)('every field of $table is a parameter of $name', ({ fields, name }) => {
  const { body } = routes[name] as { body?: z.ZodType };
  const names = body ? Object.keys(objectOf(body)) : [];
  expect(lacking(fields, names)).toEqual([]);
});

/** Every page size that a call takes, and that of the filter in the path of br/relatorio. */
const SIZES = (Object.keys(routes) as RouteName[]).flatMap((name) => {
  const { body, query } = routes[name] as { body?: z.ZodType; query?: z.ZodType };
  return [body, query].flatMap((schema) =>
    Object.entries(schema ? objectOf(schema) : {})
      .filter(([field]) => field === 'max' || field === 'perPage')
      .map(([field, size]) => ({ name: `${name}.${field}`, size: size as z.ZodType, asText: schema === query })),
  );
});
SIZES.push({ name: 'AgreementReportFilter.max', size: AgreementReportFilter.shape.max, asText: false });

it.each(SIZES)('$name above the most that the call returns counts as the most', ({ size, asText }) => {
  const asked = [1, 3000, 9999, 1_000_000];
  const taken = asked.map((rows) => Number(size.parse(asText ? String(rows) : rows)));
  const most = taken.at(-1) ?? 0;
  expect(most).toBeLessThan(1_000_000);
  expect(taken).toEqual(asked.map((rows) => Math.min(rows, most)));
});
