import { ROLES, type Role, type RouteName, routes } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { insertAssignment } from '../builders.ts';
import { type Caller, type CallReply, startTestApp, type TestApp } from '../harness.ts';
import { insertPerson, type Person } from '../people.ts';
import { EXAMPLE_INPUTS } from './example-input.ts';
import { cell, expected, marksAgainst, routeOf, SESSION_CALLS, TENANTS, type Tenant } from './matrix.ts';
import { makeTarget, type Target } from './targets.ts';

const names = SESSION_CALLS;
const nameOf = (role: Role) => role.toLowerCase() as Lowercase<Role>;

let t: TestApp;
/** Works for the branch. */
let branchPerson: Person;
const callers = new Map<Role, Caller>();
/** Targets for callers who are refused before their input is read. */
const refusedTargets = new Map<Tenant, Target>();
/** Targets of each caller, shared by calls that change nothing. */
const sharedTargets = new Map<string, Target>();
const answers = new Map<string, 'allowed' | 'refused'>();

beforeAll(async () => {
  t = await startTestApp();
  await t.admin.query(`insert into addresses (lat, lon, endereco) values (-19.93, -44.05, 'Rua das Flores, 12')`);
  const { branch } = t.cast.companies;
  const person = { id_cliente: branch, nome: 'Pessoa da Filial', email: 'filial@norte.test' };
  branchPerson = await insertPerson(t.admin, { ...person, id_tipo_usuario: 'VIS' }, 'x');
  await t.admin.query('update users set exibir_inspecao = true');
  for (const role of ROLES) callers.set(role, await t.as(nameOf(role)));
  for (const tenant of TENANTS) refusedTargets.set(tenant, await targetFor(tenant, 'sup'));
});
afterAll(() => t.close());

let minutes = 0;

async function targetFor(tenant: Tenant, caller: Lowercase<Role>): Promise<Target> {
  const { companies, people } = t.cast;
  const person = { own: people[caller], branch: branchPerson, foreign: people[`${caller}@other`] }[tenant];
  return makeTarget(t.admin, t.cast, {
    id_cliente: { own: companies.own, branch: companies.branch, foreign: companies.other }[tenant],
    person,
    ...(tenant === 'branch' && { colleague: branchPerson }),
    // The caller is the inspector even of foreign rows, which must not give access to them.
    inspector: people[caller],
    // Blind reviewers get samples of every company.
    reviewer: people.br,
    minute: new Date(Date.UTC(2026, 9, 1, 0, minutes++)).toISOString(),
    lote: await insertAssignment(t.admin, { ...people[caller], data: t.clock.now() }),
  });
}

/** Calls that change nothing and need no hand-out of their own; calls not listed here get new rows. */
const READING: ReadonlySet<RouteName> = new Set<RouteName>([
  ...[
    'getMedia',
    'listUsers',
    'getUser',
    'listCompanies',
    'listMapCompanies',
    'getCompany',
    'listUnits',
    'getMapOpening',
  ],
  ...['listSampleCompanies', 'listClassifications', 'getSample', 'summariseCompanies', 'listMyInspections'],
  ...['listCompanyReports', 'getReport', 'impactParameters', 'listBlindReviewers', 'blindReviewReport'],
  ...['exportBlindReview', 'getBlindPool', 'previewBlindPool', 'setBlindPool'],
  ...['blindReviewAgreement', 'listLogActions', 'listLogOrigins', 'searchMap', 'searchSamples', 'exportSamples'],
  ...['exportShapefile', 'previewAssignment', 'listClosedSamples', 'listInspectors', 'findCompanyReports'],
  ...['findSampleReports', 'filterReports', 'exportReports', 'previewDecisions', 'occurrences', 'occurrenceTotals'],
  ...['collectedSamplesV1', 'collectedTotalsV1', 'collectedDetail', 'dashboardCollectors', 'lossTypes'],
  ...['collectedSamples', 'collectedTotals', 'collectorWork', 'travelledDistance', 'positionAccuracy'],
  ...['analysisTotals', 'accuracy', 'impactTotals', 'searchLogs', 'listVisits', 'compareSample', 'listViews'],
] as const);

async function sharedTarget(tenant: Tenant, caller: Lowercase<Role>): Promise<Target> {
  const key = `${tenant} ${caller}`;
  const target = sharedTargets.get(key) ?? (await targetFor(tenant, caller));
  sharedTargets.set(key, target);
  return target;
}

