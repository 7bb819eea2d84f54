import type { AddressColumn, Encoding } from '@escuta/import';
import { useEffect, useRef, useState } from 'react';
import { isStopped } from '../../../../shared/worker/client.ts';
import { ListProblem } from '../read/problem.ts';
import type { LookedList } from '../read/reader.ts';
import type { AddressListClient } from '../read/reader-client.ts';

/** The list that was chosen. */
interface ChosenList {
  name: string;
  isOpening: boolean;
  /** Of the opening, 0 to 1. */
  part: number;
  looked: LookedList | null;
  problem: ListProblem | null;
}

const NOTHING: ChosenList = { name: '', isOpening: false, part: 0, looked: null, problem: null };
const problemOf = (reason: unknown) => (reason instanceof ListProblem ? reason : new ListProblem('unreadable'));

/** Opens a list in the worker, which ends with the page, and reads it as the person says. @param onChange what was checked no longer holds */
export function useList(reader: AddressListClient, onChange: () => void) {
  const [list, setList] = useState(NOTHING);
  const file = useRef<File>(null);
  /** What was last asked for, which the list shown may not have yet. */
  const asked = useRef<Pick<LookedList, 'encoding' | 'columns'>>({ encoding: null, columns: {} });
  useEffect(() => () => reader.stop(), [reader]);
  const show = (part: Partial<ChosenList>) => setList((shown) => ({ ...shown, ...part }));
  const open = async (chosen: File) => {
    reader.stop();
    onChange();
    file.current = chosen;
    setList({ ...NOTHING, name: chosen.name, isOpening: true });
    try {
      const looked = await reader.run('open', [chosen], (part) => file.current === chosen && show({ part }));
      asked.current = looked;
      show({ looked, isOpening: false });
    } catch (reason) {
      if (!isStopped(reason)) show({ isOpening: false, problem: problemOf(reason) });
    }
  };
  const look = async (encoding: Encoding | null, columns: LookedList['columns'] | null) => {
    onChange();
    const mine = { encoding, columns: columns ?? {} };
    asked.current = mine;
    try {
      const looked = await reader.run('look', [encoding, columns]);
      if (asked.current !== mine) return;
      asked.current = looked;
      show({ looked, problem: null });
    } catch (reason) {
      if (!isStopped(reason)) show({ problem: problemOf(reason) });
    }
  };
  return {
    ...{ list, open },
    /** Columns that are known keep their places; without any, the header may have known names in the other encoding. */
    setEncoding: (encoding: Encoding) => {
      const { columns } = asked.current;
      return look(encoding, Object.keys(columns).length > 0 ? columns : null);
    },
    setColumn: (column: AddressColumn, at: number | null) => {
      const { encoding, columns } = asked.current;
      const { [column]: _, ...others } = columns;
      return look(encoding, at === null ? others : { ...others, [column]: [at] });
    },
    /** Ends what the worker does; a new one opens the same file. */
    restart: () => {
      reader.stop();
      // What cannot be opened any more is told by the next check.
      if (file.current) void reader.run('open', [file.current]).catch(() => {});
    },
    reset: () => {
      reader.stop();
      file.current = null;
      setList(NOTHING);
    },
  };
}
