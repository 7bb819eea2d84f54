import xlsx from '@e965/xlsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSessionLife } from '../../features/session/index.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { signedIn } from '../../shared/testing/people.ts';
import { openScreen } from '../testing/open-screen.tsx';

const LEFT = { restante_bloco: 3000, restante_dia: 3600 };
const handOut = (amostra: number) => ({
  amostra: {
    amostra,
    restante: 180,
    url: '/api/media/a.wav',
    espectrograma: '/api/media/a.png',
    gravacao: { taxa_amostragem: 8000, duracao: 10, picos: [-0.5, 0.5], freq_max: 4000, sintetico: true },
  },
  ...LEFT,
});

// The player loads the sound beside the calls.
beforeEach(() => void vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined));

/** Opens the screen of a sample; the server hands out 501, 502, … */
function openSample(answers: Answers = {}) {
  let next = 500;
  return openScreen('/br/br-class', 'BR', {
    getBlindSample: () => handOut(++next),
    startBlindTime: { restante: 180 },
    stopBlindTime: { tempo: 9 },
    answerBlindSample: { tempo: 9 },
    ...answers,
  });
}
const button = (name: string) => screen.findByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('[BR-03] missing parts of an answer are listed and marked', async () => {
  openSample();
  fireEvent.click(await button('Próxima'));
  const missing = async () => {
    const dialog = (await screen.findByText('Classificação incompleta')).closest<HTMLElement>('[role="dialog"]');
    return [...(dialog?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  };
  expect(await missing()).toEqual([
    'Classifique a amostra',
    'Classifique o grau de certeza da classificação',
    'Classifique a grau de qualidade da amostra',
  ]);
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1) as Element);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByText('Campo obrigatório')).toHaveLength(3);
  fireEvent.click(await button('Consumo'));
  fireEvent.click(within(screen.getByRole('group', { name: 'Grau de certeza' })).getByRole('button', { name: '2' }));
  expect(screen.getAllByText('Campo obrigatório')).toHaveLength(1);
  press('j');
  expect(await missing()).toEqual(['Classifique a grau de qualidade da amostra']);
});

describe('[BR-04] a sample refused with', () => {
  it.each([
    ['blind_review_not_started', {}, '/br', 'Bem-vindo à revisão cega'],
    [
      'blind_review_rest',
      { params: { seconds: 600, volta: '2026-11-22T15:30:00-03:00' } },
      '/br/br-rest',
      'Volte às 15h30.',
    ],
    ['blind_review_nothing_left', {}, '/br/br-end', 'Não há mais amostras para você agora. Obrigado!'],
    ['internal_error', {}, '/br/br-problem', 'Problemas técnicos no Blind Review, contate o suporte'],
  ] as const)('%s opens the screen of its status', async (code, more, path, text) => {
    const { at } = openSample({ getBlindSample: refuse(code, more) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(at()).toBe(path);
  });

  it.each([503, 418])('%i opens the screen of technical problems', async (status) => {
    const { at } = openSample({
      getBlindSample: () => Response.json({ error: true, message: 'internal_error' }, { status }),
    });
    await screen.findByText('Problemas técnicos no Blind Review, contate o suporte');
    expect(at()).toBe('/br/br-problem');
  });

  it('401 ends the session, and the next sign-in opens the start page', async () => {
    const stop = startSessionLife();
    const user = signedIn({ id_tipo_usuario: 'BR' });
    const { at } = openSample({ getBlindSample: refuse('session_invalid'), login: { user, expire: 60, inicio: null } });
    expect(await screen.findByText('Sessão expirada! Faça login novamente')).toBeTruthy();
    expect(at()).toBe('/login');
    expect(localStorage.getItem('escuta.session')).toBeNull();
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'br@example.test' } });
    fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'uma senha qualquer' } });
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await screen.findByText('Bem-vindo à revisão cega');
    expect(at()).toBe('/br');
    stop();
  });
});

/** Answers the current sample by keys. */
async function answer(...keys: string[]) {
  await button('Próxima');
  for (const key of keys) press(key);
  press('j');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salvar' }));
}

it('an answer given without a network is kept and sent when the network is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answers, sent } = openSample({ stopBlindTime: 'unreachable' });
  await answer('1', '5', '5');
  expect(await screen.findByText('O servidor não responde. Tentando de novo; o tempo continua correndo.')).toBeTruthy();
  expect((await button('Não Vazamento')).getAttribute('aria-pressed')).toBe('true');
  answers.stopBlindTime = { tempo: 12 };
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() =>
    expect(sent('answerBlindSample').map(({ body }) => body)).toEqual([
      { amostra: 501, classificacao: 'LESS', qualidade: 5, certeza: 5, tempo: 12 },
    ]),
  );
});

it('a sample answered in another tab is replaced by the next one', async () => {
  const { sent } = openSample({ stopBlindTime: refuse('hand_out_answered') });
  await answer('2', '3', '3');
  expect(await screen.findByText('Esta amostra já foi respondida.')).toBeTruthy();
  await waitFor(() => expect(sent('startBlindTime').map(({ body }) => body.amostra)).toEqual([501, 502]));
});

