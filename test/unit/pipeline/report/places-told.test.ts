import { describe, expect, it } from 'vitest';
import type { Claim, Report, ReportBlock } from '../../../../src/domain/index.ts';
import { assembleReport, renderMarkdown } from '../../../../src/pipeline/report/index.ts';
import { makeDraft, makeInput } from './report-input.ts';

const PLACES = ['Alton', 'Belen', 'Elyria', 'Latrobe', 'Madill'];
const made = assembleReport({
  ...makeInput(),
  draft: makeDraft('Daily backups are kept for 30 days [ev_1].', ''),
});
const some = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Nothing is cited.');
  return value;
};
const one = some(made.citations[0]);
const first = some(made.answer[0]?.claims[0]);
const claimOf = (
  text: string,
  cites: readonly (number | readonly [number, string])[],
  more: Partial<Claim> = {},
): Claim => ({
  ...first,
  id: text.replace(/\W/g, ''),
  text,
  citations: cites.map((cite) => {
    const [number, quote] = typeof cite === 'number' ? [cite, 'one'] : cite;
    return { number, quote, start: 0, end: quote.length };
  }),
  ...more,
});
const block = (kind: ReportBlock['kind'], ...claims: Claim[]): ReportBlock => ({ kind, claims });

/** A page of each of five documents, which have short names. */
function reportOf(...answer: ReportBlock[]): Report {
  const citations = PLACES.map((place, at) => ({
    ...one,
    number: at + 1,
    documentId: place,
    documentTitle: `Report of ${place}`,
    sourcePath: `${place}.pdf`,
    locator: { offsets: { start: 0, end: 9 }, headingPath: [], pages: { first: at + 1, last: at + 1 } },
  }));
  const sources = citations.map(({ documentId, documentTitle, sourcePath, format, contentHash, number }) => ({
    documentId,
    title: documentTitle,
    sourcePath,
    format,
    contentHash,
    name: documentId,
    citations: [number],
  }));
  return { ...made, citations, sources, answer, sections: [], unanswered: [] };
}
const told = (...answer: ReportBlock[]) => renderMarkdown(reportOf(...answer), 'none');
const ALL = [1, 2, 3, 4, 5];
const HEAD = block('table_row', claimOf('Phase | Cases', [], { frame: true }));
const conclusion = { uncited: true, basis: 'conclusion' } as const;

describe('places that the text names', () => {
  it('should be those of the documents that a row names, where the others are the whole table', () => {
    const row = (text: string, cites: Parameters<typeof claimOf>[1]) =>
      told(HEAD, block('table_row', claimOf(text, cites)));
    expect(row('Cruise | Alton, Latrobe', ALL)).toContain('| [Alton, p. 1; Latrobe, p. 4] |');
    expect(row('Cruise | Alton', [1, 2, 3])).toContain('| [Alton, p. 1; Belen, p. 2; Elyria, p. 3] |');
    // In a sentence the others may be those that it is only one of.
    const sentence = told(block('paragraph', claimOf('Only Belen was injured.', ALL)));
    for (const place of PLACES) expect(sentence.split('## References')[0]).toContain(place);
  });

  it('should have that of a figure which no named document prints', () => {
    const cites = [1, 2, 3, 4, [5, 'The fleet flew 1,940 hours.']] as const;
    const markdown = told(HEAD, block('table_row', claimOf('Belen | above 1,940 hours', cites)));
    expect(markdown).toContain('[Belen, p. 2; Madill, p. 5]');
  });

  it('should be none for an opening without ids that a list, a table or the next sentence shows', () => {
    const lead = claimOf('How they differ:', [1], { uncited: true, basis: 'judged' });
    const items = block('bullet', claimOf('One was late.', [2]));
    expect(told(block('paragraph', lead), items)).toContain('How they differ:\n');
    expect(told(block('paragraph', { ...lead, uncited: false }), items)).toContain('differ: [Alton, p. 1]');
    const open = claimOf('That should not last.', [1], conclusion);
    const next = claimOf('Cash fell.', [3]);
    expect(told(block('paragraph', open, next))).toContain('That should not last. Cash fell. [Elyria, p. 3]');
    expect(told(block('paragraph', open))).toContain('That should not last. [Alton, p. 1]');
    const withFigure = claimOf('It lost 31 points.', [1], conclusion);
    expect(told(block('paragraph', withFigure, next))).toContain('It lost 31 points. [Alton, p. 1]');
  });

  it('should leave the numbers of the documents as they are, and every place in the appendix', () => {
    const searched = { queries: ['fuel'], documents: [], total: 5, closest: [1] };
    const missing = claimOf('No fuel is named.', [], { verdict: 'searched', searched });
    const report = reportOf(
      HEAD,
      block('table_row', claimOf('Cruise | Belen', ALL)),
      block('paragraph', missing),
    );
    const unnamed = {
      ...report,
      sources: report.sources.map(({ name: _, ...rest }, at) =>
        at === 1 ? (report.sources[1] ?? rest) : rest,
      ),
    };
    expect(renderMarkdown(unnamed, 'none')).toContain('- [1] Report of Alton');
    const appendix = renderMarkdown(report, 'only');
    for (const place of PLACES) expect(appendix).toContain(`Report of ${place}`);
  });
});
