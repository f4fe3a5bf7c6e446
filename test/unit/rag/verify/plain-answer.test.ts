import { expect, it } from 'vitest';
import { createClaimChecker } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

it.each([
  [
    'The external auditor checks the books of the company once in every fiscal year.',
    'Yes. The books are checked by the external auditor once in every fiscal year.',
  ],
  ['外部审计机构每个财政年度对公司账目审计一次。', '是的。公司账目每个财政年度由外部审计机构审计一次。'],
])('signs a plain answer with the sentence that says why: %s', (passage, claim) => {
  const [evidence] = makeEvidence([passage]);
  if (evidence === undefined) throw new Error('a passage is needed');
  const checker = createClaimChecker([evidence]);
  expect(checker.check(claim, [evidence.id]).verdict).toBe('supported');
});
