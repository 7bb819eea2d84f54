import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { mapZoom } from '../common/map-zoom.ts';
import { line, text } from '../common/text.ts';

/** A company, for filters and maps; id_cliente_master gives the tree. */
export const MapCompany = z.object({
  id_cliente: Id,
  razao_social: z.string().describe('Name'),
  id_cliente_master: Id.nullable().describe('Parent company; null without one in the caller’s scope'),
  ativo: z.boolean().describe('Whether the company is active'),
});
export type MapCompany = z.infer<typeof MapCompany>;

/** One company. */
export const Company = MapCompany.extend({
  permite_exportar: z.boolean().describe('Whether its people may export samples (D-12)'),
  logomarca: z.string().nullable().describe('Logo of the company, a signed same-origin path'),
  realm: z.string().nullable().describe('Single-sign-on realm; null for callers other than SUP'),
  lat: z.number().nullable().describe('Map opening position, degrees'),
  lon: z.number().nullable().describe('Map opening position, degrees'),
  zoom: z.number().nullable().describe('Map opening zoom, 0 to 24'),
  parcela_escuta: z.number().nullable().describe('Share of its samples that it can listen to; null: `parcela_acima`'),
  parcela_acima: z
    .object({
      parcela: z.number().describe('The share'),
      razao_social: z.string().nullable().describe('The company that set it; null outside the caller’s scope'),
    })
    .nullable()
    .describe(
      'The share that the nearest company above it has set, which holds without one of its own; null: none, and a tenth holds',
    ),
});
export type Company = z.infer<typeof Company>;

/** Levels of a company tree. */
export const COMPANY_LEVELS = 4;
/** Largest logo accepted, bytes. */
export const LOGO_BYTES_MAX = 5 * 1024 * 1024;

/** Name of a realm on the identity server. */
export const RealmName = text(64)
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

/**
 * The least and the most of its samples that a company can say it listens to. Were more than half of them suspects, the class would tell nothing; the
 * database has the same limit.
 */
export const HEARD_SHARE = { least: 0.001, most: 0.5 } as const;

/** The fields of a company, declared once for calls and forms. */
const companyFields = {
  // An empty name is reported as missing, not as too short (CLI-02).
  razao_social: line(200).min(1).min(3).describe('Name of the company'),
  id_cliente_master: Id.nullable().describe('Parent company; null: the top of a tree'),
  permite_exportar: z.boolean().describe('Whether its people may export samples (D-12); set by SUP'),
  realm: RealmName.nullable().describe('Single-sign-on realm; set by SUP'),
  // To hundredths of a percent.
  parcela_escuta: z
    .number()
    .min(HEARD_SHARE.least)
    .max(HEARD_SHARE.most)
    .overwrite((share) => Math.round(share * 10_000) / 10_000)
    .nullable()
    .describe(
      'Share of its samples that it can listen to, 0.001 to 0.5; null: that of the company above it, else a tenth',
    ),
};
const { razao_social, id_cliente_master, permite_exportar, realm, parcela_escuta } = companyFields;

const blankIsNone = (typed: string | null) => (typed?.trim() === '' ? null : typed);

/** The form of a company; spaces alone mean that it has no realm. */
export const CompanyForm = z.object({ ...companyFields, realm: z.preprocess(blankIsNone, realm) });

/** `GET clientes` and `GET clientes/mapa`: as a tree, or as a flat list by name. */
export const CompanyListQuery = z.strictObject({
  formato: z
    .enum(['arvore', 'lista'])
    .default('arvore')
    .describe('arvore: companies at the top with their branches; lista: flat list of every company'),
});

const CompanyNode = MapCompany.extend({
  label: z.string().describe('Name, for tree selects'),
  sub_clients: z.int().describe('Number of companies below, on all levels'),
});
const leaf = CompanyNode.extend({ children: z.array(z.never()).describe('Branches') });
const third = CompanyNode.extend({ children: z.array(leaf).describe('Branches') });
const second = CompanyNode.extend({ children: z.array(third).describe('Branches') });
/** A company with the branches below it, at most four levels; `children` is empty in the flat list. */
export const CompanyTree = CompanyNode.extend({ children: z.array(second).describe('Branches') });
export type CompanyTree = z.infer<typeof CompanyTree>;

const mapLeaf = MapCompany.extend({ children: z.array(z.never()).optional().describe('Branches') });
const mapThird = MapCompany.extend({ children: z.array(mapLeaf).optional().describe('Branches') });
const mapSecond = MapCompany.extend({ children: z.array(mapThird).optional().describe('Branches') });
/** `GET clientes/mapa`: a company with its branches; without `children` in the flat list. */
export const MapCompanyTree = MapCompany.extend({
  children: z.array(mapSecond).optional().describe('Branches; absent in the flat list'),
});
export type MapCompanyTree = z.infer<typeof MapCompanyTree>;

const repetir_nome = z
  .boolean()
  .default(false)
  .describe('true: also when the parent has another company of this name; otherwise this is refused');

/** The form of a new company. */
export const NewCompany = z.strictObject({
  razao_social,
  id_cliente_master: id_cliente_master
    .optional()
    .describe('Parent company; absent or null: the top of a tree, only for SUP and GEO'),
  parcela_escuta: parcela_escuta.optional(),
});
export type NewCompany = z.output<typeof NewCompany>;

/** A new company created by a role that must name a parent. */
export const NewBranch = NewCompany.extend({ id_cliente_master: Id });

/** `POST cliente/cadastrar`. */
export const NewCompanyBody = NewCompany.extend({ repetir_nome });
export type NewCompanyBody = z.output<typeof NewCompanyBody>;

/** `GET mapa/abertura`: where the map opens for people of a company. */
export const MapOpening = Company.pick({ zoom: true }).extend({
  lat: z.number().describe('Degrees'),
  lon: z.number().describe('Degrees'),
});
export type MapOpening = z.infer<typeof MapOpening>;

/** `PUT cliente/atualizar`: absent fields stay unchanged. */
export const CompanyChange = z.strictObject({
  id_cliente: Id,
  razao_social: razao_social.optional(),
  id_cliente_master: id_cliente_master
    .optional()
    .describe('Parent company; null: the top of a tree. A parent outside the caller’s scope stays unchanged'),
  permite_exportar: permite_exportar.optional(),
  realm: realm.optional(),
  parcela_escuta: parcela_escuta.optional(),
  lat: z.number().min(-90).max(90).nullish().describe('Map opening position, degrees'),
  lon: z.number().min(-180).max(180).nullish().describe('Map opening position, degrees'),
  zoom: mapZoom,
  repetir_nome,
});
export type CompanyChange = z.output<typeof CompanyChange>;

/** `POST cliente/desabilitar-usuarios`. */
export const DisableUsers = z.strictObject({
  client_id: Id.describe('Company'),
  disableAllUsers: z
    .boolean()
    .describe('true: company and people become inactive; false: active again, without people who were inactive before'),
});
export type DisableUsers = z.output<typeof DisableUsers>;

/** `POST cliente/logomarca`: a form with the image in `logo`; without an image the logo is removed. */
export const LogoBody = z.strictObject({ id_cliente: Id });
