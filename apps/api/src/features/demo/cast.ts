import type { Role } from '@escuta/contract';

/** Invented companies, marked as demonstration in their names. */
export interface DemoCompany {
  key: string;
  razao_social: string;
  master: string | null;
  permite_exportar?: boolean;
  lat: number;
  lon: number;
  zoom: number;
}

export interface DemoPerson {
  key: string;
  company: string;
  nome: string;
  id_tipo_usuario: Role;
  email: string;
}

const CONTAGEM = { lat: -19.9317, lon: -44.0539, zoom: 12 };

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  { key: 'provider', razao_social: 'Escuta (provedora)', master: null, ...CONTAGEM },
  { key: 'root', razao_social: 'Águas de Contagem (demonstração)', master: null, permite_exportar: true, ...CONTAGEM },
  { key: 'east', razao_social: 'Regional Leste', master: 'root', lat: -19.928, lon: -44.04, zoom: 14 },
  { key: 'west', razao_social: 'Regional Oeste', master: 'root', lat: -19.936, lon: -44.072, zoom: 14 },
  { key: 'hill', razao_social: 'Setor Alto da Serra', master: 'east', lat: -19.924, lon: -44.043, zoom: 15 },
  { key: 'springs', razao_social: 'Setor Nascentes', master: 'east', lat: -19.94, lon: -44.036, zoom: 15 },
  { key: 'park', razao_social: 'Setor Parque', master: 'west', lat: -19.93, lon: -44.07, zoom: 15 },
  { key: 'lookout', razao_social: 'Setor Mirante', master: 'west', lat: -19.945, lon: -44.075, zoom: 15 },
  { key: 'hill1', razao_social: 'Zona Alto da Serra 1', master: 'hill', lat: -19.9225, lon: -44.046, zoom: 16 },
  { key: 'hill2', razao_social: 'Zona Alto da Serra 2', master: 'hill', lat: -19.925, lon: -44.0405, zoom: 16 },
  { key: 'park1', razao_social: 'Zona Parque 1', master: 'park', lat: -19.93, lon: -44.07, zoom: 16 },
  {
    key: 'valley',
    razao_social: 'Saneamento Vale Claro (demonstração)',
    master: null,
    lat: -19.9665,
    lon: -44.1985,
    zoom: 14,
  },
  { key: 'valley1', razao_social: 'Vale Claro Centro', master: 'valley', lat: -19.9665, lon: -44.1985, zoom: 15 },
  {
    key: 'north',
    razao_social: 'Hidro Serra Norte (demonstração)',
    master: null,
    lat: -19.7685,
    lon: -44.0865,
    zoom: 14,
  },
];

/** Users who can sign in come first; the others appear only in data. */
const PEOPLE: readonly [key: string, company: string, nome: string, role: Role][] = [
  ['sup', 'provider', 'Sofia Prado', 'SUP'],
  ['geo', 'provider', 'Gustavo Rezende', 'GEO'],
  ['adm', 'root', 'Adriana Meireles', 'ADM'],
  ['ana', 'root', 'Ana Luísa Torres', 'ANA'],
  ['col', 'root', 'Caio Nogueira', 'COL'],
  ['gei', 'root', 'Geraldo Pimenta', 'GEI'],
  ['vis', 'springs', 'Vitória Salles', 'VIS'],
  ['com', 'springs', 'Célio Barroso', 'COM'],
  ['br', 'root', 'Bruna Rocha', 'BR'],
  ['ana2', 'root', 'Murilo Castanheira', 'ANA'],
  ['col2', 'east', 'Jussara Antunes', 'COL'],
  ['col3', 'east', 'Wagner Lobato', 'COL'],
  ['col4', 'west', 'Tainá Figueira', 'COL'],
  ['col5', 'west', 'Otávio Brandão', 'COL'],
  ['gei2', 'root', 'Dalva Siqueira', 'GEI'],
  ['gei3', 'west', 'Renato Caldas', 'GEI'],
  ['valley.adm', 'valley', 'Cristina Vidigal', 'ADM'],
  ['valley.col', 'valley', 'Leandro Quirino', 'COL'],
  ['valley.gei', 'valley', 'Neide Tavares', 'GEI'],
  ['north.adm', 'north', 'Fábio Monteverde', 'ADM'],
  ['north.col', 'north', 'Priscila Amâncio', 'COL'],
  ['north.gei', 'north', 'Joel Bicalho', 'GEI'],
  ['br2', 'root', 'Elisa Fontoura', 'BR'],
  ['br3', 'root', 'Ivo Sarmento', 'BR'],
];

/** The companies from one up to the top of its tree. */
export function lineOf(company: string): DemoCompany[] {
  const found = DEMO_COMPANIES.find(({ key }) => key === company);
  return found ? [found, ...(found.master === null ? [] : lineOf(found.master))] : [];
}

export const DEMO_PEOPLE: readonly DemoPerson[] = PEOPLE.map(([key, company, nome, id_tipo_usuario]) => ({
  key,
  company,
  nome,
  id_tipo_usuario,
  email: `${key}@demo.escuta`,
}));

/** The people who work on the samples of one company. */
export interface Crew {
  reviewers: readonly string[];
  /** Order inspections and decide reports. */
  managers: readonly string[];
  inspectors: readonly string[];
}

export const MAIN_CREW: Crew = {
  reviewers: ['ana', 'ana2', 'adm', 'geo'],
  managers: ['adm', 'ana', 'sup'],
  inspectors: ['gei', 'gei2', 'geo'],
};
export const WEST_CREW: Crew = { ...MAIN_CREW, inspectors: ['gei', 'gei2', 'gei3'] };
export const VALLEY_CREW: Crew = {
  reviewers: ['valley.adm'],
  managers: ['valley.adm', 'sup'],
  inspectors: ['valley.gei', 'geo'],
};
export const NORTH_CREW: Crew = {
  reviewers: ['north.adm'],
  managers: ['north.adm', 'sup'],
  inspectors: ['north.gei', 'geo'],
};
