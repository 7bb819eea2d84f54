import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../shared/testing/contract-server.ts';
import { COMPANIES, choose, click, found, openMap, total, unfold, waitUntilShown } from '../testing/open-map.tsx';

describe('a change of unit', () => {
  const unit = (id_cliente: number) => COMPANIES.filter((one) => one.id_cliente === id_cliente);
  const units = { dados: [...unit(9), ...unit(12), ...unit(47)], total: 3 };
  const dialog = () => within(screen.getByRole('dialog'));
  const close = async (name: string) => {
    fireEvent.click(dialog().getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const fromEast = { searchMap: () => found(3, { id_cliente: [47, 47, 9] }), listUnits: units };

  it.each([
    ['no company', [], 4, 'Por favor, selecione um cliente.'],
    ['several companies', [9, 47], 4, 'Selecione apenas um cliente para trocar unidade'],
    ['3,000 samples', [31], 3000, /3\.000 amostras ou mais/],
    ['a company without another unit', [9], 4, 'Não há unidades disponíveis para troca'],
  ] as const)('[UNI-02] is not offered for %s', async (_, id_cliente, size, text) => {
    await openMap(
      'SUP',
      { searchMap: () => found(size, { id_cliente: Array(size).fill(9) }), listUnits: { dados: unit(9), total: 1 } },
      { id_cliente },
    );
    click('button', 'Trocar unidade');
    await screen.findByText('Atenção !');
    expect(dialog().getByText(text)).toBeTruthy();
    await close('Entendi');
  });

  it('[UNI-01] asks SUP and GEO for a unit by its name, or is cancelled', async () => {
    const { sent } = await openMap('GEO', fromEast, { id_cliente: [31] });
    click('button', 'Trocar unidade');
    await screen.findByTestId('unit-summary');
    expect(sent('listUnits')[0]?.params).toEqual({ id: 31 });
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Selecionar' }).disabled).toBe(true);
    expect(screen.getByTestId('unit-summary').textContent).toContain('3 amostras mudam de unidade');
    unfold('Nova unidade');
    await choose('Setor Açude');
    expect(screen.getByTestId('unit-summary').textContent).toContain('Setor Açude');
    await close('Cancelar');
    expect(sent('changeUnit')).toEqual([]);
    for (const [role, offered] of [
      ['SUP', 1],
      ['ADM', 0],
    ] as const) {
      cleanup();
      await openMap(role, fromEast, { id_cliente: [31] });
      expect(screen.queryAllByRole('button', { name: 'Trocar unidade' })).toHaveLength(offered);
    }
  });

  const send = async () => {
    click('button', 'Trocar unidade');
    await screen.findByTestId('unit-summary');
    unfold('Nova unidade');
    await choose('Setor Açude');
    fireEvent.click(dialog().getByRole('button', { name: 'Selecionar' }));
  };

  it('sends the samples and what was searched, confirms it and searches again', async () => {
    const { sent } = await openMap(
      'SUP',
      { ...fromEast, changeUnit: { total: 3 } },
      { id_cliente: [31], classificacao: ['INCO'] },
    );
    await send();
    await screen.findByText('Unidade substituída com sucesso.');
    expect(sent('changeUnit')[0]?.body).toMatchObject({
      ...{ amostras: [1, 2, 3], clientId: 12, oldClientId: 31, totalSamples: 3, dti: null, dtf: null },
      ...{ north: 90, south: -90, east: 180, west: -180, classificacao: ['INCO'] },
    });
    await waitUntilShown();
    expect(sent('searchMap')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of another company’s unit is refused in its dialog', async () => {
    await openMap('SUP', { ...fromEast, changeUnit: refuse('unit_not_available') }, { id_cliente: [31] });
    await send();
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'Esta unidade não é desta empresa ou não está em uso.',
    );
    expect(screen.getByText('Não foi possível realizar a substituição de Unidade.')).toBeTruthy();
  });

  it('of samples that have changed meanwhile is refused, and they are searched again', async () => {
    const { answers, sent } = await openMap(
      'SUP',
      { ...fromEast, changeUnit: refuse('snapshot_changed') },
      { id_cliente: [31] },
    );
    answers.searchMap = () => found(2);
    await send();
    await screen.findByText('Não foi possível realizar a substituição de Unidade.');
    expect(screen.getByText(/O resultado mudou desde a busca/)).toBeTruthy();
    await waitFor(() => expect(total()).toBe('Mostrando 2 de 2'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('searchMap')).toHaveLength(2);
  });
});
