import type { Classification } from '@escuta/contract';
import { LISTENING_BLOCK, type RandomBelow } from '@escuta/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { insertRecording, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let geo: Caller;
let other: Caller;
let own: number;
let recording: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  [geo, other] = [await t.as('geo'), await t.as('geo@other')];
  recording = await insertRecording(t.admin, own, { wav: 'a.wav', png: 'a.png' });
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate samples, listening_blocks cascade'));

/** A sample with the machine's class, or PEND without a place in the ranking. */
async function heard(ordem: number | null, more: Record<string, unknown> = {}): Promise<number> {
  const classificacao: Classification = ordem === null ? 'PEND' : ordem > 60_000 ? 'LEAK' : 'LESS';
  const id = await insertSample(t.admin, { id_cliente: own, id_gravacao: recording, classificacao, ...more });
  await t.admin.query('update samples set ordem_escuta = $2, classe_maquina = $3 where id_amostra = $1', [
    ...[id, ordem, ordem !== null],
  ]);
  if (ordem !== null)
    await t.admin.query(
      `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, utilizavel, diferenca, classificacao, aplicada, motivo, versao, dt_decisao)
       select id_amostra, id_cliente, dt_amostra, true, $2, classificacao, true, 'acima', 1, dt_amostra from samples where id_amostra = $1`,
      [id, ordem / 10_000],
    );
  return id;
}

/** Samples with places from the most likely down. */
async function heardMany(count: number, unranked = 0): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await heard((count - n) * 1_000));
  for (let n = 0; n < unranked; n++) ids.push(await heard(null));
  return ids;
}

const take = async (caller = geo, body: object = {}) =>
  payload('takeListeningBlock', await caller.call('takeListeningBlock', { body }));
const verdict = (id_amostra: number, classificacao: Classification, caller = geo, more: object = {}) =>
  caller.call('classifyBySystem', { body: { id_amostra, classificacao, ...more } });
const stored = async (bloco: string | null) =>
  (await t.admin.query('select * from listening_block_samples where id_bloco = $1 order by lugar', [bloco])).rows;

