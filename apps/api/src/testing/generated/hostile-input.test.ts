import { type Route, type RouteName, routes } from '@escuta/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FIELDS_MAX } from '../../http/forms.ts';
import { MOST_KEYS } from '../../problems/field-issues.ts';
import { type Caller, startTestApp, type TestApp } from '../harness.ts';
import { EXAMPLE_INPUTS } from './example-input.ts';
import { callerRole, fieldsOf } from './routes.ts';
import { makeTarget, type Target } from './targets.ts';

/** Bodies per call; set ESCUTA_HOSTILE_RUNS for more. */
const RUNS = Number(process.env.ESCUTA_HOSTILE_RUNS ?? 60);

let t: TestApp;
let callers: Record<'ADM' | 'SUP' | 'GEO' | 'BR', Caller>;
let target: Target;
async function signInAgain(): Promise<void> {
  callers = { ADM: await t.as('adm'), SUP: await t.as('sup'), GEO: await t.as('geo'), BR: await t.as('br') };
}
beforeAll(async () => {
  t = await startTestApp();
  await signInAgain();
  const { adm: person, geo: inspector } = t.cast.people;
  target = await makeTarget(t.admin, t.cast, { id_cliente: t.cast.companies.own, person, inspector });
});
afterAll(() => t.close());
// A generated body may be valid and deactivate the callers, which ends their sessions.
beforeEach(async () => {
  const { rowCount } = await t.admin.query(
    'update users set ativo = true, inativo_por_cliente = false where not ativo',
  );
  if (rowCount) await signInAgain();
});

/** A caller who may make the call, so that its body is checked. */
const callerOf = (name: RouteName) => callers[callerRole(name)];

const names = Object.keys(routes) as RouteName[];
const isForm = (name: RouteName) => (routes[name] as Route).form !== undefined;
const withBody = names.filter((name) => (routes[name] as Route).body);

const anything = fc.oneof(
  fc.anything({ withBigInt: false, withDate: false, withNullPrototype: false, withObjectString: true }),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '%',
    2 ** 53,
    -1,
    1e308,
    '9'.repeat(400),
  ),
);

