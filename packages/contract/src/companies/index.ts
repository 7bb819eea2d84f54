import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { line, text } from '../common/text.ts';

/** A company as filters and maps need it; the tree is told by id_cliente_master. */
export const MapCompany = z.object({
  id_cliente: Id,
  razao_social: z.string().describe('Name'),
  id_cliente_master: Id.nullable().describe('Parent company within the caller’s scope, null at its top'),
  ativo: z.boolean().describe('Company in use'),
});
export type MapCompany = z.infer<typeof MapCompany>;

/** One company. */
export const Company = MapCompany.extend({
  permite_exportar: z.boolean().describe('Its samples may be exported (D-12)'),
  logomarca: z.string().nullable().describe('Logo of the company, a signed same-origin path'),
  realm: z.string().nullable().describe('Single-sign-on realm; told to SUP alone'),
  lat: z.number().nullable().describe('Map opening position, degrees'),
  lon: z.number().nullable().describe('Map opening position, degrees'),
  zoom: z.number().nullable().describe('Map opening zoom, 0 to 24'),
});
export type Company = z.infer<typeof Company>;

/** Levels of a company tree. */
export const COMPANY_LEVELS = 4;
/** The largest logo that is taken, bytes. */
export const LOGO_BYTES_MAX = 5 * 1024 * 1024;

/** What is written about a company: each field once, for the calls and for the forms that make them. */
const companyFields = {
  // Empty is missing, and only then too short (CLI-02).
  razao_social: line(200).min(1).min(3).describe('Name of the company'),
  id_cliente_master: Id.nullable().describe('Parent company; null: the top of a tree'),
  permite_exportar: z.boolean().describe('Its samples may be exported (D-12); SUP sets it'),
  realm: text(64)
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
    .nullable()
    .describe('Single-sign-on realm; SUP sets it'),
};
const { razao_social, id_cliente_master, permite_exportar, realm } = companyFields;

const blankIsNone = (typed: string | null) => (typed?.trim() === '' ? null : typed);

/** The form of a company; spaces alone mean that it has no realm. */
export const CompanyForm = z.object({ ...companyFields, realm: z.preprocess(blankIsNone, realm) });

/** `GET clientes`: as a tree, or flat by name. */
export const CompanyListQuery = z.strictObject({
  formato: z
    .enum(['arvore', 'lista'])
    .default('arvore')
    .describe('arvore: tops with their branches; lista: every company, flat'),
});

const CompanyNode = MapCompany.extend({
  label: z.string().describe('Name, as tree selects read it'),
  sub_clients: z.int().describe('Companies below, of all levels'),
});
const leaf = CompanyNode.extend({ children: z.array(z.never()).describe('Branches') });
const third = CompanyNode.extend({ children: z.array(leaf).describe('Branches') });
const second = CompanyNode.extend({ children: z.array(third).describe('Branches') });
/** A company with the branches below it, four levels at most; the flat list leaves `children` empty. */
export const CompanyTree = CompanyNode.extend({ children: z.array(second).describe('Branches') });
export type CompanyTree = z.infer<typeof CompanyTree>;

/** `POST cliente/cadastrar`. */
export const NewCompany = z.strictObject({
  razao_social,
  id_cliente_master: id_cliente_master
    .optional()
    .describe('Parent company; none: the top of a tree, which only SUP and GEO make'),
});
export type NewCompany = z.output<typeof NewCompany>;

/** A new company of those who make no tops of trees. */
export const NewBranch = NewCompany.extend({ id_cliente_master: Id });

/** `PUT cliente/atualizar`: what is absent stays. */
export const CompanyChange = z.strictObject({
  id_cliente: Id,
  razao_social: razao_social.optional(),
  id_cliente_master: id_cliente_master
    .optional()
    .describe('Parent company; null: the top of a tree. A parent outside the caller’s scope stays'),
  permite_exportar: permite_exportar.optional(),
  realm: realm.optional(),
  lat: z.number().min(-90).max(90).nullish().describe('Map opening position, degrees'),
  lon: z.number().min(-180).max(180).nullish().describe('Map opening position, degrees'),
  zoom: z.number().min(0).max(24).nullish().describe('Map opening zoom, 0 to 24'),
});
export type CompanyChange = z.output<typeof CompanyChange>;

/** `POST cliente/desabilitar-usuarios`. */
export const DisableUsers = z.strictObject({
  client_id: Id.describe('Company'),
  disableAllUsers: z
    .boolean()
    .describe('true: company and people inactive; false: active again, but who was inactive before'),
});
export type DisableUsers = z.output<typeof DisableUsers>;

/** `POST cliente/logomarca`: as a form with the image in `logo`; without one the logo is taken away. */
export const LogoBody = z.strictObject({ id_cliente: Id });
