import type { Coverage, CoverageStreet } from '@escuta/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { legendSwitch } from '../../shared/map/map-legend-switch.ts';
import { coverageSwitch } from '../../shared/map/use-coverage.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { openMap } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

// The clock stands still, so that a day does not end within a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-31T13:00:00Z') }));

const material = (name: string, ouvida: number, sem_acesso: number, fora: number | null) => ({
  ...{ material: name, ouvida, sem_acesso, fora },
});
const SANTAREM: Coverage = {
  redes: [
    {
      ...{ id_cliente: 41, razao_social: 'Águas de Santarém', inteira: true, desenho: null },
      ...{ ouvida: 12_340, sem_acesso: 660, fora: 7_000, antes: 2_500, sem_rua: 0 },
      materiais: [material('PVC', 10_000, 660, 5_000), material('Ferro Fundido', 2_340, 0, 2_000)],
    },
  ],
  empresas: [
    {
      ...{ id_cliente: 41, razao_social: 'Águas de Santarém', tem_rede: true, amostras: 617, recusas: 9 },
      ...{ ouvida: 12_340, sem_acesso: 660, por_km: 50, enderecos: null },
    },
  ],
};
const STREET: CoverageStreet = {
  ...{
    rua: 'Travessa São João',
    bairro: 'Aldeia',
    id_cliente: 41,
    razao_social: 'Águas de Santarém',
    medida: 'metros',
  },
  ...{ ouvida: 0, sem_acesso: 60, fora: 1_230, ultima: '2025-02-03T10:00:00-03:00', ultima_recusa: null },
  ...{ norte: -2.41, sul: -2.42, leste: -54.7, oeste: -54.71 },
};
const ANSWERS: Answers = {
  coverage: { data: SANTAREM },
  coverageStreets: { dados: [STREET], total: 1 },
  listNetworks: { dados: [], total: 0 },
};

const open = (
  address = '/dashboard/cobertura',
  role: Parameters<typeof openScreen>[1] = 'ADM',
  answers: Answers = {},
) => openScreen(address, role, { ...ANSWERS, ...answers });
const figure = (key: string) => document.querySelector(`[data-figure="${key}"]`)?.textContent ?? '';
const settled = () => waitFor(() => expect(document.querySelector('[data-figure] [data-value]')).not.toBeNull());

