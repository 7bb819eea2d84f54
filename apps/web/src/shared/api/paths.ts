/** The list of leak reports. */
export const REPORTS_PATH = '/admin/leak-report';

/** The detail of a leak report. */
export const reportPath = (id_relatorio: number, id_cliente: number) =>
  `${REPORTS_PATH}/detail/${id_relatorio}/${id_cliente}`;

/** Name of the sample's id in the address of the map. */
export const SEARCHED_ID = 'id_amostra';

/** Address of the map with a sample found by its shown id. */
export const mapPath = (seq: string) => `/?${new URLSearchParams({ [SEARCHED_ID]: seq })}`;

/** The list of companies. */
export const COMPANIES_PATH = '/admin/admin-clients';
/** The page of one company. */
export const companyPath = (id_cliente: number) => `/admin/client-profile/${id_cliente}`;
