import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { registerTexts } from '../../shared/i18n/index.ts';
import { fakeServer, ok, refusal } from '../../shared/testing/fake-server.ts';
import { notify } from '../../shared/ui/index.ts';
import { blindReviewTexts } from './blind-review.texts.ts';
import { useAnswering } from './hooks/use-answering.ts';
import { useBlindSample } from './hooks/use-blind-sample.ts';
import RestPage from './pages/RestPage.tsx';

beforeAll(() => registerTexts('blindReview', blindReviewTexts));

/** A router with one address; other addresses render nothing. */
function routerOf(element: ReactNode, path: string, state: object = {}) {
  return createMemoryRouter(
    [
      { path, element },
      { path: '*', element: null },
    ],
    { initialEntries: [{ pathname: path, state }] },
  );
}

function Sample() {
  useBlindSample();
  return null;
}

it.each([
  [400, 'invalid_input'],
  [404, 'hand_out_not_found'],
  [409, 'hand_out_expired'],
  [429, 'too_many_requests'],
])('a refusal with %i of the sample opens the technical problem screen', async (status, code) => {
  fakeServer({ 'GET /api/br/amostra': refusal(status, code) });
  const router = routerOf(<Sample />, '/br/br-class');
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.location.pathname).toBe('/br/br-problem'));
});

function answering(replies: Parameters<typeof fakeServer>[0]) {
  fakeServer({ 'PUT /api/br/tempo-classificacao': ok({ tempo: 9 }), ...replies });
  const warning = vi.spyOn(notify, 'warning');
  const onNext = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterProvider router={routerOf(children, '/br/br-class')} />
  );
  const { result } = renderHook(() => useAnswering(5, onNext), { wrapper });
  const answer = () =>
    act(async () => {
      vi.useFakeTimers();
      const done = result.current.answer({ classificacao: 'LEAK', qualidade: 4, certeza: 5 });
      await vi.advanceTimersByTimeAsync(10_000);
      await done;
    });
  return { answer, warning, onNext };
}

it.each(['PUT /api/br/tempo-classificacao', 'POST /api/br/classifica'])(
  'an answer whose response was lost counts as saved if %s refuses it as answered',
  async (refusing) => {
    let tries = 0;
    const { answer, warning, onNext } = answering({
      'POST /api/br/classifica': () => (tries++ === 0 ? 'unreachable' : refusal(409, 'hand_out_answered')),
      ...(refusing.startsWith('PUT') && {
        [refusing]: () => (tries === 0 ? ok({ tempo: 9 }) : refusal(409, 'hand_out_answered')),
      }),
    });
    await answer();
    expect(onNext).toHaveBeenCalledTimes(1);
    expect(warning).not.toHaveBeenCalled();
  },
);

it.each([
  ['hand_out_expired', 409, 'O tempo desta amostra acabou. Siga para a próxima.'],
  ['hand_out_answered', 409, 'Esta amostra já foi respondida.'],
  ['hand_out_not_found', 404, 'Esta amostra não está com você. Peça a próxima.'],
])('%s shows a message and the next sample', async (code, status, text) => {
  const { answer, warning, onNext } = answering({ 'POST /api/br/classifica': refusal(status, code) });
  await answer();
  expect(onNext).toHaveBeenCalledTimes(1);
  expect(warning).toHaveBeenCalledWith(text);
});

it('setting the browser’s clock back does not lengthen the rest, before and after a reload', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] });
  const at = Date.now();
  const rest = { seconds: 600, volta: '2026-11-22T15:30:00-03:00', at };
  vi.setSystemTime(at - 3_600_000);
  render(<RouterProvider router={routerOf(<RestPage />, '/br/br-rest', rest)} />);
  expect(screen.getByRole('timer').textContent).toBe('10:00');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('timer').textContent).toBe('09:00');
  vi.setSystemTime(at - 7_200_000);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('timer').textContent).toBe('08:00');
});
