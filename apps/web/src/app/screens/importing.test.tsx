import type { NewSampleImport, SampleImport } from '@escuta/contract';
import { importKeys, sha256 } from '@escuta/import';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSelectedCompanies, selectCompanies } from '../../shared/session/index.ts';
import { endSession } from '../../shared/session/store.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { company, press } from '../testing/open-admin.tsx';
import { check, figure, openImport, picked, readInline, tone } from '../testing/open-import.tsx';
import { found } from '../testing/open-map.tsx';

beforeEach(readInline);

let arrives: (outcome?: Awaited<Outcome>) => void = () => {};
// A page that was left waits for it, and would tell the server of the next test.
afterEach(() => act(async () => arrives()));

type Outcome = Promise<{ situacao: 'importada' } | ReturnType<typeof refuse>>;

/** Sends a recording whose answer does not come before the test wants it. */
async function isSending(more: Answers = {}) {
  const late: Outcome = new Promise((answer) => {
    arrives = (outcome = { situacao: 'importada' }) => answer(outcome);
  });
  const screenOf = openImport({ importSample: () => late, ...more });
  await check();
  press('Importar 1 gravação');
  await screen.findByText('Importando');
  return screenOf;
}
const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('while recordings are sent', () => {
  it('another page is opened only after a question', async () => {
    const { at } = await isSending();
    fireEvent.click(screen.getByText('Fila de tarefas'));
    expect(await screen.findByText('Sair e parar a importação?')).toBeTruthy();
    press('Continuar importando');
    expect([at(), screen.queryByText('Importando')]).toEqual(['/admin/import', expect.anything()]);
    fireEvent.click(screen.getByText('Fila de tarefas'));
    await screen.findByText('Sair e parar a importação?');
    press('Sair e parar');
    await waitFor(() => expect(at()).toBe('/admin/queue'));
  });

  it('the tab is closed only after a question', async () => {
    await isSending();
    expect(leaves()).toBe(false);
    press('Cancelar');
    arrives();
    await screen.findByText('Importação cancelada');
    expect(leaves()).toBe(true);
  });

  it('a cancelling waits for the recording on its way, and counts it', async () => {
    const { sent } = await isSending();
    press('Cancelar');
    await screen.findByText('Cancelando. O que já está a caminho ainda entra e é contado.');
    expect([sent('endSampleImport'), screen.queryByText('Importação cancelada')]).toEqual([[], null]);
    arrives();
    await screen.findByText('Importação cancelada');
    expect([figure('Entraram'), screen.getByText('1 de 1')]).toEqual(['1', expect.anything()]);
    expect(sent('endSampleImport')).toHaveLength(1);
  });

  it('a cancelling lists and counts the recording on its way that the server refuses', async () => {
    const { sent } = await isSending();
    press('Cancelar');
    arrives(refuse('recording_invalid'));
    await screen.findByText('Importação cancelada');
    expect(figure('Recusadas')).toBe('2');
    const list = screen.getByRole('region', { name: '2 recusadas' });
    expect(within(list).getByText('a.wav')).toBeTruthy();
    expect(sent('endSampleImport')[0]?.body).toEqual({ situacao: 'cancelada', recusados: 2 });
  });

  it('a cancelling waits for eight seconds at most, and tells what the server has counted', async () => {
    const { sent } = await isSending({
      importSample: () => new Promise<never>(() => {}),
      endSampleImport: { novos: 1, existentes: 4 },
    });
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    press('Cancelar');
    await vi.advanceTimersByTimeAsync(7_900);
    expect(sent('endSampleImport')).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await screen.findByText('Importação cancelada');
    expect([figure('Entraram'), figure('Já no sistema')]).toEqual(['1', '4']);
  });

  it('a cancelling is over after ten seconds, also where the server does not answer the end', async () => {
    const never = () => new Promise<never>(() => {});
    const { sent } = await isSending({ importSample: never, endSampleImport: never });
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    press('Cancelar');
    await vi.advanceTimersByTimeAsync(9_700);
    expect([sent('endSampleImport').length, screen.queryByText('Importação cancelada')]).toEqual([1, null]);
    await vi.advanceTimersByTimeAsync(500);
    // A wait that is not over by now never is.
    vi.useRealTimers();
    expect(await screen.findByText('Importação cancelada')).toBeTruthy();
  });

  it('the end of the session is not held up', async () => {
    const { at } = await isSending();
    endSession('signed_out', 'a-token');
    await waitFor(() => expect(at()).toMatch(/^\/login/));
  });
});

