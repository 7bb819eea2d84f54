import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { payload } from '../../testing/harness.ts';
import { purgeOld } from '../session/index.ts';
import { openReportDesk, picture, type ReportDesk, titles } from './testing/report-desk.ts';

let desk: ReportDesk;
beforeAll(async () => {
  desk = await openReportDesk();
});
afterAll(() => desk.t.close());
beforeEach(async () => {
  desk.sample = await desk.ownSample();
});

/** A folder for temporary files of its own: other tests send forms at the same time. */
async function ownTemporaryFolder(): Promise<string> {
  const temporary = await mkdtemp(join(tmpdir(), 'escuta-photos-'));
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true });
  });
  return temporary;
}

describe('photos of a new report', () => {
  it('are stored as JPEG, upright, resized, without metadata, in order', async () => {
    const sideways = await picture(3000, 1500)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '19/1 55/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const png = await picture().ensureAlpha(0.5).png().toBuffer();
    const webp = await picture().webp().toBuffer();
    const { status, json } = await desk.send(desk.reportOf({ fotos: titles('Vala', 'Cavalete', 'Rua') }), [
      sideways,
      png,
      webp,
    ]);
    expect([status, json.message]).toEqual([200, null]);
    const photos = await desk.photosOf(json.id_relatorio);
    expect(photos.map(({ title }) => title)).toEqual(['Vala', 'Cavalete', 'Rua']);
    const folder = `companies/${desk.t.cast.companies.own}/photos/`;
    expect(photos.every(({ arquivo }) => arquivo.startsWith(folder) && arquivo.endsWith('.jpg'))).toBe(true);
    const [first, second, third] = await Promise.all(photos.map(({ arquivo }) => desk.stored(arquivo)));
    expect(await sharp(sideways).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    expect(first).toMatchObject({ format: 'jpeg', width: 1024, height: 2048 });
    expect(first).not.toHaveProperty('exif');
    expect(first).not.toHaveProperty('orientation');
    expect([second?.format, third?.format]).toEqual(['jpeg', 'jpeg']);
    const { relatorio } = payload(
      'getReport',
      await desk.gei.call('getReport', { params: { id: Number(json.id_relatorio) } }),
    );
    const media = await desk.t.app.inject(relatorio.fotos[0]?.url ?? '');
    expect([media.statusCode, media.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it('are refused with their index when not readable or too large to decode', async () => {
    const whole = await picture().jpeg().toBuffer();
    // 60,000 × 60,000 pixels of one colour in a few kilobytes.
    const bomb = Buffer.from(await picture(10, 10).png().toBuffer());
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const tiff = await picture().tiff().toBuffer();
    const gif = await picture().gif().toBuffer();
    const before = await desk.count('leak_reports');
    for (const bad of [Buffer.from(svg), whole.subarray(0, whole.length / 2), bomb, huge, tiff, gif, Buffer.alloc(0)]) {
      const { status, json } = await desk.send(desk.reportOf({ fotos: titles('a', 'b') }), [whole, bad]);
      expect([status, json.message, json.details]).toEqual([
        400,
        'photo_invalid',
        [{ field: 'fotos.1', code: 'invalid_format' }],
      ]);
    }
    expect(await desk.count('leak_reports')).toBe(before);
    expect((await desk.send(desk.reportOf({ fotos: titles('a', 'b') }), [whole, whole])).status).toBe(200);
  });

  it('are refused when too large, or when their number differs from the titles', async () => {
    const small = await picture(20, 20).jpeg().toBuffer();
    const before = await desk.count('leak_reports');
    const code = async (dados: unknown, files: Buffer[], name?: string) => {
      const { status, json } = await desk.send(dados, files, { name });
      return [status, json.message, (json.details as { field: string }[] | undefined)?.[0]?.field];
    };
    const two = desk.reportOf({ fotos: titles('a', 'b') });
    expect(await code(two, [small, Buffer.alloc(50 * 1024 * 1024)])).toEqual([413, 'payload_too_large', 'fotos.1']);
    expect(await code(two, [small])).toEqual([400, 'photo_count', 'fotos']);
    expect(await code(two, [small, small, small])).toEqual([400, 'photo_count', 'fotos']);
    expect(await code(desk.reportOf({ fotos: titles(...'abcdefghij') }), new Array(11).fill(small))).toEqual([
      400,
      'photo_count',
      'fotos',
    ]);
    expect(await code(two, [small], 'outra')).toEqual([400, 'invalid_input', 'outra']);
    expect(await code('{"chave": ', [small])).toEqual([400, 'invalid_input', 'dados']);
    expect(await code({ ...two, posicao: 'Telhado' }, [small])).toEqual([400, 'invalid_input', 'posicao']);
    expect(await desk.count('leak_reports')).toBe(before);

    const url = '/api/relatorio-vazamento';
    const plain = (contentType: string, body: string) =>
      desk.t.app.inject({
        method: 'POST',
        url,
        headers: { token: desk.gei.user?.token, 'content-type': contentType },
        payload: body,
      });
    const fieldOf = async (reply: ReturnType<typeof plain>) => [
      (await reply).statusCode,
      (await reply).json().details?.[0]?.field,
    ];
    expect(await fieldOf(plain('multipart/form-data', 'x'))).toEqual([400, 'fotos']);
    expect(await fieldOf(plain('multipart/form-data; boundary=x', '--x--'))).toEqual([400, 'dados']);
    expect(await fieldOf(plain('multipart/form-data; boundary=x', 'nothing'))).toEqual([400, 'fotos']);
    expect((await plain('application/xml', 'x')).statusCode).toBe(415);
    const elsewhere = { method: 'POST', url: '/api/amostra/filtrar/mapa', payload: '--x--' } as const;
    const headers = { token: desk.gei.user?.token, 'content-type': 'multipart/form-data; boundary=x' };
    expect((await desk.t.app.inject({ ...elsewhere, headers })).statusCode).toBe(415);
  });

  it('leave nothing behind when the connection breaks, and can be sent again', async () => {
    const body = desk.reportOf({ fotos: titles('a', 'b') });
    const photo = await picture(900, 900).jpeg({ quality: 100 }).toBuffer();
    const form = new FormData();
    form.append('dados', JSON.stringify(body));
    for (const _ of titles('a', 'b')) form.append('fotos', new Blob([photo as Buffer<ArrayBuffer>]), 'a.jpg');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const closed: Promise<void>[] = [];
    desk.t.app.server.on('request', (incoming: IncomingMessage) => {
      closed.push(new Promise((resolve) => incoming.on('close', resolve)));
    });
    const temporary = await ownTemporaryFolder();
    const headers = { token: desk.gei.user?.token ?? '', 'content-type': type, 'content-length': bytes.length };
    const post = () => request({ port: desk.port, method: 'POST', path: '/api/relatorio-vazamento', headers });
    const cutAfter = async (length: number) => {
      const call = post();
      call.on('error', () => undefined);
      await new Promise<void>((resolve) => call.write(bytes.subarray(0, length), () => resolve()));
      call.destroy();
    };
    const reports = async () =>
      (await desk.t.admin.query('select count(*)::int n from leak_reports where chave = $1', [body.chave])).rows[0].n;
    for (let stage = 1; stage <= 12; stage++) await cutAfter(Math.floor((bytes.length * stage) / 13));
    await Promise.all(closed);
    expect(await reports()).toBe(0);
    // Broken after the last byte, before the reply: whether it was stored or not, sending again gives one report.
    await cutAfter(bytes.length);
    const whole = post();
    whole.end(bytes);
    const reply = await new Promise<IncomingMessage>((resolve) => whole.on('response', resolve));
    const { id_relatorio } = JSON.parse(await text(reply));
    expect([reply.statusCode, await reports()]).toEqual([200, 1]);
    expect(await desk.photosOf(id_relatorio)).toHaveLength(2);
    expect((await desk.send(body, [])).json).toMatchObject({ id_relatorio, repetido: true });
    await expect.poll(() => readdir(temporary)).toEqual([]);
  });

  it('leave nothing behind when the connection breaks while the session is looked up', async () => {
    const temporary = await ownTemporaryFolder();
    const made: unknown[] = [];
    const watcher = watch(temporary, (_event, name) => made.push(name));
    onTestFinished(() => watcher.close());
    const sessions = await desk.t.admin.connect();
    await sessions.query('begin; lock table sessions in access exclusive mode');
    const incoming = new Promise<IncomingMessage>((resolve) => desk.t.app.server.once('request', resolve));
    const headers = {
      token: desk.gei.user?.token ?? '',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 900,
    };
    const call = request({ port: desk.port, method: 'POST', path: '/api/relatorio-vazamento', headers });
    call.on('error', () => undefined);
    call.write('--x\r\ncontent-disposition: form-data; name="dados"\r\n\r\n{"id_am');
    const received = await incoming;
    const waiting = async () => (await sessions.query('select from pg_locks where not granted')).rowCount;
    await expect.poll(waiting).toBeGreaterThan(0);
    call.destroy();
    await expect.poll(() => received.destroyed).toBe(true);
    await sessions.query('rollback');
    sessions.release();
    await expect.poll(() => made.length).toBeGreaterThan(0);
    await expect.poll(() => readdir(temporary)).toEqual([]);
  });
});

describe('photos without a report', () => {
  afterEach(() => desk.t.clock.set('2026-11-20T12:00:00-03:00'));

  const files = async () => {
    const names = await readdir(join(desk.t.services.config.ESCUTA_DATA_DIR, 'files'), { recursive: true });
    return names.filter((name) => name.endsWith('.jpg'));
  };
  /** Files stored by some work, and those left after a later purge. */
  async function leftOf(work: () => Promise<unknown>) {
    const before = new Set(await files());
    await work();
    const came = (await files()).filter((name) => !before.has(name));
    const leftAt = async (instant: string) => {
      desk.t.clock.set(instant);
      await purgeOld(desk.t.services);
      const now = new Set(await files());
      return came.filter((name) => now.has(name)).length;
    };
    return { came: came.length, leftAt };
  }
  const refused = async (photo: Buffer) => {
    const { json } = await desk.send(desk.reportOf({ fotos: titles('a', 'b') }), [photo, Buffer.from('no picture')]);
    expect(json.message).toBe('photo_invalid');
  };

  it('are deleted a day after they were last sent', async () => {
    const photo = await picture().jpeg().toBuffer();
    const { came, leftAt } = await leftOf(() => refused(photo));
    expect([came, await leftAt('2026-11-21T12:00:00-03:00')]).toEqual([1, 1]);
    desk.t.clock.set('2026-11-20T18:00:00-03:00');
    await refused(photo);
    expect(await leftAt('2026-11-21T18:00:00-03:00')).toBe(1);
    expect(await leftAt('2026-11-21T18:00:01-03:00')).toBe(0);
    desk.t.clock.set('2026-11-20T12:00:00-03:00');
    const { json } = await desk.send(desk.reportOf({ fotos: titles('a') }), [photo]);
    const [kept] = await desk.photosOf(json.id_relatorio);
    expect(await leftAt('2026-11-24T12:00:00-03:00')).toBe(1);
    expect((await desk.stored(kept?.arquivo ?? '')).format).toBe('jpeg');
  });

  it('stay when another report uses the same file', async () => {
    const [photo, mine] = [await picture().jpeg().toBuffer(), await picture().jpeg().toBuffer()];
    const { came, leftAt } = await leftOf(async () => {
      expect((await desk.send(desk.reportOf({ fotos: titles('a', 'b') }), [photo, mine])).status).toBe(200);
      desk.sample = await desk.ownSample();
      await refused(photo);
    });
    expect([came, await leftAt('2026-11-24T12:00:00-03:00')]).toEqual([2, 2]);
    expect(await desk.count('photo_uploads')).toBe(0);
  });

  it('are stored again when sent during their deletion', async () => {
    const photo = await picture().jpeg().toBuffer();
    await refused(photo);
    desk.t.clock.set('2026-11-21T12:00:01-03:00');
    const { storage } = desk.t.services;
    let sent: ReturnType<ReportDesk['send']> | undefined;
    const remove = async (key: string) => {
      desk.t.clock.set('2026-11-20T12:00:00-03:00');
      sent ??= desk.send(desk.reportOf({ fotos: titles('a') }), [photo]);
      const waiting = `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await desk.t.admin.query(waiting)).rows[0].n).toBe(1);
      await storage.remove(key);
    };
    await purgeOld({ ...desk.t.services, storage: { ...storage, remove } });
    const [kept] = await desk.photosOf((await sent)?.json.id_relatorio);
    expect((await desk.stored(kept?.arquivo ?? '')).format).toBe('jpeg');
  });
});
