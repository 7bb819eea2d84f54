import '../../shared/testing/phone-store.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fieldDb } from '../../features/field/store/db.ts';
import { refuse } from '../../shared/testing/contract-server.ts';
import { signedIn } from '../../shared/testing/people.ts';
import { openScreen } from '../testing/open-screen.tsx';

it('signing in returns to the requested page', async () => {
  const { at } = openScreen('/admin/my-profile?x=1', null, {
    login: { user: signedIn(), expire: 60, inicio: null },
  });
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'ana@example.test' } });
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'uma senha qualquer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByRole('heading', { name: 'Meus Dados' });
  expect(at()).toBe('/admin/my-profile?x=1');
});

it.each([
  ['reset_link_invalid', /Este link não é válido/],
  ['reset_link_used', /Este link já foi usado/],
  ['reset_link_expired', /Este link expirou/],
] as const)('a refused new password says why: %s', async (code, text) => {
  openScreen(`/recover-password/${'x'.repeat(43)}`, null, { resetPassword: refuse(code) });
  for (const label of ['Nova senha', 'Confirmação da nova senha'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'mangueira azul sem furo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('the realms are requested every second until they arrive', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { answers, sent } = openScreen('/login', null, { listRealms: refuse('internal_error') });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await screen.findByLabelText('E-mail');
  await waitFor(() => expect(sent('listRealms')).toHaveLength(1));
  for (const count of [2, 3]) {
    await pass(700);
    expect(sent('listRealms')).toHaveLength(count - 1);
    await pass(300);
    await waitFor(() => expect(sent('listRealms')).toHaveLength(count));
  }
  answers.listRealms = { dados: [{ client: 'Águas do Maranhão', realm: 'maranhao' }], total: 1 };
  await pass(1000);
  expect(await screen.findByRole('button', { name: 'Entrar com login único' })).toBeTruthy();
  await pass(5000);
  expect(sent('listRealms')).toHaveLength(4);
  expect(logged.mock.calls.map(([text]) => text)).toEqual(Array(3).fill('Erro ao buscar realms'));
});

it.each([
  ['ANA', 1],
  ['VIS', 0],
  ['COM', 0],
] as const)('the profile menu of %s has %i links to the leak reports', async (role, count) => {
  openScreen('/list', role, { searchSamples: { amostras: [], total: 0 } });
  fireEvent.click(await screen.findByRole('button', { name: /^Menu de / }));
  await screen.findByRole('link', { name: 'Meus Dados' });
  expect(screen.queryAllByRole('link', { name: 'Relatório de Pontos Suspeitos' })).toHaveLength(count);
});

it('the sign-in says how many samples and reports wait on this device, and nothing of their content', async () => {
  const db = await fieldDb();
  const draft = { id_usuario: 4, state: 'queued', fields: { obs_app: 'Atrás do portão' } };
  const kept = [
    { ...draft, chave: 'a', kind: 'sample' as const },
    { ...draft, chave: 'b', kind: 'sample' as const, id_usuario: 5 },
    { ...draft, chave: 'c' },
    { ...draft, chave: 'd', kind: 'sample' as const, state: 'sent' },
  ];
  for (const one of kept) await db.put('drafts', one);
  openScreen('/login', null);
  const note = await screen.findByText('2 amostras aguardam envio neste celular');
  const told = note.closest('[role=status]')?.textContent;
  expect(told).toContain('1 relatório aguarda envio neste celular');
  expect(told).toContain('Tudo está guardado');
  expect(document.body.textContent).not.toContain('portão');
  await db.clear('drafts');
});

it('the sign-in says nothing of samples where none waits', async () => {
  openScreen('/login', null);
  await screen.findByLabelText('E-mail');
  expect(screen.queryByText(/neste celular/)).toBeNull();
});