describe('[BR-07] the agreement report', () => {
  const opinion = (id_usuario: number, nome: string) => ({
    ...{ id_usuario, nome, class: 'LEAK' as const, dt_class: '2026-11-20T09:30:00-03:00' },
    ...{ certeza: 5, qualidade: 4, tempo: 42 },
  });
  const row = {
    id_amostra: 4711,
    seq: '104-B',
    razao_social: 'Águas do Maranhão',
    dt_upload: '2026-11-19T09:00:00-03:00',
    dt_amostra: '2026-11-18T09:00:00-03:00',
    situacao: 'final' as const,
    consenso: 'com_consenso' as const,
    final: { dt_class: '2026-11-20T10:00:00-03:00', class: 'LEAK' as const },
    geo: [opinion(3, 'Alba'), opinion(4, 'Bento')],
  };
  const open = {
    ...row,
    id_amostra: 32,
    seq: '32',
    situacao: 'aberta' as const,
    consenso: 'sem_consenso' as const,
    final: { dt_class: null, class: null },
  };
  const share = { valor: 0.7, de: 0.481, ate: 0.855 };
  const reviewers = [
    { id_usuario: 3, nome: 'Alba' },
    { id_usuario: 4, nome: 'Bento' },
  ] as const;
  const answers: Answers = {
    listBlindReviewers: { dados: reviewers.map((one) => ({ ...one, ativo: true })), total: 2 },
    blindReviewReport: { dados: [row, open], total: 2 },
    blindReviewAgreement: {
      data: {
        ...{
          amostras: 20,
          iguais: 14,
          respostas: 40,
          concordancia: share,
          fleiss: { valor: 0.34, de: null, ate: null },
        },
        pares: [
          {
            revisores: [{ ...reviewers[0] }, { ...reviewers[1] }],
            amostras: 20,
            iguais: 14,
            concordancia: share,
            kappa: { valor: 0.4, de: 0, ate: 0.8 },
          },
        ],
        certeza: [1, 2, 3, 4, 5].map((certeza) => ({ certeza, certas: 0, erradas: 0, acerto: null })),
      },
    },
  };
  const agreement = () => screen.getByRole('region', { name: 'Concordância entre revisores' });

  it('shows every answer and how far reviewers agree', async () => {
    openScreen('/admin/br-report', 'SUP', answers);
    fireEvent.click(await button('Mostrar as respostas da amostra 104-B'));
    const heads = document.querySelector('tr[data-sample]')?.closest('table')?.querySelector('thead')?.textContent;
    for (const head of [
      'Data do envio',
      'Data da amostra',
      'Data da classificação',
      'Classificação final',
      'Respostas',
    ])
      expect(heads).toContain(head);
    const caption = await screen.findByText(/^Respostas da amostra 104-B/, { selector: 'caption, caption *' });
    const table = caption.closest('table') as HTMLElement;
    const cells = [...table.querySelectorAll('tbody tr')].map((one) =>
      [...one.querySelectorAll('td')].map(({ textContent }) => textContent),
    );
    expect(cells[0]).toEqual(['Alba', expect.stringMatching(/Ponto Suspeito$/), '20/11/2026 09:30', '5', '4', '42 s']);
    expect(cells).toHaveLength(2);
    expect(document.querySelector('tr[data-sample="32"]')?.textContent).toContain('Em aberto');
    await waitFor(() => expect(agreement().textContent).toMatch(/Concordância70,0%/));
    expect(agreement().textContent).toMatch(/Kappa de Fleiss0,34/);
    expect(agreement().textContent).toMatch(/Alba · Bento.*20.*70,0%.*48,1% a 85,5%.*0,40.*a 0,80/);
  });

  const rowOf = (sample: number) => document.querySelector<HTMLElement>(`tr[data-sample="${sample}"]`) as HTMLElement;

  it('tells each sample by the id that people know, its company and its agreement, and leads to the map', async () => {
    openScreen('/admin/br-report', 'SUP', answers);
    const link = await screen.findByLabelText('Amostra 104-B, ver no mapa');
    expect(link.textContent).toBe('104-B');
    const cells = (sample: number) => [...rowOf(sample).children].map(({ textContent }) => textContent);
    expect(cells(4711)).toEqual(expect.arrayContaining(['104-B', 'Águas do Maranhão', 'Com consenso']));
    expect(cells(32)).toEqual(expect.arrayContaining(['Em aberto', 'Sem consenso']));
    expect(link.getAttribute('href')).toBe('/?id_amostra=104-B&amostra=4711');
  });

  it('is filtered by agreement and company', async () => {
    const { sent, at } = openScreen('/admin/br-report', 'SUP', answers);
    const form = within(await screen.findByRole('form', { name: 'Filtros do relatório' }));
    fireEvent.mouseDown(form.getByLabelText('Consenso'));
    fireEvent.click(
      (await screen.findAllByText('Sem consenso', { selector: '.ant-select-item-option *' })).at(-1) as Element,
    );
    fireEvent.mouseDown(form.getByLabelText('Empresa'));
    fireEvent.click(
      (await screen.findAllByText('Águas do Maranhão', { selector: '.ant-select-tree *' })).at(-1) as Element,
    );
    fireEvent.click(form.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(sent('blindReviewReport')).toHaveLength(2));
    const asked = { consenso: 'sem_consenso', empresa: [31] };
    expect(sent('blindReviewReport')[1]?.params.filtro).toMatchObject(asked);
    expect(at()).toContain('consenso=sem_consenso');
    await waitFor(() => expect(sent('blindReviewAgreement').at(-1)?.params.filtro).toMatchObject(asked));
  });

  describe('the spreadsheet', () => {
    const saved: Promise<{ name: string; bytes: ArrayBuffer }>[] = [];
    beforeEach(() => {
      saved.splice(0);
      let blob = new Blob();
      vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
        blob = made as Blob;
        return 'blob:sheet';
      });
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        const name = this.download;
        saved.push(blob.arrayBuffer().then((bytes) => ({ name, bytes })));
      });
    });
    const answer = (nome: string, more: object = {}) => ({
      ...{ id_amostra: 4711, seq: '104-B', razao_social: 'Águas do Maranhão', consenso: 'com_consenso' as const },
      ...{ nome, class: 'LEAK' as const, dt_class: '2027-01-31T23:59:30-03:00', certeza: 5, qualidade: 4, tempo: 42 },
      ...more,
    });
    const ADDRESS = '/admin/br-report?dti=2027-01-25+00%3A00&dtf=2027-02-01+23%3A59&consenso=com_consenso';

    it('has a row for every answer of all pages', async () => {
      const exported = [answer('Antônia'), answer('=1+1', { class: 'PASS', seq: '9' })];
      const { sent } = openScreen(ADDRESS, 'SUP', { ...answers, exportBlindReview: { dados: exported, total: 2 } });
      fireEvent.click(await button('Baixar planilha'));
      await waitFor(() => expect(saved).toHaveLength(1));
      const { name, bytes } = (await saved[0]) ?? expect.fail();
      expect(name).toBe('Revisão cega_2027-01-25_2027-02-01.xlsx');
      const book = xlsx.read(bytes, { cellDates: true, UTC: true });
      const sheet = book.Sheets['Revisão cega'] ?? expect.fail();
      expect(xlsx.utils.sheet_to_json(sheet, { header: 1, UTC: true })).toEqual([
        ['Amostra', 'Empresa', 'Revisor', 'Classe', 'Data', 'Certeza', 'Qualidade', 'Consenso'],
        [
          ...['104-B', 'Águas do Maranhão', 'Antônia', 'Ponto Suspeito'],
          ...[new Date('2027-01-31T23:59:30Z'), 5, 4, 'Com consenso'],
        ],
        ['9', 'Águas do Maranhão', '=1+1', 'Consumo', new Date('2027-01-31T23:59:30Z'), 5, 4, 'Com consenso'],
      ]);
      expect(sent('exportBlindReview')[0]?.body).toEqual({
        ...{ dti: '2027-01-25T00:00:00-03:00', dtf: '2027-02-01T23:59:00-03:00', consenso: 'com_consenso' },
      });
    });

    it.each([
      ['no answer', [], 0, 'Não encontrado'],
      [
        'more answers than it holds',
        [answer('Antônia')],
        20_001,
        'A planilha tem as primeiras 1 de 20.001 respostas. Escolha um período menor.',
      ],
    ] as const)('of %s says so', async (_, dados, total, text) => {
      openScreen(ADDRESS, 'SUP', { ...answers, exportBlindReview: { dados: [...dados], total } });
      fireEvent.click(await button('Baixar planilha'));
      expect(await screen.findByText(text)).toBeTruthy();
      expect(saved).toHaveLength(dados.length);
    });
  });

  it('is filtered by reviewer, period and classes', async () => {
    const { sent } = openScreen('/admin/br-report?dti=2026-01-01+00%3A00&dtf=2026-11-30+23%3A59', 'SUP', answers);
    const form = within(await screen.findByRole('form', { name: 'Filtros do relatório' }));
    fireEvent.click(form.getByLabelText('Consumo'));
    fireEvent.mouseDown(form.getByLabelText('Revisor'));
    fireEvent.click((await screen.findAllByText('Alba', { selector: '.ant-select-item-option *' })).at(-1) as Element);
    fireEvent.click(form.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(sent('blindReviewReport')).toHaveLength(2));
    expect(sent('blindReviewReport')[1]?.params.filtro).toMatchObject({
      ...{ blind: 3, pass: true, dti: '2026-01-01T00:00:00-03:00', dtf: '2026-11-30T23:59:00-03:00' },
    });
  });
});
