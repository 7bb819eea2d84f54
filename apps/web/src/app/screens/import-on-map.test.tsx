import type { SampleImport } from '@escuta/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mapOfImports } from '../../shared/api/index.ts';
import { click, openMap } from '../testing/open-map.tsx';

const KEY = '7c0de5b4-3f1a-4e5b-9d38-0a1b2c3d4e5f';
const OF_IMPORT: SampleImport = {
  ...{ importacao: KEY, arquivo: 'Gravações do Açude Velho', usuario: null, situacao: 'concluida' },
  ...{ dt_inicio: '2019-05-06T08:15:00-03:00', dt_ultimo: '2019-05-06T08:15:40-03:00' },
  ...{ id_cliente: 4, razao_social: 'Zona Ipê', gravacoes: 3, novos: 3, existentes: 0, recusados: 0 },
};
const imports = { listSampleImports: { dados: [OF_IMPORT] } };
const openImported = (as: 'ADM' | 'VIS' = 'ADM') => openMap(as, imports, null, mapOfImports(4, [KEY]));
const chips = () => within(screen.getByRole('list', { name: 'Filtros ativos' }));

it('the map of an import searches by its key alone, without a period', async () => {
  const { sent } = await openImported();
  const body = sent('searchMap').at(-1)?.body;
  expect(body).toMatchObject({ importacao: [KEY], id_cliente: [4], classificacao: [] });
  expect(body).not.toHaveProperty('dti');
  expect(body).not.toHaveProperty('dtf');
});

it('a chip names the import by its file', async () => {
  await openImported();
  expect(await chips().findByText('Importação Gravações do Açude Velho')).toBeTruthy();
});

it('the chip has the beginning of the key for who cannot list imports', async () => {
  const { sent } = await openImported('VIS');
  expect(chips().getByText('Importação 7c0de5b4')).toBeTruthy();
  expect(sent('listSampleImports')).toEqual([]);
});

it('without the chip the search is of all samples', async () => {
  const { sent, router } = await openImported();
  await chips().findByText('Importação Gravações do Açude Velho');
  click('button', 'Remover filtro Importação Gravações do Açude Velho');
  await waitFor(() => expect(sent('searchMap').at(-1)?.body).not.toHaveProperty('importacao'));
  await waitFor(() => expect(router.state.location.search).not.toContain('importacao'));
});

it('the address keeps the key, and leads the list to the same samples', async () => {
  const { router } = await openImported();
  expect(router.state.location.search).toContain(`importacao=${KEY}`);
  expect(
    within(screen.getByRole('navigation', { name: 'Ações da busca' }))
      .getByRole('link', { name: 'Lista' })
      .getAttribute('href'),
  ).toContain(`importacao=${KEY}`);
});
