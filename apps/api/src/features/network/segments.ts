import { createHash } from 'node:crypto';
import { type NetworkBatch, type NetworkMatching, type PIPE_MATERIALS, STRETCH_METRES_MAX } from '@escuta/contract';
import { cutLine, distanceMetres, positionsOf } from '@escuta/domain';

type Material = (typeof PIPE_MATERIALS)[number];

/** Segments of a batch as columns of the table, with what the batch adds up to. */
export interface StoredSegments {
  /** Open paths in metres of Web Mercator, in PostgreSQL's notation. */
  caminho: string[];
  metros: number[];
  material: Material[];
  material_original: (string | null)[];
  diametro: (number | null)[];
  ano: (number | null)[];
  codigo: (string | null)[];
  /** The segments cut into stretches; `segmento` is the place of the segment in the columns above. */
  trechos: { caminho: string[]; metros: number[]; segmento: number[] };
  vertices: number;
  norte: number;
  sul: number;
  leste: number;
  oeste: number;
}

const EARTH_RADIUS_METRES = 6_378_137;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const centimetres = (metres: number) => Math.round(metres * 100) / 100;

/** A position in metres of Web Mercator, to the centimetre. */
const mercator = (lon: number, lat: number) =>
  `(${centimetres(EARTH_RADIUS_METRES * radians(lon))},${centimetres(EARTH_RADIUS_METRES * Math.asinh(Math.tan(radians(lat))))})`;

function measure(positions: ArrayLike<number>): { caminho: string; metros: number } {
  const points: string[] = [];
  let metros = 0;
  for (let at = 0; at < positions.length; at += 2) {
    const [lon, lat] = [positions[at] as number, positions[at + 1] as number];
    points.push(mercator(lon, lat));
    if (at === 0) continue;
    metros += distanceMetres({ lon: positions[at - 2] as number, lat: positions[at - 1] as number }, { lon, lat });
  }
  return { caminho: `[${points.join(',')}]`, metros: centimetres(metros) };
}

/** Turns a batch without faults into columns. */
export function toStored(batch: NetworkBatch, { materiais }: NetworkMatching): StoredSegments {
  const named = batch.material.map((place) => (place === null ? undefined : materiais[place]));
  const stored: StoredSegments = {
    ...{ caminho: [], metros: [], vertices: 0, norte: -90, sul: 90, leste: -180, oeste: 180 },
    material: named.map((found) => found?.material ?? 'Indefinido'),
    material_original: named.map((found) => found?.texto ?? null),
    diametro: batch.diametro,
    ano: batch.ano,
    codigo: batch.codigo.map((text) => text || null),
    trechos: { caminho: [], metros: [], segmento: [] },
  };
  for (const positions of positionsOf(batch)) {
    for (const stretch of cutLine(positions, STRETCH_METRES_MAX)) {
      const cut = measure(stretch);
      stored.trechos.caminho.push(cut.caminho);
      stored.trechos.metros.push(cut.metros);
      stored.trechos.segmento.push(stored.caminho.length);
    }
    const { caminho, metros } = measure(positions);
    stored.caminho.push(caminho);
    stored.metros.push(metros);
    stored.vertices += positions.length / 2;
    for (let at = 0; at < positions.length; at += 2) {
      const [lon, lat] = [positions[at] as number, positions[at + 1] as number];
      stored.oeste = Math.min(stored.oeste, lon);
      stored.leste = Math.max(stored.leste, lon);
      stored.sul = Math.min(stored.sul, lat);
      stored.norte = Math.max(stored.norte, lat);
    }
  }
  return stored;
}

/** What tells a batch that is sent again from another one. */
export const fingerprint = (batch: NetworkBatch): Buffer => createHash('sha256').update(JSON.stringify(batch)).digest();
