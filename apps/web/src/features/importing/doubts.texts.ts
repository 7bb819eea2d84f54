import { defineTexts } from '../../shared/i18n/define-texts.ts';

/** What is doubtful about a recording that is imported all the same. */
export const doubtTexts = defineTexts({
  'pt-BR': {
    doubt: {
      clock_ahead: 'Data no futuro',
      clock_behind: 'Relógio atrasado',
      place_unlikely: 'Posição improvável',
      imprecise: 'Posição imprecisa (mais de {{limit}})',
      meter_unlikely: 'Número de hidrômetro improvável',
      meter_elsewhere: 'Hidrômetro já ouvido em outro lugar',
      sensor_unlikely: 'Número de série do sensor improvável',
    },
    doubts: {
      title_one: '{{n}} duvidosa, que entra com um aviso',
      title_other: '{{n}} duvidosas, que entram com um aviso',
      doubt: 'Dúvida',
      download: 'Baixar lista de dúvidas',
      fileName: 'duvidas',
    },
  },
  en: {
    doubt: {
      clock_ahead: 'Date in the future',
      clock_behind: 'Clock behind',
      place_unlikely: 'Unlikely position',
      imprecise: 'Imprecise position (more than {{limit}})',
      meter_unlikely: 'Unlikely number of a water meter',
      meter_elsewhere: 'Water meter heard at another place',
      sensor_unlikely: 'Unlikely serial number of a sensor',
    },
    doubts: {
      title_one: '{{n}} doubtful, which comes in with a warning',
      title_other: '{{n}} doubtful, which come in with a warning',
      doubt: 'Doubt',
      download: 'Download list of doubts',
      fileName: 'doubts',
    },
  },
  es: {
    doubt: {
      clock_ahead: 'Fecha en el futuro',
      clock_behind: 'Reloj atrasado',
      place_unlikely: 'Posición improbable',
      imprecise: 'Posición imprecisa (más de {{limit}})',
      meter_unlikely: 'Número de medidor improbable',
      meter_elsewhere: 'Medidor ya escuchado en otro lugar',
      sensor_unlikely: 'Número de serie del sensor improbable',
    },
    doubts: {
      title_one: '{{n}} dudosa, que entra con un aviso',
      title_other: '{{n}} dudosas, que entran con un aviso',
      doubt: 'Duda',
      download: 'Descargar lista de dudas',
      fileName: 'dudas',
    },
  },
});
