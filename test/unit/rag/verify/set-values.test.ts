import { describe, expect, it } from 'vitest';
import { createClaimChecker } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../pipeline/report/report-input.ts';

const TABLES = [
  '| Default: | `HoldTimeout 60` |\n| --- | --- |\n| Syntax: | `HoldTimeout seconds` |',
  '| Syntax: | `KeepTimeout num[ms]` |\n| --- | --- |\n| Default: | `KeepTimeout 5` |',
  '| Default: | `CacheMost 86400 (one day)` |\n| --- | --- |',
];
const checker = createClaimChecker(TABLES.map((text, at) => makeEvidence(at + 1, text)));
const verdictOf = (text: string, formulas: readonly string[] = []) =>
  checker.check(text, ['ev_1', 'ev_2', 'ev_3'], { formulas }).verdict;

describe('a value behind the name of what it is set for, in a cell', () => {
  it.each([
    'The default of HoldTimeout is 60 seconds, that of KeepTimeout 5 seconds.',
    'HoldTimeout 的默认值是 60 秒，KeepTimeout 的默认值是 5 秒。',
    'The default of CacheMost is 86400 seconds.',
  ])('is found: %s', (text) => expect(verdictOf(text)).toBe('supported'));

  it.each([
    'The default of HoldTimeout is 5 seconds, that of KeepTimeout 60 seconds.',
    'HoldTimeout 的默认值是 5 秒，KeepTimeout 的默认值是 60 秒。',
    'The default of CacheMost is 3600 seconds.',
  ])('is not that of another: %s', (text) =>
    expect(['supported', 'computed']).not.toContain(verdictOf(text)),
  );

  it('is calculated with', () => {
    const text = 'HoldTimeout is 55 seconds longer than KeepTimeout.';
    expect(verdictOf(text, ['60 - 5 = 55'])).toBe('computed');
    expect(verdictOf(text.replace('55', '45'), ['60 - 5 = 55'])).not.toBe('computed');
  });
});
