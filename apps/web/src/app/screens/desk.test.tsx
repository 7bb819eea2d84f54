import type { Visit } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { fakeAudio } from '../../shared/testing/fake-audio.ts';
import { setInView } from '../../shared/testing/in-view.ts';
import { sampleDetail, sampleRow } from '../../shared/testing/samples.ts';
import { isDeskReady, NOTE, pending } from '../testing/desk.ts';
import { click, found } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

async function openDesk(answers: Answers = {}, address = '/admin/samples') {
  const opened = openScreen(address, 'GEO', { ...pending(), ...answers });
  await ready();
  return opened;
}
/** Waits until the current sample can be classified. */
const ready = () =>
  waitFor(() => expect([isDeskReady(), progress()]).toEqual([true, expect.stringMatching(/de [1-9]|aqui$/)]));
const press = (key: string, at: Element = document.body) => fireEvent.keyDown(at, { key });
const current = () => screen.getByTestId('desk-stage').dataset.sample;
const progress = () => screen.getByTestId('desk-progress').textContent;
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Observação/);
const isDone = (id: number) =>
  document.querySelector(`[data-testid=desk-queue] [data-sample="${id}"]`)?.getAttribute('data-done');

it('[AGE-01] the super geo’s home counts the waiting samples of each company with its branches', async () => {
  const row = (id_cliente: number, master: number | null, pending: number, today: number, total: number) => ({
    ...{ id_cliente, id_cliente_master: master, razao_social: NAMES[id_cliente] ?? '' },
    ...{ s_classificacao: pending, amostras_dia: today, total },
  });
  const NAMES: Record<number, string> = {
    ...{ 31: 'Águas do Maranhão', 9: 'São João dos Patos', 12: 'Setor Açude', 47: 'Regional Leste' },
  };
  const { at, sent } = openScreen('/admin/home-geo', 'GEO', {
    ...pending(),
    summariseCompanies: {
      dados: [row(31, null, 1, 0, 10), row(9, 31, 0, 0, 800), row(12, 9, 0, 0, 400), row(47, 31, 1015, 4, 1206)],
      total: 4,
      totais: { s_classificacao: 1016, classificadas: 1400, amostras_dia: 4, total: 2416 },
    },
  });
  await screen.findByRole('link', { name: 'Regional Leste' });
  const figure = (name: string) => document.querySelector(`[data-figure=${name}] dd`)?.textContent;
  expect(['pending', 'classified', 'today', 'all'].map(figure)).toEqual(['1.016', '1.400', '4', '2.416']);
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((one) =>
      [...one.querySelectorAll('td')].map((cell) => cell.textContent),
    );
  const busy = [
    ['Águas do Maranhão', '1.016', '4', '2.416'],
    ['Regional Leste', '1.015', '4', '1.206'],
  ];
  expect(rows()).toEqual(busy);
  click('button', 'Mostrar 2 empresas sem amostras pendentes nem novas');
  expect(rows()).toEqual([...busy, ['São João dos Patos', '0', '0', '1.200'], ['Setor Açude', '0', '0', '400']]);
  const zeros = [...document.querySelectorAll('tbody td')].filter((cell) => cell.textContent === '0');
  expect(zeros.filter((cell) => cell.querySelector('a'))).toEqual([]);
  for (const name of ['Início', 'Amostras', 'Log do sistema']) expect(screen.getByRole('link', { name })).toBeTruthy();
  const linkOf = (value: string) =>
    [...document.querySelectorAll('tbody tr:nth-child(2) a')]
      .find((one) => one.textContent === value)
      ?.getAttribute('href');
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  expect([linkOf('1.015'), linkOf('4'), linkOf('1.206')]).toEqual([
    '/admin/samples/47',
    `/admin/samples/47?dti=${day}+00%3A00&dtf=${day}+23%3A59&pelo_envio=true&classificacao=`,
    '/admin/samples/47?classificacao=',
  ]);
  click('link', 'Regional Leste');
  await ready();
  await waitFor(() => expect(sent('getSampleDetail')).toHaveLength(3));
  expect(at()).toBe('/admin/samples/47');
});

it('a row of the queue has the mark of a doubtful sample, with the words of its doubts', async () => {
  const doubtful = sampleRow({ id_amostra: 2, seq: 'S2', avisos: ['place_unlikely'] });
  const { sent } = await openDesk({
    searchSamples: { total: 2, amostras: [doubtful, sampleRow({ id_amostra: 3, seq: 'S3' })] },
  });
  const marks = await screen.findAllByTestId('doubtful');
  expect(marks.map((mark) => [mark.closest<HTMLElement>('[data-sample]')?.dataset.sample, mark.title])).toEqual([
    ['2', 'Posição improvável: longe de onde a empresa trabalha'],
  ]);
  expect(sent('searchSamples').map(({ body }) => body.amostras)).toEqual([[1, 2, 3]]);
});

