import { describe, expect, it } from 'vitest';
import { createClaimEditor } from '../../../src/agents/index.ts';
import type { ClaimOpinion } from '../../../src/domain/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';
import { makeEvidence } from '../../fakes/make-evidence.ts';

const STATEMENTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((number) => ({
  text: `Pier ${number} is open at night.`,
  evidenceIds: ['ev_1'],
  before: '',
  open: '',
}));

/** What is heard of statements that the rules sign, of which the reader contradicts the first so many. */
async function hear(contradicted: number, signed = STATEMENTS) {
  const wrong = new Set(STATEMENTS.slice(0, contradicted).map(({ text }) => text));
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      judgeClaims: async ({ claims }) =>
        claims.map(
          ({ id, text }): ClaimOpinion => ({ id, verdict: wrong.has(text) ? 'contradicted' : 'supported' }),
        ),
    },
  });
  const { opinions } = await editor.judge(
    {
      question: 'Which piers are open?',
      language: 'en',
      claims: signed,
      evidence: makeEvidence(['All piers.']),
    },
    createCallContext(),
  );
  return STATEMENTS.slice(0, contradicted).map(({ text }) => opinions.get(text)?.verdict);
}

describe('a reader that contradicts what the rules have signed', () => {
  it('should be believed of a few statements', async () => {
    expect(await hear(3)).toEqual(['contradicted', 'contradicted', 'contradicted']);
    expect(await hear(2, STATEMENTS.slice(0, 2))).toEqual(['contradicted', 'contradicted']);
  });

  it('should take out nothing when it contradicts most of them', async () => {
    expect(await hear(4)).toEqual(['partly', 'partly', 'partly', 'partly']);
  });
});
