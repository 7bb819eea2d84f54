import { defineTexts } from '../../shared/i18n/define-texts.ts';

/** What both imports in the browser say in the same words. */
export const importFrameTexts = defineTexts({
  'pt-BR': {
    leave: {
      title: 'Sair e parar a importação?',
      text: 'A importação está em andamento e para se você sair desta página. O que já entrou fica; para trazer o resto, importe de novo.',
      stay: 'Continuar importando',
      leave: 'Sair e parar',
    },
  },
  en: {
    leave: {
      title: 'Leave and stop the import?',
      text: 'The import is under way and stops if you leave this page. What is in stays; to bring the rest, import again.',
      stay: 'Go on importing',
      leave: 'Leave and stop',
    },
  },
  es: {
    leave: {
      title: '¿Salir y detener la importación?',
      text: 'La importación está en curso y se detiene si sale de esta página. Lo que ya entró queda; para traer el resto, importe de nuevo.',
      stay: 'Seguir importando',
      leave: 'Salir y detener',
    },
  },
});
