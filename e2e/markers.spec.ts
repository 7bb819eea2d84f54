import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import { encodeVariant } from '../apps/web/src/shared/map/marker-keys.ts';
import { InspectionsPanel } from './support/inspections.ts';
import { MapScreen } from './support/map.ts';
import { DrawnMap, noteMarkers, type Point, placesOnMap, type Rgb } from './support/markers.ts';
import { isSearch } from './support/search.ts';
import { expect, query, signIn, test } from './support/test.ts';

// Pixels are compared.
test.use({ deviceScaleFactor: 1 });

const NAMES: Record<string, string> = {
  LESS: 'N',
  PASS: 'C',
  LEAK: 'S',
  PEND: 'P',
  INCO: 'I',
  NOAC: 'A',
  FRAU: 'F',
  VISI: 'V',
};

interface State {
  seq: string;
  classe: string;
  customer?: string;
  seen?: boolean;
  comment?: boolean;
  orders?: number;
}

/** Samples of which each has a marker of its own. */
const STATES: readonly State[] = [
  ...Object.keys(NAMES).flatMap((classe) => [
    { seq: `M-${classe}`, classe },
    { seq: `M-${classe}-V`, classe, seen: true },
  ]),
  { seq: 'M-C', classe: 'LESS', comment: true },
  { seq: 'M-VC', classe: 'LESS', seen: true, comment: true },
  ...[1, 2, 3].map((orders) => ({ seq: `M-${orders}`, classe: 'LESS', orders })),
  { seq: 'M-CUSTOMER', classe: 'LESS', customer: 'LEAK' },
];
/** Its marker is that of M-CUSTOMER, since the customer's class hides the system's. */
const SAME: State = { seq: 'M-SAME', classe: 'PEND', customer: 'LEAK' };

/** A place far from the streets of the demonstration, where nothing else is drawn, and the degrees between two samples. */
const MIDDLE = { lat: -1.4558, lon: -48.4902 };
const STEP = 0.0005;
const COLUMNS = 6;
const placeOf = (place: number) => ({
  lat: MIDDLE.lat + (2 - Math.floor(place / COLUMNS)) * STEP,
  lon: MIDDLE.lon + ((place % COLUMNS) - (COLUMNS - 1) / 2) * STEP,
});

