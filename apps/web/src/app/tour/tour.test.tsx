import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { person } from '../../shared/testing/people.ts';
import { forgetTour } from '../../shared/tour/tour-state.ts';
import { click, found } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const map = { searchMap: () => found(4), searchSamples: { total: 0, amostras: [] } };
const offer = () => screen.queryByText('Fazer o tour pela plataforma?', { selector: '[role=dialog] *' });
const index = () => sessionStorage.getItem('escuta.tour');
const saved = (tour: boolean) => ({ user: person({ tour }) });

describe('[SHELL-10] the tour', () => {
  it('is offered on accessing the map until it is declined for good', async () => {
    const { sent } = openScreen('/', { tour: true }, { ...map, updateUser: saved(false) });
    await waitFor(() => expect(offer()).not.toBeNull());
    const shown = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mostrar o tour ao acessar o mapa' });
    expect(shown.checked).toBe(true);
    fireEvent.click(shown);
    click('button', 'Não');
    await waitFor(() => expect(offer()).toBeNull());
    expect(index()).toBe('-1');
    expect(sent('updateUser').map(({ body }) => body)).toEqual([expect.objectContaining({ tour: false })]);
  });

  it('declined once is offered again in another tab only', async () => {
    const open = () => openScreen('/', { tour: true }, map);
    const { sent } = open();
    await waitFor(() => expect(offer()).not.toBeNull());
    click('button', 'Não');
    await waitFor(() => expect(offer()).toBeNull());
    expect([index(), sent('updateUser')]).toEqual(['0', []]);
    cleanup();
    open();
    await screen.findByTestId('list-total');
    expect(offer()).toBeNull();
    cleanup();
    forgetTour();
    open();
    await waitFor(() => expect(offer()).not.toBeNull());
  });

  it('starts with Yes', async () => {
    openScreen('/', { tour: true, id_tipo_usuario: 'VIS' }, map);
    await waitFor(() => expect(offer()).not.toBeNull());
    click('button', 'Sim');
    await screen.findByRole('heading', { name: 'Mapa', level: 2 });
    expect(index()).toBe('1');
  });

  it('is turned on from the profile menu, with a reload that confirms it', async () => {
    const load = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { answers } = openScreen('/list', { tour: false }, { ...map, updateUser: 'unreachable' });
    fireEvent.click(await screen.findByRole('button', { name: /^Menu de/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Refazer o tour' }));
    await screen.findByText('Não foi possível ativar o tour no momento, tente novamente');
    expect(load).not.toHaveBeenCalled();
    answers.updateUser = saved(true);
    click('button', 'Refazer o tour');
    await waitFor(() => expect(load).toHaveBeenCalledWith('/'));
    cleanup();
    openScreen('/list', { tour: true }, map);
    await screen.findByText('Tour ativado com sucesso');
  });

  it('is not offered on another screen', async () => {
    openScreen('/list', { tour: true }, map);
    await screen.findByRole('heading', { name: 'Lista de Amostras' });
    expect(offer()).toBeNull();
  });
});

it('the tour of a role with one screen shows that screen until Escape', async () => {
  openScreen('/admin/my-profile', { tour: true, id_tipo_usuario: 'BR' });
  fireEvent.click(await screen.findByRole('button', { name: /Refazer o tour/ }));
  await screen.findByRole('heading', { name: 'Meus Dados', level: 2 });
  expect(screen.getByText('1 de 1')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('1 de 1')).toBeNull());
});
