import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callDuring } from '../../testing/call-during.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { Importing, importNetwork, type LonLat, segment } from '../../testing/network-import.ts';
import { gridPlace } from '../../testing/tiles-of.ts';
import { importAddresses, stopSilentImports } from '../addresses/index.ts';
import { forgetMissingStreets, linkCoverage } from './index.ts';

let t: TestApp;
let adm: Caller;
let own: number;
let branch: number;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  adm = await t.as('adm');
  ({ own, branch } = t.cast.companies);
  folder = await mkdtemp(join(tmpdir(), 'escuta-linking-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await t.admin.query(
    `truncate networks, network_batches, pipes, main_pipes, stretches, stretch_samples, coverage_pending, coverage_relinks,
       addresses`,
  );
  await t.admin.query('truncate samples cascade');
});

const MACAPA: LonLat = [-51.0694, 0.0349];
const METRES_PER_DEGREE = 111_195.05;
const east = (metres: number): LonLat => [MACAPA[0] + metres / METRES_PER_DEGREE, MACAPA[1]];
/** A straight pipe to the east: five stretches of 40 m. */
const PIPE = segment([east(0), east(200)], { material: 1 });
const YEAR = { dti: '2025-01-01 00:00', dtf: '2025-12-31 23:59' };

/** Most samples that are noted in one statement, and that may wait when somebody reads. */
const MOST = 5_000;
/** Samples at the middle of the pipe: they reach three of its stretches. */
const INSERT = `
  insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
  select 'MCP-' || n, $1, '2025-08-15T09:00:00-03:00', '2025-08-15T10:00:00-03:00', $2, $3, 'LESS' from generate_series(1, $4::int) n`;
const values = (count: number, id_cliente = own) => [id_cliente, east(100)[1], east(100)[0], count];
const insert = (count: number, id_cliente = own) => t.admin.query(INSERT, values(count, id_cliente));

const system = () => t.services.connections.system;
const link = () => linkCoverage(system());
const count = async (from: string) => Number((await t.admin.query(`select count(*) as n from ${from}`)).rows[0].n);

/** Status of the figures, the streets, both files and a tile. */
async function statuses(): Promise<number[]> {
  const [network] = payload('listNetworks', await adm.call('listNetworks')).dados;
  const params = { id: own, rede: network?.rede ?? '', z: 15, ...gridPlace(MACAPA, 15) };
  const replies = [
    await adm.call('coverage', { body: YEAR }),
    await adm.call('coverageStreets', { body: YEAR }),
    await adm.call('exportCoverage', { body: { ...YEAR, formato: 'csv' } }),
    await adm.call('exportCoverage', { body: { ...YEAR, formato: 'geojson' } }),
    await adm.call('getCoverageTile', { params, query: YEAR }),
  ];
  for (const { status, json } of replies) if (status === 409) expect(json.message).toBe('coverage_linking');
  return replies.map(({ status }) => status);
}
const REFUSED = [409, 409, 409, 409, 409];
const ANSWERED = [200, 200, 200, 200, 200];

async function listened() {
  const { redes, empresas } = payload('coverage', await adm.call('coverage', { body: YEAR })).data;
  const lengths = redes.map(({ ouvida, fora }) => [Math.round(ouvida), Math.round(fora ?? -1)]);
  return { lengths, samples: empresas.find(({ id_cliente }) => id_cliente === own)?.amostras };
}

describe('the samples of a large company', () => {
  it('are noted some at a time after an import, and until then nothing is told that would lack them', async () => {
    await insert(MOST + 1);
    await importNetwork(adm, own, [PIPE]);
    expect([await count('coverage_pending'), await count(`coverage_relinks where id_cliente = ${own}`)]).toEqual([
      0, 1,
    ]);
    expect(await statuses()).toEqual(REFUSED);
    await link();
    expect([await count('coverage_pending'), await count('coverage_relinks')]).toEqual([0, 0]);
    expect(await count('stretch_samples')).toBe(3 * (MOST + 1));
    expect(await statuses()).toEqual(ANSWERED);
    expect(await listened()).toEqual({ lengths: [[120, 80]], samples: MOST + 1 });
  });

  it('are all noted at the import while they are few enough, and told before they are linked', async () => {
    await insert(MOST);
    await importNetwork(adm, own, [PIPE]);
    expect([await count('coverage_pending'), await count('coverage_relinks')]).toEqual([MOST, 0]);
    expect(await listened()).toEqual({ lengths: [[120, 80]], samples: MOST });
  });

  it('that wait after an upload are refused when they are too many', async () => {
    await importNetwork(adm, own, [PIPE]);
    await insert(MOST + 1);
    expect(await statuses()).toEqual(REFUSED);
    await link();
    expect(await listened()).toEqual({ lengths: [[120, 80]], samples: MOST + 1 });
  });

  it('are told within the time of a statement when statistics were made while their upload was under way', async () => {
    await t.admin.query('analyze samples, stretch_samples, coverage_pending');
    await importNetwork(adm, own, [PIPE]);
    const upload = await t.admin.connect();
    await upload.query('begin');
    await upload.query(INSERT, values(3 * MOST));
    await t.admin.query('analyze samples, stretch_samples, coverage_pending, stretches');
    await upload.query('select link_samples(1000000)');
    await t.admin.query('analyze samples, stretch_samples, coverage_pending');
    await upload.query('commit');
    upload.release();
    expect(await listened()).toEqual({ lengths: [[120, 80]], samples: 3 * MOST });
    expect(await statuses()).toEqual(ANSWERED);
  });

  it('are linked again from the first when another network comes into force meanwhile', async () => {
    await insert(MOST + 1);
    await importNetwork(adm, own, [PIPE]);
    // The worker has linked the first of them.
    await t.admin.query('select expand_relinks(2000)');
    await t.admin.query('select link_samples(2000)');
    await importNetwork(adm, own, [segment([east(80), east(120)], { material: 1 })]);
    await link();
    expect(await listened()).toEqual({ lengths: [[40, 0]], samples: MOST + 1 });
  });
});

