import type { SampleRow } from '@escuta/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changePlayerSettings, DEFAULTS } from '../../shared/audio/player-settings.ts';
import { press } from '../../shared/map/testing/fake-map-press.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { fakeAudio } from '../../shared/testing/fake-audio.ts';
import { setInView } from '../../shared/testing/in-view.ts';
import { sampleDetail, sampleRow } from '../../shared/testing/samples.ts';
import { click } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

/** Samples whose ids differ from their places. */
const rowsOf = (size: number, first = 0): SampleRow[] =>
  Array.from({ length: size }, (_, at) => sampleRow({ id_amostra: 700 + first + at, seq: `Ç-${first + at + 1}` }));
const pageOf = (rows: SampleRow[], total = rows.length) => ({ amostras: rows, total });

async function openList(address: string, answers: Answers = {}) {
  const opened = openScreen(address, 'ANA', { searchSamples: pageOf(rowsOf(50), 120), ...answers });
  await screen.findAllByRole('heading', { level: 1, name: /Amostras$/ });
  return { ...opened, last: () => opened.sent('searchSamples').at(-1)?.body };
}
const range = () => screen.getByTestId('range').textContent;
const row = (seq: string) => screen.getByRole('button', { name: `Abrir amostra ${seq}` });
const main = () => screen.getByRole('main').textContent;

describe('the list', () => {
  it('searches the last month by pages of 50, narrowed by classes, text and filters', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
    const { last } = await openList('/list');
    const month = { dti: '2026-10-20T00:00:00-03:00', max: 50, data: 0 };
    await waitFor(() => expect(range()).toBe('1-50 de 120'));
    expect(last()).toMatchObject({ ...month, pag: 1 });
    expect(last()).not.toHaveProperty('classificacao');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(50);
    click('button', 'Próxima página');
    await waitFor(() => expect(range()).toBe('51-100 de 120'));
    expect(last()).toMatchObject({ ...month, pag: 2 });

    click('button', 'Ponto Suspeito');
    await waitFor(() => expect(last()).toMatchObject({ ...month, pag: 1, classificacao: ['LEAK'] }));
    expect(screen.getByRole('button', { name: 'Ponto Suspeito' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'RUA do Sol' } });
    await waitFor(() => expect(last()).toMatchObject({ filtro: 'RUA do Sol', classificacao: ['LEAK'] }));

    click('button', 'Filtros');
    fireEvent.change(screen.getByLabelText('Id da amostra'), { target: { value: 'Ç-7' } });
    click('button', 'Filtrar');
    await waitFor(() => expect(last()).toMatchObject({ id_amostra: 'Ç-7', filtro: 'RUA do Sol' }));
    fireEvent.click(screen.getByText('Limpar'));
    await waitFor(() => expect(last()).not.toHaveProperty('id_amostra'));
    click('button', 'Filtros');
    expect(screen.queryByRole('form', { name: 'Filtros' })).toBeNull();
  });

  it('searches the month until today after midnight, but pages through the one it shows', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:58:00Z') });
    const { last } = await openList('/list');
    await waitFor(() => expect(range()).toBe('1-50 de 120'));
    vi.setSystemTime(new Date('2026-11-21T03:02:00Z'));
    click('button', 'Próxima página');
    await waitFor(() => expect(range()).toBe('51-100 de 120'));
    expect(last()).toMatchObject({ dti: '2026-10-20T00:00:00-03:00', pag: 2 });
    click('button', 'Filtros');
    click('button', 'Filtrar');
    await waitFor(() => expect(last()).toMatchObject({ dti: '2026-10-21T00:00:00-03:00', pag: 1 }));
    expect(last()).not.toHaveProperty('dtf');
    expect(screen.getByLabelText<HTMLInputElement>('Até').value).toBe('21/11/2026 23:59');
  });

  it('prints its page or opens the print report with the same search', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { at } = await openList('/list?classificacao=PASS');
    await waitFor(() => expect(range()).toBe('1-50 de 120'));
    const inDialog = () => within(screen.getByRole('dialog', { name: 'Imprimir' }));
    click('button', 'Imprimir');
    expect(inDialog().getByRole<HTMLInputElement>('radio', { name: /Esta página da lista/ }).checked).toBe(true);
    fireEvent.click(inDialog().getByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    click('button', 'Imprimir');
    fireEvent.click(inDialog().getByRole('radio', { name: /Relatório/ }));
    fireEvent.click(inDialog().getByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(at()).toBe('/report?classificacao=PASS'));
  });
});

