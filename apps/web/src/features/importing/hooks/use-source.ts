import type { LabelColumn, LabelColumns } from '@escuta/import';
import { useEffect, useRef, useState } from 'react';
import { isStopped } from '../../../shared/worker/client.ts';
import { ImportProblem } from '../read/problem.ts';
import type { OpenedSource, ReadTable } from '../read/reader.ts';
import type { ImportReaderClient } from '../read/reader-client.ts';
import { type ChosenFile, isTableName } from '../read/source.ts';

/** The recordings and the table that were chosen. */
export interface ChosenSource {
  name: string;
  opened: OpenedSource | null;
  isOpening: boolean;
  problem: ImportProblem | null;
  table: ReadTable | null;
  columns: LabelColumns;
  tableProblem: { name: string; problem: ImportProblem } | null;
}

/** What the person chose. */
type GivenSource = { files: readonly ChosenFile[] } | { zip: File };

/** What was chosen last; `table`: null when the one among the files was taken away. */
interface LastGiven {
  source: GivenSource;
  table?: File | null;
}

const NOTHING: ChosenSource = {
  ...{ name: '', opened: null, isOpening: false, problem: null, table: null, columns: {}, tableProblem: null },
};

const problemOf = (reason: unknown) => (reason instanceof ImportProblem ? reason : new ImportProblem('unreadable'));

/** The files of a picker: a folder's paths begin with its own name, which the command does not see. */
function chosenFiles(files: readonly File[]): { name: string; files: ChosenFile[] } {
  const sounds = files.filter((file) => !isTableName(file.name));
  const first = (sounds[0] ?? files[0])?.name ?? '';
  const several = sounds.length > 1 ? `${first} +${sounds.length - 1}` : first;
  const name = /^[^/]+(?=\/)/.exec(files[0]?.webkitRelativePath ?? '')?.[0] ?? several;
  return {
    name,
    files: files.map((file) => ({ path: file.webkitRelativePath.replace(/^[^/]+\//, '') || file.name, file })),
  };
}

/** An archive that was chosen, alone or with the table of its recordings; null when something else was. */
function chosenArchive([...files]: readonly File[]): { zip: File; table: File | null } | null {
  const tables = files.filter(({ name }) => isTableName(name));
  const [zip, ...others] = files.filter(({ name }) => !isTableName(name));
  if (!zip || others.length > 0 || tables.length > 1 || !/\.zip$/i.test(zip.name)) return null;
  return { zip, table: tables[0] ?? null };
}

/** Opens the same in a new worker. What cannot be opened any more is told by the next check. */
function openAgain(reader: ImportReaderClient, { source, table }: LastGiven): void {
  void reader.run('open', [source]).catch(() => {});
  if (table !== undefined) void reader.run('table', [table]).catch(() => {});
}

/** Opens what a person chooses, in the worker, which ends with the page. @param onChange what was checked no longer holds */
export function useSource(reader: ImportReaderClient, onChange: () => void) {
  const [source, setSource] = useState(NOTHING);
  useEffect(() => () => reader.stop(), [reader]);
  const change = (part: Partial<ChosenSource>) => {
    onChange();
    setSource((shown) => ({ ...shown, ...part }));
  };
  const last = useRef<LastGiven>(null);
  /** @returns whether it is open: false too when something else was chosen meanwhile */
  const open = async (name: string, given: GivenSource): Promise<boolean> => {
    reader.stop();
    onChange();
    last.current = { source: given };
    setSource({ ...NOTHING, name, isOpening: true });
    try {
      const opened = await reader.run('open', [given]);
      change({ opened, isOpening: false, table: opened.table, columns: opened.table?.columns ?? {} });
      return true;
    } catch (reason) {
      if (!isStopped(reason)) change({ isOpening: false, problem: problemOf(reason) });
      return false;
    }
  };
  const setTable = async (file: File | null) => {
    try {
      const table = await reader.run('table', [file]);
      if (last.current) last.current.table = file;
      change({ table, columns: table?.columns ?? {}, tableProblem: null });
    } catch (reason) {
      if (isStopped(reason)) return;
      change({ table: null, columns: {}, tableProblem: { name: file?.name ?? '', problem: problemOf(reason) } });
    }
  };
  return {
    ...{ source, setTable },
    openFiles: async (given: readonly File[]) => {
      const packed = chosenArchive(given);
      if (!packed) {
        const { name, files } = chosenFiles(given);
        await open(name, { files });
        return;
      }
      const isOpen = await open(packed.zip.name, { zip: packed.zip });
      if (isOpen && packed.table) await setTable(packed.table);
    },
    setColumn: (column: LabelColumn, at: number | null) => {
      const { [column]: _, ...others } = source.columns;
      change({ columns: at === null ? others : { ...others, [column]: [at] } });
    },
    /** Ends what the worker does; a new one opens the same files. */
    restart: () => {
      reader.stop();
      if (last.current) openAgain(reader, last.current);
    },
    reset: () => {
      reader.stop();
      setSource(NOTHING);
    },
  };
}
