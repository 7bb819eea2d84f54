/** What is done with the ticked samples. */
export const ticksPt = {
  menu: 'Ações',
  markSeen: 'Marcar como vistas',
  markNotSeen: 'Marcar como não vistas',
  classify: 'Classificar: {{name}}',
  undo: 'Desfazer a última ação',
  seen_one: '{{n}} amostra marcada como vista',
  seen_other: '{{n}} amostras marcadas como vistas',
  notSeen_one: '{{n}} amostra marcada como não vista',
  notSeen_other: '{{n}} amostras marcadas como não vistas',
  classified_one: '{{n}} amostra classificada',
  classified_other: '{{n}} amostras classificadas',
  undone_one: 'Ação desfeita em {{n}} amostra',
  undone_other: 'Ação desfeita em {{n}} amostras',
  kept_one: '· {{n}} mantida: outra pessoa a classificou depois',
  kept_other: '· {{n}} mantidas: outra pessoa as classificou depois',
  failed: 'Nenhuma amostra foi alterada',
} as const;

type TicksTexts = Record<keyof typeof ticksPt, string>;

export const ticksEn = {
  menu: 'Actions',
  markSeen: 'Mark as seen',
  markNotSeen: 'Mark as not seen',
  classify: 'Classify: {{name}}',
  undo: 'Undo the last action',
  seen_one: '{{n}} sample marked as seen',
  seen_other: '{{n}} samples marked as seen',
  notSeen_one: '{{n}} sample marked as not seen',
  notSeen_other: '{{n}} samples marked as not seen',
  classified_one: '{{n}} sample classified',
  classified_other: '{{n}} samples classified',
  undone_one: 'Action undone on {{n}} sample',
  undone_other: 'Action undone on {{n}} samples',
  kept_one: '· {{n}} kept: another person has classified it since',
  kept_other: '· {{n}} kept: another person has classified them since',
  failed: 'No sample was changed',
} as const satisfies TicksTexts;

export const ticksEs = {
  menu: 'Acciones',
  markSeen: 'Marcar como vistas',
  markNotSeen: 'Marcar como no vistas',
  classify: 'Clasificar: {{name}}',
  undo: 'Deshacer la última acción',
  seen_one: '{{n}} muestra marcada como vista',
  seen_other: '{{n}} muestras marcadas como vistas',
  notSeen_one: '{{n}} muestra marcada como no vista',
  notSeen_other: '{{n}} muestras marcadas como no vistas',
  classified_one: '{{n}} muestra clasificada',
  classified_other: '{{n}} muestras clasificadas',
  undone_one: 'Acción deshecha en {{n}} muestra',
  undone_other: 'Acción deshecha en {{n}} muestras',
  kept_one: '· {{n}} se mantiene: otra persona la clasificó después',
  kept_other: '· {{n}} se mantienen: otra persona las clasificó después',
  failed: 'No se cambió ninguna muestra',
} as const satisfies TicksTexts;
