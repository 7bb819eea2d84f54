import { writeWav } from '@escuta/acoustics';
import type { NewSampleImport, SampleImport } from '@escuta/contract';
import { importKeys, sha256 } from '@escuta/import';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportReader } from '../../features/importing/read/reader.ts';
import { getSelectedCompanies, selectCompanies } from '../../shared/session/index.ts';
import { endSession } from '../../shared/session/store.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { InlineWorkerOf } from '../../shared/worker/testing/inline-worker.ts';
import { company, open, press } from '../testing/open-admin.tsx';
import { found } from '../testing/open-map.tsx';

class InlineWorker extends InlineWorkerOf {
  constructor() {
    super(new ImportReader());
  }
}
beforeEach(() => {
  vi.stubGlobal('Worker', InlineWorker);
});

const RATE_HZ = 8000;
const tone = (hz: number) =>
  new Uint8Array(
    writeWav(
      Float32Array.from({ length: RATE_HZ / 4 }, (_, i) => 0.2 * Math.sin((2 * Math.PI * hz * i) / RATE_HZ)),
      RATE_HZ,
    ),
  );
const TABLE = 'arquivo;data;lat;lon\na.wav;04/03/2019 09:30;-1,4558;-48,4902\nfalta.wav;04/03/2019 09:31;-1,4;-48,4\n';
/** A file of a picker, with the member that files outside a browser lack. */
const picked = (content: BlobPart, name: string) =>
  Object.assign(new File([content], name), { webkitRelativePath: '' });
const FILES = () => [picked(tone(310), 'a.wav'), picked(TABLE, 'labels.csv')];

function openImport(more: Answers = {}, tour = false) {
  return open(
    '/admin/import',
    { id_tipo_usuario: 'SUP', tour },
    {
      listMapCompanies: { dados: [company(52, 'Zona Ipê')], total: 1 },
      listImportCollectors: { dados: [] },
      findImported: { existentes: [] },
      compareImported: { iguais: [], longe: [] },
      listSampleImports: { dados: [] },
      beginSampleImport: {},
      endSampleImport: { novos: 1, existentes: 0 },
      importSample: { situacao: 'importada' },
      // The page that is opened instead.
      listTasks: () => new Promise<never>(() => {}),
      ...more,
    },
  );
}

async function check() {
  fireEvent.change(await screen.findByLabelText('Escolher .zip ou arquivos'), { target: { files: FILES() } });
  await screen.findByText('a.wav: 1 gravação.');
  press('Conferir');
  await screen.findByText('Conferência');
}

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

let arrives: () => void = () => {};
// A page that was left waits for it, and would tell the server of the next test.
afterEach(() => act(async () => arrives()));

/** Sends a recording whose answer does not come before the test wants it. */
async function isSending(more: Answers = {}) {
  const late = new Promise<{ situacao: 'importada' }>((answer) => {
    arrives = () => answer({ situacao: 'importada' });
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

  it('a cancelling waits for ten seconds at most, and tells what the server has counted', async () => {
    const { sent } = await isSending({
      importSample: () => new Promise<never>(() => {}),
      endSampleImport: { novos: 1, existentes: 4 },
    });
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    press('Cancelar');
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sent('endSampleImport')).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await screen.findByText('Importação cancelada');
    expect([figure('Entraram'), figure('Já no sistema')]).toEqual(['1', '4']);
  });

  it('the end of the session is not held up', async () => {
    const { at } = await isSending();
    endSession('signed_out', 'a-token');
    await waitFor(() => expect(at()).toMatch(/^\/login/));
  });
});

const imported = (change: Partial<SampleImport> = {}): SampleImport => ({
  ...{ arquivo: 'Gravações de julho', usuario: 'Zoé Ávila', dt_inicio: '2025-07-09T08:15:00-03:00' },
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
        ...['Gravações de julho', 'Zona Ipê', '09/07/2025 08:15', 'Zoé Ávila', 'Concluída'],
        ...['1.200', '1.187', '40', '13'],
      ],
      [
        ...['Gravações de julho', 'Zona Ipê', '09/07/2025 08:15', 'linha de comando', 'Interrompida'],
        ...['1.200', '7', '40', '13'],
      ],
    ]);
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