/** Makes a call as this role; signing out uses a session of its own. */
async function ask(name: RouteName, role: Role, tenant: Tenant): Promise<CallReply> {
  const caller = name === 'logout' ? await t.as(nameOf(role)) : callers.get(role);
  if (!caller) throw new Error(`${role} has not signed in`);
  const isRefused = cell(routeOf(name).capability, role) === '-';
  const made = READING.has(name) ? sharedTarget : targetFor;
  const target = isRefused ? refusedTargets.get(tenant) : await made(tenant, nameOf(role));
  return caller.call(name, EXAMPLE_INPUTS[name](target as Target));
}

test('[ROLE-01] every call has an example input', () => {
  const missing = Object.keys(routes).filter((name) => typeof EXAMPLE_INPUTS[name as RouteName] !== 'function');
  expect(missing, 'give these calls an example in example-input.ts').toEqual([]);
});

describe.each(ROLES)('[ROLE-01] [ROLE-02] role %s', (role) => {
  test.each(names)(
    '%s follows the matrix for rows of the caller’s company, a branch and another company',
    async (name) => {
      for (const tenant of TENANTS) {
        const reply = await ask(name, role, tenant);
        const told = `${name} ${role} ${tenant}: ${reply.status} ${reply.text.slice(0, 300)}`;
        expect(expected(name, role, tenant), told).toContain(reply.status);
        if (reply.status === 403) expect(reply.json, told).toMatchObject({ error: true, message: 'capability_denied' });
        // Files have no JSON body to check.
        const isJson = String(reply.headers['content-type']).includes('json');
        if (reply.status === 200 && isJson) expect(reply.json.error, told).toBe(false);
        expect(
          marksAgainst(t.cast, role).filter((mark) => reply.text.includes(mark)),
          told,
        ).toEqual([]);
        answers.set(`${name} ${role} ${tenant}`, reply.status === 200 ? 'allowed' : 'refused');
      }
    },
  );

  const flagged = names.filter((name) => cell(routeOf(name).capability, role) === 'f');
  if (flagged.length > 0) {
    it('is refused calls that need exibir_inspecao without it', async () => {
      const { id_usuario } = t.cast.people[nameOf(role)];
      const show = (on: boolean) =>
        t.admin.query('update users set exibir_inspecao = $1 where id_usuario = $2', [on, id_usuario]);
      await show(false);
      for (const name of flagged) {
        const reply = await ask(name, role, 'own');
        expect([name, reply.status, reply.json.message]).toEqual([name, 403, 'capability_denied']);
      }
      await show(true);
    });
  }
});

/** What is decided for a whole company tree is not for people of one unit. */
const OF_TREES: readonly RouteName[] = ['chooseModel', 'restartReference'];

describe('[ROLE-02] a user limited to a unit', () => {
  const byRow = names.filter((name) => {
    const { tenant, capability } = routeOf(name);
    return tenant !== 'none' && !['user', 'view'].includes(tenant.entity) && cell(capability, 'ADM') !== '-';
  });

  test.each(byRow)('%s has rows of the unit and none of the company above it', async (name) => {
    const { id_usuario } = t.cast.people.adm;
    await t.admin.query('insert into user_units values ($1, $2)', [id_usuario, t.cast.companies.branch]);
    try {
      const [above, within] = [await ask(name, 'ADM', 'own'), await ask(name, 'ADM', 'branch')];
      expect([above.status, within.status], `${above.text} ${within.text}`).toEqual([
        404,
        OF_TREES.includes(name) ? 404 : 200,
      ]);
    } finally {
      await t.admin.query('delete from user_units');
    }
  });
});

test('[ROLE-01] no cell of the permission matrix is empty', () => {
  const cells = names.flatMap((name) => ROLES.flatMap((role) => TENANTS.map((tenant) => `${name} ${role} ${tenant}`)));
  expect(cells.filter((one) => !answers.has(one))).toEqual([]);
  const count = (answer: 'allowed' | 'refused') => cells.filter((one) => answers.get(one) === answer).length;
  const open = Object.keys(routes).length - names.length;
  process.stdout.write(
    `permission matrix: ${names.length} routes x ${ROLES.length} roles x ${TENANTS.length} tenants = ${cells.length} cells, ` +
      `${count('allowed')} allowed, ${count('refused')} refused; ${open} more routes need no session\n`,
  );
});
