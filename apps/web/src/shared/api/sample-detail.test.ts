import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { detailKey, staleDetails } from './sample-detail.ts';

it('a detail on its way when its sample changes is fetched again, others are not', async () => {
  const client = new QueryClient();
  const replies = new Map<number, ((text: string) => void)[]>();
  const ends = [31, 47].map((id) => {
    replies.set(id, []);
    const queryFn = () => new Promise<string>((done) => replies.get(id)?.push(done));
    return new QueryObserver(client, { queryKey: detailKey(id), queryFn, staleTime: 60_000 }).subscribe(
      () => undefined,
    );
  });
  const done = staleDetails(client, [31]);
  await expect.poll(() => replies.get(31)?.length).toBe(2);
  replies.get(31)?.[0]?.('as before');
  replies.get(31)?.[1]?.('as now');
  replies.get(47)?.[0]?.('another');
  await done;
  await expect.poll(() => client.getQueryData(detailKey(47))).toBe('another');
  expect(client.getQueryData(detailKey(31))).toBe('as now');
  expect(replies.get(47)).toHaveLength(1);
  for (const end of ends) end();
});