it.each([
  ['/list?dti=&dtf=', 'Filtrar'],
  ['/report?dti=&dtf=', 'Buscar'],
])('filtering again at %s sends the same search again', async (address, button) => {
  setInView(false);
  const { sent, answers } = await openList(address, { searchSamples: pageOf(rowsOf(1)) });
  if (button === 'Filtrar') click('button', 'Filtros');
  await screen.findAllByText('Ç-1');
  answers.searchSamples = pageOf([sampleRow({ seq: 'Nova-1' })]);
  click('button', button);
  expect((await screen.findAllByText('Nova-1')).length).toBeGreaterThan(0);
  expect(sent('searchSamples').map(({ body }) => body)).toEqual(Array(2).fill(sent('searchSamples')[0]?.body));
});

it('a list that could not be reloaded is not printed', async () => {
  const { answers } = await openList('/list?dti=&dtf=');
  await waitFor(() => expect(range()).toBe('1-50 de 120'));
  answers.searchSamples = refuse('company_not_found');
  click('button', 'Filtros');
  click('button', 'Filtrar');
  expect((await screen.findByRole('alert')).textContent).toContain('A busca não funcionou');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Imprimir' }).disabled).toBe(true);
});

it('rows are browsed by keys, and have the focus again when their sheet is closed', async () => {
  await openList('/list?dti=&dtf=', { getSampleDetail: { amostra: sampleDetail({ id_amostra: 748, seq: 'Ç-49' }) } });
  await waitFor(() => expect(range()).toBe('1-50 de 120'));
  row('Ç-1').focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key });
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement).toBe(row('Ç-3'));
  press('End');
  expect(document.activeElement).toBe(row('Ç-50'));
  press('ArrowUp');
  fireEvent.click(document.activeElement as HTMLElement);
  const sheet = await screen.findByRole('dialog', { name: 'Amostra Ç-49' });
  fireEvent.keyDown(sheet, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row('Ç-49')));
});

it('the sample sheet says that a sample is not seen, and has no class of the collector without one', async () => {
  await openList('/list?dti=&dtf=&amostra=748', {
    getSampleDetail: { amostra: sampleDetail({ vista: true, pre_classificacao: 'INCO' }) },
  });
  const field = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
  await waitFor(() => expect(field('Situação')).toBe('Vista'));
  expect(field('Pré-classificação')).toContain('Inconclusivo');
  cleanup();
  await openList('/list?dti=&dtf=&amostra=748', { getSampleDetail: { amostra: sampleDetail() } });
  await waitFor(() => expect(field('Situação')).toBe('Não vista'));
  expect(field('Pré-classificação')).toBeUndefined();
});

describe('a search without results', () => {
  it.each([
    [
      'of a reversed period',
      '/list?dti=2026-11-19+00%3A00&dtf=2026-11-18+00%3A00',
      'O início do período está depois do fim.',
    ],
    ['of more than ten years', '/list?dti=2010-01-01+00%3A00', 'O período passa de 10 anos.'],
  ])('%s is explained and not sent', async (_, address, text) => {
    const { sent } = await openList(address);
    expect(main()).toContain(text);
    expect(sent('searchSamples')).toEqual([]);
  });

  it('on a page beyond the end leads to the first page', async () => {
    const { answers } = await openList('/list?dti=&dtf=&pag=1000000000', { searchSamples: pageOf([], 120) });
    await waitFor(() => expect(main()).toContain('Esta página está vazia'));
    answers.searchSamples = pageOf(rowsOf(50), 120);
    click('button', 'Ir para a primeira página');
    await waitFor(() => expect(range()).toBe('1-50 de 120'));
  });

  it('is named as such', async () => {
    await openList('/list?dti=&dtf=&id_amostra=nao-existe', { searchSamples: pageOf([]) });
    await waitFor(() => expect(range()).toBe('0-0 de 0'));
    expect(main()).toContain('Nenhuma amostra encontrada');
  });

  it('for a company out of reach says so', async () => {
    await openList('/list?dti=&dtf=&id_cliente=999999', { searchSamples: refuse('company_not_found') });
    await waitFor(() => expect(main()).toContain('A empresa não foi encontrada.'));
  });
});

