import { LANGUAGES, type LeakReportDetail } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { DEFAULT_CENTER } from '../../shared/map/geo.ts';
import { press as mapPress } from '../../shared/map/testing/fake-map-press.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { setInView } from '../../shared/testing/in-view.ts';
import { reportDetail, reportedSample, reportRow } from '../../shared/testing/reports.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { openScreen } from '../testing/open-screen.tsx';

const GILDA = { id: 12, nome: 'Gilda Nogueira' };
const DONE = { id_relatorio: 88, error: false, message: null };

/** Opens the detail of a report; `current` holds what the server knows of it. */
async function open(
  change: Partial<LeakReportDetail> = {},
  as: Parameters<typeof openScreen>[1] = 'ADM',
  more: Answers = {},
) {
  const server = { current: reportDetail(change) };
  const opened = openScreen(`/admin/leak-report/detail/${server.current.id_relatorio}/31`, as, {
    getReport: () => ({ relatorio: server.current }),
    getSampleDetail: ({ body: { id_amostra } }) => ({ amostra: sampleDetail({ id_amostra }) }),
    listInspectors: { dados: [GILDA], total: 1 },
    previewDecisions: { dados: [DONE], total: 1 },
    ...more,
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...opened, server };
}

const read = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
const values = (shown: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(shown).map((name) => [name, read(name)]));
const expectValues = (shown: Record<string, unknown>) => expect(values(shown)).toEqual(shown);
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
async function finish() {
  press('Finalizar');
  await dialog().findByText('1 relatório será incluído.');
  confirm('Finalizar');
}
const toast = (text: string | RegExp) =>
  within(document.querySelector('[data-toasts]') as HTMLElement).findByText(text);

// The small maps are drawn when they come near the view, which the journey of the printed report checks.
beforeEach(() => setInView(false));

const WHOLE: Partial<LeakReportDetail> = {
  logomarca: '/api/media/logo',
  id_status_relatorio: 1,
  nro_hidrometro: 'A-77',
  pressao: 32.5,
  tipo_vazamento: 'Ligação Clandestina',
  posicao: 'Colar de Tomada',
  tipo_pavimentacao: 'Paralelepípedo',
  tipo_tubulacao: 'Ferro Fundido',
  equipamentos: [{ descricao: 'Geofone Eletrônico' }, { descricao: 'Perfuratriz' }],
  abrangencia: 'Livre',
  endereco: 'Rua do Poço',
  numero: '42',
  obs_inspecao: 'Ouvi água',
  obs_tipo_vazamento: 'Sem registro',
  nro_os: 'OS-5',
  obs_aprovacao: 'Consertar',
  dt_aprovacao: '2026-10-03T10:00:00-03:00',
  nome_aprovacao: 'Adriana Meireles',
  amostras_relatorio: [
    reportedSample({
      pre_classificacao: 'PASS',
      review: false,
      endereco: 'Rua da Palma, 7',
      obs: 'Nota da amostra',
      obs_app: 'Nota da coleta',
    }),
  ],
};

describe('[RDT-01] the report', () => {
  it('shows company and each sample', async () => {
    await open(WHOLE);
    expect(screen.getByRole('img', { name: 'Logomarca de Águas do Maranhão' }).getAttribute('src')).toBe(
      '/api/media/logo',
    );
    expect(screen.getByText('Águas do Maranhão')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Fechar' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Amostra 104-B' })).toBeTruthy();
    expect(screen.getByTestId('small-map').querySelector('svg')).toBeTruthy();
    const shown = {
      'Data da amostra': '22/09/2026 08:31',
      'Pré-classificação': 'Consumo',
      'Classificação do sistema': 'Ponto Suspeito',
      Coletor: 'Conceição Ávila · C-17',
      'Endereço aproximado': 'Rua da Palma, 7',
      'Endereço inspecionado': 'Rua do Poço, 42',
      Latitude: '-2,53073',
      Longitude: '-44,30682',
      'Observações da amostra': 'Nota da amostra',
      'Observações da coleta': 'Nota da coleta',
      Validação: 'Discordo',
    };
    const found = values(shown);
    // The mark of a class has its letter before its name.
    for (const name of ['Pré-classificação', 'Classificação do sistema'])
      found[name] = found[name]?.replace(/^[A-Z](?=[A-Z])/, '');
    expect(found).toEqual(shown);
  });

  it.each([
    ['not seen', { vista: false }, 'Ponto Suspeito', 'ink'],
    ['seen, of the customer’s class', { vista: true, classificacao_cliente: 'LESS' }, 'Não Vazamento', 'less'],
  ] as const)('shows a sample %s as a pin on a map at zoom 17', async (_, change, name, fill) => {
    setInView(true);
    await open({ amostras_relatorio: [reportedSample(change)] });
    const map = screen.getByTestId('small-map');
    const pin = map.querySelector('svg');
    expect(pin?.getAttribute('aria-label')).toBe(name);
    expect(pin?.querySelector('path')?.getAttribute('fill')).toBe(`var(--escuta-class-${fill})`);
    await waitFor(() => expect(mapPress).toMatchObject({ place: { lat: -2.53073, lon: -44.30682 }, zoom: 17 }));
    mapPress.paint();
    await waitFor(() => expect(map.dataset.state).toBe('drawn'));
    mapPress.place = null;
  });

  it('shows an inspected address only with a number', async () => {
    await open({ ...WHOLE, numero: null });
    expect(read('Endereço inspecionado')).toBeUndefined();
  });
});

