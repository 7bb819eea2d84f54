import { ACTIONS, type Route, type RouteName, routes } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { EXAMPLE_INPUTS } from './example-input.ts';
import { callerRole } from './routes.ts';
import { makeTarget, type Target } from './targets.ts';

let t: TestApp;
let target: Target;
beforeAll(async () => {
  t = await startTestApp();
  const { own } = t.cast.companies;
  target = await makeTarget(t.admin, t.cast, { id_cliente: own, person: t.cast.people.gei });
  await t.admin.query('update companies set permite_exportar = id_cliente_master is null');
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate action_logs'));

const names = Object.keys(routes) as RouteName[];
const isDeclared = (name: RouteName) => (routes[name] as Route).takesOut !== undefined;

it('a call whose address says that it exports declares what it takes out', () => {
  const exporting = names.filter((name) => /export|download|planilha/i.test(`${name} ${routes[name].path}`));
  expect(exporting).toEqual(names.filter(isDeclared));
});

it.each(names.filter(isDeclared))(
  '[LOG-01] %s is logged as an export, with its rows and what they are',
  async (name) => {
    const caller = await t.as(callerRole(name).toLowerCase() as 'adm' | 'sup' | 'geo');
    await t.admin.query('truncate action_logs');
    const { status, text } = await caller.call(name, EXAMPLE_INPUTS[name](target));
    expect(status, text).toBe(200);
    const { rows } = await t.admin.query('select tipo_acao, id_usuario, para from action_logs');
    const { takesOut } = routes[name] as Route;
    expect(rows).toEqual([
      {
        tipo_acao: ACTIONS.exportTaken,
        id_usuario: caller.user?.id_usuario,
        para: {
          conteudo: takesOut,
          linhas: expect.any(Number),
          formato: expect.stringMatching(/^(csv|xlsx|shapefile)$/),
        },
      },
    ]);
  },
);
