import { KEPT_SAMPLE_HEADER, PROBLEM_HEADER, type ProblemCode } from '@escuta/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { samples } from '../../features/field/collect/store/samples.ts';
import { fieldDb } from '../../features/field/store/db.ts';
import { listFiles } from '../../features/field/store/draft-store.ts';
import { type Answers, type Received, refuse } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import {
  CLARA,
  choose,
  dayIs,
  emptyPhone,
  KEPT,
  openCollect,
  press,
  save,
  saveNoAccess,
  toDay,
  tone,
} from '../testing/open-collect.tsx';

beforeEach(emptyPhone);

const SOUND_LOST = /^O som desta amostra não está mais neste celular/;
const PHOTO_LOST = /^Uma foto não está mais neste celular/;
const RECORD_AGAIN = 'O som desta amostra se perdeu neste celular: grave de novo no mesmo hidrômetro.';
const PHOTO_AGAIN = 'Uma foto se perdeu neste celular: tire outra, ou envie sem ela.';

const refusedHead = (status: number, message: ProblemCode) =>
  new Response(null, { status, headers: { [PROBLEM_HEADER]: JSON.stringify({ error: true, message }) } });

/** A server that keeps a sample once, as ours does, on a way that may lose its answer or the whole upload. */
function keepingServer() {
  const kept = new Map<string, string>();
  const way: { loses: 'upload' | 'answer' | 'nothing' } = { loses: 'upload' };
  const createSample = ({ body, files }: Received<'createSample'>) => {
    if (way.loses === 'upload') return 'unreachable';
    const content = JSON.stringify([body, files.map(({ size }) => size)]);
    const before = kept.get(body.chave);
    if (before !== undefined && before !== content) return refuse('upload_conflict');
    kept.set(body.chave, content);
    return way.loses === 'answer' ? 'unreachable' : KEPT;
  };
  // A browser gives a page no body of an answer to HEAD.
  const hasSample = ({ params }: Received<'hasSample'>) =>
    kept.has(params.chave)
      ? new Response(null, { headers: { [KEPT_SAMPLE_HEADER]: String(KEPT.id_amostra) } })
      : refusedHead(404, 'sample_not_found');
  return { kept, way, answers: { createSample, hasSample, getSample: refuse('sample_not_found') } satisfies Answers };
}

/** A sample with a sound, of whose first attempt the upload or its answer was lost. */
async function soundWaits(loses: 'upload' | 'answer' = 'upload') {
  const { kept, way, answers } = keepingServer();
  way.loses = loses;
  const opened = await openCollect(answers);
  act(() => opened.phone.find(-8.05, -34.88, 6));
  await screen.findByText(/precisão de 6 m/);
  choose(new Blob([tone(4)]));
  await screen.findByTestId('sound');
  await save();
  await dayIs('1 aguardando envio');
  await toDay();
  await screen.findByText(/1 tentativa/);
  way.loses = 'nothing';
  return { ...opened, kept };
}

/** The browser loses the files and keeps what the page knows of them. */
const loseFiles = async () => (await fieldDb()).clear('photos');

it('a sample whose sound is gone from the phone is not sent, and the collector is told so and records another', async () => {
  const { sent, kept } = await soundWaits();
  await loseFiles();
  press('Enviar agora');
  expect(await screen.findByText(SOUND_LOST)).toBeTruthy();
  expect(screen.getByTestId('state').textContent).toBe('Não enviada');
  expect(sent('createSample')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Baixar o som' })).toBeNull();

  press('Corrigir');
  expect((await screen.findByRole('alert')).textContent).toBe(RECORD_AGAIN);
  expect(screen.queryByTestId('sound')).toBeNull();
  choose(new Blob([tone(5)]));
  await screen.findByTestId('sound');
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  await dayIs('1 enviada hoje');
  const [first, second] = sent('createSample');
  expect(second?.body.chave).toBe(first?.body.chave);
  expect(kept.size).toBe(1);
  expect(second?.files.map(({ size }) => size)).toEqual([tone(5).length]);
});

it('a sample that the server has kept, whose answer and sound are lost, is told as sent, with its number', async () => {
  const { answers, sent } = await soundWaits('answer');
  answers.getSample = { amostra: sampleDetail({ id_amostra: KEPT.id_amostra, seq: KEPT.seq }) };
  await loseFiles();
  press('Enviar agora');
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Enviada'));
  expect(screen.getByText(KEPT.seq)).toBeTruthy();
  expect(sent('getSample').map(({ params }) => params.id)).toEqual([KEPT.id_amostra]);
  expect(sent('createSample')).toHaveLength(1);
});

it('a kept sample that the collector may no longer see is told as sent, without its number', async () => {
  await soundWaits('answer');
  await loseFiles();
  press('Enviar agora');
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Enviada'));
  expect(screen.getByText('Número não recebido')).toBeTruthy();
});

it.each<[string, Answers]>([
  ['cannot be reached', { hasSample: 'unreachable' }],
  ['is a portal that answers 200', { hasSample: () => new Response('<h1>Wi-Fi</h1>') }],
  ['is a portal that finds nothing', { hasSample: () => new Response(null, { status: 404 }) }],
  ['is still receiving it', { hasSample: () => refusedHead(409, 'upload_in_progress') }],
])('a sample without its sound waits while what answers whether it has arrived %s', async (_, portal) => {
  const { answers, sent } = await soundWaits('answer');
  const server = { ...answers };
  Object.assign(answers, portal);
  await loseFiles();
  press('Enviar agora');
  await screen.findByText(/2 tentativas/);
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Aguardando envio'));
  expect(screen.queryByText(SOUND_LOST)).toBeNull();
  Object.assign(answers, { hasSample: server.hasSample });
  press('Enviar agora');
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Enviada'));
  expect(sent('createSample')).toHaveLength(1);
});

/** The browser has the sound's entry and cannot read it, as often as the phone tries before it holds the sample back. */
async function cannotRead() {
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('Gone', 'NotFoundError'));
  for (const tries of [2, 3]) {
    press('Enviar agora');
    await screen.findByText(new RegExp(`${tries} tentativas`));
    expect(await screen.findByText(/^O celular não conseguiu ler o som ou uma foto/)).toBeTruthy();
    expect(screen.queryByText(SOUND_LOST)).toBeNull();
    await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Aguardando envio'));
  }
  return reading;
}

