import type { CustomerClassification } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { found, openMap } from '../testing/open-map.tsx';

const listRows = () => within(screen.getByTestId('sample-list')).getAllByRole('option');
const shownAs = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('the help of the keys names the class of each digit', async () => {
  await openMap('ANA');
  fireEvent.keyDown(document.body, { key: '?' });
  const help = await screen.findByRole('dialog');
  expect(help.textContent).toContain('1\u00a0Não Vazamento · 2\u00a0Consumo · 3\u00a0Ponto Suspeito');
});

it('the help of the keys has no tick for VIS, who can do nothing with it', async () => {
  await openMap('VIS');
  fireEvent.keyDown(document.body, { key: '?' });
  const help = await screen.findByRole('dialog');
  expect(help.textContent).not.toContain('Selecionar na lista');
});

describe('a sample stepped to by key, with the focus on no control,', () => {
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  it('is ticked by X', async () => {
    await openMap('ANA');
    press('j');
    press('x');
    expect(listRows()[0]?.getAttribute('aria-checked')).toBe('true');
  });

  it('is opened by Enter', async () => {
    await openMap('ANA');
    press('j');
    press('Enter');
    expect(await screen.findByRole('button', { name: 'Voltar à lista' })).toBeDefined();
  });
});

it('a class set before the detail has arrived stands when the old detail arrives after it', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const user = { usuario_cliente_classificador: 'Ana', dt_classificacao_cliente: '2026-11-20T10:00:00-03:00' };
  let asked = 0;
  const answers: Answers = {
    searchMap: () => found(1),
    getSampleDetail: async ({ body: { id_amostra } }) => {
      asked += 1;
      const isFirst = asked === 1;
      if (isFirst) await held;
      const change = isFirst ? {} : { classificacao_cliente: 'LEAK' as const, ...user };
      return { amostra: sampleDetail({ id_amostra, seq: `S${id_amostra}`, ...change }) };
    },
    classifyByCustomer: { classificacao_cliente: 'LEAK', anterior: null, ...user },
  };
  await openMap('ANA', answers, {}, '/?id_amostra=S1');
  await waitFor(() => expect(asked).toBe(1));
  fireEvent.keyDown(document.body, { key: '3' });
  await screen.findByText('Classificação realizada com sucesso!');
  release();
  await screen.findByText('Classificação do cliente', { selector: 'dt' });
  await waitFor(() => expect(shownAs('Classificação do cliente')).toContain('Ponto Suspeito'));
});

describe('with the option of the key sheet, a class given by key', () => {
  async function openWithOption() {
    const user = { usuario_cliente_classificador: 'Ana', dt_classificacao_cliente: '2026-11-20T10:00:00-03:00' };
    const seen = new Set<number>();
    let given: CustomerClassification | null = null;
    const opened = await openMap('ANA', {
      classifyByCustomer: ({ body: { classificacao_cliente } }) => {
        const anterior = given;
        given = classificacao_cliente;
        return { classificacao_cliente, anterior, ...user };
      },
      setSeen: ({ params: { id, valor } }) => {
        if (valor === 'true') seen.add(id);
        else seen.delete(id);
        return { vista: seen.has(id) };
      },
    });
    press('?');
    const option = await screen.findByLabelText<HTMLInputElement>(
      'Ao classificar, marcar como vista e ir para a próxima',
    );
    if (!option.checked) fireEvent.click(option);
    press('Escape', screen.getByRole('dialog'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('j');
    const before = chosen();
    press('3');
    return { ...opened, before, seen };
  }
  const press = (key: string, at: Element = document.body) => fireEvent.keyDown(at, { key });
  const chosen = () => Number(document.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-sample'));

  it('marks the sample as seen and goes to the next', async () => {
    const { before, seen, sent } = await openWithOption();
    await waitFor(() => expect([...seen]).toEqual([before]));
    expect(sent('classifyByCustomer').map(({ body }) => body)).toEqual([
      { id_amostra: before, classificacao_cliente: 'LEAK' },
    ]);
    expect(chosen()).not.toBe(before);
  });

  it('is taken back with the seen mark, on the way back to its sample', async () => {
    const { before, seen, sent } = await openWithOption();
    await waitFor(() => expect(seen.size).toBe(1));
    press('z');
    await waitFor(() => expect(seen.size).toBe(0));
    expect(sent('classifyByCustomer').at(-1)?.body).toEqual({
      id_amostra: before,
      classificacao_cliente: null,
      classificacao_vista: 'LEAK',
    });
    expect(sent('setSeen').map(({ query }) => query)).toEqual([{}, { desfaz: true }]);
    expect(chosen()).toBe(before);
  });
});
