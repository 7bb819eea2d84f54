import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_WAV_BYTES, readWav, WavError, writeWav } from './wav.ts';

interface Options {
  tag?: number;
  channels?: number;
  rate?: number;
  bits?: number;
  blockAlign?: number;
  subFormat?: number;
  before?: Uint8Array;
  announced?: number;
}

function chunk(id: string, body: Uint8Array, announced = body.length): Uint8Array {
  const bytes = new Uint8Array(8 + body.length + (body.length % 2));
  bytes.set(new TextEncoder().encode(id));
  new DataView(bytes.buffer).setUint32(4, announced, true);
  bytes.set(body, 8);
  return bytes;
}

function formatChunk({ tag = 1, channels = 1, rate = 8000, bits = 16, blockAlign, subFormat }: Options): Uint8Array {
  const view = new DataView(new ArrayBuffer(subFormat === undefined ? 16 : 40));
  view.setUint16(0, tag, true);
  view.setUint16(2, channels, true);
  view.setUint32(4, rate, true);
  view.setUint32(8, (rate * channels * bits) / 8, true);
  view.setUint16(12, blockAlign ?? (channels * bits) / 8, true);
  view.setUint16(14, bits, true);
  if (subFormat !== undefined) {
    view.setUint16(16, 22, true);
    view.setUint16(24, subFormat, true);
    [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71].forEach((byte, i) => {
      view.setUint8(26 + i, byte);
    });
  }
  return chunk('fmt ', new Uint8Array(view.buffer));
}

function riff(...chunks: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks]));
}

function file(options: Options, data: Uint8Array): Uint8Array {
  return riff(formatChunk(options), options.before ?? new Uint8Array(), chunk('data', data, options.announced));
}

const bytesOf = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

function codeOf(bytes: Uint8Array): string {
  try {
    readWav(bytes);
  } catch (error) {
    if (error instanceof WavError) return error.code;
    throw error;
  }
  return 'read';
}

describe('readWav', () => {
  const half = [0, 0.5, -0.5];

  it.each([
    ['8 bits', { bits: 8 }, Uint8Array.of(128, 192, 64)],
    ['16 bits', { bits: 16 }, bytesOf(Int16Array.of(0, 16_384, -16_384))],
    ['24 bits', { bits: 24 }, Uint8Array.of(0, 0, 0, 0, 0, 0x40, 0, 0, 0xc0)],
    ['32 bits', { bits: 32 }, bytesOf(Int32Array.of(0, 2 ** 30, -(2 ** 30)))],
    ['float', { tag: 3, bits: 32 }, bytesOf(Float32Array.from(half))],
    ['extensible PCM', { tag: 0xfffe, bits: 16, subFormat: 1 }, bytesOf(Int16Array.of(0, 16_384, -16_384))],
    ['extensible float', { tag: 0xfffe, bits: 32, subFormat: 3 }, bytesOf(Float32Array.from(half))],
    ['stereo', { channels: 2, bits: 16 }, bytesOf(Int16Array.of(0, 0, 32_767, 1, -32_768, 0))],
  ])('reads %s', (_name, options: Options, data: Uint8Array) => {
    const wav = readWav(file(options, data));
    expect([...wav.samples]).toEqual(half);
    expect(wav.bitsPerSample).toBe(options.bits);
    expect(wav.channels).toBe(options.channels ?? 1);
  });

  it.each([1000, 4096, 8092, 192_000])('keeps a sample rate of %i Hz', (rate) => {
    const wav = readWav(file({ rate }, new Uint8Array(200)));
    expect(wav.sampleRateHz).toBe(rate);
    expect(wav.durationSeconds).toBe(100 / rate);
  });

  it('skips other chunks, even of odd length', () => {
    const list = chunk('LIST', Uint8Array.of(1, 2, 3, 4, 5));
    expect(readWav(file({ before: list }, new Uint8Array(8))).samples).toHaveLength(4);
  });

  it('reads bytes at an odd offset of their buffer', () => {
    const whole = file({}, bytesOf(Int16Array.of(0, 16_384, -16_384)));
    const moved = new Uint8Array(whole.length + 1);
    moved.set(whole, 1);
    expect([...readWav(moved.subarray(1)).samples]).toEqual(half);
  });

  it('clips float samples beyond full scale', () => {
    expect([...readWav(file({ tag: 3, bits: 32 }, bytesOf(Float32Array.of(3, -7)))).samples]).toEqual([1, -1]);
  });

  const sound = new Uint8Array(16);
  it.each([
    ['wav_not_riff', new Uint8Array()],
    ['wav_not_riff', new TextEncoder().encode('ID3 this is another kind of file')],
    ['wav_no_format', riff()],
    ['wav_no_format', riff(chunk('data', sound), formatChunk({}))],
    ['wav_no_data', riff(formatChunk({}))],
    ['wav_no_data', file({}, new Uint8Array())],
    ['wav_no_data', file({}, Uint8Array.of(1))],
    ['wav_truncated', file({ announced: 17 }, sound)],
    ['wav_truncated', file({ announced: 0xffffffff }, sound)],
    ['wav_truncated', file({}, sound).subarray(0, -1)],
    ['wav_truncated', file({}, sound).subarray(0, 40)],
    ['wav_lying_header', file({ blockAlign: 4 }, sound)],
    ['wav_lying_header', riff(chunk('fmt ', new Uint8Array(4)), chunk('data', sound))],
    ['wav_lying_header', file({ tag: 0xfffe }, sound)],
    ['wav_lying_header', riff(new Uint8Array(8 * 2000))],
    ['wav_unsupported_encoding', file({ tag: 2, bits: 4, blockAlign: 1 }, sound)],
    ['wav_unsupported_encoding', file({ tag: 0xfffe, subFormat: 85 }, sound)],
    ['wav_unsupported_encoding', file({ tag: 3, bits: 64 }, sound)],
    ['wav_unsupported_encoding', file({ channels: 0 }, sound)],
    ['wav_unsupported_encoding', file({ channels: 9 }, sound)],
    ['wav_unsupported_rate', file({ rate: 999 }, sound)],
    ['wav_unsupported_rate', file({ rate: 192_001 }, sound)],
    ['wav_too_long', file({ rate: 1000, bits: 8 }, new Uint8Array(120_001))],
    ['wav_too_large', new Uint8Array(MAX_WAV_BYTES + 1)],
    ['wav_bad_samples', file({ tag: 3, bits: 32 }, bytesOf(Float32Array.of(0, Number.POSITIVE_INFINITY * 0)))],
  ])('refuses with %s (case %#)', (code, bytes) => {
    expect(codeOf(bytes)).toBe(code);
  });

  it('refuses random bytes with a WavError', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => codeOf(bytes) !== 'read'));
  });

  it('reads a damaged file within range or refuses it, without delay', () => {
    const whole = file({ tag: 0xfffe, bits: 32, subFormat: 3, before: chunk('LIST', new Uint8Array(7)) }, sound);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    const seen = new Set<string>();
    fc.assert(
      fc.property(damage, fc.nat(whole.length), (changes, kept) => {
        const bytes = whole.slice(0, kept % 3 === 0 ? kept : whole.length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const started = performance.now();
        const code = codeOf(bytes);
        expect(performance.now() - started).toBeLessThan(1000);
        if (code === 'read') for (const value of readWav(bytes).samples) expect(Math.abs(value)).toBeLessThanOrEqual(1);
        seen.add(code);
      }),
      { numRuns: 2000 },
    );
    expect(seen.size).toBeGreaterThan(4);
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
