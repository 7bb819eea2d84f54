import { afterAll, beforeAll, expect, it } from 'vitest';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { FirstUser, makeFirstUser } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const first = FirstUser.parse({ company: ' Águas Novas ', name: 'Primeira', email: 'Primeira@Aguas.test' });

it('creates a super admin only when there is none', async () => {
  expect(await makeFirstUser(t.services, first)).toBeNull();
  await t.admin.query(`update users set ativo = false where id_tipo_usuario = 'SUP'`);
  const senha = await makeFirstUser(t.services, first);
  const { user } = payload('login', await t.nobody.call('login', { body: { email: first.email, senha, origem: 1 } }));
  expect(user).toMatchObject({
    razao_social: 'Águas Novas',
    nome: 'Primeira',
    id_tipo_usuario: 'SUP',
    exibir_inspecao: true,
  });
  expect(await makeFirstUser(t.services, { ...first, email: 'outra@aguas.test' })).toBeNull();
});

it('refuses an invalid name or address', () => {
  expect(FirstUser.safeParse({ company: 'ab', name: 'x', email: 'a@b.test' }).success).toBe(false);
  expect(FirstUser.safeParse({ company: 'abc', name: 'x', email: 'a@b.test\r\nBcc: x' }).success).toBe(false);
});
