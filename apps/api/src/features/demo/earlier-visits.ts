import { streamFor } from './chance.ts';
import type { DemoSample } from './plan.ts';
import { DAY_MS, HOUR_MS, plusMs } from './times.ts';

type Heard = Pick<DemoSample, 'classificacao' | 'classificacao_cliente'>;

const quiet: Heard = { classificacao: 'LESS', classificacao_cliente: 'LESS' };
const suspect: Heard = { classificacao: 'LEAK', classificacao_cliente: 'LEAK' };
/** The system suspected a leak, the analyst heard none. */
const doubted: Heard = { classificacao: 'LEAK', classificacao_cliente: 'LESS' };
const consumption: Heard = { classificacao: 'PASS', classificacao_cliente: 'PASS' };

/** Earlier visits to a place: days before the visit of the survey, and what was heard. */
type History = readonly (readonly [daysBefore: number, heard: Heard])[];

/** Leaks of the main company that grew over months. */
const GROWING: readonly History[] = [
  [
    [186, quiet],
    [124, quiet],
    [71, suspect],
  ],
  [
    [155, quiet],
    [92, doubted],
  ],
  [
    [201, quiet],
    [140, consumption],
    [102, quiet],
    [66, suspect],
  ],
];
/** A quiet place that was listened to again and again. */
const STEADY: History = [
  [190, quiet],
  [160, quiet],
  [130, quiet],
  [100, consumption],
  [70, quiet],
];

/** A degree of latitude has about 111,000 m. */
const DEGREES_PER_M = 1 / 111_000;
/** The survey of that time used other numbers. */
const EARLIER = 'A';
const seqOf = (number: number) => `${EARLIER}${String(number).padStart(5, '0')}`;

function visitTo(place: DemoSample, seq: string, daysBefore: number, heard: Heard): DemoSample {
  const random = streamFor('earlier', place.key, daysBefore);
  const dt_amostra = plusMs(place.dt_amostra, -daysBefore * DAY_MS);
  const dt_envio = plusMs(dt_amostra, 2 * HOUR_MS);
  const metres = () => (random() - 0.5) * 8 * DEGREES_PER_M;
  return {
    ...place,
    ...heard,
    key: `${place.key} ${daysBefore}`,
    seq,
    dt_amostra,
    dt_envio,
    lat: place.lat + metres(),
    lon: place.lon + metres(),
    leaks: false,
    slots: [null, null, null],
    dt_ordem: null,
    pre_classificacao: null,
    obs_app: null,
    vista: true,
    review: heard.classificacao === heard.classificacao_cliente,
    dt_classificacao_cliente: plusMs(dt_envio, 20 * HOUR_MS),
    classificador: 'ana',
  };
}

/**
 * Visits of the months before the survey to a few of its places in the main company, so that these have a history (PLACE-03). All were reviewed
 * then. The samples of those places get the meter that all visits have.
 */
export function earlierVisits(samples: readonly DemoSample[]): DemoSample[] {
  const ours = samples.filter(({ company }) => company === 'root');
  const leaks = ours.filter(({ leaks }) => leaks);
  const still = ours.find(({ classificacao, endereco }) => classificacao === 'LESS' && endereco !== null);
  const places = [...leaks.slice(0, GROWING.length), ...(still ? [still] : [])];
  const histories = [...GROWING.slice(0, places.length - (still ? 1 : 0)), STEADY];
  let number = 0;
  return places.flatMap((place, index) => {
    place.hidrometro = `Y24S${String(310_457 + index * 7_919)}`;
    const history = histories[index] ?? STEADY;
    return history.map(([days, heard]) => visitTo(place, seqOf(++number), days, heard));
  });
}

/** The samples of the survey, then the earlier ones: like an installation that imports its history afterwards. */
export function inOrderOfImport(samples: readonly DemoSample[]): DemoSample[] {
  const isEarlier = ({ seq }: DemoSample) => seq.startsWith(EARLIER);
  return [...samples.filter((sample) => !isEarlier(sample)), ...samples.filter(isEarlier)];
}
