export const NEW_COMPANY_PATH = '/admin/new-client';
/** The form for a new branch of a company. */
export const newBranchAt = (id_cliente: number) => `${NEW_COMPANY_PATH}?id_cliente_master=${id_cliente}`;