it('the class button of one sample does not keep the focus for the next', async () => {
  await openDesk();
  screen.getByRole('button', { name: 'Consumo' }).focus();
  press('j', document.activeElement ?? document.body);
  await ready();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Amostra S2' }));
});

it('letters and digits do nothing when turned off', async () => {
  await openDesk();
  const letters = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: /^Usar letras, números e sinais como atalhos/ });
  press('?');
  fireEvent.click(await waitFor(letters));
  press('Escape', screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('3');
  expect([current(), progress()]).toEqual(['1', '0 de 3 classificadas']);
  press('ArrowDown');
  await ready();
  expect(current()).toBe('2');
  click('button', 'Teclas de atalho');
  fireEvent.click(await waitFor(letters));
  press('Escape', screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('j');
  expect(current()).toBe('3');
});

it('a failed verdict brings its sample back with its note', async () => {
  const { sent } = await openDesk({ classifyBySystem: refuse('internal_error') });
  fireEvent.change(note(), { target: { value: 'não perder' } });
  press('2');
  await screen.findByText('A amostra S1 não foi classificada e voltou à fila');
  expect(sent('classifyBySystem')[0]?.body).toEqual({ id_amostra: 1, classificacao: 'PASS', obs_admin: 'não perder' });
  expect([isDone(1), current()]).toEqual(['false', '2']);
  press('k');
  await ready();
  expect([current(), note().value]).toEqual(['1', 'não perder']);
});

describe('keys pressed while the next sample loads', () => {
  const saved: Answers['classifyBySystem'] = ({ body }) => ({
    classificacao: body.classificacao ?? 'PEND',
    triagem: { ...NOTE, obs_admin: body.obs_admin ?? null },
  });
  /** The desk at a sample that is being loaded; the function lets it come. */
  async function openLoading() {
    let come = () => {};
    const held = new Promise<void>((done) => {
      come = done;
    });
    const { getSampleDetail } = pending() as { getSampleDetail: (call: never) => object };
    const opened = await openDesk({
      classifyBySystem: saved,
      getSampleDetail: (async (call: { body: { id_amostra: number } }) => {
        if (call.body.id_amostra === 2) await held;
        return getSampleDetail(call as never);
      }) as never,
    });
    press('1');
    expect([current(), isDeskReady()]).toEqual(['2', false]);
    return { ...opened, come };
  }
  const verdicts = (sent: (name: 'classifyBySystem') => { body: { id_amostra: number; classificacao?: unknown } }[]) =>
    sent('classifyBySystem').map(({ body }) => [body.id_amostra, body.classificacao]);

  it('tell that they classified nothing when the sample is not on the screen yet', async () => {
    const { come } = await openLoading();
    press('3');
    await screen.findByText('Nada foi classificado: a amostra ainda não estava na tela.');
    come();
    await ready();
  });

  it('give no verdict to a sample that is not on the screen yet, and none to it later', async () => {
    const { sent, come } = await openLoading();
    press('3');
    come();
    await ready();
    await waitFor(() => expect(verdicts(sent as never)).toEqual([[1, 'LESS']]));
    expect([current(), isDone(2)]).toEqual(['2', 'false']);
    press('3');
    await waitFor(() =>
      expect(verdicts(sent as never)).toEqual([
        [1, 'LESS'],
        [2, 'LEAK'],
      ]),
    );
  });

  it('go to its note, which takes text once the stored one is there, and no letter is a shortcut', async () => {
    const { sent, come } = await openLoading();
    press('c');
    expect(document.activeElement).toBe(note());
    for (const key of ['z', '1', 'j']) press(key, note());
    expect(note().readOnly).toBe(true);
    come();
    await ready();
    expect([current(), note().readOnly, document.activeElement === note()]).toEqual(['2', false, true]);
    fireEvent.change(note(), { target: { value: 'bomba' } });
    click('button', 'Salvar só a observação');
    await waitFor(() => expect(sent('classifyBySystem').at(-1)?.body).toEqual({ id_amostra: 2, obs_admin: 'bomba' }));
  });

  it('move on and back without waiting for it', async () => {
    const { sent, come } = await openLoading();
    press('j');
    expect(current()).toBe('3');
    press('k');
    expect(current()).toBe('2');
    come();
    await ready();
    // Otherwise the server of the next test would get the verdict that is on its way.
    await waitFor(() => expect(verdicts(sent as never)).toEqual([[1, 'LESS']]));
  });

  it('are no verdict on it when a busy page hears of them late', async () => {
    const { sent } = await openDesk({ classifyBySystem: saved });
    const pressed = performance.now();
    press('1');
    await ready();
    expect(current()).toBe('2');
    const late = new KeyboardEvent('keydown', { key: '3', bubbles: true, cancelable: true });
    Object.defineProperty(late, 'timeStamp', { value: pressed });
    fireEvent(document.body, late);
    press('4');
    await waitFor(() =>
      expect(verdicts(sent as never)).toEqual([
        [1, 'LESS'],
        [2, 'INCO'],
      ]),
    );
  });
});

