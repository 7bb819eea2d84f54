import { addressOf } from './addresses.ts';
import { chance, pick, type Random, seededRandom, streamFor, weighted } from './chance.ts';
import { DISTRICTS } from './districts.ts';
import type { DemoSample } from './plan.ts';
import { scheduleWalks, type Walk } from './schedule.ts';
import { STREET_NAMES } from './street-names.ts';
import { layStreets, type Spot, type Street } from './streets.ts';
import { COLLECTION_NOTES } from './texts.ts';

type Class = DemoSample['classificacao'];

/** Shares of the system's classes, percent; suspect points at real leaks are added. */
const SHARES: readonly (readonly [Class, number])[] = [
  ['LESS', 72.4],
  ['PASS', 12.2],
  ['PEND', 4],
  ['INCO', 4.2],
  ['LEAK', 3.2],
  ['NOAC', 3],
  ['FRAU', 0.5],
  ['VISI', 0.5],
];

/** Probability that a sample has the class of the previous one, since closed gates, traffic and leaks affect several houses. */
const ALIKE = 0.35;
/** Samples per real leak. */
const SAMPLES_PER_LEAK = 230;
const FIRST_LEAK = 96;

const CERTAINTY: Partial<Record<Class, readonly [low: number, high: number]>> = {
  LEAK: [0.62, 0.98],
  LESS: [0.7, 0.99],
  PASS: [0.6, 0.97],
  INCO: [0.4, 0.75],
  PEND: [0.2, 0.5],
};

function nextClass(random: Random, before: Class | null): Class {
  return before && chance(random, ALIKE) ? before : weighted(random, SHARES);
}

function certaintyOf(random: Random, classificacao: Class): number | null {
  const range = CERTAINTY[classificacao];
  return range ? Math.round((range[0] + (range[1] - range[0]) * random()) * 1000) / 1000 : null;
}

/** Class given by the collector: NOAC, FRAU and VISI always (D-22), others sometimes. */
function preClassOf(random: Random, classificacao: Class): Class | null {
  if (classificacao === 'NOAC' || classificacao === 'FRAU' || classificacao === 'VISI') return classificacao;
  if (classificacao === 'LEAK' && chance(random, 0.4)) return 'LEAK';
  return chance(random, 0.05) ? pick(random, ['PASS', 'LEAK', 'LESS'] as const) : null;
}

function collectionNote(random: Random, classificacao: Class): string | null {
  const notes = COLLECTION_NOTES[classificacao];
  const likely = classificacao === 'NOAC' || classificacao === 'FRAU' || classificacao === 'VISI' ? 0.9 : 0.06;
  return notes && chance(random, likely) ? pick(random, notes) : null;
}

/** A sample as uploaded. */
function bareSample(
  walk: Walk,
  index: number,
  named: Pick<DemoSample, 'key' | 'seq' | 'street' | 'classificacao'>,
): DemoSample {
  const { district, nome, spots } = walk.street;
  const { lat, lon, precisao, numero } = spots[index] as Spot;
  return {
    key: named.key,
    seq: named.seq,
    street: named.street,
    classificacao: named.classificacao,
    company: district.company,
    crew: district.crew,
    dt_amostra: walk.taken[index] as Date,
    dt_envio: walk.uploaded[index] as Date,
    lat,
    lon,
    precisao,
    numero,
    logradouro: nome,
    place: district.place,
    endereco: addressOf({ logradouro: nome, numero, place: district.place }),
    hidrometro: null,
    coletor: walk.collector,
    confianca: null,
    pre_classificacao: null,
    leaks: false,
    obs_app: null,
    vista: false,
    review: null,
    classificacao_cliente: null,
    dt_classificacao_cliente: null,
    classificador: null,
    obs: null,
    dt_comentario: null,
    comentador: null,
    classe_final: null,
    dt_classe_final: null,
    sem_consenso: false,
    slots: [null, null, null],
    dt_ordem: null,
    geofonista: null,
  };
}
/** Puts a real leak at every 230th place, which also affects the next one or two houses. */
function placeLeaks(samples: readonly DemoSample[]): void {
  for (let at = FIRST_LEAK; at < samples.length; at += SAMPLES_PER_LEAK) {
    const source = samples[at] as DemoSample;
    const random = streamFor('leak', source.key);
    source.leaks = true;
    source.classificacao = 'LEAK';
    for (const neighbour of [samples[at - 1], samples[at + 1]]) {
      if (neighbour?.street === source.street && chance(random, 0.7)) neighbour.classificacao = 'LEAK';
    }
  }
}

const SEED = 20_261;

/** The streets of each district, the same on every day. */
export function laySurvey(): Street[][] {
  const random = seededRandom(SEED);
  let named = 0;
  const nextName = () => STREET_NAMES[named++ % STREET_NAMES.length] as string;
  return DISTRICTS.map((district) => layStreets(random, district, nextName));
}

/** The samples of one street; numbered in the order of the walks, starting with `firstNumber`. */
function samplesOf(walk: Walk, street: number, firstNumber: number): DemoSample[] {
  const random = streamFor('sounds', street);
  let classificacao: Class | null = null;
  return walk.street.spots.map((_, index) => {
    classificacao = nextClass(random, classificacao);
    const seq = `C${String(firstNumber + index).padStart(5, '0')}`;
    return bareSample(walk, index, { key: `${street}/${index}`, seq, street, classificacao });
  });
}

/** Sets the collector's notes and the system's class. */
function describe(sample: DemoSample): void {
  const random = streamFor('sample', sample.key);
  sample.confianca = certaintyOf(random, sample.classificacao);
  sample.pre_classificacao = preClassOf(random, sample.classificacao);
  sample.obs_app = collectionNote(random, sample.classificacao);
  if (chance(random, 0.15)) sample.endereco = null;
}

/** The whole survey, street by street: the same places and sounds every day, at the same distance from today. */
export function planSamples(today: Date): DemoSample[] {
  const districts = laySurvey();
  const numbered = new Map<Street, { walk: Walk; firstNumber: number }>();
  let next = 1;
  for (const walk of scheduleWalks(districts, today)) {
    numbered.set(walk.street, { walk, firstNumber: next });
    next += walk.street.spots.length;
  }
  const samples = districts.flat().flatMap((street, index) => {
    const { walk, firstNumber } = numbered.get(street) as { walk: Walk; firstNumber: number };
    return samplesOf(walk, index, firstNumber);
  });
  placeLeaks(samples);
  for (const sample of samples) describe(sample);
  return samples;
}
