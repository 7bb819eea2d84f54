import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { exportReply, WHOLE_EXPORT } from '../../features/samples/testing/export-frames.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { choose, click, found, openMap, total, unfold } from '../testing/open-map.tsx';

const listRows = () => within(screen.getByTestId('sample-list')).getAllByRole('option');

it('the map has one heading of the page', async () => {
  await openMap('ANA');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Mapa de amostras',
  ]);
});

it('back from a detail, the focus is on the list', async () => {
  await openMap('ANA');
  fireEvent.click(listRows()[1] as HTMLElement);
  const back = await screen.findByRole('button', { name: 'Voltar à lista' });
  back.focus();
  fireEvent.click(back);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('sample-list')));
});

/** Opens the detail of the last of so many samples, then searches so that it is left out. */
async function openWithoutLast(all: number) {
  let size = all;
  const opened = await openMap('ANA', { searchMap: () => found(size) });
  fireEvent.click(listRows()[all - 1] as HTMLElement);
  await screen.findByRole('button', { name: 'Voltar à lista' });
  size -= 1;
  click('button', 'Filtrar');
  await screen.findByTestId('list-total');
  return opened;
}

it('after a search that has left out the opened sample, the next key opens no detail', async () => {
  const { map } = await openWithoutLast(4);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(map().selected).toBe(1);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(map().selected).toBe(2);
  expect(screen.getByTestId('sample-list')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await screen.findByRole('button', { name: 'Voltar à lista' });
});

describe('the view of the map, back from a detail', () => {
  const VIEW = { lat: -3.1, lon: -60.02, zoom: 14.5 };
  const openDetail = async (answers: Answers = {}) => {
    const opened = await openMap('ANA', answers);
    act(() => opened.map().moveTo(VIEW));
    fireEvent.click(listRows()[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Voltar à lista' });
    // The map has reached the sample.
    opened.map().at = { ...VIEW, zoom: 20 };
    return opened;
  };

  it('is the one from which the detail was opened', async () => {
    const { map } = await openDetail();
    fireEvent.keyDown(document.body, { key: 'j' });
    click('button', 'Voltar à lista');
    expect(map().returned).toEqual([VIEW]);
  });

  it('is the one from which the detail was opened by a double click', async () => {
    const { map } = await openMap('ANA');
    act(() => map().moveTo(VIEW));
    const [row] = listRows() as [HTMLElement];
    act(() => {
      fireEvent.click(row);
      map().at = { ...VIEW, zoom: 20 };
      fireEvent.click(row);
    });
    click('button', 'Voltar à lista');
    expect(map().returned).toEqual([VIEW]);
  });

  it('is of the next detail where a search has left out the sample of the last', async () => {
    const { map } = await openWithoutLast(4);
    map().at = { ...VIEW, lat: -3.7 };
    fireEvent.click(listRows()[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Voltar à lista' });
    click('button', 'Voltar à lista');
    expect(map().returned).toEqual([{ ...VIEW, lat: -3.7 }]);
  });

  it('stays where the person has moved it', async () => {
    const { map } = await openDetail();
    act(() => map().options.onView([-60.1, -3.2, -60, -3.1], true));
    click('button', 'Voltar à lista');
    expect(map().returned).toEqual([]);
  });

  it('stays at a sample found by its id', async () => {
    const { map } = await openMap('ANA', { searchMap: () => found(1) }, {}, '/?id_amostra=S1');
    fireEvent.click(await screen.findByRole('button', { name: 'Voltar à lista' }));
    expect(map().returned).toEqual([]);
  });
});

it('the browser prints the map with its filters and legend in place of the screen', async () => {
  await openMap('ANA', {}, { classificacao: ['FRAU'] });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const printed = within(screen.getByTestId('printed-map'));
  expect(screen.getByTestId('printed-map').parentElement).toBe(document.body);
  expect(screen.getByTestId('printed-map').textContent).toMatch(/Mapa de amostras.*Fraude.*Mostrando 4 de 4.*© Ruas/);
  expect(printed.getAllByRole('listitem')).toHaveLength(8);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByTestId('printed-map')).toBeNull();
});

// domain.test.ts names the roles; roles-screen.test.tsx has the buttons of other rights.
it.each([
  ['SUP', true, 2],
  ['ANA', true, 0],
  ['COM', false, 0],
] as const)('the map has the labels and zoom buttons of a role: %s', async (role, labels, zoom) => {
  const { map } = await openMap(role);
  const buttons = (name: RegExp) => screen.queryAllByRole('button', { name }).length;
  expect(map().options.labels).toBe(labels);
  expect(buttons(/^(Aproximar|Afastar)$/)).toBe(zoom);
  expect(buttons(/^Minha posição$/)).toBe(1);
});

it('people whose company does not permit it see no export, except SUP and GEO', async () => {
  await openMap({ id_tipo_usuario: 'ANA', permite_exportar: false });
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
  cleanup();
  await openMap({ id_tipo_usuario: 'SUP', permite_exportar: false });
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeNull();
});

it('an export refused meanwhile is explained, and tried again', async () => {
  const { sent } = await openMap('ANA', { exportSamples: refuse('export_not_allowed') });
  click('button', 'Exportar');
  fireEvent.click(await screen.findByText('CSV'));
  expect((await screen.findByRole('alert')).textContent).toContain('A empresa não permite exportar amostras.');
  click('button', 'Tentar de novo');
  await waitFor(() => expect(sent('exportSamples').map(({ body }) => body.formato)).toEqual(['csv', 'csv']));
  await screen.findByRole('alert');
});

it.each([
  ['is cut inside a frame', WHOLE_EXPORT.slice(0, -2), 'end'],
  ['has no last frame', WHOLE_EXPORT.slice(0, -13), 'end'],
  ['breaks', WHOLE_EXPORT.slice(0, 12), 'break'],
] as const)('an export that %s is not saved until it is whole at the next try', async (_, bytes, after) => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { answers } = await openMap('ANA', { exportSamples: exportReply(bytes, { after }) });
  click('button', 'Exportar');
  fireEvent.click(await screen.findByText('CSV'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('O arquivo está incompleto e não foi salvo.');
  expect(saved).toEqual([]);
  answers.exportSamples = exportReply(WHOLE_EXPORT);
  click('button', 'Tentar de novo');
  await screen.findByText('2 amostras exportadas');
  expect(saved).toEqual(['amostras-20261120-120000.csv']);
  const [file] = made.mock.lastCall ?? [];
  expect(await (file as Blob).text()).toBe('ABC');
});

it('the next search ends the message of an export', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openMap('ANA', { exportSamples: exportReply(WHOLE_EXPORT) });
  click('button', 'Exportar');
  fireEvent.click(await screen.findByText('CSV'));
  await screen.findByText('2 amostras exportadas');
  click('button', 'Filtrar');
  await waitFor(() => expect(screen.queryByText('2 amostras exportadas')).toBeNull());
});

it('[MAP-04] the map opens where the person saved, otherwise at the place of the server at zoom 12', async () => {
  const { map } = await openMap({ lat: -2.51, lon: -44.28, zoom: 15 });
  expect(map().options.place).toEqual({ lat: -2.51, lon: -44.28, zoom: 15 });
  cleanup();
  await openMap('ANA');
  expect(map().options.place).toEqual({ lat: -2.53, lon: -44.3, zoom: 12 });
});

it('the map opens at the place of the person’s company, unless the person saved one', async () => {
  const getMapOpening = { lugar: { lat: -3.12, lon: -60.02, zoom: 14 } };
  await openMap('ANA', { getMapOpening });
  await waitFor(() => expect(shownMap().options.place).toEqual(getMapOpening.lugar));
  cleanup();
  await openMap({ lat: -2.51, lon: -44.28, zoom: 15 }, { getMapOpening });
  expect(shownMap().options.place).toEqual({ lat: -2.51, lon: -44.28, zoom: 15 });
});

it('the side list counts, checks, filters and centres the samples', async () => {
  const { map } = await openMap('SUP', { searchMap: () => found(4, { status: [0, 2, 1, 0] }) });
  expect(screen.getByRole('heading', { name: 'Lista de Amostras' })).toBeTruthy();
  const checked = () => screen.getByTestId('checked-count').textContent;
  click('checkbox', 'Selecionar todas');
  expect(checked()).toBe('4 selecionadas');
  click('checkbox', 'Selecionar todas');
  expect(checked()).toBe('');
  for (const [name, shown] of [
    ['Sem inspeção', 2],
    ['Aguardando inspeção', 1],
    ['Inspecionado', 1],
  ] as const) {
    unfold('Inspeção');
    await choose(name);
    expect(total()).toBe(`Mostrando ${shown} de 4`);
  }
  click('button', 'Centralizar amostras');
  const { store } = map();
  expect(map().fitted).toEqual([store?.boundsOf([1])]);
  expect(screen.queryByRole('button', { name: 'Trocar unidade' })).not.toBeNull();
});

describe('the address of a sample', () => {
  const open = async (role: 'ANA' | 'COM', answers: Answers = {}) => {
    const amostra = sampleDetail({ id_amostra: 2, seq: 'S2', endereco: null, endereco_distancia: null });
    const opened = await openMap(role, { getSampleDetail: { amostra }, ...answers });
    fireEvent.click(screen.getByText('S2'));
    await screen.findByText('Inês Gonçalves');
    return opened;
  };

  it('is revealed by a second try when the service did not answer', async () => {
    const { answers, sent } = await open('ANA', { revealAddress: refuse('geocoder_unavailable') });
    click('button', 'Revelar endereço');
    await screen.findByText('Não foi possível revelar o endereço');
    expect(screen.getByText(/O serviço de endereços não respondeu. Nada mudou/)).toBeTruthy();
    answers.revealAddress = { endereco: 'Rua das Cajazeiras, 7 - Centro', endereco_distancia: 12 };
    await waitFor(() => click('button', 'Revelar endereço'));
    expect(await screen.findByText('Rua das Cajazeiras, 7 - Centro')).toBeTruthy();
    expect(sent('revealAddress').map(({ body }) => body)).toEqual([{ id_amostra: 2 }, { id_amostra: 2 }]);
    expect(screen.queryByRole('button', { name: 'Revelar endereço' })).toBeNull();
  });

  it('is not revealed by commercial users', async () => {
    await open('COM');
    expect(screen.queryByRole('button', { name: 'Revelar endereço' })).toBeNull();
  });
});
