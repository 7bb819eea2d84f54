/** Samples for export tests, with hostile texts. */
import type { TestApp } from '../../../testing/harness.ts';

export const HOSTILE = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+55 31 99999-0000',
  '-1',
  '- som fraco',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1+1',
  '\u00a0=1',
  '\u3000＝1＋1',
  '＝HYPERLINK("http://x")',
  '－2',
  '\u200b=1',
  '\u202e=1',
  'x,=1+1',
  'x;=1+1',
  'x\t=1+1',
  'x,"=1+1"',
  'x\n=1+1',
  'x, ;\u00a0@SUM(A1),-1',
  '<script>alert(1)</script>',
  'aspas "duplas" e \'simples\'',
  'ponto; e vírgula',
  'duas\nlinhas\r\ne mais',
  '\u202egnirts ot tfel\u202c',
  '😀👩‍👩‍👧‍👦 água é ção',
  '"',
  ';',
  "'",
  'fim com espaço',
  '日本語',
];

/** Inserts `count` samples of the first company; each hostile text appears once alone and once repeated beyond the dBASE limit. */
export async function insertMany(t: TestApp, count: number): Promise<void> {
  await t.admin.query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, precisao, classificacao, endereco, obs_app, obs, dt_comentario, id_coletor)
     select 'N' || n, $1, '2026-11-18T12:00:00Z'::timestamptz - n * interval '1 second', '2026-11-18T12:00:00Z', -19.9 - n / 1e6, -44 - n / 7e5,
       case when n % 2 = 0 then n % 7 / 3.0 end, case when n % 3 = 0 then 'LEAK' else 'LESS' end, case when n % 4 > 0 then 'Rua Água Fria, ' || n end,
       case n % 4 when 1 then text when 2 then left(repeat(text, 60), 900) end,
       case when n % 5 = 0 then 'obs "' || n || '";' end, case when n % 5 = 0 then now() end, $2
     from generate_series(1, $3) n, lateral (select ($4::text[])[1 + n / 4 % cardinality($4::text[])] as text) chosen`,
    [t.cast.companies.own, t.cast.people.col.id_usuario, count, HOSTILE],
  );
}
