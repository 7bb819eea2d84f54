import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWav } from '@escuta/acoustics';
import type { ChangeUnitInput, PagedSearchInput, ReplyOf } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import { readsOf } from '../../testing/plans.ts';
import { importRecordings } from './import.service.ts';

let t: TestApp;
let adm: Caller;
beforeAll(async () => {
  t = await startTestApp();
  adm = await t.as('adm');
  t.clock.set('2019-05-06T11:08:20Z');
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('delete from samples; delete from recordings; delete from sample_imports'));

let hz = 300;
const tone = () => {
  hz += 1;
  const wave = Float32Array.from({ length: 900 }, (_, i) => 0.2 * Math.sin((2 * Math.PI * hz * i) / 9_000));
  return writeWav(wave, 9_000);
};

/** Imports files in the browser, all around Recife, and returns the key of the import. */
async function imported(id: number, arquivo: string, files: readonly string[], caller = adm) {
  const chave = randomUUID();
  const counts = { gravacoes: files.length, existentes: 0, recusados: 0 };
  await caller.call('beginSampleImport', { params: { id }, body: { chave, arquivo, ...counts } });
  for (const file of files) {
    const made = { arquivo: file, dt_amostra: '2019-05-06T07:08:00-03:00', lat: '-8.05', lon: '-34.9' };
    const sound = [{ field: 'audio', bytes: tone() }];
    const { json } = await caller.call('importSample', {
      params: { id },
      query: { importacao: chave, ...made },
      files: sound,
    });
    expect(json).toMatchObject({ situacao: 'importada' });
  }
  return chave;
}

const FIRST = ['São João/açude 1.wav', 'São João/açude 2.wav'];
const SECOND = ['Ímpar/poço Ç.wav'];
/** Two imports of the same minute, into the company and into its branch. */
async function two() {
  const { own, branch } = t.cast.companies;
  return [await imported(own, 'São João.zip', FIRST), await imported(branch, 'Ímpar.zip', SECOND)] as const;
}

async function found(search: PagedSearchInput, caller = adm) {
  const { amostras } = (await caller.call('searchSamples', { body: search })).json as ReplyOf<'searchSamples'>;
  return amostras.map(({ seq }) => seq).sort();
}

describe('the samples of an import', () => {
  it('are found by its key without those of another import of the same minute into a branch', async () => {
    const { own } = t.cast.companies;
    const [first, second] = await two();
    const minute: PagedSearchInput = { id_cliente: [own], data: 1, dti: '2019-05-06 08:08', dtf: '2019-05-06 08:08' };
    expect(await found(minute)).toHaveLength(3);
    expect(await found({ id_cliente: [own], importacao: [first] })).toEqual(['acude-1', 'acude-2']);
    expect(await found({ id_cliente: [own], importacao: [second] })).toEqual(['poco-C']);
  });

  it('are found beside those of another by both keys', async () => {
    const { own } = t.cast.companies;
    const [first, second] = await two();
    await imported(own, 'Açude.zip', ['é.wav']);
    expect(await found({ id_cliente: [own], importacao: [second, first] })).toEqual(['acude-1', 'acude-2', 'poco-C']);
  });

  it('are searched on the map by its key', async () => {
    const [, second] = await two();
    const map = (await adm.call('searchMap', { body: { importacao: [second] } })).json as ReplyOf<'searchMap'>;
    expect(map).toMatchObject({ total: 1, amostras: [{ seq: 'poco-C' }] });
  });

  it('are exported by its key', async () => {
    const [, second] = await two();
    const csv = await adm.call('exportSamples', { body: { importacao: [second], formato: 'csv' } });
    expect(csv.text.match(/acude|poco/g)).toEqual(['poco']);
  });

  it('are found by the key that the list of imports tells', async () => {
    const [first, second] = await two();
    const { dados } = (await adm.call('listSampleImports', {})).json as ReplyOf<'listSampleImports'>;
    expect(dados.map(({ importacao }) => importacao)).toEqual([second, first]);
  });

  it('have no key there where the import is from before samples were marked', async () => {
    await two();
    await t.admin.query('update sample_imports set amostras_marcadas = false');
    const { dados } = (await adm.call('listSampleImports', {})).json as ReplyOf<'listSampleImports'>;
    expect(dados.map(({ importacao }) => importacao)).toEqual([null, null]);
  });

  it('of the command are found too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'escuta-'));
    await writeFile(join(folder, 'ladeira é_20180818_1445.wav'), tone());
    const options = {
      folder,
      labels: null,
      id_cliente: t.cast.companies.own,
      placement: { around: { lat: -8, lon: -35 } },
    };
    const rest = { coletor: null, id_coletor: null, dryRun: false };
    await two();
    await importRecordings(t.services, { ...options, ...rest }, { onProgress: () => undefined });
    await rm(folder, { recursive: true });
    const { dados } = (await adm.call('listSampleImports', {})).json as ReplyOf<'listSampleImports'>;
    expect(await found({ importacao: [dados[0]?.importacao as string] })).toEqual(['ladeira-e_20180818_1445']);
  });

  it('are not found by who has no import of this key in reach', async () => {
    const { otherBranch } = t.cast.companies;
    const sup = await t.as('sup');
    const theirs = await imported(otherBranch, 'Açude.zip', ['é.wav'], sup);
    expect(await found({ importacao: [theirs] }, sup)).toHaveLength(1);
    await insertSample(t.admin, { id_cliente: t.cast.companies.own, seq: 'ours' });
    expect(await found({ importacao: [theirs] })).toEqual([]);
  });

  it('are none where no import has the key', async () => {
    await two();
    expect(await found({ importacao: [randomUUID()] })).toEqual([]);
  });

  it('are counted alone by a change of unit', async () => {
    const { own, branch } = t.cast.companies;
    const [first] = await two();
    const { rows } = await t.admin.query(
      'select id_amostra from samples join sample_imports i using (id_importacao) where i.chave = $1',
      [first],
    );
    const amostras = rows.map(({ id_amostra }) => id_amostra as number);
    const bounds = { north: 90, south: -90, east: 180, west: -180, totalSamples: 2 };
    const move = { amostras, oldClientId: own, clientId: branch, ...bounds } satisfies ChangeUnitInput;
    const sup = await t.as('sup');
    expect((await sup.call('changeUnit', { body: move })).json).toMatchObject({ error: true });
    expect((await sup.call('changeUnit', { body: { ...move, importacao: [first] } })).json.error).toBe(false);
    expect(await found({ importacao: [first] })).toEqual(['acude-1', 'acude-2']);
  });

  it('stay where the record of the import is deleted', async () => {
    const [first] = await two();
    await t.admin.query('delete from sample_imports where chave = $1', [first]);
    expect(await found({})).toEqual(['acude-1', 'acude-2', 'poco-C']);
  });

  it('are not found by a key whose record is deleted', async () => {
    const [first, second] = await two();
    await t.admin.query('delete from sample_imports where chave = $1', [first]);
    expect(await found({ importacao: [first, second] })).toEqual(['poco-C']);
  });

  it('are not kept by the record of the import', async () => {
    const [first, second] = await two();
    await t.admin.query(`delete from samples where seq = 'poco-C'`);
    expect(await found({ importacao: [first, second] })).toEqual(['acude-1', 'acude-2']);
  });
});

it('the search by an import reads its index', async () => {
  const { own } = t.cast.companies;
  const chave = await imported(own, 'Açude.zip', ['ç.wav']);
  const others = await imported(own, 'Água.zip', ['á.wav']);
  await t.admin.query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, id_importacao)
     select 'N' || n, $1, timestamptz '2025-01-01' + n * interval '1 minute', now(), 0, 0, 'LESS', i.id_importacao
     from generate_series(1, 20000) n
       join sample_imports i on i.chave = case when n % 400 = 0 then $2::uuid else $3::uuid end`,
    [own, chave, others],
  );
  await t.admin.query('vacuum analyze samples');
  const reads = await readsOf(t, () => found({ id_cliente: [own], importacao: [chave] }));
  const ofSamples = reads.map(({ from }) => from.filter((name) => name.startsWith('samples')));
  // Those found, their count, and the columns of a page of them.
  const expected = [['samples_import'], ['samples_import'], ['samples_pkey']];
  expect(ofSamples.filter((names) => names.length > 0)).toEqual(expected);
});
