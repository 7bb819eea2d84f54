import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { samples } from '../../features/field/collect/store/samples.ts';
import { fieldDb } from '../../features/field/store/db.ts';
import { listFiles } from '../../features/field/store/draft-store.ts';
import { refuse } from '../../shared/testing/contract-server.ts';
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

/** A sample with a sound that could not be sent yet. */
async function soundWaits() {
  const opened = await openCollect({ createSample: 'unreachable' });
  act(() => opened.phone.find(-8.05, -34.88, 6));
  await screen.findByText(/precisão de 6 m/);
  choose(new Blob([tone(4)]));
  await screen.findByTestId('sound');
  await save();
  await dayIs('1 aguardando envio');
  await toDay();
  await screen.findByText(/1 tentativa/);
  opened.answers.createSample = KEPT;
  return opened;
}

/** The browser loses the files and keeps what the page knows of them. */
const loseFiles = async () => (await fieldDb()).clear('photos');

it('a sample whose sound is gone from the phone is not sent, and the collector is told so and records another', async () => {
  const { sent } = await soundWaits();
  await loseFiles();
  press('Enviar agora');
  expect(await screen.findByText(SOUND_LOST)).toBeTruthy();
  expect(screen.getByTestId('state').textContent).toBe('Não enviada');
  expect(sent('createSample')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Baixar o som' })).toBeNull();

  press('Corrigir');
  expect((await screen.findByRole('alert')).textContent).toMatch(SOUND_LOST);
  expect(screen.queryByTestId('sound')).toBeNull();
  choose(new Blob([tone(5)]));
  await screen.findByTestId('sound');
  await save();
  await dayIs('1 enviada hoje');
  const [first, second] = sent('createSample');
  expect(second?.body.chave).toBe(first?.body.chave);
  expect(second?.files.map(({ size }) => size)).toEqual([tone(5).length]);
});

it('a sound whose entry is there but that cannot be read is not sent either, and is there again when it can', async () => {
  const { sent } = await soundWaits();
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('Gone', 'NotFoundError'));
  press('Enviar agora');
  expect(await screen.findByText(SOUND_LOST)).toBeTruthy();
  expect(sent('createSample')).toHaveLength(1);
  reading.mockRestore();
  press('Corrigir');
  await screen.findByTestId('sound');
  await save();
  await dayIs('1 enviada hoje');
  expect(sent('createSample')[1]?.files.map(({ size }) => size)).toEqual([tone(4).length]);
});

it('a sample that lost a photo is not sent without a word about it, and goes without it once the collector says so', async () => {
  const { sent } = await soundWaits();
  const draft = (await samples.list(CLARA.id_usuario)).find(({ state }) => state === 'queued');
  const [sound] = await listFiles(draft?.chave ?? '');
  const photos = [{ id: 'gone', title: '' }];
  await (await fieldDb()).put('drafts', { ...draft, photos } as NonNullable<typeof draft>);
  press('Enviar agora');
  expect(await screen.findByText(PHOTO_LOST)).toBeTruthy();
  expect(sent('createSample')).toHaveLength(1);
  press('Corrigir');
  await screen.findByTestId('sound');
  await save();
  await dayIs('1 enviada hoje');
  expect(sent('createSample')[1]?.files.map(({ size }) => size)).toEqual([sound?.blob.size]);
});

it('a server without space keeps no sample back: it waits, says why, and goes later', async () => {
  const { answers, phone, sent } = await openCollect({ createSample: refuse('storage_full') });
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
});
