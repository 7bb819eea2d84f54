import { DISTRICTS, type District } from '../districts.ts';
import { type Blob, type Point, pointOf } from './plane.ts';

/** A neighbourhood: its streets run along a grid of its own. */
export interface Quarter {
  name: string;
  middle: Point;
  /** Direction of its first streets, degrees from east, counter-clockwise. */
  angle: number;
  /** The surveyed district in it. */
  district: District | null;
}

export interface Park extends Blob {
  name: string;
  lake: boolean;
}

export interface Town {
  name: string;
  /** Its built land. */
  land: Blob;
  quarters: Quarter[];
  parks: readonly Park[];
}

/** Invented neighbourhoods around the surveyed ones: metres east and north of the first district, direction of their streets. */
const QUARTERS: Record<string, readonly (readonly [name: string, x: number, y: number, angle: number])[]> = {
  Contagem: [
    ['Centro Velho', -880, 480, 20],
    ['Vila dos Oleiros', -60, 900, -6],
    ['Santa Cecília do Monte', 60, 1750, 14],
    ['Alto dos Ipês', 1000, 1880, -38],
    ['Jardim das Paineiras', 1900, 1560, 8],
    ['Boa Colheita', 2380, 640, 40],
    ['Estação', 900, 190, -14],
    ['Porto das Garças', 1760, 20, 22],
    ['Jardim Manacá', 2640, -240, -20],
    ['Vila Ferroviária', 2700, -1130, 12],
    ['Olaria', 2000, -1780, -28],
    ['Ribeirão Claro', 1050, -1080, 34],
    ['Várzea Nova', 860, -1960, 3],
    ['Santa Efigênia da Serra', 20, -1620, -18],
    ['Vila Mutirão', -900, -1560, 26],
    ['Parque das Andorinhas', -860, -420, -30],
    ['Jardim Aroeira', -1700, -730, 10],
    ['Cidade Jardim Sul', -1760, -1750, -8],
    ['Campo Belo de Cima', -2680, -420, 30],
    ['Distrito das Oficinas', -2640, 560, 0],
    ['Alvorada', -1500, 1050, -16],
    ['Jardim Tangará', -2200, 1460, 24],
    ['Bairro do Engenho', -850, 1480, 38],
    ['Vista Alegre', -760, 2240, 10],
  ],
  'Vale Claro': [
    ['Ponte Alta', -14240, -3620, -12],
    ['São Tomé de Baixo', -14900, -3050, 6],
    ['Vila Jatobá', -15900, -3400, 34],
    ['Beira-Rio', -15980, -4260, -22],
    ['Bairro da Estação', -14380, -4420, 16],
    ['Jardim Primavera', -15160, -5320, -4],
  ],
  'Serra Norte': [
    ['Morro do Cruzeiro', -3380, 18980, 18],
    ['Santo Expedito', -2580, 18520, -32],
    ['Vila Esperança', -2700, 17660, 8],
    ['Lagoinha de Cima', -3560, 17340, -20],
    ['Alto da Matriz', -4260, 17960, 28],
    ['Recanto da Serra', -4160, 18760, -6],
  ],
};

const PARKS: Record<string, readonly Park[]> = {
  Contagem: [
    { name: 'Parque das Gameleiras', middle: { x: -1420, y: 560 }, radius: 215, seed: 1, lake: true },
    { name: 'Praça dos Oleiros', middle: { x: 60, y: 1130 }, radius: 70, seed: 4, lake: false },
    { name: 'Parque da Estação', middle: { x: 1290, y: 150 }, radius: 130, seed: 2, lake: false },
    { name: 'Horto Municipal', middle: { x: 2280, y: 1130 }, radius: 170, seed: 6, lake: true },
    { name: 'Parque do Tangará', middle: { x: -2250, y: 1010 }, radius: 150, seed: 3, lake: false },
    { name: 'Bosque da Várzea', middle: { x: 480, y: -1840 }, radius: 150, seed: 5, lake: false },
    { name: 'Praça da Olaria', middle: { x: 2060, y: -1640 }, radius: 65, seed: 9, lake: false },
    { name: 'Parque Aroeira', middle: { x: -2230, y: -560 }, radius: 135, seed: 8, lake: false },
    { name: 'Mata do Ipê', middle: { x: 560, y: 1500 }, radius: 140, seed: 7, lake: false },
  ],
  'Vale Claro': [{ name: 'Parque do Vale', middle: { x: -14660, y: -3340 }, radius: 120, seed: 2, lake: true }],
  'Serra Norte': [{ name: 'Parque da Serra', middle: { x: -3900, y: 18420 }, radius: 120, seed: 5, lake: false }],
};