it('a sound that could not be read two times is sent once it can', async () => {
  const { sent } = await soundWaits();
  const reading = await cannotRead();
  reading.mockRestore();
  press('Enviar agora');
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Enviada'));
  expect(sent('createSample')[1]?.files.map(({ size }) => size)).toEqual([tone(4).length]);
});

it('a sound that cannot be read three times is held back, and can be downloaded and sent once it can be read', async () => {
  const { sent } = await soundWaits();
  const reading = await cannotRead();
  press('Enviar agora');
  expect(await screen.findByText(/^O celular não consegue ler o som desta amostra/)).toBeTruthy();
  expect(screen.getByTestId('state').textContent).toBe('Não enviada');
  expect(screen.queryByRole('button', { name: 'Baixar o som' })).toBeNull();
  expect(sent('createSample')).toHaveLength(1);
  reading.mockRestore();
  fireEvent.click(screen.getByRole('link', { name: /Voltar à coleta$/ }));
  await screen.findByRole('button', { name: 'Gravar' });
  await toDay();
  expect(await screen.findByRole('button', { name: 'Baixar o som' })).toBeTruthy();
  press('Corrigir');
  await screen.findByTestId('sound');
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  await dayIs('1 enviada hoje');
  expect(sent('createSample')[1]?.files.map(({ size }) => size)).toEqual([tone(4).length]);
});

/** Names a photo in the sample that waits, of which the phone has nothing. */
async function losePhoto() {
  const draft = (await samples.list(CLARA.id_usuario)).find(({ state }) => state === 'queued');
  const photos = [{ id: 'gone', title: '' }];
  await (await fieldDb()).put('drafts', { ...draft, photos } as NonNullable<typeof draft>);
  return draft;
}

it('a sample that lost sound and photo is corrected in one go, and both are told', async () => {
  const { sent } = await soundWaits();
  await losePhoto();
  await loseFiles();
  press('Enviar agora');
  await screen.findByText(SOUND_LOST);
  press('Corrigir');
  expect((await screen.findByRole('alert')).textContent).toBe(`${RECORD_AGAIN} ${PHOTO_AGAIN}`);
  choose(new Blob([tone(5)]));
  await screen.findByTestId('sound');
  expect(screen.getByRole('alert').textContent).toBe(PHOTO_AGAIN);
  await save();
  await dayIs('1 enviada hoje');
  expect(sent('createSample')[1]?.files.map(({ size }) => size)).toEqual([tone(5).length]);
});

it('a sample that lost a photo is not sent without a word about it, and goes without it once the collector says so', async () => {
  const { sent } = await soundWaits();
  const draft = await losePhoto();
  const [sound] = await listFiles(draft?.chave ?? '');
  press('Enviar agora');
  expect(await screen.findByText(PHOTO_LOST)).toBeTruthy();
  expect(sent('createSample')).toHaveLength(1);
  press('Corrigir');
  await screen.findByTestId('sound');
  expect((await screen.findByRole('alert')).textContent).toBe(PHOTO_AGAIN);
  await save();
  await dayIs('1 enviada hoje');
  expect(sent('createSample')[1]?.files.map(({ size }) => size)).toEqual([sound?.blob.size]);
});

it.each(['storage_full', 'database_full'] as const)(
  'a server without space (%s) keeps no sample back: it waits, says why, and goes later',
  async (full) => {
    const { answers, phone, sent } = await openCollect({ createSample: refuse(full) });
    await saveNoAccess(phone);
    await dayIs('1 aguardando envio');
    await toDay();
    expect(
      await screen.findByText(/^O servidor está sem espaço. Nada se perdeu: tudo continua neste celular/),
    ).toBeTruthy();
    expect(screen.getByTestId('state').textContent).toBe('Aguardando envio');
    answers.createSample = KEPT;
    press('Enviar agora');
    await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Enviada'));
    const [first, second] = sent('createSample').map(({ body }) => body.chave);
    expect(second).toBe(first);
  },
);
