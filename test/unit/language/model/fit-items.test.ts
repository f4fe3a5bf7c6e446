import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitItems } from '../../../../src/language/model/tasks/fit-items.ts';

const item = fc.record({ found: fc.boolean(), cost: fc.integer({ min: 1, max: 50 }) });
const sumOf = (items: readonly { readonly cost: number }[]) => items.reduce((sum, { cost }) => sum + cost, 0);

it('should give all that fits, else what was found and its neighbours, in order and never over the room', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 40 }), fc.nat(600), (items, room) => {
      const fitted = fitItems(items, ({ cost }) => cost, room);
      expect(fitted.leftOut).toBe(items.length - fitted.items.length);
      const places = fitted.items.map((one) => items.indexOf(one));
      expect(places).toEqual(places.toSorted((left, right) => left - right));
      if (sumOf(items) <= room) expect(fitted.items).toEqual(items);
      expect(fitted.items.length).toBeGreaterThan(0);
      if (fitted.items.length > 1) expect(sumOf(fitted.items)).toBeLessThanOrEqual(room);
      const found = items.filter((one) => one.found);
      if (found.length > 0 && sumOf(found) <= room)
        expect(found.every((one) => fitted.items.includes(one))).toBe(true);
    }),
  );
});
