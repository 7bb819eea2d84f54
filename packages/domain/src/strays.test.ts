import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Formatting of numbers, dates or plurals that ignores the language. */
const STRAYS: Record<string, RegExp> = {
  'toFixed: plainNumber for programs, formats for people': /\.toFixed\(/,
  'toLocaleString and its like': /\.toLocale(Date|Time)?String\(/,
  'Intl outside of formats.ts': /\bIntl\./,
  'a separator replaced by hand': /replace(All)?\((['"])\.\2, ?(['"]),\3\)/,
  'a percentage by hand': /\* 100\)?\} %/,
  'a unit by hand': /`[^`]*\$\{[^}]+\} (m|km|s|Hz|kHz|dB|MB)`/,
  'a count shown as it is': /(>|^)\s*\{[\w.?]*\b(length|size|total)\}\s*(<|$)/,
  'a date turned round by hand': /split\('-'\)\.reverse\(\)/,
  'a plural in brackets': /'[^']*\p{L}\((s|es|ns|ões)\)(?!:\/\/)[^']*'/u,
};

const sources = ['apps/api/src', 'apps/web/src', 'packages/domain/src', 'packages/contract/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'formats.ts')
    .map((file) => join(folder, file)),
);

/** Rules about roles outside this package. Migrations, the demonstration and tests may name roles as data. */
const ROLE_RULES: Record<string, RegExp> = {
  'a comparison with a role': /[!=]==? '(SUP|GEO|ADM|ANA|COL|GEI|VIS|COM|BR)'/,
  'a list of roles': /\[\s*'(SUP|GEO|ADM|ANA|COL|GEI|VIS|COM|BR)'/,
  'roles in SQL': /(in \(|\w = )'(SUP|GEO|ADM|ANA|COL|GEI|VIS|COM|BR)'/,
};
const mayNameRoles = (file: string) => /^packages|\/migrations\/|\/demo\/|\/testing\//.test(file);

function straysOf(text: string, patterns = STRAYS): string[] {
  return Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
}

function straysIn(files: readonly string[], patterns: Record<string, RegExp>): string[] {
  return files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => straysOf(line, patterns).map((name) => `${file}:${index + 1}: ${name}`)),
  );
}

it('[SHELL-07] no source formats numbers, units, dates or plurals by hand', () => {
  expect(straysIn(sources, STRAYS)).toEqual([]);
});

it('only the domain package has rules about roles', () => {
  expect(
    straysIn(
      sources.filter((file) => !mayNameRoles(file)),
      ROLE_RULES,
    ),
  ).toEqual([]);
});

it.each(["user.id_tipo_usuario === 'GEO'", "['SUP', 'GEO'].includes(role)", "u.id_tipo_usuario not in ('VIS')"])(
  'the check finds the rule in %s',
  (line) => {
    expect(straysOf(line, ROLE_RULES)).toHaveLength(1);
  },
);

it.each([
  ['value.toFixed(2)', 1],
  ['count.toLocaleString()', 1],
  ["text.replace('.', ',')", 1],
  ['new Intl.NumberFormat()', 1],
  ['`$\x7bmetres} m`', 1],
  ['$\x7bnumber(share * 100)} %', 1],
  ['<td>{rows.length}</td>', 1],
  ['  {found.total}', 1],
  ['<td>{number(total)}</td>', 0],
  ["day.split('-').reverse().join('/')", 1],
  ["'{{n}} amostra(s)'", 1],
  ["'{{n}} amostras'", 0],
])('the check finds %s', (line, n) => {
  expect(straysOf(line)).toHaveLength(n);
});
