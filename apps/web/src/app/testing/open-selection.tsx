import type { PlannedAssignment } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { selectionPath } from '../../features/inspections/selection-address.ts';
import type { Answers, Received } from '../../shared/testing/contract-server.ts';
import { choose, click, companies, found, unfold } from './open-map.tsx';
import { openScreen } from './open-screen.tsx';

export const TITO = { id: 84, nome: 'Tito Araújo' };
export const INES = { id: 12, nome: 'Inês Gonçalves' };
export const inspectors = { dados: [INES, TITO], total: 2 };

/** The preview of an inspector whom every sample can get. */
const planned = ({ body }: Received<'previewAssignment'>) => ({
  data: body.amostras.map(
    (id): PlannedAssignment => ({
      ...{ id, id_cliente: body.inspetor ?? null, id_cliente2: null, id_cliente3: null },
      vistos: [null, null, null],
    }),
  ),
  recusadas: [],
  aguardando: [],
  duvidas: [],
});

/** Opens the mode for all samples of a search. */
export async function openMode(answers: Answers = {}, samples = () => found(4), query = '') {
  const opened = openScreen(`${selectionPath({ id_cliente: 31 })}?${query}`, 'SUP', {
    listMapCompanies: companies,
    searchMap: samples,
    searchSamples: { total: 0, amostras: [] },
    listClosedSamples: { amostras: [] },
    listInspectors: inspectors,
    previewAssignment: planned,
    ...answers,
  });
  await screen.findAllByRole('checkbox', { name: /^Selecionar a amostra/ });
  return opened;
}

export const boxOf = (seq: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Selecionar a amostra ${seq}` });
export const check = (...seqs: string[]) => {
  for (const seq of seqs) fireEvent.click(boxOf(seq));
};
export const dialog = () => within(screen.getByRole('dialog'));
export const inDialog = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

/** Assigns the checked samples to an inspector. */
export async function send(name: string) {
  click('button', 'Selecionar geofonista');
  unfold('Geofonista');
  await choose(name);
  await screen.findByTestId('assign-preview');
  inDialog('Enviar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Sends Tito to the opened sample, and goes back to the list before the server has answered. */
export async function inspectAndLeave() {
  fireEvent.click(await screen.findByRole('button', { name: 'Nova inspeção' }));
  unfold('Geofonista');
  await choose('Tito Araújo');
  inDialog('Realizar inspeção');
  inDialog('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  click('button', 'Voltar à lista');
}
