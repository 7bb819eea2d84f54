import { LEAK_TYPES, type LeakReportRow, ROLES } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { reportRow } from '../../shared/testing/reports.ts';
import { choose, typeMinute } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const LIST = '/admin/leak-report';
const ALWAYS = `${LIST}?dti_report=2020-01-01+00%3A00&dtf_report=2029-01-01+00%3A00`;

const COMPANIES = [
  { id_cliente: 31, razao_social: 'Águas do Maranhão', id_cliente_master: null, ativo: true },
  { id_cliente: 9, razao_social: 'São João dos Patos', id_cliente_master: 31, ativo: true },
];

/** Opens the list, with rows that the server pages. */
async function open(
  rows: LeakReportRow[],
  path = ALWAYS,
  as: Parameters<typeof openScreen>[1] = 'ADM',
  more: Answers = {},
) {
  const opened = openScreen(path, as, {
    filterReports: ({ body: { pag, max } }) => {
      const size = max ?? 10;
      const from = ((pag ?? 1) - 1) * size;
      return { dados: rows.slice(from, from + size), total: rows.length };
    },
    listMapCompanies: { dados: COMPANIES, total: 2 },
    ...more,
  });
  await screen.findByText('Relatório de Pontos Suspeitos', { selector: 'h1' });
  if (rows.length > 0) await screen.findByText(rows[0]?.seq ?? '', { selector: 'tbody *' });
  const searches = () => opened.sent('filterReports').map(({ body }) => body);
  return { ...opened, searches };
}

/** Undecided reports whose numbers differ from their places. */
const several = (count: number) =>
  Array.from({ length: count }, (_, at) => reportRow({ id_relatorio: 500 - at, seq: `${900 + at}-C` }));

const form = () => within(screen.getByRole('form', { name: 'Filtros' }));
const field = (name: string) => form().getByLabelText<HTMLInputElement>(name);
const filter = () => fireEvent.click(form().getByRole('button', { name: 'Filtrar' }));
const says = (text: string) => waitFor(() => expect(form().getByRole('alert').textContent).toBe(text));
const alerts = () => form().queryAllByRole('alert');
const box = (seq: string) => screen.getByLabelText<HTMLInputElement>(`Selecionar relatório da amostra ${seq}`);
const button = (name: string) =>
  screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLButtonElement;
const dialog = () => within(screen.getByRole('dialog'));
const range = () => screen.getByTestId('range').textContent;

/** Types a minute as people do; an empty text clears it by its icon. */
function setMinute(name: string, text: string) {
  const input = field(name);
  if (text === '') return fireEvent.click(input.closest('.ant-picker')?.querySelector('.ant-picker-clear') as Element);
  typeMinute(input, text);
}

async function chooseIn(name: string, option: string) {
  fireEvent.mouseDown(field(name));
  await choose(option);
}

it.each(ROLES.filter((role) => role !== 'BR'))(
  '[REP-09] who has exibir_inspecao sees the list, but VIS and COM: %s',
  async (role) => {
    const may = role !== 'VIS' && role !== 'COM';
    const { at } = openScreen(LIST, role, { filterReports: { dados: [], total: 0 } });
    await screen.findByText(may ? 'Nenhum resultado encontrado!' : 'Meus Dados', { selector: may ? '*' : 'h1' });
    expect(at().startsWith(may ? LIST : '/admin/my-profile')).toBe(true);
    expect(screen.queryAllByText('Relatório de Pontos Suspeitos', { selector: 'a *, a' }).length > 0).toBe(may);
  },
);

it('[REP-09] a person without exibir_inspecao does not see the list', async () => {
  const { at } = openScreen(LIST, { id_tipo_usuario: 'COL', exibir_inspecao: false });
  await screen.findByText('Meus Dados', { selector: 'h1' });
  expect(at()).toBe('/admin/my-profile');
  expect(screen.queryByText('Relatório de Pontos Suspeitos')).toBeNull();
});

