/** The author of all these drafts. */
export const OPERATOR = 7;

const about = (chave: string, seq: string, id_amostra: number) => ({
  chave,
  id_usuario: OPERATOR,
  inspections: [
    {
      id_amostra,
      ordem_inspecao: 1,
      seq,
      id_cliente: 1,
      razao_social: 'Águas de Contagem',
      lat: -19.93,
      lon: -44.05,
      endereco: 'Rua do Poço, 40',
    },
  ],
  photos: [],
  state: 'queued',
  attempts: 0,
  nextAttempt: 0,
  sendingSince: null,
  problem: null,
});

const FIRST_FIELDS = {
  tipo_vazamento: 'Visível',
  abrangencia: 'Livre',
  posicao: 'Ramal',
  tipo_pavimentacao: 'Terra',
  tipo_tubulacao: 'PVC',
  equipamentos: ['Perfuratriz'],
  diametro: '50 mm',
  nro_hidrometro: 'A-7788',
  pressao: '22,5',
  endereco: 'Rua do Poço',
  numero: '42',
  position: { lat: -19.9301, lon: -44.0502, accuracy: 6 },
  dt_relatorio: '2026-11-20T09:30',
  obs_inspecao: 'Furo na junta',
  obs_tipo_vazamento: 'Sem água na rua',
};

/**
 * A draft as each version of the page wrote it, oldest first. Never change these: phones still hold such drafts. Raising the version of the
 * drafts (`since` of a new field) requires another one here, with all fields filled.
 */
export const RELEASED_DRAFTS = [
  {
    version: 1,
    stored: { ...about('11111111-1111-4111-8111-111111111111', 'V1', 1), changed: 1, fields: FIRST_FIELDS },
  },
];

/** A corrupt draft: most of its fields are missing. */
export const CORRUPT_DRAFT = {
  ...about('99999999-9999-4999-8999-999999999999', 'X9', 9),
  changed: 9,
  fields: { tipo_vazamento: 'Visível', obs_inspecao: null },
};

/** A draft of a later version of the page. */
export const LATER_DRAFT = {
  ...about('88888888-8888-4888-8888-888888888888', 'X8', 8),
  changed: 8,
  version: 999,
  fields: { ...FIRST_FIELDS, tipo_vazamento: ['Visível', 'Infiltração'] },
};
