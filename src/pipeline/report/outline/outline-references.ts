import type { Citation, Report } from '../../../domain/index.ts';
import { fileIn } from './cited-place.ts';
import { claimsInOrder } from './claim-mark.ts';
import { displayQuote, quotesOf } from './display-quote.ts';
import { referencePlace, shortPlace } from './format-locator.ts';
import { glanceWords } from './glance-words.ts';
import { labelsFor } from './labels.ts';
import type { OutlineBlock, OutlinePlace, OutlineReference, OutlineRow } from './outline.ts';
import { describeOrigin, originOf } from './web-origin.ts';

/** The documents of some references, in the order of the first, each with its places and what claims quote of them. */
export function outlineReferences(report: Report, citations: readonly Citation[]): OutlineReference[] {
  const claims = claimsInOrder(report);
  const { comma, place } = labelsFor(report.language);
  const documents = new Map<string, Citation[]>();
  for (const citation of citations) {
    const key = JSON.stringify([citation.documentId, citation.sourcePath]);
    documents.set(key, [...(documents.get(key) ?? []), citation]);
  }
  return [...documents.values()].flatMap((own): OutlineReference[] => {
    const [first] = own;
    if (first === undefined) return [];
    const origin = describeOrigin(originOf(report, first.documentId), report.language);
    return [
      {
        title: first.documentTitle || first.sourcePath,
        file: [place.file(fileIn(report, first)), origin].filter((part) => part !== '').join(comma),
        places: own.map((citation): OutlinePlace => {
          const citing = claims.filter(({ citations }) =>
            citations.some(({ number }) => number === citation.number),
          );
          const quotes = quotesOf(report, citation);
          const words = glanceWords(
            quotes,
            citing.map(({ text }) => text),
          );
          return {
            number: citation.number,
            place: referencePlace(citation.locator, own, report.language),
            words,
            quotes: quotes.join('') === words ? [] : quotes,
            firstClaim: citing[0]?.id,
          };
        }),
      },
    ];
  });
}

/** References that only came close to what was searched in vain: nothing of the text rests on them. */
export function closestAlone(report: Report): Citation[] {
  const claims = claimsInOrder(report);
  const used = new Set([
    ...claims.flatMap(({ citations }) => citations.map(({ number }) => number)),
    ...claims.flatMap(({ calculations = [] }) =>
      calculations.flatMap(({ cells }) => cells.map(({ number }) => number)),
    ),
    ...(report.contradictions ?? []).flatMap(({ values }) => values.map(({ number }) => number)),
  ]);
  const close = new Set(claims.flatMap(({ searched }) => searched?.closest ?? []));
  return report.citations.filter(({ number }) => close.has(number) && !used.has(number));
}

/** The values of each disagreement side by side, with where and when they stand. */
export function outlineContradictions(report: Report): OutlineBlock[] {
  const labels = labelsFor(report.language);
  return (report.contradictions ?? []).flatMap(({ about, values, follows, reason }): OutlineBlock[] => [
    { kind: 'heading', runs: [{ text: about }] },
    {
      kind: 'table',
      head: { cells: labels.contradictionColumns.map((text) => [{ text }]) },
      rows: values.map(({ value, statement, number, date }, index): OutlineRow => {
        const citation = report.citations.find((one) => one.number === number);
        const place = citation === undefined ? [] : [citation.documentTitle, pageOf(citation, report)];
        return {
          cells: [
            [{ text: value, style: index === follows ? 'bold' : undefined }],
            [
              { text: place.filter((part) => part !== '').join(labels.comma), refersTo: [number] },
              { text: displayQuote(statement) },
            ],
            [{ text: date ?? '–' }],
          ],
        };
      }),
    },
    { kind: 'paragraph', runs: [{ text: reason }] },
  ]);
}

const pageOf = ({ locator }: Citation, { language }: Report) =>
  shortPlace({ ...locator, headingPath: [] }, language);
