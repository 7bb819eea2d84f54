import type { CompanyModels, InstalledClassifier, LearntModelRow } from '@escuta/contract';

export const MODEL: LearntModelRow = {
  ...{
    id_modelo: 417,
    numero: 2,
    dt_ajuste: '2027-02-04T02:00:11-03:00',
    confianca: 0.9875,
    melhor: true,
    atual: true,
    depois: null,
  },
  treino: {
    ...{ inicio: '2026-06-02T10:00:00-03:00', fim: '2026-12-30T10:00:00-03:00' },
    ...{ amostras: 1_204, vazamentos: 58, locais: 1_010 },
  },
  prova: {
    ...{ inicio: '2027-01-04T10:00:00-03:00', fim: '2027-01-29T10:00:00-03:00' },
    ...{ amostras: 61, vazamentos: 22, locais: 57 },
  },
  regra: { valor: 0.612, intervalo: [0.49, 0.73] },
  modelo: { valor: 0.78, intervalo: [0.69, 0.87] },
  ganho: { valor: 0.168, intervalo: [0.062, 0.274] },
};
const FIRST: LearntModelRow = {
  ...{ ...MODEL, id_modelo: 98, numero: 1, melhor: false, confianca: 0.95 },
  ganho: { valor: 0.02, intervalo: [-0.09, 0.13] },
};
export const TREE: CompanyModels = {
  ...{ id_cliente: 47, razao_social: 'Águas de São João', em_uso: null, ordem: 0, modelos: [], trocas: [] },
  ...{ confirmados: 37, precisos: 60, sem_vazamento: 80, sem_vazamento_precisos: 30 },
};
export const LEARNT: CompanyModels = { ...TREE, confirmados: 75, precisos: 87, modelos: [MODEL, FIRST] };
export const IN_USE: CompanyModels = {
  ...{ ...LEARNT, em_uso: 417, ordem: 3 },
  trocas: [{ ordem: 3, numero: 2, usuario: 'Íris Nuñez', dt_troca: '2027-02-05T09:30:00-03:00' }],
};

export const RULE: InstalledClassifier = { tipo: 'regra', arquivo: null };
export const FILE: InstalledClassifier = { tipo: 'arquivo', arquivo: 'fugas é v3.onnx' };
export const NONE: InstalledClassifier = { tipo: 'nenhum', arquivo: null };