it('the queue of samples without agreement is filtered, and finished by a verdict', async () => {
  const open = { triagem: { ...NOTE, sem_consenso: true }, classificacao: 'LESS' as const };
  const { at, answers, sent } = await openDesk();
  Object.assign(answers, {
    ...pending(open),
    searchMap: () => found(1, { classificacao: ['LESS'] }),
    classifyBySystem: { classificacao: 'LEAK', triagem: NOTE },
  });
  click('button', 'Filtros');
  fireEvent.click(screen.getByLabelText('Sem consenso na revisão cega'));
  click('button', 'Filtrar');
  await waitFor(() => expect(sent('searchMap')).toHaveLength(2));
  expect(at()).toBe('/admin/samples?sem_consenso=true');
  expect(sent('searchMap')[1]?.body).toEqual({ sem_consenso: true, recentes: true, max: 10_000, data: 0 });
  await waitFor(() => expect(progress()).toBe('0 de 1 classificadas'));
  await ready();
  press('3');
  await screen.findByText(/Fila concluída/);
  await waitFor(() =>
    expect(sent('classifyBySystem').map(({ body }) => body)).toEqual([{ id_amostra: 1, classificacao: 'LEAK' }]),
  );
});

it.each([
  ['of classified samples', 'classificacao=LESS%2CLEAK', 'LEAK'],
  ['of every class', 'classificacao=', 'PEND'],
] as const)(
  'a queue %s counts only what is classified here, not as samples left to classify',
  async (_, query, classificacao) => {
    const { sent } = await openDesk(
      {
        ...pending({ classificacao }),
        searchMap: () => found(3, { classificacao: Array(3).fill(classificacao) }),
        classifyBySystem: { classificacao: 'PASS', triagem: NOTE },
      },
      `/admin/samples?${query}`,
    );
    expect(progress()).toBe('0 classificadas aqui');
    expect(screen.queryByRole('progressbar')).toBeNull();
    press('2');
    await waitFor(() => expect(progress()).toBe('1 classificada aqui'));
    await waitFor(() => expect(sent('classifyBySystem')).toHaveLength(1));
  },
);

it.each([
  ['of pending samples', '', /^Todas as amostras destes filtros estão classificadas/],
  ['of other samples', '?classificacao=LEAK', /^Nenhuma amostra corresponde a estes filtros/],
] as const)('an empty queue %s says why it is empty', async (_, query, why) => {
  openScreen(`/admin/samples${query}`, 'GEO', { ...pending(), searchMap: () => found(0) });
  expect(await screen.findByText(why)).toBeTruthy();
});

it('the queue follows the company and class of its address', async () => {
  const { sent } = await openDesk(
    {
      ...pending({ classificacao: 'NOAC', pre_classificacao: 'NOAC' }),
      searchMap: () => found(3, { classificacao: Array(3).fill('NOAC') }),
    },
    '/admin/samples/47?classificacao=NOAC',
  );
  expect(sent('searchMap')[0]?.body).toMatchObject({ id_cliente: [47], classificacao: ['NOAC'] });
  expect(screen.getByText('Sem áudio para Sem Acesso')).toBeTruthy();
  const verdicts = screen.getByRole('group', { name: 'Classificação do sistema' });
  expect(verdicts.querySelectorAll('button')).toHaveLength(7);
});

it.each([
  ['PEND', 0],
  ['LEAK', 1],
] as const)('who gave the class of a sample in %s is told %i times', async (classificacao, times) => {
  const triagem = { ...NOTE, usuario_classificacao: 'Gê Assunção', dt_classificacao: '2025-02-03T10:00:00-03:00' };
  await openDesk(pending({ classificacao, triagem }));
  expect(screen.queryAllByText(/^Classe dada por Gê Assunção/)).toHaveLength(times);
});

