/** Upper half of code page 850, in which DOS programs wrote Portuguese and Spanish. No browser decodes it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** Language byte of a .dbf header (byte 29) that names code page 850. */
const CP850_LANGUAGE = 0x02;
const WINDOWS = 'windows-1252';

/** How the texts of a .dbf file are written. */
export interface DbfEncoding {
  /** Label for TextDecoder. */
  label: string;
  /** Corrects a text after decoding. */
  correct(text: string): string;
}

const asIs = (text: string) => text;

/** The encoding by the .cpg file, else by the header, else by the texts themselves: UTF-8 if they are valid, Windows Latin otherwise. */
export function dbfEncoding(dbf: Uint8Array, cpg: string | null): DbfEncoding {
  const named = cpg === null ? null : labelOf(cpg);
  if (named) return named;
  if (dbf[29] === CP850_LANGUAGE) return { label: WINDOWS, correct: fromDos };
  return { label: isUtf8(dbf) ? 'utf-8' : WINDOWS, correct: asIs };
}

/** Names in .cpg files: "UTF-8", "65001", "1252", "ANSI 1252", "ISO 88591", "ISO-8859-1", "LDID/87", "CP850". */
function labelOf(cpg: string): DbfEncoding | null {
  const name = cpg.replace(/[^\w]/g, '').toLowerCase();
  if (name === '65001' || name.startsWith('utf8')) return { label: 'utf-8', correct: asIs };
  if (/850$/.test(name)) return { label: WINDOWS, correct: fromDos };
  if (/(1252|88591|latin1|ldid87|ldid3)$/.test(name)) return { label: WINDOWS, correct: asIs };
  try {
    return { label: new TextDecoder(cpg.trim()).encoding, correct: asIs };
  } catch {
    return null;
  }
}

/** Whether more characters are valid than broken: a field may end in the middle of a character. */
function isUtf8(dbf: Uint8Array): boolean {
  const body = dbf.subarray((dbf[8] ?? 0) | ((dbf[9] ?? 0) << 8) || 32);
  let valid = 0;
  let broken = 0;
  for (const character of new TextDecoder().decode(body)) {
    if (character < '\u0080') continue;
    if (character === '\ufffd') broken += 1;
    else valid += 1;
  }
  return valid > broken;
}

/** What Windows Latin has at 0x80 to 0x9f; the rest of its upper half has the codes of Unicode. */
const WINDOWS_LOW = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const dosByWindows = new Map<string, string>();
for (const [index, dos] of [...CP850].entries()) {
  dosByWindows.set(String.fromCharCode(128 + index), dos);
  const windows = WINDOWS_LOW[index];
  if (windows) dosByWindows.set(windows, dos);
}

const fromDos = (text: string) => text.replace(/\P{ASCII}/gu, (character) => dosByWindows.get(character) ?? character);
