import { describe, expect, it } from 'vitest';
import { type RunEvent, validateQuestion } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createRunBudget, NO_USAGE } from '../../../src/pipeline/budget/run-budget.ts';
import { activeMs } from '../../../src/pipeline/research/run/active-time.ts';

const settings = { maxCharacters: 20_000 };

describe('validateQuestion', () => {
  it.each(['', '   ', '?!…', '🙂🙂'])('should refuse %j as empty', (question) => {
    expect(() => validateQuestion(question, settings)).toThrowError(/empty/);
  });
  it.each(['Turbines', 'Turbines?', '潮流能', 'クレーン', 'ポンプとは'])(
    'should refuse the single word %j with advice',
    (question) => {
      expect(() => validateQuestion(question, settings)).toThrowError(/single word/);
    },
  );
  it.each(['クレーンはいつ修理されましたか', 'เครนซ่อมเมื่อไหร่ครับ'])(
    'should take %j, which has no spaces, for a question',
    (question) => {
      expect(validateQuestion(question, settings)).toBe(question);
    },
  );
  it('should not repeat a very long word in the sentence about it', () => {
    expect(() => validateQuestion('word'.repeat(1_000), settings)).toThrowError(/^.{1,250}$/su);
  });
  it('should refuse 50,000 characters and say how many are allowed', () => {
    expect(() => validateQuestion('long '.repeat(10_000), settings)).toThrowError(/50000|49999/);
  });
  it.each([
    ['Who owns Nor\u200bvik\u{e0041}?', 'Who owns Norvik?'],
    ['\ufeff谁收\u00ad购了这家公司', '谁收购了这家公司'],
    ['Who is 👩‍🔧 of Naïm می‌خواهم?', 'Who is 👩‍🔧 of Naïm می‌خواهم?'],
  ])('should take out of %j what nobody sees', (odd, plain) => {
    expect(validateQuestion(odd, settings)).toBe(plain);
  });
  it.each(['  Who owns it?  ', '谁收购了这家公司'])('should accept %j, trimmed', (question) => {
    expect(validateQuestion(question, settings)).toBe(question.trim());
  });
});

describe('activeMs', () => {
  const event = (type: RunEvent['type'], at: string): RunEvent => ({
    seq: 1,
    type,
    data: {},
    at: `2026-01-01T00:00:${at}Z`,
  });
  it('should leave out the time between two executions', () => {
    expect(
      activeMs([
        event('run-start', '00'),
        event('task-start', '03'),
        event('run-resume', '40'),
        event('run-end', '45'),
      ]),
    ).toBe(8000);
  });
  it('should be zero before the first start', () => {
    expect(activeMs([])).toBe(0);
  });
});

describe('run budget', () => {
  const limits = { maxCalls: 10, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0.2 };
  const usage = { inputTokens: 1, outputTokens: 1, costUsd: 0 };
  const open = (spent = NO_USAGE) => createRunBudget({ limits, spent, elapsedSeconds: () => 0 });

  it('should keep the reserve for the report', () => {
    const budget = open();
    const step = budget.forStep();
    for (let call = 0; call < 8; call++) {
      step.check('research');
      step.charge(usage);
    }
    expect(() => step.check('research')).toThrowError(AppError);
    expect(budget.exhausted?.code).toBe('E026');
    expect(() => step.check('report')).not.toThrow();
  });
  it('should count the journal, other steps and earlier executions against the run', () => {
    const budget = open({ ...NO_USAGE, calls: 7, inputTokens: 5 });
    const [first, second] = [budget.forStep(), budget.forStep()];
    first.charge(usage);
    second.chargeCached(usage);
    expect(second.spent).toMatchObject({ calls: 8, cachedCalls: 1, inputTokens: 7 });
    expect(first.usage()).toMatchObject({ calls: 1, cachedCalls: 0 });
    expect(() => second.check('research')).toThrowError(/8 of 10 model calls/);
  });
  it('should treat a limit of 0 as none', () => {
    const budget = createRunBudget({
      limits: { ...limits, maxCalls: 0 },
      spent: { ...NO_USAGE, calls: 1_000_000 },
      elapsedSeconds: () => 1e9,
    });
    expect(() => budget.forStep().check('research')).not.toThrow();
  });
});
