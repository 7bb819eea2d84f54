import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  headerOf,
  type SampleKind,
  sampleBytes,
  tone,
  type WavOptions,
  wavFile,
  wavFile64,
} from '@escuta/acoustics/testing';
import type { Page } from '@playwright/test';
import { databaseUrl } from './support/database.ts';
import { makeDataFolder } from './support/folder.ts';
import { MapScreen } from './support/map.ts';
import { runCommand } from './support/server.ts';
import { expect, query, signIn, test } from './support/test.ts';
import { workerServer } from './support/worker.ts';

const HERTZ = 400;
const SECONDS = 0.3;
/** A tone of half of full scale. */
const RMS = 0.5 / Math.SQRT2;

/** A file of a kind; of several channels each has the tone. */
function fileOf(kind: SampleKind, more: WavOptions = {}, family?: 'RF64' | 'BW64'): Uint8Array {
  const header = { ...headerOf(kind), ...more };
  const { rate = 8000, channels = 1 } = header;
  const values = tone({ hertz: HERTZ, rate, seconds: SECONDS }).flatMap((value) =>
    new Array<number>(channels).fill(value),
  );
  const data = sampleBytes(kind, values);
  return family ? wavFile64(family, header, data) : wavFile(header, data);
}

/** All that recorders send, and whether Chromium plays it as it is. */
const FILES: [name: string, file: Uint8Array, played: boolean][] = [
  ['int8', fileOf('int8'), true],
  ['int16', fileOf('int16'), true],
  ['int24', fileOf('int24', { subFormat: 1 }), true],
  ['int32', fileOf('int32'), true],
  ['float32', fileOf('float32', { subFormat: 3 }), true],
  ['stereo', fileOf('int16', { channels: 2 }), true],
  ['pipe', fileOf('int16', { announced: 0xffff_ffff }), true],
  ['hz4096', fileOf('int16', { rate: 4096 }), true],
  ['hz192000', fileOf('int16', { rate: 192_000 }), true],
  ['float64', fileOf('float64'), false],
  ['hz1000', fileOf('int16', { rate: 1000 }), false],
  ['hz2999', fileOf('int16', { rate: 2999 }), false],
  ['int24in32', fileOf('int24in32'), false],
  ['slow', fileOf('int24in32', { rate: 2000 }), false],
  // Played by Chromium, but not by Firefox, or louder than recorded.
  ['rf64', fileOf('int16', {}, 'RF64'), true],
  ['bw64', fileOf('int16', {}, 'BW64'), true],
  ['size0', fileOf('int16', { announced: 0 }), true],
  ['six', fileOf('int16', { channels: 6 }), true],
];

interface Imported {
  id_amostra: number;
  seq: string;
  arquivo: string;
  sha256: string;
}

/** Imports the files with the product's command into the company of the demonstration's analyst. */
async function importFiles(): Promise<Map<string, Imported>> {
  const { data } = workerServer();
  const folder = await makeDataFolder();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  for (const [name, file] of FILES) await writeFile(join(folder.path, `${name}_${day}_0900.wav`), file);
  const [ana] = await query<{ id_cliente: number }>(`select id_cliente from users where email = 'ana@demo.escuta'`);
  const args = [folder.path, '--company', String(ana?.id_cliente), '--around=-19.93,-44.05'];
  const env = { ESCUTA_DATA_DIR: data, DATABASE_URL: databaseUrl(data) };
  const told = await runCommand('import', args, env);
  expect(told).toContain(`${FILES.length} recordings imported, 0 already there, 0 refused.`);
  await folder.remove();
  const rows = await query<Imported>(
    `select id_amostra, seq, arquivo, encode(sha256, 'hex') as sha256 from samples join recordings g using (id_gravacao)
     where seq like $1`,
    [`%_${day}_0900`],
  );
  return new Map(rows.map((row) => [row.seq.slice(0, -`_${day}_0900`.length), row]));
}

/** What Chromium makes of bytes: level and pitch of the first channel, or null if it cannot decode them. */
function decodedBy(page: Page, address: string) {
  return page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes).catch(() => null);
    if (!sound) return null;
    const values = sound.getChannelData(0);
    const rms = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
    const rises = values.filter((value, i) => value >= 0 && (values[i - 1] ?? 0) < 0).length;
    return { rms, hertz: rises / sound.duration, seconds: sound.duration };
  }, address);
}

/** Whether a media element, which is the product's player, plays a sound to its end. */
const isPlayedBy = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      new Promise<boolean>((done) => {
        const element = new Audio(url);
        element.onended = () => done(true);
        element.onerror = () => done(false);
        element.play().catch(() => done(false));
      }),
    address,
  );

/** The address of a sample's sound, as the player gets it. */
const linkOf = (page: Page, id: number) =>
  page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem('escuta.session') ?? '{}');
    const reply = await fetch(`/api/amostra/id/${wanted}`, { headers: { token } });
    return String((await reply.json()).amostra.url);
  }, id);

const dataUrl = (bytes: Uint8Array) => `data:audio/wav;base64,${Buffer.from(bytes).toString('base64')}`;

test('every recording that is taken is heard as it was recorded, and stays stored as it came', async ({ page }) => {
  const imported = await importFiles();
  await signIn(page, 'ana', '/list');
  for (const [name, file, played] of FILES) {
    const { id_amostra, arquivo, sha256 } = imported.get(name) as Imported;
    const stored = await readFile(join(workerServer().data, 'files', arquivo));
    expect([name, stored.equals(file)]).toEqual([name, true]);
    expect([name, createHash('sha256').update(stored).digest('hex')]).toEqual([name, sha256]);

    const link = await linkOf(page, id_amostra);
    const sound = await decodedBy(page, link);
    expect([name, sound?.rms.toFixed(2), Math.round((sound?.hertz ?? 0) / 10)]).toEqual([name, RMS.toFixed(2), 40]);
    expect(sound?.seconds).toBeCloseTo(SECONDS, 2);
    expect([name, await isPlayedBy(page, link)]).toEqual([name, true]);
    expect([name, await isPlayable(page, file)]).toEqual([name, played]);
  }
  const slow = imported.get('slow') as Imported;
  const map = await MapScreen.openAt(page, 'ana', slow.seq);
  await map.player.getByRole('button', { name: 'Ouvir', exact: true }).click();
  await expect(map.player.getByText(/^0,3 \/ 0,3 s$/)).toBeVisible();
});

/** Whether Chromium decodes the file itself. The policy of the product's pages allows no such address. */
async function isPlayable(page: Page, file: Uint8Array): Promise<boolean> {
  const bare = await page.context().newPage();
  const sound = await decodedBy(bare, dataUrl(file));
  await bare.close();
  return sound !== null;
}
