import { ACTIONS, type LeakReportDetail, ORIGINS } from '@escuta/contract';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/api/index.ts';

/** Tells the server, once for each opening, that a report was looked at (action 14, D-09). */
export function useLogOpening(id: number | null, report: LeakReportDetail | undefined): void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (id === null || !report || told.current === id) return;
    told.current = id;
    const [sample] = report.amostras_relatorio;
    const body = {
      tipo_acao: ACTIONS.openReport,
      origem: ORIGINS.web,
      id_cliente: report.id_cliente,
      id_amostra: sample?.id_amostra ?? null,
      dados: { id_relatorio: id },
    };
    // What cannot be told is told at the next opening; the reader need not know.
    call('saveLog', { body }).catch(() => {});
  }, [id, report]);
}
