import type { Role } from '@escuta/contract';
import { addDays, bucketStart, daysBetween, productDay } from '@escuta/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DASHBOARDS, NO_IMPACT, WEEKS } from '../testing/dashboard-replies.ts';
import { openScreen } from '../testing/open-screen.tsx';

const CALLS = ['collectedSamples', 'analysisTotals', 'impactTotals'] as const;
const TABS = [
  ['Produtividade', '/dashboard/produtividade', 'collectedSamples'],
  ['Análise', '/dashboard/analise', 'analysisTotals'],
  ['Impacto', '/dashboard/impacto', 'impactTotals'],
] as const;
const PERIODS = { d: 'Diário', s: 'Semanal', m: 'Mensal', t: 'Trimestral', a: 'Anual', all: 'Todo o período' };
const CODES = ['d', 's', 'm', 't', 'a', 'all'] as const;
// The clock stands still, so that a day does not end within a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

const today = () => productDay(new Date());
/** Ends of a range as the server reads them: whole days of UTC-3. */
const startOf = (day: string) => `${day}T00:00:00-03:00`;
const endOf = (day: string) => `${day}T23:59:00-03:00`;
const daysAt = (path: string, from: string, to: string) => `/dashboard/${path}?dti=${from}&dtf=${to}`;

/** The list is opened from a dashboard too. */
const LIST = { searchSamples: { amostras: [], total: 0 } };
const open = (address: string, role: Role) => openScreen(address, role, { ...DASHBOARDS, ...LIST });
type Screen = ReturnType<typeof open>;
const requests = ({ sent }: Screen) => CALLS.flatMap((name) => sent(name));
// Roles of a whole dashboard take seconds to compute without a browser.
const form = () => screen.getByLabelText('Filtros do painel');
const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement;
const press = (name: string) => fireEvent.click(button(name));
const alert = () => waitFor(() => document.querySelector('[role="alert"]') ?? expect.fail('no alert'));
const settle = () => waitFor(() => expect(button('Planilha').disabled).toBe(false));
const linkTo = (name: string) =>
  waitFor(() => screen.getAllByText(name, { selector: 'nav a, nav a *' })[0] ?? expect.fail(name));

/** First day of a range that begins a month before today: the same day of the month, or that month's last. */
function isMonthAgo(day: string): boolean {
  const last = addDays(bucketStart(addDays(bucketStart(day, 'm'), 32), 'm'), -1);
  const [same] = [today().slice(8), last.slice(8)].sort();
  return day.slice(8) === same && daysBetween(day, today()) > 28;
}

describe('[DSH-01] the dashboards', () => {
  // routes.test.tsx has who may open them.
  it.each(['SUP', 'VIS'] as const)(
    'have three tabs with their default ranges and one choice of companies, in the header: %s',
    async (role) => {
      const shown = open('/dashboard/produtividade', role);
      for (const [name, path, call] of TABS) {
        fireEvent.click(await linkTo(name));
        await screen.findByText(name, { selector: 'h1' });
        await settle();
        expect(shown.at().startsWith(path)).toBe(true);
        const { dti = '', dtf, period } = shown.sent(call)[0]?.body ?? {};
        const first = `${dti}`.slice(0, 10);
        expect([dti, dtf]).toEqual([startOf(first), endOf(today())]);
        if (name === 'Produtividade') expect([daysBetween(first, today()), period]).toEqual([7, 'd']);
        else expect(isMonthAgo(first)).toBe(true);
        expect(await screen.findAllByLabelText(/^Empresas?$/)).toHaveLength(1);
      }
    },
  );

  it('have a standard filter of one week, daily, which the other tabs keep', async () => {
    const shown = open('/dashboard/impacto?id_cliente=9', 'ADM');
    await settle();
    press('Filtro padrão');
    const week = { dti: startOf(addDays(today(), -6)), dtf: endOf(today()), period: 'd', id_cliente: [9] };
    await waitFor(() => expect(shown.sent('impactTotals').at(-1)?.body).toMatchObject(week));
    fireEvent.click(await linkTo('Análise'));
    await waitFor(() => expect(shown.sent('analysisTotals').at(-1)?.body).toMatchObject(week));
  });

  it('keep their days on the way back from the list', async () => {
    const shown = open(daysAt('produtividade', ...WEEKS), 'ADM');
    await settle();
    fireEvent.click(await linkTo('Lista'));
    await waitFor(() => expect(shown.at()).toMatch(/^\/list/));
    fireEvent.click(await linkTo('Análise'));
    const days = { dti: startOf(WEEKS[0]), dtf: endOf(WEEKS[1]) };
    await waitFor(() => expect(shown.sent('analysisTotals').at(-1)?.body).toMatchObject(days));
  });

  it('lead to the charts dashboard with their days', async () => {
    open(daysAt('impacto', ...WEEKS), 'ANA');
    const href = (await screen.findByText('Gráficos')).getAttribute('href');
    expect(new URL(href ?? '', location.origin).searchParams.get('dti')).toBe(WEEKS[0]);
  });

  it('link to the charts dashboard, except for VIS and COM', async () => {
    open('/dashboard/impacto', 'ANA');
    expect((await screen.findByText('Gráficos')).getAttribute('href')).toBe('/dashboardclient');
  });

  it.each(['VIS', 'COM'] as const)('have no link to the charts dashboard for %s', async (role) => {
    open('/dashboard/impacto', role);
    await settle();
    expect(screen.queryByText('Gráficos')).toBeNull();
  });
});

