import { ROLES, type Role, type SampleRow } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { setInView } from '../../shared/testing/in-view.ts';
import { sampleRow } from '../../shared/testing/samples.ts';
import { choose, typeMinute } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const ALWAYS = '/report?dti=&dtf=';
const COMPANIES = [
  { id_cliente: 31, razao_social: 'Águas do Maranhão', id_cliente_master: null, ativo: true },
  { id_cliente: 9, razao_social: 'São João dos Patos', id_cliente_master: 31, ativo: true },
];

const sample = (n: number) =>
  sampleRow({
    ...{ id_amostra: 9000 - 7 * n, seq: `M${n}`, coletor: `Iñaki ${n}`, endereco: `Rua Ação, ${n}`, com_audio: true },
  });

const FOUND = 137;
/** A server that keeps 137 samples, 12 of them seen. */
const SERVER: Answers = {
  listMapCompanies: { dados: COMPANIES, total: 2 },
  searchSamples: ({ body }) => {
    const all = Array.from({ length: body.vista === false ? FOUND - 12 : FOUND }, (_, n) => sample(n + 1));
    const max = Number(body.max ?? 10);
    return { amostras: all.slice((Number(body.pag ?? 1) - 1) * max).slice(0, max), total: all.length };
  },
};

beforeEach(() => setInView(false));

const open = (address: string, role: Role = 'ADM', more: Answers = {}) =>
  openScreen(address, role, { ...SERVER, ...more });
const button = (name: string) => screen.getByText(name, { selector: 'button, button *' }).closest('button');
const range = async (text: string) => waitFor(() => expect(screen.getByTestId('range').textContent).toBe(text));
const ids = () => [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent);

describe('[PRT-01] the print report', () => {
  it('is searched by id, minutes in UTC-3, company, classes and text', async () => {
    const { sent } = open(ALWAYS);
    await range(`1-10 de ${FOUND}`);
    fireEvent.change(screen.getByLabelText('Id da amostra'), { target: { value: 'M7' } });
    typeMinute(screen.getByLabelText('De'), '01/10/2026 10:07');
    typeMinute(screen.getByLabelText('Até'), '02/10/2026 23:41');
    for (const name of ['Fraude', 'Sem Acesso']) fireEvent.click(screen.getByLabelText(name));
    fireEvent.mouseDown(screen.getByLabelText('Empresa'));
    await choose('São João dos Patos');
    fireEvent.click(button('Buscar') as HTMLElement);
    const searched = {
      ...{ id_amostra: 'M7', id_cliente: [9], classificacao: ['NOAC', 'FRAU'] },
      ...{ dti: '2026-10-01T10:07:00-03:00', dtf: '2026-10-02T23:41:00-03:00' },
    };
    await waitFor(() => expect(sent('searchSamples').at(-1)?.body).toMatchObject(searched));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'rua Ação' } });
    await waitFor(() => expect(sent('searchSamples').at(-1)?.body).toMatchObject({ ...searched, filtro: 'rua Ação' }));
    await waitFor(() => expect(button('Imprimir')?.disabled).toBe(false));
  });

  it.each(ROLES.filter((role) => role !== 'BR'))(
    'offers a choice of companies to GEO, ADM and SUP only: %s',
    async (role) => {
      open(ALWAYS, role);
      await range(`1-10 de ${FOUND}`);
      const chooses = role === 'GEO' || role === 'ADM' || role === 'SUP';
      expect(screen.queryAllByLabelText('Empresa')).toHaveLength(chooses ? 1 : 0);
      expect([button('Buscar')?.disabled, button('Imprimir')?.disabled]).toEqual([false, false]);
    },
  );

  it('can be neither filtered nor printed when nothing is found', async () => {
    open(ALWAYS, 'ADM', { searchSamples: { amostras: [], total: 0 } });
    expect(await screen.findByText(/Nenhuma amostra encontrada/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(button('Imprimir')?.disabled).toBe(true);
  });
});

