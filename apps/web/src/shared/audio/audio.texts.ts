import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** Texts of the player. */
const audioTexts = defineTexts({
  'pt-BR': {
    player: 'Áudio da amostra',
    noRecording: 'Esta amostra não tem áudio.',
    noSound: 'Sem áudio para {{name}}',
    play: 'Ouvir',
    pause: 'Pausar',
    loop: 'Repetir',
    rate: 'Velocidade',
    filter: 'Filtro',
    filters: {
      none: 'Sem filtro',
      low: 'Graves até {{low}} Hz',
      band: '{{from}}–{{to}} Hz',
      high: 'Agudos desde {{high}} Hz',
    },
    volume: 'Volume',
    gain: 'Ganho',
    sound: 'Volume e ganho',
    autoplay: 'Ouvir ao selecionar',
    position: 'Posição no áudio',
    positionOf: '{{at}} de {{total}} segundos',
    waveform: 'Forma de onda',
    spectrogram: 'Espectrograma de 0 a {{hertz}} Hz',
    noSpectrogram: 'Sem espectrograma',
    preparing: 'Preparando o espectrograma…',
    synthetic: 'som sintético',
    failed: 'O áudio não pôde ser carregado.',
    noOutput: 'Sem saída de som neste dispositivo. Conecte alto-falantes ou fones e tente de novo.',
    loading: 'Carregando o áudio…',
  },
  en: {
    player: 'Sound of the sample',
    noRecording: 'This sample has no sound.',
    noSound: 'No sound for {{name}}',
    play: 'Play',
    pause: 'Pause',
    loop: 'Loop',
    rate: 'Speed',
    filter: 'Filter',
    filters: {
      none: 'No filter',
      low: 'Low, up to {{low}} Hz',
      band: '{{from}}–{{to}} Hz',
      high: 'High, from {{high}} Hz',
    },
    volume: 'Volume',
    gain: 'Gain',
    sound: 'Volume and gain',
    autoplay: 'Play on select',
    position: 'Position in the sound',
    positionOf: '{{at}} of {{total}} seconds',
    waveform: 'Waveform',
    spectrogram: 'Spectrogram from 0 to {{hertz}} Hz',
    noSpectrogram: 'No spectrogram',
    preparing: 'Preparing the spectrogram…',
    synthetic: 'synthetic sound',
    failed: 'The sound could not be loaded.',
    noOutput: 'This device has no sound output. Connect speakers or headphones and try again.',
    loading: 'Loading the sound…',
  },
  es: {
    player: 'Audio de la muestra',
    noRecording: 'Esta muestra no tiene audio.',
    noSound: 'Sin audio para {{name}}',
    play: 'Escuchar',
    pause: 'Pausar',
    loop: 'Repetir',
    rate: 'Velocidad',
    filter: 'Filtro',
    filters: {
      none: 'Sin filtro',
      low: 'Graves hasta {{low}} Hz',
      band: '{{from}}–{{to}} Hz',
      high: 'Agudos desde {{high}} Hz',
    },
    volume: 'Volumen',
    gain: 'Ganancia',
    sound: 'Volumen y ganancia',
    autoplay: 'Escuchar al seleccionar',
    position: 'Posición en el audio',
    positionOf: '{{at}} de {{total}} segundos',
    waveform: 'Forma de onda',
    spectrogram: 'Espectrograma de 0 a {{hertz}} Hz',
    noSpectrogram: 'Sin espectrograma',
    preparing: 'Preparando el espectrograma…',
    synthetic: 'sonido sintético',
    failed: 'No se pudo cargar el audio.',
    noOutput: 'Este dispositivo no tiene salida de sonido. Conecte altavoces o auriculares y vuelva a intentarlo.',
    loading: 'Cargando el audio…',
  },
});

registerTexts('audio', audioTexts);

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    audio: typeof audioTexts;
  }
}
