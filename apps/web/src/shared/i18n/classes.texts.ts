import { defineTexts } from './define-texts.ts';

/** Names of classes and of inspection statuses, the same on every screen. */
export const classesTexts = defineTexts({
  'pt-BR': {
    name: {
      LEAK: 'Ponto Suspeito',
      LESS: 'Não Vazamento',
      PASS: 'Consumo',
      PEND: 'Pendente',
      INCO: 'Inconclusivo',
      NOAC: 'Sem Acesso',
      FRAU: 'Fraude',
      VISI: 'Vazamento Visível',
    },
    status: {
      SEMINSPEÇÃO: 'Sem inspeção',
      AGUARDANDOINSPEÇÃO: 'Aguardando inspeção',
      INSPECIONADO: 'Inspecionado',
    },
    seen: 'vista',
    notSeen: 'não vista',
    byCustomer: 'classe do cliente',
  },
  en: {
    name: {
      LEAK: 'Suspect Point',
      LESS: 'No Leak',
      PASS: 'Consumption',
      PEND: 'Pending',
      INCO: 'Inconclusive',
      NOAC: 'No Access',
      FRAU: 'Fraud',
      VISI: 'Visible Leak',
    },
    status: {
      SEMINSPEÇÃO: 'No inspection',
      AGUARDANDOINSPEÇÃO: 'Awaiting inspection',
      INSPECIONADO: 'Inspected',
    },
    seen: 'seen',
    notSeen: 'not seen',
    byCustomer: 'customer’s class',
  },
  es: {
    name: {
      LEAK: 'Punto Sospechoso',
      LESS: 'No Fuga',
      PASS: 'Consumo',
      PEND: 'Pendiente',
      INCO: 'Inconcluso',
      NOAC: 'Sin Acceso',
      FRAU: 'Fraude',
      VISI: 'Fuga Visible',
    },
    status: {
      SEMINSPEÇÃO: 'Sin inspección',
      AGUARDANDOINSPEÇÃO: 'En espera de inspección',
      INSPECIONADO: 'Inspeccionado',
    },
    seen: 'vista',
    notSeen: 'no vista',
    byCustomer: 'clase del cliente',
  },
});

declare module './catalogue.ts' {
  interface TextCatalogue {
    classes: typeof classesTexts;
  }
}
