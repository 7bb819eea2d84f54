import type pg from 'pg';
import { send } from './lib/app.ts';
import { median, round, tell } from './lib/bench.ts';

interface Call {
  port: number;
  token: string;
}

/** Addresses beside the pipes, one for each of so many. */
const PIPES_PER_ADDRESS = 3;
const PERIOD = { dti: '2026-05-20 00:00', dtf: '2026-11-20 23:59' };

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  return { result: await work(), ms: performance.now() - started };
}

/** Links all samples in batches, as the server does in the background. */
async function linkAll(client: pg.Client): Promise<{ ms: number; longestMs: number }> {
  const times: number[] = [];
  const work = async (statement: string): Promise<number> => {
    const { result, ms } = await timed(() => client.query<{ n: number }>(statement));
    times.push(ms);
    return result.rows[0]?.n ?? 0;
  };
  do while ((await work('select link_samples(2000) as n')) > 0);
  while ((await work('select expand_relinks(2000) as n')) > 0);
  return { ms: times.reduce((sum, ms) => sum + ms, 0), longestMs: Math.max(...times) };
}

/** Times of the coverage of an imported network (PLACE-06): links and street names in the background, then figures, streets and tiles. */
export async function measureCoverage({ port, token }: Call, client: pg.Client, tileOf: (turn: number) => string) {
  await client.query(`
    insert into addresses (lat, lon, endereco)
    select degrees(atan(sinh((center(pipe_box(caminho)))[1] / 6378137))), degrees((center(pipe_box(caminho)))[0] / 6378137),
      'Rua ' || (row_number() over () / 40) || ', ' || row_number() over ()
    from pipes where ctid::text like '%${PIPES_PER_ADDRESS}%' or ctid::text like '%7)' on conflict do nothing`);
  await client.query('analyze addresses');
  const links = await linkAll(client);
  tell(`samples linked in ${round(links.ms / 1000, 1)} s, the longest statement ${round(links.longestMs, 0)} ms`);
  await client.query('analyze stretch_samples');
  const ask = async (path: string) => {
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { status, ms } = await send(port, 'POST', path, PERIOD, { token });
      if (status !== 200) throw new Error(`${path} returned ${status}`);
      times.push(ms);
    }
    return round(median(times), 0);
  };
  const [coverageMs, streetsMs] = [await ask('/api/cobertura'), await ask('/api/cobertura/ruas')];
  const tiles: number[] = [];
  for (let turn = 0; turn < 8; turn++) {
    const path = `${tileOf(turn)}?${new URLSearchParams(PERIOD)}`;
    const { ms, result } = await timed(() => fetch(`http://127.0.0.1:${port}${path}`, { headers: { token } }));
    if (!result.ok) throw new Error(`the tile returned ${result.status}`);
    tiles.push(ms);
  }
  const coverageTileMs = round(median(tiles), 0);
  tell(`coverage ${coverageMs} ms, streets ${streetsMs} ms, a tile at 13 ${coverageTileMs} ms`);
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from stretches');
  return { linkMs: round(links.ms, 0), coverageMs, streetsMs, coverageTileMs, stretches: rows[0]?.n };
}