describe('the check', () => {
  /** Four recordings, of which the third is doubtful twice. */
  const LINES = [
    'arquivo;data;lat;lon;precisao',
    ...['a.wav;04/03/2019 09:30;-1,4558;-48,4902;5', 'b.wav;04/03/2019 09:31;-1,4559;-48,4903;'],
    ...['c.wav;04/03/2031 09:32;0,01;0,02;80', 'd.wav;04/03/2031 09:33;-1,4561;-48,4905;'],
  ];
  const keyOf = (name: string, hz: number) => importKeys(52, name, sha256(tone(hz)))[0] as string;
  async function checkFour(existentes: string[], more: Answers = {}) {
    const opened = openImport({ findImported: { existentes }, ...more });
    const sounds = ['a', 'b', 'c', 'd'].map((name, n) => picked(tone(400 + n), `${name}.wav`));
    const files = [...sounds, picked(LINES.join('\n'), 'labels.csv')];
    fireEvent.change(await screen.findByLabelText('Escolher .zip ou arquivos'), { target: { files } });
    await screen.findByText('a.wav: 4 gravações.');
    press('Conferir');
    await screen.findByText('Conferência');
    return opened;
  }
  const firstCells = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('shows the first recordings that will come in; those already there are only counted', async () => {
    await checkFour([keyOf('a.wav', 400), keyOf('c.wav', 402)]);
    expect(firstCells('Primeiras gravações que vão entrar').map(([file]) => file)).toEqual(['b.wav', 'd.wav']);
    expect([figure('Novas'), figure('Já no sistema')]).toEqual(['2', '2']);
  });

  it('names as doubtful what the server knows to be far from where the company works, asking once about each place', async () => {
    const { sent } = await checkFour([keyOf('d.wav', 403)], { compareImported: { iguais: [], longe: [0] } });
    expect(firstCells('3 duvidosas, que entram com um aviso')).toEqual([
      ['a.wav', 'Posição improvável'],
      ['b.wav', 'Posição improvável'],
      ['c.wav', 'Data no futuro; Posição improvável; Posição imprecisa (mais de 50 m)'],
    ]);
    const lugares = [
      { lat: -1.4558, lon: -48.4902 },
      { lat: 0.01, lon: 0.02 },
    ];
    expect(sent('compareImported').map(({ body }) => body)).toMatchObject([{ lugares }]);
  });

  it('asks about a city other than that of the map, and names recordings far from the others, in the words of addresses', async () => {
    await checkFour([keyOf('b.wav', 401)]);
    expect(await screen.findByText(/^As gravações ficam perto de -1,45.*É a cidade certa\?$/)).toBeTruthy();
    expect(firstCells('1 gravação fica a mais de 100 km das outras. Confira a posição.')).toEqual([
      ['c.wav', '0,01000, 0,02000'],
    ]);
    expect(screen.getByRole('button', { name: 'Baixar lista de posições distantes' })).toBeTruthy();
  });

  describe('of sounds that another company has', () => {
    const hex = (hz: number) => Buffer.from(sha256(tone(hz))).toString('hex');
    const elsewhere = { id_cliente: 70, razao_social: 'Açude Velho' };
    const iguais = [
      { ...elsewhere, som: hex(401), seq: 'AV-0007', amostras: 3 },
      { ...elsewhere, som: hex(403), seq: 'AV-0011', amostras: 1 },
    ];
    const TITLE = '2 novas têm um som que já está em outra empresa ou unidade';
    const names = () => firstCells('Primeiras gravações que vão entrar').map(([file]) => file);
    const check = () => checkFour([keyOf('a.wav', 400)], { compareImported: { iguais, longe: [] } });
    const arrived = (sent: Awaited<ReturnType<typeof check>>['sent']) =>
      sent('importSample').map(({ query }) => (query as { arquivo: string }).arquivo);

    it('asks with the names of the files, the company and the sample, and leaves them out', async () => {
      const { sent } = await check();
      expect(firstCells(TITLE)).toEqual([
        ['b.wav', 'Açude Velho', 'AV-0007 e mais 2'],
        ['d.wav', 'Açude Velho', 'AV-0011'],
      ]);
      expect(screen.getByRole('button', { name: 'Baixar lista de sons repetidos' })).toBeTruthy();
      expect([figure('Novas'), names()]).toEqual(['3', ['c.wav']]);
      press('Importar 1 gravação');
      await screen.findByText('Importação concluída');
      expect(arrived(sent)).toEqual(['c.wav']);
      expect(sent('compareImported')[0]?.body).toMatchObject({ sons: [hex(401), hex(402), hex(403)] });
      expect(sent('beginSampleImport')[0]?.body).toMatchObject({ gravacoes: 1, existentes: 1 });
    });

    it('brings them in where a person wants it: the first may have been the wrong company', async () => {
      const { sent } = await check();
      fireEvent.click(screen.getByLabelText('Trazer mesmo assim'));
      expect(names()).toEqual(['b.wav', 'c.wav', 'd.wav']);
      press('Importar 3 gravações');
      await screen.findByText('Importação concluída');
      expect(arrived(sent)).toEqual(['b.wav', 'c.wav', 'd.wav']);
    });
  });

  it('names each doubtful recording that will come in, with all that is doubtful about it', async () => {
    await checkFour([keyOf('d.wav', 403)]);
    expect(figure('Duvidosas')).toBe('1');
    expect(firstCells('1 duvidosa, que entra com um aviso')).toEqual([
      ['c.wav', 'Data no futuro; Posição improvável; Posição imprecisa (mais de 50 m)'],
    ]);
    expect(screen.getByRole('button', { name: 'Baixar lista de dúvidas' })).toBeTruthy();
  });
});