it('[REP-02] a search without company or whole period is reported and not sent', async () => {
  const { searches } = await open(several(1), LIST);
  const before = searches().length;
  for (const [name, minute, text] of [
    ['Período de envio, De', '', 'Selecione data inicial do período'],
    ['Período de envio, Até', '', 'Selecione um dos períodos'],
    ['Período de coleta, De', '01/11/2026 00:00', 'Selecione data final do período'],
    ['Período de coleta, Até', '01/10/2026 00:00', 'O início do período está depois do fim.'],
  ] as const) {
    setMinute(name, minute);
    filter();
    await says(text);
  }
  expect(searches()).toHaveLength(before);
  setMinute('Período de coleta, Até', '30/11/2026 00:00');
  filter();
  await waitFor(() => expect(searches()).toHaveLength(before + 1));
  await waitFor(() => expect(alerts()).toEqual([]));
  const clear = field('Empresa').closest('.ant-select')?.querySelector('.ant-select-clear') as Element;
  fireEvent.mouseDown(clear);
  fireEvent.click(clear);
  filter();
  await says('Selecione a Empresa para realizar a busca');
  expect(searches()).toHaveLength(before + 1);
});

it('[REP-02] a search without a period in the address is not sent', async () => {
  const { sent } = openScreen(`${LIST}?dti_report=&dtf_report=`, 'ADM');
  await screen.findByRole('form', { name: 'Filtros' });
  await says('Selecione um dos períodos');
  expect(sent('filterReports')).toEqual([]);
});

describe('[REP-01] the filters', () => {
  it('find the reports of the last month by default', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T01:30:00Z'), toFake: ['Date'] });
    const { searches } = await open(several(1), LIST);
    expect(searches()).toMatchObject([
      { id_cliente: [31], dti_report: '2026-10-20T00:00:00-03:00', dtf_report: '2026-11-20T23:59:00-03:00' },
    ]);
  });

  it('send each criterion', async () => {
    const { searches, at } = await open(several(1));
    await chooseIn('Situação da aprovação', 'Não confirmado');
    await chooseIn('Resultado', 'Infiltração');
    await chooseIn('Classificação da amostra', 'Fraude');
    await chooseIn('Classificação da amostra', 'Ponto Suspeito');
    fireEvent.change(field('Id da amostra'), { target: { value: '104, 7-B' } });
    setMinute('Período de envio, De', '');
    setMinute('Período de envio, Até', '');
    setMinute('Período de coleta, De', '01/01/2020 00:00');
    setMinute('Período de coleta, Até', '31/12/2028 23:59');
    filter();
    await waitFor(() => expect(searches()).toHaveLength(2));
    expect(searches().at(-1)).toMatchObject({
      id_cliente: [31],
      sample_id: '104, 7-B',
      status_aprovacao: 'unconfirmed',
      tipo_ponto_suspeito: 'Infiltração',
      classificacoes: ['LEAK', 'FRAU'],
      dti_sample: '2020-01-01T00:00:00-03:00',
      dtf_sample: '2028-12-31T23:59:00-03:00',
    });
    expect(searches().at(-1)?.dti_report).toBeFalsy();
    // The address restores all filters.
    const address = new URLSearchParams(at().split('?')[1]);
    expect(Object.fromEntries(address)).toMatchObject({ sample_id: '104, 7-B', status_aprovacao: 'unconfirmed' });
  });

  it('offer every state of the approval and every result', async () => {
    await open(several(1));
    for (const [name, options] of [
      ['Situação da aprovação', ['Confirmado', 'Não confirmado', 'Pendente', 'Finalizado', 'Nova inspeção']],
      ['Resultado', LEAK_TYPES],
    ] as const) {
      fireEvent.mouseDown(field(name));
      for (const option of options) {
        expect((await screen.findAllByText(option, { selector: '.ant-select-item-option *' })).length).toBeGreaterThan(
          0,
        );
      }
    }
  });

  it('are filled from the address', async () => {
    await open(
      several(1),
      `${LIST}?sample_id=104&dti_report=&dtf_report=&dti_sample=2020-01-01+00%3A00&dtf_sample=2029-01-01+00%3A00`,
    );
    expect(field('Id da amostra').value).toBe('104');
    expect(field('Período de envio, De').value).toBe('');
    expect(field('Período de coleta, De').value).toBe('01/01/2020 00:00');
  });
});

