import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createFairPlaces } from '../../../src/api/security/fair-places.ts';

const steps = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), takes: fc.boolean() }), {
  maxLength: 80,
});

describe('places that keys share', () => {
  it.prop([fc.integer({ min: 2, max: 200 }), fc.integer({ min: 0, max: 500 })])(
    'should always have one for a key that holds none, whatever another asks for',
    (total, asked) => {
      const places = createFairPlaces({ total, isShared: true });
      for (let count = 0; count < asked; count++) places.take('flood');
      expect(places.taken).toBeLessThanOrEqual(Math.ceil(total / 2));
      expect(places.take('other')).toBeDefined();
    },
  );

  it.prop([fc.integer({ min: 1, max: 8 }), fc.boolean(), steps])(
    'should never give more than there are, and count what is given back once',
    (total, isShared, moves) => {
      const places = createFairPlaces({ total, isShared });
      const held: (() => void)[] = [];
      for (const { key, takes } of moves) {
        const release = takes ? places.take(key) : undefined;
        if (release !== undefined) held.push(release);
        const given = takes ? undefined : held.pop();
        given?.();
        given?.();
        expect(places.taken).toBe(held.length);
        expect(held.length).toBeLessThanOrEqual(total);
      }
    },
  );

  it.prop([fc.integer({ min: 1, max: 50 })])(
    'should all be for the one key of a server that has no other',
    (total) => {
      const places = createFairPlaces({ total, isShared: false });
      const taken = Array.from({ length: total + 1 }, () => places.take('only'));
      expect(taken.filter((release) => release !== undefined)).toHaveLength(total);
    },
  );
});
