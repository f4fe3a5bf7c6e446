import { describe, expect, it } from 'vitest';
import type { TaskOutcome } from '../../../../src/domain/index.ts';
import { assembleReport } from '../../../../src/pipeline/report/index.ts';
import { makeDraft, makeInput, ok } from './report-input.ts';

const failing = (taskId: string, ...tools: readonly (readonly [string, string])[]): TaskOutcome => ({
  ...ok(taskId),
  status: 'ok',
  chunkIds: ['chk_1'],
  questions: [],
  toolProblems: tools.map(([tool, detail]) => ({
    tool,
    problem: { code: 'E034', title: 'SEARCH_TOOL_FAILED', detail, retryable: true },
  })),
});

function notesOf(language: 'en' | 'zh') {
  const subQuestions = ['t1', 't2', 't3'].map((id) => ({ id, question: `${id}?`, round: 0 }));
  const outcomes = {
    t1: failing('t1', ['openalex', 'OpenAlex rests for 60 s.'], ['tavily', 'Tavily refused the key.']),
    t2: failing('t2', ['openalex', 'OpenAlex rests for 12 s.']),
    t3: ok('t3'),
  };
  return assembleReport({
    ...makeInput({ language, subQuestions, outcomes }),
    draft: makeDraft('Daily backups are kept for 30 days [ev_1].'),
  }).notes;
}

describe('tools that failed beside others', () => {
  it('should be named in the report once for each reason, in its language', () => {
    expect(notesOf('en')).toEqual(
      expect.arrayContaining([
        'openalex is missing from 2 of 3 sub-questions: OpenAlex rests for 60 s.',
        'tavily is missing from 1 of 3 sub-questions: Tavily refused the key.',
      ]),
    );
    expect(notesOf('zh').join()).toMatch(/3 个子问题中有 2 个缺少 openalex 的结果：/);
  });
});
