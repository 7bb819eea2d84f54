import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { fakeServer, ok, refusal } from '../../../shared/testing/fake-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { dashboardsTexts } from '../dashboards.texts.ts';
import ProductivityTab from './ProductivityTab.tsx';

beforeEach(() => {
  registerTexts('dashboards', dashboardsTexts);
  startSession({ token: 'token-one', user: person(), expireSeconds: 60 });
});

it('figures, charts and donuts that fail to load show an error and cannot be exported', async () => {
  const none = ok({ dados: [], total: 0 });
  const fault = refusal(500, 'internal');
  const { sent } = fakeServer({
    'GET /api/clientes/mapa?formato=lista': none,
    'POST /api/dashboard/coletores': none,
    'POST /api/dashboard/v4/amostras-coletadas': fault,
    'POST /api/dashboard/v4/coletores': fault,
    'POST /api/dashboard/v4/acuracia-posicao': fault,
  });
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ProductivityTab />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const titles = [
    'Coletas por período',
    'Por quilômetro',
    'Coletas por coletor',
    'Distância por período',
    'Classificações',
    'Precisão da posição',
  ];
  const alerts = () => [...container.querySelectorAll<HTMLElement>('[role="alert"]')];
  // The figures are not in a card; their error is the first.
  await waitFor(() => expect(alerts()).toHaveLength(1 + titles.length));
  for (const alert of alerts()) expect(alert.textContent).toContain('Os dados não puderam ser carregados');
  for (const name of ['PDF', 'Planilha']) {
    expect(screen.getByText(name).closest('button')?.disabled).toBe(true);
  }
  for (const [at, call] of [
    ['figures', 'amostras-coletadas'],
    ['Por quilômetro', 'amostras-coletadas'],
    ['Coletas por coletor', 'v4/coletores'],
    ['Classificações', 'amostras-coletadas'],
    ['Precisão da posição', 'acuracia-posicao'],
  ] as const) {
    const requests = () => sent.filter(({ path }) => path.endsWith(call)).length;
    const before = requests();
    const place = at === 'figures' ? alerts()[0] : screen.getByLabelText(at, { selector: 'section' });
    fireEvent.click(within(place as HTMLElement).getByText('Tentar de novo'));
    await waitFor(() => expect(requests()).toBe(before + 1));
    await waitFor(() => expect(alerts()).toHaveLength(1 + titles.length));
  }
});
