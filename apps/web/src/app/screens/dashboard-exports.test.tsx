import xlsx from '@e965/xlsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage, textsOf } from '../../shared/i18n/index.ts';
import { DASHBOARDS, WEEKS } from '../testing/dashboard-replies.ts';
import { closeScreen, openScreen } from '../testing/open-screen.tsx';

const saved: Promise<{ name: string; bytes: ArrayBuffer }>[] = [];
beforeEach(() => {
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob;
    return 'blob:sheet';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    saved.push(blob.arrayBuffer().then((bytes) => ({ name, bytes })));
  });
});
afterEach(() => {
  saved.splice(0);
  setLanguage('pt-BR');
});

const [FROM, TO] = [WEEKS[0], '2026-03-15'];
const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement;

/** Opens a dashboard and saves its spreadsheet. */
async function saveSheet(tab: string, more = '') {
  openScreen(`/dashboard/${tab}?dti=${FROM}&dtf=${TO}&period=s${more}`, 'SUP', DASHBOARDS);
  await waitFor(() => expect(button('Planilha').disabled).toBe(false));
  fireEvent.click(button('Planilha'));
  await waitFor(() => expect(saved).toHaveLength(1));
  const { name, bytes } = (await saved[0]) ?? { name: '', bytes: new ArrayBuffer(0) };
  return { name, book: xlsx.read(bytes, { cellDates: true, UTC: true, cellNF: true }) };
}

type Lines = unknown[][];
function linesOf(book: xlsx.WorkBook, sheet: string): Lines {
  const found = book.Sheets[sheet] ?? expect.fail(`no sheet ${sheet}`);
  return xlsx.utils.sheet_to_json<unknown[]>(found, { header: 1, blankrows: true, UTC: true });
}

/** A date of a sheet as the screen writes it; other values as they are. */
const shown = (value: unknown) =>
  value instanceof Date ? value.toISOString().slice(0, 10).split('-').reverse().join('/') : value;

/** A text of the screen as the number in a sheet; undefined for none. */
const numberOf = (text: string | undefined) =>
  text === undefined || text === '–' ? undefined : Number(text.replaceAll('.', '').replace(',', '.'));

