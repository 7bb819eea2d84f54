/** The list of leak reports. */
export const REPORTS_PATH = '/admin/leak-report';

/** The detail of a leak report. */
export const reportPath = (id_relatorio: number, id_cliente: number) =>
  `${REPORTS_PATH}/detail/${id_relatorio}/${id_cliente}`;
