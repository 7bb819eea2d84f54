import { violations } from './support/axe.ts';
import { expect, query, signIn, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

for (const width of [1440, 390]) {
  test(`[SHELL-11] axe finds nothing in the administration, ${width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    expect(await violations(page)).toEqual([]);
    await page.goto(`/recover-password/${'x'.repeat(43)}`);
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await signIn(page, 'sup', '/admin/admin-users');
    const [person] = await query<{ id: number }>("select id_usuario as id from users where email = 'ana@demo.escuta'");
    const [company] = await query<{ id: number }>(
      "select id_cliente as id from companies where razao_social = 'Águas de Contagem (demonstração)'",
    );
    const screens: [path: string, seen: string][] = [
      ['/admin/admin-users', 'Editar Ana Luísa Torres'],
      [`/admin/profile/${person?.id}`, 'Salvar'],
      ['/admin/new-user', 'Cadastrar'],
      ['/admin/admin-clients', 'Novo cliente'],
      ['/admin/new-client', 'Cadastrar'],
      [`/admin/client-profile/${company?.id}`, 'Salvar'],
      ['/admin/log-sistema', 'Baixar planilha'],
      ['/admin/open-ticket', 'Abrir chamado'],
    ];
    for (const [path, seen] of screens) {
      await page.goto(path);
      await expect(
        page
          .getByRole('main')
          .getByRole('button', { name: seen })
          .or(page.getByRole('link', { name: seen })),
      ).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await violations(page), path).toEqual([]);
    }
  });

  test(`[SHELL-11] axe finds nothing on the tour, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await query("update users set tour = true where email = 'vis@demo.escuta'");
    try {
      await signIn(page, 'vis');
      await expect(page.getByRole('dialog', { name: 'Fazer o tour pela plataforma?' })).toBeVisible();
      await expect(page.getByTestId('map')).toHaveAttribute('data-idle', 'true');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sim' }).click();
      await expect(page.getByRole('heading', { name: 'Mapa', level: 2 })).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await page.goto('/list');
      await expect(page.getByRole('complementary', { name: 'Tour pela plataforma' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Abrir amostra/ }).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    } finally {
      await query("update users set tour = false where email = 'vis@demo.escuta'");
    }
  });
}
