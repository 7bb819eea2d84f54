import { describe, expect, it } from 'vitest';
import { routeUrl } from '../../shared/map/route-url.ts';
import { charactersLeft, readDraft, writeDraft } from './comment.ts';
import { nearestStop, nextStop } from './components/BottomSheet.tsx';
import { placeOf, stepFrom } from './rows.ts';

describe('comments', () => {
  it('have 1000 characters, counted like the server does', () => {
    expect(charactersLeft('')).toBe(1000);
    expect(charactersLeft('água')).toBe(996);
    expect(charactersLeft('x'.repeat(1001))).toBe(-1);
  });

  it('are stored per user and sample until they equal the saved text', () => {
    writeDraft(1, 5, 'half a thought', '');
    expect([readDraft(1, 5), readDraft(2, 5), readDraft(1, 6)]).toEqual(['half a thought', null, null]);
    writeDraft(1, 5, 'saved', 'saved');
    expect(readDraft(1, 5)).toBeNull();
  });
});

describe('a list', () => {
  const rows = Int32Array.from([2, 5, 9]);
  it.each([
    [5, 1, 9],
    [5, -1, 2],
    [9, 1, null],
    [2, -1, null],
    [6, 1, 9],
    [6, -1, 5],
    [-1, 1, 2],
    [-1, -1, 9],
  ] as const)('steps from %i by %i to %j', (row, step, expected) => {
    expect(stepFrom(rows, row, step)).toBe(expected);
  });

  it('finds the index of a row', () => {
    expect([2, 3, 9, 10].map((row) => placeOf(rows, row))).toEqual([0, 1, 2, 3]);
    expect(stepFrom(new Int32Array(0), -1, 1)).toBeNull();
  });
});

describe('the screen', () => {
  it('moves the sheet through three stops and snaps to the nearest', () => {
    expect(nextStop('peek')).toBe('half');
    expect(nextStop('half')).toBe('full');
    expect(nextStop('full')).toBe('peek');
    expect([0.1, 0.5, 0.9].map(nearestStop)).toEqual(['peek', 'half', 'full']);
  });

  it('links to directions by car and on foot', () => {
    expect(routeUrl({ lat: -19.5, lon: -44.25 }, 'driving')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=-19.5%2C-44.25&travelmode=driving',
    );
    expect(routeUrl({ lat: 1, lon: 2 }, 'walking')).toContain('travelmode=walking');
  });
});
