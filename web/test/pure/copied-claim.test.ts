import { describe, expect, it } from 'vitest';
import { copiedClaim } from '../../src/statements/copied-claim.ts';
import { citation, cite, MARKDOWN, passage } from '../support/fixture-library.ts';

const TEXT = MARKDOWN.slice(
  MARKDOWN.indexOf('The Kestrel Bay array'),
  MARKDOWN.indexOf('paid for the cable.') + 'paid for the cable.'.length,
);
const SENTENCE = 'The Kestrel Bay array generated 38.6 GWh in 2024.';
const SOURCE = '(Kestrel Bay annual report · annual-report.md · source.page 3';
const cited = citation(1, TEXT);
const copied = (claim: Parameters<typeof copiedClaim>[0]) =>
  copiedClaim(
    claim,
    () => cited,
    (key, values = {}) => [key, ...Object.values(values)].join(' '),
  );
const claimOf = (block: ReturnType<typeof passage>) => {
  const [claim] = block.claims;
  if (claim === undefined) throw new Error('no statement');
  return claim;
};

describe('a statement that is copied', () => {
  it('should be the marked sentence of a passage once, with title, file and page', () => {
    const text = copied(claimOf(passage('c1', 1, TEXT, SENTENCE)));
    expect(text.startsWith(`“${SENTENCE}” ${SOURCE}`), text).toBe(true);
    expect(text.split(SENTENCE)).toHaveLength(2);
    expect(text).not.toContain('[1]');
  });

  it('should be the whole passage once where nothing in it is marked', () => {
    const { highlight: _none, ...whole } = claimOf(passage('c1', 1, TEXT, SENTENCE));
    const text = copied(whole);
    expect(text.startsWith('“')).toBe(true);
    expect(text.split(SENTENCE)).toHaveLength(2);
    expect(text).toContain('paid for the cable.');
  });

  it('should be what is said, then the words that it rests on', () => {
    const said = {
      ...claimOf(passage('c1', 1, TEXT, SENTENCE)),
      text: 'It generated 38.6 GWh.',
      citations: [cite(1, SENTENCE)],
    };
    const { highlight: _none, ...claim } = said;
    expect(copied(claim).startsWith(`It generated 38.6 GWh.\n“${SENTENCE}” ${SOURCE}`)).toBe(true);
  });
});