describe('a block of the desk', () => {
  it('is 38 of the most likely and 2 drawn from the rest, shuffled, with person, time and probability of each', async () => {
    const ids = await heardMany(70, 30);
    const block = await take();
    const top = new Set(ids.slice(0, 38));
    expect(block.amostras).toHaveLength(LISTENING_BLOCK.size);
    expect(block.amostras.filter((id) => top.has(id))).toHaveLength(38);
    expect(block.amostras.slice(0, 38)).not.toEqual(ids.slice(0, 38));
    expect(block).toMatchObject({ ouvidas: [], total: 100, com_referencia: 70, ordenadas: 70, alcance: 38 });
    const { id_usuario } = t.cast.people.geo;
    const rows = await stored(block.bloco);
    expect(rows.map(({ id_amostra }) => id_amostra)).toEqual(block.amostras);
    for (const row of rows)
      expect(row).toMatchObject({
        ...{ id_usuario, id_cliente: own, dt_bloco: t.clock.now(), sorteada: !top.has(row.id_amostra) },
        probabilidade: top.has(row.id_amostra) ? 1 : 2 / 62,
      });
  });

  it('notes of which companies and times it was made, and its last sample from the top', async () => {
    await heardMany(70);
    const at = await t.admin.query('select dt_amostra from samples where ordem_escuta = 33000');
    const { branch } = t.cast.companies;
    await take(geo, { dti: '2026-11-01 00:00', dtf: '2026-11-30 23:59', data: 1, id_cliente: [own, branch] });
    const { rows } = await t.admin.query('select * from listening_blocks');
    expect(rows).toMatchObject([
      {
        ...{ por_envio: true, ultima_ordem: 33_000, ultima_data: at.rows[0].dt_amostra },
        periodo_inicio: new Date('2026-11-01T03:00:00Z'),
        periodo_fim: new Date('2026-12-01T03:00:00Z'),
      },
    ]);
    expect(rows[0].empresas).toEqual(expect.arrayContaining([own, branch]));
    expect(rows[0].empresas).not.toContain(t.cast.companies.other);
  });

  it('of everything reaches all that the person sees, without limits', async () => {
    await heardMany(2);
    await take();
    const { rows } = await t.admin.query(
      'select empresas, periodo_inicio, periodo_fim, por_envio from listening_blocks',
    );
    expect(rows).toMatchObject([{ periodo_inicio: null, periodo_fim: null, por_envio: false }]);
    expect(rows[0].empresas).toContain(own);
  });

  it('comes back in the same order, also where its drawn samples are known to nobody but the server', async () => {
    await heardMany(50);
    const first = await take();
    t.clock.advanceMs(60_000);
    const reply = await geo.call('takeListeningBlock', { body: {} });
    expect(reply.json).toEqual({ ...first, ouvidas: [] });
    for (const word of ['sorteada', 'probabilidade', 'ordem_escuta', 'classificacao'])
      expect(reply.text).not.toContain(word);
    const both = await Promise.all([take(), take()]);
    expect(both.map(({ bloco }) => bloco)).toEqual([first.bloco, first.bloco]);
  });

  it('keeps what the person has decided on, leaves out what somebody else has, and is followed by the next one', async () => {
    const ids = await heardMany(90);
    const first = await take();
    const [mine = 0, theirs = 0, customers = 0, ...left] = first.amostras;
    await verdict(mine, 'LESS');
    await verdict(theirs, 'LEAK', other);
    const seen = { id_amostra: customers, classificacao_cliente: 'LESS' };
    expect((await geo.call('classifyByCustomer', { body: seen })).status).toBe(200);
    const again = await take();
    expect(again).toMatchObject({ bloco: first.bloco, amostras: [mine, ...left], ouvidas: [mine] });
    for (const id of left) await verdict(id, 'INCO');
    const next = await take();
    expect(next.bloco).not.toBe(first.bloco);
    expect(next.amostras.filter((id) => first.amostras.includes(id))).toEqual([]);
    expect(next).toMatchObject({ total: 50, ordenadas: 90 });
    expect(new Set([...first.amostras, ...next.amostras]).size).toBe(80);
    expect(ids).toEqual(expect.arrayContaining(next.amostras));
  });

  it('gives no sample to two people while it is held, and gives it to others afterwards', async () => {
    await heardMany(60);
    const mine = await take();
    const theirs = await take(other);
    expect(theirs.amostras.filter((id) => mine.amostras.includes(id))).toEqual([]);
    expect(theirs).toMatchObject({ total: 20 });
    expect((await take(other)).bloco).toBe(theirs.bloco);
    t.clock.advanceMs(LISTENING_BLOCK.holdMinutes * 60_000);
    for (const id of theirs.amostras) await verdict(id, 'LESS', other);
    expect((await take(other)).amostras.toSorted()).toEqual(mine.amostras.toSorted());
  });

  it('gives no sample to two people who ask at once', async () => {
    await heardMany(85);
    const taken = await Promise.all([take(geo), take(other)]);
    expect(new Set(taken.flatMap(({ amostras }) => amostras)).size).toBe(80);
  });

  it('in hand comes back while another is being made', async () => {
    await heardMany(50);
    const first = await take();
    const making = await t.admin.connect();
    onTestFinished(() => making.release());
    await making.query("begin; select pg_advisory_xact_lock(hashtextextended('listening blocks', 0))");
    expect((await take()).bloco).toBe(first.bloco);
    await making.query('rollback');
  });

  it('has only what no person has decided on', async () => {
    const waits = [await heard(50_000), await heard(null), await heard(90_000)];
    const on = new Date('2026-11-19T12:00:00Z');
    await heard(99_000, { dt_classificacao: on });
    const { id_usuario } = t.cast.people.ana;
    const customer = { dt_classificacao_cliente: on, id_usuario_classificador: id_usuario };
    await heard(99_000, { classificacao_cliente: 'LESS', ...customer });
    await heard(99_000, { id_inspecionar: t.cast.people.gei.id_usuario });
    await heard(99_000, { classe_final: 'LESS', dt_classe_final: on });
    await heard(null, { id_gravacao: null });
    // The label of an import: the machine has a decision, and the sample did not take it.
    const imported = await heard(99_000);
    await t.admin.query('update sample_decisions set aplicada = false where id_amostra = $1', [imported]);
    await t.admin.query('update samples set classe_maquina = false where id_amostra = $1', [imported]);
    const { amostras, total } = await take();
    expect([...amostras].sort()).toEqual([...waits].sort());
    expect(total).toBe(3);
    expect((await stored((await take()).bloco)).every(({ sorteada }) => !sorteada)).toBe(true);
  });

  it('is by date and still drawn where nothing has a reference, and says so', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 45; n++)
      ids.push(await heard(null, { dt_amostra: new Date(Date.UTC(2026, 9, 1) + n * 3_600_000) }));
    const block = await take();
    expect(block).toMatchObject({ total: 45, com_referencia: 0, ordenadas: 0, alcance: 0 });
    expect(block.amostras).toEqual(expect.arrayContaining(ids.slice(-38)));
    expect((await stored(block.bloco)).filter(({ sorteada }) => sorteada)).toHaveLength(2);
  });

  it('is empty when nothing waits', async () => {
    expect(await take()).toMatchObject({ bloco: null, amostras: [], total: 0 });
    expect((await t.admin.query('select from listening_blocks')).rowCount).toBe(0);
  });

  it('is one for each search, and only of its companies and period', async () => {
    const mine = await heard(80_000);
    const branch = await heard(70_000, { id_cliente: t.cast.companies.branch });
    const theirs = await heard(60_000, {
      id_cliente: t.cast.companies.other,
      dt_amostra: new Date('2026-10-02T12:00:00Z'),
    });
    const ofOwn = await take(geo, { id_cliente: own });
    t.clock.advanceMs(1_000);
    expect([...ofOwn.amostras].sort()).toEqual([mine, branch].sort());
    expect((await take(geo, { dti: '2026-10-01 00:00', dtf: '2026-10-31 23:59' })).amostras).toEqual([theirs]);
    expect((await take(geo, { id_cliente: String(own) })).bloco).toBe(ofOwn.bloco);
    // What is in hand comes first, whatever is asked for.
    expect((await take()).amostras).toEqual([theirs]);
    // Moved to a company outside the search, with its row.
    await t.admin.query('update samples set id_cliente = $2 where id_amostra = $1', [mine, t.cast.companies.other]);
    expect((await take(geo, { id_cliente: own })).amostras).toEqual([branch]);
    const moved = await t.admin.query('select distinct id_cliente from listening_block_samples where id_amostra = $1', [
      mine,
    ]);
    expect(moved.rows).toEqual([{ id_cliente: t.cast.companies.other }]);
  });

  it('has a sample again whose verdict was undone', async () => {
    const [id = 0] = await heardMany(1);
    const pending = await heard(null);
    const { bloco } = await take();
    for (const [sample, before] of [
      [id, 'LESS'],
      [pending, 'PEND'],
    ] as const) {
      await verdict(sample, 'INCO');
      const undo = { classificacao_vista: 'INCO', sem_decisao: true };
      expect((await verdict(sample, before, geo, undo)).status).toBe(200);
    }
    expect(await take()).toMatchObject({ bloco, ouvidas: [] });
    const { rows } = await t.admin.query('select distinct dt_classificacao, id_usuario_classificacao from samples');
    expect(rows).toEqual([{ dt_classificacao: null, id_usuario_classificacao: null }]);
  });

  it('does not have a sample again when an undo goes back to what a person had decided', async () => {
    const [id = 0] = await heardMany(1);
    await verdict(id, 'LESS', other);
    await verdict(id, 'INCO');
    expect((await verdict(id, 'LESS', geo, { classificacao_vista: 'INCO' })).status).toBe(200);
    expect((await take()).amostras).toEqual([]);
    const { rows } = await t.admin.query('select dt_classificacao from samples where id_amostra = $1', [id]);
    expect(rows[0].dt_classificacao).not.toBeNull();
  });

  it('goes on after its hold has ended, with what nobody else has taken', async () => {
    await heardMany(60);
    const first = await take();
    t.clock.advanceMs((LISTENING_BLOCK.holdMinutes + 1) * 60_000);
    expect((await take()).amostras).toEqual(first.amostras);
    const theirs = await take(other);
    const left = await take();
    expect(left.amostras.filter((id) => theirs.amostras.includes(id))).toEqual([]);
  });

  it('of another search has nothing in common with one in hand, which would show what was drawn', async () => {
    await heardMany(90);
    const all = await take();
    const [seen] = all.amostras;
    const within = await take(geo, { id_cliente: own });
    expect([within.bloco, within.amostras[0]]).toEqual([all.bloco, seen]);
  });

  it('refuses a class, which would tell what the ranking says, and a company that does not exist', async () => {
    expect((await geo.call('takeListeningBlock', { body: { classificacao: 'LEAK' } })).status).toBe(400);
    expect((await geo.call('takeListeningBlock', { body: { id_cliente: 987_654 } })).status).toBe(404);
  });
});

