import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** Why the machine decided as it did (LSN-02). */
const machineTexts = defineTexts({
  'pt-BR': {
    machine: 'Máquina: {{reason}}',
    above: '{{level}} acima do que este sensor costuma ouvir',
    below: '{{level}} abaixo do que este sensor costuma ouvir',
    usual: 'no nível que este sensor costuma ouvir',
    modelAbove: 'para o modelo {{n}}, como se fossem {{level}} acima',
    modelBelow: 'para o modelo {{n}}, como se fossem {{level}} abaixo',
    lower: '{{share}} das amostras da empresa ficam abaixo disso',
    chance: 'chance de vazamento de cerca de 1 em {{n}}',
    few: 'ainda sem comparação, {{count}} de {{least}} amostras da empresa',
    curta: 'gravação curta demais, {{value}} de {{limit}}',
    saturada: 'som saturado em {{value}} da gravação',
    silenciosa: 'gravação silenciosa, {{value}}',
    instavel: 'som inquieto, só {{value}} do tempo é constante',
    taxa_baixa: 'gravação sem as frequências que importam, {{value}} amostras por segundo',
    sem_referencia: 'ainda sem referência, {{count}} de {{least}} amostras deste sensor',
    sem_gravador: 'sem referência, pois não se sabe com que aparelho foi gravada',
    modelo: 'o modelo dá {{value}} de chance de vazamento, o corte é {{limit}}',
    modelo_mudo: 'o modelo não respondeu',
  },
  en: {
    machine: 'Machine: {{reason}}',
    above: '{{level}} above what this sensor usually hears',
    below: '{{level}} below what this sensor usually hears',
    usual: 'at the level that this sensor usually hears',
    modelAbove: 'to model {{n}} as if it were {{level}} above',
    modelBelow: 'to model {{n}} as if it were {{level}} below',
    lower: '{{share}} of the company’s samples are below that',
    chance: 'chance of a leak about 1 in {{n}}',
    few: 'no comparison yet, {{count}} of {{least}} samples of the company',
    curta: 'recording too short, {{value}} of {{limit}}',
    saturada: 'sound clipped in {{value}} of the recording',
    silenciosa: 'silent recording, {{value}}',
    instavel: 'restless sound, steady for only {{value}} of the time',
    taxa_baixa: 'recording lacks the frequencies that matter, {{value}} samples a second',
    sem_referencia: 'no reference yet, {{count}} of {{least}} samples of this sensor',
    sem_gravador: 'no reference, since it is not known what recorded it',
    modelo: 'the model gives a leak a chance of {{value}}, the cut is {{limit}}',
    modelo_mudo: 'the model did not answer',
  },
  es: {
    machine: 'Máquina: {{reason}}',
    above: '{{level}} por encima de lo que este sensor suele oír',
    below: '{{level}} por debajo de lo que este sensor suele oír',
    usual: 'al nivel que este sensor suele oír',
    modelAbove: 'para el modelo {{n}}, como si fueran {{level}} por encima',
    modelBelow: 'para el modelo {{n}}, como si fueran {{level}} por debajo',
    lower: '{{share}} de las muestras de la empresa quedan por debajo',
    chance: 'probabilidad de fuga de cerca de 1 entre {{n}}',
    few: 'aún sin comparación, {{count}} de {{least}} muestras de la empresa',
    curta: 'grabación demasiado corta, {{value}} de {{limit}}',
    saturada: 'sonido saturado en {{value}} de la grabación',
    silenciosa: 'grabación silenciosa, {{value}}',
    instavel: 'sonido inquieto, constante solo {{value}} del tiempo',
    taxa_baixa: 'grabación sin las frecuencias que importan, {{value}} muestras por segundo',
    sem_referencia: 'aún sin referencia, {{count}} de {{least}} muestras de este sensor',
    sem_gravador: 'sin referencia, pues no se sabe con qué aparato se grabó',
    modelo: 'el modelo da {{value}} de probabilidad de fuga, el corte es {{limit}}',
    modelo_mudo: 'el modelo no respondió',
  },
});

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    machine: typeof machineTexts;
  }
}

registerTexts('machine', machineTexts);
