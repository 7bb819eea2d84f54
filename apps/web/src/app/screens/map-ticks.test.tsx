import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { exportReply, WHOLE_EXPORT } from '../../features/samples/testing/export-frames.ts';
import type { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { refuse } from '../../shared/testing/contract-server.ts';
import { click, found, openMap } from '../testing/open-map.tsx';

const listRows = () => within(screen.getByTestId('sample-list')).getAllByRole('option');

describe('[WEEK-02] ticked samples', () => {
  const FORMER = ['PASS', null, 'LESS', null] as const;
  const user = { usuario_cliente_classificador: 'Ana', dt_classificacao_cliente: '2026-11-20T10:00:00-03:00' };
  async function openTicked(as: Parameters<typeof openMap>[0] = 'ANA') {
    const opened = await openMap(as, {
      searchMap: () => found(4, { classificacao_cliente: ['PASS', '', 'LESS', ''] }),
      reviewMany: ({ body: { data } }) => {
        // Somebody else has classified sample 3 since, as Consumo.
        const kept = data.filter(({ id, classificacao_vista }) => id === 3 && classificacao_vista).map(({ id }) => id);
        const anteriores = data
          .filter(({ id }) => !kept.includes(id))
          .map(({ id, vista }) =>
            vista === undefined ? { id, classificacao_cliente: FORMER[id - 1] } : { id, vista: false },
          );
        const mantidas = kept.map((id) => ({ id, classificacao_cliente: 'LESS' as const }));
        return { total: anteriores.length, anteriores, mantidas, ...user };
      },
      exportSamples: exportReply(WHOLE_EXPORT),
      listClosedSamples: { amostras: [] },
    });
    click('checkbox', 'Selecionar todas');
    const sentData = () => opened.sent('reviewMany').at(-1)?.body.data;
    return { ...opened, sentData };
  }
  const choosing = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Ações' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  const classes = (map: typeof shownMap) =>
    [0, 1, 2, 3].map((row) => map().store?.at(row)?.classificacao_cliente ?? null);

  it('have their actions in place before the first tick, so that nothing comes below the pointer', async () => {
    await openMap('ADM');
    const actions = () =>
      ['Ações', 'Enviar geofonista'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }));
    expect(actions().map(({ disabled }) => disabled)).toEqual([true, true]);
    click('checkbox', 'Selecionar todas');
    expect(actions().map(({ disabled }) => disabled)).toEqual([false, false]);
  });

  it('are classified in one call, and get their classes back by an undo but where others decided since', async () => {
    const { map, sentData } = await openTicked();
    await choosing('Classificar: Ponto Suspeito');
    await screen.findByText('4 amostras classificadas');
    expect(sentData()).toEqual([1, 2, 3, 4].map((id) => ({ id, classificacao_cliente: 'LEAK' })));
    expect(classes(map)).toEqual(['LEAK', 'LEAK', 'LEAK', 'LEAK']);
    await choosing('Desfazer a última ação');
    await screen.findByText('Ação desfeita em 3 amostras · 1 mantida: outra pessoa a classificou depois');
    expect(sentData()?.every(({ classificacao_vista }) => classificacao_vista === 'LEAK')).toBe(true);
    expect(classes(map)).toEqual(['PASS', null, 'LESS', null]);
  });

  it('are told by their class and by how many had it already, and taken back by the button of the notice', async () => {
    const { map, answers } = await openTicked();
    answers.reviewMany = ({ body: { data } }) => {
      const anteriores = data.slice(1).map(({ id }) => ({ id, classificacao_cliente: FORMER[id - 1] }));
      return { total: anteriores.length, anteriores, mantidas: [], ...user };
    };
    await choosing('Classificar: Ponto Suspeito');
    const notice = (await screen.findByText('3 amostras classificadas')).parentElement;
    expect(notice?.textContent).toContain('Ponto Suspeito · 1 já era Ponto Suspeito');
    expect(classes(map)).toEqual(['LEAK', 'LEAK', 'LEAK', 'LEAK']);
    answers.reviewMany = ({ body: { data } }) => ({ total: data.length, anteriores: [], mantidas: [], ...user });
    click('button', 'Desfazer');
    await screen.findByText('Ação desfeita em 3 amostras');
    expect(screen.queryByText('3 amostras classificadas')).toBeNull();
    expect(classes(map)).toEqual(['LEAK', null, 'LESS', null]);
  });

  it.each([
    ['Marcar como vistas', '4 já estavam vistas'],
    ['Classificar: Consumo', '4 já eram Consumo'],
  ])('that change nothing by %j are told so, without an undo', async (name, why) => {
    const { answers } = await openTicked();
    answers.reviewMany = { total: 0, anteriores: [], mantidas: [], ...user };
    await choosing(name);
    const notice = (await screen.findByText('Nenhuma amostra foi alterada')).parentElement;
    expect(notice?.textContent).toContain(why);
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('are undone by the undo key, also from the detail of a sample that was opened since', async () => {
    const { map } = await openTicked();
    await choosing('Classificar: Ponto Suspeito');
    await screen.findByText('4 amostras classificadas');
    fireEvent.click(listRows()[1] as HTMLElement);
    await screen.findByRole('button', { name: 'Voltar à lista' });
    fireEvent.keyDown(document.body, { key: 'z' });
    await screen.findByText(/^Ação desfeita em 3 amostras/);
    expect(classes(map)).toEqual(['PASS', null, 'LESS', null]);
  });

  it('are no longer taken back by the notice on another screen', async () => {
    const { router } = await openTicked();
    await choosing('Classificar: Ponto Suspeito');
    await screen.findByRole('button', { name: 'Desfazer' });
    await act(() => router.navigate('/list'));
    await screen.findByText('Lista de Amostras', { selector: 'h1' });
    expect(screen.getByText('4 amostras classificadas')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('can be undone again when the undo was not saved', async () => {
    const { map, answers } = await openTicked();
    await choosing('Classificar: Ponto Suspeito');
    await screen.findByText('4 amostras classificadas');
    const { reviewMany } = answers;
    answers.reviewMany = refuse('internal_error');
    await choosing('Desfazer a última ação');
    await screen.findByText('Nenhuma amostra foi alterada');
    answers.reviewMany = reviewMany;
    await waitFor(() => choosing('Desfazer a última ação'));
    await screen.findByText(/^Ação desfeita em 3 amostras/);
    expect(classes(map)).toEqual(['PASS', null, 'LESS', null]);
  });

  it('are marked as seen in one call', async () => {
    const { map, sentData } = await openTicked();
    await choosing('Marcar como vistas');
    await screen.findByText('4 amostras marcadas como vistas');
    expect(sentData()).toEqual([1, 2, 3, 4].map((id) => ({ id, vista: true })));
    expect(map().store?.at(0)?.vista).toBe(true);
  });

  it('lose their seen marks by an undo, which the log tells from a mark that is removed', async () => {
    const { map, sent } = await openTicked();
    await choosing('Marcar como vistas');
    await screen.findByText('4 amostras marcadas como vistas');
    click('button', 'Desfazer');
    await screen.findByText('Ação desfeita em 4 amostras');
    expect(sent('reviewMany').map(({ body }) => body.desfaz)).toEqual([undefined, true]);
    expect(map().store?.at(0)?.vista).toBe(false);
  });

  it('stay as they are when the server refuses one of them', async () => {
    const { map, answers } = await openTicked();
    answers.reviewMany = refuse('sample_not_found', { params: { samples: '2, 4' } });
    await choosing('Classificar: Consumo');
    await screen.findByText('Nenhuma amostra foi alterada');
    await screen.findByText('Amostras que não foram encontradas: S2, S4. Busque de novo.');
    expect(classes(map)).toEqual(['PASS', null, 'LESS', null]);
  });

  it('are exported alone', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { sent } = await openTicked({ id_tipo_usuario: 'ADM', permite_exportar: true });
    click('button', 'Exportar');
    const [first] = await screen.findAllByRole('menuitem', { name: 'CSV' });
    fireEvent.click(first as HTMLElement);
    await waitFor(() => expect(sent('exportSamples')[0]?.body.amostras).toEqual([1, 2, 3, 4]));
  });

  it('are the ones ticked in the selection mode', async () => {
    const { at } = await openTicked('ADM');
    click('button', 'Enviar geofonista');
    await waitFor(() => expect(at()).toMatch(/^\/inspect\//));
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('4 de 4 selecionadas'));
  });

  it('are ticked as they were left in the selection mode when Back leads to the map', async () => {
    const { at, router } = await openTicked('ADM');
    click('button', 'Enviar geofonista');
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('4 de 4 selecionadas'));
    const [first] = screen.getAllByRole('checkbox', { name: /S4/ });
    fireEvent.click(first as HTMLElement);
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('3 de 4 selecionadas'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(at()).toMatch(/^\/\?/));
    await waitFor(() => expect(screen.getByTestId('checked-count').textContent).toBe('3 selecionadas'));
  });

  describe('that are changed after Back from the selection mode', () => {
    /** Goes back to the map and moves it, so that its address changes. */
    async function backAndMoved() {
      const opened = await openTicked('ADM');
      const { at, map, router } = opened;
      click('button', 'Enviar geofonista');
      await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('4 de 4 selecionadas'));
      await act(() => router.navigate(-1));
      await counts('4 selecionadas');
      await waitFor(() => expect(listRows()).toHaveLength(4));
      act(() => map().moveTo({ lat: -3.10724, lon: -60.02611, zoom: 17 }));
      await waitFor(() => expect(at()).toContain('zoom=17'));
      return opened;
    }
    async function leaveAndReturn({ at, router }: Awaited<ReturnType<typeof openTicked>>) {
      await act(() => router.navigate('/admin/my-profile'));
      await waitFor(() => expect(at()).toBe('/admin/my-profile'));
      await act(() => router.navigate(-1));
    }
    const counts = (words: string) =>
      waitFor(() => expect(screen.getByTestId('checked-count').textContent).toBe(words));
    const tick = (row: number) =>
      fireEvent.click(within(listRows()[row] as HTMLElement).getByTitle('Selecionar amostra (X)'));

    it('are as they were left when another page leads back to the map', async () => {
      const opened = await backAndMoved();
      tick(0);
      await counts('3 selecionadas');
      await leaveAndReturn(opened);
      await counts('3 selecionadas');
    });

    it('are as they were left when Forward leads to the mode again', async () => {
      const { router } = await backAndMoved();
      tick(0);
      await counts('3 selecionadas');
      await act(() => router.navigate(1));
      await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('3 de 4 selecionadas'));
    });

    it('are as they were left after all were taken away', async () => {
      const opened = await backAndMoved();
      click('checkbox', 'Selecionar todas');
      await counts('');
      tick(2);
      await counts('1 selecionada');
      await leaveAndReturn(opened);
      await counts('1 selecionada');
    });
  });

  it('are not ticked on a map that is opened anew', async () => {
    const { at, router } = await openTicked('ADM');
    click('button', 'Enviar geofonista');
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('4 de 4 selecionadas'));
    await act(() => router.navigate('/'));
    await waitFor(() => expect(at()).toMatch(/^\/(\?|$)/));
    await waitFor(() => expect(listRows()).toHaveLength(4));
    expect(screen.getByTestId('checked-count').textContent).toBe('');
  });

  it('are on the map of the selection mode where they were seen', async () => {
    const { at, map } = await openTicked('ADM');
    const view = { lat: -3.10724, lon: -60.02611, zoom: 17 };
    act(() => map().moveTo(view));
    click('button', 'Enviar geofonista');
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('4 de 4 selecionadas'));
    expect([at().replace(/.*\?/, ''), map().options.place]).toEqual(['lat=-3.10724&lon=-60.02611&zoom=17', view]);
    act(() => map().paint());
    expect(map().fitted).toEqual([]);
  });

  it('that cannot be inspected are named in the selection mode, with the reason', async () => {
    const { at, answers } = await openTicked('ADM');
    answers.listClosedSamples = { amostras: [2, 4] };
    click('button', 'Enviar geofonista');
    await waitFor(() => expect(at()).toMatch(/^\/inspect\//));
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('2 de 4 selecionadas'));
    expect(screen.getByTestId('left-out').textContent).toBe(
      '2 amostras ficam de foraEstas amostras já têm um relatório finalizado.S2, S4',
    );
  });

  it('that the search no longer finds are counted in the selection mode', async () => {
    const { at, answers } = await openTicked('ADM');
    answers.searchMap = () => found(2);
    click('button', 'Enviar geofonista');
    await waitFor(() => expect(at()).toMatch(/^\/inspect\//));
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('2 de 2 selecionadas'));
    expect(screen.getByTestId('left-out').textContent).toBe(
      '2 amostras marcadas já não estão nesta busca e ficam de fora.',
    );
  });

  it.each(['ADM', 'ANA', 'GEI', 'COL'] as const)(
    'can be given to an inspector by %s who sees inspections',
    async (role) => {
      await openTicked({ id_tipo_usuario: role, exibir_inspecao: true });
      expect(screen.getByRole('button', { name: 'Enviar geofonista' })).toBeDefined();
    },
  );

  it('can be given to nobody by a person who does not see inspections', async () => {
    await openTicked({ id_tipo_usuario: 'ANA', exibir_inspecao: false });
    expect(screen.queryByRole('button', { name: 'Enviar geofonista' })).toBeNull();
  });

  it.each(['VIS', 'COM'] as const)('are not offered to %s, who can do nothing with them', async (role) => {
    await openMap(role);
    expect(screen.queryByRole('checkbox', { name: 'Selecionar todas' })).toBeNull();
    expect(listRows().map((row) => row.getAttribute('aria-checked'))).toEqual([null, null, null, null]);
  });
});
