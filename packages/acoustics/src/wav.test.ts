import { describe, expect, it } from 'vitest';
import { GOLDEN, GOLDEN_REFUSED, GOLDEN_VALUES } from './testing/golden.ts';
import {
  chunk,
  formatChunk,
  headerOf,
  riff,
  type SampleKind,
  sampleBytes,
  tone,
  type WavOptions,
  wavFile,
  wavFile64,
} from './testing/wav-bytes.ts';
import { readWav, writeWav } from './wav.ts';
import { MAX_WAV_BYTES, WavError } from './wav-error.ts';

const bytesOf = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
const text = (content: string) => new TextEncoder().encode(content);
const fromBase64 = (content: string) => new Uint8Array(Buffer.from(content, 'base64'));

function errorOf(bytes: Uint8Array): { code: string; detail?: string | undefined } {
  try {
    readWav(bytes);
  } catch (error) {
    if (error instanceof WavError) return { code: error.code, detail: error.detail };
    throw error;
  }
  return { code: 'read' };
}
const codeOf = (bytes: Uint8Array) => errorOf(bytes).code;

describe('readWav', () => {
  const half = [0, 0.5, -0.5];

  it.each([
    ['8 bits', { bits: 8 }, Uint8Array.of(128, 192, 64)],
    ['16 bits', { bits: 16 }, bytesOf(Int16Array.of(0, 16_384, -16_384))],
    ['24 bits', { bits: 24 }, Uint8Array.of(0, 0, 0, 0, 0, 0x40, 0, 0, 0xc0)],
    ['32 bits', { bits: 32 }, bytesOf(Int32Array.of(0, 2 ** 30, -(2 ** 30)))],
    ['float', { tag: 3, bits: 32 }, bytesOf(Float32Array.from(half))],
    ['extensible PCM', { bits: 16, subFormat: 1 }, bytesOf(Int16Array.of(0, 16_384, -16_384))],
    ['extensible float', { bits: 32, subFormat: 3 }, bytesOf(Float32Array.from(half))],
    ['stereo', { channels: 2, bits: 16 }, bytesOf(Int16Array.of(0, 0, 32_767, 1, -32_768, 0))],
  ])('reads %s', (_name, options: WavOptions, data: Uint8Array) => {
    const wav = readWav(wavFile(options, data));
    expect([...wav.samples]).toEqual(half);
    expect(wav.bitsPerSample).toBe(options.bits);
    expect(wav.channels).toBe(options.channels ?? 1);
  });

  it.each([1000, 4096, 8092, 192_000])('keeps a sample rate of %i Hz', (rate) => {
    const wav = readWav(wavFile({ rate }, new Uint8Array(200)));
    expect(wav.sampleRateHz).toBe(rate);
    expect(wav.durationSeconds).toBe(100 / rate);
  });

  it('skips other chunks, even of odd length', () => {
    const list = chunk('LIST', Uint8Array.of(1, 2, 3, 4, 5));
    expect(readWav(wavFile({ before: list }, new Uint8Array(8))).samples).toHaveLength(4);
  });

  it('reads bytes at an odd offset of their buffer', () => {
    const whole = wavFile({}, bytesOf(Int16Array.of(0, 16_384, -16_384)));
    const moved = new Uint8Array(whole.length + 1);
    moved.set(whole, 1);
    expect([...readWav(moved.subarray(1)).samples]).toEqual(half);
  });

  it('clips float samples beyond full scale', () => {
    expect([...readWav(wavFile({ tag: 3, bits: 32 }, bytesOf(Float32Array.of(3, -7)))).samples]).toEqual([1, -1]);
  });

  const sound = new Uint8Array(16);
  it.each([
    ['wav_not_riff', text('no sound')],
    ['wav_not_riff', text('RIFF....CDDA')],
    ['wav_no_format', riff([])],
    ['wav_no_format', riff([chunk('data', sound), formatChunk({})])],
    ['wav_no_data', riff([formatChunk({})])],
    ['wav_no_data', wavFile({}, new Uint8Array())],
    ['wav_no_data', wavFile({}, Uint8Array.of(1))],
    ['wav_truncated', wavFile({ announced: 17 }, sound)],
    ['wav_truncated', wavFile({ announced: 64 * 1024 * 1024 }, sound)],
    ['wav_truncated', wavFile64('RF64', {}, sound, 17)],
    ['wav_truncated', text('RIFF')],
    ['wav_truncated', wavFile({}, sound).subarray(0, -1)],
    ['wav_truncated', wavFile({}, sound).subarray(0, 40)],
    ['wav_lying_header', wavFile({ blockAlign: 4 }, sound)],
    ['wav_lying_header', riff([chunk('fmt ', new Uint8Array(4)), chunk('data', sound)])],
    ['wav_lying_header', wavFile({ tag: 0xfffe }, sound)],
    ['wav_lying_header', riff([new Uint8Array(8 * 2000)])],
    ['wav_unsupported_encoding', wavFile({ tag: 2, bits: 4, blockAlign: 1 }, sound)],
    ['wav_unsupported_encoding', wavFile({ subFormat: 85 }, sound)],
    ['wav_lying_header', riff([formatChunk({}), formatChunk({ rate: 4000 }), chunk('data', sound)])],
    ['wav_lying_header', wavFile({ bits: 24, blockAlign: 4 }, sound)],
    ['wav_lying_header', wavFile({ bits: 16, subFormat: 1, validBits: 17 }, sound)],
    ['wav_unsupported_encoding', wavFile({ tag: 3, bits: 16 }, sound)],
    ['wav_unsupported_encoding', wavFile({ bits: 64 }, sound)],
    ['wav_unsupported_encoding', wavFile({ bits: 12, blockAlign: 2 }, sound)],
    ['wav_unsupported_encoding', wavFile({ channels: 0 }, sound)],
    ['wav_unsupported_encoding', wavFile({ channels: 9 }, sound)],
    ['wav_unsupported_rate', wavFile({ rate: 999 }, sound)],
    ['wav_unsupported_rate', wavFile({ rate: 192_001 }, sound)],
    ['wav_too_long', wavFile({ rate: 1000, bits: 8 }, new Uint8Array(120_001))],
    ['wav_too_large', new Uint8Array(MAX_WAV_BYTES + 1)],
    ['wav_no_data', wavFile({ behind: chunk('LIST', text('INFOINAM')) }, new Uint8Array())],
    ['wav_no_data', wavFile({ bits: 24, announced: 0xffffffff }, Uint8Array.of(1))],
  ])('refuses with %s (case %#)', (code, bytes) => {
    expect(codeOf(bytes)).toBe(code);
  });

  it.each([
    ['NaN', [0, Number.NaN]],
    ['Infinity', [0, Number.POSITIVE_INFINITY]],
    ['-Infinity', [Number.NEGATIVE_INFINITY, 0]],
    // The mean of the two channels would be NaN.
    ['Infinity', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
  ])('refuses %s among the samples', (detail, values) => {
    for (const kind of ['float32', 'float64'] as const) {
      const bytes = wavFile({ ...headerOf(kind), channels: 2 }, sampleBytes(kind, values));
      expect(errorOf(bytes)).toEqual({ code: 'wav_bad_samples', detail });
    }
  });
});

describe('the field’s formats', () => {
  const values = tone({ hertz: 100, rate: 2000, seconds: 0.05 });
  const kinds: SampleKind[] = ['int8', 'int16', 'int24', 'int32', 'int24in32', 'float32', 'float64'];

  it.each(kinds)('reads %s, plain and extensible, in RIFF, RF64 and BW64', (kind) => {
    const header = { ...headerOf(kind), rate: 2000 };
    const data = sampleBytes(kind, values);
    const extensible = { subFormat: header.tag ?? 1, ...header };
    const files = [wavFile(header, data), wavFile(extensible, data)];
    for (const file of [...files, wavFile64('RF64', header, data), wavFile64('BW64', extensible, data)]) {
      const wav = readWav(file);
      expect(wav).toMatchObject({ sampleRateHz: 2000, channels: 1, durationSeconds: 0.05 });
      const apart = wav.samples.map((value, i) => Math.abs(value - (values[i] ?? 0)));
      expect(Math.max(...apart)).toBeLessThan(kind === 'int8' ? 1 / 127 : 1 / 32_767);
    }
  });

  it('reads 24 bits in four bytes by the block, whichever number of bits the header has', () => {
    const data = sampleBytes('int24in32', [0, 0.5, -0.5]);
    for (const header of [
      { bits: 32, validBits: 24 },
      { bits: 24, validBits: 24, blockAlign: 4 },
    ]) {
      const { samples, bitsPerSample } = readWav(wavFile({ ...header, subFormat: 1 }, data));
      expect(bitsPerSample).toBe(24);
      expect(samples[1]).toBeCloseTo(0.5, 6);
      expect(samples[2]).toBeCloseTo(-0.5, 6);
    }
    expect(readWav(wavFile({ bits: 16, subFormat: 1, validBits: 0 }, new Uint8Array(8))).bitsPerSample).toBe(16);
  });

  // What ffmpeg, arecord, sox and others write into a pipe, and the same less the header.
  const unknown = [0, 0xffff_ffff, 0xffff_ffdb, 0x8000_0000, 0x7fff_ffff, 0x7fff_ffff - 36, 0x7fff_f000, 0x7fff_effa];
  it.each(unknown)('takes what is there when the size of the data is unknown (%i), whole frames only', (announced) => {
    const data = sampleBytes('int16', [0.1, 0.2, 0.3, 0.4, 0.5]);
    const wav = readWav(wavFile({ channels: 2, announced }, data));
    expect(wav.samples).toHaveLength(2);
    expect(wav.samples[1]).toBeCloseTo(0.35, 4);
  });

  it('takes what is there when the ds64 chunk has no size', () => {
    const data = sampleBytes('int16', [0.1, 0.2]);
    for (const counted of [0, Number.MAX_SAFE_INTEGER, 0xffff_ffff]) {
      expect(readWav(wavFile64('RF64', {}, data, counted)).samples).toHaveLength(2);
    }
  });

  it('takes a sound of size 0 that begins with silence, but not the chunks behind no sound', () => {
    expect(readWav(wavFile({ announced: 0 }, new Uint8Array(40))).samples).toHaveLength(20);
    const note = chunk('LIST', text('INFOx'));
    expect(codeOf(wavFile({ behind: note }, new Uint8Array()))).toBe('wav_no_data');
  });

  it.each(['LIST', 'bext'])('reads files whose writer left out the zero behind a %s chunk of odd length', (id) => {
    const data = sampleBytes('int16', [0.1, 0.2]);
    for (const padded of [true, false]) {
      const odd = chunk(id, text('INFOx'), { padded });
      expect(readWav(wavFile({ before: odd }, data)).samples).toHaveLength(2);
      expect(readWav(riff([odd, formatChunk({}), odd, chunk('data', data)])).samples).toHaveLength(2);
    }
  });

  it.each(Object.entries(GOLDEN))('reads the file of %s', (_name, content) => {
    const wav = readWav(fromBase64(content));
    expect(wav.sampleRateHz).toBe(4000);
    expect([...wav.samples]).toEqual(GOLDEN_VALUES);
  });
});

describe('a refusal', () => {
  it.each(GOLDEN_REFUSED)('names what the file of %s is', (_name, code, detail, content) => {
    expect(errorOf(fromBase64(content))).toEqual({ code, detail });
  });

  const sound = new Uint8Array(16);
  it.each([
    ['wav_empty', undefined, new Uint8Array()],
    ['wav_other_sound', 'MP3', text('ID3\x04 and a song')],
    ['wav_other_sound', 'AMR', text('#!AMR\n')],
    ['wav_other_sound', 'MP3 or AAC', Uint8Array.of(0xff, 0xf1, 0x6c, 0x40)],
    ['wav_other_file', 'HTML', text('\ufeff\r\n <!DOCTYPE html><html lang="pt">')],
    ['wav_other_file', 'HTML', text('<html><body>Acesse a rede</body></html>')],
    ['wav_other_file', 'JSON', text('{"error": true}')],
    ['wav_other_file', 'XML', text('<?xml version="1.0"?><Error/>')],
    ['wav_other_file', 'JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['wav_other_file', 'ZIP', text('PK\x03\x04')],
    ['wav_other_file', 'AVI', text('RIFF....AVI LIST')],
    ['wav_not_riff', 'begins with zeros only', new Uint8Array(1000)],
    ['wav_unsupported_encoding', 'format 0x1234', wavFile({ tag: 0x1234 }, sound)],
    ['wav_unsupported_encoding', 'A-law', wavFile({ bits: 8, subFormat: 6 }, sound)],
    ['wav_unsupported_encoding', 'floating point of 16 bits', wavFile({ tag: 3, bits: 16 }, sound)],
    ['wav_truncated', '17 bytes announced, 16 present', wavFile({ announced: 17 }, sound)],
  ])('%s says %s', (code, detail, bytes) => {
    expect(errorOf(bytes)).toEqual({ code, detail });
  });
});

describe('writeWav', () => {
  it('writes samples that read back within half a step of 16 bits', () => {
    const samples = Float32Array.from({ length: 500 }, (_, i) => Math.sin(i / 7) * 0.9);
    const wav = readWav(writeWav(samples, 4096));
    expect(wav).toMatchObject({ sampleRateHz: 4096, channels: 1, bitsPerSample: 16 });
    wav.samples.forEach((value, i) => {
      expect(Math.abs(value - (samples[i] ?? 0))).toBeLessThan(2 / 32_768);
    });
  });

  it('clips samples beyond full scale', () => {
    const { samples } = readWav(writeWav(Float32Array.of(2, -2), 8000));
    expect(samples[0]).toBeCloseTo(1, 3);
    expect(samples[1]).toBeCloseTo(-1, 3);
  });
});