it('a sample out of reach is named in its sheet, and an invalid one opens none', async () => {
  await openList('/list?dti=&dtf=&amostra=2147483647', { getSampleDetail: refuse('sample_not_found') });
  const sheet = await screen.findByRole('dialog');
  await waitFor(() => expect(sheet.textContent).toContain('A amostra não foi encontrada.'));
  cleanup();
  await openList('/list?dti=&dtf=&amostra=outro');
  await waitFor(() => expect(range()).toBe('1-50 de 120'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the sample sheet is printed when its map is drawn', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  await openList('/list?dti=&dtf=&amostra=748', { getSampleDetail: { amostra: sampleDetail({ seq: 'Ç-49' }) } });
  const sheet = await screen.findByRole('dialog', { name: 'Amostra Ç-49' });
  const button = within(sheet).getByText('Imprimir').closest('button') as HTMLElement;
  fireEvent.click(button);
  await waitFor(() => expect(button.className).toContain('loading'));
  for (let frame = 0; frame < 5; frame++) await act(() => new Promise<number>(requestAnimationFrame));
  expect(print).not.toHaveBeenCalled();
  press.paint();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

it('the header links to list and map', async () => {
  await openList('/list?dti=&dtf=');
  const links = within(screen.getByRole('navigation', { name: 'Navegação principal' }));
  expect(links.getByRole('link', { name: 'Lista' }).getAttribute('aria-current')).toBe('page');
  expect(links.getByRole('link', { name: 'Mapa' }).getAttribute('href')).toBe('/');
});

it('the print report has no header', async () => {
  const { router } = await openList('/list?dti=&dtf=');
  await router.navigate('/report?dti=&dtf=');
  await screen.findAllByText('Relatório de Amostras', { selector: 'h1' });
  expect(screen.queryByRole('navigation', { name: 'Navegação principal' })).toBeNull();
});

describe('a period of uploads', () => {
  const ADDRESS = '/list?dti=2026-11-01+00%3A00&dtf=&pelo_envio=true';
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Período pela data de envio' });

  it('is asked for where its box is ticked', async () => {
    const { last, at } = await openList('/list?dti=2026-11-01+00%3A00&dtf=');
    click('button', 'Filtros');
    fireEvent.click(box());
    click('button', 'Filtrar');
    await waitFor(() => expect(last()).toMatchObject({ dti: '2026-11-01T00:00:00-03:00', data: 1 }));
    expect(at()).toBe(ADDRESS);
  });

  it('is restored by the address', async () => {
    const { last } = await openList(ADDRESS);
    await waitFor(() => expect(last()).toMatchObject({ data: 1 }));
    click('button', 'Filtros');
    expect(box().checked).toBe(true);
  });

  it('is named as such', async () => {
    await openList(ADDRESS);
    expect(main()).toContain('Período pela data de envio: 01/11/2026 00:00 a sem limite (UTC-3)');
  });
});

describe('the folded filters of the list', () => {
  it('name the period', async () => {
    await openList('/list?dti=2026-11-01+00%3A00&dtf=');
    const period = 'Período: 01/11/2026 00:00 a sem limite (UTC-3)';
    expect(main()).toContain(period);
    click('button', 'Filtros');
    expect(main()).not.toContain(period);
  });

  it('say that all dates are searched', async () => {
    await openList('/list?dti=&dtf=');
    expect(main()).toContain('Período: todas as datas');
  });

  it('name the ids, which can be removed there', async () => {
    const { last } = await openList('/list?id_amostra=Ç-7');
    await waitFor(() => expect(last()).toMatchObject({ id_amostra: 'Ç-7' }));
    expect(main()).toContain('Id da amostra: Ç-7');
    click('button', 'Remover filtro Id da amostra: Ç-7');
    await waitFor(() => expect(last()).not.toHaveProperty('id_amostra'));
  });
});

describe('the companies of the list', () => {
  const companies = [31, 9].map((id_cliente) => ({
    ...{ id_cliente, razao_social: `Saneamento ${id_cliente}`, id_cliente_master: null, ativo: true },
  }));
  const chosen = () => document.querySelector('header .ant-select-selection-item-content')?.textContent ?? null;
  const openWith = async (address: string) => {
    const opened = await openList(address, { listMapCompanies: { dados: companies, total: 2 } });
    await waitFor(() => expect(screen.getAllByLabelText(/^Empresas?$/)).toHaveLength(1));
    const searched = () => opened.last()?.id_cliente ?? null;
    return { ...opened, searched };
  };

  it('are chosen in the header alone', async () => {
    await openWith('/list');
    click('button', 'Filtros');
    expect(within(screen.getByRole('main')).queryAllByLabelText(/^Empresas?$/)).toEqual([]);
  });

  it('stay chosen when a link leads to the list without companies', async () => {
    const { router, searched } = await openWith('/list?id_cliente=9');
    await waitFor(() => expect(chosen()).toBe('Saneamento 9'));
    await act(() => router.navigate('/list'));
    await waitFor(() => expect(router.state.location.search).toContain('id_cliente=9'));
    expect([chosen(), searched()]).toEqual(['Saneamento 9', [9]]);
  });

  it('are again those of the search to which the browser goes back', async () => {
    const { router, searched } = await openWith('/list');
    await act(() => router.navigate('/list?id_cliente=9'));
    await waitFor(() => expect([chosen(), searched()]).toEqual(['Saneamento 9', [9]]));
    await act(() => router.navigate(-1));
    await waitFor(() => expect([chosen(), searched()]).toEqual([null, null]));
  });

  it('stay chosen when the fields are cleared', async () => {
    const { searched } = await openWith('/list?id_cliente=9&id_amostra=Ç-1');
    click('button', 'Filtros');
    fireEvent.click(screen.getByText('Limpar'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Id da amostra').value).toBe(''));
    expect([chosen(), searched()]).toEqual(['Saneamento 9', [9]]);
  });
});

describe.each(['/list', '/report'])('revealing the addresses of the page at %s', (address) => {
  const rows = () =>
    rowsOf(12).map((row, at) => ({ ...row, endereco: at === 3 ? 'Rua Já Revelada, 9' : null, com_audio: false }));
  const reveal = 'Revelar endereços';
  const street = (id: number) => ({ endereco: `Rua Açaí, ${id}`, endereco_distancia: 4 });
  const openPage = async (answers: Answers) => {
    setInView(false);
    const opened = await openList(`${address}?dti=&dtf=`, { searchSamples: pageOf(rows()), ...answers });
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: reveal }).disabled).toBe(false));
    return opened;
  };
  const asked = (opened: Awaited<ReturnType<typeof openPage>>) =>
    opened.sent('revealAddress').map(({ body }) => body.id_amostra);

  it('asks for those that are missing, shows them, and counts those that nobody knows', async () => {
    const opened = await openPage({
      revealAddress: ({ body: { id_amostra } }) =>
        id_amostra === 705 ? refuse('address_not_found') : street(id_amostra),
    });
    click('button', reveal);
    expect(await screen.findByText('10 endereços revelados')).toBeTruthy();
    expect(screen.getByText('1 amostra não tem endereço conhecido por perto.')).toBeTruthy();
    expect(asked(opened).sort()).toEqual([700, 701, 702, 704, 705, 706, 707, 708, 709, 710, 711]);
    expect(screen.getByText('Rua Açaí, 711')).toBeTruthy();
    expect(screen.getByText('Rua Já Revelada, 9')).toBeTruthy();
  });

  it('shows its progress and stops when it is cancelled, keeping what is revealed', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const opened = await openPage({
      revealAddress: async ({ body: { id_amostra } }) => {
        if (id_amostra >= 706) await held;
        return street(id_amostra);
      },
    });
    click('button', reveal);
    expect(await screen.findByText('5 de 11')).toBeTruthy();
    click('button', 'Cancelar');
    release();
    expect(await screen.findByText('5 endereços revelados')).toBeTruthy();
    expect(screen.getByText('Rua Açaí, 705')).toBeTruthy();
    expect(asked(opened)).toHaveLength(10);
  });

  it('ends at the first failure of the address service and says why', async () => {
    const opened = await openPage({ revealAddress: refuse('geocoder_unavailable') });
    click('button', reveal);
    expect(await screen.findByText('Não foi possível revelar o endereço')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: reveal }).disabled).toBe(false));
    expect(asked(opened)).toHaveLength(5);
  });
});

