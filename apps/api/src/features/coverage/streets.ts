import { grouped } from '../../platform/grouped.ts';
import type { StreetPart } from './streets.queries.ts';

/** Parts of one street that lie together. */
export type Street = Omit<StreetPart, 'coluna' | 'linha'>;

const most = <Value extends number | Date>(a: Value | null, b: Value | null) =>
  a === null ? b : b === null || a >= b ? a : b;
const least = (a: number | null, b: number | null) => (a === null ? b : b === null || a <= b ? a : b);

function joined(a: Street, b: Street): Street {
  return {
    rua: a.rua,
    bairro: a.bairro,
    ouvida: a.ouvida + b.ouvida,
    sem_acesso: a.sem_acesso + b.sem_acesso,
    fora: a.fora + b.fora,
    ultima: most(a.ultima, b.ultima),
    ultima_recusa: most(a.ultima_recusa, b.ultima_recusa),
    norte: most(a.norte, b.norte),
    sul: least(a.sul, b.sul),
    leste: most(a.leste, b.leste),
    oeste: least(a.oeste, b.oeste),
  };
}

const isBeside = (a: StreetPart, b: StreetPart) =>
  Math.abs(a.coluna - b.coluna) <= 1 && Math.abs(a.linha - b.linha) <= 1;

/** Joins the parts of one street whose squares touch. Two towns of a network have streets of the same name. */
function together(parts: readonly StreetPart[]): Street[] {
  const left = new Set(parts);
  const streets: Street[] = [];
  for (const first of parts) {
    if (!left.delete(first)) continue;
    const found = [first];
    for (const one of found) {
      for (const other of left) {
        if (!isBeside(one, other)) continue;
        left.delete(other);
        found.push(other);
      }
    }
    streets.push(found.map(({ coluna: _c, linha: _l, ...part }): Street => part).reduce(joined));
  }
  return streets;
}

/** The streets of parts that have something left out or without access. Pipe without a street is one row. */
export function openStreets(parts: readonly StreetPart[]): Street[] {
  const byName = grouped(parts, ({ rua, bairro }) => JSON.stringify([rua, bairro]));
  return [...byName.values()]
    .flatMap((same) => together(same[0]?.rua === null ? same.map((part) => ({ ...part, coluna: 0, linha: 0 })) : same))
    .filter(({ fora, sem_acesso }) => fora + sem_acesso > 0);
}
