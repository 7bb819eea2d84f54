import type { Classification } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRecording, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let geo: Caller;
let sup: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate samples, recordings, listening_blocks cascade');
  [geo, sup] = [await t.as('geo'), await t.as('sup')];
});

/** A place in Córdoba. */
const PLACE = { lat: -31.41678, lon: -64.18361 };

/** A sample that the machine has given a class, with its level and the place in the ranking. */
async function judged(
  classificacao: Classification,
  nivel: number,
  more: Record<string, unknown> = {},
): Promise<number> {
  const id_gravacao = await insertRecording(t.admin, own, {
    wav: `companies/${own}/recordings/${nivel}.wav`,
    png: 'a.png',
  });
  await t.admin.query('update recordings set nivel = $1 where id_gravacao = $2', [nivel, id_gravacao]);
  const ranked = { ordem_escuta: Math.round(nivel * 1000), classe_maquina: true };
  const id = await insertSample(t.admin, { ...PLACE, id_cliente: own, id_gravacao, classificacao, ...ranked, ...more });
  await t.admin.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, gravador, utilizavel, nivel, diferenca, classificacao, aplicada, motivo, versao, dt_decisao)
     select id_amostra, id_cliente, dt_amostra, 'serie:Ñ-7', true, $2, 9, classificacao, true, 'acima', 1, dt_amostra from samples where id_amostra = $1`,
    [id, nivel],
  );
  return id;
}

const day = (at: number) => new Date(Date.UTC(2026, 9, 1 + at, 9));
const detail = async (id: number, who = geo) =>
  payload('getSampleDetail', await who.call('getSampleDetail', { body: { id_amostra: id } })).amostra;
const mapped = async (body: object, who = geo) => payload('searchMap', await who.call('searchMap', { body })).amostras;
const listed = async (body: object, who = geo) =>
  payload('searchSamples', await who.call('searchSamples', { body })).amostras;
const verdict = (id_amostra: number, body: object) => geo.call('classifyBySystem', { body: { id_amostra, ...body } });
const take = () => geo.call('takeListeningBlock', { body: {} });

describe('what the machine says of a sample in hand at the desk', () => {
  it('is not told to its person: detail, map search, list, visits and comparisons have neither class nor level', async () => {
    const id = await judged('LEAK', -31.25, { dt_amostra: day(3) });
    const earlier = await judged('LESS', -47.75, { dt_amostra: day(1) });
    expect(await detail(id)).toMatchObject({ classificacao: 'LEAK', escuta: { nivel: -31.25 } });
    payload('takeListeningBlock', await take());
    expect(await detail(id)).toMatchObject({ classificacao: 'PEND', escuta: null, com_audio: true });
    const byPath = payload('getSample', await geo.call('getSample', { params: { id } }));
    expect(byPath.amostra).toMatchObject({ classificacao: 'PEND', escuta: null });
    expect(await mapped({ amostras: [id, earlier] })).toMatchObject([
      { classificacao: 'PEND' },
      { classificacao: 'PEND' },
    ]);
    expect(await listed({ dti: '2026-10-01 00:00' })).toMatchObject([
      { classificacao: 'PEND' },
      { classificacao: 'PEND' },
    ]);
    const visits = await geo.call('listVisits', { params: { id } });
    const compared = await geo.call('compareSample', { params: { id } });
    expect(payload('compareSample', compared)).toMatchObject({
      ...{ nivel: null, habitual: null },
      visita_anterior: { id_amostra: earlier, classificacao: 'PEND', nivel: null },
    });
    for (const { text } of [visits, compared]) {
      expect(text).toContain(`"id_amostra":${earlier}`);
      for (const word of ['LEAK', 'LESS', '31.25', '47.75']) expect(text).not.toContain(word);
    }
  });

  it('is not found by a search for its class: there it counts as pending', async () => {
    const id = await judged('LEAK', -31.25);
    const before = { ids: (await mapped({ classificacao: 'LEAK' })).map(({ id_amostra }) => id_amostra) };
    await take();
    expect([before.ids, await mapped({ classificacao: 'LEAK' })]).toEqual([[id], []]);
    expect(await mapped({ classificacao: 'PEND' })).toMatchObject([{ id_amostra: id, classificacao: 'PEND' }]);
    expect(await listed({ classificacao: 'PEND' })).toMatchObject([{ id_amostra: id }]);
  });

  it('is told to others, and to the person after a verdict or when the day of work is over', async () => {
    const [id, left] = [await judged('LEAK', -31.25), await judged('LESS', -47.75)];
    await take();
    expect(await detail(id, sup)).toMatchObject({ classificacao: 'LEAK', escuta: { nivel: -31.25 } });
    expect((await verdict(id, { classificacao: 'LESS' })).json).toMatchObject({ classificacao: 'LESS' });
    expect(await detail(id)).toMatchObject({ classificacao: 'LESS', escuta: { nivel: -31.25 } });
    expect(await detail(left)).toMatchObject({ classificacao: 'PEND', escuta: null });
    t.clock.advanceMs(12 * 3_600_000 + 1);
    // The session is over by then, too.
    geo = await t.as('geo');
    expect(await detail(left)).toMatchObject({ classificacao: 'LESS', escuta: { nivel: -47.75 } });
  });

  it('has no place in an order of the most likely, where the drawn ones would stand behind the others', async () => {
    const ids = [
      await judged('LEAK', -31.25, { dt_amostra: day(1) }),
      await judged('LESS', -47.75, { dt_amostra: day(2) }),
    ];
    payload('takeListeningBlock', await take());
    const later = await judged('LESS', -60, { dt_amostra: day(0) });
    const order = async (who: Caller) =>
      payload('rankSamples', await who.call('rankSamples', { body: { amostras: [...ids, later] } })).amostras;
    expect(await order(geo)).toEqual([later]);
    expect(await order(sup)).toEqual([...ids, later]);
    const first = async (who: Caller) => (await listed({ provaveis: true }, who)).map(({ id_amostra }) => id_amostra);
    expect(await first(geo)).toEqual([later, ids[1], ids[0]]);
    expect(await first(sup)).toEqual([...ids, later]);
  });

  it('comes back with an undo of the verdict, which names the pending class that the desk had seen', async () => {
    const id = await judged('LEAK', -31.25);
    await take();
    await verdict(id, { classificacao: 'LESS' });
    const undo = { classificacao: 'PEND', classificacao_vista: 'LESS', sem_decisao: true };
    expect((await verdict(id, undo)).json).toMatchObject({
      classificacao: 'PEND',
      triagem: { dt_classificacao: null },
    });
    expect(await detail(id)).toMatchObject({ classificacao: 'PEND', escuta: null });
    expect(await detail(id, sup)).toMatchObject({ classificacao: 'LEAK' });
    // Once more: nothing of the person's is there to undo, and the refusal tells no class either.
    const again = await verdict(id, undo);
    expect([again.status, again.json.params]).toEqual([409, { classificacao: 'PEND' }]);
  });
});

describe('one block asked for by its id', () => {
  it('is told as it is, also when nothing of it waits, and no other one is made', async () => {
    const ids = [await judged('LEAK', -31.25), await judged('LESS', -47.75), await judged('LESS', -50)];
    const block = payload('takeListeningBlock', await take());
    const ask = async (bloco: string | null) =>
      payload('takeListeningBlock', await geo.call('takeListeningBlock', { body: { bloco } }));
    const [mine = 0, theirs = 0, last = 0] = block.amostras;
    await verdict(mine, { classificacao: 'LESS' });
    const other = await t.as('geo@other');
    await other.call('classifyBySystem', { body: { id_amostra: theirs, classificacao: 'LEAK' } });
    const rest = block.amostras.filter((id) => id !== theirs);
    expect(await ask(block.bloco)).toMatchObject({ bloco: block.bloco, amostras: rest, ouvidas: [mine] });
    await verdict(last, { classificacao: 'INCO' });
    await judged('LEAK', -20);
    expect(await ask(block.bloco)).toMatchObject({ bloco: block.bloco, ouvidas: rest });
    expect(await ask('00000000-0000-4000-8000-000000000000')).toMatchObject({ bloco: null, amostras: [] });
    expect((await t.admin.query('select from listening_blocks')).rowCount).toBe(1);
    expect(ids).toHaveLength(3);
  });
});
