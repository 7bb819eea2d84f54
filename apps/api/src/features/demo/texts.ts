import type { Classification } from '@escuta/contract';

/** Notes of collectors. */
export const COLLECTION_NOTES: Partial<Record<Classification, readonly string[]>> = {
  NOAC: [
    'Portão fechado, ninguém atendeu.',
    'Cachorro solto no quintal.',
    'Morador não autorizou a entrada.',
    'Imóvel fechado.',
  ],
  FRAU: ['Lacre do hidrômetro rompido.', 'Possível by-pass antes do cavalete.', 'Ligação sem hidrômetro aparente.'],
  VISI: ['Água aflorando na calçada.', 'Vazamento visível no cavalete.', 'Poça de água limpa junto ao meio-fio.'],
  LESS: ['Ponto em frente ao portão.', 'Caixa do hidrômetro com terra.', 'Medição repetida.'],
  PASS: ['Torneira aberta durante a coleta.', 'Caixa-d’água enchendo.', 'Morador usando a mangueira.'],
  LEAK: ['Ruído contínuo forte.', 'Ruído aumenta no sentido da esquina.', 'Asfalto úmido próximo.'],
  INCO: ['Muito trânsito no momento.', 'Obra ao lado.', 'Cachorro latindo durante a gravação.'],
  PEND: ['Ruído fraco, conferir.', 'Som intermitente.'],
};

/** Comments of reviewers, by their opinion of the sound. */
export const REVIEW_COMMENTS = {
  LEAK: [
    'Ruído contínuo com ressonância por volta de 500 Hz; encaminhar para inspeção.',
    'Mesmo ruído nas amostras vizinhas, mais forte aqui.',
    'Provável vazamento no ramal, conferir com geofone.',
    'Ouvir de novo à noite antes de escavar.',
  ],
  PASS: [
    'Consumo: liga e desliga durante a gravação.',
    'Parece caixa-d’água enchendo.',
    'Pulso do hidrômetro bem audível.',
  ],
  LESS: ['Somente ruído de fundo.', 'Zumbido de rede elétrica, sem vazamento.', 'Sem ruído relevante.'],
  NONE: [
    'Gravação com muita interferência, refazer a coleta.',
    'Aguardando nova coleta no período da noite.',
    'Conferir o endereço.',
  ],
} as const;

export const INSPECTION_NOTES = {
  found: [
    'Ponto localizado com haste de escuta e confirmado com geofone eletrônico.',
    'Ruído máximo sobre o ramal, a 1,2 m da testada.',
    'Correlação aponta o ponto a 3,4 m do registro.',
    'Perfuração confirmou solo encharcado.',
  ],
  nothing: [
    'Varredura em 30 m para cada lado, sem ruído de vazamento.',
    'Ruído era de consumo; cessou com o registro fechado.',
    'Transformador próximo causa o zumbido.',
    'Nenhum ruído anormal no momento da visita.',
  ],
} as const;

/** Notes of reports on the leak type. */
export const TYPE_NOTES: Partial<Record<string, string>> = {
  'By-Pass': 'Derivação antes do hidrômetro.',
  'Hidrômetro Danificado': 'Relojoaria travada.',
  'Ligação Clandestina': 'Ligação sem cadastro.',
  Infiltração: 'Água infiltrando na galeria pluvial.',
  'Não Visível': 'Sem afloramento.',
  Visível: 'Afloramento na calçada.',
};

export const APPROVAL_NOTES = [
  'Aprovado para reparo.',
  'Encaminhado à manutenção.',
  'Conferido com as fotos.',
  'De acordo.',
] as const;
export const REJECTION_NOTES = [
  'Refazer à noite, com a pressão mais alta.',
  'Falta a medição de pressão.',
  'Ruído persiste nas amostras vizinhas; inspecionar novamente.',
] as const;
