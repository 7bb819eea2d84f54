import type { ListeningBlock, SampleDetail, Visit } from '@escuta/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { changePlayerSettings, DEFAULTS } from '../../shared/audio/player-settings.ts';
import { tellNews } from '../../shared/live/news.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { fakeAudio } from '../../shared/testing/fake-audio.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { isDeskReady } from '../testing/desk.ts';
import { click, companies, found } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const ADDRESS = '/admin/samples/47?provaveis=true';
const [FIRST, SECOND] = ['7f3f1c0e-7b0a-4c1d-9a53-1f2f6f0f2a01', '7f3f1c0e-7b0a-4c1d-9a53-1f2f6f0f2a02'];
const NOTE = { obs_admin: null, usuario_classificacao: null, dt_classificacao: null, sem_consenso: false };
const blockOf = (change: Partial<ListeningBlock> = {}): ListeningBlock => ({
  ...{ bloco: FIRST, amostras: [3, 1, 2], ouvidas: [], total: 500, com_referencia: 412, ordenadas: 480, alcance: 48 },
  ...change,
});
const HEARD: SampleDetail['escuta'] = {
  ...{ nivel: -31.2, referencia: -45.1, diferenca: 13.9, motivo: 'acima', valor: 13.9, limite: 6, mais_baixas: 0.97 },
  ...{ chance: 0.05, versao: 1, silencio: 0.9, modelo: null, equivalente: null },
};
const visit: Omit<Visit, 'id_amostra' | 'dt_amostra'> = {
  ...{
    seq: 'S3',
    id_cliente: 31,
    razao_social: 'Águas do Maranhão',
    classificacao: 'LEAK',
    classificacao_cliente: null,
  },
  ...{ vista: true, coletor: 'C-17', nome: null, com_audio: true, status: 'SEMINSPEÇÃO', totalInspectionOrders: null },
  ...{ tipo_vazamento: null, status_relatorio: null, nivel: -31.2, distancia: 0, mesmo_hidrometro: false },
} as const;
const visits: Visit[] = [
  { ...visit, id_amostra: 3, dt_amostra: '2026-05-04T09:00:00-03:00' },
  { ...visit, id_amostra: 902, dt_amostra: '2025-03-04T09:00:00-03:00' },
];

/** The desk with a block of three samples that the machine calls leaks. */
async function openBlock(given: Answers = {}, address = ADDRESS) {
  const opened = openScreen(address, 'GEO', {
    listMapCompanies: companies,
    takeListeningBlock: blockOf(),
    searchMap: () => found(3, { classificacao: Array(3).fill('LEAK') }),
    searchSamples: { total: 0, amostras: [] },
    listVisits: { dados: visits, total: 2, hidrometro: null },
    getSampleDetail: ({ body: { id_amostra } }) => ({
      amostra: sampleDetail({
        ...{ id_amostra, seq: `S${id_amostra}`, classificacao: 'LEAK', triagem: NOTE, escuta: HEARD },
      }),
    }),
    classifyBySystem: ({ body }) => ({ classificacao: body.classificacao ?? 'LEAK', triagem: NOTE }),
    ...given,
  });
  await ready();
  return opened;
}
const ready = () => waitFor(() => expect(isDeskReady()).toBe(true));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const stage = () => screen.getByTestId('desk-stage');
const queue = () => [...document.querySelectorAll<HTMLElement>('[data-testid=desk-queue] [data-sample]')];
const order = () => queue().map((row) => row.dataset.sample);
const pressed = () => document.querySelector('[aria-pressed=true]')?.textContent;

it('most likely first the queue keeps the order of its block and says how far the ranking reaches', async () => {
  const { sent } = await openBlock();
  expect(sent('takeListeningBlock').map(({ body }) => body)).toEqual([{ id_cliente: [47], data: 0 }]);
  expect(sent('searchMap').map(({ body }) => body)).toEqual([{ amostras: [3, 1, 2], max: 3 }]);
  expect(order()).toEqual(['3', '1', '2']);
  expect(stage().dataset.sample).toBe('3');
  expect(screen.getByTestId('reach').textContent).toBe(
    'Com este bloco: 48 de 480 amostras com referência, as 10% mais prováveis. Das 500 que esperavam, 412 têm referência. Algumas do bloco são sorteadas entre as demais e não se distinguem.',
  );
});

it('class, level and reason of the machine are hidden until the verdict', async () => {
  await openBlock();
  await waitFor(() => expect(document.querySelectorAll('[data-visit]')).toHaveLength(2));
  const own = () => document.querySelector('[data-visit="3"]')?.textContent ?? '';
  expect(screen.getByTestId('hidden').textContent).toBe('Aparece depois da sua classificação');
  expect(screen.queryByTestId('machine')).toBeNull();
  expect(pressed()).not.toMatch(/Suspeito/);
  expect(own()).not.toMatch(/Suspeito|31/);
  for (const row of queue()) expect(row.textContent).not.toMatch(/Suspeito/);
  press('1');
  await waitFor(() => expect(stage().dataset.sample).toBe('1'));
  press('k');
  await waitFor(() => expect(screen.getByTestId('machine')).toBeTruthy());
  expect(screen.queryByTestId('hidden')).toBeNull();
  expect(own()).toMatch(/Ponto Suspeito.*31/);
});

