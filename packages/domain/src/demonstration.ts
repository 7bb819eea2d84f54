/** Fixed content that commercial users get in place of addresses and inspections, the same for every sample and report (D-23). */
export const DEMONSTRATION = {
  endereco: 'Rua de Demonstração, 100 - Centro',
  rua: 'Rua de Demonstração',
  numero: '100',
  geofonista: 'Usuário de Demonstração',
  obs_inspecao: 'Comentário de demonstração',
  tipo_vazamento: 'Visível',
} as const;
