import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ADDRESS_COLUMNS } from '@escuta/import';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverFile } from '../../testing/app-process.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { AddressFileError, addressSummary, importAddresses, readNamedColumns } from './index.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'escuta-addresses-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => t.admin.query('truncate addresses'));

async function bringIn(bytes: string | Buffer, name = 'a.csv') {
  await writeFile(join(folder, name), bytes);
  return importAddresses(t.services.connections.system, join(folder, name), { onProgress: () => undefined });
}
async function kept(): Promise<unknown[]> {
  const { rows } = await t.admin.query('select lon, lat, endereco from addresses order by endereco collate "C"');
  return rows.map(Object.values);
}
/** Runs the command against the test database. */
async function command(text: string, ...args: string[]): Promise<{ status: number; out: string; err: string }> {
  await writeFile(join(folder, 'typed.csv'), text);
  const env = { ...process.env, ...t.databaseSettings, INIT_CWD: folder };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...serverFile('import-addresses.ts'), 'typed.csv', ...args],
      { cwd: ROOT, env },
      (error, out, err) => done({ status: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

describe('the encoding of a file of addresses', () => {
  const TEXT = 'Longitude;Latitude;Endereço\r\n-44,1;-19,8;Praça São José d’Água, 12\r\n';
  const utf16 = Buffer.from(`\uFEFF${TEXT}`, 'utf16le');
  const windows = Buffer.from(TEXT.replace('’', '\x92'), 'latin1');
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16', utf16],
    ['UTF-16 (big endian)', Buffer.from(utf16).swap16()],
    ['Windows-1252 (Latin-1)', windows],
  ])('is found and told: %s', async (name, bytes) => {
    for (const file of [bringIn(bytes), bringIn(gzipSync(bytes), 'a.csv.gz')]) {
      expect(addressSummary(await file)).toContain(`The file is ${name}.\n1 line read: `);
    }
    expect(await kept()).toEqual([[-44.1, -19.8, 'Praça São José D’Água, 12']]);
  });

  it('lets no letter in that was read wrong', async () => {
    const mixed = Buffer.concat([
      Buffer.from('lon,lat,address\n-44.1,-19.8,"Rua São João, 1"\n', 'latin1'),
      Buffer.from('-44.1,-19.8,"Praça A, 1"\n-44.1,-19.8,"PRAÇA JOÃO, 1"\n-44.1,-19.8,"Rua B, 1"\n'),
    ]);
    expect((await bringIn(mixed)).refusals).toEqual([
      expect.stringMatching(/^ {2}2 refused: broken letters.*\(lines 3, 4\)$/),
    ]);
    expect(await kept()).toEqual([
      [-44.1, -19.8, 'Rua B, 1'],
      [-44.1, -19.8, 'Rua São João, 1'],
    ]);
  });
});