describe('hostile bodies', () => {
  test.each(withBody)('%s never replies 5xx to a generated body', async (name) => {
    const { params, ...input } = EXAMPLE_INPUTS[name](target);
    const valid = (input.body ?? {}) as Record<string, unknown>;
    const schemaFields = fieldsOf(name);
    const body = fc.oneof(
      anything,
      fc
        .tuple(fc.constantFrom(...schemaFields, '__proto__', 'desconhecido'), anything)
        .map(([field, value]) => ({ ...valid, [field]: value })),
    );
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const text = JSON.stringify(given) ?? 'null';
        const reply = await t.app.inject({
          method: (routes[name] as Route).method,
          url: `/api${(routes[name] as Route).path.replaceAll(/:(\w+)/g, (_, field) => String(params?.[field]))}`,
          headers: { token: callerOf(name).user?.token ?? '', 'content-type': 'application/json' },
          payload: text,
        });
        // No call with a body signs out, so the session is still valid.
        expect(reply.statusCode, `${text}\n${reply.body}`).toBeLessThan(500);
        expect(reply.body).not.toMatch(/node_modules|at .*\.ts:|syntax error|relation "/);
      }),
      { numRuns: RUNS },
    );
  });

  const NASTY = ['\u0000', 'a\u0000b', '\ud800', "'; drop table samples; --", '%_\\', '\u202e', '😀'.repeat(200)];
  test.each(withBody)('%s accepts or refuses hostile text in every field', async (name) => {
    const { body, ...input } = EXAMPLE_INPUTS[name](target);
    const valid = (body ?? {}) as Record<string, unknown>;
    for (const field of fieldsOf(name)) {
      for (const text of NASTY) {
        const reply = await callerOf(name).call(name, { ...input, body: { ...valid, [field]: text } });
        expect(reply.status, `${field} ${JSON.stringify(text)} ${reply.text}`).toBeLessThan(500);
      }
    }
  });

  test.each(withBody)('[API-01] %s refuses unknown fields and wrong types with 400 and the field', async (name) => {
    const { body, ...input } = EXAMPLE_INPUTS[name](target);
    const valid = (body ?? {}) as Record<string, unknown>;
    const wrong = { nada: { disso: true } };
    const asked: [string, string | null][] = [
      ['desconhecido', 'unknown_field'],
      // A form sends every value as text, so none has a wrong type.
      ...(isForm(name) ? [] : fieldsOf(name)).map((field): [string, null] => [field, null]),
    ];
    for (const [field, code] of asked) {
      const reply = await callerOf(name).call(name, { ...input, body: { ...valid, [field]: wrong } });
      expect([reply.status, reply.json.message], `${field} ${reply.text}`).toEqual([400, 'invalid_input']);
      const { details } = reply.json as unknown as { details: { field: string; code: string }[] };
      const told = details.filter((issue) => issue.field === field || issue.field.startsWith(`${field}.`));
      expect(told.length, `${field} ${reply.text}`).toBeGreaterThan(0);
      if (code) expect(told[0]?.code).toBe(code);
    }
  });

  test.each(withBody)('%s refuses thousands of unknown fields without a look at each', async (name) => {
    const { body, ...input } = EXAMPLE_INPUTS[name](target);
    const crowd = Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`k${n}`, 1]));
    const known = fieldsOf(name)[0] ?? '';
    const bodies: [string, object][] = [
      ['', { ...(body as object), ...crowd }],
      [`${known}.0`, { ...(body as object), [known]: [crowd] }],
    ];
    const max = isForm(name) ? FIELDS_MAX : MOST_KEYS;
    for (const [field, given] of isForm(name) ? bodies.slice(0, 1) : bodies) {
      const reply = await callerOf(name).call(name, { ...input, body: given });
      expect([reply.status, reply.json.details]).toEqual([400, [{ field, code: 'too_long', params: { max } }]]);
    }
  });

  const withAddress = names.filter((name) => (routes[name] as Route).params || (routes[name] as Route).query);
  test.each(withAddress)('%s refuses NUL in its path and its query', async (name) => {
    const { params = {}, query = {}, ...input } = EXAMPLE_INPUTS[name](target);
    const { params: inPath, query: inQuery } = routes[name] as Route;
    for (const nul of ['\u0000', 'a\u0000b']) {
      for (const field of Object.keys(inPath?.shape ?? {})) {
        const reply = await callerOf(name).call(name, { ...input, query, params: { ...params, [field]: nul } });
        expect([reply.status, reply.json.message], `${field} ${reply.text}`).toEqual([400, 'invalid_input']);
      }
      for (const field of Object.keys(inQuery?.shape ?? {})) {
        const reply = await callerOf(name).call(name, { ...input, params, query: { ...query, [field]: nul } });
        expect([reply.status, reply.json.message], `${field} ${reply.text}`).toEqual([400, 'invalid_input']);
      }
    }
  });

  test.each(names)('%s never replies 5xx to NUL in a header', async (name) => {
    const input = EXAMPLE_INPUTS[name](target);
    for (const header of ['token', 'time', 'accept', 'range', 'accept-encoding', 'content-type']) {
      const { token = '' } = callerOf(name).user ?? {};
      const headers = { token, [header]: 'a\u0000b' };
      const reply = await t.nobody.call(name, { ...input, headers });
      expect(reply.status, `${header} ${reply.text}`).toBeLessThan(500);
      if (header === 'token' && (routes[name] as Route).capability !== 'public') expect(reply.status).toBe(401);
    }
  });

  test('a body that is not JSON is refused without a stack', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/sec/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email": ',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ error: true, message: 'invalid_json' });
  });
});
