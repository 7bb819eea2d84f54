import type { AddressImport } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressListReader } from '../../features/importing/addresses/read/reader.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { InlineWorkerOf } from '../../shared/worker/testing/inline-worker.ts';
import { button, open, press } from '../testing/open-admin.tsx';

class InlineWorker extends InlineWorkerOf {
  constructor() {
    super(new AddressListReader());
  }
}

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const HEADER = 'COD;NOME_RUA;NRO;Coord Lat;Longitude';
const ROWS = ['1;RUA SÃO JOÃO;12;-3,1019;-60,0250', '2;AV. AÇAÍ;0;-3,1020;-60,0251', '3;RUA SEM LUGAR;7;;'];
const list = (...rows: string[]) => new File([latin1([HEADER, ...rows].join('\r\n'))], 'manaus.csv');

const imported = (change: Partial<AddressImport> = {}): AddressImport => ({
  ...{ arquivo: 'itacoatiara.csv', usuario: 'Íris Nuñez', dt_inicio: '2025-12-30T22:15:00-03:00' },
  dt_ultimo: '2025-12-30T22:19:00-03:00',
  ...{ situacao: 'concluida', enderecos: 41_200, recusados: 3, novos: 41_198 },
  ...change,
});

function openAddresses(more: Answers = {}) {
  return open('/admin/addresses', 'SUP', {
    getAddresses: { total: 41_198, servico: false, dados: [imported()] },
    findAddresses: { existentes: 0 },
    beginAddressImport: {},
    sendAddresses: ({ body }) => ({ novos: body.lat.length }),
    endAddressImport: { novos: 2 },
    ...more,
  });
}

async function give(file: File) {
  fireEvent.change(await screen.findByLabelText('Escolher arquivo'), { target: { files: [file] } });
}
async function check(file = list(...ROWS)) {
  await give(file);
  await screen.findByText('manaus.csv foi lido.');
  press('Conferir');
  await screen.findByText('Conferência');
}
const figure = (name: string) => screen.getAllByText(name, { selector: 'dt' })[0]?.nextElementSibling?.textContent;
const region = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  vi.stubGlobal('Worker', InlineWorker);
});

describe('the page of addresses', () => {
  it('tells how many there are, and from which list, when and by whom', async () => {
    openAddresses();
    const row = (await screen.findByText('itacoatiara.csv')).closest('tr')?.textContent;
    expect(row).toBe('itacoatiara.csv30/12/2025 22:15Íris NuñezConcluída41.19841.2003');
    expect(figure('Endereços')).toBe('41.198');
  });

  it('has the name of its column at each value, which stands alone on a phone', async () => {
    openAddresses();
    const row = (await screen.findByText('itacoatiara.csv')).closest('tr');
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect([...(row?.cells ?? [])].map(({ dataset }) => dataset.label)).toEqual(names);
    expect(names).toContain('Situação');
  });

  it('tells of what the command brought, and of an import whose page was closed', async () => {
    const dados = [imported({ usuario: null, situacao: 'parada' })];
    openAddresses({ getAddresses: { total: 7, servico: false, dados } });
    expect((await screen.findByText('linha de comando')).closest('tr')?.textContent).toContain('Interrompida');
  });

  it('says that there are none, or that a service is asked instead', async () => {
    openAddresses({ getAddresses: { total: 0, servico: true, dados: [] } });
    expect(await screen.findByText(/^Ainda não há endereços/)).toBeTruthy();
    expect(screen.getByText(/pergunta os endereços das amostras a um serviço/)).toBeTruthy();
  });

  it('says why they could not be loaded', async () => {
    openAddresses({ getAddresses: refuse('database_unavailable') });
    expect(await screen.findByText('Os endereços não puderam ser carregados')).toBeTruthy();
  });
});

