import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRecordingsFolder } from './recordings-folder.ts';

let base: string;
let folder: string;

async function put(name: string, content: string | Uint8Array = 'x'): Promise<string> {
  const path = join(base, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'escuta-recordings-'));
  folder = join(base, 'in');
  for (const name of ['a.wav', 'b.wav', 'c.WAV', 'deep/003_05593-20180927.wav', '172496_20201121_0330.wav']) {
    await put(`in/${name}`);
  }
});

afterEach(() => rm(base, { recursive: true }));

async function read(table: string | Uint8Array) {
  return readRecordingsFolder(folder, await put('labels.csv', table));
}

describe('readRecordingsFolder with a table', () => {
  it('reads every column by its English name', async () => {
    const { rows, refusals } = await read(
      'file,label,date,time,lat,lon,collector,site_id,precision,note,seq,address,pipe\n' +
        'a.wav,leak,20250131,0330,-19.9317,-44.0539,C7,0042,4.5,"by, the gate",88,"Rua A, 1",metal\n',
    );
    expect(refusals).toEqual([]);
    expect(rows).toEqual([
      {
        relativePath: 'a.wav',
        label: 'LEAK',
        dt_amostra: new Date('2025-01-31T03:30:00-03:00'),
        siteId: '0042',
        lat: -19.9317,
        lon: -44.0539,
        extra: { coletor: 'C7', precisao: 4.5, obs: 'by, the gate', seq: '88', endereco: 'Rua A, 1' },
      },
    ]);
  });

  it('reads Portuguese headers, semicolons, decimal commas and the Windows code page', async () => {
    const table =
      'Arquivo;Classificação;Data;Hora;Latitude;Longitude;Coletor;Precisão;Obs;Endereço\r\n' +
      'b.wav;PASS;2025-01-31;14:05;-19,93;-44,05;Zé;4,5;ao portão;Praça 1\r\n';
    const { rows, refusals } = await read(Buffer.from(table, 'latin1'));
    expect(refusals).toEqual([]);
    expect(rows[0]).toMatchObject({
      label: 'PASS',
      dt_amostra: new Date('2025-01-31T17:05:00Z'),
      lat: -19.93,
      lon: -44.05,
      extra: { coletor: 'Zé', precisao: 4.5, obs: 'ao portão', endereco: 'Praça 1' },
    });
  });

  it('takes site and date from the file name when the table has none', async () => {
    const { rows } = await read(
      '\uFEFFfile\tdate\n172496_20201121_0330.wav\t\ndeep\\003_05593-20180927.wav\t\na.wav\t\n',
    );
    expect(rows).toMatchObject([
      { siteId: '172496', dt_amostra: new Date('2020-11-21T03:30:00-03:00'), label: null, lat: null, lon: null },
      { siteId: '05593', dt_amostra: new Date('2018-09-27T00:00:00-03:00') },
      { siteId: null, dt_amostra: null },
    ]);
  });

  it('prefers the date in the table to the file name', async () => {
    const { rows } = await read('file,date,time\n172496_20201121_0330.wav,20210102,330\n');
    expect(rows[0]?.dt_amostra).toEqual(new Date('2021-01-02T03:30:00-03:00'));
  });

  it.each([
    ['unknown_label', 'label', 'LEEK'],
    ['bad_date', 'date', '20250431'],
    ['bad_date', 'date', '31/13/2025'],
    ['bad_date', 'date,time', '20250430,2460'],
    ['bad_position', 'lat,lon', '-19.9,'],
    ['bad_position', 'lat,lon', '-91,0'],
    ['bad_position', 'lat,lon', 'here,there'],
    ['decimal_comma', 'lat,lon', '-1,45,-48,49'],
    ['decimal_comma', 'lat,lon,obs', '-12,9714,-38,5014,Ladeira'],
    ['decimal_comma', 'lat,lon,coletor,obs', '-7,11,-34,86'],
    ['decimal_comma', 'lat,lon,coletor,obs,setor', '-7,11,-34,86,'],
    ['bad_precision', 'precision', '-1'],
  ])('refuses with %s: %s of %s', async (reason, header, cell) => {
    const { rows, refusals } = await read(`file,${header}\na.wav,${cell}\nb.wav\n`);
    expect(refusals).toMatchObject([{ file: 'a.wav', reason }]);
    expect(refusals[0]?.detail).toBeTruthy();
    expect(rows.map((row) => row.relativePath)).toEqual(['b.wav']);
  });

  it('refuses files that are no recordings of the folder', async () => {
    await put('secret.wav');
    await put('in-beside/x.wav');
    await put('in/notes.txt');
    await mkdir(join(folder, 'folder.wav'));
    await symlink(join(base, 'secret.wav'), join(folder, 'link.wav'));
    const outside = [
      '../secret.wav',
      'deep/../../secret.wav',
      join(base, 'secret.wav'),
      '../in-beside/x.wav',
      'link.wav',
    ];
    const names = [...outside, 'gone.wav', 'folder.wav', 'notes.txt', 'a.wav', './a.wav'];
    const { rows, refusals } = await read(`seq,file\n${names.map((name) => `1,${name}`).join('\n')}\n2,\n`);
    expect(rows.map((row) => row.relativePath)).toEqual(['a.wav']);
    expect(refusals).toEqual([
      ...outside.map((file) => ({ file, reason: 'outside_folder' })),
      { file: 'gone.wav', reason: 'file_not_found' },
      { file: 'folder.wav', reason: 'file_not_found' },
      { file: 'notes.txt', reason: 'not_wav' },
      { file: './a.wav', reason: 'duplicate_file' },
      { file: '', reason: 'no_file_name' },
    ]);
  });

  it.each([
    ['table_without_file_column', 'name,label\na.wav,LEAK\n'],
    ['table_without_file_column', ''],
    ['table_unreadable', 'file,label\n"a.wav,LEAK\n'],
  ])('refuses the whole table with %s', async (reason, table) => {
    const { rows, refusals } = await read(table);
    expect(rows).toEqual([]);
    expect(refusals).toMatchObject([{ file: join(base, 'labels.csv'), reason }]);
  });
});

describe('readRecordingsFolder without a table', () => {
  it('lists every WAV below the folder, by name', async () => {
    await put('in/._a.wav');
    await put('in/readme.txt');
    const { rows, refusals } = await readRecordingsFolder(folder);
    const names = ['172496_20201121_0330.wav', 'a.wav', 'b.wav', 'c.WAV', 'deep/003_05593-20180927.wav'];
    expect(rows.map((row) => row.relativePath)).toEqual(names);
    expect(rows.every((row) => row.label === null)).toBe(true);
    expect(refusals).toEqual([]);
  });

  it('fails without the folder', async () => {
    await expect(readRecordingsFolder(join(base, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});