it('a finished block is followed by the next one once the server has every verdict', async () => {
  let answer: (value: Response) => void = () => undefined;
  const blocks = [blockOf(), blockOf({ bloco: SECOND, amostras: [2, 3, 1] })];
  const { sent } = await openBlock({
    takeListeningBlock: () => blocks.shift() ?? blockOf(),
    classifyBySystem: ({ body }) =>
      body.id_amostra === 2
        ? new Promise<Response>((resolve) => {
            answer = resolve;
          })
        : { classificacao: body.classificacao ?? 'LEAK', triagem: NOTE },
  });
  for (const [key, next] of [
    ['1', '1'],
    ['3', '2'],
  ] as const) {
    press(key);
    await waitFor(() => expect([stage().dataset.sample, isDeskReady()]).toEqual([next, true]));
  }
  press('1');
  await screen.findByText(/Bloco concluído/);
  // Waits for this verdict and not for three calls: a late one of the test before would be counted.
  await waitFor(() => expect(sent('classifyBySystem').map(({ body }) => body.id_amostra)).toContain(2));
  click('button', 'Próximo bloco');
  expect(sent('takeListeningBlock')).toHaveLength(1);
  answer(Response.json({ error: false, message: null, classificacao: 'LESS', triagem: NOTE }));
  await waitFor(() => expect(order()).toEqual(['2', '3', '1']));
  await waitFor(() => expect(screen.getByTestId('desk-progress').textContent).toBe('0 de 3 classificadas'));
});

it('another tab continues the block with the verdicts that the server has', async () => {
  await openBlock({ takeListeningBlock: blockOf({ ouvidas: [3] }) });
  expect([order(), stage().dataset.sample]).toEqual([['3', '1', '2'], '1']);
  await waitFor(() => expect(screen.getByTestId('desk-progress').textContent).toBe('1 de 3 classificadas'));
});

it('a verdict given elsewhere is taken over, and so is its undo', async () => {
  const { answers, sent } = await openBlock({ searchMap: () => found(3, { classificacao: Array(3).fill('PEND') }) });
  const done = () =>
    queue()
      .filter((row) => row.dataset.done === 'true')
      .map((row) => row.dataset.sample);
  // Sample 1 was decided on by somebody else, sample 2 by the same person in another tab.
  answers.takeListeningBlock = blockOf({ amostras: [3, 2], ouvidas: [2] });
  const other = { id_amostra: [1, 2, 3], classificacao: ['LEAK', 'LESS', 'PEND'] } as const;
  answers.searchMap = () => found(3, { ...other } as object);
  await act(async () => tellNews({ amostra: [1, 2] }));
  await waitFor(() => expect(done()).toEqual(['1', '2']));
  expect(sent('takeListeningBlock').at(-1)?.body).toEqual({ id_cliente: [47], data: 0, bloco: FIRST });
  // The progress is written after the queue: the sample that comes next goes before it.
  await waitFor(() => expect(screen.getByTestId('desk-progress').textContent).toBe('2 de 3 classificadas'));
  expect(queue()[1]?.textContent).toMatch(/Suspeito/);
  expect(stage().dataset.sample).toBe('3');
  answers.takeListeningBlock = blockOf({ amostras: [3, 1, 2], ouvidas: [2] });
  await act(async () => tellNews({ amostra: [1] }));
  await waitFor(() => expect(done()).toEqual(['2']));
});

it('a verdict given while the block is asked for is not taken back by the older answer', async () => {
  const { answers, sent } = await openBlock();
  let answer: (value: Response) => void = () => undefined;
  answers.takeListeningBlock = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  await act(async () => tellNews({ amostra: [2] }));
  await waitFor(() => expect(sent('takeListeningBlock')).toHaveLength(2));
  press('1');
  const progress = () => screen.getByTestId('desk-progress').textContent;
  await waitFor(() => expect(progress()).toBe('1 de 3 classificadas'));
  await waitFor(() => expect(sent('classifyBySystem')).toHaveLength(1));
  // Sample 2 was decided on elsewhere, by which the answer is seen to have been read.
  await act(async () => answer(Response.json({ error: false, message: null, ...blockOf({ ouvidas: [2] }) })));
  await waitFor(() => expect(progress()).toBe('2 de 3 classificadas'));
});