/** Numbers that are the same in each run (mulberry32). */
function seeded(seed: number): RandomBelow {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Sum of the squared distances of counts from the same expectation, by it: about as large as there are counts where chance alone decides. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
const BLOCKS = 200;

describe('over many blocks', () => {
  it('each sample of the rest is drawn as often as any other, and stands at each place as often', async () => {
    const { randomBelow } = t.services;
    t.services.randomBelow = seeded(20_261_120);
    onTestFinished(() => {
      t.services.randomBelow = randomBelow;
    });
    const ids = await heardMany(38 + 24);
    const rest = new Map(ids.slice(38).map((id) => [id, 0]));
    const places = new Array<number>(LISTENING_BLOCK.size).fill(0);
    const pairs = new Set<string>();
    for (let made = 0; made < BLOCKS; made++) {
      await t.admin.query('truncate listening_blocks cascade');
      const { bloco, amostras } = await take();
      const drawn = (await stored(bloco)).filter(({ sorteada }) => sorteada);
      expect(drawn.map(({ probabilidade }) => probabilidade)).toEqual([2 / 24, 2 / 24]);
      for (const { id_amostra, lugar } of drawn) {
        rest.set(id_amostra, (rest.get(id_amostra) ?? 0) + 1);
        places[lugar - 1] = (places[lugar - 1] ?? 0) + 1;
        expect(amostras[lugar - 1]).toBe(id_amostra);
      }
      pairs.add(String(drawn.map(({ id_amostra }) => id_amostra).sort()));
    }
    expect([rest.size, [...rest.values()].reduce((sum, n) => sum + n, 0)]).toEqual([24, 2 * BLOCKS]);
    // Chance alone is above these once in a thousand times: 23 and 39 degrees of freedom.
    expect(chiSquare([...rest.values()])).toBeLessThan(49.7);
    expect(chiSquare(places)).toBeLessThan(72.1);
    // Of the 276 pairs, 200 draws meet about half.
    expect(pairs.size).toBeGreaterThan(120);
  }, 60_000);
});

describe('what was drawn', () => {
  it('cannot be changed or deleted by the app, and is seen within the company tree, what is told of a block by its person', async () => {
    await heardMany(3);
    await take();
    const { tenant, system } = t.services.connections;
    for (const db of [tenant, system])
      for (const table of ['listening_block_samples', 'listening_blocks'] as const) {
        await expect(db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/);
        await expect(
          db
            .updateTable(table)
            .set({ dt_bloco: new Date(0) })
            .execute(),
        ).rejects.toThrow(/permission denied/);
      }
    const seen = (table: 'listening_block_samples' | 'listening_blocks', setting: string, value: string | number) =>
      tenant.transaction().execute(async (trx) => {
        const set = (name: string, to: string) =>
          trx.selectNoFrom((eb) => eb.fn('set_config', [eb.val(name), eb.val(to), eb.val(true)]).as('x')).execute();
        await set(setting, String(value));
        return (await trx.selectFrom(table).selectAll().execute()).length;
      });
    const ofCompany = (id: number) => seen('listening_block_samples', 'app.clients', `{${id}}`);
    const ofPerson = (id: number) => seen('listening_blocks', 'app.user', id);
    expect([await ofCompany(own), await ofCompany(t.cast.companies.other)]).toEqual([3, 0]);
    const { geo: mine, sup } = t.cast.people;
    expect([await ofPerson(mine.id_usuario), await ofPerson(sup.id_usuario)]).toEqual([1, 0]);
  });
});

describe('the order of a map search', () => {
  it('has the samples with a place in the ranking, most likely first', async () => {
    const ids = [await heard(20_000), await heard(90_000), await heard(null), await heard(-10_000)];
    await heard(95_000, { id_cliente: t.cast.companies.other });
    const ana = await t.as('ana');
    const ranked = async (body: object) => payload('rankSamples', await ana.call('rankSamples', { body })).amostras;
    expect(await ranked({ recentes: true })).toEqual([ids[1], ids[0], ids[3]]);
    expect(await ranked({ classificacao: 'LESS' })).toEqual([ids[0], ids[3]]);
    expect(await ranked({ max: 1 })).toEqual([ids[1]]);
    expect(await ranked({ amostras: [ids[2]] })).toEqual([]);
  });
});