/** The table of a card, header first. */
function tableOf(title: string): string[][] {
  const card = screen.getByLabelText(title, { selector: '[data-block]' });
  const tab = [...card.querySelectorAll('button')].find(({ textContent }) => textContent === 'Tabela');
  if (tab) fireEvent.click(tab);
  return [...card.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

/** Checks that a sheet has the table of a card, number by number; columns are found by their names below a title. */
function expectTable(lines: Lines, card: string, title?: string): void {
  const [head = [], ...body] = tableOf(card);
  expect(body.length, card).toBeGreaterThan(0);
  const at = title === undefined ? 0 : lines.findIndex((line) => line.length === 1 && line[0] === title) + 1;
  const columns = head.slice(1).map((name) => (lines[at] ?? []).indexOf(name));
  expect(columns, `${card}: ${head}`).not.toContain(-1);
  for (const [index, [label, ...values]] of body.entries()) {
    const line = lines[at + 1 + index] ?? [];
    expect([shown(line[0]), ...columns.map((column) => line[column])], card).toEqual([label, ...values.map(numberOf)]);
  }
  expect(lines[at + 1 + body.length] ?? []).toEqual([]);
}

/** Checks that a sheet begins with the figures of the screen, now and before, and their notes. */
function expectFigures(lines: Lines): void {
  expect(lines[0]).toEqual(['Indicador', 'Unidade', 'Valor', 'Período anterior', 'Observação']);
  const cards = [...document.querySelectorAll('[data-figure]')];
  expect(cards.length).toBeGreaterThanOrEqual(6);
  for (const [index, card] of cards.entries()) {
    const text = (part: string) => card.querySelector(`[data-${part}]`)?.textContent ?? undefined;
    const before = card.textContent?.match(/dias anteriores: ([\d.,]+|–)/)?.[1];
    const [, , value, was, note] = lines[index + 1] ?? [];
    expect([value, note], card.textContent ?? '').toEqual([numberOf(text('value')), text('note')]);
    // The median, last in its sheet, has no row on the screen.
    if (before !== undefined) expect(was).toEqual(numberOf(before));
  }
  expect(lines[cards.length + 1] ?? []).toEqual([]);
}

describe('[DSH-08] the spreadsheet', () => {
  it('of productivity has every figure of the screen', async () => {
    const { name, book } = await saveSheet('produtividade');
    expect(name).toBe(`Produtividade_${FROM}_${TO}_Semanal_Todos.xlsx`);
    expect(book.SheetNames).toEqual(['Produtividade', 'Produtividade Indicadores']);
    const periods = linesOf(book, 'Produtividade');
    for (const card of ['Coletas por período', 'Distância por período', 'Por quilômetro']) expectTable(periods, card);
    const figures = linesOf(book, 'Produtividade Indicadores');
    expectFigures(figures);
    for (const card of ['Classificações', 'Precisão da posição', 'Coletas por coletor'])
      expectTable(figures, card, card);
  });

  it('of the analysis has every figure of the screen', async () => {
    const { name, book } = await saveSheet('analise');
    expect(name).toBe(`Análise_${FROM}_${TO}_Semanal_Todos.xlsx`);
    expect(book.SheetNames).toEqual([
      'Análise de P. S(Nº)',
      'Análise de P. S(%)',
      'Ocorrências P.S Confirmados',
      'Análise Indicadores',
    ]);
    expectTable(linesOf(book, 'Análise de P. S(Nº)'), 'Pontos suspeitos em números');
    expectTable(linesOf(book, 'Análise de P. S(%)'), 'Pontos suspeitos em percentuais');
    const confirmed = linesOf(book, 'Ocorrências P.S Confirmados');
    for (const card of ['Perda aparente', 'Perda real', 'Perdas confirmadas por período'])
      expectTable(confirmed, card, card);
    const figures = linesOf(book, 'Análise Indicadores');
    expectFigures(figures);
    for (const card of [
      'Classe do sistema e resultado da inspeção',
      'Acerto por classe',
      'Acerto por unidade',
      'Acerto por coletor',
      'Acerto por material',
    ])
      expectTable(figures, card, card);
  });

  it('of the impact of one company has every figure of the screen and the company’s name', async () => {
    const { name, book } = await saveSheet('impacto', '&id_cliente=9');
    expect(name).toBe(`Impacto_${FROM}_${TO}_Semanal_São João dos Patos.xlsx`);
    expect(book.SheetNames).toEqual(['Impacto']);
    const impact = linesOf(book, 'Impacto');
    expectFigures(impact);
    for (const card of ['Vazamentos por período', 'Água economizada por período'])
      expectTable(impact, card, 'Vazamentos e água por período');
  });
});

it('the spreadsheet of the collectors has their comparison, with dates, and each chart', async () => {
  openScreen(`/new-chart-collect-sample/9/${FROM}/${TO}/s`, 'SUP', DASHBOARDS);
  await waitFor(() => expect(button('Planilha').disabled).toBe(false));
  fireEvent.click(button('Planilha'));
  await waitFor(() => expect(saved).toHaveLength(1));
  const { name, bytes } = (await saved[0]) ?? expect.fail();
  expect(name).toBe(`Amostras coletadas por coletor_${FROM}_${TO}_Semanal_São João dos Patos.xlsx`);
  const book = xlsx.read(bytes, { cellDates: true, UTC: true });
  expect(book.SheetNames).toEqual([
    'Coletores',
    'Amostras por período',
    'Distância por período',
    'Sem acesso por período',
  ]);
  const lines = linesOf(book, 'Coletores').map((line) => line.map(shown));
  expect(lines[1]).toEqual(['João Conceição', 700, 7, 100, 2.43, 48.26, 6.89, '13/03/2026']);
});

it.each([
  ['pt-BR', 'dd/mm/yyyy'],
  ['es', 'dd/mm/yyyy'],
  ['en', 'mm/dd/yyyy'],
] as const)('every date of a sheet is a date in the format of the language: %s', async (language, format) => {
  setLanguage(language);
  for (const tab of ['produtividade', 'analise', 'impacto']) {
    openScreen(`/dashboard/${tab}?dti=${FROM}&dtf=${TO}&period=s`, 'SUP', DASHBOARDS);
    const name = textsOf('dashboards')('sheet');
    await waitFor(() => expect(button(name).disabled).toBe(false));
    fireEvent.click(button(name));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { bytes } = (await saved.pop()) ?? expect.fail(tab);
    const book = xlsx.read(bytes, { cellDates: true, UTC: true, cellNF: true });
    const cells = Object.values(book.Sheets).flatMap((sheet) => Object.values(sheet) as xlsx.CellObject[]);
    const dates = cells.filter(({ t }) => t === 'd');
    expect(dates.length, tab).toBeGreaterThanOrEqual(WEEKS.length);
    for (const { v, z } of dates) {
      expect(WEEKS).toContain((v as Date).toISOString().slice(0, 10));
      expect(z).toBe(format);
    }
    expect(cells.filter(({ t, v }) => t === 's' && /\d{2}\/\d{2}\/\d{4}/.test(String(v)))).toEqual([]);
    await closeScreen();
    cleanup();
  }
});

it.each(['produtividade', 'analise', 'impacto'])('every card of %s is kept whole on paper', async (tab) => {
  openScreen(`/dashboard/${tab}?dti=${FROM}&dtf=${TO}&period=s`, 'SUP', DASHBOARDS);
  await waitFor(() => expect(button('PDF').disabled).toBe(false));
  const cards = [...document.querySelectorAll('main h2')];
  expect(cards.length).toBeGreaterThan(6);
  for (const card of cards) expect(card.closest('[data-block]'), card.textContent ?? '').not.toBeNull();
});
