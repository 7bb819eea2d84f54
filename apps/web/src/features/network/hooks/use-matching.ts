import type { NetworkMatching } from '@escuta/contract';
import { useMemo, useState } from 'react';
import type { ColumnSummary } from '../read/columns.ts';
import {
  guessColumns,
  guessMaterial,
  type MatchedColumns,
  MEANINGS,
  type Meaning,
  type PipeMaterial,
} from '../read/match.ts';
import { materialText } from '../read/prepared.ts';

/** A material text of the file with its meaning. */
export interface MatchedMaterial {
  texto: string;
  count: number;
  material: PipeMaterial;
}

/**
 * What the columns and materials of the file mean: as matched before, else guessed, then as the person corrects it.
 * @param isSameFile what was matched before is this very file
 */
export function useMatching(columns: readonly ColumnSummary[], last: NetworkMatching | null, isSameFile: boolean) {
  const [colunas, setColunas] = useState<MatchedColumns>(() => firstColumns(columns, last, isSameFile));
  const [chosen, setChosen] = useState<Readonly<Record<string, PipeMaterial>>>({});
  const remembered = useMemo(
    () => new Map((last?.materiais ?? []).map(({ texto, material }) => [texto, material])),
    [last],
  );
  const column = columns.find(({ name }) => name === colunas.material);
  const materials = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { text, count } of column?.values ?? [])
      counts.set(materialText(text), (counts.get(materialText(text)) ?? 0) + count);
    return [...counts].map(
      ([texto, count]): MatchedMaterial => ({
        ...{ texto, count },
        material: chosen[texto] ?? remembered.get(texto) ?? guessMaterial(texto),
      }),
    );
  }, [column, chosen, remembered]);
  return {
    colunas,
    setColumn: (meaning: Meaning, name: string | null) => setColunas({ ...colunas, [meaning]: name }),
    materials,
    setMaterial: (texto: string, material: PipeMaterial) => setChosen({ ...chosen, [texto]: material }),
    /** The material column has too many different values. */
    isTooMany: column !== undefined && column.values === null,
    matching: {
      colunas,
      materiais: materials.map(({ texto, material }) => ({ texto, material })),
    } satisfies NetworkMatching,
  };
}

/**
 * The columns of the last import where the file has them, the others guessed. One that was cleared stays so where the choice was made for
 * this file, or for one with the same columns.
 */
function firstColumns(columns: readonly ColumnSummary[], last: NetworkMatching | null, isSameFile: boolean) {
  const has = (name: string | null) => columns.some((column) => column.name === name);
  const named = MEANINGS.flatMap((meaning) => last?.colunas[meaning] ?? []);
  const guessed = guessColumns(columns.filter(({ name }) => !named.includes(name)));
  const isChosen = isSameFile || (named.length > 0 && named.every(has));
  const first = (meaning: Meaning) => {
    const name = last?.colunas[meaning] ?? null;
    return has(name) || (isChosen && name === null) ? name : guessed[meaning];
  };
  return {
    ...{ material: first('material'), diametro: first('diametro'), ano: first('ano'), codigo: first('codigo') },
  } satisfies MatchedColumns;
}
