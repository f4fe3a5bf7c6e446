import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../src/catalogue/index.ts';
import { UNICODE_GLYPHS } from '../../../../src/cli/terminal/glyphs.ts';
import { summaryLines } from '../../../../src/cli/terminal/summary.ts';
import type { Report } from '../../../../src/domain/index.ts';
import { makeRun } from '../../../fakes/api-harness.ts';
import { makeReport } from '../../../fakes/cli-application.ts';

const removed = [{ text: 'Gone.', reason: '' }];

function summary(language: 'en' | 'zh', told: readonly (readonly [string, readonly number[]])[]): string {
  const report = makeReport('run_1');
  const [claim] = report.answer[0]?.claims ?? [];
  const claims = told.map(([text, numbers]) => ({
    ...claim,
    text,
    citations: numbers.map((number) => ({ ...claim?.citations[0], number })),
  }));
  const answer = [{ kind: 'paragraph', claims }] as unknown as Report['answer'];
  const verification = { ...report.verification, claims: 46, removed, removedMore: 4 };
  return summaryLines({
    run: makeRun({ id: 'run_1' }),
    report: { ...report, answer, verification },
    files: [],
    showCommand: 'show run_1',
    width: 100,
    glyphs: UNICODE_GLYPHS,
    words: catalogueOf(language).commands,
  })
    .map((line) => line.map(({ text }) => text).join(''))
    .join('\n');
}

it('should give each mark once, ascending, and no blank between Chinese sentences', () => {
  const marks = [23, 16, 22, 23, 24, 24];
  expect(
    summary('en', [
      ['One.', marks],
      ['Two.', [1]],
    ]),
  ).toContain('One. [16, 22, 23, 24] Two. [1]');
  expect(
    summary('zh', [
      ['软限制。', marks],
      ['硬限制。', [1]],
    ]),
  ).toContain('软限制。[16, 22, 23, 24]硬限制。[1]');
});

it.each([
  ['en', /5 taken out/],
  ['zh', /删除 5 条/],
] as const)('should count statements that were taken out and are not listed (%s)', (language, said) => {
  expect(summary(language, [['One.', [1]]])).toMatch(said);
});
