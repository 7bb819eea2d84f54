import '../../../shared/testing/phone-store.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { fieldTexts } from '../field.texts.ts';
import { fieldDb } from '../store/db.ts';
import type { Draft } from '../store/draft.ts';
import { openDraft, reports } from '../store/drafts.ts';
import { OPERATOR, RELEASED_DRAFTS } from '../testing/kept-drafts.ts';
import FieldReportPage from './FieldReportPage.tsx';

beforeAll(() => registerTexts('field', fieldTexts));
beforeEach(() => {
  startSession({ token: 't', user: person({ id_usuario: OPERATOR, id_tipo_usuario: 'GEI' }), expireSeconds: 3600 });
  fakeServer({ 'GET /api/inspecao/minhas': ok({ dados: [], total: 0 }) });
});
afterEach(async () => {
  await (await fieldDb()).clear('drafts');
});

/** Opens the form of a new report with the given fields filled. */
async function open(fields: object = {}) {
  const [inspection] = RELEASED_DRAFTS[0]?.stored.inspections ?? [];
  if (!inspection) throw new Error('the first draft has no inspection');
  const { chave } = await openDraft(OPERATOR, inspection);
  const db = await fieldDb();
  const draft = (await db.get('drafts', chave)) as Draft;
  const filled: Draft = { ...draft, fields: { ...draft.fields, ...fields } };
  await db.put('drafts', filled);
  const routes = [
    { path: '/field/report/:chave', element: <FieldReportPage /> },
    { path: '/field', element: <p>list</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/field/report/${chave}`] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Enviar relatório' });
}

const kept = async () => (await reports.list(OPERATOR))[0];
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar relatório' }));
const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('each change is stored', async () => {
  await open();
  type('Endereço inspecionado', 'Rua da Fonte');
  await waitFor(async () => expect((await kept())?.fields.endereco).toBe('Rua da Fonte'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Perfuratriz' }));
  await waitFor(async () => expect((await kept())?.fields.equipamentos).toEqual(['Perfuratriz']));
});

it('a missing field shows its error and gets the focus', async () => {
  await open();
  send();
  const type = field('Tipo de vazamento (obrigatório)');
  await waitFor(() => expect(document.activeElement).toBe(type));
  const shown = document.getElementById(type.getAttribute('aria-describedby') ?? '');
  expect(shown?.textContent).toBe('Campo obrigatório');
  expect((await kept())?.state).toBe('draft');
});

it.each([
  ['muita', 'Escreva um número, como 12,5.'],
  ['1000,5', 'Informe no máximo 1.000 m.c.a.'],
])('a pressure of %s is refused with a hint', async (pressure, shown) => {
  await open();
  type('Tipo de vazamento (obrigatório)', 'Visível');
  type('Pressão da rede (m.c.a)', pressure);
  send();
  expect(await screen.findByText(shown)).toBeDefined();
  expect((await kept())?.state).toBe('draft');
});

it('a complete report is queued', async () => {
  await open();
  type('Tipo de vazamento (obrigatório)', 'Visível');
  type('Pressão da rede (m.c.a)', '22,5');
  send();
  expect(await screen.findByText('list')).toBeDefined();
  expect(await kept()).toMatchObject({ state: 'queued', fields: { tipo_vazamento: 'Visível', pressao: '22,5' } });
});

it('field errors are not alerts, so that screen readers do not read all of them out', async () => {
  await open();
  send();
  expect(await screen.findByText('Campo obrigatório')).toBeDefined();
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

it.each([
  ['choice', { tipo_pavimentacao: 'Mármore' }, () => type('Pavimentação', '')],
  ['tick', { equipamentos: ['Marreta'] }, () => fireEvent.click(screen.getByRole('checkbox', { name: 'Marreta' }))],
])('a %s that is no longer in its enumeration is an error until removed', async (_kind, fields, remove) => {
  await open({ tipo_vazamento: 'Visível', ...fields });
  send();
  expect(await screen.findByText('Escolha uma das opções.')).toBeDefined();
  expect(await kept()).toMatchObject({ state: 'draft', fields });
  remove();
  await waitFor(() => expect(screen.queryByText('Escolha uma das opções.')).toBeNull());
  send();
  expect(await screen.findByText('list')).toBeDefined();
});

it('the content of a field that the form no longer has stays on the phone', async () => {
  await open({ cor_da_agua: 'turva' });
  type('Endereço inspecionado', 'Rua da Fonte');
  await waitFor(async () => expect((await kept())?.fields.endereco).toBe('Rua da Fonte'));
  expect((await kept())?.fields).toHaveProperty('cor_da_agua', 'turva');
});
