import { POOL_CLASSES, type PoolClass } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { openScreen } from '../testing/open-screen.tsx';

const STORED = {
  ...{ empresas: [] as number[], ultimos_dias: null, dti: null, dtf: null },
  ...{ classes: [...POOL_CLASSES] as PoolClass[], percentual: 100, provaveis: false },
};
const contagem = { amostras: 1234, duas_respostas: 200, uma_resposta: 34, com_referencia: 812 };
const company = (id_cliente: number, razao_social: string) => ({ id_cliente, razao_social, ativo: true });
const COMPANIES = [
  { ...company(31, 'Águas do Maranhão'), id_cliente_master: null },
  { ...company(58, 'São João dos Patos'), id_cliente_master: 31 },
];

async function openPool(answers: Answers = {}, stored: object = {}) {
  const opened = openScreen('/admin/br-pool', 'SUP', {
    listMapCompanies: { dados: COMPANIES, total: 2 },
    getBlindPool: { pool: { ...STORED, ...stored }, contagem },
    previewBlindPool: { contagem },
    setBlindPool: ({ body }) => ({ pool: body, contagem }),
    ...answers,
  });
  await screen.findByLabelText('Parte das amostras (%)');
  return { ...opened, counted: () => opened.sent('previewBlindPool').map(({ body }) => body) };
}

const share = () => screen.getByLabelText<HTMLInputElement>('Parte das amostras (%)');
const save = () => fireEvent.click(screen.getByText('Salvar').closest('button') as Element);
const count = () => screen.getByLabelText('Andamento destas amostras', { selector: 'section' });
const option = async (text: string, list = '.ant-select-item-option') =>
  fireEvent.click((await screen.findAllByText(text, { selector: `${list} *` })).at(-1) as Element);
async function choosePeriod(text: string) {
  fireEvent.mouseDown(screen.getByLabelText('Período da coleta'));
  await option(text);
}
function typeMinute(label: string, value: string) {
  const input = screen.getByLabelText(label);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

describe('the samples for blind review', () => {
  it('are opened from the report, whose entry stays marked', async () => {
    await openPool();
    expect(screen.getByText('Relatório da revisão cega', { selector: '[aria-current] *' })).toBeTruthy();
  });

  it('are counted: all, with two answers, with one, with none and with a place in the ranking', async () => {
    await openPool();
    await waitFor(() => expect(count().querySelectorAll('dd')).toHaveLength(5));
    const figures = [...count().querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(figures).toEqual(['1.234', '200', '34', '1.000', '812']);
  });

  it('are counted again with every change, before it is saved', async () => {
    const { counted, sent } = await openPool({
      previewBlindPool: ({ body }) => ({ contagem: { ...contagem, amostras: body.percentual * 10 } }),
    });
    await waitFor(() => expect(count().textContent).toContain('1.000'));
    fireEvent.change(share(), { target: { value: '37' } });
    await waitFor(() => expect(count().textContent).toContain('370'));
    fireEvent.click(screen.getByLabelText('Vazamento Visível'));
    await waitFor(() => expect(counted().at(-1)?.classes).not.toContain('VISI'));
    expect(sent('setBlindPool')).toHaveLength(0);
  });

  it('are saved with companies, relative period, classes, share and order', async () => {
    const { sent } = await openPool();
    fireEvent.mouseDown(screen.getByLabelText('Empresas'));
    await option('São João dos Patos', '.ant-select-tree');
    await choosePeriod('Últimos 30 dias');
    fireEvent.click(screen.getByLabelText('Pendente'));
    fireEvent.change(share(), { target: { value: '12' } });
    fireEvent.click(screen.getByLabelText('Vazamentos mais prováveis primeiro'));
    save();
    await waitFor(() => expect(sent('setBlindPool')).toHaveLength(1));
    expect(sent('setBlindPool')[0]?.body).toEqual({
      ...{ empresas: [58], ultimos_dias: 30, dti: null, dtf: null, percentual: 12, provaveis: true },
      classes: POOL_CLASSES.filter((code) => code !== 'PEND'),
    });
    expect(await screen.findByText('Amostras para a revisão salvas')).toBeTruthy();
    expect(share().value).toBe('12');
  });

  it('show a stored period as it was typed, and forget it with another choice', async () => {
    const dates = { dti: '2027-01-02T03:04:00-03:00', dtf: '2027-02-01T23:59:00-03:00' };
    const { sent } = await openPool({}, dates);
    expect(screen.getByLabelText<HTMLInputElement>('De').value).toBe('02/01/2027 03:04');
    expect(screen.getByLabelText<HTMLInputElement>('Até').value).toBe('01/02/2027 23:59');
    save();
    await waitFor(() => expect(sent('setBlindPool')[0]?.body).toMatchObject(dates));
    await choosePeriod('Todo o período');
    expect(screen.queryByLabelText('De')).toBeNull();
    save();
    await waitFor(() => expect(sent('setBlindPool')[1]?.body).toMatchObject({ dti: null, dtf: null }));
  });

  it.each([
    ['0', 'Informe um número inteiro de 1 a 100.'],
    ['101', 'Informe um número inteiro de 1 a 100.'],
    ['12.5', 'Informe um número inteiro de 1 a 100.'],
    ['', 'Informe um número inteiro de 1 a 100.'],
  ])('with a share of “%s” are neither counted nor saved', async (value, text) => {
    const { sent, counted } = await openPool();
    await waitFor(() => expect(counted()).toHaveLength(1));
    fireEvent.change(share(), { target: { value } });
    expect(await screen.findByText('Corrija os campos marcados para contar as amostras.')).toBeTruthy();
    save();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(share().getAttribute('aria-invalid')).toBe('true');
    expect([sent('setBlindPool').length, counted().length]).toEqual([0, 1]);
  });

  it('without a class are not saved', async () => {
    const { sent } = await openPool({}, { classes: ['LEAK'] });
    fireEvent.click(screen.getByLabelText('Ponto Suspeito'));
    save();
    expect(await screen.findByText('Escolha pelo menos uma classe.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Consumo'));
    await waitFor(() => expect(screen.queryByText('Escolha pelo menos uma classe.')).toBeNull());
    expect(sent('setBlindPool')).toHaveLength(0);
  });

  it('of a reversed period are not saved', async () => {
    const { sent } = await openPool({}, { dti: '2027-01-02T00:00:00-03:00', dtf: '2027-02-01T23:59:00-03:00' });
    typeMinute('Até', '01/01/2027 10:00');
    expect((await screen.findByRole('alert')).textContent).toBe('O início do período está depois do fim.');
    save();
    await waitFor(() => expect(screen.getByLabelText('Até').getAttribute('aria-invalid')).toBe('true'));
    expect(sent('setBlindPool')).toHaveLength(0);
  });

  it('that match nothing are warned about', async () => {
    await openPool({
      previewBlindPool: { contagem: { amostras: 0, duas_respostas: 0, uma_resposta: 0, com_referencia: 0 } },
    });
    expect(await screen.findByText('Nenhuma amostra corresponde: os revisores não receberão nada.')).toBeTruthy();
  });

  it('refused by the server keep what was typed and say why', async () => {
    await openPool({ setBlindPool: refuse('company_not_found'), previewBlindPool: refuse('company_not_found') });
    fireEvent.change(share(), { target: { value: '44' } });
    save();
    expect(await screen.findByText(/^Não foi possível salvar/)).toBeTruthy();
    expect(await within(count()).findByText(/As amostras não puderam ser contadas/)).toBeTruthy();
    expect(share().value).toBe('44');
  });
});
