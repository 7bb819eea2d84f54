import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tellNews } from '../../shared/live/news.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { click, found, openMap } from '../testing/open-map.tsx';
import { inspectAndLeave, inspectors, openMode, TITO } from '../testing/open-selection.tsx';

it.each<[string, (answers: Answers) => Promise<unknown>, () => void]>([
  ['the selection mode', (answers) => openMode(answers), () => click('button', 'Abrir a amostra S2')],
  [
    'the map',
    (answers) => openMap('SUP', answers),
    () => fireEvent.click(within(screen.getByTestId('sample-list')).getAllByRole('option')[1] as HTMLElement),
  ],
])(
  '%s shows an inspection of a sample that was closed before the answer, also when a sample has come since',
  async (_, open, openSample) => {
    let save = () => {};
    const saved = new Promise<void>((resolve) => {
      save = resolve;
    });
    await open({
      searchMap: ({ body }) => (body.amostras ? found(1, { id_amostra: [77], seq: ['S77'] }) : found(4)),
      getSampleDetail: { amostra: sampleDetail({ id_amostra: 2, seq: 'S2' }) },
      listInspectors: inspectors,
      assignInspectors: async () => {
        await saved;
        const slots = { id_inspecionar: TITO.id, id_inspecionar2: null, id_inspecionar3: null };
        const responsaveis = [{ ordem_inspecao: 1, ativo: true, ...TITO }];
        return { ...slots, responsaveis, totalInspectionOrders: 1, status: 'AGUARDANDOINSPEÇÃO' };
      },
    });
    openSample();
    await inspectAndLeave();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Nova inspeção' })).toBeNull());
    await act(async () => tellNews({ amostra: [77] }));
    await waitFor(() => expect(shownMap().store?.size).toBe(5));
    save();
    await screen.findByText('Nova inspeção realizada com sucesso!');
    const { store } = shownMap();
    expect(store?.at(store.rowOf(2))?.totalInspectionOrders).toBe(1);
  },
);
