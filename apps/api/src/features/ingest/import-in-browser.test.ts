import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWav } from '@escuta/acoustics';
import { importKeys, sha256 } from '@escuta/import';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertSample, insertSampleImport } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { importRecordings } from './import.service.ts';

let app: TestApp;
let adm: Awaited<ReturnType<TestApp['as']>>;
/** Key of an open import into the branch. */
let importacao: string;

beforeEach(async () => {
  app = await startTestApp();
  adm = await app.as('adm');
  importacao = await insertSampleImport(app.admin, app.cast.companies.branch, app.cast.people.adm.id_usuario);
});
afterEach(() => app.close());

const tone = (hz: number) =>
  writeWav(
    Float32Array.from({ length: 900 }, (_, i) => 0.2 * Math.sin((2 * Math.PI * hz * i) / 9_000)),
    9_000,
  );

/** A recording of another city and year. */
const FIELDS = {
  ...{ arquivo: 'Setor São João/00417-20220708-0930.wav', dt_amostra: '2022-07-08T09:30:00-03:00' },
  ...{ lat: '-3.1019', lon: '-60.025', precisao: '7.5', classificacao: 'LEAK', obs_app: 'Válvula à direita' },
  ...{ coletor: 'Equipe 2', hidrometro: 'a12-7', sensor_serie: 'N417', sensor_modelo: 'Corr 3' },
};

function send(more: Record<string, string> = {}, bytes = tone(300), id = app.cast.companies.branch) {
  const query = { importacao, ...FIELDS, ...more };
  return adm.call('importSample', { params: { id }, query, files: [{ field: 'audio', bytes }] });
}

async function samples() {
  const { rows } = await app.admin.query(
    `select s.*, g.taxa_amostragem from samples s join recordings g using (id_gravacao)
      where s.chave is not null and s.lat between -4 and -3 order by id_amostra`,
  );
  return rows as Record<string, unknown>[];
}

