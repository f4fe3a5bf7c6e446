import { describe, expect, it } from 'vitest';
import { quotedParts } from '../../../../src/language/model/quoted-parts.ts';

const TABLE = [
  'Harbour fees',
  '',
  '| (in thousands) | 2022 | 2021 |',
  '| --- | --- | --- |',
  '| Pilots | 926 | 910 |',
  '| Berths | 310 | 305 |',
  '| Cranes | 120 | 118 |',
  '',
  'Fees are paid on arrival.',
].join('\n');

describe('parts of a passage that are quoted', () => {
  it('should be rows with the head of their table and the line above it', () => {
    expect(quotedParts(TABLE, ['| Berths | 310 | 305 |'])).toBe(
      [
        'Harbour fees',
        '| (in thousands) | 2022 | 2021 |',
        '| --- | --- | --- |',
        '[…]',
        '| Berths | 310 | 305 |',
        '[…]',
      ].join('\n'),
    );
  });

  it('should keep the label that a row stands under', () => {
    const head = ['| Port | 2022 |', '| --- | --- |'];
    const rows = ['| Calls | 9 |', '| BERTHS | |', '| Calls | 310 |', '| Tugs | 4 |'];
    expect(quotedParts([...head, ...rows].join('\n'), ['| Tugs | 4 |'])).toBe(
      [...head, '[…]', '| BERTHS | |', '[…]', '| Tugs | 4 |'].join('\n'),
    );
  });

  it('should be the paragraph of a quotation, and of a long one what is around it', () => {
    expect(quotedParts(TABLE, ['paid on arrival'])).toBe('[…]\nFees are paid on arrival.');
    const long = `${'Nothing is said here. '.repeat(40)}The crane fell. ${'Nor here. '.repeat(60)}`;
    const parts = quotedParts(long, ['The crane fell.']);
    expect(parts).toContain('The crane fell.');
    expect(parts.length).toBeLessThan(450);
    expect([parts.startsWith('[…] '), parts.endsWith(' […]')]).toEqual([true, true]);
  });

  it('should be all of it where a quotation is not there as it is, or nothing is quoted', () => {
    expect(quotedParts(TABLE, ['| Berths | 310 | 305 |', 'Tugs'])).toBe(TABLE);
    expect(quotedParts(TABLE, [])).toBe(TABLE);
  });
});
