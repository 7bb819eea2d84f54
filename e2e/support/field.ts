import type { BrowserContext, Locator, Page } from '@playwright/test';
import { freeSamples } from './inspections.ts';
import { expect, query, signIn } from './test.ts';

/** The geophone operator's phone page as a person drives it. */
export class FieldScreen {
  readonly page: Page;
  readonly inspections: Locator;
  readonly states: Locator;

  constructor(page: Page) {
    this.page = page;
    this.inspections = page.getByRole('article');
    this.states = page.getByTestId('state');
  }

  static async open(page: Page, role = 'gei'): Promise<FieldScreen> {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, role, '/field');
    const screen = new FieldScreen(page);
    await expect(screen.inspections.first()).toBeVisible();
    return screen;
  }

  /** Waits until everything typed is saved on the phone. */
  async kept(): Promise<void> {
    await expect(this.page.locator('form')).toHaveAttribute('aria-busy', 'false');
  }

  /** Sorts inspections by distance from the position of the browser context. */
  async nearestFirst(): Promise<void> {
    await this.page.getByRole('button', { name: 'Mais perto primeiro' }).click();
    await expect(this.inspections.first()).toContainText('a 0 m');
  }

  /** Opens the report of an inspection, by default the first; returns the sample's shown id. */
  async report(seq?: string): Promise<string> {
    const card = seq ? this.inspections.filter({ hasText: seq }).first() : this.inspections.first();
    const heading = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('button', { name: /relatório$/ }).click();
    await expect(this.page.getByRole('heading', { name: /^Relatório da amostra/ })).toBeVisible();
    return heading.replace('Amostra ', '');
  }

  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  async leakType(name: string): Promise<void> {
    await this.field('Tipo de vazamento (obrigatório)').selectOption(name);
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Enviar relatório' }).click();
    await expect(this.page).toHaveURL('/field');
  }

  async addPhotos(...photos: Buffer[]): Promise<void> {
    const files = photos.map((buffer, index) => ({ name: `foto-${index}.jpg`, mimeType: 'image/jpeg', buffer }));
    await this.page.getByLabel('Escolher da galeria').setInputFiles(files);
    await expect(this.page.getByLabel(/^Título da foto/)).toHaveCount(photos.length);
    await expect(this.page.getByText(`${photos.length} de 10`)).toBeVisible();
  }
}

/** Waits until the page can open without a network. */
export async function keptForOffline(page: Page, path = '/field'): Promise<void> {
  await page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const worker = registration?.installing ?? registration?.waiting;
    if (!registration || !worker) return;
    await new Promise<void>((done) => {
      const look = () => worker.state === 'activated' && done();
      worker.addEventListener('statechange', look);
      look();
    });
  }, path);
  await expect
    .poll(() =>
      page.evaluate(async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.active?.state, path),
    )
    .toBe('activated');
}

export interface OwnSample {
  id_amostra: number;
  seq: string;
  lat: number;
  lon: number;
}

/** Assigns the demo's operator to samples of one unit without inspections; clearSlots undoes it. */
export async function sendOperator(count: number): Promise<OwnSample[]> {
  const free = await freeSamples(
    count,
    `classificacao <> 'PEND' and id_cliente = (select s.id_cliente from samples s join users u on u.id_usuario = s.id_inspecionar
       where u.email = 'gei@demo.escuta' order by s.id_amostra limit 1)`,
  );
  const sent = await query<OwnSample>(
    `update samples set id_inspecionar = (select id_usuario from users where email = 'gei@demo.escuta')
     where id_amostra = any($1) returning id_amostra, seq, lat, lon`,
    [free.map(({ id_amostra }) => id_amostra)],
  );
  expect(sent).toHaveLength(count);
  return sent;
}

interface Sent {
  id_relatorio: number;
  seqs: string[];
  photos: string[];
  [column: string]: unknown;
}

/** Reports of a person received since an instant, read from the database. */
export function sentSince(since: Date, role = 'gei'): Promise<Sent[]> {
  return query<Sent>(
    `select r.*, array(select s.seq from leak_report_samples l join samples s using (id_amostra)
        where l.id_relatorio = r.id_relatorio order by s.seq) as seqs,
      array(select p.title from leak_report_photos p where p.id_relatorio = r.id_relatorio order by p.ordem) as photos
     from leak_reports r join users u using (id_usuario) where u.email = $1 and r.dt_envio >= $2`,
    [`${role}@demo.escuta`, since],
  );
}

/** Deletes the reports of a journey, since all specs share one demo. */
export async function unsend(since: Date): Promise<void> {
  const mine = 'select id_relatorio from leak_reports where dt_envio >= $1';
  await query(`delete from leak_report_photos where id_relatorio in (${mine})`, [since]);
  await query(
    `with slots as (delete from leak_report_samples where id_relatorio in (${mine}) returning id_amostra, ordem_inspecao),
       marks as (select id_amostra, bit_or(1 << (ordem_inspecao - 1)) as bits from slots group by id_amostra)
     update samples s set laudos = s.laudos & ~marks.bits from marks where s.id_amostra = marks.id_amostra`,
    [since],
  );
  await query('delete from leak_reports where dt_envio >= $1', [since]);
}

/** Number of POSTs of a report, over all pages. */
export function countPosts(context: BrowserContext): () => number {
  let posts = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/relatorio-vazamento')) posts += 1;
  });
  return () => posts;
}

/** An EXIF segment with orientation 6 (90 degrees to the right) and a camera maker's name that must be removed. */
function exif(): Buffer {
  const tiff = Buffer.alloc(64);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  const entry = (at: number, tag: number, type: number, count: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
  };
  entry(10, 0x010f, 2, 12);
  tiff.writeUInt32BE(38, 18);
  entry(22, 0x0112, 3, 1);
  tiff.writeUInt16BE(6, 30);
  tiff.write('SecretMaker\0', 38, 'latin1');
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A photo as from a camera: 4000 by 3000 noisy pixels, left edge red, rotated by its EXIF orientation. */
export async function cameraPhoto(page: Page, width = 4000): Promise<Buffer> {
  const base64 = await page.evaluate(async (across) => {
    const size = 400;
    const noise = new OffscreenCanvas(size, size);
    const painter = noise.getContext('2d');
    const canvas = new OffscreenCanvas(across, across * 0.75);
    const context = canvas.getContext('2d');
    if (!painter || !context) throw new Error('no canvas');
    const pixels = painter.createImageData(size, size);
    let seed = 1;
    for (let i = 0; i < pixels.data.length; i++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      pixels.data[i] = i % 4 === 3 ? 255 : 90 + (seed % 64);
    }
    painter.putImageData(pixels, 0, 0);
    for (let x = 0; x < canvas.width; x += size)
      for (let y = 0; y < canvas.height; y += size) context.drawImage(noise, x, y);
    context.fillStyle = 'rgb(255, 0, 0)';
    context.fillRect(0, 0, across * 0.15, canvas.height);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
    );
    let text = '';
    for (let i = 0; i < bytes.length; i += 32_768) text += String.fromCharCode(...bytes.subarray(i, i + 32_768));
    return btoa(text);
  }, width);
  const jpeg = Buffer.from(base64, 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
}

/** A photo that is resized at once, for journeys that are not about resizing. */
export const smallPhoto = (page: Page): Promise<Buffer> => cameraPhoto(page, 80);
