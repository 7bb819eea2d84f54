import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkProblem } from '../api/problems.ts';
import { type ChangedIds, collectChanges } from './collector.ts';

describe('changes that are gathered', () => {
  beforeEach(() => vi.useFakeTimers());

  it('are read at once, those that come meanwhile together afterwards, each once', async () => {
    const read: ChangedIds[] = [];
    const replies: (() => void)[] = [];
    const collector = collectChanges('amostra', (ids) => {
      read.push(ids);
      return new Promise((resolve) => replies.push(resolve));
    });
    collector.hear({ amostra: [4], relatorio: [9] });
    await vi.advanceTimersByTimeAsync(0);
    collector.hear({ amostra: [5, 6] });
    collector.hear({ amostra: [6, 4] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toEqual([[4]]);
    replies[0]?.();
    await vi.advanceTimersByTimeAsync(499);
    expect(read).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toEqual([[4], [5, 6, 4]]);
    collector.stop();
  });

  it('of other kinds are none', async () => {
    const read = vi.fn(async () => undefined);
    const collector = collectChanges('inspecao', read);
    collector.hear({ amostra: [4], relatorio: null });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).not.toHaveBeenCalled();
    collector.stop();
  });

  it.each([
    ['too many to be named', { amostra: null }],
    ['unknown', 'again' as const],
  ])('that are %s have everything read', async (_case, news) => {
    const read = vi.fn(async (_ids: ChangedIds) => undefined);
    const collector = collectChanges('amostra', read);
    collector.hear({ amostra: [4] });
    collector.hear(news);
    collector.hear({ amostra: [5] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read.mock.calls.map(([ids]) => ids)).toEqual([null]);
    collector.stop();
  });

  it.each([
    ['the network is away', new NetworkProblem('unreachable'), 2],
    ['the server cannot answer now', new ApiProblem(503, 'database_busy'), 2],
    ['the server refuses', new ApiProblem(404, 'company_not_found'), 1],
  ])('are read again, or not, where %s', async (_case, problem, times) => {
    const read = vi.fn(async (_ids: ChangedIds) => undefined).mockRejectedValueOnce(problem);
    const collector = collectChanges('amostra', read);
    collector.hear({ amostra: [4] });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(read.mock.calls.map(([ids]) => ids)).toEqual(Array(times).fill([4]));
    collector.stop();
  });

  it('are read no more once the screen is left', async () => {
    const read = vi.fn(async (_ids: ChangedIds) => undefined);
    const collector = collectChanges('amostra', read);
    collector.hear({ amostra: [4] });
    collector.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).not.toHaveBeenCalled();
  });
});
