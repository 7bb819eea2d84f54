import type { ReportField } from '@escuta/contract';
import { defineTexts } from './define-texts.ts';

/** Where the name of a field is used. */
export type FieldPlace = 'form' | 'detail' | 'sheet';

/** The name of a field, with other names for some places. Form and spreadsheet append the unit. */
type Label = string | ({ label: string } & Partial<Record<FieldPlace, string>>);

/** `position` names both coordinates together. */
type Labels = Record<ReportField | 'position', Label>;

const pt = {
  tipo_vazamento: { label: 'Tipo de ponto suspeito', form: 'Tipo de vazamento' },
  obs_tipo_vazamento: 'Observações do tipo de vazamento',
  posicao: 'Posição do ponto',
  abrangencia: 'Abrangência da inspeção',
  position: { label: 'Coordenadas do ponto', form: 'Posição no mapa' },
  latitude: 'Latitude',
  longitude: 'Longitude',
  endereco: 'Endereço inspecionado',
  numero: 'Número',
  tipo_pavimentacao: 'Pavimentação',
  tipo_tubulacao: 'Material da tubulação',
  diametro: 'Diâmetro da tubulação',
  pressao: 'Pressão da rede',
  nro_hidrometro: 'Hidrômetro próximo',
  equipamentos: 'Equipamentos',
  obs_inspecao: { label: 'Observações da análise', form: 'Observações da inspeção' },
  dt_relatorio: { label: 'Data e hora', form: 'Data e hora da inspeção (UTC-3)', sheet: 'Data do relatório' },
} as const satisfies Labels;

/** Names of the fields of a leak report in the form, the detail and the spreadsheet; a field without a name does not compile. */
export const reportFieldsTexts = defineTexts({
  'pt-BR': pt,
  en: {
    tipo_vazamento: { label: 'Suspect point type', form: 'Leak type' },
    obs_tipo_vazamento: 'Leak type notes',
    posicao: 'Point position',
    abrangencia: 'Inspection scope',
    position: { label: 'Coordinates of the point', form: 'Position on the map' },
    latitude: 'Latitude',
    longitude: 'Longitude',
    endereco: 'Inspected address',
    numero: 'House number',
    tipo_pavimentacao: 'Paving',
    tipo_tubulacao: 'Pipe material',
    diametro: 'Pipe diameter',
    pressao: 'Network pressure',
    nro_hidrometro: 'Nearby water meter',
    equipamentos: 'Equipment',
    obs_inspecao: { label: 'Analysis notes', form: 'Inspection notes' },
    dt_relatorio: { label: 'Date and time', form: 'Date and time of the inspection (UTC-3)', sheet: 'Report date' },
  },
  es: {
    tipo_vazamento: { label: 'Tipo de punto sospechoso', form: 'Tipo de fuga' },
    obs_tipo_vazamento: 'Observaciones del tipo de fuga',
    posicao: 'Posición del punto',
    abrangencia: 'Alcance de la inspección',
    position: { label: 'Coordenadas del punto', form: 'Posición en el mapa' },
    latitude: 'Latitud',
    longitude: 'Longitud',
    endereco: 'Dirección inspeccionada',
    numero: 'Número',
    tipo_pavimentacao: 'Pavimento',
    tipo_tubulacao: 'Material de la tubería',
    diametro: 'Diámetro de la tubería',
    pressao: 'Presión de la red',
    nro_hidrometro: 'Medidor cercano',
    equipamentos: 'Equipos',
    obs_inspecao: { label: 'Observaciones del análisis', form: 'Observaciones de la inspección' },
    dt_relatorio: { label: 'Fecha y hora', form: 'Fecha y hora de la inspección (UTC-3)', sheet: 'Fecha del informe' },
  },
});

declare module './catalogue.ts' {
  interface TextCatalogue {
    reportFields: typeof reportFieldsTexts;
  }
}
