import {
  EQUIPMENT,
  INSPECTION_SCOPES,
  LEAK_TYPES,
  type OpenInspection,
  PAVINGS,
  PIPE_MATERIALS,
  POINT_POSITIONS,
} from '@escuta/contract';
import { violations } from './support/axe.ts';
import { cameraPhoto, FieldScreen, sendOperator, sentSince, smallPhoto, unsend } from './support/field.ts';
import { clearSlots } from './support/inspections.ts';
import { expect, test } from './support/test.ts';

let since: Date;
test.beforeEach(() => {
  since = new Date();
});
test.afterEach(() => unsend(since));

const CHOICES = {
  'Tipo de vazamento (obrigatório)': LEAK_TYPES,
  'Posição do ponto': POINT_POSITIONS,
  'Abrangência da inspeção': INSPECTION_SCOPES,
  Pavimentação: PAVINGS,
  'Material da tubulação': PIPE_MATERIALS,
};

const TEXTS = {
  'Endereço inspecionado': 'Rua da Fonte',
  Número: '12 B',
  'Diâmetro da tubulação': '50 mm',
  'Pressão da rede (m.c.a)': '22,5',
  'Hidrômetro próximo': 'A-7788',
  'Observações da inspeção': 'Furo na junta.\nRegistro aberto.',
  'Observações do tipo de vazamento': 'Sem água na rua.',
  'Data e hora da inspeção (UTC-3)': '2026-11-20T09:30',
};

/** What the server stores of the report that fillReport writes; its position is the phone's. */
const STORED = {
  photos: ['Vala aberta', 'Foto 2'],
  tipo_vazamento: 'Não Visível',
  posicao: 'Colar de Tomada',
  abrangencia: 'Marcação',
  tipo_pavimentacao: 'Paralelepípedo',
  tipo_tubulacao: 'Cimento Amianto',
  equipamentos: ['Geofone Eletrônico', 'Perfuratriz'],
  endereco: 'Rua da Fonte',
  numero: '12 B',
  diametro: '50 mm',
  pressao: 22.5,
  nro_hidrometro: 'A-7788',
  obs_inspecao: 'Furo na junta.\nRegistro aberto.',
  obs_tipo_vazamento: 'Sem água na rua.',
  dt_relatorio: new Date('2026-11-20T12:30:00Z'),
  id_status_relatorio: 0,
};

async function fillReport(screen: FieldScreen): Promise<void> {
  const { page } = screen;
  for (const [name, values] of Object.entries(CHOICES)) {
    expect(await screen.field(name).locator('option').allTextContents()).toEqual(['Não informado', ...values]);
  }
  await screen.leakType('Não Visível');
  await screen.field('Posição do ponto').selectOption('Colar de Tomada');
  await screen.field('Abrangência da inspeção').selectOption('Marcação');
  await screen.field('Pavimentação').selectOption('Paralelepípedo');
  await screen.field('Material da tubulação').selectOption('Cimento Amianto');
  for (const name of EQUIPMENT) await expect(page.getByRole('checkbox', { name })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Geofone Eletrônico' }).check();
  await page.getByRole('checkbox', { name: 'Perfuratriz' }).check();
  await page.getByRole('button', { name: 'Usar minha posição' }).click();
  await expect(page.getByText('precisão de 6 m')).toBeVisible();
  for (const [name, value] of Object.entries(TEXTS)) await screen.field(name).fill(value);
  const photo = await smallPhoto(page);
  await screen.addPhotos(photo, photo);
  await screen.field('Título da foto 1').fill('Vala aberta');
}

test('[RDT-09] an operator reports an inspection with every field from a phone', async ({ page, context }) => {
  const [own] = await sendOperator(1);
  if (!own) throw new Error('nobody was sent');
  const { seq, lat: latitude, lon: longitude } = own;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude, longitude, accuracy: 6 });
  const screen = await FieldScreen.open(page);
  await screen.nearestFirst();
  await screen.report(seq);
  await fillReport(screen);
  await screen.send();
  await expect(screen.states.first()).toHaveText('Enviado');
  await expect(screen.inspections.filter({ hasText: seq })).toHaveCount(0);
  const sent = await sentSince(since);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ seqs: [seq], latitude, longitude, ...STORED });
  await unsend(since);
  await clearSlots([own.id_amostra]);
});