/** Types a minute into a picker; a day alone has its usual time. */
function setMinute(label: 'De' | 'Até', day: string, time = label === 'De' ? '00:00' : '23:59'): void {
  const field = within(form()).getByLabelText(label);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: `${day.split('-').reverse().join('/')} ${time}` } });
  fireEvent.keyDown(field, { key: 'Tab' });
  fireEvent.blur(field);
}

/** The options of the frequency. */
function offered(): (string | null)[] {
  const field = within(form()).getByLabelText('Frequência');
  fireEvent.mouseDown(field);
  const texts = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  return texts;
}

describe('[DSH-01] minutes', () => {
  it('are typed, sent by every call, and kept by the address and the other tabs', async () => {
    const shown = open(daysAt('produtividade', ...WEEKS), 'ADM');
    await settle();
    setMinute('De', '2026-03-03', '14:31');
    setMinute('Até', '2026-03-09', '06:05');
    press('Filtrar');
    const hours = { dti: '2026-03-03T14:31:00-03:00', dtf: '2026-03-09T06:05:00-03:00' };
    for (const call of ['collectedSamples', 'collectorWork', 'positionAccuracy', 'dashboardCollectors'] as const)
      await waitFor(() => expect(shown.sent(call).at(-1)?.body).toMatchObject(hours));
    expect(new URLSearchParams(shown.at().split('?')[1]).get('dti')).toBe('2026-03-03 14:31');
    for (const [name, , call] of TABS.slice(1)) {
      fireEvent.click(await linkTo(name));
      await waitFor(() => expect(shown.sent(call).at(-1)?.body).toMatchObject(hours));
    }
    await settle();
    const figures = [...document.querySelectorAll('[data-figure]')].map(({ textContent }) => textContent);
    expect(figures.length).toBe(6);
    for (const figure of figures) expect(figure).toContain('no período anterior: ');
  });

  it('are kept by the collector chart and its address', async () => {
    const shown = open('/new-chart-collect-sample/9/2026-03-02%2007%3A30/2026-03-15/s', 'SUP');
    const asked = { dti: '2026-03-02T07:30:00-03:00', dtf: endOf('2026-03-15'), id_cliente: [9] };
    await waitFor(() => expect(shown.sent('collectorWork').at(-1)?.body).toMatchObject(asked));
    setMinute('Até', '2026-03-15', '18:00');
    press('Filtrar');
    await waitFor(() =>
      expect(shown.at()).toBe('/new-chart-collect-sample/9/2026-03-02%2007%3A30/2026-03-15%2018%3A00/s'),
    );
  });
});

