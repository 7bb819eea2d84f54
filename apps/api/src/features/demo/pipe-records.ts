import type { NetworkMatching } from '@escuta/contract';

/** The material texts of the demonstration's network, as utilities write them. */
export const DEMO_MATCHING: NetworkMatching = {
  colunas: { material: 'MATERIAL', diametro: 'DN', ano: 'ANO_INST', codigo: 'ID_TRECHO' },
  materiais: [
    { texto: 'PVC PBA', material: 'PVC' },
    { texto: 'DEFoFo', material: 'PVC' },
    { texto: 'FoFo', material: 'Ferro Fundido' },
    { texto: 'PEAD', material: 'PEAD' },
    { texto: 'CA', material: 'Cimento Amianto' },
    { texto: 'Aço', material: 'Aço' },
  ],
};
