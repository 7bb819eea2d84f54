import { mailTo } from './support/mail.ts';
import { expect, query, signIn, test } from './support/test.ts';

test('[USR-05] a person saves their own name, phone and tour setting', async ({ page }) => {
  const [before] = await query(`select nome, telefone, tour from users where email = 'gei@demo.escuta'`);
  try {
    await signIn(page, 'gei', '/admin/myprofile');
    await expect(page).toHaveURL('/admin/my-profile');
    await expect(page.getByLabel('E-mail', { exact: true })).toBeDisabled();
    await expect(page.getByLabel('Empresa')).toBeDisabled();
    await page.getByLabel('Nome').fill('Geraldo Pimenta Filho');
    await page.getByLabel('Telefone').fill('+55 31 99999-0000');
    const tour = page.getByRole('checkbox', { name: 'Mostrar o tour ao acessar o mapa' });
    await tour.check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    // Turning the tour on reloads the page (SHELL-10).
    await expect(page.getByText('Tour ativado com sucesso')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('dialog', { name: 'Fazer o tour pela plataforma?' })).toBeVisible();
    await page.goto('/admin/myprofile');
    await tour.uncheck();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
    await expect(page.getByLabel('Nome')).toHaveValue('Geraldo Pimenta Filho');
    const [after] = await query(`select nome, telefone, tour from users where email = 'gei@demo.escuta'`);
    expect(after).toEqual({ nome: 'Geraldo Pimenta Filho', telefone: '+55 31 99999-0000', tour: false });
  } finally {
    await query(`update users set nome = $1, telefone = $2, tour = $3 where email = 'gei@demo.escuta'`, [
      before?.nome,
      before?.telefone,
      before?.tour,
    ]);
  }
});

test('[USR-05] the map opens at the place that the person saved', async ({ page }) => {
  try {
    await signIn(page, 'ana', '/');
    const map = page.getByTestId('map');
    await expect(map).toHaveAttribute('data-idle', 'true');
    await page.getByRole('button', { name: 'Abrir o mapa aqui' }).click();
    await expect(page.getByText('O mapa abrirá aqui')).toBeVisible();
    const [place] = await query(`select lat, lon, zoom from users where email = 'ana@demo.escuta'`);
    const [lat, lon] = ((await map.getAttribute('data-center')) ?? '').split(',').map(Number);
    expect(Number(place?.lat)).toBeCloseTo(lat ?? 0, 3);
    expect(Number(place?.lon)).toBeCloseTo(lon ?? 0, 3);
    await page.goto('/admin/my-profile');
    await page.getByRole('button', { name: 'Voltar à posição padrão' }).click();
    await expect(page.getByText('O mapa abre na posição padrão').first()).toBeVisible();
    const [none] = await query(`select lat, lon, zoom from users where email = 'ana@demo.escuta'`);
    expect(none).toEqual({ lat: null, lon: null, zoom: null });
  } finally {
    await query(`update users set lat = null, lon = null, zoom = null where email = 'ana@demo.escuta'`);
  }
});

test('[USR-06] a complete ticket reaches the support with its number', async ({ page }) => {
  await signIn(page, 'vis', '/admin/open-ticket');
  for (const label of ['Nome', 'E-mail', 'Telefone']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('readonly', '');
  }
  await expect(page.getByLabel('Mensagem')).toHaveAttribute('rows', '12');
  const open = page.getByRole('main').getByRole('button', { name: /^Abr/ });
  await open.click();
  await expect(page.getByText('Campo obrigatório')).toHaveCount(2);
  await page.getByLabel('Assunto').fill('Som sem áudio');
  await page.getByLabel('Mensagem').fill('A amostra não toca.');
  await page.route('**/api/usuario/ticket', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await open.click();
  await expect(page.getByText('Não foi possível abrir o ticket, tente mais tarde.')).toBeVisible();
  await page.unroute('**/api/usuario/ticket');
  await page.reload();
  await expect(page.getByLabel('Mensagem')).toHaveValue('A amostra não toca.');
  await open.click();
  const opened = page.getByText(/^Chamado nº \d+ aberto$/);
  await expect(opened).toBeVisible();
  await expect(page.getByText(/Acompanhe pelo e-mail vis@demo\.escuta/)).toBeVisible();
  const number = (await opened.textContent())?.match(/\d+/)?.[0] ?? '';
  for (const to of ['suporte@localhost', 'vis@demo.escuta']) await mailTo(to, number);
  expect(await mailTo('suporte@localhost', number)).toContain('A amostra n=C3=A3o toca.');
});

test('[USR-07] a person subscribes to the newsletter where a mailing list is configured', async ({ page }) => {
  const news = page.getByRole('checkbox', { name: 'Receber novidades por e-mail' });
  try {
    await signIn(page, 'col', '/admin/my-profile');
    await expect(page.getByRole('checkbox', { name: 'Mostrar o tour ao acessar o mapa' })).toBeVisible();
    await expect(news).toHaveCount(0);
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, config: { ...answer.config, newsletter: true } } });
    });
    await page.reload();
    await expect(news).not.toBeChecked();
    await news.check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
    const [after] = await query(`select new_users_data from users where email = 'col@demo.escuta'`);
    expect(after).toEqual({ new_users_data: true });
  } finally {
    await query(`update users set new_users_data = false where email = 'col@demo.escuta'`);
  }
});
