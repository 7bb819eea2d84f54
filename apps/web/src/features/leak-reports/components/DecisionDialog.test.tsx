import { DECISIONS } from '@escuta/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { fakeServer, ok, type SentCall } from '../../../shared/testing/fake-server.ts';
import { leakReportsTexts } from '../leak-reports.texts.ts';
import type { Decision } from '../use-decision.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

beforeAll(() => registerTexts('leakReports', leakReportsTexts));

const result = { id_relatorio: 5, error: false, message: null };
const PREVIEW = 'POST /api/relatorio-vazamento/status-relatorio/previa';
const DECIDE = 'PUT /api/relatorio-vazamento/status-relatorio';

function show(approve: Decision, preview: object = result) {
  const { sent } = fakeServer({
    [PREVIEW]: ok({ dados: [preview] }),
    [DECIDE]: ok({ dados: [result], total: 1 }),
    'GET /api/usuario/inspecionadores/1': ok({ dados: [] }),
  });
  const callbacks = { onFailed: vi.fn(), onDecided: vi.fn(), onClose: vi.fn() };
  const reports = [{ id_relatorio: 5, id_cliente: 1, seq: 'A5' }];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DecisionDialog approve={approve} reports={reports} {...callbacks} />
    </QueryClientProvider>,
  );
  const decisions = () => sent.filter(({ method }: SentCall) => method === 'PUT').map(({ body }) => body);
  return { decisions, ...callbacks };
}

it('an approval is sent once with its service order', async () => {
  const { decisions, onDecided, onClose } = show(DECISIONS.approve);
  await screen.findByText('1 relatório será incluído.');
  fireEvent.change(screen.getByLabelText('Ordem de serviço'), { target: { value: 'OS-1' } });
  const button = screen.getByRole('button', { name: 'Finalizar' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(decisions()).toEqual([{ idRelatorio: 5, approve: 1, nro_os: 'OS-1', obsAprovacao: null }]);
  expect(onDecided).toHaveBeenCalledWith([5]);
});

it('a new inspection without an operator is not sent and its field gets the focus', async () => {
  const { decisions } = show(DECISIONS.newInspection);
  fireEvent.click(screen.getByRole('button', { name: 'Nova Inspeção' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Escolha um geofonista.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Geofonista')));
  expect(decisions()).toEqual([]);
});

it.each([
  [DECISIONS.approve, 'Ordem de serviço'],
  [DECISIONS.newInspection, 'Geofonista'],
] as const)('decision %i opens with the focus in its first field', async (approve, first) => {
  show(approve);
  const field = await screen.findByLabelText(first);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('a decided report whose buttons are gone leaves the focus on the content of the page', async () => {
  document.body.innerHTML = '<main id="content" tabindex="-1"><button>Finalizar</button></main>';
  const opener = document.querySelector('button');
  opener?.focus();
  show(DECISIONS.approve);
  await screen.findByText('1 relatório será incluído.');
  opener?.remove();
  cleanup();
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

it('a decision that includes no report cannot be confirmed', async () => {
  show(DECISIONS.approve, { id_relatorio: 5, error: true, message: 'report_decided' });
  await screen.findByText(/Nenhum|nenhum/);
  expect(screen.getByRole('button', { name: 'Finalizar' })).toHaveProperty('disabled', true);
});

it('Enter in the service order does not send the form', async () => {
  show(DECISIONS.approve);
  await screen.findByText('1 relatório será incluído.');
  // False: the browser's default for the key, submitting the form, was prevented.
  expect(fireEvent.keyDown(screen.getByLabelText('Ordem de serviço'), { key: 'Enter' })).toBe(false);
});

it('a form with its button disabled cannot be submitted', async () => {
  const { decisions, onClose, onDecided } = show(DECISIONS.approve, { ...result, error: true });
  await screen.findByText(/Nenhum|nenhum/);
  await act(async () => {
    fireEvent.submit(screen.getByLabelText('Ordem de serviço').closest('form') as HTMLFormElement);
  });
  expect(decisions()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  expect(onDecided).not.toHaveBeenCalled();
});
