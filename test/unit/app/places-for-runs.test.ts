import { describe, expect, it } from 'vitest';
import { placesForRuns } from '../../../src/app/places-for-runs.ts';

const key = { name: 'key', sha256: '0'.repeat(64) };

describe('placesForRuns', () => {
  it('should keep a place for another key whatever one key has under way', () => {
    const places = (parallelRuns: number, keys: number) =>
      placesForRuns({ server: { parallelRuns, apiKeys: Array.from({ length: keys }, () => key) } });
    expect(places(2, 2)).toBe(3);
    expect(places(1, 3)).toBe(3);
    expect(places(8, 2)).toBe(8);
    expect(places(2, 1)).toBe(2);
    expect(places(0, 0)).toBe(1);
  });
});
