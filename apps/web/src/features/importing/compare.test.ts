import { afterEach, expect, it, vi } from 'vitest';
import { compareWithStored } from './compare.ts';
import type { ReadyFile } from './read/reader.ts';

afterEach(() => vi.unstubAllGlobals());

it('recordings without meters are compared by a server that refuses meters and tells nothing of them', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Response.json({ error: false, message: null, iguais: [], longe: [0] });
  });
  const [lat, lon] = [-1.4558, -48.4902];
  const ready = [{ lat, lon, sound: 'ab', heard: { dt_amostra: new Date(), hidrometro: '000' } } as ReadyFile];
  const options = { signal: new AbortController().signal, onWaiting: () => undefined };
  const { far } = await compareWithStored({ id_cliente: 52, ready, places: [0], existing: [] }, options);
  expect([...far]).toEqual([0]);
  expect(asked).toEqual([{ sons: ['ab'], lugares: [{ lat, lon }] }]);
});