it('[RDT-02] the report shows the analysis', async () => {
  await open(WHOLE);
  expectValues({
    'Hidrômetro próximo': 'A-77',
    'Data e hora': '02/10/2026 09:25',
    'Pressão da rede': '32,5 m.c.a',
    'Tipo de ponto suspeito': 'Ligação Clandestina',
    'Posição do ponto': 'Colar de Tomada',
    Equipamentos: 'Geofone Eletrônico, Perfuratriz',
    Pavimentação: 'Paralelepípedo',
    'Material da tubulação': 'Ferro Fundido',
    'Diâmetro da tubulação': 'Indefinido',
    'Geofonista responsável': 'Gilda Nogueira',
    'Observações da análise': 'Ouvi água',
  });
});

it('a report without a material shows that of the nearest pipe, and that it is from the network', async () => {
  const about = { material_original: 'PBA', diametro: 75, ano: 1998, codigo: null };
  const tubulacao = { material: 'PVC', distancia: 3.4, ...about };
  await open({ ...WHOLE, tipo_tubulacao: null, tubulacao });
  expectValues({ 'Material da tubulação': 'PVC (da rede de tubulações, a 3 m)' });
});

it('the enumerations of the analysis are in the language of the screen', async () => {
  expect(LANGUAGES).toContain('en');
  setLanguage('en');
  await open(WHOLE);
  expectValues({
    'Suspect point type': 'Illegal Connection',
    'Point position': 'Tapping Collar',
    Paving: 'Cobblestone',
    'Pipe material': 'Cast Iron',
    'Pipe diameter': 'Undefined',
    'Inspection scope': 'Free',
    'Sample date': '09/22/2026 08:31',
  });
});

it('[RDT-03] the report shows the conclusion', async () => {
  await open(WHOLE);
  expectValues({
    'Ponto suspeito': 'Confirmado',
    'Situação da aprovação': 'Finalizado',
    'Ordem de serviço': 'OS-5',
    'Finalizado por': 'Adriana Meireles',
    'Observações do tipo de vazamento': 'Sem registro',
    'Observações da conclusão': 'Consertar',
  });
});

it('[RDT-04] the viewer shows a photo with its title, enlarged under the pointer, and saves it', async () => {
  const fotos = ['Vala aberta', 'De longe'].map((title, at) => ({ title, url: `/api/media/${at}` }));
  await open({ fotos });
  const names = [...document.querySelectorAll('figcaption bdi')].map(({ textContent }) => textContent);
  expect(names.filter(Boolean)).toEqual(['Vala aberta', 'De longe']);
  press('Ampliar foto 2: De longe');
  expect(dialog().getByRole('heading', { name: 'De longe' })).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('Foto 2 de 2');
  const stage = screen.getByRole('dialog').querySelector('[data-zoomed]') as HTMLElement;
  expect(stage.dataset.zoomed).toBe('false');
  fireEvent.pointerMove(stage, { pointerType: 'mouse', movementX: 40, movementY: 20 });
  expect(stage.dataset.zoomed).toBe('true');
  const saved: string[] = [];
  vi.stubGlobal('fetch', async () => new Response(new Blob(['x'], { type: 'image/png' })));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fireEvent.click(dialog().getByRole('link', { name: 'Baixar foto' }));
  await waitFor(() => expect(saved).toEqual(['88-2.png']));
});

