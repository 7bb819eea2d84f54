import type { Classification, InspectionStatus, Language } from '@escuta/contract';

/** Names of the classes (product document 1, section 3); the same on every screen and in every export. */
export const CLASS_NAMES = {
  'pt-BR': {
    LEAK: 'Ponto Suspeito',
    LESS: 'Não Vazamento',
    PASS: 'Consumo',
    PEND: 'Pendente',
    INCO: 'Inconclusivo',
    NOAC: 'Sem Acesso',
    FRAU: 'Fraude',
    VISI: 'Vazamento Visível',
  },
  en: {
    LEAK: 'Suspect Point',
    LESS: 'No Leak',
    PASS: 'Consumption',
    PEND: 'Pending',
    INCO: 'Inconclusive',
    NOAC: 'No Access',
    FRAU: 'Fraud',
    VISI: 'Visible Leak',
  },
  es: {
    LEAK: 'Punto Sospechoso',
    LESS: 'No Fuga',
    PASS: 'Consumo',
    PEND: 'Pendiente',
    INCO: 'Inconcluso',
    NOAC: 'Sin Acceso',
    FRAU: 'Fraude',
    VISI: 'Fuga Visible',
  },
} as const satisfies Record<Language, Record<Classification, string>>;

/** Names of the derived inspection statuses. */
export const STATUS_NAMES = {
  'pt-BR': {
    SEMINSPEÇÃO: 'Sem inspeção',
    AGUARDANDOINSPEÇÃO: 'Aguardando inspeção',
    INSPECIONADO: 'Inspecionado',
  },
  en: {
    SEMINSPEÇÃO: 'No inspection',
    AGUARDANDOINSPEÇÃO: 'Awaiting inspection',
    INSPECIONADO: 'Inspected',
  },
  es: {
    SEMINSPEÇÃO: 'Sin inspección',
    AGUARDANDOINSPEÇÃO: 'En espera de inspección',
    INSPECIONADO: 'Inspeccionado',
  },
} as const satisfies Record<Language, Record<InspectionStatus, string>>;
