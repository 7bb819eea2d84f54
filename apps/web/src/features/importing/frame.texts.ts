import { defineTexts } from '../../shared/i18n/define-texts.ts';

/** What both imports in the browser say in the same words. */
export const importFrameTexts = defineTexts({
  'pt-BR': {
    columns: {
      title: 'O que significa cada coluna',
      none: 'Nenhuma',
      noName: 'Coluna {{n}}',
    },
    check: {
      start: 'Conferir',
      stop: 'Parar',
      failed: 'Não foi possível conferir',
      waiting: 'Sem conexão com o servidor. A conferência continua sozinha quando ela voltar.',
      title: 'Conferência',
    },
    send: {
      title: 'Importando',
      progress: '{{done}} de {{total}}',
      left_one: 'Falta cerca de {{n}} minuto.',
      left_other: 'Faltam cerca de {{n}} minutos.',
      waiting: 'Sem conexão com o servidor. A importação continua sozinha quando ela voltar.',
      cancel: 'Cancelar',
      done: 'Importação concluída',
      cancelled: 'Importação cancelada',
      failed: 'A importação parou',
      again: 'Importar o resto',
    },
    leave: {
      title: 'Sair e parar a importação?',
      text: 'A importação está em andamento e para se você sair desta página. O que já entrou fica; para trazer o resto, importe de novo.',
      stay: 'Continuar importando',
      leave: 'Sair e parar',
    },
  },
  en: {
    columns: {
      title: 'What each column means',
      none: 'None',
      noName: 'Column {{n}}',
    },
    check: {
      start: 'Check',
      stop: 'Stop',
      failed: 'Could not be checked',
      waiting: 'No connection to the server. The check goes on by itself when it is back.',
      title: 'Check',
    },
    send: {
      title: 'Importing',
      progress: '{{done}} of {{total}}',
      left_one: 'About {{n}} minute left.',
      left_other: 'About {{n}} minutes left.',
      waiting: 'No connection to the server. The import goes on by itself when it is back.',
      cancel: 'Cancel',
      done: 'Import finished',
      cancelled: 'Import cancelled',
      failed: 'The import stopped',
      again: 'Import the rest',
    },
    leave: {
      title: 'Leave and stop the import?',
      text: 'The import is under way and stops if you leave this page. What is in stays; to bring the rest, import again.',
      stay: 'Go on importing',
      leave: 'Leave and stop',
    },
  },
  es: {
    columns: {
      title: 'Qué significa cada columna',
      none: 'Ninguna',
      noName: 'Columna {{n}}',
    },
    check: {
      start: 'Verificar',
      stop: 'Detener',
      failed: 'No se pudo verificar',
      waiting: 'Sin conexión con el servidor. La verificación continúa sola cuando vuelva.',
      title: 'Verificación',
    },
    send: {
      title: 'Importando',
      progress: '{{done}} de {{total}}',
      left_one: 'Falta cerca de {{n}} minuto.',
      left_other: 'Faltan cerca de {{n}} minutos.',
      waiting: 'Sin conexión con el servidor. La importación continúa sola cuando vuelva.',
      cancel: 'Cancelar',
      done: 'Importación concluida',
      cancelled: 'Importación cancelada',
      failed: 'La importación se detuvo',
      again: 'Importar el resto',
    },
    leave: {
      title: '¿Salir y detener la importación?',
      text: 'La importación está en curso y se detiene si sale de esta página. Lo que ya entró queda; para traer el resto, importe de nuevo.',
      stay: 'Seguir importando',
      leave: 'Salir y detener',
    },
  },
});
