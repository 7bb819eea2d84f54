import type { Company, Network, NetworkImport } from '@escuta/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InlineWorker } from '../../features/network/testing/inline-worker.ts';
import { tellNews } from '../../shared/live/news.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { pipesSwitch } from '../../shared/map/use-networks.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { button, company, open, press } from '../testing/open-admin.tsx';
import { choose, click, openMap, unfold } from '../testing/open-map.tsx';

const KEY = '6f1d2c34-5b6a-4c7d-8e9f-0a1b2c3d4e5f';
const BOUNDS = { norte: -2.49, sul: -2.61, leste: -44.2, oeste: -44.31 };
const COLUMNS = { material: 'MAT_TUBO', diametro: 'DN', ano: null, codigo: null };
const CEDAR: Company = {
  ...{ ...company(9, 'São João dos Patos', 31), permite_exportar: false, logomarca: null, realm: null },
  ...{ lat: -2.53, lon: -44.3, zoom: 12, parcela_escuta: null, parcela_acima: null },
};
const network = (change: Partial<Network> = {}): Network => ({
  ...{ id_cliente: 9, rede: KEY, limites: BOUNDS, mapa: `/api/cliente/9/rede/${KEY}/mapa/{z}/{x}/{y}` },
  ...{ segmentos: 12_345, metros: 987_654.3, arquivo: 'rede_2025.gpkg', sistema: 'EPSG:31983' },
  materiais: [
    { material: 'PVC', segmentos: 10_000, metros: 800_000 },
    { material: 'Cimento Amianto', segmentos: 2345, metros: 187_654.3 },
  ],
  correspondencia: { colunas: COLUMNS, materiais: [{ texto: 'XPTO', material: 'PEAD' }] },
  ...{ deixados: { repetido: 4, um_ponto: 1 }, dt_importacao: '2025-12-30T22:15:00-03:00', usuario: 'Íris Nuñez' },
  ...change,
});
const begun = (change: Partial<NetworkImport> = {}): NetworkImport => ({
  ...{ chave: KEY, arquivo: 'rede.geojson', sistema: 'EPSG:31983', usuario: 'Íris Nuñez' },
  ...{ dt_inicio: '2025-12-30T22:15:00-03:00', lotes: [], segmentos: 0 },
  ...change,
});

