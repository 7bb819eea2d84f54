import { defineTexts } from '../../shared/i18n/define-texts.ts';

/** Where the recordings of an import are, asked as of a list of addresses. */
export const whereTexts = defineTexts({
  'pt-BR': {
    place: 'As gravações ficam perto de {{lat}}, {{lon}}, a {{km}} km do lugar em que seu mapa abre.',
    otherCity:
      'As gravações ficam perto de {{lat}}, {{lon}}, a {{km}} km do lugar em que seu mapa abre. É a cidade certa?',
    far_one: '{{n}} gravação fica a mais de {{km}} km das outras. Confira a posição.',
    far_other: '{{n}} gravações ficam a mais de {{km}} km das outras. Confira as posições.',
    distance: 'Distância',
    choice: 'Gravações distantes',
    download: 'Baixar lista de posições distantes',
    fileName: 'posicoes-distantes',
  },
  en: {
    place: 'The recordings are near {{lat}}, {{lon}}, {{km}} km from where your map opens.',
    otherCity: 'The recordings are near {{lat}}, {{lon}}, {{km}} km from where your map opens. Is it the right city?',
    far_one: '{{n}} recording is more than {{km}} km from the others. Check its position.',
    far_other: '{{n}} recordings are more than {{km}} km from the others. Check their positions.',
    distance: 'Distance',
    choice: 'Distant recordings',
    download: 'Download list of far positions',
    fileName: 'far-positions',
  },
  es: {
    place: 'Las grabaciones están cerca de {{lat}}, {{lon}}, a {{km}} km de donde se abre su mapa.',
    otherCity:
      'Las grabaciones están cerca de {{lat}}, {{lon}}, a {{km}} km de donde se abre su mapa. ¿Es la ciudad correcta?',
    far_one: '{{n}} grabación está a más de {{km}} km de las demás. Revise su posición.',
    far_other: '{{n}} grabaciones están a más de {{km}} km de las demás. Revise sus posiciones.',
    distance: 'Distancia',
    choice: 'Grabaciones lejanas',
    download: 'Descargar lista de posiciones lejanas',
    fileName: 'posiciones-lejanas',
  },
});
