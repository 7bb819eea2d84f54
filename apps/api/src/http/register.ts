/**
 * Registers the routes of the contract. Session, capability, input and reply are checked here for every call. Handlers are typed by the
 * contract: a route without a handler, or a handler that returns another shape, does not compile.
 */
import {
  CLOCK_HEADER,
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
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, DeviceCaller, Services, Session, Upload } from '../context.ts';
import { noteRefusedCall } from '../features/action-log/index.ts';
import { findDevice, hasDeviceKey } from '../features/devices/index.ts';
import { findSession } from '../features/session/index.ts';
import { crowdedObject, toFieldIssues } from '../problems/field-issues.ts';
import type { Outages } from '../problems/outages.ts';
import { Denied, Problem } from '../problems/problem.ts';
import { withinFew } from './at-once.ts';
import { registerFileBodies, registerForms, withFields, withFileBody, withForm } from './forms.ts';
import { limitsOf } from './limits.ts';
import { RawReply } from './raw-reply.ts';
import { givenRequestId } from './request-id.ts';
import { sampleKeyOf } from './sample-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    routeName?: RouteName;
  }
  interface FastifyRequest {
    /** Null for public calls. */
    session: Session | null;
    /** The device that calls instead of a person. */
    device: DeviceCaller | null;
    /** What a device's form gives as the key of its sample, as it came. */
    givenKey: unknown;
    cameAt: Date;
  }
}

type Payload<N extends RouteName> = Routes[N] extends { raw: true }
  ? RawReply
  : Omit<Extract<ReplyOf<N>, { error: false }>, 'error' | 'message'>;

type CallerOf<N extends RouteName> = Routes[N] extends { devices: true } ? Session | DeviceCaller : Session;
type SessionOf<N extends RouteName> = Routes[N]['capability'] extends 'public' ? null : CallerOf<N>;

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

type Handle = (body: unknown, files: AsyncIterable<Upload>) => Promise<object>;

const clockOf = ({ date, [CLOCK_HEADER]: own }: FastifyRequest['headers']) => (typeof own === 'string' ? own : date);

/** Reads the body in the way of the route, and handles it. */
function withBody(route: Route, request: FastifyRequest, handle: Handle): Promise<object> {
  if (route.fileBody) return withFileBody(request, route.fileBody, (files) => handle(undefined, files));
  if (route.form) return withFields(request, route.form, handle);
  if (route.files && request.isMultipart()) return withForm(request, route.files, handle);
  return handle(request.body, noFiles());
}

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
      request.cameAt = services.clock.now();
      if (route.devices && hasDeviceKey(request.headers))
        request.device = await findDevice(services, request.headers, sampleKeyOf(request));
      else if (route.capability !== 'public') request.session = await findSession(services, request.headers);
    },
    handler: async (request, reply) => {
      const { session, device } = request;
      const address = { params: undefined as unknown, query: undefined as unknown };
      const handle: Handle = (body, files) => {
        if (device) request.givenKey = (body as { chave?: unknown } | undefined)?.chave;
        return handler({
          services,
          session: device ?? session,
          ip: request.ip,
          accept: request.headers.accept ?? '',
          range: request.headers.range,
          date: clockOf(request.headers),
          cameAt: request.cameAt,
          requestId: givenRequestId(request.headers),
          gone: goneSignal(reply),
          log: request.log,
          outages,
          ...address,
          body: parse(route.body, body),
          files,
        });
      };
      try {
        if (!device) authorise(route, session);
        // Before a body that is one file is read.
        Object.assign(address, {
          params: parse(route.params, request.params),
          query: parse(route.query, request.query),
        });
        const caller = device ?? session;
        return await answer(route, await withinFew(route, caller, () => withBody(route, request, handle)), reply);
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

/** Adds every call of the contract to the server. Only calls with files accept forms, only those whose body is a file accept any type. */
export async function registerRoutes(app: FastifyInstance, wiring: Wiring): Promise<void> {
  app.decorateRequest('session', null);
  app.decorateRequest('device', null);
  app.decorateRequest('givenKey', null);
  app.decorateRequest('cameAt', null as never);
  const names = Object.keys(routes) as RouteName[];
  const kindOf = (name: RouteName) => {
    const { files, form, fileBody }: Route = routes[name];
    if (fileBody) return 'file';
    return files || form ? 'form' : 'json';
  };
  const addAll = (instance: FastifyInstance, kind: ReturnType<typeof kindOf>) => {
    for (const name of names) if (kindOf(name) === kind) addRoute(instance, name, wiring);
  };
  const withForms: FastifyPluginAsync = async (forms) => {
    await registerForms(forms);
    addAll(forms, 'form');
  };
  const withFiles: FastifyPluginAsync = async (files) => {
    registerFileBodies(files);
    addAll(files, 'file');
  };
  addAll(app, 'json');
  await app.register(withForms);
  await app.register(withFiles);
}
