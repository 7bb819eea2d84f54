/** Linear red, green and blue as they are seen, by rows. */
type Sight = readonly number[] | null;
type Triple = [number, number, number];

/**
 * Sight without one of the three kinds of cones: Machado, Oliveira and Fernandes (2009), A Physiologically-based Model for Simulation of
 * Color Vision Deficiency, IEEE TVCG 15:1291, severity 1.0.
 */
export const SIGHTS: readonly (readonly [name: string, sight: Sight])[] = [
  ['all cones', null],
  ['protanopia', [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]],
  ['deuteranopia', [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881]],
  ['tritanopia', [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]],
];

/** Difference (CIEDE2000) of two colours, `#rrggbb`, as somebody sees them. */
export function colorDifference(one: string, other: string, sight: Sight): number {
  const [a, b] = [one, other].map((color) => labOf(seenBy(sight, linearOf(color)))) as [Triple, Triple];
  return ciede2000(a, b);
}

/** The parts of a colour of sRGB as amounts of light, 0 to 1. */
function linearOf(color: string): Triple {
  const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Triple;
}

const times = (matrix: readonly number[], [x, y, z]: Triple): Triple =>
  [0, 3, 6].map(
    (row) => (matrix[row] as number) * x + (matrix[row + 1] as number) * y + (matrix[row + 2] as number) * z,
  ) as Triple;

function seenBy(sight: Sight, light: Triple): Triple {
  return sight ? (times(sight, light).map((part) => Math.min(1, Math.max(0, part))) as Triple) : light;
}

/** sRGB to CIE XYZ under D65 (IEC 61966-2-1). */
const TO_XYZ = [
  0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.072175, 0.0193339, 0.119192, 0.9503041,
] as const;
const WHITE: Triple = [0.95047, 1, 1.08883];

function labOf(light: Triple): Triple {
  const [x, y, z] = times(TO_XYZ, light).map((value, n) => {
    const share = value / (WHITE[n] as number);
    return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIANS = Math.PI / 180;
const cosine = (degrees: number) => Math.cos(degrees * RADIANS);
/** 0 for greys, near 1 for strong colours. */
const strength = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** Sharma, Wu and Dalal (2005), The CIEDE2000 Color-Difference Formula, Color Research & Application 30:21. */
export function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const stretch = 1.5 - 0.5 * strength((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const h1 = hueOf(a1 * stretch, b1);
  // The shorter way round; a grey has the hue of the other.
  const turn = c1 * c2 === 0 ? 0 : ((hueOf(a2 * stretch, b2) - h1 + 540) % 360) - 180;
  const hue = h1 + turn / 2;
  const [light, chroma] = [(l1 + l2) / 2 - 50, (c1 + c2) / 2];
  const t =
    1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) - 0.2 * cosine(4 * hue - 63);
  const byLight = (l2 - l1) / (1 + (0.015 * light ** 2) / Math.sqrt(20 + light ** 2));
  const byChroma = (c2 - c1) / (1 + 0.045 * chroma);
  const byHue = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIANS)) / (1 + 0.015 * chroma * t);
  const blue = 30 * Math.exp(-(((((hue + 360) % 360) - 275) / 25) ** 2));
  const together = -2 * strength(chroma) * Math.sin(2 * blue * RADIANS) * byChroma * byHue;
  return Math.sqrt(byLight ** 2 + byChroma ** 2 + byHue ** 2 + together);
}

/** Degrees, 0 to 360. */
const hueOf = (a: number, b: number) => (Math.atan2(b, a) / RADIANS + 360) % 360;
