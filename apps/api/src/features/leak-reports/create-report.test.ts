import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { NewLeakReportInput } from '@escuta/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { purgeOld } from '../session/index.ts';

let t: TestApp;
let gei: Caller;
let port: number;
let sample: number;

beforeAll(async () => {
  t = await startTestApp();
  gei = await t.as('gei');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const ownSample = (more: object = {}) =>
  insertSample(t.admin, { id_cliente: t.cast.companies.own, id_inspecionar: t.cast.people.gei.id_usuario, ...more });
beforeEach(async () => {
  sample = await ownSample();
});

const reportOf = (more: Partial<NewLeakReportInput> = {}): NewLeakReportInput => ({
  chave: randomUUID(),
  amostras: [{ id_amostra: sample, ordem_inspecao: 1 }],
  tipo_vazamento: 'Visível',
  dt_relatorio: '2026-11-20T11:30:00-03:00',
  ...more,
});
const titles = (...given: string[]) => given.map((title) => ({ title }));
const picture = (width = 400, height = 300) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** Sends a form over a real connection, whatever the server makes of it. */
async function send(dados: unknown, files: (Buffer | Blob)[], more: { name?: string; token?: string } = {}) {
  const form = new FormData();
  form.append('dados', typeof dados === 'string' ? dados : JSON.stringify(dados));
  for (const file of files) form.append(more.name ?? 'fotos', new Blob([file as Buffer<ArrayBuffer>]), 'a.jpg');
  const reply = await fetch(`http://127.0.0.1:${port}/api/relatorio-vazamento`, {
    method: 'POST',
    headers: { token: more.token ?? gei.user?.token ?? '' },
    body: form,
  });
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
}

const count = async (table: string) => Number((await t.admin.query(`select count(*) n from ${table}`)).rows[0].n);
const photosOf = async (id: unknown) =>
  (
    await t.admin.query<{ title: string; arquivo: string }>(
      'select title, arquivo from leak_report_photos where id_relatorio = $1 order by ordem',
      [id],
    )
  ).rows;
async function stored(key: string) {
  const stream = await t.services.storage.read(key);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return sharp(Buffer.concat(chunks)).metadata();
}

describe('a new report', () => {
  it('keeps every field, marks the slot, and is read back by its operator', async () => {
    const second = await ownSample({ id_inspecionar: null, id_inspecionar2: t.cast.people.gei.id_usuario });
    const given = reportOf({
      amostras: [
        { id_amostra: sample, ordem_inspecao: 1 },
        { id_amostra: second, ordem_inspecao: 2 },
      ],
      abrangencia: 'Livre',
      posicao: 'Colar de Tomada',
      tipo_pavimentacao: 'Paralelepípedo',
      tipo_tubulacao: 'Cimento Amianto',
      equipamentos: ['Perfuratriz', 'Haste de Escuta', 'Perfuratriz'],
      diametro: '50 mm',
      nro_hidrometro: 'D1',
      pressao: 31.5,
      endereco: 'Rua A',
      numero: '12',
      latitude: -19.93,
      longitude: -44.05,
      obs_inspecao: '  ',
      obs_tipo_vazamento: 'Água limpa',
    });
    const { id_relatorio, repetido } = payload('createReport', await gei.call('createReport', { body: given }));
    expect(repetido).toBe(false);
    const { relatorio } = payload('getReport', await gei.call('getReport', { params: { id: id_relatorio } }));
    const { chave: _, amostras: _slots, fotos: _photos, equipamentos: _tools, ...plain } = given;
    expect(relatorio).toMatchObject({
      ...plain,
      obs_inspecao: null,
      amostras: `${sample},${second}`,
      amostras_relatorio: [{ ordem_inspecao: 1 }, { ordem_inspecao: 2 }],
      equipamentos: [{ descricao: 'Perfuratriz' }, { descricao: 'Haste de Escuta' }],
      id_status_relatorio: 0,
      id_cliente: t.cast.companies.own,
      geofonista_responsavel: 'GEI do Norte',
      dt_envio: '2026-11-20T12:00:00-03:00',
    });
    const { rows } = await t.admin.query(
      'select laudos, status_inspecao from samples where id_amostra = any($1) order by id_amostra',
      [[sample, second]],
    );
    expect(rows).toEqual([
      { laudos: 1, status_inspecao: 2 },
      { laudos: 2, status_inspecao: 2 },
    ]);
  });

  it('is taken from the operator of each slot alone, for samples of one company, once', async () => {
    const { branch } = t.cast.companies;
    const me = t.cast.people.gei.id_usuario;
    const others = await ownSample({ id_inspecionar: t.cast.people.geo.id_usuario });
    const below = await insertSample(t.admin, { id_cliente: branch, id_inspecionar: me });
    const reported = await ownSample();
    await insertReport(t.admin, { id_cliente: t.cast.companies.own, id_usuario: me, amostras: [reported] });
    const before = await count('leak_reports');
    const slot = (id_amostra: number, ordem_inspecao = 1) => ({ id_amostra, ordem_inspecao });
    const refused = async (amostras: ReturnType<typeof slot>[]) => {
      const { status, json } = await gei.call('createReport', { body: reportOf({ amostras }) });
      const [detail] = (json.details ?? []) as { field: string }[];
      return [status, json.message, detail?.field];
    };
    expect(await refused([slot(sample), slot(others)])).toEqual([404, 'inspection_not_found', 'amostras.1']);
    expect(await refused([slot(sample, 2)])).toEqual([404, 'inspection_not_found', 'amostras.0']);
    expect(await refused([slot(2_000_000_000)])).toEqual([404, 'inspection_not_found', 'amostras.0']);
    expect(await refused([slot(sample), slot(reported)])).toEqual([409, 'slot_reported', 'amostras.1']);
    expect(await refused([slot(sample), slot(below)])).toEqual([400, 'invalid_input', 'amostras']);
    expect(await refused([slot(sample), slot(sample)])).toEqual([400, 'invalid_input', 'amostras.1']);
    expect(await count('leak_reports')).toBe(before);
    payload('createReport', await gei.call('createReport', { body: reportOf() }));
  });

  it('is not of the future, but for a phone’s clock a minute ahead', async () => {
    const late = await gei.call('createReport', { body: reportOf({ dt_relatorio: '2026-11-20T12:01:01-03:00' }) });
    expect(late).toMatchObject({
      status: 400,
      json: { message: 'invalid_input', details: [{ field: 'dt_relatorio', code: 'too_big' }] },
    });
    const ahead = reportOf({ dt_relatorio: '2026-11-20T12:01:00-03:00' });
    expect((await gei.call('createReport', { body: ahead })).status).toBe(200);
  });

  it('is not of a year before all samples, which no list could tell', async () => {
    for (const dt_relatorio of ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59-03:00']) {
      const { status, json } = await gei.call('createReport', { body: reportOf({ dt_relatorio }) });
      expect({ status, message: json.message, details: json.details }).toEqual({
        status: 400,
        message: 'invalid_input',
        details: [{ field: 'dt_relatorio', code: 'too_small' }],
      });
    }
    const params = { id: t.cast.companies.own };
    payload('listCompanyReports', await (await t.as('ana')).call('listCompanyReports', { params }));
  });

  it('takes any pressure from none to a thousand, however small', async () => {
    for (const [given, read] of [
      [5e-324, 0],
      [31.4, 31.4],
      [1000, 1000],
    ]) {
      sample = await ownSample();
      const created = await gei.call('createReport', { body: reportOf({ pressao: given }) });
      const { id_relatorio } = payload('createReport', created);
      const { relatorio } = payload('getReport', await gei.call('getReport', { params: { id: id_relatorio } }));
      expect(relatorio.pressao).toBe(read);
    }
  });

  it('comes once with the same key, also when it comes many times at one instant', async () => {
    const body = reportOf({ fotos: titles('Vala') });
    const photo = await picture().jpeg().toBuffer();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(body, [photo])));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ json }) => json.id_relatorio)).size).toBe(1);
    expect(replies.filter(({ json }) => json.repetido === false)).toHaveLength(1);
    expect(await photosOf(replies[0]?.json.id_relatorio)).toHaveLength(1);
    // Somebody else's key is their own.
    const theirs = await ownSample({ id_inspecionar: t.cast.people.geo.id_usuario });
    const geo = await t.as('geo');
    const same = { ...body, fotos: [], amostras: [{ id_amostra: theirs, ordem_inspecao: 1 }] };
    expect(payload('createReport', await geo.call('createReport', { body: same })).repetido).toBe(false);
  });

  it('is one of many for a slot, and the losers are told', async () => {
    const tries = Array.from({ length: 8 }, () => gei.call('createReport', { body: reportOf() }));
    const replies = await Promise.all(tries);
    const lost = replies.filter(({ status }) => status !== 200);
    expect(lost).toHaveLength(7);
    for (const reply of lost) expect(reply).toMatchObject({ status: 409, json: { message: 'slot_reported' } });
  });
});

