import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeAudio } from '../../shared/testing/fake-audio.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { click, openMap } from '../testing/open-map.tsx';

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