const LAND: Record<string, Blob> = {
  Contagem: { middle: { x: 20, y: 30 }, radius: 3300, seed: 4.2, flat: 0.8 },
  'Vale Claro': { middle: { x: -15120, y: -4080 }, radius: 1560, seed: 2, flat: 1 },
  'Serra Norte': { middle: { x: -3420, y: 18180 }, radius: 1380, seed: 5, flat: 0.95 },
};

/** Woods in the open land around the towns. */
export const WOODS: readonly Blob[] = [
  { middle: { x: 300, y: 4100 }, radius: 1300, seed: 1, flat: 0.6 },
  { middle: { x: 5200, y: 1500 }, radius: 1500, seed: 2, flat: 1.1 },
  { middle: { x: -5200, y: 1900 }, radius: 1400, seed: 5, flat: 0.7 },
  { middle: { x: -800, y: -4600 }, radius: 1500, seed: 3, flat: 0.5 },
  { middle: { x: -9000, y: -500 }, radius: 1900, seed: 6, flat: 0.6 },
  { middle: { x: -12400, y: -6900 }, radius: 1500, seed: 4, flat: 0.6 },
  { middle: { x: -18200, y: -2600 }, radius: 1300, seed: 8, flat: 0.9 },
  { middle: { x: -6500, y: 9500 }, radius: 2100, seed: 9, flat: 0.8 },
  { middle: { x: 1600, y: 12500 }, radius: 2000, seed: 7, flat: 0.9 },
  { middle: { x: -6800, y: 19800 }, radius: 1500, seed: 3, flat: 0.7 },
];

/** Points that the river passes, upstream first. */
export const RIVER: readonly Point[] = [
  ...[
    [6800, 2900],
    [5200, 1150],
    [4000, 700],
    [3200, 210],
    [2500, 190],
    [2080, -420],
    [1420, -470],
    [1100, -640],
    [480, -860],
  ],
  ...[
    [-160, -1010],
    [-800, -1000],
    [-1420, -1210],
    [-2200, -1130],
    [-3100, -1480],
    [-4600, -1250],
    [-6400, -2100],
    [-8400, -2500],
  ],
  ...[
    [-10400, -3800],
    [-12300, -4100],
    [-13700, -4080],
    [-14700, -4760],
    [-15500, -4720],
    [-16300, -4900],
    [-17600, -5900],
    [-20500, -6100],
  ],
].map(([x = 0, y = 0]) => ({ x, y }));

/** Points of the roads between the towns; both ends are joined to the nearest avenue. */
export const HIGHWAYS: readonly { name: string; through: readonly Point[] }[] = [
  {
    name: 'Rodovia do Vale Claro',
    through: [
      [-3000, -200],
      [-4700, -250],
      [-7200, -1250],
      [-9800, -2300],
      [-12200, -2700],
      [-13900, -3500],
    ].map(([x = 0, y = 0]) => ({ x, y })),
  },
  {
    name: 'Rodovia da Serra',
    through: [
      [-500, 2250],
      [-1100, 3700],
      [-500, 6200],
      [-1900, 9300],
      [-1500, 12200],
      [-2700, 15000],
      [-3100, 16900],
    ].map(([x = 0, y = 0]) => ({ x, y })),
  },
  {
    name: 'Rodovia das Nascentes',
    through: [
      [3200, -1500],
      [4400, -2100],
      [6500, -2500],
      [9500, -4200],
    ].map(([x = 0, y = 0]) => ({ x, y })),
  },
];

/** The towns with their surveyed and their invented neighbourhoods. */
export const TOWNS: readonly Town[] = Object.entries(QUARTERS).map(([town, invented]) => {
  const surveyed = DISTRICTS.filter(({ place }) => place.endsWith(`, ${town}`)).map((district) => ({
    name: district.place.slice(0, -town.length - 2),
    middle: pointOf(district),
    angle: district.angle,
    district,
  }));
  const others = invented.map(([name, x, y, angle]) => ({
    name,
    middle: { x, y },
    angle,
    district: null,
  }));
  return { name: town, land: LAND[town] as Blob, quarters: [...surveyed, ...others], parks: PARKS[town] ?? [] };
});