const KEY = '7c0de5b4-3f1a-4e5b-9d38-0a1b2c3d4e5f';

const imported = (change: Partial<SampleImport> = {}): SampleImport => ({
  ...{ arquivo: 'Gravações de julho', usuario: 'Zoé Ávila', dt_inicio: '2025-07-09T08:15:00-03:00' },
  dt_ultimo: '2025-07-10T00:03:20-03:00',
  importacao: KEY,
  ...{ situacao: 'concluida', id_cliente: 52, razao_social: 'Zona Ipê' },
  ...{ gravacoes: 1_200, novos: 1_187, existentes: 40, recusados: 13, ...change },
});

describe('the company', () => {
  const two = { listMapCompanies: { dados: [company(52, 'Zona Ipê'), company(70, 'Açude Velho')], total: 2 } };
  const chosen = () => screen.queryByTitle('Açude Velho')?.textContent;

  it.each([
    ['is the one chosen in the header', [70], 'Açude Velho'],
    ['is none where the header has several', [52, 70], undefined],
    ['is none where the header has one of which it is not known that it is in reach', [311], undefined],
  ])('%s', async (_, inHeader, wanted) => {
    openImport(two);
    act(() => selectCompanies(inHeader));
    await screen.findByText('Nenhuma amostra foi importada ainda.');
    await waitFor(() => expect(chosen()).toBe(wanted));
  });
});

