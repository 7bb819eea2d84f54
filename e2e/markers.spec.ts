import type { Page } from '@playwright/test';
import { InspectionsPanel } from './support/inspections.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, test } from './support/test.ts';

interface Drawn {
  /** Texts put on the marker, in the order they are drawn. */
  texts: string[];
  /** Edge of the marker's image, CSS pixels. */
  edge: number;
  /** Hash of its pixels. */
  pixels: number;
}

/** Notes every marker that the page draws: the letters on it, its size, its pixels. */
async function noteMarkers(page: Page): Promise<() => Promise<Drawn[]>> {
  await page.addInitScript(() => {
    const drawn: Drawn[] = [];
    Object.assign(window, { drawn });
    let texts: string[] = [];
    const { fillText, getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      texts.push(text);
      return fillText.call(this, text, ...rest);
    };
    CanvasRenderingContext2D.prototype.getImageData = function (...args) {
      const image = getImageData.apply(this, args);
      const pixels = image.data.reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 7);
      // MapLibre draws its glyphs the same way, one letter at a time and smaller.
      if (args[2] === args[3]) drawn.push({ texts, edge: args[2] / Math.ceil(devicePixelRatio), pixels });
      texts = [];
      return image;
    };
  });
  return () => page.evaluate(() => (window as unknown as { drawn: Drawn[] }).drawn.splice(0));
}

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

const insertSample = ({ seq, classe, customer, seen, comment, orders }: State, place: number) =>
  query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, vista, obs, dt_comentario,
       classificacao_cliente, dt_classificacao_cliente, id_inspecionar, id_inspecionar2, id_inspecionar3)
     select $1, a.id_cliente, '2001-03-03', '2001-03-03', -19.99, -44.2 + $2::int * 0.0003, $3, $4, $5, case when $5::text is null then null else now() end,
       $6, case when $6::text is null then null else now() end,
       case when $7::int >= 1 then g.id_usuario end, case when $7::int >= 2 then s.id_usuario end, case when $7::int >= 3 then g.id_usuario end
     from users a, users g, users s where a.email = 'ana@demo.escuta' and g.email = 'gei@demo.escuta' and s.email = 'geo@demo.escuta'`,
    [seq, place, classe, seen ?? false, comment ? 'ruído' : null, customer ?? null, orders ?? 0],
  );

const lettersOf = ({ classe, customer, seen, comment }: State) => [
  NAMES[customer ?? classe],
  ...(seen ? ['V'] : []),
  ...(comment ? ['C'] : []),
];

test('[MAP-07] a marker of 40 px shows class, seen, comment and number of inspection orders', async ({ page }) => {
  try {
    for (const [place, state] of [...STATES, SAME].entries()) await insertSample(state, place);
    const drawn = await noteMarkers(page);
    const map = await MapScreen.open(page, 'ana', {
      classificacao: [],
      dti: '2001-03-02 00:00',
      dtf: '2001-03-04 00:00',
      seen: true,
      notSeen: true,
    });
    await expect(map.total).toHaveText(`Mostrando ${STATES.length + 1} de ${STATES.length + 1}`);
    // The map has moved to the samples, of which none was in view.
    await map.idle();
    // Samples that look the same share an image.
    const markers = await drawn();
    expect(markers.map(({ edge }) => edge)).toEqual(STATES.map(() => 40));
    expect(markers.map(({ texts }) => texts.join('')).sort()).toEqual(
      STATES.map((one) => lettersOf(one).join('')).sort(),
    );
    expect(new Set(markers.map(({ pixels }) => pixels)).size).toBe(STATES.length);
  } finally {
    await query(`delete from samples where seq like 'M-%'`);
  }
});

test('[MAP-13] a changed sample changes its marker and its row without a new search', async ({ page }) => {
  await query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'M-ONE', id_cliente, '2001-03-03', '2001-03-03', -19.99, -44.2, 'LESS' from users where email = 'ana@demo.escuta'`,
  );
  try {
    const drawn = await noteMarkers(page);
    const { map, panel } = await InspectionsPanel.open(page, 'ana', 'M-ONE');
    await map.idle();
    await drawn();
    let searches = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/amostra/mapa')) searches += 1;
    });
    const row = map.row('M-ONE');
    const marker = async () => (await drawn()).map(({ texts }) => texts);
    /** Checks that the marker and the row behind the detail are drawn again as expected. */
    const shows = async (letters: string[], ...inRow: (() => Promise<void>)[]) => {
      await map.idle();
      expect(await marker()).toEqual([letters]);
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