describe('[PRT-02] the table of the print report', () => {
  it('shows each sample with sound and map', async () => {
    const reviewed: SampleRow = {
      ...sample(1),
      classificacao_cliente: 'LESS',
      dt_classificacao_cliente: '2026-10-05T12:04:00-03:00',
      review: true,
    };
    open(ALWAYS, 'ADM', { searchSamples: { amostras: [reviewed], total: 1 } });
    await range('1-1 de 1');
    const row = within(document.querySelector('tbody tr') as HTMLElement);
    // The mark of a class has its letter before its name.
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent?.replace(/^[A-Z](?=[A-Z])/, ''));
    expect(cells.slice(0, 6)).toEqual([
      'M1',
      'Ponto Suspeito20/11/2026 01:30',
      'Não Vazamento05/10/2026 12:04',
      'Concordo',
      'Iñaki 1',
      'Rua Ação, 1',
    ]);
    expect(row.getByLabelText('Ouvir amostra M1')).toBeTruthy();
    expect(row.getByTestId('small-map')).toBeTruthy();
  });

  it('says when nothing is found', async () => {
    open(ALWAYS, 'ADM', { searchSamples: { amostras: [], total: 0 } });
    await range('0-0 de 0');
    expect(screen.getByText(/Nenhuma amostra encontrada/)).toBeTruthy();
  });

  it('has pages of 10, 50, 100 and 250 samples', async () => {
    const { sent } = open(ALWAYS);
    await range(`1-10 de ${FOUND}`);
    expect(screen.getByLabelText<HTMLButtonElement>('Página anterior').disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('Próxima página'));
    await range(`11-20 de ${FOUND}`);
    await waitFor(() => expect(ids()).toEqual(Array.from({ length: 10 }, (_, n) => `M${n + 11}`)));
    fireEvent.click(screen.getByLabelText('Página anterior'));
    await range(`1-10 de ${FOUND}`);
    fireEvent.mouseDown(screen.getByLabelText('Amostras por página'));
    const sizes = [...document.querySelectorAll('.ant-select-item-option')];
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '50', '100', '250']);
    fireEvent.click(sizes[3] as HTMLElement);
    await range(`1-${FOUND} de ${FOUND}`);
    await waitFor(() => expect(ids()).toHaveLength(FOUND));
    expect(sent('searchSamples').at(-1)?.body).toMatchObject({ max: 250, pag: 1 });
    expect(screen.getByLabelText<HTMLButtonElement>('Próxima página').disabled).toBe(true);
  });
});

describe('a print report', () => {
  it('is not printed when a search could not be reloaded', async () => {
    const { answers } = open(ALWAYS);
    await range(`1-10 de ${FOUND}`);
    await waitFor(() => expect(button('Imprimir')?.disabled).toBe(false));
    answers.searchSamples = refuse('internal_error');
    fireEvent.click(button('Buscar') as HTMLElement);
    await screen.findByText(/A busca não funcionou/);
    expect(ids()).toHaveLength(10);
    expect(button('Imprimir')?.disabled).toBe(true);
  });

  it('names its search', async () => {
    open('/report?dti=2026-11-01+00:07&dtf=&id_cliente=9&classificacao=LEAK%7CPASS&vista=false&filtro=rua', 'ANA');
    await range(`1-10 de ${FOUND - 12}`);
    const head = [...document.querySelectorAll('h1')].at(-1)?.parentElement?.textContent;
    for (const words of [
      '01/11/2026 00:07',
      'Empresas: São João dos Patos',
      'Classificação: Consumo, Ponto Suspeito',
      'Situação: Não vistas',
      'Texto: rua',
      `1-10 de ${FOUND - 12}`,
    ])
      expect(head).toContain(words);
  });
});

it.each(['/list', '/report'])('a filter without a field is removed by its button at %s', async (path) => {
  const { at, sent } = open(`${path}?dti=&dtf=&id_cliente=9&classificacao=LEAK%7CPASS&vista=false&filtro=rua`, 'ANA');
  await waitFor(() => expect(screen.getByTestId('range').textContent).toContain(`de ${FOUND - 12}`));
  fireEvent.click(screen.getByLabelText('Remover filtro Não vistas'));
  await waitFor(() => expect(screen.getByTestId('range').textContent).toContain(`de ${FOUND}`));
  expect(at()).not.toContain('vista');
  expect(sent('searchSamples').at(-1)?.body).toMatchObject({ id_cliente: [9], filtro: 'rua' });
  expect(screen.queryByLabelText('Remover filtro Não vistas')).toBeNull();
});