describe('a list', () => {
  it('is asked for with the names of its columns in the first line', async () => {
    openAddresses();
    expect(await screen.findByText(/uma linha por endereço e, na primeira, os nomes das colunas/)).toBeTruthy();
  });

  it('is shown as it would be stored, before anything is sent', async () => {
    const { sent } = openAddresses();
    await give(list(...ROWS));
    await screen.findByText('manaus.csv foi lido.');
    const stored = region('Como entrariam');
    expect(stored.getByText('Rua São João, 12')).toBeTruthy();
    expect(stored.getByText('Av. Açaí, s/n')).toBeTruthy();
    expect(stored.getByText('Recusada: Sem latitude ou longitude')).toBeTruthy();
    press('Conferir');
    expect(await screen.findByText('Importar 2 endereços')).toBeTruthy();
    expect(figure('Linhas recusadas')).toBe('1');
    expect(region('1 linha recusada').getByText('Sem latitude ou longitude')).toBeTruthy();
    expect(sent('beginAddressImport')).toEqual([]);
  });

  it('with columns that nobody knows is not checked before a person has chosen them', async () => {
    openAddresses();
    await give(new File(['A;B;C\n-3,1;-60,02;RUA A\n'], 'manaus.csv'));
    expect(await screen.findByText('Falta dizer qual coluna tem: Longitude, Latitude, Endereço.')).toBeTruthy();
    expect(button('Conferir')?.disabled).toBe(true);
  });

  it.each([
    ['empty', '', 'O arquivo está vazio.'],
    [
      'a photo',
      latin1('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01'),
      'Não é uma tabela. Escolha a lista como CSV ou planilha.',
    ],
  ])('that is %s is told so', async (_, content, text) => {
    openAddresses();
    await give(new File([content], 'foto.csv'));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is told to be new or there, before anything is sent', async () => {
    const { sent } = openAddresses({ findAddresses: { existentes: 1 } });
    await check(list(...ROWS, ROWS[0] as string));
    expect(sent('findAddresses')[0]?.body.endereco).toEqual(['Rua São João, 12', 'Av. Açaí, s/n']);
    expect([figure('Novos'), figure('Já no sistema ou repetidos'), figure('Linhas recusadas')]).toEqual([
      '1',
      '2',
      '1',
    ]);
    expect(button('Importar 1 endereço')?.disabled).toBe(false);
  });

  it('of which all is there is not sent again', async () => {
    openAddresses({ findAddresses: { existentes: 2 } });
    await check();
    expect(screen.getByText(/^Não há nada novo para importar/)).toBeTruthy();
    expect(button('Importar 0 endereços')?.disabled).toBe(true);
  });

  it('that was checked is told at the top of the screen, with the focus', async () => {
    openAddresses();
    const into = vi.spyOn(Element.prototype, 'scrollIntoView');
    await check();
    const title = screen.getByText('Conferência');
    expect(document.activeElement).toBe(title);
    expect(into.mock.contexts.at(-1)).toBe(title);
    expect(into).toHaveBeenLastCalledWith({ block: 'start' });
  });

  it('without one address cannot be imported', async () => {
    openAddresses();
    await check(list(ROWS[2] as string));
    expect(screen.getByText('Nenhuma linha tem um endereço que possa entrar.')).toBeTruthy();
    expect(button('Importar 0 endereços')?.disabled).toBe(true);
  });

  it('of another city is asked about', async () => {
    openAddresses();
    await check();
    expect(await screen.findByText(/É a cidade certa\?$/)).toBeTruthy();
  });
});

describe('the lines far from all others', () => {
  const STRAY = '4;RUA ÍRIS;3;-13,1019;-60,0250';
  const TITLE = '1 linha a mais de 100 km das outras';
  const cells = () =>
    region(TITLE)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('are named with their text and distance', async () => {
    openAddresses();
    await check(list(...ROWS, STRAY));
    expect(cells()).toEqual(['5', 'Rua Íris, 3', '1.112 km']);
  });

  it('are left out by one button and taken in again by another', async () => {
    const { sent } = openAddresses();
    await check(list(...ROWS, STRAY));
    expect(button('Importar 3 endereços')).toBeDefined();
    press('Deixar 1 linha de fora');
    await screen.findByText('Esta linha fica de fora da importação.');
    expect([figure('Linhas'), figure('Novos')]).toEqual(['4', '2']);
    press('Importar também 1 linha distante');
    expect(await screen.findByText('Importar 3 endereços')).toBeDefined();
    press('Deixar 1 linha de fora');
    await screen.findByText('Importar 2 endereços');
    press('Importar 2 endereços');
    await screen.findByText('Importação concluída');
    expect(sent('sendAddresses').map(({ body }) => body.lat)).toEqual([[-3.1019, -3.102]]);
    expect(sent('beginAddressImport')[0]?.body).toMatchObject({ enderecos: 2, recusados: 1 });
  });
});

