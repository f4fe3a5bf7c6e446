import type { Citation, Report } from '../../../domain/index.ts';
import { citedPlace } from './cited-place.ts';
import { displayQuote, quotesOf } from './display-quote.ts';
import { labelsFor } from './labels.ts';
import type { OutlineBlock, OutlineEntry, OutlineReference, OutlineRow } from './outline.ts';
import { describeOrigin, originOf } from './web-origin.ts';

/** Every reference with its place, where it comes from, and all that claims quote of it. */
export function outlineReferences(report: Report): OutlineReference[] {
  const claims = [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)].flatMap(
    (block) => block.claims,
  );
  const { comma } = labelsFor(report.language);
  return report.citations.map((citation): OutlineReference => {
    const { number, documentTitle, sourcePath, documentId } = citation;
    const origin = describeOrigin(originOf(report, documentId), report.language);
    const first = claims.find(({ citations }) => citations.some((entry) => entry.number === number));
    return {
      number,
      title: documentTitle || sourcePath,
      place: [citedPlace(report, citation), origin].filter((part) => part !== '').join(comma),
      quotes: quotesOf(report, citation),
      firstClaim: first?.id,
    };
  });
}

/** The documents that are cited, each with its file, its format and the start of its hash. */
export function outlineSources({ sources }: Report): OutlineEntry[] {
  return sources.map(({ title, sourcePath, format, contentHash, citations }) => ({
    lead: { text: title || sourcePath, refersTo: citations },
    detail: [sourcePath, format, contentHash.slice(0, 12)].join(' · '),
  }));
}

/** The values of each disagreement side by side, with where and when they stand. */
export function outlineContradictions(report: Report): OutlineBlock[] {
  const labels = labelsFor(report.language);
  const citationOf = (number: number): Citation | undefined =>
    report.citations.find((citation) => citation.number === number);
  return (report.contradictions ?? []).flatMap(({ about, values, follows, reason }): OutlineBlock[] => [
    { kind: 'heading', runs: [{ text: about }] },
    {
      kind: 'table',
      head: { cells: labels.contradictionColumns.map((text) => [{ text }]) },
      rows: values.map(({ value, statement, number, date }, index): OutlineRow => {
        const citation = citationOf(number);
        const place = citation === undefined ? '' : citedPlace(report, citation);
        return {
          cells: [
            [{ text: value, style: index === follows ? 'bold' : undefined }],
            [{ text: place, refersTo: [number] }, { text: displayQuote(statement) }],
            [{ text: date ?? '–' }],
          ],
        };
      }),
    },
    { kind: 'paragraph', runs: [{ text: reason }] },
  ]);
}
