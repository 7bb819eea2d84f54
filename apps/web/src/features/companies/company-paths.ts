export const COMPANIES_PATH = '/admin/admin-clients';
export const NEW_COMPANY_PATH = '/admin/new-client';
export const companyPath = (id_cliente: number) => `/admin/client-profile/${id_cliente}`;