describe('an import in the browser', () => {
  it('keeps a recording with all that the table says of it', async () => {
    expect((await send({ id_coletor: String(app.cast.people.col.id_usuario) })).json).toMatchObject({
      situacao: 'importada',
    });
    expect(await samples()).toMatchObject([
      {
        ...{ seq: '00417-20220708-0930', dt_amostra: new Date('2022-07-08T12:30:00Z'), lat: -3.1019, lon: -60.025 },
        ...{ precisao: 7.5, classificacao: 'LEAK', pre_classificacao: null, obs_app: 'Válvula à direita' },
        ...{ coletor: 'Equipe 2', hidrometro: 'a12-7', sensor_serie: 'N417', sensor_modelo: 'Corr 3' },
        arquivo_origem: 'Setor São João/00417-20220708-0930.wav',
        ...{ id_cliente: app.cast.companies.branch, id_coletor: app.cast.people.col.id_usuario, taxa_amostragem: 9000 },
      },
    ]);
  });

  it('keeps a doubtful one with a warning, as an upload: of the future, without a fix, imprecise, far from the others', async () => {
    const doubtful: [Record<string, string>, string[]][] = [
      [{ dt_amostra: '2031-01-02T03:04:00-03:00' }, ['clock_ahead']],
      [{ precisao: '50.1' }, ['imprecise']],
      [{ dt_amostra: '1998-01-02T03:04:00-03:00', precisao: '50' }, []],
      [{ lat: '0', lon: '0' }, ['place_unlikely']],
      [{ lat: '-2.1', lon: '-38.5' }, ['place_unlikely']],
    ];
    for (const [n, [more]] of doubtful.entries()) {
      expect((await send({ arquivo: `${n}.wav`, ...more }, tone(300 + n))).json.situacao).toBe('importada');
    }
    const { rows } = await app.admin.query(`select avisos from samples where chave is not null order by id_amostra`);
    expect(rows.map(({ avisos }) => avisos)).toEqual(doubtful.map(([, avisos]) => avisos));
  });

  it('adds nothing twice, also when several send the same at once', async () => {
    const replies = await Promise.all([send(), send(), send(), send()]);
    expect(replies.map(({ json }) => json.situacao).sort()).toEqual([
      ...['existente', 'existente', 'existente', 'importada'],
    ]);
    expect((await send()).json.situacao).toBe('existente');
    expect(await samples()).toHaveLength(1);
  });

  it('knows what the command has imported, and the command what it has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'escuta-both-'));
    await mkdir(join(folder, 'Setor Sa\u0303o João'));
    // As a computer of Apple writes the name.
    await writeFile(join(folder, 'Setor Sa\u0303o João/00417-20220708-0930.wav'), tone(300));
    await writeFile(join(folder, '00418-20220708-0945.wav'), tone(400));
    await send();
    const run = () =>
      importRecordings(
        app.services,
        {
          ...{ folder, labels: null, id_cliente: app.cast.companies.branch, coletor: null, id_coletor: null },
          ...{ placement: { around: { lat: -3.1, lon: -60 } }, dryRun: false },
        },
        { onProgress: () => undefined },
      );
    expect(await run()).toMatchObject({ imported: 1, alreadyThere: 1 });
    expect((await send({ arquivo: '00418-20220708-0945.wav' }, tone(400))).json.situacao).toBe('existente');
    expect(await samples()).toHaveLength(2);
    await rm(folder, { recursive: true });
  });

  it('tells which recordings are there', async () => {
    await send();
    const id = app.cast.companies.branch;
    const there = importKeys(id, FIELDS.arquivo, sha256(tone(300)))[0] as string;
    const others = importKeys(id, FIELDS.arquivo, sha256(tone(301)));
    const reply = await adm.call('findImported', { params: { id }, body: { chaves: [...others, there] } });
    expect(reply.json.existentes).toEqual([there]);
  });

  it('tells which sounds other units in reach have, under whatever name, and where their samples are by now', async () => {
    const { branch, own } = app.cast.companies;
    const hex = (hz: number) => Buffer.from(sha256(tone(hz))).toString('hex');
    await send();
    await send({ arquivo: 'cópia.wav' });
    const ask = async (caller: typeof adm, id: number) => {
      const body = { sons: [hex(299), hex(300)], lugares: [] };
      return (await caller.call('compareImported', { params: { id }, body })).json.iguais;
    };
    const stored = { som: hex(300), seq: '00417-20220708-0930', amostras: 2 };
    const inBranch = { ...stored, id_cliente: branch, razao_social: 'Norte Centro' };
    expect([await ask(adm, own), await ask(adm, branch)]).toEqual([[inBranch], []]);
    expect(await ask(await app.as('adm@other'), app.cast.companies.other)).toEqual([]);

    // As a change of unit does: the recording is copied, and the first one stays.
    await app.admin.query(
      `with copied as (
         insert into recordings (id_cliente, sha256, arquivo, taxa_amostragem, duracao, picos, freq_max)
         select $1, sha256, 'x' || arquivo, taxa_amostragem, duracao, picos, freq_max from recordings where sha256 = $2
         returning id_gravacao)
       update samples set id_cliente = $1, id_gravacao = (select id_gravacao from copied) where chave is not null`,
      [own, Buffer.from(sha256(tone(300)))],
    );
    expect(await ask(adm, branch)).toMatchObject([{ ...stored, id_cliente: own }]);
  });

  it('tells which places are far from the samples of the company, by the rule of uploads', async () => {
    const id = app.cast.companies.branch;
    for (const n of [1, 2, 3]) await insertSample(app.admin, { id_cliente: id, lat: -3.1, lon: -60 + n / 100 });
    const near = { lat: -3.2, lon: -60.1 };
    const lugares = [near, { lat: -5.8, lon: -60 }, near, { lat: -3.1, lon: -59.2 }];
    const reply = await adm.call('compareImported', { params: { id }, body: { sons: [], lugares } });
    expect(reply.json).toMatchObject({ iguais: [], longe: [1, 3] });
  });

  it('refuses a broken sound with the reason and keeps nothing of it', async () => {
    const reply = await send({}, tone(300).slice(0, 400));
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { message: 'recording_invalid', params: { motivo: 'wav_truncated' } },
    ]);
    expect(await samples()).toEqual([]);
    expect((await app.admin.query('select 1 from photo_uploads')).rows).toEqual([]);
  });

  it('answers a page from before imports had keys once for the whole import, instead of refusing each recording', async () => {
    const params = { id: app.cast.companies.branch };
    const reply = await adm.call('importSample', {
      params,
      query: FIELDS,
      files: [{ field: 'audio', bytes: tone(300) }],
    });
    expect([reply.status, reply.json.message]).toEqual([409, 'import_closed']);
    expect(await samples()).toEqual([]);
  });

  it.each([
    ['without a sound', {}, 0, 'audio'],
    ['of a time that no clock says', { dt_amostra: '2100-01-02T03:04:00-03:00' }, 200, 'dt_amostra'],
    ['with too long a note', { obs_app: 'x'.repeat(1001) }, 200, 'obs_app'],
    ['with an unknown class', { classificacao: 'LEEK' }, 200, 'classificacao'],
  ])('refuses a recording %s', async (_, more, hz, field) => {
    const reply = await send(more, hz === 0 ? new Uint8Array() : tone(hz));
    expect([reply.status, reply.json]).toMatchObject([400, {}]);
    if (hz > 0) expect(reply.json.details).toMatchObject([{ field }]);
    expect(await samples()).toEqual([]);
  });

  it('takes no collector who does not reach the company, and no company that is switched off', async () => {
    const stranger = app.cast.people['col@other'].id_usuario;
    expect((await send({ id_coletor: String(stranger) })).json.message).toBe('device_collector_unavailable');
    await app.admin.query('update companies set ativo = false where id_cliente = $1', [app.cast.companies.branch]);
    expect((await send()).json.message).toBe('company_inactive');
    expect(await samples()).toEqual([]);
  });
});
