import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** "Most likely first" (LSN-03), and how far it reaches. */
const rankingTexts = defineTexts({
  'pt-BR': {
    likeliest: 'Vazamentos mais prováveis primeiro',
    reach: 'A ordem alcança {{known}} de {{total}} amostras, as que têm referência; as outras seguem por data.',
    top: 'As primeiras {{top}} são as {{share}} mais prováveis.',
    none: 'Nenhuma destas amostras tem referência ainda: vêm por data.',
    loading: 'Ordenando…',
    failed: 'A ordem não pôde ser carregada; as amostras vêm por data.',
  },
  en: {
    likeliest: 'Most likely leaks first',
    reach: 'The order reaches {{known}} of {{total}} samples, those with a reference; the others follow by date.',
    top: 'The first {{top}} are the {{share}} most likely.',
    none: 'None of these samples has a reference yet: they are sorted by date.',
    loading: 'Sorting…',
    failed: 'The order could not be loaded; the samples are sorted by date.',
  },
  es: {
    likeliest: 'Fugas más probables primero',
    reach: 'El orden alcanza {{known}} de {{total}} muestras, las que tienen referencia; las otras siguen por fecha.',
    top: 'Las primeras {{top}} son el {{share}} más probable.',
    none: 'Ninguna de estas muestras tiene referencia todavía: vienen por fecha.',
    loading: 'Ordenando…',
    failed: 'No se pudo cargar el orden; las muestras vienen por fecha.',
  },
});

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    ranking: typeof rankingTexts;
  }
}

registerTexts('ranking', rankingTexts);
