import { defineTexts } from '../../shared/i18n/define-texts.ts';

/** Recordings whose sound another company has already. */
export const storedTexts = defineTexts({
  'pt-BR': {
    title_one: '{{n}} nova tem um som que já está em outra empresa ou unidade',
    title_other: '{{n}} novas têm um som que já está em outra empresa ou unidade',
    sample: 'Amostra que já existe',
    several_one: '{{seq}} e mais {{n}}',
    several_other: '{{seq}} e mais {{n}}',
    help: 'Pode ser que tenham sido enviadas antes, para lá ou para a empresa errada. Deixe-as de fora se já estão no lugar certo.',
    choice: 'Estas gravações',
    leave: 'Deixar de fora',
    bring: 'Trazer mesmo assim',
    download: 'Baixar lista de sons repetidos',
    fileName: 'sons-repetidos',
  },
  en: {
    title_one: '{{n}} new one has a sound that another company or unit already has',
    title_other: '{{n}} new ones have a sound that another company or unit already has',
    sample: 'Sample already there',
    several_one: '{{seq}} and {{n}} more',
    several_other: '{{seq}} and {{n}} more',
    help: 'They may have been sent before, to that company or to the wrong one. Leave them out if they are already in the right place.',
    choice: 'These recordings',
    leave: 'Leave them out',
    bring: 'Bring them in anyway',
    download: 'Download list of repeated sounds',
    fileName: 'repeated-sounds',
  },
  es: {
    title_one: '{{n}} nueva tiene un sonido que ya está en otra empresa o unidad',
    title_other: '{{n}} nuevas tienen un sonido que ya está en otra empresa o unidad',
    sample: 'Muestra que ya existe',
    several_one: '{{seq}} y {{n}} más',
    several_other: '{{seq}} y {{n}} más',
    help: 'Puede que se hayan enviado antes, allí o a la empresa equivocada. Déjelas afuera si ya están en el lugar correcto.',
    choice: 'Estas grabaciones',
    leave: 'Dejarlas afuera',
    bring: 'Traerlas igualmente',
    download: 'Descargar lista de sonidos repetidos',
    fileName: 'sonidos-repetidos',
  },
});
