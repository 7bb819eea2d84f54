import { act, cleanup, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { REST_MS } from '../../shared/address/index.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { click, found } from '../testing/open-map.tsx';
import { openMode } from '../testing/open-selection.tsx';

const LINK = 'lat=-3.1072&lon=-60.0261&zoom=14';
const MOVED = { lat: -3.13391, lon: -60.01872, zoom: 16.5 };
const S2 = { amostra: sampleDetail({ id_amostra: 2, seq: 'S2' }) };
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
    await afterRest(() => click('button', 'Abrir a amostra S2'));
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

  it('stays where the person has moved it while a sample was open', async () => {
    await openMode({ getSampleDetail: S2 }, undefined, LINK);
    const map = shownMap();
    click('button', 'Abrir a amostra S2');
    act(() => map.moveTo(MOVED));
    click('button', 'Voltar à lista');
    expect(map.returned).toEqual([]);
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
