/** The companies. */
export const COMPANIES_PATH = '/admin/admin-clients';
/** Making a company. */
export const NEW_COMPANY_PATH = '/admin/new-client';
/** One company. */
export const companyPath = (id_cliente: number) => `/admin/client-profile/${id_cliente}`;
