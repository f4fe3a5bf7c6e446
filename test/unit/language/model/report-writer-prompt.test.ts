import { describe, expect, it } from 'vitest';
import { buildReportWriterPrompt } from '../../../../src/language/model/prompts/report-writer.prompt.ts';
import { writeInput } from '../../../integration/language/model/setup.ts';

describe('what the writer is told of a sub-question', () => {
  const subQuestions = [
    { id: 't1', question: 'Who are the customers?', round: 0 },
    { id: 't2', question: 'Which share is the largest?', round: 1, parentId: 't1' },
  ];
  const promptWith = (status: 'ok' | 'no_evidence') => {
    const found = { chunkIds: [], questions: [], toolProblems: [] };
    const outcomes = {
      t1: { ...found, taskId: 't1', status: 'ok' as const },
      t2: { ...found, taskId: 't2', status },
    };
    const missing = { t1: 'The largest share.' };
    return buildReportWriterPrompt({ ...writeInput, subQuestions, outcomes, missing }, 100_000)
      .turns.map(({ content }) => content)
      .join('\n');
  };

  it('should be what is missing, unless a follow-up of it has found passages since', () => {
    expect(promptWith('no_evidence')).toContain('missing="The largest share."');
    expect(promptWith('ok')).not.toContain('The largest share.');
  });
});
