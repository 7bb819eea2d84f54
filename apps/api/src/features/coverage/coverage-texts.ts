import type { Language } from '@escuta/contract';

/** Headers of the table of streets, in its order. */
export const STREET_HEADERS: Record<Language, readonly string[]> = {
  'pt-BR': [
    'Rua',
    'Bairro',
    'Empresa',
    'Deixado de fora (km)',
    'Sem acesso (km)',
    'Ouvido (km)',
    'Endereços deixados de fora',
    'Endereços sem acesso',
    'Endereços ouvidos',
    'Última escuta do que falta (UTC-3)',
    'Última vez sem acesso (UTC-3)',
    'Latitude',
    'Longitude',
  ],
  en: [
    'Street',
    'District',
    'Company',
    'Left out (km)',
    'No access (km)',
    'Listened to (km)',
    'Addresses left out',
    'Addresses without access',
    'Addresses listened to',
    'Missing part last listened to (UTC-3)',
    'Last without access (UTC-3)',
    'Latitude',
    'Longitude',
  ],
  es: [
    'Calle',
    'Barrio',
    'Empresa',
    'Sin escuchar (km)',
    'Sin acceso (km)',
    'Escuchado (km)',
    'Direcciones sin escuchar',
    'Direcciones sin acceso',
    'Direcciones escuchadas',
    'Última escucha de lo que falta (UTC-3)',
    'Última vez sin acceso (UTC-3)',
    'Latitud',
    'Longitud',
  ],
};
/** Street of pipe without an imported address nearby. */
export const NO_STREET: Record<Language, string> = {
  'pt-BR': 'Sem endereço por perto',
  en: 'No address nearby',
  es: 'Sin dirección cercana',
};