describe('photos of a new report', () => {
  it('are turned upright, made smaller, stripped of what the camera wrote, and kept as JPEG in their order', async () => {
    const sideways = await picture(3000, 1500)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '19/1 55/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const png = await picture().ensureAlpha(0.5).png().toBuffer();
    const webp = await picture().webp().toBuffer();
    const { status, json } = await send(reportOf({ fotos: titles('Vala', 'Cavalete', 'Rua') }), [sideways, png, webp]);
    expect([status, json.message]).toEqual([200, null]);
    const photos = await photosOf(json.id_relatorio);
    expect(photos.map(({ title }) => title)).toEqual(['Vala', 'Cavalete', 'Rua']);
    const folder = `companies/${t.cast.companies.own}/photos/`;
    expect(photos.every(({ arquivo }) => arquivo.startsWith(folder) && arquivo.endsWith('.jpg'))).toBe(true);
    const [first, second, third] = await Promise.all(photos.map(({ arquivo }) => stored(arquivo)));
    expect(await sharp(sideways).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    expect(first).toMatchObject({ format: 'jpeg', width: 1024, height: 2048 });
    expect(first).not.toHaveProperty('exif');
    expect(first).not.toHaveProperty('orientation');
    expect([second?.format, third?.format]).toEqual(['jpeg', 'jpeg']);
    const { relatorio } = payload(
      'getReport',
      await gei.call('getReport', { params: { id: Number(json.id_relatorio) } }),
    );
    const media = await t.app.inject(relatorio.fotos[0]?.url ?? '');
    expect([media.statusCode, media.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it('are refused by their place when they are no picture, broken, or a bomb, and nothing is kept', async () => {
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
    const before = await count('leak_reports');
    for (const bad of [Buffer.from(svg), whole.subarray(0, whole.length / 2), bomb, huge, tiff, gif, Buffer.alloc(0)]) {
      const { status, json } = await send(reportOf({ fotos: titles('a', 'b') }), [whole, bad]);
      expect([status, json.message, json.details]).toEqual([
        400,
        'photo_invalid',
        [{ field: 'fotos.1', code: 'invalid_format' }],
      ]);
    }
    expect(await count('leak_reports')).toBe(before);
    expect((await send(reportOf({ fotos: titles('a', 'b') }), [whole, whole])).status).toBe(200);
  });

  it('are refused when they are too big or not as many as titles, and forms that are none', async () => {
    const small = await picture(20, 20).jpeg().toBuffer();
    const before = await count('leak_reports');
    const code = async (dados: unknown, files: Buffer[], name?: string) => {
      const { status, json } = await send(dados, files, { name });
      return [status, json.message, (json.details as { field: string }[] | undefined)?.[0]?.field];
    };
    const two = reportOf({ fotos: titles('a', 'b') });
    expect(await code(two, [small, Buffer.alloc(50 * 1024 * 1024)])).toEqual([413, 'payload_too_large', 'fotos.1']);
    expect(await code(two, [small])).toEqual([400, 'photo_count', 'fotos']);
    expect(await code(two, [small, small, small])).toEqual([400, 'photo_count', 'fotos']);
    expect(await code(reportOf({ fotos: titles(...'abcdefghij') }), new Array(11).fill(small))).toEqual([
      400,
      'photo_count',
      'fotos',
    ]);
    expect(await code(two, [small], 'outra')).toEqual([400, 'invalid_input', 'outra']);
    expect(await code('{"chave": ', [small])).toEqual([400, 'invalid_input', 'dados']);
    expect(await code({ ...two, posicao: 'Telhado' }, [small])).toEqual([400, 'invalid_input', 'posicao']);
    expect(await count('leak_reports')).toBe(before);

    const url = '/api/relatorio-vazamento';
    const plain = (contentType: string, body: string) =>
      t.app.inject({
        method: 'POST',
        url,
        headers: { token: gei.user?.token, 'content-type': contentType },
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
    const headers = { token: gei.user?.token, 'content-type': 'multipart/form-data; boundary=x' };
    expect((await t.app.inject({ ...elsewhere, headers })).statusCode).toBe(415);
  });

  it('leave neither report nor temporary file when the connection is cut anywhere, and come again whole', async () => {
    const body = reportOf({ fotos: titles('a', 'b') });
    const photo = await picture(900, 900).jpeg({ quality: 100 }).toBuffer();
    const form = new FormData();
    form.append('dados', JSON.stringify(body));
    for (const _ of titles('a', 'b')) form.append('fotos', new Blob([photo as Buffer<ArrayBuffer>]), 'a.jpg');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const closed: Promise<void>[] = [];
    t.app.server.on('request', (incoming: IncomingMessage) => {
      closed.push(new Promise((resolve) => incoming.on('close', resolve)));
    });
    const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('escuta-form-')).length;
    const foldersBefore = await folders();
    const headers = { token: gei.user?.token ?? '', 'content-type': type, 'content-length': bytes.length };
    const post = () => request({ port, method: 'POST', path: '/api/relatorio-vazamento', headers });
    const cutAfter = async (length: number) => {
      const call = post();
      call.on('error', () => undefined);
      await new Promise<void>((resolve) => call.write(bytes.subarray(0, length), () => resolve()));
      call.destroy();
    };
    const reports = async () =>
      (await t.admin.query('select count(*)::int n from leak_reports where chave = $1', [body.chave])).rows[0].n;
    for (let stage = 1; stage <= 12; stage++) await cutAfter(Math.floor((bytes.length * stage) / 13));
    await Promise.all(closed);
    expect(await reports()).toBe(0);
    // Cut after the last byte, before the answer: whether it was in time or not, sending again makes it one.
    await cutAfter(bytes.length);
    const whole = post();
    whole.end(bytes);
    const reply = await new Promise<IncomingMessage>((resolve) => whole.on('response', resolve));
    const { id_relatorio } = JSON.parse(await text(reply));
    expect([reply.statusCode, await reports()]).toEqual([200, 1]);
    expect(await photosOf(id_relatorio)).toHaveLength(2);
    expect((await send(body, [])).json).toMatchObject({ id_relatorio, repetido: true });
    await expect.poll(folders).toBe(foldersBefore);
  });
});

describe('photos whose report never came', () => {
  afterEach(() => t.clock.set('2026-11-20T12:00:00-03:00'));

  const files = async () => {
    const names = await readdir(join(t.services.config.ESCUTA_DATA_DIR, 'files'), { recursive: true });
    return names.filter((name) => name.endsWith('.jpg'));
  };
  /** Files that came with some work, and what of them is left after a purge at a later instant. */
  async function leftOf(work: () => Promise<unknown>) {
    const before = new Set(await files());
    await work();
    const came = (await files()).filter((name) => !before.has(name));
    const leftAt = async (instant: string) => {
      t.clock.set(instant);
      await purgeOld(t.services);
      const now = new Set(await files());
      return came.filter((name) => now.has(name)).length;
    };
    return { came: came.length, leftAt };
  }
  const refused = async (photo: Buffer) => {
    const { json } = await send(reportOf({ fotos: titles('a', 'b') }), [photo, Buffer.from('no picture')]);
    expect(json.message).toBe('photo_invalid');
  };

  it('are forgotten a day after they were last sent, and are kept anew when they come again', async () => {
    const photo = await picture().jpeg().toBuffer();
    const { came, leftAt } = await leftOf(() => refused(photo));
    expect([came, await leftAt('2026-11-21T12:00:00-03:00')]).toEqual([1, 1]);
    t.clock.set('2026-11-20T18:00:00-03:00');
    await refused(photo);
    expect(await leftAt('2026-11-21T18:00:00-03:00')).toBe(1);
    expect(await leftAt('2026-11-21T18:00:01-03:00')).toBe(0);
    t.clock.set('2026-11-20T12:00:00-03:00');
    const { json } = await send(reportOf({ fotos: titles('a') }), [photo]);
    const [kept] = await photosOf(json.id_relatorio);
    expect(await leftAt('2026-11-24T12:00:00-03:00')).toBe(1);
    expect((await stored(kept?.arquivo ?? '')).format).toBe('jpeg');
  });

  it('stay where a report has them, whatever else came to nothing with the same picture', async () => {
    const [photo, mine] = [await picture().jpeg().toBuffer(), await picture().jpeg().toBuffer()];
    const { came, leftAt } = await leftOf(async () => {
      expect((await send(reportOf({ fotos: titles('a', 'b') }), [photo, mine])).status).toBe(200);
      sample = await ownSample();
      await refused(photo);
    });
    expect([came, await leftAt('2026-11-24T12:00:00-03:00')]).toEqual([2, 2]);
    expect(await count('photo_uploads')).toBe(0);
  });

  it('are kept anew by who sends one at the instant of its removal', async () => {
    const photo = await picture().jpeg().toBuffer();
    await refused(photo);
    t.clock.set('2026-11-21T12:00:01-03:00');
    const { storage } = t.services;
    let sent: ReturnType<typeof send> | undefined;
    const remove = async (key: string) => {
      t.clock.set('2026-11-20T12:00:00-03:00');
      sent ??= send(reportOf({ fotos: titles('a') }), [photo]);
      const waiting = `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await t.admin.query(waiting)).rows[0].n).toBe(1);
      await storage.remove(key);
    };
    await purgeOld({ ...t.services, storage: { ...storage, remove } });
    const [kept] = await photosOf((await sent)?.json.id_relatorio);
    expect((await stored(kept?.arquivo ?? '')).format).toBe('jpeg');
  });
});

describe('open inspections', () => {
  it('are the own slots without a report, oldest sample first, with their sound', async () => {
    const me = t.cast.people['gei@other'];
    const { other } = t.cast.companies;
    const at = (day: number, more: object) =>
      insertSample(t.admin, { id_cliente: other, dt_amostra: new Date(`2026-11-${day}T09:00:00-03:00`), ...more });
    const young = await at(18, { id_inspecionar: me.id_usuario, id_inspecionar2: me.id_usuario });
    const old = await at(12, { id_inspecionar: t.cast.people.geo.id_usuario, id_inspecionar2: me.id_usuario });
    await at(10, { id_inspecionar: t.cast.people.geo.id_usuario });
    await insertReport(t.admin, { id_cliente: other, id_usuario: me.id_usuario, amostras: [young] });
    const caller = await t.as('gei@other');
    const { dados, total } = payload('listMyInspections', await caller.call('listMyInspections'));
    expect([total, dados.map(({ id_amostra, ordem_inspecao }) => [id_amostra, ordem_inspecao])]).toEqual([
      2,
      [
        [old, 2],
        [young, 2],
      ],
    ]);
    expect(dados[0]).toMatchObject({ razao_social: 'Saneamento do Sul', url: null, gravacao: null, endereco: null });
  });
});
