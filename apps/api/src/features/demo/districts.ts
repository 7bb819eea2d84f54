import { type Crew, MAIN_CREW, NORTH_CREW, VALLEY_CREW, WEST_CREW } from './cast.ts';

/** A surveyed neighbourhood: a grid of streets around a point, walked by some collectors of one company. */
export interface District {
  company: string;
  /** Neighbourhood and town, the end of every address. */
  place: string;
  lat: number;
  lon: number;
  /** Direction of its first streets, degrees from east, counter-clockwise. */
  angle: number;
  samples: number;
  collectors: readonly string[];
  crew: Crew;
  /** Different sounds per class in its company's recordings. */
  sounds: number;
}

/** About 3,000 samples in all (D-31). The root's own samples have no unit yet, to demonstrate Change Unit. */
export const DISTRICTS: readonly District[] = [
  {
    company: 'root',
    place: 'Vila Aurora, Contagem',
    lat: -19.9317,
    lon: -44.0539,
    angle: 12,
    samples: 640,
    collectors: ['col', 'col3'],
    crew: MAIN_CREW,
    sounds: 6,
  },
  {
    company: 'hill1',
    place: 'Alto da Serra, Contagem',
    lat: -19.9225,
    lon: -44.046,
    angle: -24,
    samples: 520,
    collectors: ['col2'],
    crew: MAIN_CREW,
    sounds: 5,
  },
  {
    company: 'hill2',
    place: 'Jardim das Gameleiras, Contagem',
    lat: -19.9252,
    lon: -44.0395,
    angle: 31,
    samples: 380,
    collectors: ['col3'],
    crew: MAIN_CREW,
    sounds: 4,
  },
  {
    company: 'springs',
    place: 'Nascentes, Contagem',
    lat: -19.94,
    lon: -44.0362,
    angle: 5,
    samples: 620,
    collectors: ['col', 'col2'],
    crew: MAIN_CREW,
    sounds: 6,
  },
  {
    company: 'park1',
    place: 'Parque do Sabiá, Contagem',
    lat: -19.9305,
    lon: -44.0715,
    angle: 48,
    samples: 500,
    collectors: ['col4', 'col5'],
    crew: WEST_CREW,
    sounds: 5,
  },
  {
    company: 'valley1',
    place: 'Centro, Vale Claro',
    lat: -19.9665,
    lon: -44.1985,
    angle: 20,
    samples: 220,
    collectors: ['valley.col'],
    crew: VALLEY_CREW,
    sounds: 2,
  },
  {
    company: 'north',
    place: 'Bela Vista, Serra Norte',
    lat: -19.7685,
    lon: -44.0865,
    angle: -10,
    samples: 160,
    collectors: ['north.col'],
    crew: NORTH_CREW,
    sounds: 2,
  },
];
