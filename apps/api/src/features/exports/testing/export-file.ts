/** Helpers that request exported files and compare them with the database. */
import type { Language } from '@escuta/contract';
import type { Pool } from 'pg';
import type { Caller, TestApp } from '../../../testing/harness.ts';
import { exportColumns } from '../columns.ts';
import { dbfRecords, parseCsv, unzipped, xlsSheets } from './readers.ts';

export type Format = 'csv' | 'xls' | 'shapefile';
export const FORMATS: Format[] = ['csv', 'xls', 'shapefile'];
export const pathOf = (format: Format) => `/api/amostra/exportar/${format === 'shapefile' ? 'shapefile' : 'mapa'}`;
export const bodyOf = (format: Format, search: object) => ({
  ...search,
  ...(format !== 'shapefile' && { formato: format }),
});

/** Requests a file without frames, as a program does. */
export async function requestFile(t: TestApp, caller: Caller, format: Format, search: object = {}) {
  const reply = await t.app.inject({
    method: 'POST',
    url: pathOf(format),
    headers: { token: caller.user?.token ?? '' },
    payload: bodyOf(format, search),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: reply.rawPayload,
    problem: isJson ? reply.json() : null,
  };
}

export type Row = Record<string, string | number | null>;
export const COLUMNS = exportColumns('pt-BR', true);

/** Separator that spreadsheets expect in each language. */
export const SEPARATORS: Record<Language, string> = { 'pt-BR': ';', en: ',', es: ';' };

/** Rows of a file by column name, with numbers parsed; empty texts and null are the same. */
export function rowsOf(format: Format, bytes: Buffer, columns = COLUMNS, language: Language = 'pt-BR'): Row[] {
  if (format === 'csv') {
    const [, ...lines] = parseCsv(bytes, SEPARATORS[language]);
    const real = (text: string) => Number(language === 'en' ? text : text.replace('.', '?').replace(',', '.'));
    return lines.map((line) =>
      Object.fromEntries(
        columns.map(({ key, type }, index) => {
          const text = line[index] ?? '';
          if (text === '') return [key, null];
          return [key, type === 'int' ? Number(text) : type === 'real' ? real(text) : text];
        }),
      ),
    );
  }
  if (format === 'xls') return rowsOfSheets(xlsSheets(bytes), columns);
  const records = dbfRecords(unzipped(bytes, '.dbf') ?? Buffer.alloc(0));
  return records.map((record) => Object.fromEntries(columns.map(({ key, dbf }) => [key, record[dbf] ?? null])));
}

/** Rows of the sheets of an .xls, one after the other, by column name. */
export const rowsOfSheets = (sheets: { rows: Row[string][][] }[], columns = COLUMNS): Row[] =>
  sheets.flatMap(({ rows: [, ...rows] }) =>
    rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null]))),
  );

/** The first row that differs, with the expected one; null if none. Much faster on many rows than one deep comparison. */
export function firstDifference<T>(
  rows: readonly T[],
  wanted: readonly T[],
): { at: number; row?: T; wanted?: T } | null {
  const count = Math.max(rows.length, wanted.length);
  for (let at = 0; at < count; at++) {
    const [row, other] = [rows[at], wanted[at]];
    if (JSON.stringify(row) !== JSON.stringify(other))
      return { at, ...(row && { row }), ...(other && { wanted: other }) };
  }
  return null;
}

/** The expected rows by plain SQL, independent of the export's code. */
export async function readExpectedRows(admin: Pool): Promise<Row[]> {
  const clock = (column: string) => `to_char(${column} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI:SS')`;
  const name = (column: string) => `(select nome from users where id_usuario = s.${column})`;
  const classes = `case $ when 'LEAK' then 'Ponto Suspeito' when 'LESS' then 'Não Vazamento' when 'PASS' then 'Consumo' when 'PEND' then 'Pendente'
    when 'INCO' then 'Inconclusivo' when 'NOAC' then 'Sem Acesso' when 'FRAU' then 'Fraude' when 'VISI' then 'Vazamento Visível' end`;
  const className = (column: string) => classes.replace('$', column);
  const { rows } = await admin.query<Row>(
    `select id_amostra, seq, id_cliente, (select razao_social from companies c where c.id_cliente = s.id_cliente) as razao_social,
       ${clock('dt_amostra')} as dt_amostra, ${clock('dt_envio')} as dt_envio, lat, lon, precisao,
       ${className('coalesce(classificacao_cliente, classificacao)')} as classe, ${className('classificacao')} as classificacao,
       ${className('classificacao_cliente')} as classificacao_cliente, ${clock('dt_classificacao_cliente')} as dt_classificacao_cliente,
       ${name('id_usuario_classificador')} as usuario_cliente_classificador, ${className('pre_classificacao')} as pre_classificacao,
       case review when true then 'Concorda' when false then 'Discorda' end as review, case when vista then 'Sim' else 'Não' end as vista,
       nullif(endereco, '') as endereco, nullif(coletor, '') as coletor, ${name('id_coletor')} as nome, nullif(descricao, '') as descricao,
       nullif(obs_app, '') as obs_app, obs, ${name('id_usuario_comentario')} as usuario_comentario, ${clock('dt_comentario')} as dt_comentario,
       num_nonnulls(id_inspecionar, id_inspecionar2, id_inspecionar3) as "totalInspectionOrders",
       case status_inspecao when 0 then 'Sem inspeção' when 1 then 'Aguardando inspeção' else 'Inspecionado' end as status,
       ${name('id_inspecionar')} as inspetor1, ${name('id_inspecionar2')} as inspetor2, ${name('id_inspecionar3')} as inspetor3,
       nullif(geofonista, '') as geofonista
     from samples s order by s.dt_amostra desc, s.id_amostra desc`,
  );
  return rows;
}

/** Applies the limits of a format: CSV marks formulas, dBASE truncates at 254 bytes and drops trailing blanks. */
export function asFormat(format: Format, rows: Row[], columns = COLUMNS): Row[] {
  const texts = new Set(columns.filter(({ type }) => type === 'text').map(({ key }) => key as string));
  const change = (text: string): string => {
    if (format === 'csv') return text.replace(LIVE, "$1'").replace(/^(?=[\t\r\n])/, "'");
    if (format === 'xls') return text.slice(0, 32_767);
    // Truncates at 254 bytes and drops an incomplete last character.
    const cut =
      Buffer.byteLength(text) > 254
        ? Buffer.from(text)
            .subarray(0, 254)
            .toString()
            .replace(/\ufffd+$/, '')
        : text;
    return cut.replace(/ +$/, '');
  };
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({ key }) => {
        const value = row[key] ?? null;
        return [key, typeof value === 'string' && texts.has(key) ? change(value) : value];
      }),
    ),
  );
}
/** Matches up to a sign at the start of a text, or after a character at which some readers split. */
const LIVE = /((?:^|[,;\t\r\n])[\s"\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*)(?=[=+\-@＝＋－＠﹢﹣﹦﹫−])/g;
