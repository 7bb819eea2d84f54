/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const DARKEST = 0.06;
const LIGHTEST = 0.97;
const STRONGEST_CHROMA = 0.19;
/** From violet through red to pale yellow, degrees of hue. */
const FIRST_HUE = 285;
const LAST_HUE = 465;

/** Linear-light sRGB of an OKLab colour (B. Ottosson, 2020). */
function linearRgb(lightness: number, a: number, b: number): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function gammaByte(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(255 * value)));
}

/** The colour of a lightness and hue, with the chroma reduced until it fits sRGB. */
function fittingColour(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  for (let c = chroma; ; c -= 0.002) {
    const kept = Math.max(0, c);
    const linear = linearRgb(lightness, kept * Math.cos(angle), kept * Math.sin(angle));
    if (kept === 0 || linear.every((value) => value >= 0 && value <= 1)) {
      return linear.map(gammaByte) as unknown as Rgb;
    }
  }
}

/**
 * A perceptually uniform colour map: equal steps of level are equal steps of lightness, so it stays readable in grey and with any kind of
 * colour vision.
 */
export function colourMap(steps: number): Rgb[] {
  return Array.from({ length: steps }, (_, step) => {
    const share = step / (steps - 1);
    const lightness = DARKEST + (LIGHTEST - DARKEST) * share;
    const chroma = STRONGEST_CHROMA * Math.sin(Math.PI * Math.min(1, 0.12 + 0.8 * share));
    return fittingColour(lightness, chroma, FIRST_HUE + (LAST_HUE - FIRST_HUE) * share ** 1.2);
  });
}
