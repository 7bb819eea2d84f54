/**
 * Registers the routes of the contract. Session, capability, input and reply are checked here for every call. Handlers are typed by the
 * contract: a route without a handler, or a handler that returns another shape, does not compile.
 */
import {
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
  type PermissionAsked,
  type ReplyOf,
  type Route,
  type RouteName,
  type Routes,
  routes,
} from '@escuta/contract';
import { can } from '@escuta/domain';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Call, Services, Session, Upload } from '../context.ts';
import { noteRefusedCall } from '../features/action-log/index.ts';
import { findSession } from '../features/session/index.ts';
import { crowdedObject, toFieldIssues } from '../problems/field-issues.ts';
import type { Outages } from '../problems/outages.ts';
import { Denied, Problem } from '../problems/problem.ts';
import { registerForms, withForm } from './forms.ts';
import { limitsOf } from './limits.ts';
import { RawReply } from './raw-reply.ts';
import { givenRequestId } from './request-id.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    routeName?: RouteName;
  }
  interface FastifyRequest {
    /** Null for public calls. */
    session: Session | null;
  }
}

type Payload<N extends RouteName> = Routes[N] extends { raw: true }
  ? RawReply
  : Omit<Extract<ReplyOf<N>, { error: false }>, 'error' | 'message'>;

type SessionOf<N extends RouteName> = Routes[N]['capability'] extends 'public' ? null : Session;

export interface HandlerInput<N extends RouteName> extends Call {
  session: SessionOf<N>;
  params: ParsedParamsOf<N>;
  query: ParsedQueryOf<N>;
  body: ParsedBodyOf<N>;
}

export type Handler<N extends RouteName> = (input: HandlerInput<N>) => Promise<Payload<N>>;
export type Handlers<Names extends RouteName = RouteName> = { [N in Names]: Handler<N> };

function parse(schema: Route['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const crowded = crowdedObject(value);
  if (crowded) throw new Problem('invalid_input', { details: [crowded] });
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new Problem('invalid_input', { details: toFieldIssues(result.error, value ?? {}) });
  return result.data;
}

function authorise({ capability }: Route, session: Session | null): void {
  if (capability !== 'public' && !(session && can(session.user, capability))) throw new Problem('capability_denied');
}

/** What a refusal by role needed; null for any other error. */
function neededFor(error: unknown, { capability }: Route): PermissionAsked | null {
  if (error instanceof Denied) return error.needed;
  const isDenied = error instanceof Problem && error.code === 'capability_denied';
  return isDenied && capability !== 'public' ? capability : null;
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return gone.signal;
}

async function answer(route: Route, payload: object, reply: FastifyReply): Promise<FastifyReply> {
  if (payload instanceof RawReply) return payload.send(reply);
  // Parsing removes fields that the schema does not have, so that a column added to a query is not sent by accident.
  return reply.send(route.reply.parse({ error: false, message: null, ...payload }));
}

async function* noFiles(): AsyncGenerator<Upload> {}

function addRoute(app: FastifyInstance, name: RouteName, { services, handlers, outages }: Wiring): void {
  const route: Route = routes[name];
  const handler = handlers[name] as (input: object) => Promise<object>;
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    config: { routeName: name },
    exposeHeadRoute: false,
    ...limitsOf(route),
    // Before the body is read.
    onRequest: async (request) => {
      if (route.capability !== 'public') request.session = await findSession(services, request.headers);
    },
    handler: async (request, reply) => {
      const { session } = request;
      const handle = (body: unknown, files: AsyncIterable<Upload>) =>
        handler({
          services,
          session,
          ip: request.ip,
          accept: request.headers.accept ?? '',
          range: request.headers.range,
          requestId: givenRequestId(request.headers),
          gone: goneSignal(reply),
          log: request.log,
          outages,
          params: parse(route.params, request.params),
          query: parse(route.query, request.query),
          body: parse(route.body, body),
          files,
        });
      try {
        authorise(route, session);
        const payload =
          route.files && request.isMultipart()
            ? await withForm(request, route.files, handle)
            : await handle(request.body, noFiles());
        return await answer(route, payload, reply);
      } catch (error) {
        const needed = neededFor(error, route);
        if (session && needed)
          await noteRefusedCall(services, { session, chamada: name, permissao: needed }, request.log);
        throw error;
      }
    },
  });
}

interface Wiring {
  services: Services;
  handlers: Handlers;
  outages: Outages;
}

/** Adds every call of the contract to the server. Only calls with files accept forms. */
export async function registerRoutes(app: FastifyInstance, wiring: Wiring): Promise<void> {
  app.decorateRequest('session', null);
  const names = Object.keys(routes) as RouteName[];
  const takesFiles = (name: RouteName) => (routes[name] as Route).files !== undefined;
  for (const name of names.filter((one) => !takesFiles(one))) addRoute(app, name, wiring);
  const withForms: FastifyPluginAsync = async (forms) => {
    await registerForms(forms);
    for (const name of names.filter(takesFiles)) addRoute(forms, name, wiring);
  };
  await app.register(withForms);
}
