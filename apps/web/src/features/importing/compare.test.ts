import { afterEach, expect, it, vi } from 'vitest';
import { compareWithStored, findStoredOtherwise } from './compare.ts';
import type { ReadyFile } from './read/reader.ts';

afterEach(() => vi.unstubAllGlobals());

const [lat, lon] = [-1.4558, -48.4902];
const asking = () => ({ signal: new AbortController().signal, onWaiting: () => undefined });

/** So many recordings that are there already. */
const again = (n: number) =>
  Array.from({ length: n }, (_, at) => ({ keys: [`key ${at}`], lat, lon, heard: { dt_amostra: new Date() } }) as never);

it('recordings without meters are compared by a server that refuses meters and tells nothing of them', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Response.json({ error: false, message: null, iguais: [], longe: [0] });
  });
  const ready = [{ lat, lon, sound: 'ab', heard: { dt_amostra: new Date(), hidrometro: '000' } } as ReadyFile];
  const options = asking();
  const { far } = await compareWithStored({ id_cliente: 52, ready, places: [0] }, options);
  expect([...far]).toEqual([0]);
  expect(asked).toEqual([{ sons: ['ab'], lugares: [{ lat, lon }] }]);
});

it('a recording stored with another position is found by its place in the check, also in a later batch', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { existentes } = JSON.parse(body) as { existentes: { chaves: string[] }[] };
    const existente = existentes.findIndex(({ chaves }) => chaves.includes('key 417'));
    const stored = {
      existente,
      seq: 'Ñ-3',
      lat: 0,
      lon: 0,
      dt_amostra: '2017-08-23T14:05:00-03:00',
      difere: ['posicao'],
    };
    return Response.json({ error: false, message: null, diferentes: existente < 0 ? [] : [stored] });
  });
  const existing = Array.from({ length: 450 }, (_, at) => at + 7);
  const found = await findStoredOtherwise({ id_cliente: 52, ready: again(457), existing }, asking());
  expect([...found].map(([place, [one]]) => [place, one?.seq])).toEqual([[417, 'Ñ-3']]);
});

it('a server that refuses the question about stored recordings does not end the check', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: true, message: 'invalid_input', details: [] }, { status: 400 }),
  );
  const found = await findStoredOtherwise({ id_cliente: 52, ready: again(1), existing: [0] }, asking());
  expect([...found]).toEqual([]);
});
