/** Fixed content that commercial users get in place of addresses and inspections, the same for every sample and report (D-23). */
export const DEMONSTRATION = {
  endereco: 'Rua de Demonstração, 100 - Centro',
  rua: 'Rua de Demonstração',
  numero: '100',
  geofonista: 'Usuário de Demonstração',
  obs_inspecao: 'Comentário de demonstração',
  tipo_vazamento: 'Visível',
  tubulacao: {
    material: 'PVC',
    material_original: null,
    diametro: 50,
    ano: 2000,
    codigo: null,
    distancia: 3,
  },
} as const;
