import { describe, expect, it } from 'vitest';
import {
  abbreviates,
  leadingBody,
  nameKey,
  namesFrom,
  withoutLegalForm,
} from '../../../src/linguistics/names/index.ts';

describe('names of bodies', () => {
  it.each([
    ['BEST ROPE CO., INC.', 'BEST ROPE'],
    ['The Harbour Company', 'Harbour'],
    ['Nord-Sued Holdings plc', 'Nord-Sued Holdings'],
    ['Müller & Co. KG', 'Müller'],
    ['东岭重工集团股份有限公司', '东岭重工'],
    ['北川有限责任公司', '北川'],
    ['Co', 'Co'],
  ])('should drop the legal form of %s', (full, short) => {
    expect(withoutLegalForm(full)).toBe(short);
  });

  it('should give the short forms of a Chinese name', () => {
    expect(namesFrom('东岭重工集团股份有限公司')).toEqual(['东岭重工', '东岭']);
  });

  it('should spell names alike that differ in case, spaces and marks', () => {
    expect(nameKey('Coca-Cola')).toBe(nameKey('coca cola'));
    expect(nameKey('The FootShop')).toBe(nameKey('Foot Shop'));
    expect(nameKey('东岭 重工')).toBe(nameKey('东岭重工'));
  });

  it('should find the body that a title begins with', () => {
    expect(leadingBody('National Transportation Safety Board Aviation Accident Report')).toBe(
      'National Transportation Safety Board',
    );
    expect(leadingBody('Board minutes of June')).toBeUndefined();
  });

  it('should accept an abbreviation only for words whose letters it has', () => {
    expect(abbreviates('EPA', 'Environmental Protection Agency')).toBe(true);
    expect(abbreviates('MVPDs', 'multichannel video programming distributors')).toBe(true);
    expect(abbreviates('FDA', 'Environmental Protection Agency')).toBe(false);
  });
});
