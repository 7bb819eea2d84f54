import { IMPRECISE_M } from '@escuta/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SampleDraft } from '../../features/field/collect/store/sample-draft.ts';
import { openSample, samples } from '../../features/field/collect/store/samples.ts';
import { fieldDb } from '../../features/field/store/db.ts';
import { listFiles } from '../../features/field/store/draft-store.ts';
import { noteConnection } from '../../shared/api/index.ts';
import {
  CLARA,
  dayIs,
  emptyPhone,
  isKept,
  microphone,
  openCollect,
  press,
  save,
  saveNoAccess,
  toDay,
} from '../testing/open-collect.tsx';

beforeEach(emptyPhone);

const HOUR_MS = 3_600_000;
const QUESTION = /: continuar ou descartar\?$/;

/** A sample that was begun on this phone at a time of the product's clock. */
async function begun(at: Date, fields: Partial<SampleDraft['fields']>, more: Partial<SampleDraft> = {}) {
  const draft = await openSample(CLARA.id_usuario, at);
  const kept = { ...draft, fields: { ...draft.fields, ...fields }, ...more };
  await (await fieldDb()).put('drafts', kept);
  return kept;
}

/** Today at midday and at 16:01 of the day before, by the product's clock. */
function yesterdayAndNoon() {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'], now: new Date('2031-05-09T15:00:00Z') });
  return new Date('2031-05-08T16:01:00Z');
}

const question = () => screen.findByRole('alertdialog', { name: QUESTION });

it('a sample begun yesterday asks whether it goes on, with what it holds, and takes no position before', async () => {
  const begunAt = yesterdayAndNoon();
  const { chave } = await begun(begunAt, { pre_classificacao: 'LEAK', hidrometro: 'Z-9', obs_app: 'Atrás do portão' });
  const { phone } = await openCollect();
  const asked = await question();
  expect(within(asked).getByText('Rascunho de ontem 13:01: continuar ou descartar?')).toBeTruthy();
  expect(asked.textContent).toContain('Ponto Suspeito');
  expect(asked.textContent).toContain('Hidrômetro Z-9');
  expect(asked.textContent).toContain('Atrás do portão');
  expect(screen.queryByRole('button', { name: 'Gravar' })).toBeNull();
  act(() => phone.find(-8.05, -34.88, 6));
  expect((await samples.find(CLARA.id_usuario, chave))?.position).toBeNull();
});

