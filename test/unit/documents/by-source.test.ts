import { expect, it } from 'vitest';
import { leaveOneOut, worstSources } from '../../../bench/eval-documents/by-source.ts';

const rows = [
  { file: 'office/a.docx', textF1: 1, headingF1: 0.5 },
  { file: 'office/b.docx', textF1: 0.5 },
  { file: 'web/c.html', textF1: 0.9, headingF1: 1 },
  { file: 'mail/d.eml' },
];

it('should show each source on its own and all others without it', () => {
  const sources = leaveOneOut(rows);
  expect(sources.map(({ source, files }) => [source, files])).toEqual([
    ['office', 2],
    ['web', 1],
  ]);
  expect(sources[0]?.own).toMatchObject({ textF1: 0.75, headingF1: 0.5, tableF1: undefined });
  expect(sources[0]?.others).toMatchObject({ textF1: 0.9, headingF1: 1 });
  expect(sources[1]?.others).toMatchObject({ textF1: 0.75, headingF1: 0.5 });
});

it('should name the worst source of each measure that is known', () => {
  expect(worstSources(leaveOneOut(rows))).toEqual([
    { measure: 'textF1', source: 'office', value: 0.75 },
    { measure: 'headingF1', source: 'office', value: 0.5 },
  ]);
});
