import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { legendSwitch } from '../../shared/map/map-legend-switch.ts';
import { click, found, openMap, total } from '../testing/open-map.tsx';

const canvas = () => screen.getByTestId('map').querySelector('canvas') as HTMLCanvasElement;
const press = (key: string, shiftKey = false, on: HTMLElement = canvas()) => {
  on.focus();
  fireEvent.keyDown(on, { key, shiftKey });
};
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

describe('a click on several samples', () => {
  /** The list of three samples at one spot, of which a click hits the oldest first. */
  const openSpot = async () => {
    const opened = await openMap('ANA', {
      searchMap: () => found(4, { vista: [0, 1, 0, 0], comentario: [1, 0, 0, 0] }),
    });
    act(() => opened.map().click(3, 1, 2));
    const list = await screen.findByRole('listbox', { name: '3 amostras neste ponto' });
    const options = () => within(list).getAllByRole('option');
    const pointed = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent;
    return { ...opened, list, options, pointed };
  };
  const gone = () => expect(screen.queryByRole('dialog', { name: /neste ponto/ })).toBeNull();

  it('lists them newest first, with class, number, date, seen and comment', async () => {
    const { options } = await openSpot();
    const texts = options().map(({ textContent }) => textContent);
    expect(texts.map((text) => text?.slice(1, 3))).toEqual(['S1', 'S2', 'S3']);
    expect(texts[0]).toContain('Ponto Suspeito, não vista, com comentário');
    expect(texts[1]).toContain('Ponto Suspeito, vista');
    expect(texts[0]).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  });

  it('has the focus, and arrows and Enter choose', async () => {
    const { list, map, pointed } = await openSpot();
    expect(document.activeElement).toBe(list);
    expect(pointed()).toMatch(/^SS1/);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) press(key, false, list);
    expect(pointed()).toMatch(/^SS2/);
    press('Enter', false, list);
    gone();
    await screen.findByRole('heading', { name: 'Amostra S2' });
    expect([map().gone, document.activeElement]).toEqual([[2], canvas()]);
  });

  it('chooses with the mouse', async () => {
    const { options } = await openSpot();
    fireEvent.click(options()[2] as HTMLElement);
    gone();
    await screen.findByRole('heading', { name: 'Amostra S3' });
  });

  it('closes on Escape, with the focus back on the map and nothing chosen', async () => {
    const { list, map } = await openSpot();
    press('Escape', false, list);
    gone();
    expect([document.activeElement, map().selected]).toEqual([canvas(), null]);
  });

  it('closes when the map moves, and on a press outside', async () => {
    const { map } = await openSpot();
    act(() => map().options.onView(map().view, true));
    gone();
    act(() => map().click(1, 2));
    await screen.findByRole('listbox', { name: '2 amostras neste ponto' });
    fireEvent.pointerDown(canvas());
    gone();
  });

  it('of several houses offers to come nearer, and no visits to one place', async () => {
    const { map } = await openMap('ANA', { searchMap: () => found(3, { lat: [0, 5, 90], lon: [0, 0, 40] }) });
    act(() => map().click(1, 2, 3));
    await screen.findByRole('listbox', { name: '3 amostras neste ponto' });
    expect(screen.queryByRole('button', { name: 'Todas as visitas a este lugar' })).toBeNull();
    click('button', 'Aproximar até separá-las');
    gone();
    expect(map().fitted.at(-1)).toEqual([0, 0, 0.0004, 0.0009]);
  });

  it('lies within the map for a spot above it', async () => {
    const { map } = await openMap('ANA');
    act(() => map().options.onHit([1, 2], { x: 300, y: -90 }));
    const { style } = await screen.findByRole('dialog', { name: /neste ponto/ });
    expect(Number.parseFloat(style.top)).toBeGreaterThanOrEqual(0);
  });

  it('keeps the shortcuts of the screen from the chosen sample', async () => {
    const { list, sent } = await openSpot();
    press('1', false, list);
    expect(sent('classifyByCustomer')).toEqual([]);
  });
});

