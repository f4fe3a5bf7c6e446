import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitItems } from '../../../../src/language/model/tasks/split-items.ts';

const costs = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 });
const sumOf = (part: readonly number[]) => part.reduce((sum, cost) => sum + cost, 0);

it('should keep every item once and in order, each part within the room, and no two parts that fit as one', () => {
  fc.assert(
    fc.property(costs, fc.integer({ min: 1, max: 120 }), (items, room) => {
      const parts = splitItems(items, (cost) => cost, room);
      expect(parts.flat()).toEqual(items);
      for (const part of parts) if (part.length > 1) expect(sumOf(part)).toBeLessThanOrEqual(room);
      for (const [at, part] of parts.slice(1).entries())
        expect(sumOf(parts[at] ?? []) + (part[0] ?? 0)).toBeGreaterThan(room);
    }),
  );
});