describe('the import', () => {
  it('sends the addresses with the name of the file, and tells how many are new', async () => {
    const { sent, answers } = openAddresses({ sendAddresses: { novos: 1 }, endAddressImport: { novos: 1 } });
    await check();
    answers.getAddresses = { total: 41_199, servico: false, dados: [imported({ arquivo: 'manaus.csv' }), imported()] };
    press('Importar 2 endereços');
    expect(await screen.findByText('Importação concluída')).toBeTruthy();
    expect([figure('Novos'), figure('Já no sistema ou repetidos')]).toEqual(['1', '1']);
    const [begun] = sent('beginAddressImport');
    expect(begun?.body).toMatchObject({ arquivo: 'manaus.csv', enderecos: 2, recusados: 1 });
    expect(sent('sendAddresses')[0]).toMatchObject({
      params: { chave: begun?.body.chave },
      body: { lat: [-3.1019, -3.102], lon: [-60.025, -60.0251], endereco: ['Rua São João, 12', 'Av. Açaí, s/n'] },
    });
    expect(sent('endAddressImport')[0]?.body).toEqual({ situacao: 'concluida' });
    await waitFor(() => expect(figure('Endereços')).toBe('41.199'));
  });

  it('that the server refuses says why, and can go on', async () => {
    const { answers } = openAddresses({ sendAddresses: refuse('import_closed') });
    await check();
    press('Importar 2 endereços');
    expect(await screen.findByText('A importação parou')).toBeTruthy();
    expect(screen.getByText(/^Esta importação já terminou/)).toBeTruthy();
    answers.sendAddresses = { novos: 2 };
    press('Importar o resto');
    expect(await screen.findByText('Importação concluída')).toBeTruthy();
  });

  /** Sends a list, and cancels while its addresses are on their way. */
  async function cancelled(sendAddresses: () => Promise<{ novos: number }>, more: Answers = {}) {
    const { sent } = openAddresses({ sendAddresses, ...more });
    await check();
    press('Importar 2 endereços');
    await screen.findByText('Importando');
    await waitFor(() => expect(sent('sendAddresses')).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    press('Cancelar');
    return sent;
  }

  it('that a person cancels waits for what is on its way, counts it, and is ended as cancelled', async () => {
    let answer: (reply: { novos: number }) => void = () => {};
    const late = new Promise<{ novos: number }>((arrive) => {
      answer = arrive;
    });
    const sent = await cancelled(() => late, { endAddressImport: { novos: 1 } });
    await screen.findByText('Cancelando. O que já está a caminho ainda entra e é contado.');
    expect([sent('endAddressImport'), screen.queryByText('Importação cancelada')]).toEqual([[], null]);
    vi.useRealTimers();
    answer({ novos: 1 });
    expect(await screen.findByText('Importação cancelada')).toBeTruthy();
    expect([figure('Novos'), figure('Já no sistema ou repetidos')]).toEqual(['1', '1']);
    expect(sent('endAddressImport').map(({ body }) => body)).toEqual([{ situacao: 'cancelada' }]);
  });

  it('that a person cancels tells what the server has counted, also of what was stored without an answer', async () => {
    await cancelled(() => new Promise<never>(() => {}), { endAddressImport: { novos: 2 } });
    await vi.advanceTimersByTimeAsync(8_100);
    vi.useRealTimers();
    expect(await screen.findByText('Importação cancelada')).toBeTruthy();
    expect([figure('Novos'), figure('Já no sistema ou repetidos')]).toEqual(['2', '0']);
  });

  it('is left only after a question', async () => {
    let answer: (reply: { novos: number }) => void = () => {};
    const late = new Promise<{ novos: number }>((arrive) => {
      answer = arrive;
    });
    const { at } = openAddresses({ sendAddresses: () => late, endAddressImport: { novos: 2 } });
    await check();
    press('Importar 2 endereços');
    await screen.findByText('Importando');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    fireEvent.click(screen.getByText('Fila de tarefas'));
    expect(await screen.findByText('Sair e parar a importação?')).toBeTruthy();
    press('Continuar importando');
    expect(at()).toBe('/admin/addresses');
    expect(screen.getByText('Importando')).toBeTruthy();
    // A page that was left waits for it, and would tell the server of the next test.
    answer({ novos: 2 });
    await screen.findByText('Importação concluída');
  });
});
