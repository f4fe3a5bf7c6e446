import { describe, expect, it } from 'vitest';
import { createClaimEditor } from '../../../src/agents/index.ts';
import type { ClaimOpinion, JudgeClaimsInput } from '../../../src/domain/index.ts';
import { doubtsOf } from '../../../src/rag/verify/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';
import { makeEvidence } from '../../fakes/make-evidence.ts';

const TABLE = '| Fees | 2022 | 2021 |\n| --- | --- | --- |\n| **Pilot** fees | 1,731 | 926 |';
const PLAIN = { text: 'Pilots are paid by the port.', evidenceIds: ['ev_1'], before: '', open: '' };
const DOUBTED = {
  text: 'Pilot fees were 926 in 2021.',
  evidenceIds: ['ev_1'],
  before: '',
  open: 'says 926, the source 1,731',
  doubts: [{ kind: 'number_differs', detail: '926', printed: true }] as const,
};

async function judge(quotes: readonly string[] | undefined, evidence = makeEvidence([TABLE])) {
  const asked: JudgeClaimsInput[] = [];
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      // A careless reader signs whatever it is asked.
      judgeClaims: async (input) => {
        asked.push(input);
        return input.claims.map(
          ({ id }): ClaimOpinion => ({ id, verdict: 'supported', ...(quotes && { quotes }) }),
        );
      },
    },
  });
  const opinions = await editor.judge(
    { question: 'What are the fees?', language: 'en', claims: [PLAIN, DOUBTED], evidence },
    createCallContext(),
  );
  return { asked, plain: opinions.get(PLAIN.text)?.verdict, doubted: opinions.get(DOUBTED.text)?.verdict };
}

describe('a statement whose anchors the rules doubt', () => {
  it('is asked by itself, and is not signed by a reader that cannot quote what shows it', async () => {
    const { asked, plain, doubted } = await judge(undefined);
    expect(asked.map(({ claims, doubted: own }) => [claims.map(({ text }) => text), own])).toEqual([
      [[PLAIN.text], undefined],
      [[DOUBTED.text], true],
    ]);
    expect([plain, doubted]).toEqual(['supported', 'partly']);
  });

  it('is signed where all that is quoted stands in its passages, whatever marks are left out', async () => {
    expect((await judge(['Fees 2022 2021', '| Pilot fees | 1,731 | 926 |'])).doubted).toBe('supported');
    expect((await judge(['Pilot fees | 926 | 1,731'])).doubted).toBe('partly');
    expect((await judge(['Fees 2022 2021', 'made up'])).doubted).toBe('partly');
    expect((await judge(['926'])).doubted).toBe('partly');
  });

  it('is not signed for a quotation of something else', async () => {
    expect((await judge(['Fees 2022 2021'])).doubted).toBe('partly');
  });

  it('is not shown by a passage that it does not cite', async () => {
    const evidence = makeEvidence(['Nothing of fees.', TABLE]);
    expect((await judge(['| Pilot fees | 1,731 | 926 |'], evidence)).doubted).toBe('partly');
  });

  it.each([
    [{ kind: 'number_differs', detail: '926', found: '1,731', printed: true }, true],
    [{ kind: 'direction_differs', detail: 'fell', found: 'rose' }, true],
    [{ kind: 'negation_differs', detail: 'not' }, true],
    [{ kind: 'words_missing', detail: 'job' }, true],
    [{ kind: 'cause_missing', detail: '' }, true],
    [{ kind: 'name_missing', detail: 'Norvik' }, false],
  ] as const)('is told by the kind of the doubt: %o', (issue, isDoubted) => {
    expect(doubtsOf({ verdict: 'partly', issues: [issue] })).toEqual(isDoubted ? [issue] : []);
    expect(doubtsOf({ verdict: 'supported', issues: [issue] })).toEqual([]);
  });
});