/** Two pipes in São Luís, in metres of UTM zone 23S. */
const AT_HOME = [577060, 9720255] as const;
const pipe = (properties: object, [x, y]: readonly [number, number]) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'LineString',
    coordinates: [
      [x, y],
      [x + 50, y],
    ],
  },
});
const PIPES = [
  pipe({ MATERIAL: 'FºFº', DN: 'DN 100', DT_INST: '12/03/1978', COD: 'T-77' }, AT_HOME),
  pipe({ MATERIAL: 'XPTO', DN: 'grosso', DT_INST: '', COD: 'T-78' }, [AT_HOME[0], AT_HOME[1] + 40]),
];
const geojson = (features: readonly object[], code: number | null = 31983) =>
  new File(
    [
      JSON.stringify({
        type: 'FeatureCollection',
        ...(code ? { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${code}` } } } : {}),
        features,
      }),
    ],
    'rede.geojson',
    { lastModified: 1_700_000_000_000 },
  );

/** Opens the page of a company without a network, on a server that takes an import. */
function openNetwork(more: Answers = {}) {
  return open('/admin/client-network/9', 'ADM', {
    getCompany: { cliente: CEDAR },
    getNetwork: { rede: null, importacao: null },
    beginNetworkImport: ({ body }) => ({ importacao: begun({ chave: body.chave }) }),
    sendNetworkBatch: ({ body }) => ({ segmentos: body.pontos.length }),
    finishNetworkImport: { rede: network() },
    cancelNetworkImport: {},
    ...more,
  });
}

async function give(file: File) {
  await screen.findByText('Importar um arquivo');
  fireEvent.change(screen.getByLabelText('Escolher arquivo'), { target: { files: [file] } });
}

/** Reads a file and goes on to the check. */
async function check(file = geojson(PIPES)) {
  await give(file);
  await waitFor(() => expect(button('Conferir')?.disabled).toBe(false));
  press('Conferir');
}

async function send(file?: File) {
  await check(file);
  fireEvent.click(await screen.findByText(/^Enviar \d+ trechos?$/));
}

/** Sends in place of the network in force. */
async function replace(file?: File) {
  await send(file);
  fireEvent.click(await screen.findByText('Substituir a rede'));
}

beforeEach(() => {
  vi.stubGlobal('Worker', InlineWorker);
});

describe('the page of a company’s pipe network', () => {
  it('shows length, segments, materials, file, time and person', async () => {
    openNetwork({ getNetwork: { rede: network(), importacao: null } });
    expect(await screen.findByText('987,7 km')).toBeTruthy();
    expect(screen.getByText('12.345')).toBeTruthy();
    expect(screen.getByText('Cimento Amianto').closest('tr')?.textContent).toBe('Cimento Amianto187,7 km2.345');
    expect(screen.getByText('rede_2025.gpkg (EPSG:31983), importado por Íris Nuñez em 30/12/2025 22:15.')).toBeTruthy();
    expect(screen.getByText('Ficam de fora: 1 com um só ponto; 4 repetidos.')).toBeTruthy();
  });

  it('deletes the network after a question', async () => {
    const { sent, answers } = openNetwork({ getNetwork: { rede: network(), importacao: null }, deleteNetwork: {} });
    await screen.findByText('987,7 km');
    press('Excluir rede');
    const dialog = await screen.findByRole('dialog');
    expect(sent('deleteNetwork')).toHaveLength(0);
    answers.getNetwork = { rede: null, importacao: null };
    fireEvent.click(within(dialog).getByText('Excluir'));
    expect(await screen.findByText(/ainda não tem rede/)).toBeTruthy();
    expect(sent('deleteNetwork')[0]?.params).toEqual({ id: 9 });
  });

  it('lets the dashboard of coverage ask again when it was deleted', async () => {
    const coverage = { data: { redes: [], empresas: [] } };
    const { sent, router, answers } = openNetwork({
      ...{ getNetwork: { rede: network(), importacao: null }, deleteNetwork: {}, coverage },
      coverageStreets: { dados: [], total: 0 },
    });
    await screen.findByText('987,7 km');
    await act(() => router.navigate('/dashboard/cobertura'));
    await screen.findByText(/não há quilômetros/);
    await act(() => router.navigate('/admin/client-network/9'));
    press((await screen.findByText('Excluir rede')).textContent ?? '');
    const dialog = await screen.findByRole('dialog');
    answers.getNetwork = { rede: null, importacao: null };
    expect(sent('coverage')).toHaveLength(1);
    fireEvent.click(within(dialog).getByText('Excluir'));
    await screen.findByText(/ainda não tem rede/);
    await act(() => router.navigate('/dashboard/cobertura'));
    await waitFor(() => expect(sent('coverage')).toHaveLength(2));
    expect(sent('coverageStreets')).toHaveLength(2);
  });

  it('is reached from the company', async () => {
    open('/admin/client-profile/9', 'ADM', { getCompany: { cliente: CEDAR } });
    const link = await screen.findByText('Ver ou importar a rede');
    expect(link.getAttribute('href')).toBe('/admin/client-network/9');
  });
});

describe('the import of a file', () => {
  it('sends what the file has, as its columns and materials were guessed', async () => {
    const { sent } = openNetwork();
    await check();
    expect(
      await screen.findByText('Diâmetro: “grosso” e outros valores não foram entendidos e ficam vazios.'),
    ).toBeTruthy();
    expect(sent('beginNetworkImport')).toHaveLength(0);
    press('Enviar 2 trechos');
    await screen.findByText('Rede importada');
    const [begin] = sent('beginNetworkImport');
    expect(begin?.body).toMatchObject({
      ...{ arquivo: 'rede.geojson', sistema: 'EPSG:31983 SIRGAS 2000 / UTM zone 23S', substituir: false },
      correspondencia: {
        colunas: { material: 'MATERIAL', diametro: 'DN', ano: 'DT_INST', codigo: 'COD' },
        materiais: [
          { texto: 'FºFº', material: 'Ferro Fundido' },
          { texto: 'XPTO', material: 'Outros' },
        ],
      },
    });
    const [batch] = sent('sendNetworkBatch');
    expect(batch?.params).toEqual({ id: 9, chave: begin?.body.chave, numero: 1 });
    expect(batch?.body).toMatchObject({
      ...{ pontos: [2, 2], material: [0, 1], diametro: [100, null], ano: [1978, null], codigo: ['T-77', 'T-78'] },
    });
    expect(sent('finishNetworkImport')[0]?.body).toEqual({ lotes: 1, segmentos: 2, deixados: {} });
  });

  it('begins with the columns and materials of the last import', async () => {
    const { sent } = openNetwork({ getNetwork: { rede: network(), importacao: null } });
    await replace(geojson([pipe({ MAT_TUBO: 'FºFº', DN: 100 }, AT_HOME), pipe({ MAT_TUBO: 'XPTO', DN: 50 }, AT_HOME)]));
    await screen.findByText('Rede importada');
    expect(sent('beginNetworkImport')[0]?.body.correspondencia).toMatchObject({
      colunas: { material: 'MAT_TUBO', diametro: 'DN' },
      materiais: [{ texto: 'FºFº' }, { texto: 'XPTO', material: 'PEAD' }],
    });
  });

  it('asks before it replaces the network in force, naming company, file, date and segments', async () => {
    const { sent } = openNetwork({ getNetwork: { rede: network(), importacao: null } });
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Substituir a rede de São João dos Patos?' });
    expect(dialog.textContent).toContain(
      'rede_2025.gpkg, importada por Íris Nuñez em 30/12/2025 22:15, com 12.345 trechos',
    );
    expect(dialog.textContent).toContain('não pode ser desfeito');
    fireEvent.click(within(dialog).getByText('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('beginNetworkImport')).toHaveLength(0);
    press('Enviar 2 trechos');
    fireEvent.click(await screen.findByText('Substituir a rede'));
    await screen.findByText('Rede importada');
    expect(sent('finishNetworkImport')).toHaveLength(1);
  });

  function clear(label: string) {
    const cross = screen.getByLabelText(label).closest('.ant-select')?.querySelector('.ant-select-clear') as Element;
    fireEvent.mouseDown(cross);
    fireEvent.click(cross);
  }

  it('keeps a column that was cleared in the last import', async () => {
    const { sent } = openNetwork({ getNetwork: { rede: network(), importacao: null } });
    await replace(geojson([pipe({ MAT_TUBO: 'FºFº', DN: 100, DT_INST: '1978', COD: 'T-77' }, AT_HOME)]));
    await screen.findByText('Rede importada');
    expect(sent('beginNetworkImport')[0]?.body.correspondencia.colunas).toEqual(COLUMNS);
  });

  it('guesses the columns of a file that has others than the last one', async () => {
    const { sent } = openNetwork({ getNetwork: { rede: network(), importacao: null } });
    await replace();
    await screen.findByText('Rede importada');
    expect(sent('beginNetworkImport')[0]?.body.correspondencia.colunas).toMatchObject({
      ...{ material: 'MATERIAL', ano: 'DT_INST', codigo: 'COD' },
    });
  });

  it('goes on after a cut and a reload with a column that was cleared', async () => {
    const first = openNetwork({ finishNetworkImport: refuse('internal_error') });
    await give(geojson(PIPES));
    await screen.findByText('Materiais');
    for (const label of ['Material', 'Diâmetro', 'Ano ou data de instalação', 'Código da tubulação']) clear(label);
    await waitFor(() => expect(button('Conferir')?.disabled).toBe(false));
    press('Conferir');
    fireEvent.click(await screen.findByText('Enviar 2 trechos'));
    await screen.findByText('A rede não foi enviada');
    const [cut] = first.sent('beginNetworkImport');
    const none = { material: null, diametro: null, ano: null, codigo: null };
    expect(cut?.body.correspondencia.colunas).toEqual(none);
    cleanup();
    const { sent } = openNetwork({ beginNetworkImport: { importacao: begun({ lotes: [1], segmentos: 2 }) } });
    await send();
    await screen.findByText('Rede importada');
    expect(sent('beginNetworkImport')[0]?.body).toMatchObject({
      chave: cut?.body.chave,
      correspondencia: { colunas: none },
    });
    expect(sent('sendNetworkBatch')).toHaveLength(0);
  });

  it('takes the person’s columns and materials', async () => {
    const { sent } = openNetwork();
    await give(geojson(PIPES));
    await screen.findByText('Materiais');
    unfold('Significado de XPTO');
    await choose('Aço');
    unfold('Código da tubulação');
    await choose('DN');
    await waitFor(() => expect(button('Conferir')?.disabled).toBe(false));
    press('Conferir');
    fireEvent.click(await screen.findByText('Enviar 2 trechos'));
    await screen.findByText('Rede importada');
    expect(sent('beginNetworkImport')[0]?.body.correspondencia.materiais).toContainEqual({
      texto: 'XPTO',
      material: 'Aço',
    });
    expect(sent('sendNetworkBatch')[0]?.body.codigo).toEqual(['DN 100', 'grosso']);
  });

  it('keeps its columns and its system while it is checked', async () => {
    openNetwork();
    await check();
    for (const name of ['Sistema', 'Material', 'Código da tubulação'])
      expect(screen.getByLabelText<HTMLInputElement>(name).disabled, name).toBe(true);
    await screen.findByText('Enviar 2 trechos');
    press('Voltar às colunas');
    expect(screen.getByLabelText<HTMLInputElement>('Material').disabled).toBe(false);
  });

  it('asks for the system that a file does not state, and shows the lines on the map', async () => {
    openNetwork();
    await give(geojson(PIPES, null));
    await screen.findByText('Para continuar, escolha o sistema de coordenadas.');
    expect(button('Conferir')?.disabled).toBe(true);
    unfold('Sistema');
    await screen.findByText('Ficam perto da empresa');
    await choose('SIRGAS 2000 / UTM zone 23S (EPSG:31983)');
    await waitFor(() => expect(button('Conferir')?.disabled).toBe(false));
    await waitFor(() => expect(shownMap().lines).toHaveLength(2));
    const [[start] = []] = shownMap().lines;
    expect(start?.lon).toBeCloseTo(-44.307, 3);
  });

  it('asks whether lines far from the company are right', async () => {
    openNetwork();
    await give(geojson(PIPES, 31982));
    expect(await screen.findByText(/^2 de 2 trechos ficam a mais de 200 km de São João dos Patos/)).toBeTruthy();
    expect(button('Conferir')?.disabled).toBe(true);
    click('checkbox', 'Está certo: a rede fica mesmo lá.');
    await waitFor(() => expect(button('Conferir')?.disabled).toBe(false));
  });

  it('refuses the pipes of a whole country', async () => {
    openNetwork();
    await give(geojson([PIPES[0] as object, pipe({}, [AT_HOME[0], AT_HOME[1] - 16 * 111_000])]));
    expect(
      await screen.findByText(
        'As tubulações se estendem por mais de 15 graus, mais do que um estado. Recorte o arquivo para a área da empresa.',
      ),
    ).toBeTruthy();
    expect(button('Conferir')?.disabled).toBe(true);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    ['nothing in it', new File([], 'rede.gpkg'), 'O arquivo está vazio. Exporte-o de novo.'],
    ['a drawing', new File(['AC1027'], 'rede.dwg'), /^Não é GeoPackage, shapefile compactado nem GeoJSON/],
    [
      'points alone',
      geojson([{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 1] } }]),
      'O arquivo não tem nenhuma linha (elementos lidos: 1). Escolha o arquivo ou a camada das tubulações.',
    ],
  ])('says what to do about a file with %s', async (_, file, text) => {
    openNetwork();
    await give(file);
    expect(await screen.findByText(`${file.name} não pôde ser lido`)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('tells a screen reader that the file is being read, not each percent', async () => {
    openNetwork();
    const file = geojson(PIPES);
    // Never ends.
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>(() => {}) });
    await screen.findByText('Importar um arquivo');
    const [status] = within(screen.getByRole('region', { name: 'Importar um arquivo' })).getAllByRole('status');
    expect(status?.textContent).toBe('');
    await give(file);
    const bar = await screen.findByRole('progressbar', { name: 'Lendo rede.geojson…' });
    expect([status?.textContent, status?.contains(bar)]).toEqual(['Lendo rede.geojson…', false]);
    press('Parar');
    await waitFor(() => expect(status?.textContent).toBe(''));
  });

  it('tells a screen reader that the sending waits or finishes, not each number', async () => {
    const { answers } = openNetwork({
      sendNetworkBatch: 'unreachable',
      finishNetworkImport: () => new Promise<never>(() => {}),
    });
    await send();
    const waiting = await screen.findByText(/^Sem resposta do servidor/);
    const status = waiting.closest('[role=status]');
    const bar = screen.getByRole('progressbar', { name: 'Enviando' });
    expect([status?.textContent, status?.contains(bar)]).toEqual([waiting.textContent, false]);
    expect(screen.getByText('0 de 2 trechos')).toBeTruthy();
    answers.sendNetworkBatch = { segmentos: 2 };
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(status?.textContent).toBe('Concluindo…'));
  });

  it('goes on after a cut', async () => {
    let cuts = 2;
    const { sent } = openNetwork({
      sendNetworkBatch: ({ body }) => (cuts-- > 0 ? 'unreachable' : { segmentos: body.pontos.length }),
    });
    await send();
    await screen.findByText(/^Sem resposta do servidor/);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(sent('sendNetworkBatch')).toHaveLength(2));
    fireEvent(window, new Event('online'));
    await screen.findByText('Rede importada');
    expect(sent('beginNetworkImport')).toHaveLength(1);
  });

  it('goes on where it was, also on another visit', async () => {
    const first = openNetwork({ finishNetworkImport: refuse('internal_error') });
    await send();
    await screen.findByText('A rede não foi enviada');
    const chave = first.sent('beginNetworkImport')[0]?.body.chave;
    cleanup();
    const { sent } = openNetwork({ beginNetworkImport: { importacao: begun({ lotes: [1], segmentos: 2 }) } });
    await send();
    await screen.findByText('Rede importada');
    expect(sent('beginNetworkImport')[0]?.body.chave).toBe(chave);
    expect(sent('sendNetworkBatch')).toHaveLength(0);
  });

  it('begins anew when the import is over that it would go on with', async () => {
    openNetwork({ finishNetworkImport: refuse('internal_error') });
    await send();
    await screen.findByText('A rede não foi enviada');
    cleanup();
    let isFirst = true;
    const { sent } = openNetwork({
      beginNetworkImport: ({ body }) => {
        if (!isFirst) return { importacao: begun({ chave: body.chave }) };
        isFirst = false;
        return refuse('network_import_closed');
      },
    });
    await send();
    await screen.findByText('Rede importada');
    const keys = sent('beginNetworkImport').map(({ body }) => body.chave);
    expect(new Set(keys).size).toBe(2);
    expect(sent('sendNetworkBatch')).toHaveLength(1);
  });

  it('asks before it replaces the open import of somebody else', async () => {
    const params = { arquivo: 'antiga.zip', usuario: 'João d’Ávila' };
    const { sent } = openNetwork({
      beginNetworkImport: ({ body }) =>
        body.substituir ? { importacao: begun({ chave: body.chave }) } : refuse('network_import_open', { params }),
    });
    await send();
    expect(await screen.findByText(/^João d’Ávila começou a importar antiga.zip/)).toBeTruthy();
    press('Descartar e enviar');
    await screen.findByText('Rede importada');
    expect(sent('beginNetworkImport').map(({ body }) => body.substituir)).toEqual([false, true]);
  });

  it('is discarded when it is cancelled', async () => {
    const { sent } = openNetwork({ sendNetworkBatch: 'unreachable' });
    await send();
    await screen.findByText(/^Sem resposta do servidor/);
    press('Cancelar envio');
    await screen.findByText('Envio cancelado; a rede atual continua valendo.');
    await waitFor(() => expect(sent('cancelNetworkImport')).toHaveLength(1));
    expect(sent('cancelNetworkImport')[0]?.params.chave).toBe(sent('beginNetworkImport')[0]?.body.chave);
    expect(sent('finishNetworkImport')).toHaveLength(0);
  });

  it('that was left open is told and can be discarded', async () => {
    const { sent, answers } = openNetwork({ getNetwork: { rede: null, importacao: begun({ segmentos: 5000 }) } });
    expect(
      await screen.findByText(
        /^A importação de rede.geojson, de Íris Nuñez em 30\/12\/2025 22:15, não terminou. 5.000 trechos/,
      ),
    ).toBeTruthy();
    answers.getNetwork = { rede: null, importacao: null };
    press('Descartar importação');
    expect(await screen.findByText(/^Os 5.000 trechos de rede.geojson que já chegaram se perdem/)).toBeTruthy();
    expect(sent('cancelNetworkImport')).toHaveLength(0);
    press('Descartar');
    await screen.findByText('Importação descartada');
    expect(sent('cancelNetworkImport')[0]?.params).toEqual({ id: 9, chave: KEY });
  });
});

describe('pipes on the map', () => {
  const { id_cliente, rede, limites, mapa } = network();
  const networks: Answers = { listNetworks: { dados: [{ id_cliente, rede, limites, mapa }], total: 1 } };

  it('are drawn until they are switched off in the legend, also on the next visit', async () => {
    const { map } = await openMap('VIS', networks);
    await waitFor(() => expect(map().networks).toHaveLength(1));
    click('button', 'Legenda');
    fireEvent.click(await screen.findByLabelText(/Tubulação.*Mostrar/));
    await waitFor(() => expect(map().networks).toHaveLength(0));
    cleanup();
    await openMap('VIS', networks);
    await screen.findByLabelText(/Tubulação.*Mostrar/);
    expect(shownMap().networks).toHaveLength(0);
    fireEvent.click(screen.getByLabelText(/Tubulação.*Mostrar/));
    await waitFor(() => expect(shownMap().networks).toHaveLength(1));
    click('button', 'Fechar');
  });

  it('are drawn on the page of the network also while they are switched off', async () => {
    pipesSwitch.set(false);
    try {
      openNetwork({ ...networks, getNetwork: { rede: network(), importacao: null } });
      await screen.findByText('987,7 km');
      await waitFor(() => expect(shownMap().networks).toHaveLength(1));
    } finally {
      pipesSwitch.set(true);
    }
  });

  it('are not in the legend where no company in scope has a network', async () => {
    await openMap('ANA');
    click('button', 'Legenda');
    await screen.findByText('No ícone');
    expect(screen.queryByText('Rede de tubulações')).toBeNull();
    click('button', 'Fechar');
  });

  it('are told at a sample: material, diameter, year, code and distance of the nearest', async () => {
    const tubulacao = {
      ...{ material: 'PVC', material_original: 'PVC PBA', diametro: 50, ano: 1998, codigo: 'T-1', distancia: 3.2 },
    };
    const { map } = await openMap('ANA', {
      getSampleDetail: ({ body: { id_amostra } }) => ({ amostra: sampleDetail({ id_amostra, tubulacao }) }),
    });
    map().click(1);
    expect(await screen.findByText('PVC 50 mm, 1998, código T-1, a 3 m')).toBeTruthy();
  });

  it('are those of a network that a colleague imports while the map and a sample are open', async () => {
    const pipe = { material: 'PVC', material_original: null, diametro: 50, ano: null, codigo: 'T-1', distancia: 3.2 };
    const { map, answers } = await openMap('ANA', {
      ...networks,
      getSampleDetail: ({ body: { id_amostra } }) => ({ amostra: sampleDetail({ id_amostra, tubulacao: pipe }) }),
    });
    map().click(1);
    await screen.findByText('PVC 50 mm, código T-1, a 3 m');
    const next = '0b8e5a52-7a0c-4c11-9d2e-5b1f0c9d8e7f';
    answers.listNetworks = { dados: [{ id_cliente, rede: next, limites, mapa }], total: 1 };
    const other = { ...pipe, material: 'PEAD' as const, codigo: 'Ñ-40' };
    answers.getSampleDetail = ({ body: { id_amostra } }) => ({
      amostra: sampleDetail({ id_amostra, tubulacao: other }),
    });
    await act(async () => tellNews({ rede: [id_cliente] }));
    expect(await screen.findByText('PEAD 50 mm, código Ñ-40, a 3 m')).toBeTruthy();
    await waitFor(() => expect(map().networks.map(({ rede }) => rede)).toEqual([next]));
  });

  it('go from the open map when a colleague deletes the network', async () => {
    const { map, answers } = await openMap('VIS', networks);
    await waitFor(() => expect(map().networks).toHaveLength(1));
    answers.listNetworks = { dados: [], total: 0 };
    await act(async () => tellNews({ rede: [id_cliente] }));
    await waitFor(() => expect(map().networks).toHaveLength(0));
  });
});
