import { describe, expect, it } from 'vitest';
import { isSameMatter, isToldTogether } from '../../../../src/agents/investigation/same-matter.ts';

const REFUSED = 'Sales of sails fell 64 % to $13.5 million from actual results of 2022.';

describe('two notes about one matter', () => {
  it.each([
    ['in the same words', REFUSED],
    ['with another quotation of the year', `In its plan the company says: ${REFUSED}`],
    [
      'with its figures and no year',
      'Sales of sails fell 64 % to approximately $13.5 million from actual results of the year before.',
    ],
  ])('should be known %s', (_, later) => {
    expect(isSameMatter(REFUSED, later)).toBe(true);
  });

  it.each([
    ['another figure', REFUSED.replace('64', '58').replace('2022', '2021')],
    ['another year, where no other figures tell', 'Sales of sails fell from actual results of 2021.'],
    ['other words', 'The fleet has 64 boats of 13.5 metres since 2022.'],
  ])('should be told apart by %s', (_, later) => {
    expect(isSameMatter(REFUSED, later)).toBe(false);
  });
});

describe('a note that was refused as a whole', () => {
  const whole = 'The boat was built in 2019 of larch and oak, and its engine was replaced by Harbour Lamps.';
  const built = 'The boat was built of larch and oak in 2019.';
  const engine = 'The engine of the boat was replaced by Harbour Lamps.';

  it('should be known by notes that tell it in parts', () => {
    expect(isToldTogether(whole, [built, engine])).toBe(true);
  });

  it('should stay open where a part is missing, its year is another, or what is told is something else', () => {
    expect(isToldTogether(whole, [built])).toBe(false);
    expect(isToldTogether(whole, [built.replace('2019', '2018'), engine])).toBe(false);
    expect(isToldTogether(whole, [built, 'The fleet sails in May.'])).toBe(false);
  });
});
