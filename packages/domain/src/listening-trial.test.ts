import { describe, expect, it } from 'vitest';
import { decide } from './decision.ts';
import {
  classifierOf,
  confidenceOf,
  equivalentOf,
  featuresOf,
  LEARNING,
  LEARNT_FEATURES,
  leaksForNext,
  readLearnt,
  scoreOf,
} from './listening-model.ts';
import { isBetter, laterThan, learn, splitByTime, withPlaces } from './listening-trial.ts';
import { calm, MONDAY, outcomeOf, townOf, usualIn } from './testing/towns.ts';

const DAY_MS = 86_400_000;

describe('a learnt model', () => {
  it.each([
    ['only the level tells leaks apart', 4],
    ['nothing does', 0],
  ])('is hardly ever better by chance where %s', { timeout: 300_000 }, async (_, louder) => {
    let switched = 0;
    const runs = 120;
    for (let seed = 0; seed < runs; seed++) {
      const { trial } = await outcomeOf({ seed, louder, shaped: 0 });
      if (isBetter(trial)) switched += 1;
    }
    expect(switched / runs).toBeLessThanOrEqual(0.025);
  });

  it('is better where the sound’s shape tells leaks apart and the level does not', { timeout: 300_000 }, async () => {
    let switched = 0;
    for (let seed = 0; seed < 25; seed++) {
      const { trial } = await outcomeOf({ seed, louder: 1, shaped: 6, reports: 300 });
      if (isBetter(trial)) switched += 1;
    }
    expect(switched).toBeGreaterThanOrEqual(23);
  });

  it('is the same from the same reports', async () => {
    const town = { seed: 11, louder: 2, shaped: 4 };
    const [one, other] = [await outcomeOf(town), await outcomeOf(town)];
    expect(one.model).toEqual(other.model);
    expect(one.trial).toEqual(other.trial);
  });

  it('has seen neither the weeks nor the places that it is tried on', async () => {
    const { split } = await outcomeOf({ seed: 3, louder: 2, shaped: 0 });
    const { cut, training, unseen } = split;
    expect(Math.max(...training.map(({ at }) => at))).toBeLessThan(cut);
    expect(Math.min(...unseen.map(({ at }) => at))).toBeGreaterThanOrEqual(cut);
    const places = new Set(unseen.map(({ place }) => place));
    expect(training.filter(({ place }) => places.has(place))).toEqual([]);
    // What it learns does not change with what became of the unseen.
    const samples = townOf({ seed: 3, louder: 2, shaped: 0 });
    const turned = samples.map((one) => (one.at >= cut ? { ...one, isLeak: one.id % 2 === 0 } : one));
    const ofTurned = (await withPlaces(turned, calm)).filter(({ at }) => at < cut);
    expect(ofTurned.filter(({ place }) => !places.has(place))).toEqual(training);
  });

  it('has not learnt from what was heard before at a place of its unseen weeks', async () => {
    const town = townOf({ seed: 8, reports: 400, louder: 2, shaped: 0 });
    // Each place is heard twice, at any time.
    const twice = town.map((one, n) => ({
      ...one,
      lat: town[n >> 1]?.lat as number,
      lon: town[n >> 1]?.lon as number,
    }));
    const split = await splitByTime(await withPlaces(twice, calm), calm);
    if (!split) throw new Error('too few places');
    const { cut, training, unseen } = split;
    const places = new Set(unseen.map(({ place }) => place));
    expect(training.filter(({ place }) => places.has(place))).toEqual([]);
    const earlier = twice.filter(({ at }) => at < cut);
    expect(training.length).toBeGreaterThan(30);
    expect(training.length).toBeLessThan(earlier.length - 30);
  });

  it('reads nothing from a feature that never differs', async () => {
    const samples = townOf({ seed: 3, louder: 2, shaped: 4 }).map(({ features, ...one }) => ({
      ...one,
      features: features.map((value, place) => (place === 7 ? Math.log2(400) : value)),
    }));
    const model = await learn(
      await withPlaces(samples, calm),
      samples.map(({ features }) => features),
      { below: () => 0, breathe: calm },
    );
    expect(model.deviations[7]).toBe(1);
    expect(model.weights[7]).toBeCloseTo(0, 9);
  });

  it('begins its unseen weeks on a Monday, and has no fewer than it needs', async () => {
    const { split } = await outcomeOf({ seed: 5, louder: 2, shaped: 0 });
    expect((split.cut - MONDAY) % (7 * DAY_MS)).toBe(0);
    expect(split.unseen.filter(({ isLeak }) => isLeak).length).toBeGreaterThanOrEqual(LEARNING.unseenLeast);
  });

  it.each([
    ['no report', []],
    [
      'reports that all found a leak',
      townOf({ seed: 1, louder: 0, shaped: 0 }).map((one) => ({ ...one, isLeak: true })),
    ],
    ['reports without a leak', townOf({ seed: 1, louder: 0, shaped: 0 }).map((one) => ({ ...one, isLeak: false }))],
    ['reports of one week', townOf({ seed: 1, louder: 0, shaped: 0 }).map((one) => ({ ...one, at: MONDAY + 5 }))],
    ['reports of one place', townOf({ seed: 1, louder: 0, shaped: 0 }).map((one) => ({ ...one, lat: 1, lon: 1 }))],
  ])('cannot be tried with %s', async (_, samples) => {
    expect(await splitByTime(await withPlaces(samples, calm), calm)).toBeNull();
  });

  it('calls its unseen weeks less sure the more models were tried before', () => {
    expect(confidenceOf(1)).toBeCloseTo(0.95);
    expect(confidenceOf(5)).toBeCloseTo(0.998);
    expect([null, 60, 61, 20].map(leaksForNext)).toEqual([60, 72, 74, 30]);
  });

  it('counts samples of one report, and those within 150 m, as one place', async () => {
    const at = (id: number, report: number, metres: number) => ({
      ...{ id, report, at: MONDAY + id, lat: -23.5 + metres / 111_195, lon: -46.6, isLeak: true, features: [] },
    });
    const places = await withPlaces([at(1, 1, 0), at(2, 2, 149), at(3, 3, 160), at(4, 1, 900), at(5, 5, 901)], calm);
    expect(places.map(({ place }) => place)).toEqual([0, 0, 1, 0, 2]);
    // 140 m and 170 m to the east, and 140 m over the 180th meridian.
    const east = (id: number, lon: number) => ({ ...at(id, id, 0), lat: -23.5, lon });
    const degrees = (metres: number) => metres / (111_195 * Math.cos((23.5 * Math.PI) / 180));
    const found = await withPlaces(
      [
        ...[east(1, -46.6), east(2, -46.6 + degrees(140)), east(3, -46.6 + degrees(170))],
        ...[east(4, 180 - degrees(70)), east(5, -180 + degrees(70))],
      ],
      calm,
    );
    expect(found.map(({ place }) => place)).toEqual([0, 0, 1, 2, 2]);
  });
});