describe('[REP-03] the table of reports', () => {
  it('shows each report in a row', async () => {
    const rows = [
      reportRow({
        id_relatorio: 7,
        seq: '104-B,7',
        classes: 'LEAK,FRAU',
        dt_amostra: '2026-09-22T08:31:00-03:00,2026-09-23T09:00:00-03:00',
      }),
      reportRow({ id_relatorio: 5, seq: '55', id_status_relatorio: 1, tipo_vazamento: 'Sem Ponto Suspeito' }),
      reportRow({ id_relatorio: 9, seq: '99', id_status_relatorio: 2 }),
    ];
    openScreen(ALWAYS, 'ADM', { filterReports: { dados: rows, total: 3 } });
    await screen.findByText('55');
    const heads = [
      'Id da amostra',
      'Classificação',
      'Resultado',
      'Empresa',
      'Data da amostra',
      'Data de envio',
      'Situação da inspeção',
      'Detalhes',
    ];
    expect([...document.querySelectorAll('thead th')].slice(1).map(({ textContent }) => textContent)).toEqual(heads);
    const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent?.replace(/^[A-Z](?=[A-Z])/, '')),
    );
    expect(cells.map(([, , result, , , , status]) => [result, status])).toEqual([
      ['Confirmado', 'Pendente'],
      ['Não confirmado', 'Finalizado'],
      ['Confirmado', 'Nova inspeção'],
    ]);
    expect(cells[1]).toMatchObject([
      '55',
      'Ponto Suspeito',
      'Não confirmado',
      'Águas do Maranhão',
      '22/09/2026 08:31',
      '02/10/2026 11:40',
      'Finalizado',
      'Ver detalhes',
    ]);
    expect([box('104-B, 7'), box('55'), box('99')].map(({ disabled }) => disabled)).toEqual([false, true, true]);
    const detail = screen.getByLabelText('Detalhes do relatório da amostra 104-B, 7 (abre em nova aba)');
    expect([detail.getAttribute('href'), detail.getAttribute('target')]).toEqual([
      '/admin/leak-report/detail/7/31',
      '_blank',
    ]);
  });

  it('has pages of 10, 50, 100, 250 and 500', async () => {
    const { searches } = await open(several(12));
    expect(range()).toBe('1-10 de 12');
    for (const size of ['50', '100', '250', '500']) {
      fireEvent.mouseDown(screen.getByLabelText('Relatórios por página'));
      fireEvent.click((await screen.findAllByTitle(size)).at(-1) as Element);
      await waitFor(() => expect(searches().at(-1)?.max).toBe(Number(size)));
    }
    await waitFor(() => expect(range()).toBe('1-12 de 12'));
  });

  it('selects the pending reports of the page, to finalize them', async () => {
    const rows = [...several(2), reportRow({ id_relatorio: 3, seq: '3', id_status_relatorio: 1 })];
    await open(rows);
    expect(button('Finalizar selecionados').disabled).toBe(true);
    expect(screen.getByText('Selecione ao menos um relatório')).toBeTruthy();
    const all = screen.getByLabelText(/^Selecionar todos/);
    fireEvent.click(all);
    expect(screen.getByText('2 relatórios selecionados')).toBeTruthy();
    expect(button('Finalizar selecionados').disabled).toBe(false);
    fireEvent.click(all);
    expect(button('Finalizar selecionados').disabled).toBe(true);
  });

  it.each(['Finalizar selecionados', 'Nova inspeção para os selecionados'])('says “%s” in words', async (name) => {
    await open(several(1));
    expect(button(name).hasAttribute('aria-label')).toBe(false);
  });

  it('shows GEO operator and decision too', async () => {
    await open(several(1), ALWAYS, 'GEO');
    const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(heads).toEqual(expect.arrayContaining(['Geofonista', 'Decidido por', 'Data da decisão']));
  });
});

