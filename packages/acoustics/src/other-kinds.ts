import { WavError, type WavErrorCode } from './wav-error.ts';

type Kind = [code: WavErrorCode, name: string, matches: (start: string) => boolean];

const startsWith =
  (...texts: string[]) =>
  (start: string) =>
    texts.some((text) => start.startsWith(text));
const at = (offset: number, text: string) => (start: string) => start.startsWith(text, offset);
/** The text begins behind blanks and a byte order mark. */
const asText = (pattern: RegExp) => (start: string) => pattern.test(start.replace(/^\xef\xbb\xbf/, '').trimStart());

/** Frame header of MPEG audio, layers 1 to 3, or of AAC: eleven bits set, then no reserved value. */
function isMpeg(start: string): boolean {
  const [first, second = 0, third = 0] = [0, 1, 2].map((i) => start.charCodeAt(i));
  if (first !== 0xff || second < 0xe0) return false;
  const isAac = (second & 0xf6) === 0xf0;
  return isAac || ((second & 0x06) !== 0 && (second & 0x18) !== 0x08 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c);
}

/** What people and programs send instead of a WAV, by the first bytes. */
const KINDS: Kind[] = [
  ['wav_other_sound', 'MP3', startsWith('ID3')],
  ['wav_other_sound', 'Ogg', startsWith('OggS')],
  ['wav_other_sound', 'FLAC', startsWith('fLaC')],
  ['wav_other_sound', 'AIFF', (start) => at(8, 'AIFF')(start) || at(8, 'AIFC')(start)],
  ['wav_other_sound', 'M4A', (start) => at(4, 'ftypM4A')(start) || at(4, 'ftypM4B')(start)],
  ['wav_other_sound', 'AMR', startsWith('#!AMR')],
  ['wav_other_sound', 'CAF', startsWith('caff')],
  ['wav_other_sound', 'AU', startsWith('.snd')],
  ['wav_other_sound', 'WMA', startsWith('\x30\x26\xb2\x75\x8e\x66\xcf\x11')],
  ['wav_other_sound', 'Wave64', startsWith('riff\x2e\x91\xcf\x11')],
  ['wav_other_sound', 'RIFX, a WAV with the bytes of each number in reverse', startsWith('RIFX')],
  ['wav_other_file', 'MP4 or 3GP', at(4, 'ftyp')],
  ['wav_other_file', 'WebM', startsWith('\x1a\x45\xdf\xa3')],
  ['wav_other_file', 'AVI', (start) => startsWith('RIFF')(start) && at(8, 'AVI ')(start)],
  ['wav_other_file', 'WebP', (start) => startsWith('RIFF')(start) && at(8, 'WEBP')(start)],
  ['wav_other_file', 'JPEG', startsWith('\xff\xd8\xff')],
  ['wav_other_file', 'PNG', startsWith('\x89PNG')],
  ['wav_other_file', 'PDF', startsWith('%PDF')],
  ['wav_other_file', 'ZIP', startsWith('PK\x03\x04')],
  ['wav_other_file', 'gzip', startsWith('\x1f\x8b')],
  ['wav_other_file', 'HTML', asText(/^<(!doctype html|html|head|body|!--)/i)],
  ['wav_other_file', 'XML', asText(/^<\?xml/i)],
  ['wav_other_file', 'JSON', asText(/^[{[]\s*["{[\]}]/)],
  // Last, since two bytes are little evidence.
  ['wav_other_sound', 'MP3 or AAC', isMpeg],
];

/** Bytes looked at; pages may begin with blanks and comments. */
const START_BYTES = 256;

/** The error for bytes that do not begin like a WAV file, naming what they are instead. */
export function errorOfKind(bytes: Uint8Array): WavError {
  if (bytes.length === 0) return new WavError('wav_empty');
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  const found = KINDS.find(([, , matches]) => matches(start));
  if (found) return new WavError(found[0], found[1]);
  // A recorder that loses power may leave a file of its full length without a byte in it.
  return new WavError('wav_not_riff', /^\0+$/.test(start) ? 'begins with zeros only' : undefined);
}
