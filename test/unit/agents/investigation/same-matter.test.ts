import { describe, expect, it } from 'vitest';
import { isSameMatter } from '../../../../src/agents/investigation/same-matter.ts';

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
