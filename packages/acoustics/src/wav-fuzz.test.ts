import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bareWav } from './bare-wav.ts';
import { playableWav } from './playable.ts';
import { GOLDEN, GOLDEN_REFUSED } from './testing/golden.ts';
import {
  chunk,
  formatChunk,
  headerOf,
  riff,
  type SampleKind,
  sampleBytes,
  wavFile,
  wavFile64,
} from './testing/wav-bytes.ts';
import { readWav } from './wav.ts';
import { MAX_WAV_BYTES, WavError } from './wav-error.ts';

/** Longest time for one small file, milliseconds; it takes less than one, and the machine may be busy. */
const LONGEST_MS = 1_000;

/** What becomes of a file: a reason, or read, and then heard too. Anything else that is thrown fails the test. */
function outcomeOf(bytes: Uint8Array): string {
  const started = performance.now();
  let outcome = 'read';
  try {
    const { samples } = readWav(bytes);
    expect(samples.every((value) => Math.abs(value) <= 1)).toBe(true);
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    outcome = error.code;
  }
  for (const other of [bareWav, playableWav]) {
    try {
      const result = other(bytes);
      if (outcome === 'read' && result) expect(readWav(result).samples.length).toBeGreaterThan(0);
    } catch (error) {
      if (!(error instanceof WavError) || outcome === 'read') throw error;
    }
  }
  expect(performance.now() - started).toBeLessThan(LONGEST_MS);
  return outcome;
}

const values = [0, 0.5, -0.5, 0.25, -0.25, 0.75];
const kinds: SampleKind[] = ['int8', 'int16', 'int24', 'int32', 'int24in32', 'float32', 'float64'];
const odd = chunk('LIST', new Uint8Array(7), { padded: false });
const whole: Uint8Array[] = [
  ...kinds.map((kind) => wavFile({ ...headerOf(kind), rate: 2000, before: odd }, sampleBytes(kind, values))),
  ...kinds.map((kind) => wavFile64('RF64', { ...headerOf(kind), channels: 2 }, sampleBytes(kind, values))),
  ...Object.values(GOLDEN).map((content) => new Uint8Array(Buffer.from(content, 'base64'))),
  ...GOLDEN_REFUSED.map(([, , , content]) => new Uint8Array(Buffer.from(content, 'base64'))),
];

it('reads 4,000 damaged files or refuses them with a reason, without delay', () => {
  const damage = fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { minLength: 1, maxLength: 6 });
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.nat(whole.length - 1), damage, fc.nat(300), (which, changes, kept) => {
      const file = whole[which] as Uint8Array;
      const bytes = file.slice(0, kept % 4 === 0 ? kept : file.length);
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      seen.add(outcomeOf(bytes));
    }),
    { numRuns: 4000 },
  );
  const often = ['read', 'wav_truncated', 'wav_not_riff', 'wav_lying_header', 'wav_unsupported_encoding'];
  expect([...seen]).toEqual(expect.arrayContaining(often));
});

/** Chunks with any name and any size, true or not. */
const anyChunk = fc
  .tuple(
    fc.constantFrom('fmt ', 'data', 'ds64', 'LIST', 'fact', 'JUNK', '\0\0\0\0'),
    fc.uint8Array({ maxLength: 50 }),
    fc.oneof(fc.constant(null), fc.constantFrom(0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff), fc.nat(100)),
    fc.boolean(),
  )
  .map(([id, body, announced, padded]) => chunk(id, body, { announced: announced ?? body.length, padded }));
const anyFormat = fc
  .tuple(
    fc.constantFrom(1, 3, 2, 6),
    fc.constantFrom(1, 2, 6, 8, 0, 65_535),
    fc.constantFrom(1000, 2000, 8000, 192_000, 0),
    fc.constantFrom(8, 16, 24, 32, 64, 0, 7),
    fc.constantFrom(undefined, 1, 3, 85),
  )
  .map(([tag, channels, rate, bits, subFormat]) =>
    formatChunk({
      tag,
      channels,
      rate,
      bits,
      blockAlign: ((channels * bits) / 8) % 65_536,
      ...(subFormat && { subFormat }),
    }),
  );