describe('after an import a link to the map', () => {
  const LINES = [
    'arquivo;data;lat;lon',
    ...['a.wav;04/03/2019 09:30;-2,53;-44,3', 'b.wav;06/03/2019 11:05;-1,45;-48,49', 'c.wav;09/03/2019;-3,1;-60'],
  ];
  const NAME = 'Ver no mapa o período das amostras importadas';
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
    const files = [...sounds, picked(LINES.join('\n'), 'labels.csv')];
    fireEvent.change(await screen.findByLabelText('Escolher .zip ou arquivos'), { target: { files } });
    await screen.findByText('a.wav: 3 gravações.');
    press('Conferir');
    await screen.findByText('Conferência');
    press('Importar 2 gravações');
    await screen.findByText('Importação concluída');
    return opened;
  }

  it('has the company, the period and the place of what has come in, without what was there or was refused', async () => {
    await importOne();
    const address = new URL(screen.getByRole('link', { name: NAME }).getAttribute('href') ?? '', 'http://escuta.test');
    expect([address.pathname, ...address.searchParams]).toEqual([
      '/',
      ['dti', '2019-03-06 11:05'],
      ['dtf', '2019-03-06 11:05'],
      ['id_cliente', '52'],
      ['classificacao', ''],
      ...[
        ['lat', '-1.45000'],
        ['lon', '-48.49000'],
        ['zoom', '17.00'],
      ],
    ]);
  });

  it('is opened without the question of the tour, which waits for a visit of the person', async () => {
    const { router } = await importOne({ searchMap: () => found(2), searchSamples: { amostras: [], total: 0 } }, true);
    const offer = () => screen.queryByText('Fazer o tour pela plataforma?', { selector: '[role=dialog] *' });
    fireEvent.click(screen.getByRole('link', { name: NAME }));
    await screen.findByTestId('list-total');
    await waitFor(() => expect(router.state.location.search).toContain('zoom='));
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
