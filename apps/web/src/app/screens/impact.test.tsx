import type { Role } from '@escuta/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { open, press, type } from '../testing/open-admin.tsx';

describe('[DSH-06] the reference volumes', () => {
  const VOLUMES = { pool: 2500, truck: 10.5, water_tank: 1, vazao_rede: 6, vazao_ramal: 1.6 };
  const TRUCK = 'Caminhão-pipa (m³)';
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const openVolumes = (role: Role, more: Answers = {}) =>
    open('/admin/config-impacto', role, {
      impactParameters: { data: VOLUMES },
      updateImpact: ({ body }) => ({ data: { ...VOLUMES, ...(body as object) } }),
      ...more,
    });

  it.each(['SUP', 'GEO'] as const)('are loaded, checked as positive numbers, and saved by %s', async (role) => {
    const { sent } = openVolumes(role);
    await waitFor(() => expect(value(TRUCK)).toBe('10,5'));
    for (const [typed, text] of [
      ['-3', 'Informe um número maior que zero.'],
      ['0', 'Informe um número maior que zero.'],
      ['', 'Informe um número maior que zero.'],
      ['0,0001', 'Informe ao menos 0,001.'],
      ['99999999', 'Informe no máximo 1.000.'],
    ] as const) {
      type(TRUCK, typed);
      // The field still has the focus from the previous value.
      screen.getByLabelText(TRUCK).blur();
      press('Salvar');
      await screen.findByText(text, { selector: '[role="alert"], [role="alert"] *' });
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(TRUCK)));
    }
    expect(sent('updateImpact')).toEqual([]);
    type(TRUCK, 'dez');
    fireEvent.blur(screen.getByLabelText(TRUCK));
    expect(value(TRUCK)).not.toContain('dez');
    type(TRUCK, '12,5');
    press('Salvar');
    await screen.findByText('Configuração salva');
    expect(sent('updateImpact').map(({ body }) => body)).toEqual([{ truck: 12.5 }]);
  });

  it('do not open for an administrator', async () => {
    const { at } = openVolumes('ADM');
    await waitFor(() => expect(at()).toBe('/admin/my-profile'));
    await screen.findByText('Meus Dados', { selector: 'h1' });
    expect(screen.queryByText('Configuração do impacto')).toBeNull();
  });

  it('keep what was typed when they could not be saved', async () => {
    openVolumes('SUP', { updateImpact: refuse('internal_error') });
    await waitFor(() => expect(value(TRUCK)).toBe('10,5'));
    type(TRUCK, '33');
    press('Salvar');
    await screen.findByText(/A configuração não pôde ser salva/);
    expect(value(TRUCK)).toBe('33');
  });
});
