/** Enumerations of a leak report. Calls and database use these texts; screens translate them (D-29). */
export const LEAK_TYPES = [
  'By-Pass',
  'Hidrômetro Danificado',
  'Infiltração',
  'Ligação Clandestina',
  'Não Visível',
  'Visível',
  'Sem Ponto Suspeito',
] as const;
export const POINT_POSITIONS = ['Rede', 'Ramal', 'Cavalete', 'Colar de Tomada', 'Registro', 'Outros'] as const;
export const PAVINGS = ['Asfalto', 'Cerâmica', 'Cimento', 'Outros', 'Paralelepípedo', 'Terra'] as const;
export const PIPE_MATERIALS = [
  'PVC',
  'PEAD',
  'Ferro Fundido',
  'Aço',
  'Cimento Amianto',
  'Outros',
  'Indefinido',
] as const;
export const EQUIPMENT = [
  'Correlacionador de Ruídos',
  'Geofone Eletrônico',
  'Geofone Mecânico',
  'Haste de Escuta',
  'Haste de Perfuração',
  'Localizador de Massa Metálica',
  'Localizador de Tubulação Metálica',
  'Localizador de Tubulação Não Metálica',
  'Perfuratriz',
] as const;
export const INSPECTION_SCOPES = ['Ampla', 'Marcação', 'Livre'] as const;

export type LeakType = (typeof LEAK_TYPES)[number];

/** Approval states in the filter of the report list (D-13). */
export const APPROVAL_STATES = ['confirmed', 'unconfirmed', 'pending', 'finalized', 'new_inspection'] as const;
