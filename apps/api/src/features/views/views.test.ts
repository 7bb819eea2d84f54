import { VIEWS_MAX } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';

let t: TestApp;
let ana: Caller;
beforeAll(async () => {
  t = await startTestApp();
  ana = await t.as('ana');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate saved_views');
});

const MAP = { nome: 'Suspeitos', tela: 'mapa', endereco: '?classificacao=LEAK&lat=-3.1&lon=-60&zoom=14' } as const;
const create = async (given: object = {}, who = ana) => who.call('createView', { body: { ...MAP, ...given } });
const made = async (given: object = {}, who = ana) => payload('createView', await create(given, who)).visao;
const list = async (who = ana) => payload('listViews', await who.call('listViews')).dados;
const change = (id: number, body: object, who = ana) => who.call('updateView', { params: { id }, body });
const signIn = async () => {
  const email = t.cast.people.ana.email;
  return payload('login', await t.nobody.call('login', { body: { email, senha: TEST_PASSWORD, origem: 1 } })).inicio;
};

describe('saved views', () => {
  it('are listed by name with what they show', async () => {
    const later = await made({ nome: 'zona alta', tela: 'lista', endereco: '?vista=false' });
    const first = await made({ nome: 'Água Branca' });
    expect(first).toEqual({ ...MAP, nome: 'Água Branca', inicial: false, id_visao: first.id_visao });
    expect((await list()).map(({ id_visao }) => id_visao).sort()).toEqual([later.id_visao, first.id_visao].sort());
  });

  it('are seen, changed and deleted by their owner alone', async () => {
    const { id_visao: id } = await made();
    for (const name of ['adm', 'sup', 'ana@other'] as const) {
      const stranger = await t.as(name);
      expect(await list(stranger)).toEqual([]);
      const replies = [
        await change(id, { nome: 'minha' }, stranger),
        await stranger.call('deleteView', { params: { id } }),
      ];
      expect(replies.map(({ status, json }) => [status, json.message])).toEqual([
        [404, 'view_not_found'],
        [404, 'view_not_found'],
      ]);
    }
    expect(await list()).toHaveLength(1);
    expect((await ana.call('deleteView', { params: { id } })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('have names of 1 to 60 characters, each once per person in upper or lower case', async () => {
    const { id_visao: id } = await made({ nome: '  São João ' });
    expect((await list())[0]?.nome).toBe('São João');
    expect((await create({ nome: 'SÃO JOÃO' })).json.message).toBe('view_name_taken');
    const other = await made({ nome: 'Centro' });
    expect((await change(other.id_visao, { nome: 'são joão' })).json.message).toBe('view_name_taken');
    expect((await change(id, { nome: 'SÃO JOÃO' })).status).toBe(200);
    expect((await create({}, await t.as('adm'))).status).toBe(200);
    for (const nome of ['', '   ', 'x'.repeat(61), 'duas\nlinhas']) {
      expect((await create({ nome })).json).toMatchObject({ message: 'invalid_input', details: [{ field: 'nome' }] });
    }
  });

  it('have names that differ for the database too, which lowers some letters in another way', async () => {
    for (const [first, second] of [
      ['ΟΔΟΣ', 'οδοσ'],
      ['İlha', 'ilha'],
      ['İlhéus', 'i\u0307lhéus'],
    ] as const) {
      await made({ nome: first });
      const { rows } = await t.admin.query('select lower($1) = lower($2) as same', [first, second]);
      expect((await create({ nome: second })).status).toBe(rows[0].same ? 409 : 200);
    }
  });

  it.each(['https://elsewhere.test', '//elsewhere.test', '?x=<b>', '/admin', '?a b', `?x=${'y'.repeat(4000)}`])(
    'hold the query of an address, not %.30s',
    async (endereco) => {
      const { json } = await create({ endereco });
      expect(json).toMatchObject({ message: 'invalid_input', details: [{ field: 'endereco' }] });
    },
  );

  it('are at most 50 per person, also when many are saved at once', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => create({ nome: `Visão ${n}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(VIEWS_MAX);
    const refused = replies.find(({ status }) => status !== 200);
    expect(refused?.json).toMatchObject({ message: 'views_full', params: { max: VIEWS_MAX } });
    expect(await list()).toHaveLength(VIEWS_MAX);
  });

  it('have at most one that opens after the sign-in', async () => {
    const [one, two] = [await made(), await made({ nome: 'Centro', tela: 'lista', endereco: '?classificacao=INCO' })];
    expect(await signIn()).toBeNull();
    await change(one.id_visao, { inicial: true });
    expect(await signIn()).toEqual({ tela: MAP.tela, endereco: MAP.endereco });
    await change(two.id_visao, { inicial: true });
    expect((await list()).filter(({ inicial }) => inicial).map(({ nome }) => nome)).toEqual(['Centro']);
    expect(await signIn()).toEqual({ tela: 'lista', endereco: '?classificacao=INCO' });
    await change(two.id_visao, { inicial: false });
    expect(await signIn()).toBeNull();
  });

  it('take what is shown now in place of what they had', async () => {
    const { id_visao: id } = await made();
    const { visao } = payload('updateView', await change(id, { endereco: '?vista=true' }));
    expect(visao).toMatchObject({ nome: MAP.nome, endereco: '?vista=true' });
  });
});
