import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/domain/findings/index.ts';
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

describe('notes for which there is no room', () => {
  const findings = Array.from(
    { length: 40 },
    (_, at): Finding => ({
      id: `t1.${at + 1}`,
      taskId: 't1',
      statement: `Vault ${at} holds tapes.`,
      quotes: [],
    }),
  );
  const investigations = [{ taskId: 't1', findings, open: [], ended: 'finished' as const }];
  const promptOf = (room: number) =>
    buildReportWriterPrompt({ ...writeInput, investigations }, room).turns.at(-1)?.content ?? '';

  it('should be counted, and nothing be said where all are shown', () => {
    const shown = /\((\d+) of 40 notes are shown/.exec(promptOf(600))?.[1];
    expect(promptOf(600).match(/<note /g)).toHaveLength(Number(shown));
    expect(Number(shown)).toBeLessThan(40);
    expect(promptOf(50_000)).not.toContain('notes are shown');
  });
});