describe('the past imports', () => {
  const cells = () =>
    within(screen.getByRole('region', { name: 'Últimas importações' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('are listed with company, beginning, person, end and counts', async () => {
    openImport({
      listSampleImports: {
        dados: [imported(), imported({ situacao: 'parada', usuario: null, novos: 7 })],
      },
    });
    await screen.findByText('Gravações de julho', { selector: 'tr:nth-child(1) *' });
    expect(cells()).toEqual([
      [
        ...['Arquivo', 'Empresa', 'Início', 'Quem', 'Situação'],
        ...['A importar', 'Entraram', 'Já no sistema', 'Recusadas'],
      ],
      [
        ...['Gravações de julhoVer no mapa', 'Zona Ipê', '09/07/2025 08:15', 'Zoé Ávila', 'Concluída'],
        ...['1.200', '1.187', '40', '13'],
      ],
      [
        ...['Gravações de julhoVer no mapa', 'Zona Ipê', '09/07/2025 08:15', 'linha de comando', 'Interrompida'],
        ...['1.200', '7', '40', '13'],
      ],
    ]);
  });

  it('have a link to the map with their own samples', async () => {
    openImport({ listSampleImports: { dados: [imported({ id_cliente: 70 })] } });
    const link = await screen.findByRole('link', { name: 'Ver no mapa: Gravações de julho' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://escuta.test');
    expect([address.pathname, ...address.searchParams]).toEqual([
      '/',
      ['dti', ''],
      ['dtf', ''],
      ['id_cliente', '70'],
      ['importacao', KEY],
      ['classificacao', ''],
      ['enquadrar', 'true'],
    ]);
  });

  it('from before samples were marked have a link to what was uploaded into their company while they ran', async () => {
    openImport({ listSampleImports: { dados: [imported({ id_cliente: 70, importacao: null })] } });
    const link = await screen.findByRole('link', { name: 'Ver no mapa: Gravações de julho' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://escuta.test');
    expect([address.pathname, ...address.searchParams]).toEqual([
      '/',
      ['dti', '2025-07-09 08:15'],
      ['dtf', '2025-07-10 00:03'],
      ['id_cliente', '70'],
      ['classificacao', ''],
      ['pelo_envio', 'true'],
      ['enquadrar', 'true'],
    ]);
  });

  it('have no link where nothing came in', async () => {
    openImport({ listSampleImports: { dados: [imported({ novos: 0 })] } });
    await screen.findByText('Gravações de julho');
    expect(screen.queryByRole('link', { name: /Ver no mapa/ })).toBeNull();
  });

  it('are asked for again when one ends', async () => {
    const { sent } = openImport();
    await screen.findByText('Nenhuma amostra foi importada ainda.');
    await check();
    press('Importar 1 gravação');
    await screen.findByText('Importação concluída');
    await waitFor(() => expect(sent('listSampleImports')).toHaveLength(2));
  });
});

describe('the server is told', () => {
  it('of the beginning with the counts of the check, of each recording under the same key, and of the end', async () => {
    const { sent } = openImport();
    await check();
    press('Importar 1 gravação');
    await screen.findByText('Importação concluída');
    const [begun] = sent('beginSampleImport').map(({ body }) => body as NewSampleImport);
    expect(begun).toMatchObject({ arquivo: 'a.wav', gravacoes: 1, existentes: 0, recusados: 1 });
    const chave = begun?.chave;
    expect(sent('importSample')[0]?.query).toMatchObject({ importacao: chave, arquivo: 'a.wav' });
    expect(sent('endSampleImport')).toMatchObject([
      { params: { id: 52, chave }, body: { situacao: 'concluida', recusados: 1 } },
    ]);
  });

  it('of the refusals of the server', async () => {
    const { sent } = openImport({ importSample: refuse('recording_invalid') });
    await check();
    press('Importar 1 gravação');
    await screen.findByText('Importação concluída');
    expect(sent('endSampleImport')[0]?.body).toEqual({ situacao: 'concluida', recusados: 2 });
  });

  it('of a cancelling', async () => {
    const { sent } = await isSending();
    press('Cancelar');
    arrives();
    await screen.findByText('Importação cancelada');
    await waitFor(() => expect(sent('endSampleImport')[0]?.body).toEqual({ situacao: 'cancelada', recusados: 1 }));
  });
});

describe('after an import a link to the map', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  const LINES = [
    'arquivo;data;lat;lon',
    ...['a.wav;04/03/2019 09:30;-2,53;-44,3', 'b.wav;06/03/2019 11:05;-1,45;-48,49', 'c.wav;09/03/2019;-3,1;-60'],
  ];
  const NAME = 'Ver no mapa as amostras importadas';
  const shown = () =>
    new URL(screen.getByRole('link', { name: NAME }).getAttribute('href') ?? '', 'http://escuta.test');
  const keys = () => shown().searchParams.get('importacao')?.split('|');
  /** Imports b.wav alone: a.wav is there already, c.wav the server refuses. */
  async function importOne(more: Answers = {}, tour = false) {
    const there = importKeys(52, 'a.wav', sha256(tone(501)))[0] as string;
    const opened = openImport(
      {
        findImported: { existentes: [there] },
        importSample: ({ query }) =>
          query.arquivo === 'b.wav' ? { situacao: 'importada' } : refuse('recording_invalid'),
        ...more,
      },
      tour,
    );
    const sounds = ['a', 'b', 'c'].map((name, n) => picked(tone(501 + n), `${name}.wav`));
    await check([...sounds, picked(LINES.join('\n'), 'labels.csv')]);
    press('Importar 2 gravações');
    await screen.findByText('Importação concluída');
    return opened;
  }

  it('shows what it has brought, framed, as that of a past import does', async () => {
    const { sent } = await importOne();
    const [begun] = sent('beginSampleImport').map(({ body }) => body as NewSampleImport);
    const address = shown();
    expect([address.pathname, ...address.searchParams]).toEqual([
      '/',
      ['dti', ''],
      ['dtf', ''],
      ['id_cliente', '52'],
      ['importacao', begun?.chave],
      ['classificacao', ''],
      ['enquadrar', 'true'],
    ]);
  });

  it('has what came in before a cancel, also once the rest is in', async () => {
    const there: string[] = [];
    const arrivals: (() => void)[] = [];
    const { sent } = openImport({
      findImported: () => ({ existentes: there }),
      importSample: () =>
        new Promise((answer) => {
          arrivals.push(() => answer({ situacao: 'importada' }));
        }),
    });
    const names = ['a', 'b', 'c', 'd'];
    const lines = [...LINES, 'd.wav;12/03/2019 08:00;-1,45;-48,49'];
    const sounds = names.map((name, n) => picked(tone(501 + n), `${name}.wav`));
    await check([...sounds, picked(lines.join('\n'), 'labels.csv')]);
    press('Importar 4 gravações');
    await waitFor(() => expect(arrivals).toHaveLength(3));
    press('Cancelar');
    for (const arrive of arrivals) arrive();
    await screen.findByText('Importação cancelada');
    const begun = () => sent('beginSampleImport').map(({ body }) => (body as NewSampleImport).chave);
    expect(keys()).toEqual(begun());
    for (const [n, name] of names.slice(0, 3).entries())
      there.push(importKeys(52, `${name}.wav`, sha256(tone(501 + n)))[0] as string);
    press('Importar o resto');
    fireEvent.click(await screen.findByRole('button', { name: 'Importar 1 gravação' }));
    await waitFor(() => expect(arrivals).toHaveLength(4));
    arrivals[3]?.();
    await screen.findByText('Importação concluída');
    expect([begun().length, keys()]).toEqual([2, begun()]);
  });

  it('is opened without the question of the tour, which waits for a visit of the person', async () => {
    const { router } = await importOne({ searchMap: () => found(2), searchSamples: { amostras: [], total: 0 } }, true);
    const offer = () => screen.queryByText('Fazer o tour pela plataforma?', { selector: '[role=dialog] *' });
    fireEvent.click(screen.getByRole('link', { name: NAME }));
    await screen.findByTestId('list-total');
    await waitFor(() => expect(router.state.location.search).not.toContain('enquadrar'));
    expect(offer()).toBeNull();
    await act(() => router.navigate('/admin/import'));
    await act(() => router.navigate('/'));
    await waitFor(() => expect(offer()).not.toBeNull());
  });

  it('leaves the next visit of the map and the header as they were', async () => {
    const { router, sent } = await importOne({
      searchMap: () => found(2),
      searchSamples: { amostras: [], total: 0 },
    });
    fireEvent.click(screen.getByRole('link', { name: NAME }));
    await waitFor(() => expect(sent('searchMap').at(-1)?.body).toMatchObject({ id_cliente: [52] }));
    await waitFor(() => expect(getSelectedCompanies()).toEqual([52]));
    await act(() => router.navigate('/admin/import'));
    expect(getSelectedCompanies()).toEqual([]);
    await act(() => router.navigate('/'));
    await waitFor(() => expect(sent('searchMap').at(-1)?.body).not.toHaveProperty('id_cliente'));
  });
});

it('says what must be chosen before the check, next thing first', async () => {
  const companies = [company(52, 'Zona Ipê'), company(871, 'Águas do Chuí')];
  openImport({ listMapCompanies: { dados: companies, total: 2 } });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Conferir' });
  const told = () => button().nextElementSibling?.textContent;
  const picker = await screen.findByLabelText('Escolher .zip ou arquivos');
  await waitFor(() => expect([button().disabled, told()]).toEqual([true, 'Primeiro, escolha a empresa.']));
  act(() => selectCompanies([871]));
  await waitFor(() => expect(told()).toBe('Primeiro, escolha as gravações.'));
  const table = picked('nota;valor\nPraça;3\n', 'São João.csv');
  fireEvent.change(picker, { target: { files: [picked(tone(310), 'a.wav'), table] } });
  await screen.findByText('Diga qual coluna tem o nome do arquivo ou o ponto.');
  expect([button().disabled, told()]).toEqual([true, '']);
  act(() => selectCompanies([]));
});
