import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { detailKey } from '../../shared/api/index.ts';
import { changePlayerSettings, DEFAULTS } from '../../shared/audio/player-settings.ts';
import { fakeAudio } from '../../shared/testing/fake-audio.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { click, openMap } from '../testing/open-map.tsx';

// The settings are kept from sample to sample, and from test to test.
afterEach(() => changePlayerSettings(DEFAULTS));

const GRAVACAO = { taxa_amostragem: 4096, duracao: 10, picos: [-1, 1], freq_max: 2048, sintetico: false };
const soundOf = (id_amostra: number, url: string) => ({
  amostra: sampleDetail({ id_amostra, seq: `S${id_amostra}`, com_audio: true, url, gravacao: GRAVACAO }),
});
/** Once its sound can be played. */
const play = async () => {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ouvir' }).disabled).toBe(false));
  click('button', 'Ouvir');
};
const is = (seq: string) => screen.findByRole('heading', { name: `Amostra ${seq}` });

/** Opens a sample whose sound cannot be loaded and asks for it again; the server answers by `answer`. */
async function retryFirst() {
  const audio = fakeAudio();
  let answer = (_reply: ReturnType<typeof soundOf>) => {};
  const fresh = new Promise<ReturnType<typeof soundOf>>((resolve) => {
    answer = resolve;
  });
  const opened = await openMap('ANA', {
    getSampleDetail: ({ body: { id_amostra: id } }) => soundOf(id, id === 1 ? '/broken' : `/sound-${id}`),
  });
  fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
  await is('S1');
  await play();
  await screen.findByText('O áudio não pôde ser carregado.');
  opened.answers.getSampleDetail = ({ body: { id_amostra: id } }) => (id === 1 ? fresh : soundOf(id, `/sound-${id}`));
  click('button', 'Tentar de novo');
  return { ...opened, audio, answer };
}

it('a sound that could not be loaded plays after a new link', async () => {
  const { audio, answer } = await retryFirst();
  answer(soundOf(1, '/sound-1'));
  await waitFor(() => expect(audio.sounds()).toEqual(['/sound-1']));
});

it('a sound asked for again is not heard under another choice', async () => {
  const { audio, answer } = await retryFirst();
  audio.mend();
  fireEvent.keyDown(document.body, { key: 'j' });
  await is('S2');
  await act(async () => answer(soundOf(1, '/sound-1')));
  expect(audio.sounds()).toEqual([]);
  await play();
  await waitFor(() => expect(audio.sounds()).toEqual(['/sound-2']));
});

it('a sound asked for again is not heard after the page is left', async () => {
  const { audio, answer } = await retryFirst();
  audio.mend();
  fireEvent.click(screen.getAllByRole('link', { name: 'Lista' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByTestId('player')).toBeNull());
  await act(async () => answer(soundOf(1, '/sound-1')));
  expect(audio.sounds()).toEqual([]);
});

describe('after the next sample is chosen from a control that changes the sample, the space key plays it', () => {
  /** Opens the first sample, goes on from a focused control of it, and presses the space key as a browser does. */
  async function spaceAfter(next: () => void, control: () => HTMLElement | null) {
    const audio = fakeAudio();
    const opened = await openMap('ANA', {
      getSampleDetail: ({ body: { id_amostra: id } }) => soundOf(id, `/sound-${id}`),
    });
    fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    await is('S1');
    await waitFor(() => expect(control()).toBeTruthy());
    // The next sample is there at once, so that the controls stay.
    await waitFor(() => expect(opened.queryClient.getQueryData(detailKey(2))).toBeTruthy());
    control()?.focus();
    expect(document.activeElement).toBe(control());
    next();
    await is('S2');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ouvir' }).disabled).toBe(false));
    const at = document.activeElement ?? document.body;
    if (fireEvent.keyDown(at, { key: ' ' }) && at.matches('input, button')) fireEvent.click(at);
    await waitFor(() => expect(audio.sounds()).toEqual(['/sound-2']));
    expect([opened.sent('setSeen'), opened.sent('classifyByCustomer')]).toEqual([[], []]);
  }

  const seen = () => screen.queryByLabelText('Vista');
  const inPlayer = '[data-testid=player] [data-code=PASS]';
  it.each([
    ['the box “Vista”', seen],
    [
      'a class of the detail',
      () => document.querySelector<HTMLElement>(`section [data-code=PASS]:not(${inPlayer}, [aria-hidden])`),
    ],
    ['a class of the player', () => document.querySelector<HTMLElement>(inPlayer)],
    ['the agreement', () => screen.queryByText('Concordo')?.closest('button') ?? null],
  ])('from %s by the key J', async (_control, control) => {
    await spaceAfter(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' }), control);
  });

  it('from the box “Vista” by the button', async () => {
    await spaceAfter(() => fireEvent.click(screen.getByLabelText('Próxima amostra')), seen);
  });
});

describe('one key', () => {
  const OTHER = { id_amostra: 9, seq: 'S9', dt_amostra: '2025-02-03T10:00:00.000Z', classificacao: 'LEAK' } as const;
  const NONE = { habitual: null, vazamento: null, sem_vazamento: null, visita_anterior: null };

  /** Opens a sample that can be compared with a confirmed leak, 12.5 dB louder. */
  async function openComparable() {
    const audio = fakeAudio();
    const vazamento = { ...OTHER, nivel: -30, distancia: 240 };
    const opened = await openMap('ANA', {
      getSampleDetail: ({ body: { id_amostra: id } }) => soundOf(id, `/sound-${id}`),
      compareSample: { ...NONE, nivel: -42.5, vazamento },
    });
    // The tools read the sound themselves; here there is none to read.
    const serve = fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.startsWith('/sound') ? Promise.resolve(new Response(null, { status: 404 })) : serve(url, init),
    );
    fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    await is('S1');
    return { ...opened, audio };
  }
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  it('plays what a sample is compared with and tells how much louder that is, another press the sample again', async () => {
    const { audio } = await openComparable();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ouvir' }).disabled).toBe(false));
    press('a');
    await waitFor(() => expect(audio.sounds()).toEqual(['/sound-9']));
    const comparing = screen.getByTestId('comparing');
    expect(comparing.textContent).toContain('+12,5 dB');
    expect(comparing.textContent).toContain('S9, 03/02/2025, a 240 m');
    expect(screen.queryByRole('group', { name: 'Sua classificação' })).toBeNull();
    press('a');
    await waitFor(() => expect(audio.sounds()).toEqual(['/sound-1']));
  });

  it('asks for nothing to compare with while the tools are folded', async () => {
    const { sent } = await openComparable();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ouvir' }).disabled).toBe(false));
    expect(sent('compareSample')).toEqual([]);
    press('f');
    await screen.findByTestId('comparing');
    expect(sent('compareSample')).toHaveLength(1);
  });

  it('changes band, hum, gain, speed, pitch, scale and colours, as the tools show', async () => {
    await openComparable();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ouvir' }).disabled).toBe(false));
    for (const key of ['f', '.', 'p', 'm', 'w', 'u']) press(key);
    await screen.findByTestId('comparing');
    const tools = screen.getByTestId('listening-tools');
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect(tools.textContent).toContain('logarítmica');
    expect([box('Tom segue a velocidade'), box('auto'), box('Mesmo volume')]).toEqual([true, false, true]);
    expect(screen.getByText('1,25×')).toBeTruthy();
    for (const key of [',', 'p', 'e', 'u']) press(key);
    expect([box('Tom segue a velocidade'), box('auto'), box('Mesmo volume')]).toEqual([false, true, false]);
  });
});