it('a click on one sample chooses it at once', async () => {
  const { map } = await openMap('ANA');
  act(() => map().click(2));
  await screen.findByRole('heading', { name: 'Amostra S2' });
});

describe('the keyboard on the map', () => {
  /** Four samples: in the middle, to the right, farther to the right, above. */
  const cross = (columns = {}) =>
    openMap('ANA', { searchMap: () => found(4, { lat: [0, 0, 0, 100], lon: [0, 100, 200, 0], ...columns }) });

  it('steps to the next sample in a direction, says which, and zooms nowhere', async () => {
    const { map } = await cross({ vista: [0, 0, 1, 0] });
    act(() => map().click(1));
    press('ArrowRight');
    expect([map().selected, status()]).toEqual([2, ['Amostra S2, Ponto Suspeito, não vista']]);
    press('ArrowRight');
    expect([map().selected, status()]).toEqual([3, ['Amostra S3, Ponto Suspeito, vista']]);
    press('ArrowRight');
    expect([map().selected, status()]).toEqual([3, ['Nenhuma amostra nessa direção']]);
    expect([map().revealed, map().gone]).toEqual([[2, 3], [1]]);
  });

  it('starts from the centre when no sample is chosen', async () => {
    const { map } = await cross();
    // The map opens far in the west of the samples.
    press('ArrowRight');
    expect(map().selected).toBe(1);
  });

  it('prefers samples in view', async () => {
    const { map } = await cross({ lon: [0, 100_000, 200_000, 0], lat: [0, 0, 30_000, 100] });
    act(() => map().click(1));
    map().view = [-1, -1, 3, 0.5];
    press('ArrowRight');
    expect(map().selected).toBe(2);
  });

  it('says that there are others at the same spot, which Enter lists', async () => {
    const { map } = await cross();
    act(() => map().click(1));
    map().spot = [2, 3];
    press('ArrowRight');
    expect(status()).toEqual(['Amostra S2, Ponto Suspeito, não vista. 2 amostras neste ponto; Enter abre a lista']);
    press('Enter');
    await screen.findByRole('listbox', { name: '2 amostras neste ponto' });
  });

  it('opens a sample alone on its spot with Enter', async () => {
    const { map } = await cross();
    press('ArrowRight');
    press('Enter');
    await screen.findByRole('heading', { name: 'Amostra S1' });
    expect(map().gone).toEqual([1]);
  });

  it('shows a chosen sample out of view before Enter opens it', async () => {
    const { map } = await cross();
    act(() => map().click(1));
    await screen.findByRole('heading', { name: 'Amostra S1' });
    click('button', 'Voltar à lista');
    map().view = [1, 1, 2, 2];
    map().spot = [1, 2];
    press('Enter');
    expect(map().revealed).toEqual([1]);
    expect(screen.queryByRole('listbox', { name: /neste ponto/ })).toBeNull();
    map().view = [-180, -85, 180, 85];
    press('Enter');
    await screen.findByRole('listbox', { name: '2 amostras neste ponto' });
  });

  it('steps from the centre of the view when the chosen sample is out of it', async () => {
    const { map } = await cross({ lon: [0, 100_000, 200_000, 300_000], lat: [0, 0, 0, 0] });
    act(() => map().click(1));
    map().moveTo({ lat: 0, lon: 1.5, zoom: 12 });
    map().view = [1.2, -1, 3.5, 1];
    press('ArrowRight');
    expect(map().selected).toBe(3);
  });

  it('pans with Shift', async () => {
    const { map } = await cross();
    for (const key of ['ArrowUp', 'ArrowRight']) press(key, true);
    expect([map().panned, map().selected]).toEqual([
      [
        [0, -1],
        [1, 0],
      ],
      null,
    ]);
  });
});

