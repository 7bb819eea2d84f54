const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/** = + - @ and the forms that spreadsheets take for them: full width, small, the mathematical minus. */
const SIGNS = new Set([0x3d, 0x2b, 0x2d, 0x40, 0xff1d, 0xff0b, 0xff0d, 0xff20, 0xfe62, 0xfe63, 0xfe66, 0xfe6b, 0x2212]);

/** Blank or invisible: what a spreadsheet may drop before it looks at the first sign. */
function isIgnorable(code: number): boolean {
  if (code <= SPACE || (code >= 0x7f && code <= 0xa0) || code === 0xad || code === 0x1680 || code === 0x3000)
    return true;
  return (
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f) ||
    code === 0xfeff
  );
}

/** Bytes of the UTF-8 character that begins with this byte. */
const widthOf = (byte: number) => (byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

function decode(bytes: Buffer, at: number, width: number): number {
  const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (width === 1) return a;
  return width === 2 ? ((a & 0x1f) << 6) | (b & 0x3f) : ((a & 0x0f) << 12) | ((b & 0x3f) << 6) | (c & 0x3f);
}

/**
 * Whether a spreadsheet could take the text that begins here for a formula: its first visible character is one of the signs, or it
 * begins with a tab or a line end. 'unknown': the bytes end before that can be told.
 */
export function leadsToFormula(bytes: Buffer, from: number, quoted: boolean): boolean | 'unknown' {
  const first = bytes[from] as number;
  // Outside of quotes a line end ends the row.
  if (first === TAB || first === CR || (first === LF && quoted)) return true;
  for (let at = from; at < bytes.length; ) {
    const byte = bytes[at] as number;
    if (byte === LF && !quoted) return false;
    const width = widthOf(byte);
    if (width === 4) return false;
    if (at + width > bytes.length) return 'unknown';
    const code = decode(bytes, at, width);
    if (SIGNS.has(code)) return true;
    if (!isIgnorable(code)) return false;
    at += width;
  }
  return 'unknown';
}

/** The text with an apostrophe before it where a spreadsheet could take it for a formula. */
export function safeText(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length > 0 && leadsToFormula(bytes, 0, true) === true ? `'${text}` : text;
}