describe('the most likely leaks first', () => {
  it('are asked for by a field, and the reach of the ranking is told', async () => {
    const { last, answers } = await openList('/list', {
      searchSamples: { ...pageOf(rowsOf(50), 620), com_referencia: 500 },
    });
    expect(screen.queryByTestId('reach')).toBeNull();
    click('button', 'Filtros');
    fireEvent.click(screen.getByLabelText('Vazamentos mais prováveis primeiro'));
    click('button', 'Filtrar');
    const reach = () => screen.getByTestId('reach').textContent;
    await waitFor(() =>
      expect(reach()).toBe('Até o fim desta página: as 10% mais prováveis de 500 amostras com referência.'),
    );
    expect(last()).toMatchObject({ provaveis: true, pag: 1 });
    expect(
      screen.getByRole('table', { name: 'Amostras encontradas, das mais prováveis às menos prováveis' }),
    ).toBeTruthy();
    answers.searchSamples = { ...pageOf(rowsOf(50), 120), com_referencia: 80 };
    click('button', 'Próxima página');
    await waitFor(() => expect(reach()).toMatch(/^Até o fim desta página: todas as 80 amostras com referência\./));
    expect(last()).toMatchObject({ provaveis: true, pag: 2 });
    answers.searchSamples = { ...pageOf(rowsOf(7)), com_referencia: 0 };
    click('button', 'Ponto Suspeito');
    await waitFor(() => expect(reach()).toBe('Nenhuma destas amostras tem referência ainda: vêm por data.'));
  });
});