describe('only the open samples', () => {
  const inspected = { status: [2, 0, 2, 0] };

  it('are drawn and listed while the switch is on, which says how many are hidden', async () => {
    const { map } = await openMap('ANA', { searchMap: () => found(4, inspected) });
    expect(total()).toBe('Mostrando 4 de 4');
    click('button', 'Só as abertas');
    const on = screen.getByRole('button', { name: /^Só as abertas/ });
    expect([on.getAttribute('aria-pressed'), on.textContent, map().openOnly]).toEqual([
      'true',
      'Só as abertas2 ocultas',
      true,
    ]);
    expect(total()).toBe('Mostrando 2 de 4');
    fireEvent.click(on);
    expect(total()).toBe('Mostrando 4 de 4');
    expect([on.getAttribute('aria-pressed'), on.textContent, map().openOnly]).toEqual([
      'false',
      'Só as abertas',
      false,
    ]);
  });

  it('are stepped through in the list, also from one that is hidden', async () => {
    const { map } = await openMap('ANA', { searchMap: () => found(4, inspected) });
    act(() => map().click(1));
    click('button', 'Só as abertas');
    const selected = [1, 2].map(() => {
      fireEvent.keyDown(document.body, { key: 'j' });
      return map().selected;
    });
    expect(selected).toEqual([2, 4]);
  });

  it('are reached with the arrow keys', async () => {
    const columns = { ...inspected, lat: [0, 0, 0, 0], lon: [0, 300, 100, 200] };
    const { map } = await openMap('ANA', { searchMap: () => found(4, columns) });
    click('button', 'Só as abertas');
    act(() => map().click(1));
    press('ArrowRight');
    expect(map().selected).toBe(4);
  });
});

describe('the legend', () => {
  afterEach(() => legendSwitch.set(false));
  const legend = () => screen.queryByRole('region', { name: 'Legenda' });

  it('names the eight classes and what the signs mean', async () => {
    await openMap('ANA');
    click('button', 'Legenda');
    const items = within(legend() as HTMLElement).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...['Não Vazamento', 'Consumo', 'Ponto Suspeito', 'Pendente', 'Inconclusivo', 'Sem Acesso', 'Fraude'],
      'Vazamento Visível',
      ...['Contorno: não vista', 'Cheio, com V: vista', 'C: com comentário', '1 a 3 traços: ordens de inspeção'],
      'Ponto no alto: classe do cliente',
      'Ponto na cor da classe: uma amostra, que de perto vira ícone',
      'Ponto vazado: não vista',
      'Grão, de perto quadrado: aqui se escutou, sem vazamento, consumo ou sem acesso',
    ]);
  });

  it('closes on Escape, with the focus on its button', async () => {
    await openMap('ANA');
    click('button', 'Legenda');
    const button = screen.getByRole('button', { name: 'Legenda' });
    press('Escape', false, screen.getByRole('button', { name: 'Fechar' }));
    expect([legend(), button.getAttribute('aria-expanded'), document.activeElement]).toEqual([null, 'false', button]);
    click('button', 'Legenda');
    press('Escape');
    expect(legend()).toBeNull();
  });

  it('is open at the next visit if it was', async () => {
    await openMap('ANA');
    click('button', 'Legenda');
    expect(localStorage.getItem('escuta.mapLegend')).toBe('on');
  });
});

it('says that the graphics card cannot draw the samples, and the list goes on', async () => {
  const { map } = await openMap('ANA');
  await act(async () => map().options.onFailed(new Error('no shader')));
  expect(screen.getByRole('alert').textContent).toMatch(/A placa de vídeo deste aparelho não consegue desenhar/);
  click('button', 'Filtrar');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  fireEvent.click(within(screen.getByTestId('sample-list')).getAllByRole('option')[1] as HTMLElement);
  await screen.findByRole('heading', { name: 'Amostra S2' });
});

it('says when the street map does not come, until it does', async () => {
  const { map } = await openMap('ANA');
  act(() => map().options.onMissing(true));
  expect(screen.getByText('Mapa de ruas indisponível')).toBeTruthy();
  act(() => map().options.onMissing(false));
  await waitFor(() => expect(screen.queryByText('Mapa de ruas indisponível')).toBeNull());
});