describe('[DSH-02] a range', () => {
  it.each([
    [31, 'd'],
    [32, 's'],
    [62, 's'],
    [63, 'm'],
    [365, 'm'],
    [366, 't'],
    [730, 't'],
    [731, 'a'],
  ] as const)('of %i typed days is replaced by the finest frequency it offers, %s', async (days, finest) => {
    const shown = open(daysAt('produtividade', addDays(today(), -1), today()), 'ADM');
    await settle();
    setMinute('De', addDays(today(), 1 - days));
    await waitFor(() => expect(offered()).toEqual(CODES.slice(CODES.indexOf(finest)).map((code) => PERIODS[code])));
    expect(within(form()).getAllByText(PERIODS[finest]).length).toBeGreaterThan(0);
    press('Filtrar');
    const wanted = { dti: startOf(addDays(today(), 1 - days)), dtf: endOf(today()), period: finest };
    await waitFor(() => expect(shown.sent('collectedSamples').at(-1)?.body).toMatchObject(wanted));
  });

  it('is one bucket when the whole range is chosen', async () => {
    const shown = open(daysAt('produtividade', ...WEEKS), 'ADM');
    await settle();
    fireEvent.mouseDown(within(form()).getByLabelText('Frequência'));
    fireEvent.click(await screen.findByTitle(PERIODS.all));
    press('Filtrar');
    await waitFor(() => expect(shown.sent('collectedSamples').at(-1)?.body.period).toBe('all'));
  });

  it.each([
    [32, 'd'],
    [63, 's'],
    [366, 'm'],
    [731, 't'],
    [7, 'x'],
  ] as const)('of %i days loads nothing with the frequency %s, which it does not offer', async (days, period) => {
    const shown = open(`${daysAt('produtividade', addDays(today(), 1 - days), today())}&period=${period}`, 'ADM');
    expect((await alert()).textContent).toBe('Por favor, escolha um período');
    expect(button('PDF').disabled).toBe(true);
    press('Filtrar');
    expect((await alert()).textContent).toBe('Por favor, escolha um período');
    expect(requests(shown)).toEqual([]);
  });
});

it.each([
  ['dti=2026-01-01', 'Selecione data final do período'],
  ['dtf=2026-01-01', 'Selecione data inicial do período'],
  ['dti=2026-02-31&dtf=2026-03-01', 'Selecione data inicial do período'],
  ['dti=2026-02-02&dtf=2026-02-01', 'O início do período está depois do fim.'],
  ['dti=1970-01-01&dtf=2026-02-01', 'O período passa de 10 anos. Escolha um período menor.'],
])('the period %s is reported at its field and loads nothing', async (address, text) => {
  const shown = open(`/dashboard/analise?${address}`, 'ADM');
  expect((await alert()).textContent).toBe(text);
  expect(requests(shown)).toEqual([]);
});

it.each([
  ['Perda aparente', 'analise'],
  ['Perda real', 'analise'],
  ['Classificações', 'produtividade'],
  ['Precisão da posição', 'produtividade'],
])('the shares beside the ring of %s are of the ring, and add up to 100', async (title, tab) => {
  open(daysAt(tab, ...WEEKS), 'SUP');
  await settle();
  const rows = [...screen.getByLabelText(title, { selector: '[data-block]' }).querySelectorAll('tbody tr')];
  const parts = rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''));
  const plain = (text: string | undefined) => Number((text ?? '').replaceAll('.', '').replace(',', '.'));
  const whole = parts.reduce((sum, [count]) => sum + plain(count), 0);
  expect(whole).toBeGreaterThan(0);
  for (const [count, share] of parts) expect(Math.abs(plain(share) - (100 * plain(count)) / whole)).toBeLessThan(0.01);
  expect(parts.reduce((sum, [, share]) => sum + Math.round(100 * plain(share)), 0)).toBe(10_000);
});

it('a period without samples shows no data', async () => {
  openScreen(daysAt('impacto', ...WEEKS), 'VIS', { ...DASHBOARDS, impactTotals: { data: NO_IMPACT } });
  await settle();
  for (const title of ['Vazamentos por período', 'Água economizada por período'])
    expect(screen.getByLabelText(title, { selector: '[data-block]' }).textContent).toContain('Sem Dados');
});

it('an unknown collector is reported in place of the figures, which cannot be exported', async () => {
  open(`${daysAt('produtividade', ...WEEKS)}&id_coletor=2147483647`, 'SUP');
  expect((await alert()).textContent).toContain('O coletor não foi encontrado.');
  expect(button('Planilha').disabled).toBe(true);
});

