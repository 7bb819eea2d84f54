import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../shared/testing/contract-server.ts';
import { person } from '../../shared/testing/people.ts';
import { DASHBOARDS, NO_IMPACT, WEEKS } from '../testing/dashboard-replies.ts';
import { click, found, openMap } from '../testing/open-map.tsx';
import { openSample } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

/** Waits for a toast; checks where it appears and that it disappears after exactly this time. */
async function expectSeconds(seconds: number, text: string | RegExp, place: 'top' | 'bottom' = 'top') {
  const toast = () => {
    const shown = screen.queryAllByText(text).map((one) => one.closest('[data-toasts]'));
    return shown.find((at) => at !== null)?.getAttribute('data-toasts');
  };
  for (let waited = 0; !toast() && waited < 2000; waited += 50) await act(() => vi.advanceTimersByTimeAsync(50));
  expect(toast()).toBe(place);
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 100));
  expect(toast()).toBe(place);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(toast()).toBeUndefined();
}

describe('[SHELL-08] feedback', () => {
  it('of a refused sign-in is shown at the bottom for 5 s', async () => {
    openScreen('/login', null, { login: refuse('invalid_credentials') });
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'ana@example.test' } });
    fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'uma senha errada' } });
    vi.useFakeTimers();
    click('button', 'Entrar');
    await expectSeconds(5, 'Email/senha incorretos', 'bottom');
  });

  it('of a save is shown for 5 s', async () => {
    openScreen('/admin/my-profile', 'SUP', { updateUser: { user: person({ id_tipo_usuario: 'SUP' }) } });
    const [save] = await screen.findAllByRole('button', { name: 'Salvar' });
    vi.useFakeTimers();
    fireEvent.click(save as HTMLElement);
    await expectSeconds(5, 'Dados alterados com sucesso');
  });

  it('of a copied position is shown for 3 s', async () => {
    await openSample({}, 'ANA');
    vi.useFakeTimers();
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    click('button', 'Copiar coordenadas');
    await expectSeconds(3, 'Coordenadas copiadas');
  });

  it('of inspections is shown for 4 s', async () => {
    await openSample({}, 'ANA', { listInspectors: refuse('company_not_found') });
    vi.useFakeTimers();
    click('button', 'Nova inspeção');
    await expectSeconds(4, 'Erro ao carregar inspetores');
  });

  it('of a refused search is shown for 10 s', async () => {
    const { answers } = await openMap('ANA');
    answers.searchMap = refuse('too_many_samples');
    vi.useFakeTimers();
    click('button', 'Filtrar');
    await expectSeconds(10, /período/);
  });

  it('while a search runs is a loader, until its result is painted', async () => {
    const { map, answers } = await openMap('ANA');
    map().isHeld = true;
    answers.searchMap = () => found(3);
    click('button', 'Filtrar');
    expect(screen.queryByRole('progressbar')).not.toBeNull();
    await waitFor(() => expect(map().store?.size).toBe(3));
    expect(screen.queryByRole('progressbar')).not.toBeNull();
    act(() => map().paint());
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('of an empty list is ‘Não encontrado’', async () => {
    openScreen('/admin/log-sistema?dti=2001-01-01+00:00&dtf=2001-01-02+00:00', 'SUP', {
      listUsers: { dados: [], total: 0 },
      listLogActions: { dados: [], total: 0 },
      listLogOrigins: { dados: [], total: 0 },
      searchLogs: { dados: [], total: 0, total_exato: true, proxima: null, perPage: 10, currentPage: 1 },
    });
    expect(await screen.findByText('Não encontrado')).toBeTruthy();
  });

  it('of an empty table is ‘Sem Dados’', async () => {
    const [from, to] = WEEKS;
    openScreen(`/dashboard/impacto?dti=${from}&dtf=${to}`, 'VIS', {
      ...DASHBOARDS,
      impactTotals: { data: NO_IMPACT },
    });
    const block = await screen.findByLabelText('Vazamentos por período', { selector: '[data-block]' });
    expect(await within(block).findByText('Sem Dados')).toBeTruthy();
  });
});
