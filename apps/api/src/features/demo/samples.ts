import { addressOf } from './addresses.ts';
import { chance, pick, type Random, weighted } from './chance.ts';
import { DISTRICTS } from './districts.ts';
import type { DemoSample } from './plan.ts';
import { scheduleWalks, type Walk } from './schedule.ts';
import { STREET_NAMES } from './street-names.ts';
import { layStreets, type Spot } from './streets.ts';
import { COLLECTION_NOTES } from './texts.ts';

type Class = DemoSample['classificacao'];

/** Shares of the system's classes, percent; suspect points around true leaks come on top. */
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

/** How often a sample is like the one before: closed gates, traffic and a leak's noise do not end after one house. */
const ALIKE = 0.35;
/** One true leak in so many samples. */
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

/** NOAC, FRAU and VISI are what the collector saw (D-22); some others the collector guessed. */
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

/** What stands on a sample the moment it is uploaded. */
function bareSample(walk: Walk, index: number, spot: Spot): Omit<DemoSample, 'classificacao' | 'seq' | 'street'> {
  const { district, nome } = walk.street;
  return {
    company: district.company,
    crew: district.crew,
    dt_amostra: walk.taken[index] as Date,
    dt_envio: walk.uploaded[index] as Date,
    ...spot,
    logradouro: nome,
    place: district.place,
    endereco: addressOf({ logradouro: nome, numero: spot.numero, place: district.place }),
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
    geofonista: null,
  };
}

/** Puts a true leak at every 230th place; the next one or two houses hear it too. */
function placeLeaks(random: Random, samples: readonly DemoSample[]): void {
  for (let at = FIRST_LEAK; at < samples.length; at += SAMPLES_PER_LEAK) {
    const source = samples[at] as DemoSample;
    source.leaks = true;
    source.classificacao = 'LEAK';
    for (const neighbour of [samples[at - 1], samples[at + 1]]) {
      if (neighbour?.street === source.street && chance(random, 0.7)) neighbour.classificacao = 'LEAK';
    }
  }
}

/** The whole survey: a street at a time, in the order the samples were taken. */
export function planSamples(random: Random, now: Date): DemoSample[] {
  let named = 0;
  const nextName = () => STREET_NAMES[named++ % STREET_NAMES.length] as string;
  const districts = DISTRICTS.map((district) => layStreets(random, district, nextName));
  const samples: DemoSample[] = [];
  scheduleWalks(random, districts, now).forEach((walk, street) => {
    let classificacao: Class | null = null;
    for (const [index, spot] of walk.street.spots.entries()) {
      classificacao = nextClass(random, classificacao);
      const seq = `C${String(samples.length + 1).padStart(5, '0')}`;
      samples.push({ ...bareSample(walk, index, spot), seq, street, classificacao });
    }
  });
  placeLeaks(random, samples);
  for (const sample of samples) {
    sample.confianca = certaintyOf(random, sample.classificacao);
    sample.pre_classificacao = preClassOf(random, sample.classificacao);
    sample.obs_app = collectionNote(random, sample.classificacao);
    if (chance(random, 0.15)) sample.endereco = null;
  }
  return samples;
}
