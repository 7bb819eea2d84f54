import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** Keys and their actions. */
const keysTexts = defineTexts({
  'pt-BR': {
    title: 'Teclas de atalho',
    space: 'Espaço',
    characters: 'Usar letras, números e sinais como atalhos',
    charactersHelp: 'Se desligados, as setas, o espaço, Enter e Esc continuam valendo.',
    withKey: '{{name}} (tecla {{key}})',
    action: {
      next: 'Próxima amostra',
      previous: 'Amostra anterior',
      play: 'Ouvir ou pausar',
      replay: 'Ouvir do início',
      loop: 'Repetir',
      turn: 'Ouvir as visitas ao lugar em sequência, ou parar',
      verdict: 'Classificar',
      seen: 'Vista',
      note: 'Comentários',
      undo: 'Desfazer a última classificação ou ação sobre as marcadas',
      skip: 'Pular',
      open: 'Abrir a amostra',
      check: 'Selecionar na lista',
      back: 'Voltar',
      help: 'Esta ajuda',
    },
  },
  en: {
    title: 'Keyboard shortcuts',
    space: 'Space',
    characters: 'Use letters, digits and signs as shortcuts',
    charactersHelp: 'When off, the arrows, space, Enter and Esc still work.',
    withKey: '{{name}} (key {{key}})',
    action: {
      next: 'Next sample',
      previous: 'Previous sample',
      play: 'Play or pause',
      replay: 'Play from the start',
      loop: 'Loop',
      turn: 'Play the visits to the place in turn, or stop',
      verdict: 'Classify',
      seen: 'Seen',
      note: 'Comments',
      undo: 'Undo the last classification or action on ticked samples',
      skip: 'Skip',
      open: 'Open the sample',
      check: 'Select in the list',
      back: 'Back',
      help: 'This help',
    },
  },
  es: {
    title: 'Atajos de teclado',
    space: 'Espacio',
    characters: 'Usar letras, números y signos como atajos',
    charactersHelp: 'Si se desactivan, las flechas, el espacio, Enter y Esc siguen funcionando.',
    withKey: '{{name}} (tecla {{key}})',
    action: {
      next: 'Muestra siguiente',
      previous: 'Muestra anterior',
      play: 'Escuchar o pausar',
      replay: 'Escuchar desde el inicio',
      loop: 'Repetir',
      turn: 'Escuchar las visitas al lugar en secuencia, o parar',
      verdict: 'Clasificar',
      seen: 'Vista',
      note: 'Comentarios',
      undo: 'Deshacer la última clasificación o acción sobre las marcadas',
      skip: 'Omitir',
      open: 'Abrir la muestra',
      check: 'Seleccionar en la lista',
      back: 'Volver',
      help: 'Esta ayuda',
    },
  },
});

registerTexts('keys', keysTexts);

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    keys: typeof keysTexts;
  }
}
