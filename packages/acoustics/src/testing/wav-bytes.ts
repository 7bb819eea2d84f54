/**
 * Writes WAV files for tests, right and wrong ones, with code of its own: what the product writes is never read back to show that it reads well.
 */
export interface WavOptions {
  /** 1 is PCM, 3 float. */
  tag?: number;
  channels?: number;
  rate?: number;
  /** Bits of a sample as it is stored. */
  bits?: number;
  blockAlign?: number;
  /** Makes the header an extensible one, with this tag in its sub-format. */
  subFormat?: number;
  /** Bits that mean something, in an extensible header. */
  validBits?: number;
  /** Chunks between format and data. */
  before?: Uint8Array;
  /** Chunks behind the data. */
  behind?: Uint8Array;
  /** Size of the data in the header. */
  announced?: number;
}

const LETTERS = new TextEncoder();

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A chunk with the zero that makes its length even; `padded` false leaves it out. */
export function chunk(id: string, body: Uint8Array, { announced = body.length, padded = true } = {}): Uint8Array {
  const bytes = new Uint8Array(8 + body.length + (padded ? body.length % 2 : 0));
  bytes.set(LETTERS.encode(id));
  new DataView(bytes.buffer).setUint32(4, announced, true);
  bytes.set(body, 8);
  return bytes;
}

export function formatChunk(options: WavOptions): Uint8Array {
  const { tag = 1, channels = 1, rate = 8000, bits = 16, blockAlign = (channels * bits) / 8, subFormat } = options;
  const view = new DataView(new ArrayBuffer(subFormat === undefined ? 16 : 40));
  view.setUint16(0, subFormat === undefined ? tag : 0xfffe, true);
  view.setUint16(2, channels, true);
  view.setUint32(4, rate, true);
  view.setUint32(8, rate * blockAlign, true);
  view.setUint16(12, blockAlign, true);
  view.setUint16(14, bits, true);
  if (subFormat !== undefined) {
    view.setUint16(16, 22, true);
    view.setUint16(18, options.validBits ?? bits, true);
    view.setUint16(24, subFormat, true);
    [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71].forEach((byte, i) => {
      view.setUint8(26 + i, byte);
    });
  }
  return chunk('fmt ', new Uint8Array(view.buffer));
}

/** A file of chunks. @param family RIFF, or RF64 and BW64, whose sizes are in a ds64 chunk */
export function riff(chunks: readonly Uint8Array[], family = 'RIFF'): Uint8Array {
  const body = joined(...chunks);
  const head = new Uint8Array(12);
  head.set(LETTERS.encode(family));
  new DataView(head.buffer).setUint32(4, family === 'RIFF' ? body.length + 4 : 0xffff_ffff, true);
  head.set(LETTERS.encode('WAVE'), 8);
  return joined(head, body);
}

/** A whole file. */
export function wavFile(options: WavOptions, data: Uint8Array): Uint8Array {
  const { announced = data.length, before = new Uint8Array(), behind = new Uint8Array() } = options;
  return riff([formatChunk(options), before, chunk('data', data, { announced }), behind]);
}

/** A 64-bit file. @param counted size of the data in its ds64 chunk */
export function wavFile64(
  family: 'RF64' | 'BW64',
  options: WavOptions,
  data: Uint8Array,
  counted = data.length,
): Uint8Array {
  const sizes = new DataView(new ArrayBuffer(28));
  sizes.setBigUint64(8, BigInt(counted), true);
  const parts = [chunk('ds64', new Uint8Array(sizes.buffer)), formatChunk(options)];
  return riff([...parts, chunk('data', data, { announced: 0xffff_ffff })], family);
}

/** Writers of one sample, -1 to 1, by kind and bits. */
const WRITERS: Record<string, (view: DataView, at: number, value: number) => void> = {
  int8: (view, at, value) => view.setUint8(at, 128 + Math.round(value * 127)),
  int16: (view, at, value) => view.setInt16(at, Math.round(value * 32_767), true),
  int24: (view, at, value) => {
    const whole = Math.round(value * 8_388_607);
    view.setUint8(at, whole & 255);
    view.setInt16(at + 1, whole >> 8, true);
  },
  int32: (view, at, value) => view.setInt32(at, Math.round(value * 2_147_483_647), true),
  // 24 valid bits in four bytes: the lowest byte is empty.
  int24in32: (view, at, value) => view.setInt32(at, Math.round(value * 8_388_607) * 256, true),
  float32: (view, at, value) => view.setFloat32(at, value, true),
  float64: (view, at, value) => view.setFloat64(at, value, true),
};
export type SampleKind = 'int8' | 'int16' | 'int24' | 'int32' | 'int24in32' | 'float32' | 'float64';

/** Samples as stored bytes; those of several channels alternate. */
export function sampleBytes(kind: SampleKind, values: readonly number[]): Uint8Array {
  const width = Number(/\d+$/.exec(kind)?.[0]) / 8;
  const view = new DataView(new ArrayBuffer(values.length * width));
  values.forEach((value, i) => {
    WRITERS[kind]?.(view, i * width, value);
  });
  return new Uint8Array(view.buffer);
}

/** The header of samples of a kind. */
export function headerOf(kind: SampleKind): WavOptions {
  const bits = Number(/\d+$/.exec(kind)?.[0]);
  if (kind === 'int24in32') return { bits, subFormat: 1, validBits: 24 };
  return { bits, tag: kind.startsWith('float') ? 3 : 1 };
}

/** A tone, one value a sample. */
export const tone = ({
  hertz,
  rate,
  seconds,
  peak = 0.5,
}: {
  hertz: number;
  rate: number;
  seconds: number;
  peak?: number;
}) => Array.from({ length: Math.round(rate * seconds) }, (_, i) => peak * Math.sin((2 * Math.PI * hertz * i) / rate));