it('a verdict given while classes are read is not replaced by the class that was hidden before it', async () => {
  let given: 'LEAK' | null = null;
  let release: () => void = () => undefined;
  const { answers, sent } = await openBlock({ searchMap: () => found(3, { classificacao: Array(3).fill('PEND') }) });
  answers.takeListeningBlock = () =>
    Response.json({ error: false, message: null, ...blockOf({ ouvidas: given ? [3] : [] }) });
  answers.searchMap = () => {
    const classes = { id_amostra: [3], classificacao: [given ?? 'PEND'] } as object;
    return new Promise<Response>((resolve) => {
      release = () => resolve(found(1, classes));
    });
  };
  await act(async () => tellNews({ amostra: [3] }));
  await waitFor(() => expect(sent('searchMap')).toHaveLength(2));
  press('3');
  given = 'LEAK';
  await waitFor(() => expect(sent('classifyBySystem')).toHaveLength(1));
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toMatch(/"unsent\\":\{\}/));
  await act(async () => release());
  await waitFor(() => expect(queue()[0]?.dataset.done).toBe('true'));
  expect(queue()[0]?.textContent).toMatch(/Suspeito/);
});

it('the order is chosen in the filters, with every class, and kept in the address', async () => {
  const { at, sent } = await openBlock({}, '/admin/samples/47');
  click('button', 'Filtros');
  fireEvent.click(screen.getByLabelText('Vazamentos mais prováveis primeiro'));
  expect(screen.getByLabelText<HTMLInputElement>('Sem consenso na revisão cega').disabled).toBe(true);
  click('button', 'Filtrar');
  await waitFor(() => expect(at()).toBe(ADDRESS));
  await waitFor(() => expect(sent('takeListeningBlock')).toHaveLength(1));
});

it('without a reference or anything that waits the desk says so', async () => {
  const unranked = blockOf({ com_referencia: 0, ordenadas: 0, alcance: 0, total: 3 });
  const { answers } = await openBlock({ takeListeningBlock: unranked });
  expect(screen.getByTestId('reach').textContent).toBe(
    'Nenhuma das 3 amostras que esperam tem referência ainda: vêm por data.',
  );
  Object.assign(answers, {
    takeListeningBlock: blockOf({ bloco: null, amostras: [], total: 0, com_referencia: 0 }),
    searchMap: () => found(0),
  });
  click('button', 'Filtros');
  click('button', 'Filtrar');
  await screen.findByText(/^Nenhuma amostra com som espera por uma pessoa/);
});

const COMPARED = { id_amostra: 9, seq: 'S9', dt_amostra: '2025-02-03T10:00:00.000Z', nivel: -42.5, distancia: 240 };

/** The same with sounds to hear and to compare with. */
async function openSounds(compareSample: Answers['compareSample']) {
  fakeAudio();
  onTestFinished(() => changePlayerSettings(DEFAULTS));
  const gravacao = { taxa_amostragem: 4096, duracao: 10, picos: [-1, 1], freq_max: 2048, sintetico: false };
  const opened = await openBlock({
    getSampleDetail: ({ body: { id_amostra } }) => ({
      amostra: sampleDetail({
        ...{ id_amostra, seq: `S${id_amostra}`, triagem: NOTE, escuta: HEARD },
        ...{ com_audio: true, url: `/sound-${id_amostra}`, gravacao },
      }),
    }),
    ...(compareSample && { compareSample }),
  });
  // The tools read the sound themselves; here there is none to read.
  const serve = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('/sound') ? Promise.resolve(new Response(null, { status: 404 })) : serve(url, init),
  );
  return opened;
}

it('a sound to compare with tells no level before the verdict, and the sensor’s usual one is not offered', async () => {
  await openSounds({
    ...{ nivel: -30, sem_vazamento: null, visita_anterior: null },
    habitual: { ...COMPARED, classificacao: 'LESS', seq: 'S8' },
    vazamento: { ...COMPARED, classificacao: 'LEAK' },
  });
  press('a');
  const comparing = await screen.findByTestId('comparing');
  expect([comparing.dataset.kind, comparing.textContent]).toEqual(['vazamento', expect.stringContaining('S9')]);
  expect(comparing.textContent).not.toContain('dB');
});

it('which of two sounds is heard is told to a screen reader', async () => {
  const vazamento = { ...COMPARED, classificacao: 'LEAK' as const };
  await openSounds({ nivel: -30, habitual: null, sem_vazamento: null, visita_anterior: null, vazamento });
  press('f');
  const told = await screen.findByTestId('heard-now');
  expect([told.getAttribute('role'), told.textContent]).toEqual(['status', 'Ouvindo A: a amostra']);
  press('a');
  await waitFor(() => expect(told.textContent).toBe('Ouvindo B: vazamento confirmado mais próximo, S9'));
  press('a');
  await waitFor(() => expect(told.textContent).toBe('Ouvindo A: a amostra'));
});

it('sounds to compare with that could not be loaded are asked for again', async () => {
  const { answers } = await openSounds(refuse('internal_error'));
  press('f');
  const failed = await screen.findByText(/^Não foi possível saber com o que comparar\./);
  answers.compareSample = {
    ...{ nivel: -30, habitual: null, sem_vazamento: null, visita_anterior: null },
    vazamento: { ...COMPARED, classificacao: 'LEAK' },
  };
  fireEvent.click(failed.querySelector('button') as HTMLElement);
  expect((await screen.findByTestId('comparing')).textContent).toContain('S9');
});
