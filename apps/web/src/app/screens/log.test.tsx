import xlsx from '@e965/xlsx';
import type { LogRow } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { openScreen } from '../testing/open-screen.tsx';

const entry = (more: Partial<LogRow>): LogRow => ({
  ...{ id_log: '9007', data: '2027-01-03T23:59:07-03:00', origem: 1, tipo_acao: 18, descricao: '' },
  ...{ id_usuario: 41, nome_usuario: 'João d’Ávila', id_cliente: 77, razao_social: 'Regional Água Limpa' },
  ...{ id_amostra: null, seq: null, objeto: null, de: null, para: null, dados: null },
  ...more,
});

/** Ids of as many samples as one assignment takes. */
const MANY = Array.from({ length: 3000 }, (_, index) => `AG-${2999 + index}`);

/** One entry of each kind of thing. */
const ROWS: LogRow[] = [
  entry({
    objeto: { tipo: 'pessoa', id: 812, nome: 'Otávio Quirino', id_cliente: null },
    de: { ativo: true, id_tipo_usuario: 'VIS', filiais: ['Setor Três Corações'] },
    para: { ativo: false, id_tipo_usuario: 'ANA', filiais: [] },
  }),
  entry({
    ...{ id_log: '9006', tipo_acao: 102, objeto: { tipo: 'empresa', id: 31, nome: 'Setor Ipê', id_cliente: null } },
    para: { razao_social: 'Setor Ipê', lat: -3.1019 },
  }),
  entry({
    ...{ id_log: '9005', tipo_acao: 150, id_amostra: 5, seq: 'TC-19' },
    objeto: { tipo: 'amostra', id: 5, nome: 'TC-19', id_cliente: null },
    ...{ de: { classificacao: 'PEND' }, para: { classificacao: 'LEAK' } },
  }),
  entry({ id_log: '9004', tipo_acao: 15, objeto: { tipo: 'relatorio', id: 640, nome: '640', id_cliente: 77 } }),
  entry({ id_log: '9003', tipo_acao: 190, para: { permissao: 'blind_review.report', chamada: 'listBlindReviewers' } }),
  entry({
    ...{ id_log: '9002', tipo_acao: 141 },
    de: { empresas: [], dti: '2027-01-01T00:00:00-03:00', ultimos_dias: null, classes: ['LEAK', 'PEND'] },
    para: { empresas: ['Setor Ipê'], dti: null, ultimos_dias: 30, classes: ['LEAK'] },
  }),
  entry({ id_log: '9001', tipo_acao: 150, de: { classificacao: 'LEAK' }, para: { classificacao: 'LEAK' } }),
  entry({
    ...{ id_log: '9000', tipo_acao: 17, de: { empresa: ['Setor Ipê'] } },
    para: { empresa: 'Setor Cedro', amostras: MANY.length, seq: MANY },
    dados: { amostras: MANY.map((_, index) => 70_000 + index) },
  }),
  entry({ id_log: '8999', tipo_acao: 17, para: { seq: ['AG-1', 'AG-2'] }, dados: { amostras: [11, 12] } }),
  entry({ id_log: '8998', tipo_acao: 190, para: { chamada: 'searchLogs' } }),
  entry({ id_log: '8997', tipo_acao: 190, para: { permissao: 'companies.permit', chamada: 'updateCompany' } }),
  entry({ id_log: '8996', tipo_acao: 101, para: { motivo: 'sso_user_unknown', ip: '203.0.113.7' } }),
  entry({ id_log: '8995', tipo_acao: 120, para: { conteudo: 'relatorios', linhas: 412, formato: 'xlsx' } }),
  entry({ id_log: '8994', tipo_acao: 13, dados: { desfaz: '0b9a5c1e-6d2f-4f0b-9a53-5a1d6f0c7e21' } }),
];

const PAGE = { dados: ROWS, total: ROWS.length, total_exato: true, proxima: null, perPage: 10, currentPage: 1 };
const REPLIES: Answers = {
  searchLogs: PAGE,
  exportLogs: PAGE,
  listLogActions: { dados: [], total: 0 },
  listLogOrigins: { dados: [], total: 0 },
  listUsers: { dados: [], total: 0 },
};

