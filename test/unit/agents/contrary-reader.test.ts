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

/** One that the rules doubt; the reader finds nothing of it either. */
const DOUBTED = {
  text: 'Night piers are lit by lamps.',
  evidenceIds: ['ev_1'],
  before: '',
  open: 'not in the passage cited: lamps',
  doubts: [{ kind: 'words_missing', detail: 'lamps' }] as const,
};

/** What is heard of statements of which the reader finds the first so many wrong. */
async function hear(
  contradicted: number,
  claims: readonly {
    readonly text: string;
    readonly evidenceIds: string[];
    before: string;
    open: string;
  }[] = STATEMENTS,
  against: ClaimOpinion['verdict'] = 'contradicted',
) {
  const wrong = new Set([...STATEMENTS.slice(0, contradicted), DOUBTED].map(({ text }) => text));
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      judgeClaims: async ({ claims }) =>
        claims.map(
          ({ id, text }): ClaimOpinion => ({ id, verdict: wrong.has(text) ? against : 'supported' }),
        ),
    },
  });
  const { opinions } = await editor.judge(
    {
      question: 'Which piers are open?',
      language: 'en',
      claims,
      evidence: makeEvidence(['All piers.']),
    },
    createCallContext(),
  );
  const asked = [...STATEMENTS.slice(0, contradicted), ...claims.filter((claim) => claim === DOUBTED)];
  return asked.map(({ text }) => opinions.get(text)?.verdict);
}

describe('a reader that contradicts what the rules have signed', () => {
  it('should be believed of a few statements', async () => {
    expect(await hear(3)).toEqual(['contradicted', 'contradicted', 'contradicted']);
    expect(await hear(2, STATEMENTS.slice(0, 2))).toEqual(['contradicted', 'contradicted']);
  });

  it('should take out nothing when it contradicts most of them', async () => {
    expect(await hear(4)).toEqual(['partly', 'partly', 'partly', 'partly']);
    expect(await hear(4, STATEMENTS, 'not_found')).toEqual(['partly', 'partly', 'partly', 'partly']);
  });

  it('should take out nothing that the rules doubt either', async () => {
    expect((await hear(4, [...STATEMENTS, DOUBTED])).at(-1)).toBe('partly');
    expect((await hear(1, [...STATEMENTS, DOUBTED])).at(-1)).toBe('contradicted');
  });
});
