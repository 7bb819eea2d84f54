import { useState } from 'react';
import { useSession } from '../../../shared/session/index.ts';

/** Columns of the list that a person can show or hide, in their order. */
export const COLUMNS = [
  'dt_envio',
  'pre_classificacao',
  'classificacao_cliente',
  'dt_classificacao_cliente',
  'vista',
  'collector',
  'razao_social',
] as const;
export type ChoosableColumn = (typeof COLUMNS)[number];

/** Those that are shown until the person chooses. */
const USUAL = COLUMNS.filter((name) => name !== 'dt_envio');
const keyOf = (id_usuario: number | undefined) => `escuta.list-columns.${id_usuario}`;

function readColumns(id_usuario: number | undefined): readonly ChoosableColumn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id_usuario)) ?? 'null');
    return Array.isArray(kept) ? COLUMNS.filter((name) => kept.includes(name)) : USUAL;
  } catch {
    return USUAL;
  }
}

/** The columns that the person has chosen, kept in this browser for their next visit. */
export function useChosenColumns() {
  const { user } = useSession();
  const id = user?.id_usuario;
  const [chosen, setChosen] = useState(() => readColumns(id));
  const isChosen = (name: ChoosableColumn) => chosen.includes(name);
  return {
    chosen,
    toggle: (name: ChoosableColumn) => {
      const next = COLUMNS.filter((one) => isChosen(one) !== (one === name));
      setChosen(next);
      try {
        localStorage.setItem(keyOf(id), JSON.stringify(next));
      } catch {
        // Storage is full or refused: they are chosen for this visit.
      }
    },
  };
}