async function open() {
  const opened = openScreen('/admin/log-sistema', 'SUP', REPLIES);
  await waitFor(() => expect(rows()).toHaveLength(ROWS.length));
  return opened;
}
const rows = () => [...document.querySelectorAll('tr[data-log]')];
const cells = (row: Element | undefined) => [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
const link = (name: string) =>
  screen.getByText(name, { selector: 'tbody a, tbody a *' }).closest('a')?.getAttribute('href');

it('tells who did what to whom, and what changed from what to what', async () => {
  await open();
  expect(cells(rows()[0])).toEqual([
    ...['Web', '03/01/2027 23:59:07', '–', 'João d’Ávila', 'Usuário alterado', 'Pessoa Otávio Quirino'],
    'Perfil Visualizador → AnalistaUnidades Setor Três Corações → –Ativo sim → não',
    'Regional Água Limpa',
  ]);
});

it('tells a change of the samples for blind review by names of classes and dates', async () => {
  await open();
  expect(cells(rows()[5])).toEqual(
    expect.arrayContaining([
      'Amostras para a revisão cega',
      'Empresas – → Setor IpêÚltimos dias – → 30Coletadas desde 01/01/2027 00:00 → –Classes Ponto Suspeito, Pendente → Ponto Suspeito',
    ]),
  );
});

it('tells that a class given once more changed nothing', async () => {
  await open();
  expect(cells(rows()[6])).toEqual(expect.arrayContaining(['Classe do sistema Ponto Suspeito (sem mudança)']));
});

it('marks what takes another action back', async () => {
  await open();
  expect(cells(rows()[13])[4]).toBe('Desfeito: Inspeções em massa');
});

it('folds the ids of many samples', async () => {
  await open();
  expect(rows()[7]?.querySelector('summary')?.textContent).toMatch(/^AG-2999, AG-3000, .{100,120} …$/);
});

it('links each of several samples, the folded ones when they are unfolded', async () => {
  await open();
  const links = (row: number) => [...(rows()[row]?.querySelectorAll('a') ?? [])];
  expect(links(8).map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['AG-1', '/?id_amostra=AG-1&amostra=11'],
    ['AG-2', '/?id_amostra=AG-2&amostra=12'],
  ]);
  expect(links(7)).toEqual([]);
  const folded = rows()[7]?.querySelector('details') as HTMLDetailsElement;
  folded.open = true;
  fireEvent(folded, new Event('toggle'));
  await waitFor(() => expect(links(7)).toHaveLength(MANY.length));
  expect(links(7).at(-1)?.getAttribute('href')).toBe('/?id_amostra=AG-5998&amostra=72999');
});

it.each([
  ['what a refused call needed', 4, 'Permissão Relatório da revisão cega'],
  ['what it needed by an entry of before, which has only the call', 9, 'Permissão Log do sistema'],
  ['what a refused part of a call needed', 10, 'Permissão Realm e exportação de empresas'],
  ['why a sign-in was refused', 11, 'Motivo realm de outra empresaEndereço de rede 203.0.113.7'],
  ['what left in an export', 12, 'Conteúdo Relatórios de pontos suspeitosLinhas 412Formato xlsx'],
])('tells %s', async (_, row, words) => {
  await open();
  expect(cells(rows()[row])[6]).toBe(words);
});

it('leads to the person, the company, the sample and the report', async () => {
  await open();
  expect(['Otávio Quirino', 'Setor Ipê', 'TC-19', '640'].map(link)).toEqual([
    '/admin/profile/812',
    '/admin/client-profile/31',
    '/?id_amostra=TC-19&amostra=5',
    '/admin/leak-report/detail/640/77',
  ]);
});

it('filters by the id of a sample', async () => {
  const { sent } = await open();
  const form = within(screen.getByRole('form', { name: 'Filtros do log' }));
  fireEvent.change(form.getByLabelText('Id da amostra'), { target: { value: 'tc-1' } });
  fireEvent.click(form.getByRole('button', { name: 'Filtrar' }));
  await waitFor(() => expect(sent('searchLogs').at(-1)?.body).toMatchObject({ seq: 'tc-1' }));
});

it('saves a spreadsheet with the columns and values of the screen', async () => {
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
    file = saved as Blob;
    return 'blob:sheet';
  });
  await open();
  const heads = [...document.querySelectorAll('th')].map((head) => head.textContent);
  const shown = cells(rows()[0]);
  fireEvent.click(screen.getByRole('button', { name: 'Baixar planilha' }));
  await waitFor(() => expect(file).toBeDefined());
  const book = xlsx.read(await file?.arrayBuffer(), { cellDates: true, UTC: true });
  const [first, ...lines] = xlsx.utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] ?? {}, {
    header: 1,
    UTC: true,
  });
  expect(first).toEqual(heads);
  expect(lines).toHaveLength(ROWS.length);
  const changes = 'Perfil: Visualizador → Analista; Unidades: Setor Três Corações → –; Ativo: sim → não';
  const [origin, date, ...rest] = lines[0] ?? [];
  expect([origin, ...rest]).toEqual([shown[0], undefined, ...shown.slice(3, 6), changes, shown[7]]);
  // A spreadsheet has dates as days with a fraction.
  expect(Math.round(Number(date) / 1000) * 1000).toBe(Date.parse('2027-01-03T23:59:07Z'));
});
