import type { ActionName, Classification, InspectionStatus, Language, ORIGINS } from '@escuta/contract';

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

/** Names of the logged actions. */
export const ACTION_NAMES = {
  'pt-BR': {
    customerClassification: 'Classificação pelo cliente',
    seen: 'Amostra vista',
    start: 'Início do sistema',
    inspector: 'Inspeção pedida',
    comment: 'Comentário',
    logout: 'Saída',
    inspectorEdit: 'Inspetor trocado',
    bulkAssignment: 'Inspeções em massa',
    openReport: 'Relatório aberto',
    approve: 'Relatório aprovado',
    reject: 'Nova inspeção pedida',
    changeBranch: 'Troca de unidade',
    editUser: 'Usuário alterado',
    newUser: 'Usuário novo',
  },
  en: {
    customerClassification: 'Classification by the customer',
    seen: 'Sample seen',
    start: 'System start',
    inspector: 'Inspection ordered',
    comment: 'Comment',
    logout: 'Sign-out',
    inspectorEdit: 'Inspector replaced',
    bulkAssignment: 'Bulk assignment',
    openReport: 'Report opened',
    approve: 'Report approved',
    reject: 'New inspection requested',
    changeBranch: 'Change of unit',
    editUser: 'User edited',
    newUser: 'New user',
  },
  es: {
    customerClassification: 'Clasificación por el cliente',
    seen: 'Muestra vista',
    start: 'Inicio del sistema',
    inspector: 'Inspección pedida',
    comment: 'Comentario',
    logout: 'Salida',
    inspectorEdit: 'Inspector reemplazado',
    bulkAssignment: 'Inspecciones en masa',
    openReport: 'Informe abierto',
    approve: 'Informe aprobado',
    reject: 'Nueva inspección pedida',
    changeBranch: 'Cambio de unidad',
    editUser: 'Usuario modificado',
    newUser: 'Usuario nuevo',
  },
} as const satisfies Record<Language, Record<ActionName, string>>;

/** Names of the origins of actions. */
export const ORIGIN_NAMES = {
  'pt-BR': {
    web: 'Web',
    field: 'Página de campo',
    device: 'Dispositivo',
    import: 'Importação',
  },
  en: {
    web: 'Web',
    field: 'Field page',
    device: 'Device',
    import: 'Import',
  },
  es: {
    web: 'Web',
    field: 'Página de campo',
    device: 'Dispositivo',
    import: 'Importación',
  },
} as const satisfies Record<Language, Record<keyof typeof ORIGINS, string>>;
