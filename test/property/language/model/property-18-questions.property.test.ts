import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { judgeCoverageWithModel } from '../../../../src/language/model/tasks/judge-coverage.ts';
import { normalizeText } from '../../../../src/linguistics/index.ts';
import { createCallContext, createMemoryLogger } from '../../../fakes/call-context.ts';

const question = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'How long are backups kept',
    '备份保存多久',
    'Backups are kept.',
    '- 1. "Who owns it?"',
    'Why？',
    '???',
    'who owns IT?',
  ),
);
const deps = (value: unknown) => ({
  callModel: async () => ({ text: JSON.stringify(value) }),
  maxPromptTokens: 4000,
  logger: createMemoryLogger(),
});
describe('questions of a model', () => {
  it.prop(
    [
      fc.array(fc.record({ question, parentId: fc.constantFrom('t1', 't9', null) }), { maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 3 }),
    ],
    { numRuns: 200 },
  )(
    'property 18: follow-ups are new questions with known parents, within their number',
    async (followUps, covered, maxFollowUps) => {
      const verdicts = [{ taskId: 't1', covered, missing: '' }];
      const outcome = { status: 'no_evidence' as const, taskId: 't1', toolProblems: [] };
      const subQuestion = { id: 't1', question: 'Who owns it?', round: 0 };
      const tasks = [{ subQuestion, outcome, passages: [] }];
      const coverage = await judgeCoverageWithModel(
        deps({ verdicts, followUps }),
        { question: 'What?', language: 'en', tasks, round: 0, maxFollowUps },
        createCallContext(),
      );
      expect(coverage.verdicts).toEqual([{ taskId: 't1', covered: false, missing: '' }]);
      expect(coverage.followUps.length).toBeLessThanOrEqual(maxFollowUps);
      for (const followUp of coverage.followUps) {
        expect(followUp.question).toMatch(/[?？]$/);
        expect(normalizeText(followUp.question)).not.toBe('who owns it?');
        expect([undefined, 't1']).toContain(followUp.parentId);
      }
    },
  );
});
