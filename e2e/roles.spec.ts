import { CAPABILITIES, type Capability, ROLES } from '@escuta/contract';
import type { Locator, Page } from '@playwright/test';
import { cell } from '../apps/api/src/testing/generated/matrix.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, signIn, test } from './support/test.ts';

const REPORT_TITLE = 'Relatório de Ponto Suspeito';

type Screen = 'map' | 'list' | 'profile' | 'users' | 'companies' | 'report' | 'dashboard' | 'charts';
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const entry = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Navegação da área administrativa' }).getByRole('link', { name, exact: true });

/** For each capability the screen and the element that only roles with the capability see. */
const SHOWN: Record<Capability, [on: Screen, what: (page: Page) => Locator] | null> = {
  'samples.view': ['profile', entry('Mapa')],
  'samples.review': ['map', (page) => page.getByRole('group', { name: 'Classificação do cliente' })],
  'samples.reveal_address': ['map', button('Revelar endereço')],
  'samples.change_unit': ['list', button('Trocar unidade')],
  'samples.collect': ['map', (page) => page.getByRole('link', { name: 'Coleta', exact: true })],
  'samples.import': ['profile', entry('Importar amostras')],
  'addresses.import': ['profile', entry('Endereços')],
  'samples.export': ['map', button('Exportar')],
  'inspections.view': ['map', (page) => page.getByRole('region', { name: 'Inspeções' })],
  'inspections.assign': ['map', button('Nova inspeção')],
  // Fills the company selectors; has no element of its own.
  'companies.lookup': null,
  'companies.list': ['profile', entry('Clientes')],
  'devices.manage': ['profile', entry('Dispositivos')],
  'queue.manage': ['profile', entry('Fila de tarefas')],
  'companies.edit': ['companies', button('Novo cliente')],
  'users.list': ['profile', entry('Usuários')],
  'users.edit': ['users', (page) => page.getByRole('columnheader', { name: 'Editar' })],
  'users.create': ['users', button('Novo usuário')],
  'logs.view': ['profile', entry('Log do sistema')],
  'reports.list': ['profile', entry('Relatório de Pontos Suspeitos')],
  'reports.detail': ['report', (page) => page.getByRole('heading', { name: REPORT_TITLE, level: 1 })],
  'reports.decide': ['report', button('Finalizar')],
  'reports.create': ['map', (page) => page.getByRole('link', { name: 'Campo', exact: true })],
  'samples.classify': ['profile', entry('Amostras')],
  'dashboards.view': ['dashboard', (page) => page.getByRole('heading', { name: 'Produtividade', level: 1 })],
  'dashboards.charts': ['charts', (page) => page.getByRole('heading', { name: 'Trabalho dos coletores', level: 1 })],
  'dashboards.collectors': ['charts', (page) => page.locator('iframe')],
  'dashboards.machine': ['dashboard', (page) => page.getByRole('link', { name: 'Máquina', exact: true })],
  // Shown where a company has learnt a model that was better, which the demonstration has not.
  'listening.choose': null,
  // Shown beside the water saved, on a screen that other roles cannot open.
  'impact.view': null,
  'impact.edit': ['profile', entry('Configuração do impacto')],
  'blind_review.take': ['profile', entry('Revisão cega')],
  'blind_review.report': ['profile', entry('Relatório da revisão cega')],
  'own.use': ['profile', entry('Meus Dados')],
};
const SCREENS: readonly Screen[] = ['list', 'map', 'profile', 'users', 'companies', 'report', 'dashboard', 'charts'];

/** A sample with every action available and an undecided report, in a unit within every role's reach. */
let sample: { id_amostra: number; seq: string };
let report: { id_relatorio: number; id_cliente: number };
const back: (() => Promise<unknown>)[] = [];