it('the desk shows where the sample is, reveals its address, and leads to the map', async () => {
  setInView(false);
  const { sent } = await openDesk({
    ...pending({ lat: -9.66625, lon: -35.7351, precisao: 3.4, endereco: null }),
    revealAddress: { endereco: 'Travessa São José, 14', endereco_distancia: 6.2 },
  });
  const place = () => screen.getByTestId('desk-stage').textContent;
  await waitFor(() => expect(place()).toContain('-9,66625; -35,7351'));
  expect(place()).toContain('3,4 m');
  click('button', 'Revelar endereço');
  expect(await screen.findByText('Travessa São José, 14')).toBeTruthy();
  expect(sent('revealAddress').map(({ body }) => body.id_amostra)).toEqual([Number(current())]);
  const link = screen.getByRole('link', { name: 'Ver no mapa' });
  expect(link.getAttribute('href')).toBe(`/?id_amostra=S${current()}&amostra=${current()}`);
});

it('the queue of the samples uploaded today asks for them by their upload', async () => {
  const address = '/admin/samples/47?dti=2026-11-20+00%3A00&dtf=2026-11-20+23%3A59&pelo_envio=true&classificacao=';
  const { sent } = await openDesk({}, address);
  expect(sent('searchMap')[0]?.body).toEqual({
    ...{ id_cliente: [47], classificacao: [], data: 1, max: 10_000, recentes: true },
    ...{ dti: '2026-11-20T00:00:00-03:00', dtf: '2026-11-20T23:59:00-03:00' },
  });
  expect(document.body.textContent).toContain('enviadas 20/11/2026');
});

it('a queue that has not all samples says how many there are', async () => {
  const reply = async () => Response.json({ ...(await found(3).json()), total: 12_345 });
  await openDesk({ searchMap: reply });
  expect(screen.getByText(/as 3 amostras mais recentes de 12\.345/)).toBeTruthy();
});

const visitOf = (change: Partial<Visit>): Visit => ({
  ...{ id_amostra: 1, seq: 'S1', id_cliente: 31, razao_social: 'Águas do Maranhão', classificacao: 'PEND' },
  ...{ classificacao_cliente: null, vista: true, coletor: 'C-17', nome: null, com_audio: false, status: 'SEMINSPEÇÃO' },
  ...{ totalInspectionOrders: null, tipo_vazamento: null, status_relatorio: null, nivel: null, distancia: 0 },
  ...{ dt_amostra: '2026-05-04T09:00:00-03:00', mesmo_hidrometro: false },
  ...change,
});
const RECORDING = { taxa_amostragem: 4096, duracao: 10, picos: [-1, 1], freq_max: 2048, sintetico: false };

it('while visits are heard in turn, the desk has no class buttons, and a key classifies the sample that is named', async () => {
  const audio = fakeAudio();
  const other = visitOf({ id_amostra: 902, com_audio: true, dt_amostra: '2025-03-04T09:00:00-03:00' });
  const { sent } = await openDesk({
    listVisits: { dados: [visitOf({ id_amostra: 1 }), other], total: 2, hidrometro: null },
    // The chosen sample is silent, so nothing of its player is on the screen yet.
    getSampleDetail: ({ body: { id_amostra } }) => ({
      amostra: sampleDetail({
        ...{ id_amostra, seq: `S${id_amostra}`, classificacao: 'PEND', triagem: NOTE },
        ...(id_amostra === 902 ? { com_audio: true, url: '/sound-902', gravacao: RECORDING } : {}),
      }),
    }),
    classifyBySystem: { classificacao: 'LEAK', triagem: NOTE },
  });
  const verdicts = () => screen.queryByRole('group', { name: 'Classificação do sistema' });
  await waitFor(() => expect(document.querySelectorAll('[data-visit]')).toHaveLength(2));
  const [status] = within(screen.getByTestId('desk-stage')).getAllByRole('status');
  expect([verdicts() !== null, status?.textContent]).toEqual([true, '']);
  press('t');
  await waitFor(() => expect(audio.sounds()).toEqual(['/sound-902']));
  expect(status?.textContent).toBe('Visita 1 de 1: 04/03/2025');
  expect(verdicts()).toBeNull();
  screen.getByText(
    'Enquanto se ouve outro som, uma classe dada por tecla vale para a amostra S1; os botões voltam depois.',
  );
  press('3');
  await waitFor(() =>
    expect(sent('classifyBySystem').map(({ body }) => body)).toEqual([{ id_amostra: 1, classificacao: 'LEAK' }]),
  );
  await waitFor(() => expect([current(), audio.sounds()]).toEqual(['2', []]));
  expect(verdicts()).toBeTruthy();
});
