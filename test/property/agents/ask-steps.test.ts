import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseStrategy, evaluateStep, infoDensity } from '../../../src/agents/index.ts';
import { STRATEGIES } from '../../../src/domain/ask/index.ts';
import { makeEvidence } from '../../fakes/make-evidence.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const strategy = fc.constantFrom(...STRATEGIES);
const settings = fc.record({
  sufficientDensity: share,
  lowDensity: share,
  emptyAction: strategy,
  weakAction: strategy,
  contradictionAction: strategy,
  maxDeepened: fc.nat(5),
  maxRefinements: fc.nat(5),
});
const result = fc.record({
  tool: fc.oneof(
    fc.constantFrom('search_documents', 'search_web', 'verify_consistency', 'get_section'),
    fc.string(),
  ),
  scores: fc.array(share, { maxLength: 5 }),
  hasText: fc.boolean(),
  disagreements: fc.nat(3),
  failed: fc.boolean(),
  repeated: fc.boolean(),
});
const tried = fc.record({ refined: fc.nat(6), deepened: fc.nat(6), isDisputed: fc.boolean() });

describe('rounds of asking', () => {
  it('should never praise a call that failed or was made before, nor a search without passages', () => {
    fc.assert(
      fc.property(result, share, (given, weak) => {
        const { quality, improvement } = evaluateStep(given, weak);
        const isLost =
          given.failed || given.repeated || (given.tool.startsWith('search_') && given.scores.length === 0);
        if (isLost) expect([quality, improvement]).not.toContain('good');
        expect(improvement === undefined || quality === 'good').toBe(true);
      }),
    );
  });

  it('should never explore or refine more often than it may, unless a setting names it for contradictions', () => {
    fc.assert(
      fc.property(result, share, share, tried, settings, (given, weak, density, so, own) => {
        const chosen = chooseStrategy(evaluateStep(given, weak), density, so, own);
        fc.pre(chosen !== own.contradictionAction);
        if (chosen === 'explore_deeper') expect(so.deepened).toBeLessThan(own.maxDeepened);
        if (chosen === 'refine_query') expect(so.refined).toBeLessThan(own.maxRefinements);
      }),
    );
  });

  it('should always give a density in [0, 1], the same whatever the order of the passages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 60 }), { maxLength: 5 }),
        fc.string({ minLength: 1, maxLength: 60 }),
        (texts, question) => {
          const evidence = makeEvidence(texts);
          const density = infoDensity(question, evidence);
          expect(density).toBeGreaterThanOrEqual(0);
          expect(density).toBeLessThanOrEqual(1);
          expect(infoDensity(question, [...evidence].reverse())).toBeCloseTo(density, 9);
        },
      ),
      { numRuns: 50 },
    );
  });
});
