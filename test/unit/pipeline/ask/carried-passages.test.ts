import { describe, expect, it } from 'vitest';
import type { FollowUpInput } from '../../../../src/domain/ask/index.ts';
import type { AskDeps } from '../../../../src/pipeline/ask/ask-deps.ts';
import type { AskStateValue } from '../../../../src/pipeline/ask/ask-state.ts';
import { createGatherForAnswer } from '../../../../src/pipeline/ask/nodes/gather-for-answer.ts';
import { createPrepareQueryNode } from '../../../../src/pipeline/ask/nodes/prepare-query.ts';
import type { RunSession } from '../../../../src/pipeline/research/session/run-session.ts';
import { makeEvidence } from '../report/report-input.ts';

const session = {
  runId: 'run_2',
  budget: { forStep: () => ({ usage: () => ({}) }) },
  events: { emit: () => undefined },
  earlier: { question: 'Any?', answer: 'Any.', evidence: [makeEvidence(7, 'Carried.')], documentIds: [] },
} as unknown as RunSession;

/** Texts of the evidence for a question that a task gives back as `rewritten`. */
async function gathered(
  question: string,
  language: 'en' | 'zh',
  rewritten = question,
  finder: Pick<AskDeps, 'find'> = {},
) {
  const tasks = { rewriteFollowUp: async (_: FollowUpInput) => rewritten } as unknown as AskDeps['tasks'];
  const state = {
    question,
    language,
    attempt: 1,
    summary: null,
    pool: {},
    outcomes: {},
  } as unknown as AskStateValue;
  const prepared = await createPrepareQueryNode({ session, tasks })(state, {});
  let kept: readonly string[] = [];
  const gather = createGatherForAnswer({
    ...finder,
    session,
    gather: async () => ({ evidence: [makeEvidence(1, 'Found.')], notes: [] }),
    artifacts: {
      getEvidence: async () => [],
      putEvidence: async (_, evidence) => {
        kept = evidence.map(({ text }) => text);
      },
    },
  });
  await gather({ ...state, ...prepared } as unknown as AskStateValue, {});
  return kept;
}

const FIND = { find: async () => ({ passages: [], nowhere: [] }) };

describe('the passages of the answer before', () => {
  it('should not be carried without a model, however the question leans on them', async () => {
    expect(await gathered('And of those?', 'en', 'And of those pilots?', FIND)).toEqual(['Found.']);
  });

  it.each([
    ['en', 'How is a swap file created?'],
    ['zh', '如何限制用户的磁盘配额？'],
  ] as const)(
    'should not be carried to a question that is whole in itself (%s)',
    async (language, question) => {
      expect(await gathered(question, language)).toEqual(['Found.']);
      // A mark more is no word more.
      expect(await gathered(question, language, `${question} `)).toEqual(['Found.']);
    },
  );

  it.each([
    ['en', 'How is a swap file created?', 'How is a swap file created under Debian?'],
    ['zh', '如何创建交换文件？', '如何在 Debian 中创建交换文件？'],
  ] as const)(
    'should stay where its rewriter has put in what comes from before (%s: %s)',
    async (language, question, rewritten) => {
      expect(await gathered(question, language, rewritten)).toEqual(['Found.', 'Carried.']);
    },
  );
});
