import type { MapSearchInput } from '@escuta/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../shared/i18n/index.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import { type ExportKind, exportFile } from '../export-file.ts';

export type ExportState =
  | { step: 'idle' }
  | { step: 'running'; kind: ExportKind; rows: number; total: number | null }
  | { step: 'done'; kind: ExportKind; rows: number }
  | { step: 'cancelled'; kind: ExportKind }
  | { step: 'failed'; kind: ExportKind; problem: unknown };

/** Exports a search: one file at a time, saved only when complete (EXP-04). */
export function useExport() {
  const language = useLanguage();
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const last = useRef<MapSearchInput>({});
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (kind: ExportKind, search: MapSearchInput) => {
      last.current = search;
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      const show = (next: ExportState) => {
        if (running.current === mine) setState(next);
      };
      show({ step: 'running', kind, rows: 0, total: null });
      try {
        const onProgress = (rows: number, total: number) => show({ step: 'running', kind, rows, total });
        const file = await exportFile(search, kind, { language, signal: mine.signal, onProgress });
        if (mine.signal.aborted) return;
        saveFile(file);
        show({ step: 'done', kind, rows: file.rows });
      } catch (problem) {
        show(mine.signal.aborted ? { step: 'cancelled', kind } : { step: 'failed', kind, problem });
      }
    },
    [language],
  );

  return {
    state,
    start: (kind: ExportKind, search: MapSearchInput) => void start(kind, search),
    retry: (kind: ExportKind) => void start(kind, last.current),
    cancel: () => running.current?.abort(),
    close: () => setState({ step: 'idle' }),
  };
}