it('accuracy is shown only where there are enough decisions', async () => {
  open(daysAt('analise', ...WEEKS), 'SUP');
  await settle();
  for (const [title, enough, few] of [
    ['Acerto por unidade', 'Águas do Maranhão', 'São João dos Patos'],
    ['Acerto por coletor', 'João Conceição', 'Não identificado'],
    ['Acerto por material', 'PVC', 'Não informado'],
  ] as const) {
    const rows = [...screen.getByLabelText(title, { selector: '[data-block]' }).querySelectorAll('tbody tr')];
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells, title).toEqual([
      [enough, '30', '40', '75,00', '61,25', '90,40'],
      [`${few} · ainda não há decisões suficientes`, '2', '3', '–', '–', '–'],
    ]);
  }
});

describe('[DSH-09] the charts dashboard', () => {
  const frame = () => document.querySelector('iframe')?.getAttribute('src');
  const framedWeek = () => `/new-chart-collect-sample/0/${addDays(today(), -6)}/${today()}/d`;
  const drawn = () => screen.findByText('Coletores em campo');

  it.each(['SUP', 'GEO', 'ADM', 'GEI'] as const)(
    'frames the collector chart of the same filter for %s',
    async (role) => {
      open('/dashboardclient', role);
      await drawn();
      expect(frame()).toBe(framedWeek());
    },
  );

  it('shows how the collectors work, which Productivity does not', async () => {
    open(`/dashboardclient?dti=${WEEKS[0]}&dtf=2026-03-15&period=s`, 'SUP');
    await drawn();
    const figures = [...document.querySelectorAll('[data-figure]')].map((card) => [
      card.querySelector('h2')?.textContent,
      card.querySelector('[data-value]')?.textContent,
    ]);
    expect(figures).toEqual([
      ['Coletores em campo', '2'],
      ['Dias trabalhados', '15'],
      ['Amostras por dia trabalhado', '80,3'],
      ['Sem acesso', '4,24'],
    ]);
  });

  it.each(['ANA', 'COL'] as const)('has no collector chart for %s', async (role) => {
    open('/dashboardclient', role);
    await drawn();
    expect(screen.getByText('O gráfico por coletor é para administradores e geofonistas.')).toBeTruthy();
    expect(frame()).toBeUndefined();
  });

  it.each(['VIS', 'COM'] as const)('does not open for %s', async (role) => {
    const shown = open('/dashboardclient', role);
    await waitFor(() => expect(shown.at()).toBe('/admin/my-profile'));
  });

  it('frames nothing during an outage and the chart again when the page is retried', async () => {
    const shown = openScreen('/dashboardclient', 'ADM', { ...DASHBOARDS, collectorWork: 'unreachable' });
    const again = await screen.findAllByText('Tentar de novo');
    expect(again).toHaveLength(1);
    expect(frame()).toBeUndefined();
    shown.answers.collectorWork = DASHBOARDS.collectorWork ?? expect.fail();
    fireEvent.click(again[0] as HTMLElement);
    await drawn();
    expect(screen.queryByText('Tentar de novo')).toBeNull();
    expect(frame()).toBe(framedWeek());
  });
});

