import { type ProblemCode, problems, type Route, type RouteName, routes } from '@escuta/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FAULTS } from '../problems/faults.ts';
import { VERSION } from '../version.ts';

const ALWAYS: readonly ProblemCode[] = ['invalid_input', 'internal_error', 'server_stopping', ...FAULTS];
const WITHOUT_SESSION: readonly ProblemCode[] = ['took_too_long'];
const WITH_SESSION: readonly ProblemCode[] = [
  'session_missing',
  'session_invalid',
  'session_expired',
  'user_inactive',
  'capability_denied',
];

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

function parameters(route: Route): Json[] {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: !(field as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(field as z.ZodType, 'input'),
    }));
  const time = {
    name: 'time',
    in: 'header',
    required: false,
    schema: { type: 'integer', default: -1 },
    description: 'Expiry of the session by the browser, milliseconds since 1970; -1: unknown',
  };
  return [
    ...from(route.params, 'path'),
    ...from(route.query, 'query'),
    ...(route.capability === 'public' ? [] : [time]),
  ];
}

function failures(route: Route): Json {
  const codes = [...ALWAYS, ...(route.capability === 'public' ? WITHOUT_SESSION : WITH_SESSION), ...route.errors];
  const statuses = new Set(codes.map((code) => problems[code].status).filter((status) => status !== 200));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      {
        description: codes.filter((code) => problems[code].status === status).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** The body of a call; null without one. */
function requestBody(route: Route): Json | null {
  const { files, form: parts, fileBody } = route;
  const binary = { type: 'string', format: 'binary' };
  if (fileBody) return { content: { 'application/octet-stream': { schema: binary } } };
  if (!route.body) return null;
  const schema = jsonSchema(route.body, 'input');
  if (parts) {
    const asArray = (max: number) => (max === 1 ? binary : { type: 'array', maxItems: max, items: binary });
    const added = Object.fromEntries(parts.map(({ field, max }) => [field, asArray(max)]));
    const properties = { ...(schema.properties as Json), ...added };
    return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
  }
  const form = files && {
    type: 'object',
    required: ['dados'],
    properties: {
      dados: schema,
      [files.field]: { type: 'array', maxItems: files.max, items: binary },
    },
  };
  const content = { 'application/json': { schema }, ...(form && { 'multipart/form-data': { schema: form } }) };
  return { required: true, content };
}

function operation(name: RouteName, route: Route): Json {
  const body = requestBody(route);
  return {
    operationId: name,
    summary: route.summary,
    description: `Capability: ${route.capability}`,
    security: route.capability === 'public' ? [] : [{ token: [] }, ...(route.devices ? [{ device: [] }] : [])],
    parameters: parameters(route),
    ...(body && { requestBody: body }),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: jsonSchema(route.reply, 'output') } } },
      ...failures(route),
    },
  };
}

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { const: true },
    message: { enum: Object.keys(problems), description: 'Problem code, which selects the text shown' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, params: { type: 'object' } },
      },
    },
    params: { type: 'object', description: 'Values to fill into the text' },
  },
};

/** The OpenAPI document, derived from the route table. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Escuta', version: VERSION, description: 'Calls of the Escuta water-leak detection application.' },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        device: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Device <key>` (ING-05)' },
      },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
    paths,
  };
}

/** Made once in a process: every server in it has the same routes, and the tests start hundreds. */
let document: Json | undefined;

/** Serves the document at /api/openapi.json and Swagger UI at /api/docs. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  document ??= openApiDocument();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { deepLinking: true } });
  app.get('/api/openapi.json', async () => document);
}
