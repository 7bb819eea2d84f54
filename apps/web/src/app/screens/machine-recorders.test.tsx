import type { MachineProof, ProvenShare, RecorderDrift } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { openScreen } from '../testing/open-screen.tsx';

const none: ProvenShare = {
  ...{ quantidade: 0, number: 0, porcentagem: null, intervalo: null, suficiente: false, faltam: 10 },
};
const recorder = (more: Partial<RecorderDrift>): RecorderDrift => ({
  ...{ id_cliente: 47, razao_social: 'SAAE Álamo', tipo: 'serie', nome: 'Á-17', reinicio: null },
  ...{ semana: 9, antes: 40, mediana_antes: -43.9, mediana: -39.5, diferenca: 4.4, intervalo: [4.1, 4.6], moveu: true },
  ...more,
});
const proof = (...gravadores: RecorderDrift[]): MachineProof => ({
  ...{ amostras: 9, ouvidas: 0, confirmados: 0, encontrados: none, inicio: none, curva: [], semanas: [] },
  nao_ouvidas: {
    ...{ total: 9, sem_sorteio: 0, esperam: 0, sem_resposta: 0, superadas: 0, de_outro_modo: 0, parte: none },
    ...{ vazamentos: null, vazamentos_intervalo: null, perdida: null, perdida_intervalo: null, perdida_faltam: 59 },
  },
  ...{ precisao: { maquina: none, pessoas: none }, inconclusivas: none },
  deriva: { limite: 3, avaliados: 1, movidos: 1, gravadores },
  certificado: { perdida_maxima: null, alcancado: false, sorteadas: 0, sorteadas_precisas: null },
});
const open = (data: MachineProof, role: Parameters<typeof openScreen>[1] = 'ADM', answers: Answers = {}) =>
  openScreen('/dashboard/maquina', role, {
    machineProof: { data },
    learntModels: { dados: [], total: 0, classificador: { tipo: 'regra', arquivo: null } },
    restartReference: {},
    ...answers,
  });
const button = (name: string) => screen.findByRole('button', { name: `Reiniciar a referência de ${name}` });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Reiniciar referência' }));
const write = (note: string) => fireEvent.change(screen.getByLabelText(/^O que mudou/), { target: { value: note } });

describe('the reference of a recorder', () => {
  it('is restarted from now on with a note, and the drift is read again', async () => {
    const shown = open(proof(recorder({}), recorder({ nome: 'Á-18' })));
    fireEvent.click(await button('Á-18'));
    write(' Ganho trocado para +6 dB ');
    send();
    await waitFor(() =>
      expect(shown.sent('restartReference').map(({ body }) => body)).toEqual([
        { id_cliente: 47, tipo: 'serie', nome: 'Á-18', desde: null, nota: 'Ganho trocado para +6 dB' },
      ]),
    );
    expect(await screen.findByText('Referência de Á-18 reiniciada')).toBeTruthy();
    await waitFor(() => expect(shown.sent('machineProof')).toHaveLength(2));
  });

  it('is not restarted without a note', async () => {
    const shown = open(proof(recorder({})));
    fireEvent.click(await button('Á-17'));
    send();
    await waitFor(() => expect(screen.getByLabelText(/^O que mudou/).getAttribute('aria-invalid')).toBe('true'));
    expect(shown.sent('restartReference')).toEqual([]);
  });

  it('keeps what was typed after a refusal, and says why', async () => {
    open(proof(recorder({})), 'SUP', { restartReference: refuse('restart_in_future') });
    fireEvent.click(await button('Á-17'));
    write('Sonda nova');
    send();
    expect(await screen.findByText(/só pode valer desde um momento que já passou/)).toBeTruthy();
    expect(screen.getByDisplayValue('Sonda nova')).toBeTruthy();
  });

  it('tells a restart with since when, by whom and why', async () => {
    const reinicio = {
      ...{ desde: '2026-10-02T14:00:00-03:00', dt_reinicio: '2026-10-05T09:30:00-03:00' },
      ...{ nota: 'Ganho trocado', usuario: 'Íris d’Ávila' },
    };
    open(proof(recorder({ reinicio })));
    const list = await screen.findByRole('list', { name: 'Referências reiniciadas' });
    expect(within(list).getByRole('listitem').textContent).toMatch(
      /^Á-17 referência reiniciada: vale desde 02\/10\/2026.*14:00\. Íris d’Ávila, em 05\/10\/2026.*09:30: Ganho trocado$/,
    );
  });

  it('has the name of its company where recorders of several are told', async () => {
    open(
      proof(recorder({ tipo: 'modelo' }), recorder({ tipo: 'modelo', id_cliente: 52, razao_social: 'Águas do Ypê' })),
    );
    expect(await button('Modelo Á-17 · Águas do Ypê')).toBeTruthy();
    expect(await button('Modelo Á-17 · SAAE Álamo')).toBeTruthy();
  });

  it('is not restarted by those who may not choose what decides', async () => {
    open(proof(recorder({})), 'ANA');
    expect(await screen.findByText('Á-17 · mudou')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Reiniciar/ })).toBeNull();
  });
});
