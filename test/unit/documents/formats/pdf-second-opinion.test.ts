import { expect, it } from 'vitest';
import {
  createOpinions,
  secondOpinion,
} from '../../../../src/documents/formats/pdf/readers/second-opinion.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';

it('should name a page with too many characters for a second reading, and check the others', async () => {
  const asked: number[] = [];
  const opinions = createOpinions({
    document: undefined as never,
    outline: [],
    readRuns: async (page) => {
      asked.push(page);
      return [];
    },
    close: async () => {},
  });
  const large = makePage(2, [makeRun('a'.repeat(300_001), 60, 60)]);
  for (const page of [makePage(1, [makeRun('Pumps', 60, 60)]), large])
    expect(await opinions.check(page)).toEqual(page);
  expect(asked).toEqual([1]);
  expect(saidWarnings(opinions.warnings())).toEqual([
    'No second reader checked the words of page 2: more than 300000 characters on one page.',
  ]);
});

it('should print low quotes as the second reader sees them', () => {
  const page = makePage(1, [makeRun('in the part "Au" of it', 60, 60)]);
  const [run] = secondOpinion(page, [makeRun('in the part „Au“ of it', 60, 60)]).page.runs;
  expect(run?.text).toBe('in the part „Au“ of it');
});
