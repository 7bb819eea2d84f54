import type { Classification, SampleDetail } from '@escuta/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { detailKey } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { SampleStore } from '../../../shared/map/sample-store.ts';
import { columnsOf } from '../../../shared/testing/columns.ts';
import { fakeServer, ok, refusal, type SentCall } from '../../../shared/testing/fake-server.ts';
import { notify } from '../../../shared/ui/index.ts';
import { deskTexts } from '../desk.texts.ts';
import { deskNotes } from '../desk-notes.ts';
import { readWork } from '../desk-work.ts';
import { useWork } from './use-work.ts';

beforeAll(() => registerTexts('desk', deskTexts));

const GEO = 3;
const CALL = 'POST /api/amostra/update/classificador';
const note = { obs_admin: null, usuario_classificacao: null, dt_classificacao: null, sem_consenso: false };
const detailOf = (classificacao: Classification) =>
  ({ id_amostra: 1, classificacao, triagem: note }) as unknown as SampleDetail;
const saved = (classificacao: Classification, obs_admin: string | null = null) =>
  ok({ classificacao, triagem: { ...note, obs_admin } });

/** The desk with a queue of two samples; `isReloaded` as after a reload. */
function setUp(answer: (call: SentCall) => ReturnType<typeof refusal> | ReturnType<typeof ok>, isReloaded = false) {
  const server = fakeServer({ [CALL]: answer });
  const queryClient = new QueryClient();
  queryClient.setQueryData(detailKey(1), detailOf('PEND'));
  const error = vi.spyOn(notify, 'error');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const queue = { store: new SampleStore(columnsOf(2, { classificacao: ['PEND', 'PEND'] })), isKept: isReloaded };
  const { result } = renderHook(() => useWork(queue, GEO), { wrapper });
  const detail = () => queryClient.getQueryData<SampleDetail>(detailKey(1));
  const give = (sample: SampleDetail, code: Classification | null) => act(() => result.current.give(sample, code, 1));
  return { result, server, detail, error, give };
}
const bodies = (server: { sent: SentCall[] }) => server.sent.map(({ body }) => body);
/** Stores the work as the page did before a reload. */
const leave = (work: object) => sessionStorage.setItem(`escuta.desk-work.${GEO}`, JSON.stringify(work));
const entry = (at: number, after: Classification) => ({
  id: 1,
  at,
  before: { classificacao: 'PEND', obs_admin: null, sem_consenso: false },
  note: null,
  after,
});

it('a note alone is saved and undone without a class', async () => {
  const { give, result, server, detail } = setUp(() => saved('LESS', 'chiado'));
  deskNotes.write(GEO, 1, 'chiado', '');
  await give(detailOf('PEND'), null);
  expect(detail()?.classificacao).toBe('LESS');
  await act(() => result.current.undo());
  expect(bodies(server)).toEqual([
    { id_amostra: 1, obs_admin: 'chiado' },
    { id_amostra: 1, obs_admin: '' },
  ]);
});

it('an undo after another user’s class shows an error and keeps that class', async () => {
  const answers = [saved('LEAK'), refusal(409, 'class_changed', { params: { classificacao: 'LESS' } })];
  const { give, result, server, detail, error } = setUp(() => answers.shift() ?? refusal(500, 'internal_error'));
  await give(detailOf('PEND'), 'LEAK');
  await act(() => result.current.undo());
  const undo = { id_amostra: 1, classificacao: 'PEND', classificacao_vista: 'LEAK', sem_decisao: true };
  expect(bodies(server)[1]).toEqual(undo);
  expect(error).toHaveBeenCalledWith('A classificação da amostra S1 não foi desfeita', {
    kind: 'save',
    description: 'Outra pessoa já deu outra classe a esta amostra; a dela foi mantida.',
  });
  expect(detail()?.classificacao).toBe('LESS');
  expect(result.current.work).toMatchObject({ done: { 1: 'LESS' }, history: [] });
});

it('an undo of a verdict that was never saved shows no further error', async () => {
  const answers = [
    refusal(500, 'internal_error'),
    refusal(409, 'class_changed', { params: { classificacao: 'PEND' } }),
  ];
  const { result, error } = setUp(() => answers.shift() ?? refusal(500, 'internal_error'));
  await act(async () => {
    const given = result.current.give(detailOf('PEND'), 'LEAK', 1);
    await Promise.all([given, result.current.undo()]);
  });
  expect(error).toHaveBeenCalledTimes(1);
  expect(result.current.work).toMatchObject({ done: {}, history: [], unsent: {} });
});

it('a verdict sent again after a reload leaves no draft behind', async () => {
  deskNotes.write(GEO, 1, 'chiado', '');
  const sending = { verdict: { classificacao: 'LEAK', obs_admin: 'chiado' }, entry: entry(1, 'LEAK'), isUndo: false };
  leave({ done: { 1: 'LEAK' }, history: [entry(1, 'LEAK')], unsent: { 1: sending } });
  const { result } = setUp(() => saved('LEAK', 'chiado'), true);
  await waitFor(() => expect(readWork(GEO).unsent).toEqual({}));
  expect(deskNotes.has(GEO, 1)).toBe(false);
  expect(result.current.work.done).toEqual({ 1: 'LEAK' });
});

it('an undo that fails after a reload keeps the older verdicts of its sample', async () => {
  const verdict = { classificacao: 'LEAK', classificacao_vista: 'PASS' };
  leave({
    done: { 1: 'LEAK' },
    history: [entry(1, 'LEAK')],
    unsent: { 1: { verdict, entry: entry(2, 'PASS'), isUndo: true } },
  });
  const { result, error } = setUp(() => refusal(500, 'internal_error'), true);
  await waitFor(() => expect(error).toHaveBeenCalled());
  expect(result.current.work.done).toEqual({ 1: 'PASS' });
  expect(result.current.work.history).toEqual([entry(1, 'LEAK'), entry(2, 'PASS')]);
});
