import type { Role } from '@escuta/contract';
import { defineTexts } from './define-texts.ts';

type Names = Record<Role, string>;

/** Names of the roles, the same on every screen. */
export const rolesTexts = defineTexts({
  'pt-BR': {
    SUP: 'Superadministrador',
    GEO: 'Superadministrador geofonista',
    ADM: 'Administrador',
    ANA: 'Analista',
    COL: 'Coletor',
    GEI: 'Geofonista',
    VIS: 'Visualizador',
    COM: 'Comercial',
    BR: 'Revisor cego',
  } satisfies Names,
  en: {
    SUP: 'Super administrator',
    GEO: 'Geophone super administrator',
    ADM: 'Administrator',
    ANA: 'Analyst',
    COL: 'Collector',
    GEI: 'Geophone operator',
    VIS: 'Viewer',
    COM: 'Commercial',
    BR: 'Blind reviewer',
  },
  es: {
    SUP: 'Superadministrador',
    GEO: 'Superadministrador geofonista',
    ADM: 'Administrador',
    ANA: 'Analista',
    COL: 'Recolector',
    GEI: 'Geofonista',
    VIS: 'Visualizador',
    COM: 'Comercial',
    BR: 'Revisor ciego',
  },
});

declare module './catalogue.ts' {
  interface TextCatalogue {
    roles: typeof rolesTexts;
  }
}