test('the list has every sample with open inspections of the operator, with its distance, routes and sound', async ({
  page,
  context,
}) => {
  const answer = page.waitForResponse('**/api/inspecao/minhas');
  const screen = await FieldScreen.open(page);
  const { dados: own }: { dados: OpenInspection[] } = await (await answer).json();
  expect(own.length).toBeGreaterThan(5);
  const shown = async () =>
    (await screen.inspections.getByRole('heading').allTextContents()).map((text) => text.slice(8));
  expect((await shown()).sort()).toEqual([...new Set(own.map(({ seq }) => seq))].sort());
  await expect(page.getByTestId('sounds')).toHaveText(/salvos neste celular: (\d+) de \1$/);
  const target = own.at(-1) ?? { seq: '', lat: 0, lon: 0 };
  await page.getByRole('button', { name: 'Mais perto primeiro' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'não permitiu' })).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: target.lat, longitude: target.lon });
  await page.getByRole('button', { name: 'Mais perto primeiro' }).click();
  const first = screen.inspections.first();
  await expect(first).toContainText('a 0 m');
  await expect(first).toContainText(target.seq);
  for (const [name, mode] of [
    ['De carro', 'driving'],
    ['A pé', 'walking'],
  ] as const) {
    const href = new URL((await first.getByRole('link', { name }).getAttribute('href')) ?? '');
    expect(href.searchParams.get('destination')).toBe(`${target.lat},${target.lon}`);
    expect(href.searchParams.get('travelmode')).toBe(mode);
  }
  const audible = screen.inspections.filter({ has: page.getByRole('button', { name: 'Ouvir' }) }).first();
  await audible.getByRole('button', { name: 'Ouvir' }).click();
  // Playing renames the button, so “audible” would now find another inspection.
  const player = screen.inspections.filter({ has: page.getByRole('slider', { name: 'Posição no áudio' }) });
  await player.getByRole('button', { name: 'Ouvir', exact: true }).click();
  await expect(player.getByRole('button', { name: 'Pausar' })).toBeVisible();
  const width = await page.evaluate(() => document.querySelector('main')?.scrollWidth);
  expect(width).toBe(390);
});

test('photos are stored small, upright and without EXIF', async ({ page }) => {
  const screen = await FieldScreen.open(page);
  await screen.report();
  const photo = await cameraPhoto(page);
  expect([photo.length > 1_000_000, photo.includes('SecretMaker')]).toEqual([true, true]);
  await screen.addPhotos(photo);
  const kept = await page.evaluate(async () => {
    const open = indexedDB.open('escuta-field');
    const db = await new Promise<IDBDatabase>((done) => {
      open.onsuccess = () => done(open.result);
    });
    const asked = db.transaction('photos').objectStore('photos').getAll();
    const rows = await new Promise<{ blob: Blob }[]>((done) => {
      asked.onsuccess = () => done(asked.result);
    });
    db.close();
    const blob = rows[0]?.blob ?? new Blob();
    const picture = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const [red = 0, green = 0] = context?.getImageData(picture.width / 2, 40, 1, 1).data ?? [];
    return {
      size: blob.size,
      type: blob.type,
      text: await blob.text(),
      width: picture.width,
      height: picture.height,
      red,
      green,
    };
  });
  // What lay on the left is on top once it is turned.
  expect([kept.type, kept.red > 200, kept.green < 80]).toEqual(['image/jpeg', true, true]);
  expect(kept.width).toBeLessThan(kept.height);
  expect(kept.height).toBeLessThanOrEqual(2048);
  expect(kept.size).toBeLessThanOrEqual(400 * 1024);
  expect([kept.text.includes('Exif'), kept.text.includes('SecretMaker')]).toEqual([false, false]);
});

test('a photo is removed with its title', async ({ page }) => {
  const screen = await FieldScreen.open(page);
  await screen.report();
  const photo = await smallPhoto(page);
  await screen.addPhotos(photo, photo, photo);
  await screen.field('Título da foto 2').fill('Fica');
  await page.getByRole('button', { name: 'Remover foto 1' }).click();
  await expect(screen.field('Título da foto 1')).toHaveValue('Fica');
  await expect(page.getByText('2 de 10')).toBeVisible();
});

test('a file that is not a photo is refused', async ({ page }) => {
  const screen = await FieldScreen.open(page);
  await screen.report();
  await page
    .getByLabel('Escolher da galeria')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await expect(page.getByRole('alert').filter({ hasText: 'não pôde ser lida' })).toBeVisible();
  await expect(page.getByText('0 de 10')).toBeVisible();
});

test('axe finds nothing in the field, light and dark', async ({ page }) => {
  const screen = await FieldScreen.open(page);
  await page.getByRole('button', { name: 'Ouvir' }).first().click();
  await expect(page.getByRole('slider', { name: 'Posição no áudio' })).toBeVisible();
  expect(await violations(page, ['dark', 'light'])).toEqual([]);
  await screen.report();
  await page.getByRole('button', { name: 'Enviar relatório' }).click();
  await expect(page.getByText('Campo obrigatório')).toBeVisible();
  await screen.addPhotos(await smallPhoto(page));
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await violations(page, ['dark', 'light'])).toEqual([]);
  await page.getByRole('link', { name: /Voltar à lista/ }).click();
  await expect(screen.states).toHaveText(['Rascunho']);
  expect(await violations(page, ['dark', 'light'])).toEqual([]);
});