describe('[REP-05] the dialog', () => {
  const decidable: Answers = {
    previewDecisions: ({ body: { relatorios } }) => ({
      dados: relatorios.map((id_relatorio) => ({ id_relatorio, error: false, message: null })),
      total: relatorios.length,
    }),
    listInspectors: { dados: [{ id: 12, nome: 'Gilda Nogueira' }], total: 1 },
  };

  it('asks before one report is finalized', async () => {
    const { sent } = await open(several(2), ALWAYS, 'ADM', decidable);
    fireEvent.click(box('900-C'));
    button('Finalizar selecionados').focus();
    fireEvent.click(button('Finalizar selecionados'));
    expect(dialog().getByText(/^Deseja finalizar este relatório\?/)).toBeTruthy();
    expect(dialog().queryByText(/selecionado/)).toBeNull();
    expect(dialog().queryByLabelText('Geofonista')).toBeNull();
    expect(await dialog().findByText('1 relatório será incluído.')).toBeTruthy();
    fireEvent.click(dialog().getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('decideReports')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(button('Finalizar selecionados')));
  });

  it('of a new inspection takes service order, notes and an operator, who is required', async () => {
    const { sent } = await open(several(2), ALWAYS, 'ADM', {
      ...decidable,
      decideReports: ({ body: { relatorios } }) => ({
        dados: relatorios.map((id_relatorio) => ({ id_relatorio, error: false, message: null })),
        total: relatorios.length,
      }),
    });
    fireEvent.click(box('900-C'));
    fireEvent.click(box('901-C'));
    fireEvent.click(button('Nova inspeção para os selecionados'));
    expect(dialog().getByText('2 relatórios selecionados')).toBeTruthy();
    fireEvent.change(dialog().getByLabelText('Ordem de serviço'), { target: { value: 'OS-1' } });
    fireEvent.change(dialog().getByLabelText('Observações'), { target: { value: 'Refazer' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Nova Inspeção' }));
    expect((await dialog().findByRole('alert')).textContent).toBe('Escolha um geofonista.');
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText('Geofonista')));
    fireEvent.mouseDown(dialog().getByLabelText('Geofonista'));
    fireEvent.click(await screen.findByTitle('Gilda Nogueira'));
    await dialog().findByText('2 relatórios serão incluídos.');
    fireEvent.click(dialog().getByRole('button', { name: 'Nova Inspeção' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('decideReports').map(({ body }) => body)).toEqual([
      { relatorios: [500, 499], approve: 2, nro_os: 'OS-1', obs_aprovacao: 'Refazer', id_inspecionador: 12 },
    ]);
  });
});

it('filtering again shows decisions made in the meantime', async () => {
  const rows = several(1);
  await open(rows);
  rows[0] = reportRow({ ...rows[0], id_status_relatorio: 1 });
  filter();
  await waitFor(() => expect(document.querySelector('tbody')?.textContent).toContain('Finalizado'));
});

it('unsent filters are kept on the next page', async () => {
  await open(several(12));
  fireEvent.change(field('Id da amostra'), { target: { value: '104' } });
  fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
  await waitFor(() => expect(range()).toBe('11-12 de 12'));
  expect(field('Id da amostra').value).toBe('104');
  fireEvent.click(form().getAllByRole('button', { name: 'Limpar' }).at(-1) as Element);
  await waitFor(() => expect(field('Id da amostra').value).toBe(''));
});

it('checked reports stay checked when a new search fails', async () => {
  const { answers } = await open(several(2));
  const { filterReports } = answers;
  fireEvent.click(box('901-C'));
  answers.filterReports = refuse('period_too_long');
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/^A busca não funcionou/)).toBeTruthy();
  expect(box('901-C').checked).toBe(true);
  Object.assign(answers, { filterReports });
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByText(/^A busca não funcionou/)).toBeNull());
});
