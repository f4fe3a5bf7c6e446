import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const RUNS = { numRuns: 150 };
const subjects = fc.constantFrom('Daily backups', 'The audit logs', 'Northwind turbines', 'Session tokens');
const verbs = fc.constantFrom('are kept for', 'were stopped for', 'must be stored for');
const units = fc.constantFrom('days', 'hours', 'weeks', 'months');
const statement = fc.record({
  subject: subjects,
  verb: verbs,
  value: fc.integer({ min: 2, max: 5000 }),
  unit: units,
});
const say = ({
  subject,
  verb,
  value,
  unit,
}: {
  subject: string;
  verb: string;
  value: number;
  unit: string;
}) => `${subject} ${verb} ${value} ${unit}.`;
const filler = fc.constantFrom(
  '',
  'Lunch is served at noon. ',
  '会议于周一举行。',
  '| a | b |\n| c | 7 |\n\n',
  '## Heading\n\n- item one\n- item two\n\n',
);
const judge = (claim: string, text: string, offset = 0) =>
  judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset })]);

describe('judgeStatement', () => {
  it.prop([statement, filler, filler], RUNS)(
    'always supports a sentence of the passage itself',
    (own, before, after) => {
      expect(judge(say(own), `${before}${say(own)} ${after}`).verdict).toBe('supported');
    },
  );

  it.prop([statement, fc.integer({ min: 1, max: 900 }), filler], RUNS)(
    'never supports another figure',
    (own, change, before) => {
      expect(judge(say({ ...own, value: own.value + change }), `${before}${say(own)}`).verdict).not.toBe(
        'supported',
      );
    },
  );

  it.prop([statement, filler], RUNS)('never supports the negation', (own, before) => {
    const negated = say(own).replace(/ (are|were|must) /, ' $1 not ');
    expect(judge(negated, `${before}${say(own)}`).verdict).not.toBe('supported');
    expect(judge(say(own), `${before}${negated}`).verdict).not.toBe('supported');
  });

  it.prop(
    [
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
      fc.nat(10_000),
    ],
    RUNS,
  )('never throws, and quotes exactly what stands at its place', (claim, text, offset) => {
    for (const { quote, start, end } of judge(claim, text, offset).citations)
      expect(text.slice(start - offset, end - offset)).toBe(quote);
  });
});
