import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { companiesTexts } from '../companies.texts.ts';
import { CompanyForm } from './CompanyForm.tsx';

const UPDATE = 'PUT /api/cliente/atualizar';
const company = {
  ...{ id_cliente: 1, razao_social: 'Águas', id_cliente_master: null, ativo: true, permite_exportar: true },
  ...{ logomarca: null, realm: 'norte', lat: null, lon: null, zoom: null },
  ...{ parcela_escuta: null, parcela_acima: null },
};

it('[CLI-03] a realm of spaces alone is sent as none', async () => {
  registerTexts('companies', companiesTexts);
  startSession({ token: 'somebody', user: person({ id_tipo_usuario: 'SUP' }), expireSeconds: 60 });
  const { sent } = fakeServer({
    'GET /api/clientes/mapa?formato=lista': ok({ dados: [], total: 0 }),
    [UPDATE]: ok({ cliente: company }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CompanyForm company={company} />
    </QueryClientProvider>,
  );
  const realm = screen.getByLabelText<HTMLInputElement>(companiesTexts['pt-BR'].profile.realm);
  fireEvent.change(realm, { target: { value: '  ' } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ realm: null }));
});

it('a top company whose parent may not be changed is not asked to choose one', async () => {
  registerTexts('companies', companiesTexts);
  startSession({ token: 'somebody', user: person({ id_tipo_usuario: 'ADM', id_cliente: 1 }), expireSeconds: 60 });
  fakeServer({ 'GET /api/clientes/mapa?formato=lista': ok({ dados: [], total: 0 }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CompanyForm company={company} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Nenhuma')).toBeDefined();
  expect(screen.queryByText('Selecione a empresa')).toBeNull();
});
