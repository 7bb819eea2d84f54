import { type Route, type RouteName, routes } from '@escuta/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { insertAssignment } from '../builders.ts';
import type { CallInput } from '../call-path.ts';
import { type Caller, startTestApp, type TestApp } from '../harness.ts';
import { EXAMPLE_INPUTS } from './example-input.ts';
import { callerRole, fieldsOf } from './routes.ts';
import { makeTarget, nowhere } from './targets.ts';

let t: TestApp;
let callers: Record<'ADM' | 'SUP' | 'GEO' | 'BR', Caller>;
beforeAll(async () => {
  t = await startTestApp();
  await t.admin.query(`insert into addresses (lat, lon, endereco) values (-19.93, -44.05, 'Rua das Flores, 12')`);
  callers = { ADM: await t.as('adm'), SUP: await t.as('sup'), GEO: await t.as('geo'), BR: await t.as('br') };
});
afterAll(() => t.close());

const names = Object.keys(routes) as RouteName[];
const routeOf = (name: RouteName): Route => routes[name];
/**
 * Calls that read no table here: media, whose failures are tested in platform/storage.test.ts, and
 * single sign-on, which is off without an identity server and tested in features/session/sso.test.ts.
 */
const NO_TABLE: readonly RouteName[] = [
  'getMedia',
  'getConfig',
  'live',
  'listClassifications',
  'listRealms',
  'ssoLogin',
];
const onDatabase = names.filter((name) => !NO_TABLE.includes(name));
const callerOf = (name: RouteName) => callers[callerRole(name)];
/** A super admin has every company in scope, so no row is foreign. */
const byId = names.filter((name) => routeOf(name).tenant !== 'none' && callerRole(name) === 'ADM');
let minutes = 0;

async function inputOf(name: RouteName, company = t.cast.companies.own): Promise<CallInput> {
  const minute = new Date(Date.UTC(2026, 9, 1, 0, minutes++)).toISOString();
  const person = t.cast.people[company === t.cast.companies.own ? 'adm' : 'adm@other'];
  const target = await makeTarget(t.admin, t.cast, {
    id_cliente: company,
    minute,
    person,
    lote: await insertAssignment(t.admin, { ...person, data: t.clock.now() }),
    inspector: t.cast.people.geo,
  });
  return EXAMPLE_INPUTS[name](target);
}

const INTERNAL = { status: 500, text: '{"error":true,"message":"internal_error"}' };

/** Runs `body` (PL/pgSQL) before every write of every table. */
async function onEveryWrite(body: string): Promise<void> {
  await t.admin.query(`
    create table if not exists written (what text);
    create or replace function on_write() returns trigger language plpgsql security definer set search_path = public as
      $$ begin ${body} return null; end $$;
    do $$ declare r record; begin
      for r in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written' loop
        execute format('create or replace trigger on_write before insert or update or delete on %I for each statement execute function on_write()', r.tablename);
      end loop;
    end $$;`);
}

