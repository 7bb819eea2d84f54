import { defineTexts } from '../i18n/define-texts.ts';
import { registerTexts } from '../i18n/i18n.ts';

/** Texts of what a sample was sent with, and of what is doubtful about it (D-34). */
const sentTexts = defineTexts({
  'pt-BR': {
    device: 'Dispositivo',
    sensor: 'Sensor',
    model: '{{model}}, série {{serial}}',
    serial: 'Série {{serial}}',
    file: 'Arquivo importado',
    meter: 'Hidrômetro',
    turning: 'Girando',
    still: 'Parado',
    place: { mapa: 'marcada no mapa', anterior: '{{precision}}, pela última posição conhecida' },
    warning: {
      clock_ahead: 'O relógio do aparelho estava adiantado',
      aheadBy: 'Recebida em {{received}}; o relógio do aparelho dizia {{claimed}}',
      clock_behind: 'Data improvável: relógio do aparelho atrasado ou envio muito tardio',
      received: 'Recebida em {{received}}. {{doubt}}',
      place_unlikely: 'Posição improvável: longe de onde a empresa trabalha',
      placeBy: 'Posição improvável: a {{km}} km de onde a empresa trabalha',
      imprecise: 'Posição imprecisa',
      impreciseBy: 'Posição imprecisa ({{precision}})',
      meter_unlikely: 'Número de hidrômetro improvável: não foi guardado',
      meter_elsewhere: 'O hidrômetro já foi ouvido em outro lugar: confira o número',
      elsewhereBy: 'O hidrômetro já foi ouvido a {{distance}} daqui: confira o número',
      other: 'Amostra {{seq}}, de {{date}}',
      sensor_unlikely: 'Número de série do sensor improvável: não distingue um sensor de outro',
    },
  },
  en: {
    device: 'Device',
    sensor: 'Sensor',
    model: '{{model}}, serial no. {{serial}}',
    serial: 'Serial no. {{serial}}',
    file: 'Imported file',
    meter: 'Water meter',
    turning: 'Turning',
    still: 'Not turning',
    place: { mapa: 'marked on the map', anterior: '{{precision}}, from the last known position' },
    warning: {
      clock_ahead: 'The device’s clock was ahead',
      aheadBy: 'Received on {{received}}; the device’s clock said {{claimed}}',
      clock_behind: 'Unlikely date: the device’s clock was behind, or it was sent very late',
      received: 'Received on {{received}}. {{doubt}}',
      place_unlikely: 'Unlikely position: far from where the company works',
      placeBy: 'Unlikely position: {{km}} km from where the company works',
      imprecise: 'Imprecise position',
      impreciseBy: 'Imprecise position ({{precision}})',
      meter_unlikely: 'Unlikely number of a water meter: it was not kept',
      meter_elsewhere: 'The water meter was heard at another place: check its number',
      elsewhereBy: 'The water meter was heard {{distance}} away from here: check its number',
      other: 'Sample {{seq}} of {{date}}',
      sensor_unlikely: 'Unlikely serial number: it does not tell one sensor from another',
    },
  },
  es: {
    device: 'Dispositivo',
    sensor: 'Sensor',
    model: '{{model}}, serie {{serial}}',
    serial: 'Serie {{serial}}',
    file: 'Archivo importado',
    meter: 'Medidor',
    turning: 'Girando',
    still: 'Detenido',
    place: { mapa: 'marcada en el mapa', anterior: '{{precision}}, por la última posición conocida' },
    warning: {
      clock_ahead: 'El reloj del aparato estaba adelantado',
      aheadBy: 'Recibida el {{received}}; el reloj del aparato decía {{claimed}}',
      clock_behind: 'Fecha improbable: reloj del aparato atrasado o envío muy tardío',
      received: 'Recibida el {{received}}. {{doubt}}',
      place_unlikely: 'Posición improbable: lejos de donde trabaja la empresa',
      placeBy: 'Posición improbable: a {{km}} km de donde trabaja la empresa',
      imprecise: 'Posición imprecisa',
      impreciseBy: 'Posición imprecisa ({{precision}})',
      meter_unlikely: 'Número de medidor improbable: no se guardó',
      meter_elsewhere: 'El medidor ya se escuchó en otro lugar: verifique el número',
      elsewhereBy: 'El medidor ya se escuchó a {{distance}} de aquí: verifique el número',
      other: 'Muestra {{seq}}, del {{date}}',
      sensor_unlikely: 'Número de serie del sensor improbable: no distingue un sensor de otro',
    },
  },
});

declare module '../i18n/catalogue.ts' {
  interface TextCatalogue {
    sent: typeof sentTexts;
  }
}

registerTexts('sent', sentTexts);
