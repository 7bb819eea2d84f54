import { defineTexts } from './define-texts.ts';

/** Words that every screen shares. */
export const commonTexts = defineTexts({
  'pt-BR': {
    product: 'Escuta',
    cancel: 'Cancelar',
    close: 'Fechar',
    confirm: 'Confirmar',
    save: 'Salvar',
    yes: 'Sim',
    no: 'Não',
    loading: 'Carregando…',
    retry: 'Tentar de novo',
    noData: 'Sem Dados',
    notFound: 'Não encontrado',
    languageLabel: 'Idioma',
    language: { 'pt-BR': 'Português', en: 'English', es: 'Español' },
    themeLabel: 'Aparência',
    theme: { light: 'Clara', dark: 'Escura', system: 'Sistema' },
    crash: {
      title: 'Esta parte da tela parou',
      help: 'Tente de novo; se continuar, recarregue a página.',
      reload: 'Recarregar',
    },
    from: 'De',
    to: 'Até',
  },
  en: {
    product: 'Escuta',
    cancel: 'Cancel',
    close: 'Close',
    confirm: 'Confirm',
    save: 'Save',
    yes: 'Yes',
    no: 'No',
    loading: 'Loading…',
    retry: 'Try again',
    noData: 'No data',
    notFound: 'Not found',
    languageLabel: 'Language',
    language: { 'pt-BR': 'Português', en: 'English', es: 'Español' },
    themeLabel: 'Appearance',
    theme: { light: 'Light', dark: 'Dark', system: 'System' },
    crash: {
      title: 'This part of the screen stopped',
      help: 'Try again; if it goes on, reload the page.',
      reload: 'Reload',
    },
    from: 'From',
    to: 'To',
  },
  es: {
    product: 'Escuta',
    cancel: 'Cancelar',
    close: 'Cerrar',
    confirm: 'Confirmar',
    save: 'Guardar',
    yes: 'Sí',
    no: 'No',
    loading: 'Cargando…',
    retry: 'Intentar de nuevo',
    noData: 'Sin datos',
    notFound: 'No encontrado',
    languageLabel: 'Idioma',
    language: { 'pt-BR': 'Português', en: 'English', es: 'Español' },
    themeLabel: 'Apariencia',
    theme: { light: 'Clara', dark: 'Oscura', system: 'Sistema' },
    crash: {
      title: 'Esta parte de la pantalla se detuvo',
      help: 'Inténtelo de nuevo; si continúa, recargue la página.',
      reload: 'Recargar',
    },
    from: 'Desde',
    to: 'Hasta',
  },
});

declare module './catalogue.ts' {
  interface TextCatalogue {
    common: typeof commonTexts;
  }
}
