import { MapScreen } from './support/map.ts';
import { isSearch } from './support/search.ts';
import { expect, query, test } from './support/test.ts';

const EVERYTHING = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };

/** A sample of the demo without an address that the person may see. */
async function withoutAddress(company: string): Promise<{ id_amostra: number; seq: string }> {
  const [sample] = await query<{ id_amostra: number; seq: string }>(
    `select id_amostra, seq from samples join companies using (id_cliente)
     where endereco is null and razao_social = $1 order by id_amostra desc limit 1`,
    [company],
  );
  if (!sample) throw new Error('the demo has no sample without an address');
  return sample;
}

test('[DET-07] a revealed address is stored and shown', async ({ page }) => {
  const { id_amostra, seq } = await withoutAddress('Águas de Contagem (demonstração)');
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await map.openSample(seq);
  let searches = 0;
  page.on('request', (request) => {
    if (isSearch(request)) searches += 1;
  });
  const asked = page.waitForRequest('**/api/amostra/atualizar/endereco');
  await page.getByRole('button', { name: 'Revelar endereço' }).click();
  expect((await asked).postDataJSON()).toEqual({ id_amostra });
  await expect(map.field('Endereço')).toHaveText(/^(Rua|Avenida) .+, \d+ - Vila Aurora, Contagem ?a \d m da amostra$/);
  await expect(page.getByRole('button', { name: 'Revelar endereço' })).toHaveCount(0);
  const [stored] = await query<{ endereco: string; endereco_distancia: number }>(
    'select endereco, endereco_distancia from samples where id_amostra = $1',
    [id_amostra],
  );
  await expect(map.field('Endereço')).toContainText(stored?.endereco ?? '?');

  await map.detail.click();
  await expect(map.row(seq)).toContainText(stored?.endereco ?? '?');
  expect(searches).toBe(0);
});
