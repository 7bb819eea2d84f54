import { COLUMNS_MEDIA_TYPE, type RouteName, routes } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../builders.ts';
import { type Caller, startTestApp, type TestApp } from '../harness.ts';
import { insertPerson } from '../people.ts';
import { EXAMPLE_INPUTS } from './example-input.ts';
import { makeTarget, type Target } from './targets.ts';

/** Unique ids and texts, so that finding them in a reply proves a leak. */
const INSPECTOR = { id_usuario: 987_654_321, nome: 'Geofonista Verdadeiro' };
const SECOND_INSPECTOR_ID = 876_543_219;
const APPROVER = { id_usuario: 765_432_198, nome: 'Aprovadora Verdadeira' };
const REAL_TEXTS = {
  endereco: 'Rua Verdadeira, 9',
  geofonista: 'Assinatura Verdadeira',
  obs_inspecao: 'Vazamento no ramal',
  obs_tipo_vazamento: 'Jorro na calçada',
  obs_aprovacao: 'Pode cavar',
  tipo_vazamento: 'Infiltração',
};
const METER = 'HIDRO-REAL-77';
const REAL_DATES = { dt_relatorio: '2026-11-03T03:33:33-03:00', dt_aprovacao: '2026-11-04T04:44:44-03:00' };
const REAL_VALUES = [
  ...Object.values(REAL_TEXTS),
  ...Object.values(REAL_DATES),
  ...[INSPECTOR, APPROVER].map(({ nome }) => nome),
  ...[INSPECTOR.id_usuario, SECOND_INSPECTOR_ID].map(String),
  'INSPECIONADO',
  METER,
];

let t: TestApp;
let target: Target;

async function plantPerson({ id_usuario, nome }: { id_usuario: number; nome: string }): Promise<void> {
  const { own } = t.cast.companies;
  const email = `${id_usuario}@norte.test`;
  const person = await insertPerson(t.admin, { id_cliente: own, nome, email, id_tipo_usuario: 'GEI' }, 'x');
  await t.admin.query('update users set id_usuario = $1 where id_usuario = $2', [id_usuario, person.id_usuario]);
}

function plantReport(id_cliente: number, id_amostra: number, ordem_inspecao: number): Promise<number> {
  const { geofonista: _, ...texts } = REAL_TEXTS;
  return insertReport(t.admin, {
    id_cliente,
    id_usuario: INSPECTOR.id_usuario,
    amostras: [id_amostra],
    ordem_inspecao,
    id_status_relatorio: 1,
    id_usuario_aprovacao: APPROVER.id_usuario,
    dt_envio: REAL_DATES.dt_relatorio,
    ...texts,
    ...REAL_DATES,
  });
}

beforeAll(async () => {
  t = await startTestApp();
  const { own } = t.cast.companies;
  await plantPerson(INSPECTOR);
  await plantPerson({ id_usuario: SECOND_INSPECTOR_ID, nome: INSPECTOR.nome });
  await plantPerson(APPROVER);
  const id_amostra = await insertSample(t.admin, {
    id_cliente: own,
    seq: 'X7',
    coletor: 'Coletor 7',
    endereco: REAL_TEXTS.endereco,
    geofonista: REAL_TEXTS.geofonista,
    hidrometro: METER,
    id_inspecionar: INSPECTOR.id_usuario,
    id_inspecionar2: SECOND_INSPECTOR_ID,
  });
  const id_relatorio = await plantReport(own, id_amostra, 1);
  await plantReport(own, id_amostra, 2);
  await t.admin.query('update users set exibir_inspecao = true where email = $1', [t.cast.people.com.email]);
  const { com: person } = t.cast.people;
  target = await makeTarget(t.admin, t.cast, { id_cliente: own, id_amostra, id_relatorio, person });
});
afterAll(() => t.close());

/** Replies of every call to this person, for the example input, with both forms of the map search. */
async function allReplies(caller: Caller, person: Target['person']): Promise<Map<RouteName, string>> {
  const replies = new Map<RouteName, string>();
  const names = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'logout');
  for (const name of names) {
    const input = EXAMPLE_INPUTS[name]({ ...target, person });
    const columns = await caller.call(name, { ...input, headers: { accept: COLUMNS_MEDIA_TYPE } });
    replies.set(name, (await caller.call(name, input)).text + columns.text);
  }
  return replies;
}

describe('commercial users (D-23)', () => {
  it('receive no real address or inspection from any call', async () => {
    const withheld = await allReplies(await t.as('com'), t.cast.people.com);
    for (const [name, text] of withheld)
      expect([name, REAL_VALUES.filter((value) => text.includes(value))]).toEqual([name, []]);
    expect(withheld.get('getSample')).toContain('Demonstração');
    const real = [...(await allReplies(await t.as('ana'), t.cast.people.ana)).values()].join('');
    expect(REAL_VALUES.filter((value) => !real.includes(value))).toEqual([]);
  });

  it('cannot search addresses', async () => {
    const found = async (name: 'searchMap' | 'searchSamples', who: 'com' | 'ana', filtro: string) =>
      (await (await t.as(who)).call(name, { body: { filtro } })).json.total;
    for (const name of ['searchMap', 'searchSamples'] as const) {
      expect(await found(name, 'com', 'x7')).toBe(1);
      expect(await found(name, 'com', 'COLETOR')).toBe(1);
      expect(await found(name, 'com', 'nada disso')).toBe(0);
      expect(await found(name, 'com', 'Verdadeira')).toBe(0);
      expect(await found(name, 'ana', 'Verdadeira')).toBe(1);
    }
  });

  it('cannot distinguish inspected samples from others', async () => {
    const { branch } = t.cast.companies;
    await t.admin.query('update users set id_cliente = $1 where email = $2', [branch, t.cast.people.com.email]);
    const inspected = await insertSample(t.admin, { id_cliente: branch, id_inspecionar: INSPECTOR.id_usuario });
    await plantReport(branch, inspected, 1);
    const untouched = await insertSample(t.admin, { id_cliente: branch });
    const com = await t.as('com');
    const bare = (text: string) => text.replaceAll(/"(id_amostra|seq)":("[^"]*"|\d+)/g, '');
    const inspections = async (id: number) => bare((await com.call('getSample', { params: { id } })).text);
    expect(await inspections(inspected)).toBe(await inspections(untouched));
    const map = await com.call('searchMap', { body: {}, headers: { accept: COLUMNS_MEDIA_TYPE } });
    expect(map.json.amostras).toMatchObject({ totalInspectionOrders: [0, 0], status: [0, 0] });
  });
});
