import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** Texts of the map. */
const mapTexts = defineTexts({
  'pt-BR': {
    region: 'Mapa de amostras',
    canvas: 'Mapa; as setas movem, mais e menos aproximam e afastam',
    attribution: 'Fontes do mapa',
    credits: 'Mapa: {{credits}}',
    zoomIn: 'Aproximar',
    zoomOut: 'Afastar',
    locate: 'Minha posição',
    openHere: 'Abrir o mapa aqui',
    withCtrl: 'Ctrl e a roda do mouse aproximam o mapa',
    withCommand: '⌘ e a roda do mouse aproximam o mapa',
    withTwoFingers: 'Mova o mapa com dois dedos',
    positionDenied: 'O navegador não permite usar a posição. Libere-a nas configurações do site.',
    noPosition: 'Não foi possível obter a posição.',
    noWebGl: 'Este navegador não consegue exibir o mapa (WebGL). A lista e os filtros continuam funcionando.',
    mapFailed: 'Mapa indisponível',
    notPrinted: 'A impressão não pôde ser preparada',
    plain: 'Mapa sem ruas: nenhum mapa de base foi configurado.',
    plainHow: 'Como configurar',
    plainDismiss: 'Dispensar o aviso do mapa',
    mapsMissing_one: '{{n}} mapa não pôde ser desenhado; a posição está em números.',
    mapsMissing_other: '{{n}} mapas não puderam ser desenhados; a posição está em números.',
  },
  en: {
    region: 'Map of samples',
    canvas: 'Map; arrow keys move, plus and minus zoom',
    attribution: 'Map sources',
    credits: 'Map: {{credits}}',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    locate: 'My position',
    openHere: 'Open the map here',
    withCtrl: 'Ctrl and the mouse wheel zoom the map',
    withCommand: '⌘ and the mouse wheel zoom the map',
    withTwoFingers: 'Move the map with two fingers',
    positionDenied: 'The browser does not allow the use of your position. Allow it in the site settings.',
    noPosition: 'Your position could not be found.',
    noWebGl: 'This browser cannot draw the map (WebGL). The list and the filters still work.',
    mapFailed: 'Map not available',
    notPrinted: 'Printing could not be prepared',
    plain: 'A map without streets: no base map is set.',
    plainHow: 'How to set one',
    plainDismiss: 'Dismiss the notice about the map',
    mapsMissing_one: '{{n}} map could not be drawn; its coordinates are shown instead.',
    mapsMissing_other: '{{n}} maps could not be drawn; their coordinates are shown instead.',
  },
  es: {
    region: 'Mapa de muestras',
    canvas: 'Mapa; las flechas mueven, más y menos acercan y alejan',
    attribution: 'Fuentes del mapa',
    credits: 'Mapa: {{credits}}',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    locate: 'Mi posición',
    openHere: 'Abrir el mapa aquí',
    withCtrl: 'Ctrl y la rueda del ratón acercan el mapa',
    withCommand: '⌘ y la rueda del ratón acercan el mapa',
    withTwoFingers: 'Mueva el mapa con dos dedos',
    positionDenied: 'El navegador no permite usar la posición. Habilítela en la configuración del sitio.',
    noPosition: 'No se pudo obtener la posición.',
    noWebGl: 'Este navegador no puede mostrar el mapa (WebGL). La lista y los filtros siguen funcionando.',
    mapFailed: 'Mapa no disponible',
    notPrinted: 'No se pudo preparar la impresión',
    plain: 'Mapa sin calles: no hay un mapa base configurado.',
    plainHow: 'Cómo configurarlo',
    plainDismiss: 'Descartar el aviso del mapa',
    mapsMissing_one: '{{n}} mapa no se pudo dibujar; su posición está en números.',
    mapsMissing_other: '{{n}} mapas no se pudieron dibujar; sus posiciones están en números.',
  },
});

registerTexts('map', mapTexts);

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    map: typeof mapTexts;
  }
}
