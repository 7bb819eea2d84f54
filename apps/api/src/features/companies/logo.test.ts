import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let adm: Caller;
beforeAll(async () => {
  t = await startTestApp();
  adm = await t.as('adm');
});
afterAll(() => t.close());

describe('a logo', () => {
  const send = (
    who: Caller,
    file: { bytes: Buffer; name?: string; type?: string } | null,
    id_cliente = t.cast.companies.own,
  ) => {
    const boundary = 'limite';
    const part = (head: string, body: Buffer | string) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
    const parts = [part('Content-Disposition: form-data; name="dados"', JSON.stringify({ id_cliente }))];
    if (file)
      parts.push(
        part(
          `Content-Disposition: form-data; name="logo"; filename="${file.name ?? 'logo.png'}"\r\nContent-Type: ${file.type ?? 'image/png'}`,
          file.bytes,
        ),
      );
    return t.app.inject({
      method: 'POST',
      url: '/api/cliente/logomarca',
      headers: { token: who.user?.token ?? '', 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    });
  };
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 10, g: 100, b: 200, alpha: 0.5 } } });
  const key = async () =>
    (await t.admin.query('select logomarca from companies where id_cliente = $1', [t.cast.companies.own])).rows[0]
      .logomarca as string | null;

  it('[CLI-03] is stored resized, and deleted when replaced or removed', async () => {
    const reply = await send(adm, { bytes: await picture(3000, 1000).png().toBuffer() });
    expect(reply.statusCode, reply.body).toBe(200);
    const first = await key();
    const shown = await t.app.inject({ url: reply.json().cliente.logomarca });
    const { format, width, height, hasAlpha } = await sharp(shown.rawPayload).metadata();
    expect([shown.statusCode, format, width, height, hasAlpha]).toEqual([200, 'png', 512, 171, true]);
    expect((await send(adm, { bytes: await picture(20, 20).jpeg().toBuffer(), name: 'x.png' })).statusCode).toBe(200);
    const second = await key();
    expect([
      await t.services.storage.size(first ?? ''),
      (await t.services.storage.size(second ?? '')) !== null,
    ]).toEqual([null, true]);
    expect((await send(adm, null)).json().cliente.logomarca).toBeNull();
    expect(await t.services.storage.size(second ?? '')).toBeNull();
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['text', Buffer.from('não é uma imagem')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused as %s, whatever its declared type', async (_, bytes) => {
    const reply = await send(adm, { bytes });
    expect([reply.statusCode, reply.json().message, reply.json().details[0].field]).toEqual([
      400,
      'logo_invalid',
      'logo.0',
    ]);
    expect(await key()).toBeNull();
  });

  it('is a single file of at most five megabytes for a company in scope', async () => {
    expect((await send(adm, { bytes: Buffer.alloc(5 * 1024 * 1024 + 1) })).json().message).toBe('payload_too_large');
    expect(
      (await send(adm, { bytes: await picture(20, 20).png().toBuffer() }, t.cast.companies.other)).json().message,
    ).toBe('company_not_found');
  });
});
