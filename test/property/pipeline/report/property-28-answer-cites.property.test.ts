import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Report } from '../../../../src/domain/index.ts';
import { assemblePartialReport, assembleReport } from '../../../../src/pipeline/report/index.ts';
import { problem } from '../../../unit/pipeline/report/report-input.ts';
import { inputs } from './report-arbitrary.ts';

const RUNS = { numRuns: 100 };
const claimsOf = (report: Report) =>
  [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) => claims);

describe('property 28: answer cites', () => {
  it.prop([inputs, fc.boolean()], RUNS)(
    'a successful answer cites, and every citation resolves to evidence of the run',
    (input, partial) => {
      const report = partial ? assemblePartialReport({ ...input, problem }) : assembleReport(input);
      if (report.status === 'answered')
        expect(
          report.answer.flatMap(({ claims }) => claims.flatMap(({ citations }) => citations)).length,
        ).toBeGreaterThan(0);
      if (report.status === 'partly') expect(report.citations.length).toBeGreaterThan(0);
      for (const claim of claimsOf(report)) {
        if (!claim.frame) expect(claim.citations.length).toBeGreaterThan(0);
        for (const { number, quote, start, end } of claim.citations) {
          const citation = report.citations.find((entry) => entry.number === number);
          const evidence = input.evidence.find(({ id }) => id === citation?.evidenceId);
          expect(evidence).toBeDefined();
          const origin = evidence!.locator.offsets.start;
          expect(evidence!.text.slice(start - origin, end - origin)).toBe(quote);
          expect(quote).not.toBe('');
        }
      }
    },
  );

  it.prop([inputs], RUNS)('numbers run from 1 in the order of first use, and every one is used', (input) => {
    const report = assembleReport(input);
    const used = [
      ...new Set(claimsOf(report).flatMap(({ citations }) => citations.map(({ number }) => number))),
    ];
    expect(used).toEqual(report.citations.map((_, index) => index + 1));
    expect(report.citations.map(({ number }) => number)).toEqual(used);
    expect(report.sources.flatMap(({ citations }) => citations).sort((a, b) => a - b)).toEqual(used);
  });

  it.prop([inputs], RUNS)(
    'nothing that failed, was skipped or found no evidence is left out, and nothing unsupported stands',
    (input) => {
      const report = assembleReport(input);
      for (const [taskId, { status }] of Object.entries(input.outcomes))
        if (status !== 'ok')
          expect(report.unanswered.find((entry) => entry.taskId === taskId)?.status).toBe(status);
      for (const { verdict, frame } of claimsOf(report))
        if (!frame) expect(['supported', 'partly', 'not_checked', 'searched']).toContain(verdict);
      const { claims, supported, partly, notFound, contradicted, removed } = report.verification;
      const { notChecked = 0, searched = 0 } = report.verification;
      expect(supported + partly + notChecked + searched + notFound + contradicted).toBe(claims);
      expect(removed).toHaveLength(notFound + contradicted);
    },
  );
});