describe('[API-02] failing calls', () => {
  afterEach(() => t.admin.query('drop function if exists on_write cascade; drop table if exists written'));

  it('reply 500 without details when the database refuses a write', async () => {
    const saves: RouteName[] = [];
    for (const name of onDatabase) {
      // Signing out ends the caller's session, so it gets its own.
      const caller = name === 'logout' ? await t.as('adm') : callerOf(name);
      const input = await inputOf(name);
      await onEveryWrite(`raise exception 'the secret of %', tg_table_name;`);
      const refused = await caller.call(name, input);
      await onEveryWrite('insert into written values (tg_table_name);');
      await caller.call(name, input);
      const { rows } = await t.admin.query('select what from written');
      await t.admin.query('drop function on_write cascade; drop table written');
      // A preview rolls back its writes, including the rows recorded here.
      if (rows.length === 0 && name !== 'previewDecisions') expect([name, refused.status]).toEqual([name, 200]);
      else expect({ name, status: refused.status, text: refused.text }).toEqual({ name, ...INTERNAL });
      if (rows.length > 0) saves.push(name);
    }
    const expected: RouteName[] = ['login', 'logout', 'toggleSeen', 'setSeen', 'classifyByCustomer', 'saveComment'];
    expected.push('reviewSample', 'revealAddress', 'changeUnit', 'saveLog', 'createReport', 'decideReports');
    expected.push('assignInspectors', 'assignMany', 'undoAssignment', 'reviewMany');
    expected.push('forgotPassword', 'sendPasswordLink', 'resetPassword', 'changePassword');
    expected.push('updateUser', 'createUsers', 'openTicket');
    expected.push('createCompany', 'updateCompany', 'disableCompanyUsers', 'setCompanyLogo');
    expect(saves).toEqual(expect.arrayContaining(expected));
  });

  it('reveal no table, statement or stack of a wrong statement', async () => {
    const inputs = new Map<RouteName, CallInput>();
    for (const name of onDatabase) inputs.set(name, await inputOf(name));
    await t.admin.query('alter table users rename to mislaid; alter table sign_in_failures rename to gone');
    try {
      for (const [name, input] of inputs) {
        if (name === 'health' || name === 'ready') continue;
        const { status, text } = await callerOf(name).call(name, input);
        expect({ name, status, text }).toEqual({ name, ...INTERNAL });
      }
    } finally {
      await t.admin.query('alter table mislaid rename to users; alter table gone rename to sign_in_failures');
    }
  });

  test.each(byId)('%s gives the same reply for another tenant’s row and an unknown one', async (name) => {
    const { tenant } = routeOf(name);
    if (tenant === 'none') return;
    const input = await inputOf(name, t.cast.companies.other);
    const given = input[tenant.by] as Record<string, unknown>;
    const absent = { ...input, [tenant.by]: { ...given, [tenant.field]: nowhere(given[tenant.field]) } };
    const [foreign, none] = [await callers.ADM.call(name, input), await callers.ADM.call(name, absent)];
    expect(foreign.status).toBe(404);
    // A refusal of several samples has the ids that were sent.
    const { samples: sent } = (foreign.json.params ?? {}) as { samples?: string };
    const unknown = sent === undefined ? foreign.text : foreign.text.replace(sent, '2147483647');
    expect([none.status, none.text]).toEqual([foreign.status, unknown]);
  });
});

describe('invalid input is refused with the field’s name', () => {
  const issues = async (name: RouteName, input: CallInput) => {
    const { status, json } = await callerOf(name).call(name, input);
    const details = (json.details ?? []) as { field: string; code: string }[];
    return {
      status,
      message: json.message,
      fields: details.map(({ field, code }) => `${field.split('.')[0]} ${code}`),
    };
  };

  test.each(names.filter((name) => routeOf(name).body))('%s: unknown fields and wrong types', async (name) => {
    const input = await inputOf(name);
    const body = input.body as Record<string, unknown>;
    expect(await issues(name, { ...input, body: { ...body, desconhecido: 1 } })).toEqual({
      status: 400,
      message: 'invalid_input',
      fields: ['desconhecido unknown_field'],
    });
    // A form sends every value as text, so none has a wrong type.
    if (routeOf(name).form) return;
    const fields = fieldsOf(name);
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      // An object is the wrong type, except for fields that are objects.
      const given = field === 'dados' ? true : { nada: 1 };
      const refused = await issues(name, { ...input, body: { ...body, [field]: given } });
      expect(refused).toMatchObject({ status: 400, message: 'invalid_input' });
      expect(refused.fields.map((text) => text.split(' ')[0])).toContain(field);
    }
  });

  test.each(names.filter((name) => routeOf(name).params))('%s: wrong ids in the path', async (name) => {
    const input = await inputOf(name);
    for (const field of Object.keys(input.params ?? {})) {
      const refused = await issues(name, { ...input, params: { ...input.params, [field]: 'x'.repeat(450) } });
      expect(refused.status).toBe(400);
      expect(refused.fields.map((text) => text.split(' ')[0])).toEqual([field]);
    }
  });
});
