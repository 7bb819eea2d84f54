import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWav } from '@escuta/acoustics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverFile } from '../../testing/app-process.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { type ImportOptions, importRecordings } from './import.service.ts';
import { progressPrinter, summaryText } from './import-printout.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

let app: TestApp;
let folder: string;

/** A tone of a tenth of a second; each pitch is a different recording. */
function tone(hz: number): Uint8Array {
  return writeWav(
    Float32Array.from({ length: 800 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * hz * i) / 8_000)),
    8_000,
  );
}

async function put(name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function run(changes: Partial<ImportOptions> = {}) {
  const options: ImportOptions = {
    folder,
    labels: null,
    id_cliente: app.cast.companies.branch,
    placement: { around: { lat: -19.9317, lon: -44.0539 } },
    coletor: null,
    id_coletor: null,
    dryRun: false,
    ...changes,
  };
  return importRecordings(app.services, options, { onProgress: () => undefined });
}

async function rows(columns: string) {
  const { rows: found } = await app.admin.query(
    `select ${columns} from samples s left join recordings g using (id_gravacao) order by seq`,
  );
  return found as Record<string, unknown>[];
}

/** Runs the command against the test database. */
function command(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const env = {
    ...process.env,
    ...app.databaseSettings,
    STORAGE_URL: join(folder, '../files'),
    INIT_CWD: ROOT,
  };
  return new Promise((done) => {
    execFile(process.execPath, [...serverFile('import.ts'), ...args], { cwd: ROOT, env }, (error, out, err) =>
      done({ status: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

beforeEach(async () => {
  app = await startTestApp();
  folder = join(await mkdtemp(join(tmpdir(), 'escuta-import-')), 'in');
  await mkdir(folder);
});

afterEach(async () => {
  await app.close();
  await rm(dirname(folder), { recursive: true, force: true });
});

describe('npm run import', () => {
  it('[ING-02] imports a folder or a CSV of recordings with progress and refusals', async () => {
    for (let i = 0; i < 9; i++) await put(`172496_2020112${i}_0330.wav`, tone(300 + i));
    await put('deep/172500_20201121_0345.wav', 'RIFF but nothing behind it');
    const company = String(app.cast.companies.branch);

    const whole = await command(folder, '--company', company, '--around', '-19.93,-44.05');
    expect(whole.err).toBe('');
    expect(whole.status).toBe(2);
    expect(whole.out).toContain('5 of 10\n');
    expect(whole.out).toContain('9 recordings imported, 0 already there, 1 refused.');
    expect(whole.out).toMatch(/Refused deep\/172500_20201121_0345\.wav: .+ \[wav_/);

    await put(
      'list.csv',
      'file,label\n172496_20201120_0330.wav,LEAK\nnew/172501_20201122_0330.wav,LESS\nno.wav,LEAK\n',
    );
    await put('new/172501_20201122_0330.wav', tone(900));
    const table = ['--labels', join(folder, 'list.csv')];
    const listed = await command(folder, '--company', company, '--around', '-19.93,-44.05', ...table);
    expect(listed.status).toBe(2);
    expect(listed.out).toContain('1 recording imported, 1 already there, 1 refused.');
    expect(listed.out).toContain('Refused no.wav: no such file in the folder');
    expect(await rows('seq')).toHaveLength(10);

    const drawn: string[] = [];
    const draw = progressPrinter({ isTTY: true, write: (text) => drawn.push(text) });
    draw(19, 38, 'a.wav');
    draw(38, 38, '');
    expect(drawn[0]).toContain(`[${'#'.repeat(15)}${'-'.repeat(15)}] 19/38 a.wav`);
    expect(drawn[1]).toContain(`[${'#'.repeat(30)}] 38/38`);
    expect(drawn[1]?.endsWith('\n')).toBe(true);
  });

  it('reads the number of the water meter, and measures the level of the sound', async () => {
    await put('list.csv', 'file,date,hidrometro\na.wav,20260102, Y21F0099 \nb.wav,20260103,\n');
    await put('a.wav', tone(300));
    await put('b.wav', tone(400));
    const summary = await run({ labels: join(folder, 'list.csv') });
    expect([summary.imported, summary.refusals]).toEqual([2, []]);
    const found = await rows('hidrometro, versao_nivel');
    expect(found.map(({ hidrometro }) => hidrometro)).toEqual(['Y21F0099', null]);
    expect(found.map(({ versao_nivel }) => versao_nivel)).toEqual([1, 1]);
  });

  it('exits with 0 when all recordings are imported or already there', async () => {
    await put('172496_20201120_0330.wav', tone(300));
    const args = [folder, '--company', String(app.cast.companies.branch), '--around=-19.93,-44.05'];
    expect(await command(...args)).toMatchObject({ status: 0, err: '' });
    const again = await command(...args);
    expect(again).toMatchObject({ status: 0, err: '' });
    expect(again.out).toContain('0 recordings imported, 1 already there, 0 refused.');
  });

  it('lists the companies without --company or for an unknown one', async () => {
    const unnamed = await command(folder);
    expect(unnamed).toMatchObject({ status: 1, out: '' });
    expect(unnamed.err).toContain('Name the company with --company ID.');
    expect(unnamed.err).toMatch(/\d {2}Águas do Norte\n +\d+ {4}Norte Centro\n/);
    const missing = await command(folder, '--company', '999999');
    expect(missing).toMatchObject({ status: 1, err: expect.stringContaining('There is no company 999999.') });
    expect(missing.err).not.toContain('    at ');
  });

  it('accepts only a collector of the company', async () => {
    await put('172496_20201120_0330.wav', tone(300));
    const args = [folder, '--company', String(app.cast.companies.branch), '--around=-19.93,-44.05'];
    const stranger = await command(...args, '--by', app.cast.people['col@other'].email);
    expect(stranger).toMatchObject({ status: 1, err: expect.stringContaining('No active user') });
    expect(await rows('seq')).toEqual([]);
    expect(await command(...args, '--by', app.cast.people.col.email)).toMatchObject({ status: 0 });
    expect(await rows('id_coletor')).toEqual([{ id_coletor: app.cast.people.col.id_usuario }]);
  });
});

describe('importRecordings', () => {
  it('adds only new recordings when run again', async () => {
    await put('a_20201121_0330.wav', tone(300));
    await put('b_20201121_0330.wav', tone(400));
    expect(await run()).toMatchObject({ imported: 2, alreadyThere: 0, refusals: [] });
    expect(await run()).toMatchObject({ imported: 0, alreadyThere: 2, refusals: [] });
    await put('c_20201121_0330.wav', tone(500));
    expect(await run()).toMatchObject({ imported: 1, alreadyThere: 2 });
    expect(await rows('seq')).toHaveLength(3);
  });

  it('continues after a broken recording and stores nothing of it', async () => {
    await put('a_20201121_0330.wav', tone(300));
    await put('b_20201121_0330.wav', tone(400).slice(0, 500));
    await put('c_20201121_0330.wav', tone(500));
    const summary = await run();
    expect(summary.imported).toBe(2);
    expect(summary.refusals).toMatchObject([{ file: 'b_20201121_0330.wav', reason: 'wav_truncated' }]);
    const { rows: kept } = await app.admin.query('select 1 from recordings');
    expect(kept).toHaveLength(2);
  });

  it('makes two samples with one recording of identical files', async () => {
    await put('a_20201121_0330.wav', tone(300));
    await put('b_20201122_0330.wav', tone(300));
    const summary = await run();
    expect(summary).toMatchObject({ imported: 2, identical: [['a_20201121_0330.wav', 'b_20201122_0330.wav']] });
    const [first, second] = await rows('id_gravacao, seq');
    expect(first?.seq).not.toBe(second?.seq);
    expect(first?.id_gravacao).toBe(second?.id_gravacao);
  });

  it('keeps the name of the file, as other computers write its accents', async () => {
    const name = 'açude 12_20201121_0330.wav';
    await put(name.normalize('NFD'), tone(310));
    await run();
    expect(await rows('seq, arquivo_origem')).toEqual([{ seq: 'acude-12_20201121_0330', arquivo_origem: name }]);
  });

  it('reads the date of all three file name patterns, as UTC-3', async () => {
    await put('003_05593-20180927.wav', tone(300));
    await put('00241_20180818_1445.wav', tone(400));
    await put('172496_20201121_0330.wav', tone(500));
    await put('undated.wav', tone(600));
    const { refusals } = await run();
    expect(refusals).toEqual([{ file: 'undated.wav', reason: 'no_date' }]);
    expect(await rows('seq, dt_amostra')).toEqual([
      { seq: '00241_20180818_1445', dt_amostra: new Date('2018-08-18T14:45:00-03:00') },
      { seq: '003_05593-20180927', dt_amostra: new Date('2018-09-27T00:00:00-03:00') },
      { seq: '172496_20201121_0330', dt_amostra: new Date('2020-11-21T03:30:00-03:00') },
    ]);
  });

  it('takes class, position, collector and note from the table', async () => {
    for (const name of ['a', 'b', 'c']) await put(`${name}.wav`, tone(name.charCodeAt(0) * 5));
    await put(
      'labels.csv',
      'file,label,date,time,lat,lon,collector,precision,note\n' +
        'a.wav,LEAK,20201121,0330,-19.9,-44.1,C7,4.5,ao portão\nb.wav,,20201121,0345,,,,,\nc.wav,LEEK,20201121,,,,,,\n',
    );
    const summary = await run({ labels: join(folder, 'labels.csv'), coletor: 'C1' });
    expect(summary.refusals).toEqual([{ file: 'c.wav', reason: 'unknown_label', detail: 'LEEK' }]);
    const columns =
      'seq, classificacao, pre_classificacao, lat, lon, coletor, precisao, obs_app, sintetico, dt_envio, s.id_cliente';
    const now = app.clock.now();
    const shared = { pre_classificacao: null, sintetico: false, dt_envio: now, id_cliente: app.cast.companies.branch };
    expect(await rows(columns)).toEqual([
      {
        seq: 'a',
        classificacao: 'LEAK',
        lat: -19.9,
        lon: -44.1,
        coletor: 'C7',
        precisao: 4.5,
        obs_app: 'ao portão',
        ...shared,
      },
      {
        seq: 'b',
        // Without a label the machine decides: it is too short.
        classificacao: 'INCO',
        lat: expect.any(Number),
        lon: expect.any(Number),
        coletor: 'C1',
        precisao: null,
        obs_app: null,
        ...shared,
      },
    ]);
  });

  it('places recordings at addresses of a file', async () => {
    await put('a_20201121_0330.wav', tone(300));
    expect((await run({ placement: null })).refusals).toEqual([{ file: 'a_20201121_0330.wav', reason: 'no_position' }]);
    await put('addresses.csv', 'lon,lat,address\n-44.1,-19.8,"Rua DA PAZ, 12"\n');
    expect(await run({ placement: { addresses: join(folder, 'addresses.csv') } })).toMatchObject({ imported: 1 });
    expect(await rows('lat, lon, endereco')).toEqual([{ lat: -19.8, lon: -44.1, endereco: 'Rua da Paz, 12' }]);
  });

  it('refuses dates that no clock says and texts too long for their column', async () => {
    await put('a.wav', tone(300));
    await put('b_20201121_0330.wav', tone(400));
    const labels = join(folder, 'list.csv');
    await put('list.csv', `file,date,collector\na.wav,2100-01-02,C1\nb_20201121_0330.wav,,${'x'.repeat(65)}\n`);
    const { refusals } = await run({ labels });
    expect(refusals).toMatchObject([{ reason: 'bad_date' }, { reason: 'text_too_long' }]);
  });

  it('keeps what is doubtful with a warning, and tells how much of it there is, also before', async () => {
    await put('a_20301121_0330.wav', tone(300));
    await put('b_20201121_0330.wav', tone(310));
    await put('c_20201121_0330.wav', tone(320));
    const labels = join(folder, 'list.csv');
    const lines = ['a_20301121_0330.wav,-19.93,-44.05,', 'b_20201121_0330.wav,0.01,0.02,51'];
    await put('list.csv', ['file,lat,lon,precision', ...lines, 'c_20201121_0330.wav,-19.93,-44.05,50'].join('\n'));
    const doubts = { clock_ahead: 1, place_unlikely: 1, imprecise: 1 };
    const before = await run({ labels, dryRun: true });
    expect(before).toMatchObject({ imported: 3, refusals: [], doubts });
    expect(summaryText(before, { dryRun: true })).toContain('kept with a warning: 1 recording dated in the future.');
    expect(await run({ labels })).toMatchObject({ imported: 3, refusals: [], doubts });
    expect(await rows('seq, avisos')).toEqual([
      { seq: 'a_20301121_0330', avisos: ['clock_ahead'] },
      { seq: 'b_20201121_0330', avisos: ['place_unlikely', 'imprecise'] },
      { seq: 'c_20201121_0330', avisos: [] },
    ]);
  });

  it('keeps what a dry run calls doubtful about a meter or a sensor with a warning', async () => {
    for (const [n, name] of ['a', 'b', 'c', 'd'].entries())
      await put(`${name}_20190304_093${n}.wav`, tone(300 + 10 * n));
    const labels = join(folder, 'list.csv');
    const lines = [
      ...['a_20190304_0930.wav,-1.4558,-48.4902,Ç19-7,N417', 'b_20190304_0931.wav,-1.4558,-48.4882,Ç19-7,N418'],
      ...['c_20190304_0932.wav,-1.4558,-48.4902,Ç19-7,00000', 'd_20190304_0933.wav,-1.4558,-48.4902,S/N,-'],
    ];
    await put('list.csv', ['file,lat,lon,meter,serial', ...lines].join('\n'));
    const doubts = { meter_unlikely: 1, meter_elsewhere: 1, sensor_unlikely: 1 };
    const before = await run({ labels, dryRun: true });
    expect(before).toMatchObject({ imported: 4, refusals: [], doubts });
    expect(summaryText(before, { dryRun: true })).toContain(
      '1 recording with a water meter whose number cannot be one.',
    );
    expect(await run({ labels })).toMatchObject({ imported: 4, refusals: [], doubts });
    expect(await rows('hidrometro, sensor_serie, avisos')).toEqual([
      { hidrometro: 'Ç19-7', sensor_serie: 'N417', avisos: [] },
      { hidrometro: 'Ç19-7', sensor_serie: 'N418', avisos: ['meter_elsewhere'] },
      { hidrometro: 'Ç19-7', sensor_serie: '00000', avisos: ['sensor_unlikely'] },
      { hidrometro: null, sensor_serie: '-', avisos: ['meter_unlikely'] },
    ]);
  });

  it('distinguishes recordings of the same name in two folders', async () => {
    await put('one/001_20201121_0330.wav', tone(300));
    await put('two/001_20201121_0330.wav', tone(400));
    await run();
    const ids = (await rows('seq')).map(({ seq }) => String(seq));
    expect(ids[0]).toBe('001_20201121_0330');
    expect(ids[1]).toMatch(/^001_20201121_0330-[0-9a-f]{6}$/);
  });

  it('stores nothing in a dry run, but finds broken recordings', async () => {
    await put('a_20201121_0330.wav', tone(300));
    await put('b_20201121_0330.wav', 'no sound');
    const summary = await run({ dryRun: true });
    expect(summary).toMatchObject({ imported: 1, refusals: [{ file: 'b_20201121_0330.wav', reason: 'wav_not_riff' }] });
    expect(await rows('seq')).toEqual([]);
    expect((await app.admin.query('select 1 from recordings')).rows).toEqual([]);
  });

  it('stops between two recordings', async () => {
    await put('a_20201121_0330.wav', tone(300));
    await put('b_20201121_0330.wav', tone(400));
    const stopping = new AbortController();
    const options = {
      folder,
      labels: null,
      id_cliente: app.cast.companies.own,
      placement: { around: { lat: 0, lon: 0 } },
    };
    const summary = await importRecordings(
      app.services,
      { ...options, coletor: null, id_coletor: null, dryRun: false },
      { onProgress: () => stopping.abort(), signal: stopping.signal },
    );
    expect(summary).toMatchObject({ imported: 1, stopped: true });
    expect(await rows('seq')).toHaveLength(1);
  });

  it('shows the imported sample with its sound only to its company', async () => {
    await put('a_20201121_0330.wav', tone(300));
    await run();
    const id = Number((await rows('id_amostra'))[0]?.id_amostra);
    const own = await (await app.as('ana')).call('getSample', { params: { id } });
    const amostra = own.json.amostra as { url: string; gravacao: { taxa_amostragem: number; sintetico: boolean } };
    expect(amostra.gravacao).toMatchObject({ taxa_amostragem: 8_000, sintetico: false });
    const sound = await app.app.inject({ url: amostra.url });
    expect(sound.statusCode).toBe(200);
    expect(sound.rawPayload.equals(Buffer.from(tone(300)))).toBe(true);
    expect((await (await app.as('ana@other')).call('getSample', { params: { id } })).status).toBe(404);
  });
});
