import { between, palettePng, type Random, type Rgb, seededRandom } from '@escuta/acoustics';

/** Subject of a demo photo: one of the classes with photos (DET-05), or a street without a finding. */
export type PhotoKind = 'FRAU' | 'VISI' | 'NADA';

const WIDTH = 640;
const HEIGHT = 480;

const COLOURS = {
  sky: [196, 206, 214],
  wall: [226, 220, 208],
  kerb: [150, 140, 128],
  road: [92, 94, 98],
  crack: [64, 66, 70],
  water: [58, 126, 178],
  glint: [120, 182, 222],
  box: [60, 66, 72],
  pipe: [186, 54, 44],
  dial: [232, 234, 236],
  ink: [24, 28, 32],
  paper: [250, 250, 248],
} as const satisfies Record<string, Rgb>;
type Colour = keyof typeof COLOURS;
const ORDER = Object.keys(COLOURS) as Colour[];

/** Letters of the banner, five dots wide and seven high, a row per number. */
const LETTERS: Record<string, readonly number[]> = {
  F: [31, 16, 16, 30, 16, 16, 16],
  O: [14, 17, 17, 17, 17, 17, 14],
  T: [31, 4, 4, 4, 4, 4, 4],
  S: [15, 16, 16, 14, 1, 1, 30],
  I: [14, 4, 4, 4, 4, 4, 14],
  N: [17, 25, 21, 19, 17, 17, 17],
  E: [31, 16, 16, 30, 16, 16, 31],
  C: [14, 17, 16, 16, 16, 17, 14],
  A: [14, 17, 17, 31, 17, 17, 17],
  ' ': [0, 0, 0, 0, 0, 0, 0],
};
const BANNER = 'FOTO SINTETICA';
const DOT = 4;

type Pixels = Uint8Array;

function fill(pixels: Pixels, x: number, y: number, width: number, height: number, colour: Colour): void {
  const index = ORDER.indexOf(colour);
  for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + height); row++) {
    pixels.fill(index, row * WIDTH + Math.max(0, x), row * WIDTH + Math.min(WIDTH, x + width));
  }
}

function ellipse(pixels: Pixels, x: number, y: number, rx: number, ry: number, colour: Colour): void {
  for (let row = Math.ceil(y - ry); row <= y + ry; row++) {
    const half = rx * Math.sqrt(Math.max(0, 1 - ((row - y) / ry) ** 2));
    fill(pixels, Math.round(x - half), row, Math.round(2 * half), 1, colour);
  }
}

/** Marks the photo as synthetic. */
function banner(pixels: Pixels): void {
  fill(pixels, 0, HEIGHT - 48, WIDTH, 48, 'paper');
  const left = Math.round((WIDTH - BANNER.length * 6 * DOT) / 2);
  for (const [place, letter] of [...BANNER].entries()) {
    for (const [row, bits] of (LETTERS[letter] ?? []).entries()) {
      for (let dot = 0; dot < 5; dot++) {
        if ((bits >> (4 - dot)) & 1) {
          fill(pixels, left + (place * 6 + dot) * DOT, HEIGHT - 38 + row * DOT, DOT, DOT, 'ink');
        }
      }
    }
  }
}

/** A dry street. */
function street(pixels: Pixels, _random: Random, close: boolean): void {
  fill(pixels, 0, 0, WIDTH, 150, 'sky');
  fill(pixels, 0, close ? 0 : 90, WIDTH, close ? 120 : 110, 'wall');
  fill(pixels, 0, close ? 120 : 200, WIDTH, 26, 'kerb');
  const top = close ? 146 : 226;
  fill(pixels, 0, top, WIDTH, HEIGHT - top, 'road');
}

/** A street with water that comes up through a crack and runs along the kerb. */
function visibleLeak(pixels: Pixels, random: Random, close: boolean): void {
  street(pixels, random, close);
  const size = close ? 1.9 : 1;
  const x = between(random, 240, 400);
  const y = close ? 300 : 330;
  for (let piece = 0; piece < 7; piece++) {
    ellipse(pixels, x - piece * 40 * size, y + piece * 5, (90 - piece * 8) * size, (30 - piece * 2) * size, 'water');
  }
  for (let piece = 0; piece < 9; piece++) {
    const at = [x + between(random, -80, 60) * size, y + between(random, -16, 14) * size] as const;
    ellipse(pixels, ...at, 16 * size, 3 * size, 'glint');
  }
  ellipse(pixels, x, y - 4, 26 * size, 9 * size, 'crack');
  ellipse(pixels, x, y - 8, 14 * size, 5 * size, 'glint');
}

/** A meter box on a wall, and the pipe that leads around it. */
function fraud(pixels: Pixels, random: Random, close: boolean): void {
  fill(pixels, 0, 0, WIDTH, HEIGHT, 'wall');
  fill(pixels, 0, 380, WIDTH, 60, 'kerb');
  const size = close ? 1.6 : 1;
  const width = Math.round(200 * size);
  const x = Math.round(between(random, 150, close ? 180 : 290));
  const y = close ? 70 : 150;
  fill(pixels, x, y, width, Math.round(150 * size), 'box');
  ellipse(pixels, x + width / 2, y + 75 * size, 52 * size, 52 * size, 'dial');
  ellipse(pixels, x + width / 2, y + 75 * size, 46 * size, 46 * size, 'paper');
  fill(pixels, Math.round(x + width / 2 - 2), Math.round(y + 40 * size), 4, Math.round(36 * size), 'ink');
  const thick = Math.round(16 * size);
  fill(pixels, x - 50, y - 30, width + 100, thick, 'pipe');
  fill(pixels, x - 50, y - 30, thick, Math.round(190 * size), 'pipe');
  fill(pixels, x + width + 50 - thick, y - 30, thick, Math.round(190 * size), 'pipe');
}

const DRAW = { FRAU: fraud, VISI: visibleLeak, NADA: street };

/** Draws a synthetic photo as PNG; the same seed gives the same photo. */
export function drawPhoto(kind: PhotoKind, seed: number, close: boolean): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  DRAW[kind](pixels, seededRandom(seed), close);
  banner(pixels);
  return palettePng(
    WIDTH,
    HEIGHT,
    pixels,
    ORDER.map((name) => COLOURS[name]),
  );
}