it('an old sample that goes on is asked about no more, also after the page is opened again', async () => {
  const { chave } = await begun(yesterdayAndNoon(), { pre_classificacao: 'LEAK' });
  await openCollect();
  await question();
  press('Continuar');
  await screen.findByRole('button', { name: 'Gravar' });
  expect(screen.getByRole('button', { name: 'Ponto Suspeito' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(async () =>
    expect((await samples.find(CLARA.id_usuario, chave))?.changed).toBeGreaterThan(Date.now() - HOUR_MS),
  );
  await toDay();
  fireEvent.click(screen.getByRole('link', { name: /Voltar à coleta/ }));
  await screen.findByRole('button', { name: 'Gravar' });
  expect(screen.queryByText(QUESTION)).toBeNull();
});

it('an old sample that is discarded leaves an empty form', async () => {
  const { chave } = await begun(yesterdayAndNoon(), { obs_app: 'Atrás do portão' });
  await openCollect();
  await question();
  press('Descartar');
  press('Descartar');
  await screen.findByRole('button', { name: 'Gravar' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Observação').value).toBe('');
  expect(await samples.find(CLARA.id_usuario, chave)).toBeUndefined();
});

it('a phone that was in the pocket for two hours asks when the page comes back to view', async () => {
  yesterdayAndNoon();
  await openCollect();
  press('Ponto Suspeito');
  await isKept();
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect((await question()).textContent).toContain('Rascunho de hoje 12:00');
});

it('the phone’s own search for its position does not make an old sample look new', async () => {
  yesterdayAndNoon();
  const { phone } = await openCollect();
  press('Ponto Suspeito');
  await isKept();
  vi.setSystemTime(Date.now() + 0.9 * HOUR_MS);
  act(() => phone.find(-8.05, -34.88, 6));
  await isKept();
  vi.setSystemTime(Date.now() + 0.2 * HOUR_MS);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await question()).toBeTruthy();
});

it.each<[string, Partial<SampleDraft['fields']>, Partial<SampleDraft>]>([
  ['whether the meter turns', { medidor_girando: 'false' }, {}],
  ['a place marked on the map', {}, { position: { lat: -3.1, lon: -60, accuracy: null, at: 0 } }],
])('%s of long ago is asked about too', async (_, fields, more) => {
  await begun(yesterdayAndNoon(), fields, more);
  await openCollect();
  expect(await question()).toBeTruthy();
});

it.each([
  ['a few minutes ago', 5 * 60_000, { pre_classificacao: 'LEAK' as const }],
  ['yesterday, in which nothing was entered', 23 * HOUR_MS, {}],
])('a sample opened %s goes on without a question', async (_, ago, fields) => {
  await begun(new Date(Date.now() - ago), fields);
  await openCollect();
  expect(screen.getByRole('button', { name: 'Gravar' })).toBeTruthy();
  expect(screen.queryByText(QUESTION)).toBeNull();
});

it('a sample that the day’s page goes on with is the one that opens, without a second question', async () => {
  const begunAt = yesterdayAndNoon();
  await begun(begunAt, { hidrometro: 'Z-9' });
  await openCollect();
  await question();
  await toDay();
  press('Continuar');
  expect((await screen.findByLabelText<HTMLInputElement>('Número do hidrômetro')).value).toBe('Z-9');
});

it('an imprecise position is told in words with the way out, and is still saved', async () => {
  const { phone, sent } = await openCollect();
  act(() => phone.find(-8.05, -34.88, IMPRECISE_M));
  await screen.findByTestId('place');
  expect(screen.queryByText(/^Posição imprecisa/)).toBeNull();
  act(() => phone.find(-8.05, -34.88, 300, Date.now() + 4000));
  expect((await screen.findByText(/^Posição imprecisa/)).parentElement?.textContent).toBe(
    'Posição imprecisa: o hidrômetro pode estar em outra rua. Espere a céu aberto até a precisão melhorar, ou marque no mapa.',
  );
  press('Sem Acesso');
  await save();
  await dayIs('1 enviada hoje');
  expect(sent('createSample')[0]?.body.precisao).toBe(300);
});

it('without a network the way out of an imprecise position is to wait', async () => {
  const { phone } = await openCollect();
  act(() => noteConnection(false));
  act(() => phone.find(-8.05, -34.88, 300));
  expect((await screen.findByText(/^Posição imprecisa/)).parentElement?.textContent).toMatch(/melhorar\.$/);
  act(() => noteConnection(true));
});

it('what is missing at the next meter takes the place of the notice that the last was saved', async () => {
  const { phone } = await openCollect();
  await saveNoAccess(phone);
  await screen.findByText(/^Amostra salva/);
  await dayIs('1 enviada hoje');
  await save();
  await screen.findByText(/^Ainda falta algo/);
  expect(screen.queryByText(/^Amostra salva/)).toBeNull();
});

it('what is missing on the form is not told any longer in the day', async () => {
  await openCollect();
  await save();
  await screen.findByText(/^Ainda falta algo/);
  await toDay();
  expect(screen.queryByText(/^Ainda falta algo/)).toBeNull();
});

it('without a network the day says that its map needs one, and keeps its list', async () => {
  const { phone } = await openCollect();
  await saveNoAccess(phone);
  await dayIs('1 enviada hoje');
  await toDay();
  expect(screen.queryByText(/^O mapa precisa de rede/)).toBeNull();
  act(() => noteConnection(false));
  expect(await screen.findByText(/^O mapa precisa de rede: sem ela só aparece o caminho/)).toBeTruthy();
  expect(screen.getAllByTestId('state')).toHaveLength(1);
  act(() => noteConnection(true));
});

it('the day tells meter, turning, note and photos of a sample that is sent', async () => {
  const fields = {
    pre_classificacao: 'NOAC',
    medidor_girando: 'true',
    hidrometro: 'Y07-ã',
    obs_app: 'Lacre rompido',
  } as const;
  const draft = await begun(new Date(), fields, { position: { lat: -8.05, lon: -34.88, accuracy: 6, at: Date.now() } });
  await samples.addPhoto(draft, new Blob(['foto']), 2);
  await samples.queue(draft);
  const queued = await samples.beginSending(draft, Date.now());
  await samples.markSent(queued as SampleDraft, { answer: { seq: 'ÇA-17', avisos: [] } });
  expect(await listFiles(draft.chave)).toEqual([]);
  await openCollect();
  await toDay();
  expect(screen.getByTestId('about').textContent).toBe(
    'Sem Acesso · Hidrômetro Y07-ã · girando · sem som · precisão de 6 m · 1 foto',
  );
  expect(screen.getByText('Lacre rompido')).toBeTruthy();
});

it('the number of a sent sample leads to it on the map, and that of an earlier version only says it', async () => {
  const { phone } = await openCollect();
  await saveNoAccess(phone);
  await dayIs('1 enviada hoje');
  const queued = await begun(new Date(), {});
  await samples.queue(queued);
  const sending = await samples.beginSending(queued, Date.now());
  await samples.markSent(sending as SampleDraft, { answer: { seq: 'Nº-4', avisos: [] } });
  await toDay();
  expect(await screen.findByText('Nº-4')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: /ver no mapa$/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ÇA-17', '/?id_amostra=%C3%87A-17&amostra=9'],
  ]);
});

it('the phone’s loudness is named as that of the whole recording', async () => {
  const { end } = microphone();
  await openCollect();
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await end(2);
  expect((await screen.findByTestId('sound')).textContent).toMatch(/Volume da gravação inteira: -\d+ dB$/);
});
