import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts';
import { dashboardsTexts } from '../dashboards.texts.ts';
import ImpactConfigPage from './ImpactConfigPage.tsx';

const READ = 'GET /api/dashboard/v4/parametros-impacto';
const WRITE = 'POST /api/dashboard/v4/atualizar-impacto';

/** The screen with a server that stores the values, which other users may change meanwhile. */
async function show() {
  let kept: Record<string, number> = { pool: 2500, truck: 10, water_tank: 1, vazao_rede: 6, vazao_ramal: 1.6 };
  const { sent } = fakeServer({
    [READ]: () => ok({ data: kept }),
    [WRITE]: ({ body }) => {
      kept = { ...kept, ...(body as object) };
      return ok({ data: kept });
    },
  });
  const client = createQueryClient();
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <ImpactConfigPage />
      </QueryClientProvider>,
    );
  open();
  await screen.findByLabelText('Caminhão-pipa (m³)');
  return {
    /** Another user saves. */
    change: (other: Record<string, number>) => {
      kept = { ...kept, ...other };
    },
    reopen: () => {
      cleanup();
      open();
    },
    /** Saves and returns the request body. */
    save: async () => {
      const before = sent.length;
      fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(sent.slice(before).map(({ method }) => method)).toContain('POST'));
      await screen.findByRole('button', { name: 'Salvar' });
      return sent.findLast(({ method }) => method === 'POST')?.body;
    },
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

beforeEach(() => registerTexts('dashboards', dashboardsTexts));

const POOL = 'Piscina olímpica (m³)';
const TRUCK = 'Caminhão-pipa (m³)';

it.each([
  ['0.500', 0.5],
  ['0.001', 0.001],
  ['0,5', 0.5],
  ['2.5', 2.5],
  ['1.000', 1000],
  ['12.500', 12_500],
  ['12.500,5', 12_500.5],
])('reads %s as %d', async (typed, number) => {
  const { save } = await show();
  type(POOL, typed);
  expect(await save()).toEqual({ pool: number });
});

it('sends only the fields changed here, so that another user’s changes stay', async () => {
  const { change, reopen, save } = await show();
  change({ pool: 3000, vazao_rede: 7 });
  reopen();
  // The form opens with cached values; text typed before the new values arrive is kept.
  type(TRUCK, '12,5');
  await waitFor(() => expect(field(POOL).value).toBe('3000'));
  expect(field(TRUCK).value).toBe('12,5');
  change({ water_tank: 2 });
  expect(await save()).toEqual({ truck: 12.5 });
  await waitFor(() => expect(field("Caixa d'água (m³)").value).toBe('2'));
  expect(field('Na rede (m³/h)').value).toBe('7');
});
