import { readFile } from 'node:fs/promises';
import xlsx from '@e965/xlsx';
import { CLASS_NAMES } from '@escuta/domain';
import type { Locator, Page } from '@playwright/test';
import { parseCsv } from '../../../apps/api/src/features/exports/testing/readers.ts';
import { ExportMenu } from '../exports.ts';
import { MapScreen } from '../map.ts';
import { type BookedReport, type BookedSample, classOf, NO_LEAK } from './books.ts';
import { byText, type LogCells } from './diary.ts';
import type { Person } from './person.ts';
import type { Utility } from './utility.ts';

/** Lists and downloaded files beside what the books say. */

/** Texts of a table's cells. */
export const tableCells = async (rows: Locator): Promise<string[][]> =>
  Promise.all((await rows.all()).map((row) => row.locator('th, td').allInnerTexts()));

/** The charts dashboard's comparison of the collectors, sorted by name. */
export async function comparedCollectors(page: Page): Promise<string[][]> {
  const table = page.frameLocator('iframe').getByRole('region', { name: 'Comparação dos coletores' });
  return (await tableCells(table.locator('tbody tr'))).sort();
}

/** What the log says of each kind of download. */
const LOGGED_DOWNLOADS = {
  samples: { content: 'Amostras', format: 'csv' },
  reports: { content: 'Relatórios de pontos suspeitos', format: 'xlsx' },
} as const;

function noteDownload(utility: Utility, who: Person, kind: keyof typeof LOGGED_DOWNLOADS, rows: number): void {
  const { content, format } = LOGGED_DOWNLOADS[kind];
  utility.did(who, 'Exportação', { change: `Conteúdo: ${content}; Linhas: ${rows}; Formato: ${format}` });
}

/** Rows of a downloaded spreadsheet, by its heads; dates as text. */
async function sheetOf(page: Page, button: string): Promise<Record<string, string | null>[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const book = xlsx.read(await readFile(await (await saved).path()), { cellNF: true });
  const sheet = Object.values(book.Sheets)[0] ?? {};
  return xlsx.utils.sheet_to_json(sheet, { defval: null, raw: false, dateNF: 'yyyy-mm-dd hh:mm' });
}

/** Every entry of the log in its spreadsheet, sorted. */
export async function logSheet(page: Page): Promise<LogCells[]> {
  const rows = await sheetOf(page, 'Baixar planilha');
  const heads = ['Origem', 'Id da amostra', 'Usuário', 'Ação', 'Referente a', 'Mudança', 'Empresa'];
  return rows
    .map((row): LogCells => [isoOf(row.Data).slice(0, 10), ...heads.map((head) => row[head] ?? null)])
    .sort(byText);
}

/** Every entry of the log on the screen, without origin and minute. */
export const listedDeeds = async (page: Page) =>
  (await tableCells(page.locator('tr[data-log]'))).map((cells) => cells.slice(2)).sort(byText);

/** `DD/MM/YYYY HH:mm` as `YYYY-MM-DD HH:mm`. */
const isoOf = (text: string | null | undefined) => (text ?? '').replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1');
const minuteOf = ({ day, hora }: Pick<BookedSample, 'day' | 'hora'>) => `${day} ${hora.slice(0, 2)}:${hora.slice(2)}`;
const hourOf = (text: string | null | undefined) => isoOf(text).slice(0, 13);

const HEADS = {
  ...{ id: 'Relatório', seq: 'Id da amostra', result: 'Resultado', company: 'Empresa', collected: 'Data da amostra' },
  ...{ sent: 'Data de envio', state: 'Situação da inspeção', operator: 'Geofonista' },
  ...{ decidedBy: 'Decidido por', decided: 'Data da decisão' },
} as const;

type Told = Record<keyof typeof HEADS, string | null | undefined>;

/** A report as lists show it: sample, result, company, date of the sample, hour when it was sent, state. */
const shownOf = ({ seq, result, company, collected, sent, state }: Told) => [
  ...[seq, result, company, isoOf(collected), hourOf(sent), state],
];

/** The same with its number, its inspector, who decided, and in which hour. */
const wholeOf = (told: Told) => [told.id, ...shownOf(told), told.operator, told.decidedBy, hourOf(told.decided)];

function toldOf({ books, diary }: Utility, report: BookedReport): Told {
  const { unit, seq, ...sample } = books.sample(report.sample);
  return {
    ...{ id: String(report.id), seq, company: diary.nameOf(unit), collected: minuteOf(sample) },
    ...{ result: report.leakType === NO_LEAK ? 'Não confirmado' : 'Confirmado', state: report.state },
    ...{ sent: report.sent, operator: report.inspector },
    ...{ decidedBy: report.decidedBy, decided: report.decided },
  };
}

/** Every report so far, as lists show it. */
export const bookedShort = (utility: Utility) =>
  utility.books.reports.map((report) => shownOf(toldOf(utility, report))).sort(byText);

/** Every report so far, as the spreadsheet has it. */
export const bookedReports = (utility: Utility) =>
  utility.books.reports.map((report) => wholeOf(toldOf(utility, report))).sort(byText);

/** Every report in the list. */
export async function listedReports(page: Page): Promise<unknown[][]> {
  const rows = await tableCells(page.locator('tbody tr'));
  const told = rows.map(([, seq, , result, company, collected, sent, state]) =>
    shownOf({ seq, result, company, collected, sent, state } as Told),
  );
  return told.sort(byText);
}

/** Every report in the spreadsheet. */
export async function reportSheet(utility: Utility, page: Page): Promise<unknown[][]> {
  const rows = await sheetOf(page, 'Gerar Planilha');
  noteDownload(utility, utility.people.adm, 'reports', rows.length);
  const heads = Object.entries(HEADS);
  const told = rows.map((row) => Object.fromEntries(heads.map(([key, head]) => [key, row[head]])) as Told);
  return told.map(wholeOf).sort(byText);
}

const yes = (is: boolean) => (is ? 'Sim' : 'Não');

/** Every sample as an export has it, sorted. */
export function bookedSamples({ books, diary }: Utility): string[][] {
  const name = (code: string | null) => (code === null ? '' : CLASS_NAMES['pt-BR'][code as 'LEAK']);
  return books.samples
    .map((sample) => [
      ...[sample.seq, diary.nameOf(sample.unit), minuteOf(sample)],
      ...[name(classOf(sample)), name(sample.classe), name(sample.customer), yes(sample.seen)],
      ...[sample.endereco ?? '', sample.collector, sample.comment ?? ''],
    ])
    .sort(byText);
}

const EXPORTED = [
  ...['Amostra', 'Empresa', 'Data da amostra (UTC-3)', 'Classificação', 'Classificação do sistema'],
  ...['Classificação do cliente', 'Vista', 'Endereço provável', 'Usuário coletor', 'Comentário'],
];

/** Every sample of the map's last week, whatever its class, exported and read, sorted. */
export async function exportSamples(utility: Utility, page: Page): Promise<string[][]> {
  const map = new MapScreen(page);
  await page.getByTestId('class-LEAK').uncheck();
  await map.filter();
  const { bytes } = await new ExportMenu(page).download('CSV');
  const [heads = [], ...lines] = parseCsv(bytes);
  noteDownload(utility, utility.people.ana, 'samples', lines.length);
  return lines
    .map((line) => EXPORTED.map((head) => line[heads.indexOf(head)] ?? ''))
    .map((cells) => cells.with(2, cells[2]?.slice(0, 16) ?? ''))
    .sort(byText);
}