describe('the steps of learning', () => {
  it('let other work go on, also where places are found and weeks are split', async () => {
    const town = townOf({ seed: 4, reports: 1_000, louder: 2, shaped: 0 });
    let breaths = 0;
    const breathe = async () => {
      breaths += 1;
    };
    const placed = await withPlaces(town, breathe);
    expect(breaths).toBe(5);
    await splitByTime(placed, breathe);
    expect(breaths).toBeGreaterThan(5);
    const ended = async () => {
      throw new Error('stopped');
    };
    await expect(withPlaces(town, ended)).rejects.toThrow('stopped');
    await expect(splitByTime(placed, ended)).rejects.toThrow('stopped');
  });

  it('begin at the rule: what shows nothing against it decides as the rule does', async () => {
    const outcomes = [];
    for (let seed = 0; seed < 12; seed++) outcomes.push({ seed, ...(await outcomeOf({ seed, louder: 4, shaped: 0 })) });
    const rules = outcomes.filter(({ model }) => model.strength === null);
    expect(rules.length).toBeGreaterThan(0);
    for (const { seed, model, trial } of rules) {
      expect(Math.max(...model.weights.map(Math.abs))).toBeLessThan(1e-9);
      expect(trial.gain.value).toBeCloseTo(0, 9);
      // In decibels too: the scale gives each of the company's sounds back as many as it had.
      for (const features of usualIn({ seed, louder: 4, shaped: 0 }))
        expect(equivalentOf(model, scoreOf(model, features))).toBeCloseTo(features[0] as number, 6);
    }
  });
});

