import { LANGUAGES } from '@escuta/contract';
import type { Page } from '@playwright/test';
import { expect, query, signIn, test } from './support/test.ts';

const WIDTH = 390;
test.use({ viewport: { width: WIDTH, height: 844 } });

/** Opens a screen in a language. */
async function openIn(page: Page, language: string) {
  await page.evaluate((chosen) => localStorage.setItem('escuta.language', chosen), language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Types what is no date, and opens the calendar again. */
async function typeNoDate(page: Page) {
  const from = page.locator('form fieldset input').first();
  await from.fill('31/31/2026 9');
  await from.press('Tab');
  const told = await page.locator('form fieldset').getByRole('alert').textContent();
  await from.click();
  return { told: told ?? '', calendar: page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') };
}

test('at 390 px the calendar of a period is within the screen and tells of a date that cannot be read, in any language', async ({
  page,
}) => {
  await signIn(page, 'ana', '/list?dti=&dtf=');
  for (const language of LANGUAGES) {
    await openIn(page, language);
    await page.getByRole('main').locator('button[aria-expanded=false]').first().click();
    const { told, calendar } = await typeNoDate(page);
    await expect(calendar.getByText(told)).toBeInViewport({ ratio: 1 });
    await expect(calendar.locator('.ant-picker-time-panel')).toBeInViewport({ ratio: 1 });
    const { x = -1, width = WIDTH } = (await calendar.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(WIDTH);
  }
});

test('at 390 px the addresses of the list are shown in full', async ({ page }) => {
  const endereco = 'Travessa Professora Conceição Figueirêdo de Araújo, 1.204, Bloco C – Jardim São Cristóvão, Betim';
  const [row] = await query<{ id_amostra: number; seq: string; endereco: string | null }>(
    `select id_amostra, seq, endereco from samples s join users u on u.email = 'ana@demo.escuta' and u.id_cliente = s.id_cliente
     where classificacao = 'LEAK' order by id_amostra desc limit 1`,
  );
  const { id_amostra = 0, seq = '' } = row ?? {};
  const write = (text: string | null) =>
    query('update samples set endereco = $2 where id_amostra = $1', [id_amostra, text]);
  await write(endereco);
  try {
    await signIn(page, 'ana', `/list?dti=&dtf=&id_amostra=${seq}`);
    const cell = page.getByRole('main').getByText(endereco);
    await expect(cell).toBeInViewport({ ratio: 1 });
    const { width = WIDTH } = (await cell.boundingBox()) ?? {};
    expect(width).toBeLessThan(WIDTH);
    const isCut = await cell.evaluate((text) => {
      const box = text.closest('td') as HTMLElement;
      return (
        box.scrollWidth > box.clientWidth || text.getBoundingClientRect().right > box.getBoundingClientRect().right
      );
    });
    expect(isCut).toBe(false);
  } finally {
    await write(row?.endereco ?? null);
  }
});

test('at 390 px the import of a long file name is removed by a button that can be seen whole', async ({ page }) => {
  const arquivo = 'Gravações da campanha de pesquisa de vazamentos não visíveis – Setor São João (revisado, final).zip';
  const [made] = await query<{ id_importacao: number; chave: string }>(
    `insert into sample_imports (chave, id_cliente, id_usuario, dt_inicio, dt_ultimo, gravacoes, novos, existentes, recusados, arquivo, situacao, amostras_marcadas)
     select gen_random_uuid(), id_cliente, id_usuario, now(), now(), 1, 1, 0, 0, $1, 'concluida', true from users where email = 'adm@demo.escuta'
     returning id_importacao, chave`,
    [arquivo],
  );
  const { id_importacao = 0, chave = '' } = made ?? {};
  try {
    await signIn(page, 'adm', `/list?dti=&dtf=&importacao=${chave}`);
    const remove = page.getByRole('button', { name: /Importação: Gravações da campanha/ });
    await expect(remove).toBeInViewport({ ratio: 1 });
    await expect(remove.locator('svg')).toBeInViewport({ ratio: 1 });
    const { x = 0, width = WIDTH } = (await remove.getByText('Importação').boundingBox()) ?? {};
    expect([x >= 0, x + width < WIDTH]).toEqual([true, true]);
  } finally {
    await query('delete from sample_imports where id_importacao = $1', [id_importacao]);
  }
});
