import type { APPROVAL_STATES, ReportFieldOf, ReportFields } from '@escuta/contract';
import { defineTexts } from './define-texts.ts';

/** Fields with named values. */
export type EnumeratedField = ReportFieldOf<'choice' | 'ticks'>;

type ReportEnumerations = {
  [F in EnumeratedField]: Record<ReportFields[F]['values'][number], string>;
} & { aprovacao: Record<(typeof APPROVAL_STATES)[number], string> };

const pt = {
  tipo_vazamento: {
    'By-Pass': 'By-Pass',
    'Hidrômetro Danificado': 'Hidrômetro Danificado',
    Infiltração: 'Infiltração',
    'Ligação Clandestina': 'Ligação Clandestina',
    'Não Visível': 'Não Visível',
    Visível: 'Visível',
    'Sem Ponto Suspeito': 'Sem Ponto Suspeito',
  },
  posicao: {
    Rede: 'Rede',
    Ramal: 'Ramal',
    Cavalete: 'Cavalete',
    'Colar de Tomada': 'Colar de Tomada',
    Registro: 'Registro',
    Outros: 'Outros',
  },
  tipo_pavimentacao: {
    Asfalto: 'Asfalto',
    Cerâmica: 'Cerâmica',
    Cimento: 'Cimento',
    Outros: 'Outros',
    Paralelepípedo: 'Paralelepípedo',
    Terra: 'Terra',
  },
  tipo_tubulacao: {
    PVC: 'PVC',
    PEAD: 'PEAD',
    'Ferro Fundido': 'Ferro Fundido',
    Aço: 'Aço',
    'Cimento Amianto': 'Cimento Amianto',
    Outros: 'Outros',
    Indefinido: 'Indefinido',
  },
  equipamentos: {
    'Correlacionador de Ruídos': 'Correlacionador de Ruídos',
    'Geofone Eletrônico': 'Geofone Eletrônico',
    'Geofone Mecânico': 'Geofone Mecânico',
    'Haste de Escuta': 'Haste de Escuta',
    'Haste de Perfuração': 'Haste de Perfuração',
    'Localizador de Massa Metálica': 'Localizador de Massa Metálica',
    'Localizador de Tubulação Metálica': 'Localizador de Tubulação Metálica',
    'Localizador de Tubulação Não Metálica': 'Localizador de Tubulação Não Metálica',
    Perfuratriz: 'Perfuratriz',
  },
  abrangencia: { Ampla: 'Ampla', Marcação: 'Marcação', Livre: 'Livre' },
  aprovacao: {
    confirmed: 'Confirmado',
    unconfirmed: 'Não confirmado',
    pending: 'Pendente',
    finalized: 'Finalizado',
    new_inspection: 'Nova inspeção',
  },
} as const satisfies ReportEnumerations;

/** Names of the values of a leak report's enumerations (D-29), the same on every screen; a value without a name does not compile. */
export const reportEnumerationsTexts = defineTexts({
  'pt-BR': pt,
  en: {
    tipo_vazamento: {
      'By-Pass': 'By-Pass',
      'Hidrômetro Danificado': 'Damaged Meter',
      Infiltração: 'Infiltration',
      'Ligação Clandestina': 'Illegal Connection',
      'Não Visível': 'Not Visible',
      Visível: 'Visible',
      'Sem Ponto Suspeito': 'No Suspicious Point',
    },
    posicao: {
      Rede: 'Network',
      Ramal: 'Branch',
      Cavalete: 'Meter Stand',
      'Colar de Tomada': 'Tapping Collar',
      Registro: 'Control Valve',
      Outros: 'Others',
    },
    tipo_pavimentacao: {
      Asfalto: 'Asphalt',
      Cerâmica: 'Ceramic',
      Cimento: 'Cement',
      Outros: 'Others',
      Paralelepípedo: 'Cobblestone',
      Terra: 'Dirt',
    },
    tipo_tubulacao: {
      PVC: 'PVC',
      PEAD: 'HDPE',
      'Ferro Fundido': 'Cast Iron',
      Aço: 'Steel',
      'Cimento Amianto': 'Asbestos Cement',
      Outros: 'Others',
      Indefinido: 'Undefined',
    },
    equipamentos: {
      'Correlacionador de Ruídos': 'Noise Correlator',
      'Geofone Eletrônico': 'Electronic Geophone',
      'Geofone Mecânico': 'Mechanical Geophone',
      'Haste de Escuta': 'Listening Rod',
      'Haste de Perfuração': 'Drilling Rod',
      'Localizador de Massa Metálica': 'Metal Mass Locator',
      'Localizador de Tubulação Metálica': 'Metal Pipe Locator',
      'Localizador de Tubulação Não Metálica': 'Non-Metal Pipe Locator',
      Perfuratriz: 'Drilling Machine',
    },
    abrangencia: { Ampla: 'Wide', Marcação: 'Marking', Livre: 'Free' },
    aprovacao: {
      confirmed: 'Confirmed',
      unconfirmed: 'Not confirmed',
      pending: 'Pending',
      finalized: 'Finalized',
      new_inspection: 'New inspection',
    },
  },
  es: {
    tipo_vazamento: {
      'By-Pass': 'By-Pass',
      'Hidrômetro Danificado': 'Medidor Dañado',
      Infiltração: 'Infiltración',
      'Ligação Clandestina': 'Conexión Clandestina',
      'Não Visível': 'No Visible',
      Visível: 'Visible',
      'Sem Ponto Suspeito': 'Sin Punto Sospechoso',
    },
    posicao: {
      Rede: 'Red',
      Ramal: 'Ramal',
      Cavalete: 'Acometida del Medidor',
      'Colar de Tomada': 'Collarín de Toma',
      Registro: 'Válvula',
      Outros: 'Otros',
    },
    tipo_pavimentacao: {
      Asfalto: 'Asfalto',
      Cerâmica: 'Cerámica',
      Cimento: 'Cemento',
      Outros: 'Otros',
      Paralelepípedo: 'Adoquín',
      Terra: 'Tierra',
    },
    tipo_tubulacao: {
      PVC: 'PVC',
      PEAD: 'PEAD',
      'Ferro Fundido': 'Hierro Fundido',
      Aço: 'Acero',
      'Cimento Amianto': 'Fibrocemento',
      Outros: 'Otros',
      Indefinido: 'Indefinido',
    },
    equipamentos: {
      'Correlacionador de Ruídos': 'Correlador de Ruidos',
      'Geofone Eletrônico': 'Geófono Electrónico',
      'Geofone Mecânico': 'Geófono Mecánico',
      'Haste de Escuta': 'Varilla de Escucha',
      'Haste de Perfuração': 'Varilla de Perforación',
      'Localizador de Massa Metálica': 'Localizador de Masa Metálica',
      'Localizador de Tubulação Metálica': 'Localizador de Tubería Metálica',
      'Localizador de Tubulação Não Metálica': 'Localizador de Tubería No Metálica',
      Perfuratriz: 'Perforadora',
    },
    abrangencia: { Ampla: 'Amplia', Marcação: 'Marcación', Livre: 'Libre' },
    aprovacao: {
      confirmed: 'Confirmado',
      unconfirmed: 'No confirmado',
      pending: 'Pendiente',
      finalized: 'Finalizado',
      new_inspection: 'Nueva inspección',
    },
  },
});

declare module './catalogue.ts' {
  interface TextCatalogue {
    reportEnumerations: typeof reportEnumerationsTexts;
  }
}
