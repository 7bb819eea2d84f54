import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { refuse } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { openScreen } from '../testing/open-screen.tsx';

const amostra = sampleDetail({
  id_amostra: 4711,
  seq: '104-B',
  images: ['Registro', 'Calçada'].map((title) => ({ title, url: `/api/media/${title}` })),
});
const open = (search: string) =>
  openScreen(`/show-photo?${search}`, 'ANA', {
    getSampleDetail: ({ body }) => (body.id_amostra === 4711 ? { amostra } : refuse('sample_not_found')),
  });

it.each([
  ['photo=4711&index=3', 'Foto não encontrada'],
  ['photo=abc&index=1', 'Foto não encontrada'],
  ['', 'Foto não encontrada'],
  ['photo=2147483647&index=1', 'A amostra não foi encontrada.'],
])('the address of a photo that does not exist is explained: %s', async (search, text) => {
  open(search);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('one click replaces an expired link', async () => {
  const { sent } = open('photo=4711&index=2');
  fireEvent.error(await screen.findByRole('img', { name: 'Calçada' }));
  expect(screen.getByText('A foto não pôde ser carregada')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('img', { name: 'Calçada' })).toBeTruthy();
  expect(sent('getSampleDetail')).toHaveLength(2);
});

it.each([
  ['pt-BR', 'Erro ao baixar a foto, tente novamente.'],
  ['en', 'Error downloading the photo, try again.'],
  ['es', 'Error al descargar la foto, inténtelo de nuevo.'],
] as const)('a photo that cannot be saved is reported in %s', async (language, text) => {
  setLanguage(language);
  open('photo=4711&index=1');
  await screen.findByRole('img', { name: 'Registro' });
  const { fetch: calls } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.startsWith('/api/media/') ? new Response('', { status: 500 }) : calls(url, init),
  );
  fireEvent.click(document.querySelector('main header a, header a') as Element);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('a photo without a title has its number in the reader’s language', async () => {
  setLanguage('en');
  const untitled = { ...amostra, images: [...amostra.images, { title: '', url: '/api/media/x' }] };
  openScreen('/show-photo?photo=4711&index=2', 'ANA', {
    getSampleDetail: { amostra: { ...untitled, images: untitled.images.slice(1) } },
  });
  expect(await screen.findByRole('heading', { name: 'Photo 2' })).toBeTruthy();
});