describe('the table of addresses', () => {
  it.each([
    ['commas and quoted decimal commas', 'lon,lat,address\n"-44,1","-19,8","Rua A, 1"\n'],
    ['semicolons and CR', '\rlon;lat;address\r\r-44,1;-19,8;Rua A, 1\r;;\r'],
    ['tabs and CRLF', 'lon\tlat\taddress\r\n-44,1\t-19.8\tRua A, 1\r\n\r\n'],
    ['exponents', 'lon,lat,address\n-4.41E+01,-1.98e1,"Rua A, 1"\n'],
    ['Spanish columns', 'LATITUD;LONGITUD;CALLE;NÚMERO\n-19.8;-44.1;RUA A;1\n'],
    ['OpenAddresses', 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,POSTCODE,ID,HASH\n-44.1,-19.8,1,RUA A,,,,,,af\n'],
    ['a type that the street repeats', 'lat;lon;Tipo do Logradouro;Rua;Nº\n-19,8;-44,1;RUA;RUA A;1.0\n'],
    ['a title above the header', 'Prefeitura de A\n\nlat;lon;address\n-19,8;-44,1;Rua A, 1\n'],
    ['a street called address', 'lat;lon;Endereço;Número\n-19,8;-44,1;RUA A;1\n'],
  ])('has %s', async (_, text) => {
    await bringIn(text);
    expect(await kept()).toEqual([[-44.1, -19.8, 'Rua A, 1']]);
  });

  it('is one of IBGE (CNEFE), or a city’s own', async () => {
    await bringIn(
      'COD_UNICO_ENDERECO;COD_MUNICIPIO;CEP;DSC_LOCALIDADE;NOM_TIPO_SEGLOGR;NOM_TITULO_SEGLOGR;NOM_SEGLOGR;NUM_ENDERECO;DSC_MODIFICADOR;LATITUDE;LONGITUDE;NV_GEO_COORD\n' +
        '1;3118601;32010000;CENTRO;RUA;DOUTOR;CASSIANO;120;;-19.93;-44.05;1\n' +
        '2;3118601;32010000;NOVA CONTAGEM;AVENIDA;;DAS AMÉRICAS;0;SN;-19.94;-44.06;1\n',
    );
    await bringIn(
      'Município,Bairro,Nome do Logradouro,Nº,Latitude,Longitude\nCONTAGEM,Eldorado,AV. JOÃO CÉSAR,S/Nº,-19.95,-44.07\n',
    );
    expect(await kept()).toEqual([
      [-44.07, -19.95, 'Av. João César, s/n - Eldorado, Contagem'],
      [-44.06, -19.94, 'Avenida das Américas, s/n - Nova Contagem'],
      [-44.05, -19.93, 'Rua Doutor Cassiano, 120 - Centro'],
    ]);
  });

  it('tells each reason of refused lines, with the first numbers', async () => {
    const { refusals, ...counts } = await bringIn(
      [
        'lon;lat;address',
        ...Array(7).fill(';;Rua A, 1'),
        '19 55 30 S;44 3 1 W;Rua B',
        '0;0;Rua C',
        '0,0;0,000;Rua D',
        '-19,9;-44,0;Rua E',
        '604000;7796000;Rua F',
        '-181;10;Rua G',
        `-44;-19;${'x'.repeat(301)}`,
        '-44;-19;',
        '-44;-19;Rua H;12',
        '-44;-19;"Rua I',
        '-44;-19;Rua J',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ lines: 18, added: 1, leftOut: 17 });
    const told = refusals.map((text) => /^ {2}(\d+) refused: (.{1,25}).* \((lines? .+)\)$/.exec(text)?.slice(1));
    expect(told).toEqual([
      ['7', 'without a position', 'lines 2, 3, 4, 5, 6, …'],
      ['2', 'the position is 0, 0', 'lines 10, 11'],
      ['2', 'the position is outside o', 'lines 13, 14'],
      ['1', 'the position is not in de', 'line 9'],
      ['1', 'latitude and longitude se', 'line 12'],
      ['1', 'the address is longer tha', 'line 15'],
      ['1', 'without an address or str', 'line 16'],
      ['1', 'more cells than the heade', 'line 17'],
      ['1', 'quotes are broken, so the', 'line 18'],
    ]);
  });

  /** Microseconds. */
  const SECOND = 1_000_000;
  const GOOD = '-44,-19,"Rua A, 1"\n';
  it.each([
    ['90,000 blanks', `-44,-19,${' '.repeat(90_000)}x`, 'longer than'],
    ['60,000 blanks', `-44,-19,"Rua${' '.repeat(60_000)}1,${' '.repeat(5_000)}x y"`, 'longer than 300'],
    ['60,000 commas', `-44,-19,"${', '.repeat(30_000)}x"`, 'longer than'],
    ['10 MB without a line break', 'x'.repeat(10_000_000), 'longer than'],
    ['1,000,000 quotes', '"'.repeat(1_000_000), 'longer than'],
    ['an odd quote', '"', 'quotes are broken'],
    ['10 MB of NULs', '\0'.repeat(10_000_000), null],
  ])('takes less than a second for a line of %s', async (_, line, reason) => {
    const started = process.cpuUsage();
    const { refusals } = await bringIn(`lon,lat,address\n${GOOD}${line}\n${GOOD}`);
    // Of the processor, since the machine may be busy with other tests.
    expect(process.cpuUsage(started).user).toBeLessThan(SECOND);
    expect(refusals).toEqual(reason === null ? [] : [expect.stringMatching(`${reason}.*\\(line 3\\)`)]);
  });
});

it('has its columns in docs/operations.md', async () => {
  const docs = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  for (const names of Object.values(ADDRESS_COLUMNS)) expect(docs).toContain(` | ${names.join(', ')} |`);
});

describe('npm run import-addresses', () => {
  const OWN = 'X;Y;NOME\n-44,1;-19,8;RUA A\n';

  it('lists the columns of both sides when one is missing, and fails', async () => {
    const { status, err } = await command(OWN);
    expect(status).toBe(1);
    expect(err).toContain('Missing columns: lon, lat, address.');
    expect(err).toContain('The file has: X, Y, NOME\n');
    expect(err).toMatch(/^ {2}street +street, rua, logradouro/m);
  });

  it('takes columns by the names it is told', async () => {
    const { status, out } = await command(OWN, '--columns', 'Rua=nome, lat=Y, longitude=X');
    expect(out).toContain('1 line read: 1 addresses added');
    expect(status).toBe(0);
    expect(await kept()).toEqual([[-44.1, -19.8, 'Rua A, s/n']]);
  });

  it.each([
    ['rua=LOGRADOURO', 'the file has no column LOGRADOURO. It has: X, Y, NOME'],
    ['andar=X', 'andar is none of the columns'],
    ['rua', '--columns takes NAME=COLUMN'],
    ['rua=', '--columns takes NAME=COLUMN'],
    ['rua=NOME=X', '--columns takes NAME=COLUMN'],
  ])('refuses --columns %s', async (columns, message) => {
    await writeFile(join(folder, 'own.csv'), OWN);
    const refused = (async () => {
      const watcher = { onProgress: () => undefined, named: readNamedColumns(columns) };
      return importAddresses(t.services.connections.system, join(folder, 'own.csv'), watcher);
    })();
    await expect(refused).rejects.toBeInstanceOf(AddressFileError);
    await expect(refused).rejects.toThrow(message);
  });

  it('fails with the reasons when no line has an address', async () => {
    const { status, err } = await command('lon,lat,address\n,,"Rua A, 1"\n,,"Rua B, 2"\n');
    expect(status).toBe(1);
    expect(err).toContain('No address was read from ');
    expect(err).toContain('  2 refused: without a position (lines 2, 3)');
  });
});