describe('[RDT-06] the positions of a report', () => {
  const captions = () => [...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent ?? '');
  const pins = () => document.querySelectorAll('[data-testid="small-map"] svg').length;
  beforeEach(() => setInView(true));

  it.each(['VIS', 'COM'] as const)('are not shown to %s', async (role) => {
    await open({}, role);
    expect([captions().length > 0, pins()]).toEqual([true, 0]);
    for (const caption of captions()) expect(caption).toContain('Posição não mostrada');
  });

  it.each(['VIS', 'COM'] as const)('are replaced by the default centre on the map of %s', async (role) => {
    mapPress.place = null;
    await open({}, role);
    await waitFor(() => expect(mapPress.place).toEqual({ lat: DEFAULT_CENTER[0], lon: DEFAULT_CENTER[1] }));
  });

  it('are shown to ADM', async () => {
    await open();
    await waitFor(() => expect(pins()).toBeGreaterThan(0));
    expect(captions().join()).not.toContain('Posição não mostrada');
  });
});

describe('[RDT-05] the decision', () => {
  it('is offered, and the opening logged, only while the report is pending', async () => {
    const { sent } = await open({});
    expect(screen.getByRole('button', { name: 'Finalizar' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Nova Inspeção' })).toBeTruthy();
    await waitFor(() =>
      expect(sent('saveLog').map(({ body }) => body)).toEqual([
        { tipo_acao: 14, origem: 1, id_cliente: 31, id_amostra: 4711, dados: { id_relatorio: 88 } },
      ]),
    );
  });

  it.each([
    ['a decided report', { id_status_relatorio: 1 }, 'ADM', []],
    ['VIS', {}, 'VIS', []],
    ['COM', {}, 'COM', []],
    ['a report without a free slot', { tem_inspecao_livre: false }, 'ADM', ['Finalizar']],
  ] as const)('for %s has these buttons', async (_, change, role, buttons) => {
    await open(change, role);
    const shown = screen.queryAllByRole('button', { name: /^(Finalizar|Nova Inspeção)$/ });
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
  });

  it('requests an inspection by the chosen operator', async () => {
    const { server, sent } = await open({}, 'ADM', {
      decideReports: () => {
        server.current = { ...server.current, id_status_relatorio: 2 };
        return { dados: [DONE], total: 1 };
      },
    });
    press('Nova Inspeção');
    fireEvent.mouseDown(dialog().getByLabelText('Geofonista'));
    fireEvent.click(await screen.findByTitle(GILDA.nome));
    await dialog().findByText(/será incluído/);
    confirm('Nova Inspeção');
    expect(await toast('Nova inspeção pedida para 1 relatório!')).toBeTruthy();
    expect(sent('decideReports').map(({ body }) => body)).toMatchObject([
      { relatorios: [88], approve: 2, id_inspecionador: 12 },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Nova Inspeção' })).toBeNull());
  });
});

describe('[RDT-07] a failed decision', () => {
  it('is reported, to be tried again', async () => {
    await open({}, 'ADM', { decideReports: 'unreachable' });
    await finish();
    expect(await toast('Erro ao processar')).toBeTruthy();
    expect(await toast(/Tente novamente/)).toBeTruthy();
  });

  it('since another person has decided shows that decision', async () => {
    const { server } = await open({}, 'ADM', {
      decideReports: () => {
        server.current = { ...server.current, id_status_relatorio: 1 };
        return refuse('report_decided');
      },
    });
    await finish();
    await dialog().findByText(/Este relatório já foi decidido./);
    fireEvent.click(dialog().getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull());
    expect(screen.getAllByText('Finalizado').length).toBeGreaterThan(0);
  });
});

it('a report is not found at the address of another company', async () => {
  openScreen('/admin/leak-report/detail/88/999', 'ADM', { getReport: { relatorio: reportDetail() } });
  expect(await screen.findByText('O relatório não foi encontrado.')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

it('a report that the server refuses is explained', async () => {
  openScreen('/admin/leak-report/detail/88/31', 'ADM', { getReport: refuse('report_not_found') });
  expect(await screen.findByText('O relatório não foi encontrado.')).toBeTruthy();
});

describe('the sample of a report', () => {
  it('leads to the map', async () => {
    await open();
    expect(screen.getByText('Ver no mapa').getAttribute('href')).toBe('/?id_amostra=104-B&amostra=4711');
  });

  it('can be heard', async () => {
    const gravacao = { taxa_amostragem: 8000, duracao: 10, picos: [-0.5, 0.5], freq_max: 4000, sintetico: false };
    await open({}, 'ADM', {
      getSampleDetail: { amostra: sampleDetail({ id_amostra: 4711, url: '/api/media/sound', gravacao }) },
    });
    expect(await screen.findByLabelText('Áudio da amostra')).toBeTruthy();
  });

  it('says why it cannot be heard', async () => {
    await open({}, 'ADM', { getSampleDetail: { amostra: sampleDetail({ classificacao: 'FRAU' }) } });
    expect(await screen.findByText('Sem áudio para Fraude')).toBeTruthy();
  });

  it('has neither place nor sound for COM', async () => {
    const { sent } = await open({}, 'COM');
    expect(screen.queryByText('Ver no mapa')).toBeNull();
    expect(sent('getSampleDetail')).toEqual([]);
  });
});

describe('the neighbours of a report', () => {
  /** 501 reports, more than the server gives at once; the list was left at its first page, and one opened. */
  async function openOneOf501(id_relatorio = 578) {
    const rows = Array.from({ length: 501 }, (_, at) => reportRow({ id_relatorio: 79 + at, seq: `${900 + at}-C` }));
    const list = { query: 'dti_report=2020-01-01+00%3A00&dtf_report=2029-01-01+00%3A00', id_usuario: 7 };
    localStorage.setItem('escuta.report-list', JSON.stringify(list));
    const opened = await open({ id_relatorio }, 'ADM', {
      getReport: ({ params: { id } }) => ({ relatorio: reportDetail({ id_relatorio: id }) }),
      filterReports: ({ body: { pag } }) => ({
        dados: pag === 2 ? rows.slice(500) : rows.slice(0, 500),
        total: 501,
      }),
    });
    await screen.findByText(`${id_relatorio - 78} de 501`);
    // The next part of the list has arrived too.
    await waitFor(() => expect(screen.getByLabelText<HTMLButtonElement>('Próximo relatório').disabled).toBe(false));
    return opened;
  }

  it('are reached by the keys of the samples, across the parts of the list', async () => {
    const { at } = await openOneOf501();
    fireEvent.keyDown(document.body, { key: 'j' });
    await screen.findByText('501 de 501');
    expect(at()).toBe('/admin/leak-report/detail/579/31');
    expect(screen.getByLabelText<HTMLButtonElement>('Próximo relatório').disabled).toBe(true);
    fireEvent.keyDown(document.body, { key: 'k' });
    await screen.findByText('500 de 501');
    expect(at()).toBe('/admin/leak-report/detail/578/31');
  });

  it('stay when reports leave the list because they were decided', async () => {
    const { answers, at } = await openOneOf501(88);
    answers.filterReports = { dados: [], total: 0 };
    fireEvent.focus(window);
    document.dispatchEvent(new Event('visibilitychange'));
    press('Próximo relatório');
    await screen.findByText('11 de 501');
    press('Relatório anterior');
    await screen.findByText('10 de 501');
    expect(at()).toBe('/admin/leak-report/detail/88/31');
  });

  it('are not offered when no list led to the report', async () => {
    const { sent } = await open();
    expect(screen.queryByLabelText('Próximo relatório')).toBeNull();
    expect(sent('filterReports')).toEqual([]);
  });
});
