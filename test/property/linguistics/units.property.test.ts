import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { compareQuantities, extractQuantities } from '../../../src/linguistics/quantities/index.ts';

/**
 * What one of the left unit is in the right one, by its legal definition: the International System, the nautical mile of 1929, and
 * the Chinese market units of 1984 (15 亩 to the hectare, two 斤 to the kilogram).
 */
const DEFINITIONS: readonly (readonly [
  left: string,
  right: string,
  numerator: number,
  denominator: number,
])[] = [
  ['‰', '%', 1, 10],
  ['个基点', '个百分点', 1, 100],
  [' basis points', ' percentage points', 1, 100],
  ['亩', '公顷', 1, 15],
  ['亩', '平方米', 10_000, 15],
  ['斤', '公斤', 1, 2],
  ['斤', ' kg', 1, 2],
  ['海里', '公里', 1852, 1000],
  [' nautical miles', ' km', 1852, 1000],
  ['海里', ' nautical miles', 1, 1],
  ['吨', ' kg', 1000, 1],
  ['英亩', ' acres', 1, 1],
  ['立方米', '升', 1000, 1],
  [' cubic metres', ' litres', 1000, 1],
  ['吉瓦', ' MW', 1000, 1],
  [' GW', '兆瓦', 1000, 1],
  ['兆瓦时', '千瓦时', 1000, 1],
  ['吉瓦时', ' MWh', 1000, 1],
  ['兆赫', ' kHz', 1000, 1],
  ['吉赫', ' GHz', 1, 1],
];
const only = (text: string) => {
  const found = extractQuantities(text);
  expect(found, text).toHaveLength(1);
  return found[0]!;
};

describe('units', () => {
  it.prop([fc.constantFrom(...DEFINITIONS), fc.integer({ min: 1, max: 4_000 })], { numRuns: 400 })(
    'should be equal to as much of another unit as their definitions say, and to no other amount',
    ([left, right, numerator, denominator], count) => {
      const many = count * denominator;
      const same = count * numerator;
      const given = only(`${many}${left}`);
      expect(compareQuantities(given, only(`${same}${right}`)), `${many}${left} ${same}${right}`).toBe(
        'equal',
      );
      expect(compareQuantities(given, only(`${same + 1}${right}`))).not.toBe('equal');
    },
  );
});