it('reads 2,000 files of any chunks or refuses them with a reason, without delay', () => {
  const files = fc.tuple(
    fc.constantFrom('RIFF', 'RF64', 'BW64'),
    fc.array(fc.oneof(anyChunk, anyFormat), { maxLength: 8 }),
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(files, ([family, chunks]) => {
      seen.add(outcomeOf(riff(chunks, family)));
    }),
    { numRuns: 2000 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['read', 'wav_no_format', 'wav_no_data', 'wav_truncated']));
});

it('refuses 1,000 files of random bytes with a reason', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => outcomeOf(bytes) !== 'read'),
    { numRuns: 1000 },
  );
});

it('refuses the largest files of nothing but chunk heads as fast', () => {
  const heads = new Uint8Array(MAX_WAV_BYTES);
  heads.set(riff([]));
  // A sound of size 0, behind which empty chunks go on to the end.
  const chunks = new Uint8Array(Buffer.alloc(MAX_WAV_BYTES, 'JUNK\0\0\0\0'));
  chunks.set(wavFile({ announced: 0, rate: 1000, bits: 8 }, new Uint8Array()));
  const started = performance.now();
  expect(() => readWav(heads)).toThrow('wav_lying_header: too many chunks');
  expect(() => readWav(chunks)).toThrow('wav_too_long');
  expect(performance.now() - started).toBeLessThan(LONGEST_MS);
});

const MEGABYTE = 2 ** 20;
/** A file of 48 bytes whose sizes are lies. */
const liar = (announced: number) => wavFile({ announced }, sampleBytes('int16', values.slice(0, 2)));
const sizes64 = (bytes: bigint, samples: bigint) => {
  const view = new DataView(new ArrayBuffer(28));
  for (const [at, value] of [bytes, bytes, samples].entries()) view.setBigUint64(8 * at, value, true);
  view.setUint32(24, 0xffff_ffff, true);
  return chunk('ds64', new Uint8Array(view.buffer));
};
const noSize = { announced: 0xffff_ffff };

it.each<[string, Uint8Array, string]>([
  ['four gigabytes in 48 bytes', liar(0xffff_fffe), 'read'],
  ['two gigabytes in 48 bytes', liar(0x7000_0000), 'wav_truncated'],
  ['a chunk of four gigabytes before the format', riff([chunk('LIST', new Uint8Array(4), noSize)]), 'wav_truncated'],
  ['a format of four gigabytes', riff([chunk('fmt ', new Uint8Array(16), noSize)]), 'wav_truncated'],
  [
    'a format of nothing',
    riff([chunk('fmt ', new Uint8Array()), chunk('data', new Uint8Array(4))]),
    'wav_lying_header',
  ],
  [
    '16 exabytes by its ds64',
    riff([sizes64(2n ** 64n - 1n, 2n ** 64n - 1n), formatChunk({}), chunk('data', new Uint8Array(4), noSize)], 'RF64'),
    'read',
  ],
  [
    'a gigabyte by its ds64',
    riff([sizes64(2n ** 30n, 2n ** 29n), formatChunk({}), chunk('data', new Uint8Array(4), noSize)], 'RF64'),
    'wav_truncated',
  ],
  ['a ds64 of nothing', riff([chunk('ds64', new Uint8Array()), formatChunk({})], 'RF64'), 'wav_lying_header'],
  [
    'a million chunks of a byte',
    riff([new Uint8Array(Buffer.alloc(10 * MEGABYTE, 'JUNK\x01\0\0\0x\0', 'latin1'))]),
    'wav_lying_header',
  ],
  ['90 MB', new Uint8Array(90 * MEGABYTE), 'wav_too_large'],
])('a file that claims %s costs neither time nor memory', (_, bytes, expected) => {
  const before = process.memoryUsage().arrayBuffers;
  expect(outcomeOf(bytes)).toBe(expected);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(MEGABYTE);
});
