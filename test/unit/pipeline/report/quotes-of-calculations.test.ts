import { describe, expect, it } from 'vitest';
import { checkBlocks, emptyTally } from '../../../../src/pipeline/report/assemble/check-blocks.ts';
import { createClaimChecker } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const HANDSHAKE = 'Under stress the limit for handshakes is reduced to 10 seconds, from 300 seconds.';
const SERVER = 'Under stress the server uses a timeout of 10 seconds instead of 300 seconds.';
const TEXT = 'Under stress the timeout of the server falls from 300 seconds to 10 seconds, 30 times shorter.';

/** The quotations printed beside a calculation of which a reader has quoted these lines. */
function quotesFor(quotes: readonly string[]): string {
  const evidence = makeEvidence([`${HANDSHAKE} ${SERVER}`]);
  const ids = evidence.map(({ id }) => id);
  const formulas = ['300 / 10 = 30'];
  const claim = { text: TEXT, evidenceIds: ids, frame: false, formulas };
  const opinions = new Map([[TEXT, { verdict: 'computed' as const, quotes }]]);
  const [block] = checkBlocks(
    [{ kind: 'paragraph', claims: [claim] }],
    createClaimChecker(evidence),
    'en',
    emptyTally(),
    { opinions },
  );
  const [checked] = block?.claims ?? [];
  expect(checked?.verdict).toBe('computed');
  return (checked?.citations ?? []).map(({ quote }) => quote).join(' / ');
}

describe('what is printed beside a calculation', () => {
  it('is what a reader quotes where all its figures stand there', () => {
    expect(quotesFor([SERVER])).toBe(SERVER);
  });

  it('is where the rules found its figures else', () => {
    expect(quotesFor(['Under stress the server uses a timeout'])).toContain('300');
    expect(quotesFor([])).toContain('300');
  });
});