describe('[DSH-10] the collector chart', () => {
  const heads = () =>
    [...card('Amostras por coletor e período').querySelectorAll('th[scope="col"]')].map(
      ({ textContent }) => textContent,
    );
  const card = (title: string) => screen.getByLabelText(title, { selector: '[data-block]' });
  const cells = (title: string) =>
    [...card(title).querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

  it.each(['SUP', 'GEO', 'ADM', 'GEI'] as const)(
    'opens by its address for %s, by default with the last week and all',
    async (role) => {
      const shown = open('/new-chart-collect-sample', role);
      await screen.findByText('Amostras coletadas por coletor', { selector: 'h1' });
      await waitFor(() => expect(shown.sent('collectorWork')).toHaveLength(1));
      const { body } = shown.sent('collectorWork')[0] ?? {};
      expect(body).toMatchObject({ dti: startOf(addDays(today(), -6)), dtf: endOf(today()), period: 'd' });
      expect([body?.id_cliente, body?.id_coletor]).toEqual([undefined, undefined]);
    },
  );

  it.each(['VIS', 'COM', 'ANA', 'COL'] as const)('does not open for %s', async (role) => {
    const shown = open('/new-chart-collect-sample', role);
    await waitFor(() => expect(shown.at()).toBe('/admin/my-profile'));
  });

  it('shows the samples of all collectors, or of the chosen ones, of the company and days of its address', async () => {
    const shown = open(`/new-chart-collect-sample/9/${WEEKS[0]}/2026-03-15/s`, 'SUP');
    fireEvent.click((await screen.findAllByText('Tabela'))[0] as HTMLElement);
    expect(heads()).toEqual(['Data', 'João Conceição', "Iñaki d'Ávila", 'Não identificado']);
    expect(
      [...card('Amostras por coletor e período').querySelectorAll('tbody tr')].map(({ textContent }) => textContent),
    ).toEqual(['02/03/20261.40096048', '09/03/202670048024']);
    fireEvent.mouseDown(screen.getByLabelText('Coletores'));
    fireEvent.click(await screen.findByTitle("Iñaki d'Ávila"));
    press('Filtrar');
    await waitFor(() => expect(heads()).toEqual(['Data', "Iñaki d'Ávila"]));
    expect(shown.at()).toBe(`/new-chart-collect-sample/9/${WEEKS[0]}/2026-03-15/s?id_coletor=88`);
    const asked = { dti: startOf(WEEKS[0]), dtf: endOf('2026-03-15'), period: 's', id_cliente: [9], id_coletor: [88] };
    expect(shown.sent('collectorWork').at(-1)?.body).toMatchObject(asked);
  });

  it('compares the collectors in a table that any column sorts', async () => {
    open(`/new-chart-collect-sample/9/${WEEKS[0]}/2026-03-15/s`, 'GEI');
    await screen.findByText('Dias trabalhados');
    expect(cells('Comparação dos coletores')).toEqual([
      ['João Conceição', '700', '7', '100,0', '2,43', '48,26', '6,89', '13/03/2026'],
      ["Iñaki d'Ávila", '480', '4', '120,0', '3,54', '48,26', '12,06', '12/03/2026'],
      ['Não identificado', '24', '4', '6,0', '70,83', '48,26', '12,06', '12/03/2026'],
    ]);
    const order = () => cells('Comparação dos coletores').map(([name]) => name);
    const head = () => screen.getByText('Sem acesso (%)', { selector: 'th button' }).closest('th');
    fireEvent.click(screen.getByText('Sem acesso (%)', { selector: 'th button' }));
    expect([order(), head()?.getAttribute('aria-sort')]).toEqual([
      ['Não identificado', "Iñaki d'Ávila", 'João Conceição'],
      'descending',
    ]);
    fireEvent.click(screen.getByText('Sem acesso (%)', { selector: 'th button' }));
    expect([order()[0], head()?.getAttribute('aria-sort')]).toEqual(['João Conceição', 'ascending']);
    fireEvent.click(screen.getByText('Coletor', { selector: 'th button' }));
    expect(order()).toEqual(["Iñaki d'Ávila", 'João Conceição', 'Não identificado']);
  });

  it('draws samples, distance and the share without access over time', async () => {
    open(`/new-chart-collect-sample/9/${WEEKS[0]}/2026-03-15/s`, 'ADM');
    for (const button of await screen.findAllByText('Tabela')) fireEvent.click(button);
    expect(cells('Distância por coletor e período')[0]).toEqual(['02/03/2026', '1,50', '1,50', '1,50']);
    expect(cells('Sem acesso por coletor e período')).toEqual([
      ['02/03/2026', '0,86', '1,25', '25,00'],
      ['09/03/2026', '1,71', '2,50', '50,00'],
    ]);
  });

  it('loads nothing with a frequency that its days do not offer', async () => {
    const shown = open(`/new-chart-collect-sample/0/${addDays(today(), -40)}/${today()}/d`, 'GEI');
    expect((await alert()).textContent).toBe('Por favor, escolha um período');
    expect(shown.sent('collectorWork')).toEqual([]);
  });
});