/** Changes rows for these tests, and restores them afterwards. */
async function put(
  table: 'samples' | 'leak_reports' | 'users',
  key: string,
  id: number,
  values: Record<string, unknown>,
) {
  const columns = Object.keys(values);
  const [before] = await query<Record<string, unknown>>(`select ${columns} from ${table} where ${key} = $1`, [id]);
  const set = columns.map((column, i) => `${column} = $${i + 2}`).join(', ');
  const write = (row: Record<string, unknown>) =>
    query(`update ${table} set ${set} where ${key} = $1`, [id, ...columns.map((column) => row[column])]);
  await write(values);
  back.unshift(() => write(before ?? {}));
}

test.beforeAll(async () => {
  const unit = `(select id_cliente from companies where razao_social = 'Setor Nascentes')`;
  const [one] = await query<typeof sample>(
    `select id_amostra, seq from samples s where id_cliente = ${unit} and classificacao = 'LEAK' and id_inspecionar is null
       and not exists (select from leak_report_samples l where l.id_amostra = s.id_amostra) order by dt_amostra desc limit 1`,
  );
  const [other] = await query<typeof report>(
    `select id_relatorio, id_cliente from leak_reports where id_cliente = ${unit} order by id_relatorio limit 1`,
  );
  if (!one || !other) throw new Error('the demo has no such sample or report');
  [sample, report] = [one, other];
  await put('samples', 'id_amostra', sample.id_amostra, { endereco: null, endereco_distancia: null });
  await put('leak_reports', 'id_relatorio', report.id_relatorio, { id_status_relatorio: 0, dt_aprovacao: null });
  const people = await query<{ id_usuario: number }>('select id_usuario from users where email = any($1)', [
    ROLES.map((role) => `${role.toLowerCase()}@demo.escuta`),
  ]);
  for (const { id_usuario } of people) await put('users', 'id_usuario', id_usuario, { exibir_inspecao: true });
});
test.afterAll(async () => {
  for (const restore of back) await restore();
});

/** Opens a screen and waits for it, or for the screen that roles without access see instead. */
async function open(page: Page, on: Screen): Promise<void> {
  const paths = {
    list: '/',
    map: `/?id_amostra=${sample.seq}`,
    profile: '/admin/my-profile',
    users: '/admin/admin-users',
    companies: '/admin/admin-clients',
    report: `/admin/leak-report/detail/${report.id_relatorio}/${report.id_cliente}`,
    dashboard: '/dashboard/produtividade',
    charts: '/dashboardclient',
  };
  await page.goto(paths[on]);
  const detail = page.getByRole('heading', { name: `Amostra ${sample.seq}` });
  const ownData = page.getByRole('heading', { name: 'Meus Dados', level: 1 });
  const elsewhere = ownData.or(page.getByRole('heading', { name: 'Bem-vindo à revisão cega' }));
  const there = {
    list: page.getByTestId('list-total'),
    map: detail,
    profile: ownData,
    users: page.locator('tr[data-user]').first(),
    companies: page.locator('li[data-company]').first(),
    report: page.getByRole('heading', { name: REPORT_TITLE, level: 1 }),
    dashboard: page.getByRole('heading', { name: 'Produtividade', level: 1 }),
    charts: page.getByRole('heading', { name: 'Trabalho dos coletores', level: 1 }),
  };
  await expect(there[on].or(elsewhere)).toBeVisible();
  if (on === 'map' && (await detail.isVisible())) await new MapScreen(page).idle();
}

test('[ROLE-03] the screens show an analyst what the matrix gives and nothing else', async ({ page }) => {
  const role = 'ANA';
  await signIn(page, role.toLowerCase(), '/admin/my-profile');
  for (const screen of SCREENS) {
    await open(page, screen);
    for (const capability of CAPABILITIES) {
      const [on, what] = SHOWN[capability] ?? [];
      if (on !== screen || !what) continue;
      const shown = expect(what(page), `${role} ${capability}`);
      await (cell(capability, role) === '-' ? shown.toHaveCount(0) : shown.toBeVisible());
    }
  }
});
