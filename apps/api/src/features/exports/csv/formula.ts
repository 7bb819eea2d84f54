/** = + - @ and the variants that spreadsheets treat the same: full width, small, mathematical minus. */
const SIGNS = new Set([0x3d, 0x2b, 0x2d, 0x40, 0xff1d, 0xff0b, 0xff0d, 0xff20, 0xfe62, 0xfe63, 0xfe66, 0xfe6b, 0x2212]);
const QUOTE = 0x22;
const SPACE = 0x20;

/** Blanks, invisible characters and quotes, which a spreadsheet may drop before the first sign. */
function isIgnorable(code: number): boolean {
  if (code <= SPACE || code === QUOTE || (code >= 0x7f && code <= 0xa0) || code === 0xad) return true;
  return (
    code === 0x1680 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f) ||
    code === 0xfeff
  );
}

/** Length in bytes of the UTF-8 character with this first byte. */
export const widthOf = (byte: number) => (byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

function decode(bytes: Buffer, at: number, width: number): number {
  const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (width === 1) return a;
  return width === 2 ? ((a & 0x1f) << 6) | (b & 0x3f) : ((a & 0x0f) << 12) | ((b & 0x3f) << 6) | (c & 0x3f);
}

/** Meaning of a character at the start of a cell: sign of a formula, ignorable, or start of a text. */
export type FirstSight = 'sign' | 'nothing' | 'text';

/** Classifies the character that starts at `at`. */
export function firstSight(bytes: Buffer, at: number): FirstSight {
  const width = widthOf(bytes[at] as number);
  if (width === 4) return 'text';
  const code = decode(bytes, at, width);
  if (SIGNS.has(code)) return 'sign';
  return isIgnorable(code) ? 'nothing' : 'text';
}

/** Whether a spreadsheet could read a text as a formula. */
export function leadsToFormula(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += widthOf(bytes[at] as number)) {
    const sight = firstSight(bytes, at);
    if (sight !== 'nothing') return sight === 'sign';
  }
  return false;
}
