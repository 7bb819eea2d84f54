import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startFakeNominatim } from '../testing/fake-nominatim.ts';
import { GeocoderFailure, metresBetween, nominatimGeocoder } from './geocoder.ts';

const HERE = { lat: -19.9317, lon: -44.0539 };

describe('a service that speaks Nominatim’s protocol', () => {
  let service: Awaited<ReturnType<typeof startFakeNominatim>>;
  beforeAll(async () => {
    service = await startFakeNominatim();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    service.asked.length = 0;
  });
  const nearest = (mood: typeof service.mood, path = '') => {
    service.mood = mood;
    return nominatimGeocoder(`${service.url}${path}`, 400).nearest(HERE);
  };

  it('is called at /reverse in jsonv2 with our user agent, keeping path and key of the setting', async () => {
    await nearest('house', '/v1/?key=abc');
    const [request] = service.asked;
    const url = new URL(request?.url ?? '', 'http://x');
    expect(url.pathname).toBe('/v1/reverse');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      key: 'abc',
      format: 'jsonv2',
      lat: '-19.9317',
      lon: '-44.0539',
    });
    expect(request?.headers['user-agent']).toMatch(/^Escuta\/\d/);
  });

  it('returns a house with its distance, a street without', async () => {
    const house = await nearest('house');
    expect(house?.endereco).toBe('Rua das Flores, 12 - Vila Aurora, Contagem');
    expect(house?.distancia).toBeCloseTo(11.12, 1);
    for (const mood of ['street', 'street_without_box'] as const)
      expect(await nearest(mood)).toEqual({
        endereco: 'Rua das Flores, s/n - Vila Aurora, Contagem',
        distancia: null,
      });
  });

  it.each(['far', 'far_street', 'unknown', 'unknown_404', 'region'] as const)(
    'returns no address for the reply "%s"',
    async (mood) => {
      expect(await nearest(mood)).toBeNull();
    },
  );

  it.each(['error', 'garbage', 'endless', 'silent', 'half'] as const)(
    'that is broken (%s) fails soon, after one call',
    async (mood) => {
      const start = performance.now();
      await expect(nearest(mood)).rejects.toBeInstanceOf(GeocoderFailure);
      expect(performance.now() - start).toBeLessThan(2_000);
      expect(service.asked).toHaveLength(1);
    },
  );

  it('gives up after three seconds', async () => {
    service.mood = 'silent';
    const start = performance.now();
    await expect(nominatimGeocoder(service.url).nearest(HERE)).rejects.toThrow('TimeoutError');
    const waited = performance.now() - start;
    expect(waited).toBeGreaterThan(2_900);
    expect(waited).toBeLessThan(4_500);
  });

  it('that is unreachable fails with the reason, without revealing the key', async () => {
    const failing = nominatimGeocoder('http://127.0.0.1:9/?key=secret').nearest(HERE);
    await expect(failing).rejects.toBeInstanceOf(GeocoderFailure);
    await expect(failing).rejects.not.toThrow(/secret/);
  });
});

it('measures great circles', () => {
  expect(metresBetween(HERE, HERE)).toBe(0);
  // Contagem to Belo Horizonte, and a quarter of the equator.
  expect(metresBetween(HERE, { lat: -19.9191, lon: -43.9386 }) / 1000).toBeCloseTo(12.13, 1);
  expect(metresBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 90 }) / 1000).toBeCloseTo(10_007.557, 1);
});

it.each(['nominatim.example.org', 'ftp://nominatim.example.org', 'https://user:pass@nominatim.example.org'])(
  'GEOCODER_URL=%s is refused at start',
  (GEOCODER_URL) => {
    expect(() => readConfig({ GEOCODER_URL })).toThrow(/GEOCODER_URL: expected/);
  },
);
