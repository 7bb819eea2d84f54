import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { REST_MS } from '../../shared/address/index.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { click, found } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';
import { boxOf, check, openMode } from '../testing/open-selection.tsx';

const LINK = 'lat=-3.1072&lon=-60.0261&zoom=14';
const MOVED = { lat: -3.13391, lon: -60.01872, zoom: 16.5 };
const S2 = { amostra: sampleDetail({ id_amostra: 2, seq: 'S2' }) };
/** A view that has none of the samples. */
const ELSEWHERE = [10, 10, 11, 11] as const;
const queryOf = (at: string) => at.slice(at.indexOf('?') + 1);

/** Does something, then lets the time pass until the view is written into the address. */
async function afterRest(action: () => void) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    act(action);
    await act(async () => void vi.advanceTimersByTime(REST_MS));
  } finally {
    vi.useRealTimers();
  }
}

describe('the view of the selection mode', () => {
  it('is the one that the person had when the page is loaded again', async () => {
    const { at } = await openMode({}, undefined, LINK);
    act(() => shownMap().moveTo(MOVED));
    await waitFor(() => expect(queryOf(at())).toBe('lat=-3.13391&lon=-60.01872&zoom=16.5'));
    const address = queryOf(at());
    cleanup();
    await openMode({}, undefined, address);
    await waitFor(() => expect(shownMap().options.place).toEqual(MOVED));
    await waitFor(() => expect(shownMap().store?.size).toBe(4));
    expect(shownMap().fitted).toEqual([]);
  });

  it('is written without a move of the map', async () => {
    const { at } = await openMode({}, undefined, LINK);
    const map = shownMap();
    act(() => map.moveTo(MOVED));
    await waitFor(() => expect(at()).toContain('zoom=16.5'));
    expect([shownMap() === map, map.at, map.returned, map.fitted]).toEqual([true, MOVED, [], []]);
  });

  it('is written without an entry of the history', async () => {
    const { at, router } = await openMode({}, undefined, LINK);
    act(() => shownMap().moveTo(MOVED));
    await waitFor(() => expect(at()).toContain('zoom=16.5'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is written with the next change when the browser has refused it', async () => {
    const { at, router } = await openMode({ rankSamples: { amostras: [3] } }, undefined, LINK);
    const navigate = vi.spyOn(router, 'navigate');
    navigate.mockRejectedValueOnce(new DOMException('too many calls', 'SecurityError'));
    act(() => shownMap().moveTo(MOVED));
    await waitFor(() => expect(navigate).toHaveBeenCalledTimes(1));
    click('checkbox', 'Vazamentos mais prováveis primeiro');
    await waitFor(() => expect(queryOf(at())).toBe('lat=-3.13391&lon=-60.01872&zoom=16.5&provaveis=true'));
  });

  it('is not written when it is that of an opened sample, which the address does not have', async () => {
    const { at } = await openMode({ getSampleDetail: S2 });
    await waitFor(() => expect(shownMap().fitted).toHaveLength(1));
    act(() => shownMap().paint());
    shownMap().view = [...ELSEWHERE];
    await afterRest(() => click('button', 'Abrir a amostra S2'));
    expect(shownMap().brought).toEqual([2]);
    expect(at()).not.toContain('lat=');
  });

  it('comes back when an opened sample is closed', async () => {
    await openMode({ getSampleDetail: S2 }, undefined, LINK);
    const map = shownMap();
    const opening = map.options.place;
    click('button', 'Abrir a amostra S2');
    expect(map.returned).toEqual([]);
    click('button', 'Voltar à lista');
    expect(map.returned).toEqual([opening]);
  });

  it('is left as it is when the opened sample is in it', async () => {
    await openMode({ getSampleDetail: S2 }, undefined, LINK);
    click('button', 'Abrir a amostra S2');
    const { gone, brought, selected } = shownMap();
    expect([gone, brought, selected]).toEqual([[], [], 2]);
  });

  it('stays where the person has moved it while a sample was open', async () => {
    await openMode({ getSampleDetail: S2 }, undefined, LINK);
    const map = shownMap();
    click('button', 'Abrir a amostra S2');
    act(() => map.moveTo(MOVED));
    click('button', 'Voltar à lista');
    expect(map.returned).toEqual([]);
  });

  /** Opens sample S2 while the map has not drawn the samples yet. None of them is in its view. */
  async function openBeforeDrawn(query: string) {
    let answer = () => {};
    const samples = new Promise<Response>((resolve) => {
      answer = () => resolve(found(4));
    });
    const opening = openMode({ searchMap: () => samples, getSampleDetail: S2 }, undefined, query);
    await waitFor(() => expect(shownMap().options.place).toBeTruthy());
    const map = shownMap();
    map.isHeld = true;
    map.view = [...ELSEWHERE];
    answer();
    await opening;
    click('button', 'Abrir a amostra S2');
    return map;
  }

  it('moves to a sample that was opened before the samples were drawn, and comes back', async () => {
    const map = await openBeforeDrawn(LINK);
    expect(map.brought).toEqual([]);
    act(() => map.paint());
    expect(map.brought).toEqual([2]);
    click('button', 'Voltar à lista');
    expect(map.returned).toEqual([map.options.place]);
  });

  it('is fitted before it moves to a sample that was opened early', async () => {
    const map = await openBeforeDrawn('');
    act(() => map.paint());
    expect([map.fitted.length, map.brought]).toEqual([1, []]);
    act(() => map.paint());
    expect(map.brought).toEqual([2]);
  });

  it('waits for the samples: an earlier rest of the map does not count', async () => {
    const map = await openBeforeDrawn(LINK);
    act(() => map.options.onIdle(null));
    expect(map.brought).toEqual([]);
    act(() => map.paint());
    expect(map.brought).toEqual([2]);
  });

  it('stays in the address beside the order of the list, and each leaves the other', async () => {
    const { at } = await openMode({ rankSamples: { amostras: [3] } }, undefined, LINK);
    click('checkbox', 'Vazamentos mais prováveis primeiro');
    await waitFor(() => expect(queryOf(at())).toBe(`${LINK}&provaveis=true`));
    act(() => shownMap().moveTo(MOVED));
    await waitFor(() => expect(queryOf(at())).toBe('lat=-3.13391&lon=-60.01872&zoom=16.5&provaveis=true'));
  });

  it('before the samples are here is not written, since they are still to be fitted into it', async () => {
    let answer = () => {};
    const samples = new Promise<Response>((resolve) => {
      answer = () => resolve(found(4));
    });
    const opening = openMode({ searchMap: () => samples });
    await waitFor(() => expect(shownMap().options.place).toBeTruthy());
    const map = shownMap();
    const moves = () => map.options.onView(map.view, false);
    await afterRest(moves);
    answer();
    const { at } = await opening;
    await waitFor(() => expect(map.fitted).toHaveLength(1));
    expect(at()).not.toContain('lat=');
    await afterRest(moves);
    await waitFor(() => expect(at()).toContain('lat='));
  });
});

describe('with a sample open in the selection mode', () => {
  const list = () => screen.queryByTestId('selection-list') !== null;
  const heading = () => screen.queryByRole('heading', { level: 2 })?.textContent;
  const details: Answers = {
    getSampleDetail: ({ body: { id_amostra } }) => ({
      amostra: sampleDetail({ id_amostra, seq: `S${id_amostra}` }),
    }),
  };
  /** The mode as it is opened from the map, with two samples checked and the second one open. */
  async function openS2() {
    const opened = await openMode(details, undefined, LINK);
    const address = opened.at();
    await act(() => opened.router.navigate('/list'));
    await act(() => opened.router.navigate(address));
    await screen.findByTestId('selection-list');
    check('S1', 'S3');
    await openSample('S2');
    return { ...opened, go: (by: number) => act(() => opened.router.navigate(by)) };
  }
  async function openSample(seq: string) {
    await act(async () => click('button', `Abrir a amostra ${seq}`));
    expect([list(), heading()]).toEqual([false, `Amostra ${seq}`]);
  }

  it('Back closes it, keeps the selection and brings back the view', async () => {
    const { go, at } = await openS2();
    const map = shownMap();
    await go(-1);
    expect([list(), boxOf('S1').checked, boxOf('S2').checked, boxOf('S3').checked]).toEqual([true, true, false, true]);
    expect([at().startsWith('/inspect/'), map.returned]).toEqual([true, [map.options.place]]);
  });

  it('Forward opens it again after Back', async () => {
    const { go } = await openS2();
    await go(-1);
    await go(1);
    expect([list(), heading()]).toEqual([false, 'Amostra S2']);
  });

  it('Back leaves the mode once it is closed by its button', async () => {
    const { go, at } = await openS2();
    await act(async () => click('button', 'Voltar à lista'));
    expect(list()).toBe(true);
    await go(-1);
    expect(at()).toBe('/list');
  });

  it('Back closes it also before the page has followed', async () => {
    const { go, at, router } = await openS2();
    await go(-1);
    await act(async () => {
      click('button', 'Abrir a amostra S1');
      await router.navigate(-1);
    });
    await waitFor(() => expect(list()).toBe(true));
    expect(at()).toMatch(/^\/inspect\//);
  });

  it('a reload shows it', async () => {
    const { router, answers } = await openS2();
    const entry = router.state.location;
    cleanup();
    openScreen(entry, 'SUP', answers);
    await waitFor(() => expect(heading()).toBe('Amostra S2'));
  });

  /** Loads the page of the entry anew, in a view without the samples. */
  async function reload({ router, answers }: Awaited<ReturnType<typeof openS2>>) {
    const entry = router.state.location;
    cleanup();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    openScreen(entry, 'SUP', { ...answers, searchMap: () => held.then(() => found(4)) });
    await waitFor(() => expect(shownMap().options.place).toBeTruthy());
    const map = shownMap();
    map.view = [...ELSEWHERE];
    answer();
    await waitFor(() => expect(heading()).toBe('Amostra S2'));
    await waitFor(() => expect(map.store?.size).toBe(4));
    return map;
  }

  it('a reload moves the map to it, and its button back', async () => {
    const map = await reload(await openS2());
    await waitFor(() => expect(map.brought).toEqual([2]));
    await act(async () => click('button', 'Voltar à lista'));
    expect(map.returned).toEqual([map.options.place]);
  });

  it('a reload leaves the map where the person has moved it meanwhile', async () => {
    const opened = await openS2();
    await afterRest(() => shownMap().moveTo(MOVED));
    const map = await reload(opened);
    expect([map.options.place, map.brought]).toEqual([MOVED, []]);
  });

  it('Back writes the view into which the person has moved the map meanwhile', async () => {
    const { go, at } = await openS2();
    act(() => shownMap().moveTo(MOVED));
    await go(-1);
    await waitFor(() => expect(queryOf(at())).toBe('lat=-3.13391&lon=-60.01872&zoom=16.5'));
  });
});
