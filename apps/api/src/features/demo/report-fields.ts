import type { LeakType } from '@escuta/contract';
import { NO_SUSPECT_POINT } from '@escuta/domain';
import { between, chance, deck, pick, type Random, weighted } from './chance.ts';
import type { DemoFields, DemoSample } from './plan.ts';
import { INSPECTION_NOTES, TYPE_NOTES } from './texts.ts';

/** Leak types of visible leaks, one card per finding. */
const HIDDEN_LEAK: LeakType[] = ['Não Visível', 'Não Visível', 'Não Visível', 'Infiltração', 'Visível'];
const VISIBLE_LEAK: LeakType[] = ['Visível', 'Visível', 'Visível', 'Visível', 'Infiltração'];
const FRAUD: LeakType[] = [
  'Ligação Clandestina',
  'Ligação Clandestina',
  'By-Pass',
  'Hidrômetro Danificado',
  NO_SUSPECT_POINT,
];
/** Findings for a suspect sound without a leak: mostly consumption, sometimes another fault at the connection. */
const FALSE_ALARM: LeakType[] = [
  ...new Array<LeakType>(10).fill(NO_SUSPECT_POINT),
  'By-Pass',
  'Hidrômetro Danificado',
  'Ligação Clandestina',
];

/** Returns the finding of an inspection. */
export type TypeDealer = (sample: DemoSample) => LeakType;

/** Deals from decks, so that every type occurs in every demo. */
export function typeDealer(random: Random): TypeDealer {
  const hidden = deck(random, HIDDEN_LEAK);
  const visible = deck(random, VISIBLE_LEAK);
  const fraud = deck(random, FRAUD);
  const falseAlarm = deck(random, FALSE_ALARM);
  return ({ leaks, classificacao }) => {
    if (leaks) return hidden();
    if (classificacao === 'VISI') return visible();
    return classificacao === 'FRAU' ? fraud() : falseAlarm();
  };
}

/** Sets of equipment used together. */
const KITS: DemoFields['equipamentos'][] = [
  ['Haste de Escuta', 'Geofone Eletrônico'],
  ['Geofone Eletrônico'],
  ['Geofone Mecânico', 'Haste de Escuta'],
  ['Correlacionador de Ruídos', 'Geofone Eletrônico', 'Haste de Perfuração'],
  ['Localizador de Tubulação Metálica', 'Geofone Eletrônico'],
  ['Localizador de Tubulação Não Metálica', 'Localizador de Massa Metálica', 'Perfuratriz', 'Geofone Eletrônico'],
];

function positionOf(random: Random, tipo_vazamento: LeakType): DemoFields['posicao'] {
  if (tipo_vazamento === NO_SUSPECT_POINT) return null;
  if (tipo_vazamento === 'Hidrômetro Danificado' || tipo_vazamento === 'By-Pass') return 'Cavalete';
  return weighted(random, [
    ['Rede', 24],
    ['Ramal', 40],
    ['Colar de Tomada', 14],
    ['Registro', 8],
    ['Cavalete', 10],
    ['Outros', 4],
  ]);
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** The fields written by the inspector. */
export function reportFields(random: Random, sample: DemoSample, tipo_vazamento: LeakType): DemoFields {
  const nothing = tipo_vazamento === NO_SUSPECT_POINT;
  const network = chance(random, 0.3);
  return {
    tipo_vazamento,
    abrangencia: weighted(random, [
      ['Marcação', 60],
      ['Ampla', 28],
      ['Livre', 12],
    ]),
    posicao: positionOf(random, tipo_vazamento),
    tipo_pavimentacao: weighted(random, [
      ['Asfalto', 48],
      ['Cimento', 28],
      ['Cerâmica', 7],
      ['Paralelepípedo', 8],
      ['Terra', 6],
      ['Outros', 3],
    ]),
    tipo_tubulacao: weighted(random, [
      ['PVC', 52],
      ['PEAD', 18],
      ['Ferro Fundido', 14],
      ['Aço', 3],
      ['Cimento Amianto', 4],
      ['Outros', 2],
      ['Indefinido', 7],
    ]),
    equipamentos: [...pick(random, KITS)],
    diametro: chance(random, 0.12)
      ? null
      : network
        ? pick(random, ['50 mm', '75 mm', '100 mm'])
        : pick(random, ['20 mm', '25 mm', '32 mm']),
    nro_hidrometro: chance(random, 0.85) ? `D${String(Math.floor(random() * 1e8)).padStart(8, '0')}` : null,
    pressao: chance(random, 0.9) ? oneDecimal(between(random, 14, 58)) : null,
    numero: chance(random, 0.88) ? String(sample.numero) : null,
    endereco: sample.logradouro,
    latitude: sample.lat + between(random, -3e-5, 3e-5),
    longitude: sample.lon + between(random, -3e-5, 3e-5),
    obs_inspecao: pick<string>(random, nothing ? INSPECTION_NOTES.nothing : INSPECTION_NOTES.found),
    obs_tipo_vazamento: TYPE_NOTES[tipo_vazamento] ?? null,
    nro_os: null,
    obs_aprovacao: null,
  };
}