describe('a network that comes into force', () => {
  it('waits for an upload that has begun, whose samples count', async () => {
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [PIPE]);
    const finished = await callDuring(t.admin, [INSERT, values(1, branch)], () => importing.finish(1, 1));
    expect(finished.status).toBe(200);
    expect(await count('coverage_pending')).toBe(1);
    expect((await listened()).lengths).toEqual([[120, 80]]);
  });

  it('keeps an upload of a unit waiting, whose samples count', async () => {
    const importing = await Importing.begin(adm, own);
    await importing.send(1, [PIPE]);
    await callDuring(
      t.admin,
      [
        `update networks set situacao = 'vigente', dt_importacao = now(), norte = 1, sul = 0, leste = -51, oeste = -52
         where chave = $1`,
        [importing.chave],
      ],
      () => insert(1, branch),
    );
    expect(await count('coverage_pending')).toBe(1);
    expect((await listened()).lengths).toEqual([[120, 80]]);
  });
});

describe('the streets of a large network', () => {
  /** Many more stretches at the place of the first one. */
  const copy = (times: number) =>
    t.admin.query(
      `insert into stretches (id_rede, id_cliente, caminho, metros, material)
       select * from (select id_rede, id_cliente, caminho, metros, material from stretches order by id_trecho limit 1) s
         cross join lateral (select from generate_series(1, $1::int)) g`,
      [times],
    );
  const streetsOf = async () =>
    (await t.admin.query('select rua, count(*)::int as n from stretches group by 1 order by 1')).rows;

  it('are looked for again some at a time, so that each statement is short', async () => {
    await importNetwork(adm, own, [PIPE]);
    await copy(4_000);
    await link();
    const holder = await t.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('select from stretches order by id_trecho desc limit 1 for update');
      const forgotten = forgetMissingStreets(system());
      // The last stretch cannot be changed yet, the first ones already are.
      await expect.poll(() => count('stretches where not nomeado')).toBe(4_000);
      await holder.query('commit');
      await forgotten;
    } finally {
      holder.release(true);
    }
    expect(await count('stretches where not nomeado')).toBe(4_005);
  });

  it('are looked for again by an import that adds nothing, since the one that added them may have been cut', async () => {
    const [lon, lat] = east(100);
    const file = join(folder, 'macapa.csv');
    await writeFile(file, `lon,lat,address\n${lon},${lat},"Avenida FAB, 86"\n`);
    await importNetwork(adm, own, [segment([east(90), east(110)])]);
    await link();
    await t.admin.query(`insert into addresses (lat, lon, endereco) values ($1, $2, 'Avenida Fab, 86')`, [lat, lon]);
    expect(await importAddresses(system(), file, { onProgress: () => undefined })).toMatchObject({ added: 0 });
    await link();
    expect(await streetsOf()).toEqual([{ rua: 'Avenida Fab', n: 1 }]);
  });

  it.each(['ended', 'left'])('are looked for again when an import in the browser is %s', async (how) => {
    const [lon, lat] = east(100);
    const sup = await t.as('sup');
    const chave = randomUUID();
    await importNetwork(adm, own, [segment([east(90), east(110)])]);
    await link();
    await sup.call('beginAddressImport', { body: { chave, arquivo: 'macapá.csv', enderecos: 2, recusados: 0 } });
    const body = { lat: [lat], lon: [lon], endereco: ['Avenida Fab, 86'] };
    await sup.call('sendAddresses', { params: { chave }, body });
    await t.admin.query(`update address_imports set dt_ultimo = dt_ultimo - interval '11 minutes'`);
    if (how === 'ended') await sup.call('endAddressImport', { params: { chave }, body: { situacao: 'cancelada' } });
    else await stopSilentImports(t.services);
    await link();
    expect(await streetsOf()).toEqual([{ rua: 'Avenida Fab', n: 1 }]);
  });

  it('do not keep new samples waiting', async () => {
    await importNetwork(adm, own, [PIPE]);
    await copy(4_000);
    // A sample arrives with each batch of names; the log has how many waited when it began.
    await t.admin.query(`
      create table found_waiting (n int);
      create function note_waiting() returns trigger language plpgsql security definer as $$
      begin
        insert into found_waiting select count(*) from coverage_pending;
        insert into coverage_pending select id_amostra, id_cliente from samples on conflict do nothing;
        return null;
      end $$;
      create trigger note_waiting after update on stretches for each statement execute function note_waiting()`);
    await insert(1);
    try {
      await link();
      const { rows } = await t.admin.query('select n from found_waiting');
      // Three batches, and one that finds nothing more to name.
      expect(rows).toEqual([{ n: 0 }, { n: 0 }, { n: 0 }, { n: 0 }]);
    } finally {
      await t.admin.query(
        'drop trigger note_waiting on stretches; drop function note_waiting; drop table found_waiting',
      );
    }
  });
});
