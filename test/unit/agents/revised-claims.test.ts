import { describe, expect, it } from 'vitest';
import { createClaimEditor } from '../../../src/agents/index.ts';
import { createClaimChecker } from '../../../src/rag/verify/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';
import { makeEvidence } from '../../fakes/make-evidence.ts';

const NEAR = Array.from({ length: 6 }, (_, at) => `The harbour fees of pier ${at} were paid by the guild.`);
const FAR = 'Aircraft fire: none.';

/** The passages that the writer is shown with a statement that did not hold. */
async function shownFor(evidenceIds: readonly string[] | undefined) {
  const shown: string[][] = [];
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      reviseClaims: async ({ evidence }) => {
        shown.push(evidence.map(({ text }) => text));
        return [];
      },
    },
  });
  const claims = [{ text: 'The harbour fees were paid by the guild.', reason: 'not said', evidenceIds }];
  await editor.revise(
    { question: 'Who paid?', language: 'en', claims, evidence: makeEvidence([...NEAR, FAR]) },
    createCallContext(),
  );
  return shown.flat();
}

describe('a statement that is put again', () => {
  it('should be shown with what it cites, however few words they share', async () => {
    const [cited] = makeEvidence([...NEAR, FAR]).slice(-1);
    expect(await shownFor(undefined)).not.toContain(FAR);
    expect(await shownFor([cited?.id ?? ''])).toContain(FAR);
  });
});

describe('what stands beside the passages that a gap cites', () => {
  it('should be the other evidence of the same documents', () => {
    const evidence = makeEvidence(['One.', 'Two.', 'Three.']).map((entry, at) => ({
      ...entry,
      documentId: at < 2 ? 'doc_a' : 'doc_b',
    }));
    const ids = evidence.map(({ id }) => id);
    const checker = createClaimChecker(evidence);
    expect(checker.besides(ids.slice(0, 1))).toEqual(ids.slice(1, 2));
    expect(checker.besides(ids.slice(2))).toEqual([]);
    expect(checker.besides(['ev_none'])).toEqual([]);
  });
});
