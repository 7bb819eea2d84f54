import { ACTIONS, type LeakReportDetail, ORIGINS } from '@escuta/contract';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/api/index.ts';

/** Logs on the server, once per opening, that a report was opened (action 14, D-09). */
export function useLogOpening(id: number | null, report: LeakReportDetail | undefined): void {
  const logged = useRef<number | null>(null);
  useEffect(() => {
    if (id === null || !report || logged.current === id) return;
    logged.current = id;
    const [sample] = report.amostras_relatorio;
    const body = {
      tipo_acao: ACTIONS.openReport,
      origem: ORIGINS.web,
      id_cliente: report.id_cliente,
      id_amostra: sample?.id_amostra ?? null,
      dados: { id_relatorio: id },
    };
    // A failure does not concern the reader; the next opening is logged again.
    call('saveLog', { body }).catch(() => {});
  }, [id, report]);
}