const insertSample = ({ seq, classe, customer, seen, comment, orders }: State, place: number) =>
  query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, vista, obs, dt_comentario,
       classificacao_cliente, dt_classificacao_cliente, id_inspecionar, id_inspecionar2, id_inspecionar3)
     select $1, a.id_cliente, '2001-03-03', '2001-03-03', $8, $2, $3, $4, $5, case when $5::text is null then null else now() end,
       $6, case when $6::text is null then null else now() end,
       case when $7::int >= 1 then g.id_usuario end, case when $7::int >= 2 then s.id_usuario end, case when $7::int >= 3 then g.id_usuario end
     from users a, users g, users s where a.email = 'ana@demo.escuta' and g.email = 'gei@demo.escuta' and s.email = 'geo@demo.escuta'`,
    [
      seq,
      placeOf(place).lon,
      classe,
      seen ?? false,
      comment ? 'ruído' : null,
      customer ?? null,
      orders ?? 0,
      placeOf(place).lat,
    ],
  );

/** The number of the marker's appearance: the map draws the markers in this order. */
const variantOf = ({ classe, customer, seen, comment, orders }: State) =>
  encodeVariant({
    classificacao: CLASSIFICATIONS.find((code) => code === (customer ?? classe)) as Classification,
    byCustomer: customer !== undefined,
    seen: seen ?? false,
    hasComment: comment ?? false,
    orders: (orders ?? 0) as 0 | 1 | 2 | 3,
  });

const lettersOf = ({ classe, customer, seen, comment }: State) => [
  NAMES[customer ?? classe],
  ...(seen ? ['V'] : []),
  ...(comment ? ['C'] : []),
];

/** The colour of a suspect point. */
const SUSPECT: Record<'light' | 'dark', Rgb> = { light: [220, 38, 38], dark: [248, 113, 113] };

test('[MAP-07] a marker of 40 px shows class, seen, comment and number of inspection orders, in light and in dark', async ({
  page,
}) => {
  try {
    for (const [place, state] of [...STATES, SAME].entries()) await insertSample(state, place);
    const drawn = await noteMarkers(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const all = [...STATES, SAME];
    const inOrder = [...STATES].sort((a, b) => variantOf(a) - variantOf(b));
    const view = `lat=${MIDDLE.lat}&lon=${MIDDLE.lon}&zoom=17`;
    await signIn(page, 'ana', `/?dti=2001-03-02+00%3A00&dtf=2001-03-04+00%3A00&classificacao=&${view}`);
    const map = new MapScreen(page);
    await map.idle();
    await expect(map.total).toHaveText(`Mostrando ${all.length} de ${all.length}`);
    const points = await placesOnMap(
      map.map,
      all.map((_, place) => placeOf(place)),
    );
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(map.map).toHaveAttribute('data-theme', theme);
      // Samples that look the same share an image; each theme has images of its own.
      await expect.poll(async () => (await drawn.images()).length).toBe(STATES.length * (theme === 'light' ? 1 : 2));
      await map.idle();
      const markers = (await drawn.images()).slice(-STATES.length);
      expect(markers.map(({ edge }) => edge)).toEqual(inOrder.map(() => 40));
      expect(markers.map(({ texts }) => texts.join(''))).toEqual(inOrder.map((one) => lettersOf(one).join('')));
      // The map shows each of them at its place, and not one of the others.
      const shown = await DrawnMap.of(map.map);
      const seen = points.map((point) => inOrder[shown.markerAt(point, markers)]?.seq);
      expect(seen, theme).toEqual([...STATES.map(({ seq }) => seq), 'M-CUSTOMER']);
      const suspects = all.filter((_, place) => shown.has(SUSPECT[theme], points[place] as Point, 20));
      expect(suspects, theme).toEqual(all.filter(({ classe, customer }) => (customer ?? classe) === 'LEAK'));
    }
  } finally {
    await query(`delete from samples where seq like 'M-%'`);
  }
});

test('[MAP-13] a changed sample changes its marker and its row without a new search', async ({ page }) => {
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'M-ONE', id_cliente, '2001-03-03', '2001-03-03', $1, $2, 'LESS' from users where email = 'ana@demo.escuta'`,
    [MIDDLE.lat, MIDDLE.lon],
  );
  try {
    const drawn = await noteMarkers(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const { map, panel } = await InspectionsPanel.open(page, 'ana', 'M-ONE');
    await map.idle();
    let searches = 0;
    page.on('request', (request) => {
      if (isSearch(request)) searches += 1;
    });
    const row = map.row('M-ONE');
    /** The texts on the marker that the map shows at the sample's place. */
    const marker = async () => {
      const images = await drawn.images();
      const shown = await DrawnMap.of(map.map);
      const [point = { x: 0, y: 0 }] = await placesOnMap(map.map, [MIDDLE]);
      return images[shown.markerAt(point, images)]?.texts;
    };
    /** Checks that the marker and the row behind the detail are drawn again as expected. */
    const shows = async (letters: string[], ...inRow: (() => Promise<void>)[]) => {
      await map.idle();
      await expect.poll(marker).toEqual(letters);
      await map.detail.click();
      for (const check of inRow) await check();
      await row.click();
    };

    await page.getByRole('checkbox', { name: 'Vista', exact: true }).check();
    await shows(['N', 'V'], () => expect(row).toHaveAttribute('data-seen', 'true'));
    const editor = page.getByRole('region', { name: 'Classificar' });
    await editor.getByRole('button', { name: /Ponto Suspeito/ }).click();
    await expect(map.toast('Classificação realizada com sucesso!')).toBeVisible();
    await shows(['S', 'V'], () => expect(row).toContainText('Ponto Suspeito'));
    await page.getByRole('button', { name: 'Comentários' }).click();
    await page.getByRole('textbox', { name: 'Comentário da amostra' }).fill('Rever à noite');
    await page.getByRole('button', { name: 'Comentar', exact: true }).click();
    await expect(map.toast('Comentário adicionado')).toBeVisible();
    await page.getByRole('button', { name: 'Voltar ao detalhe' }).click();
    await shows(['S', 'V', 'C'], () => expect(row.getByTitle('com comentário')).toHaveCount(1));
    await panel.add.click();
    await panel.choose('Geraldo');
    await panel.confirm('Realizar inspeção');
    await panel.closed();
    await shows(['S', 'V', 'C'], () => expect(row.locator('[title]', { hasText: /^\|$/ })).toHaveCount(1));
    expect(searches).toBe(0);
  } finally {
    await query(`delete from action_logs where id_amostra in (select id_amostra from samples where seq = 'M-ONE')`);
    await query(`delete from samples where seq = 'M-ONE'`);
  }
});