describe('the dashboard of coverage', () => {
  it('tells kilometres listened, without access and left out, with their shares', async () => {
    open();
    await settled();
    expect(figure('ouvida')).toContain('12,3km');
    expect(figure('ouvida')).toContain('61,7% da rede.');
    expect(figure('sem_acesso')).toContain('0,7km');
    expect(figure('fora')).toContain('7,0km');
    expect(figure('fora')).toContain('2,5 km foram ouvidos antes do período.');
    expect(figure('por_km')).toContain('50,0');
  });

  it('lists the streets left out with their last samples', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Ruas deixadas de fora' });
    const cells = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['Travessa São João', 'Aldeia', '1,23 km', '0,06 km', '–', '03/02/2025', 'nunca']);
  });

  it('asks for the last twelve months at first, and for a span in relation to today', async () => {
    const shown = open();
    await settled();
    expect(shown.sent('coverage')[0]?.body).toMatchObject({
      dti: '2026-03-31T00:00:00-03:00',
      dtf: '2027-03-31T23:59:00-03:00',
    });
    expect(shown.at()).toBe('/dashboard/cobertura');
  });

  it.each([
    ['30d', '2027-03-02T00:00:00-03:00'],
    ['3m', '2026-12-31T00:00:00-03:00'],
    ['6m', '2026-09-30T00:00:00-03:00'],
    ['ano', '2027-01-01T00:00:00-03:00'],
    ['2026-11-05', '2026-11-05T00:00:00-03:00'],
    ['ontem', '2026-03-31T00:00:00-03:00'],
  ])('reads %s of the address', async (desde, dti) => {
    const shown = open(`/dashboard/cobertura?desde=${desde}`);
    await settled();
    expect(shown.sent('coverage')[0]?.body).toMatchObject({ dti });
  });

  it('says that there are no kilometres without a network, and counts addresses', async () => {
    const enderecos = { ouvidos: 31, sem_acesso: 2, fora: 17 };
    const alone = {
      ...{ id_cliente: 8, razao_social: 'Serviço Autônomo', tem_rede: false, amostras: 40, recusas: 2 },
      ...{ ouvida: null, sem_acesso: null, por_km: null, enderecos },
    };
    open('/dashboard/cobertura', 'ADM', { coverage: { data: { redes: [], empresas: [alone] } } });
    await settled();
    expect(screen.getByText(/não há quilômetros/)).toBeTruthy();
    expect([figure('ouvidos'), figure('fora')]).toEqual([expect.stringContaining('31'), expect.stringContaining('17')]);
    expect(screen.queryByText('Trechos (GeoJSON)')).toBeNull();
  });

  it('has no file of stretches for a company below that of the network', async () => {
    const [network] = SANTAREM.redes;
    if (!network) throw new Error('no network');
    const below = {
      ...{ ...network, id_cliente: null, razao_social: null, inteira: false, fora: null, antes: null, sem_rua: null },
      materiais: [material('PVC', 12_340, 660, null)],
    };
    open('/dashboard/cobertura', 'ADM', { coverage: { data: { ...SANTAREM, redes: [below] } } });
    await settled();
    expect(figure('ouvida')).toContain('12,3km');
    expect(screen.getByText('Ruas (CSV)')).toBeTruthy();
    expect(screen.queryByText('Trechos (GeoJSON)')).toBeNull();
  });

  it('says whose network a branch is counted against that has none of its own', async () => {
    const above = /contada sobre toda a rede de Águas de Santarém/;
    open('/dashboard/cobertura', 'ADM');
    await settled();
    expect(screen.queryByText(above)).toBeNull();
    cleanup();
    const [company] = SANTAREM.empresas;
    if (!company) throw new Error('no company');
    const branch = { ...company, id_cliente: 57, razao_social: 'Setor Aldeia' };
    open('/dashboard/cobertura', 'ADM', { coverage: { data: { ...SANTAREM, empresas: [branch] } } });
    await settled();
    expect(screen.getByText(above)).toBeTruthy();
  });

  it('has no streets and no files for commercial users', async () => {
    const shown = open('/dashboard/cobertura', 'COM');
    await settled();
    expect(screen.queryByText('Ruas deixadas de fora')).toBeNull();
    expect(screen.queryByText('Ruas (CSV)')).toBeNull();
    expect(shown.sent('coverageStreets')).toEqual([]);
  });

  it('saves all streets in the language of the screen', async () => {
    const shown = open('/dashboard/cobertura', 'SUP', {
      exportCoverage: () => new Response('Rua', { headers: { 'content-disposition': 'attachment; filename="x.csv"' } }),
    });
    await settled();
    fireEvent.click(screen.getByText('Ruas (CSV)'));
    await waitFor(() => expect(shown.sent('exportCoverage')).toHaveLength(1));
    expect(shown.sent('exportCoverage')[0]?.body).toMatchObject({ formato: 'csv', idioma: 'pt-BR' });
  });
});

describe('the coverage on the map of samples', () => {
  const limites = { norte: -2.4, sul: -2.5, leste: -54.6, oeste: -54.8 };
  const rede = '0b6f3f55-6d0a-4f0e-9c55-3a5c1c0a7e21';
  const mapa = `/api/cliente/41/rede/${rede}/mapa/{z}/{x}/{y}`;
  const NETWORKS: Answers = { listNetworks: { dados: [{ id_cliente: 41, rede, limites, mapa }], total: 1 } };

  beforeEach(() => {
    coverageSwitch.set(true);
    legendSwitch.set(true);
  });
  afterEach(() => {
    coverageSwitch.set(false);
    legendSwitch.set(false);
  });

  it('that cannot be told says why, and is asked for and drawn again', async () => {
    const { answers, map } = await openMap('ADM', { ...NETWORKS, coverage: refuse('coverage_linking') });
    const text = 'As amostras ainda estão sendo vinculadas à nova rede. Tente de novo em alguns minutos.';
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByText('12,3 km')).toBeNull();
    const before = map().coverage;
    answers.coverage = { data: SANTAREM };
    fireEvent.click(screen.getByText('Tentar de novo'));
    expect(await screen.findByText('12,3 km')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
    await waitFor(() => expect(map().coverage).not.toBe(before));
    expect(map().coverage).toMatchObject({ coverage: before?.coverage });
  });

  it.each([
    [{}, 'De 31/03/2026 a 31/03/2027,'],
    [{ dtf: '2027-02-28 23:59' }, 'De 28/02/2026 a 28/02/2027,'],
    [{ dti: '2027-03-01 00:00' }, 'De 01/03/2027 a 31/03/2027,'],
    [{ dti: '2027-03-01 08:15', dtf: '2027-03-02 00:00' }, 'De 01/03/2027 08:15 a 02/03/2027 00:00,'],
  ])('of the search %j says its dates', async (search, dates) => {
    const { sent } = await openMap('ADM', { ...NETWORKS, coverage: { data: SANTAREM } }, search);
    const note = await screen.findByText(/nas empresas da pesquisa\. Aproxime o mapa para ver os trechos/);
    expect(note.textContent).toContain(dates);
    await waitFor(() => expect(sent('coverage')).toHaveLength(1));
  });
});