it('the keys of the listening tools work in the sheet of a sample, and are told there', async () => {
  fakeAudio();
  onTestFinished(() => changePlayerSettings(DEFAULTS));
  const gravacao = { taxa_amostragem: 4096, duracao: 10, picos: [-1, 1], freq_max: 2048, sintetico: false };
  const amostra = sampleDetail({ id_amostra: 748, seq: 'Ç-49', com_audio: true, url: '/sound', gravacao });
  await openList('/list?dti=&dtf=&amostra=748', { searchSamples: pageOf(rowsOf(1)), getSampleDetail: { amostra } });
  const serve = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('/sound') ? Promise.resolve(new Response(null, { status: 404 })) : serve(url, init),
  );
  const player = await screen.findByTestId('player');
  const sheet = player.closest('[role=dialog]') as HTMLElement;
  const tools = () => screen.queryByTestId('listening-tools');
  const type = (key: string) => act(async () => fireEvent.keyDown(sheet, { key }));
  await type('f');
  await waitFor(() => expect(tools()).toBeTruthy());
  await type('?');
  const dialogs = () => [...document.querySelectorAll('[role=dialog]')];
  await waitFor(() => expect(dialogs()).toHaveLength(2));
  expect(dialogs()[1]?.textContent).toMatch(/Teclas de atalho.*Comparar/);
  // The sheet is below the keys now.
  await type('f');
  expect(tools()).toBeTruthy();
});