describe('the weeks after a fit', () => {
  const past = townOf({ seed: 6, reports: 200, louder: 2, shaped: 0 });
  const since = Math.max(...past.map(({ at }) => at)) + 1;
  const known = new Set(past.map(({ id }) => id));
  /** Reports of later weeks, so many degrees to the east. */
  const after = (reports: number, east: number) =>
    townOf({ seed: 7, reports, louder: 2, shaped: 0 }).map(({ id, report, at, lon, ...one }) => {
      const more = 100_000 * (1 + east);
      return { ...one, id: id + more, report: report + more, at: at + 120 * DAY_MS, lon: lon + east };
    });

  it('are tried at places that the model has neither learnt from nor been tried on', async () => {
    const [again, elsewhere] = [after(60, 0), after(120, 5)];
    const later = laterThan(await withPlaces([...past, ...again, ...elsewhere], calm), { since, known });
    expect(new Set(later?.map(({ id }) => id))).toEqual(new Set(elsewhere.map(({ id }) => id)));
  });

  it('say nothing with fewer than 15 places of a kind', async () => {
    expect(laterThan(await withPlaces([...past, ...after(30, 5)], calm), { since, known })).toBeNull();
    const leaks = after(60, 5).map((one) => ({ ...one, isLeak: true }));
    expect(laterThan(await withPlaces([...past, ...leaks], calm), { since, known })).toBeNull();
  });
});

const STEADY = {
  ...{ level: -40, quietShare: 0.9, bands: Array.from({ length: 19 }, (_, n) => -60 - n) },
  ...{ centroidHz: 512, flatness: 0.1, lineShare: 0.04 },
};

describe('what a model reads', () => {
  it('is difference, octaves against the level, centre, flatness, lines, quiet share', () => {
    expect(featuresOf(STEADY, 3)).toEqual([3, -21, -24, -27, -30, -33, -36.5, 9, -10, 0.2, 0.9]);
    expect(LEARNT_FEATURES).toHaveLength(11);
  });

  it('is nothing where the measure lacks it', () => {
    const { bands, ...without } = STEADY;
    expect(featuresOf(without, 3)).toBeNull();
    expect(featuresOf({ ...STEADY, bands: bands.slice(1) }, 3)).toBeNull();
    expect(featuresOf({ ...STEADY, centroidHz: 0 }, 3)).toBeNull();
  });
});

describe('a decision by a model', () => {
  const sound = { durationSeconds: 10, sampleRateHz: 4096, rms: -30, clippedShare: 0, steady: STEADY };
  const usual = { level: -46, count: 200 };
  const company = { threshold: 9, count: 900, confirmedLeaks: 0, heard: 0 };

  it('compares what the sound counts for, and keeps its difference', async () => {
    const { model } = await outcomeOf({ seed: 2, louder: 1, shaped: 8 });
    const features = featuresOf(STEADY, 6) as number[];
    const equivalente = equivalentOf(model, scoreOf(model, features));
    const decision = classifierOf(model)(sound, usual, company);
    expect(decision).toMatchObject({ diferenca: 6, equivalente, motivo: { valor: equivalente, limite: 9 } });
    expect(decision.classificacao).toBe(equivalente >= 9 ? 'LEAK' : 'LESS');
    const { bands, ...bare } = STEADY;
    expect(classifierOf(model)({ ...sound, steady: bare }, usual, company)).toEqual(
      decide({ ...sound, steady: bare }, usual, company),
    );
    expect(classifierOf(model)({ ...sound, rms: -80 }, usual, company)).toMatchObject({ classificacao: 'INCO' });
  });

  it('keeps the order of its scores and calls the same share suspect as the rule', async () => {
    const { model } = await outcomeOf({ seed: 2, louder: 1, shaped: 8 });
    const sounds = townOf({ seed: 79, louder: 0, shaped: 0 }).map(({ features }) => ({
      difference: features[0] as number,
      score: scoreOf(model, features),
    }));
    const inOrder = [...sounds].sort((a, b) => a.score - b.score).map(({ score }) => equivalentOf(model, score));
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    const threshold = [...sounds].sort((a, b) => b.difference - a.difference)[20]?.difference as number;
    const called = sounds.filter(({ score }) => equivalentOf(model, score) >= threshold).length;
    expect(Math.abs(called - 21)).toBeLessThanOrEqual(2);
  });

  it('is read from what was stored, and from nothing that is broken', async () => {
    const { model } = await outcomeOf({ seed: 2, louder: 1, shaped: 8 });
    const stored = JSON.parse(JSON.stringify(model));
    expect(readLearnt(stored)).toEqual(stored);
    const broken: unknown[] = [
      ...[null, 7, 'model', {}, { ...stored, version: 2 }],
      { ...stored, weights: stored.weights.slice(1) },
      { ...stored, means: stored.means.map(() => null) },
      { ...stored, deviations: stored.deviations.map(() => 0) },
      { ...stored, intercept: 'NaN' },
      { ...stored, scale: { ...stored.scale, scores: [...stored.scale.scores].reverse() } },
      { ...stored, scale: null },
    ];
    expect(broken.map(readLearnt)).toEqual(broken.map(() => null));
  });
});
