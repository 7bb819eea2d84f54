import {
  CLASSIFICATIONS,
  COLUMNS_MEDIA_TYPE,
  CUSTOMER_CLASSIFICATIONS,
  SampleColumns as SampleColumnsSchema,
} from '@escuta/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
});
afterAll(() => t.close());

test('the map columns match the table for every class, flag and inspection status', async () => {
  const gei = t.cast.people.gei.id_usuario;
  const turned = (n: number) =>
    n < 3 ? { classificacao_cliente: CUSTOMER_CLASSIFICATIONS[n], dt_classificacao_cliente: new Date() } : {};
  for (const [n, classificacao] of CLASSIFICATIONS.entries()) {
    await insertSample(t.admin, {
      id_cliente: own,
      classificacao,
      vista: n % 2 === 1,
      dt_amostra: new Date(`2026-11-18T12:00:0${n}.9Z`),
      ...(n % 3 === 1 && { obs: 'x', dt_comentario: new Date() }),
      ...(n > 1 && { id_inspecionar: gei, laudos: n % 2 }),
      ...(n > 5 && { id_inspecionar2: gei }),
      ...turned(n),
    });
  }
  const { rows } = await t.admin.query(
    `select json_agg(id_amostra) as id_amostra, json_agg(seq) as seq, json_agg(id_cliente) as id_cliente,
       json_agg(floor(extract(epoch from dt_amostra))::int) as dt_amostra, json_agg(lat_e5) as lat, json_agg(lon_e5) as lon,
       json_agg(classificacao) as classificacao, json_agg(coalesce(classificacao_cliente, '')) as classificacao_cliente,
       json_agg(vista::int) as vista, json_agg(comentario::int) as comentario,
       json_agg(total_inspecoes) as "totalInspectionOrders", json_agg(status_inspecao) as status
     from (select * from samples order by dt_amostra) s`,
  );
  const columns = async (caller: Caller) => {
    const reply = await caller.call('searchMap', { body: {}, headers: { accept: COLUMNS_MEDIA_TYPE } });
    return SampleColumnsSchema.parse(reply.json.amostras);
  };
  expect(new Set(rows[0].status)).toEqual(new Set([0, 1, 2]));
  expect(await columns(ana)).toEqual(rows[0]);
  const zeros = CLASSIFICATIONS.map(() => 0);
  const hidden = { ...rows[0], totalInspectionOrders: zeros, status: zeros };
  expect(await columns(await t.as('col'))).toEqual(hidden);
});
