import type { Citation, Report } from '../../../domain/index.ts';
import { fileIn } from './cited-place.ts';
import { claimsInOrder } from './claim-mark.ts';
import { displayQuote, quotesOf } from './display-quote.ts';
import { referencePlace, shortPlace } from './format-locator.ts';
import { glanceWords } from './glance-words.ts';
import { labelsFor } from './labels.ts';
import type { OutlineBlock, OutlinePlace, OutlineReference, OutlineRow } from './outline.ts';
import {
  type CitedDocument,
  citedDocuments,
  createCiter,
  placesCited,
  withoutPlaces,
  wordsCited,
} from './outline-cites.ts';
import { describeOrigin, originOf } from './web-origin.ts';

/** The cited documents by their numbers, each with all places that are cited. */
export function outlineReferences(report: Report): OutlineBlock[] {
  const references = citedDocuments(report).flatMap((document) =>
    document.cited.length === 0
      ? []
      : [
          {
            ...describeDocument(report, document),
            place: placesCited(document.cited, report),
            links: wordsCited(document.cited, report),
          },
        ],
  );
  return references.length === 0 ? [] : [{ kind: 'references', references }];
}

/** The words that statements cite, by document and place. */
export function outlineQuotations(report: Report, citations: readonly Citation[]): OutlineBlock[] {
  const claims = claimsInOrder(report);
  const documents = citedDocuments(report).flatMap((document) => {
    const own = document.citations.filter((citation) => citations.includes(citation));
    const places = own.map((citation): OutlinePlace => {
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
    });
    return places.length === 0 ? [] : [{ ...describeDocument(report, document), places }];
  });
  return documents.length === 0 ? [] : [{ kind: 'quotations', documents }];
}

function describeDocument(
  report: Report,
  { number, name, citations: [first] }: CitedDocument,
): OutlineReference {
  const { comma, place } = labelsFor(report.language);
  if (first === undefined) return { number, name, title: '', file: '' };
  const origin = describeOrigin(originOf(report, first.documentId), report.language);
  return {
    number,
    name,
    title: first.documentTitle || first.sourcePath,
    file: [place.file(fileIn(report, first)), origin].filter((part) => part !== '').join(comma),
  };
}

/** The values of each disagreement side by side, with where and when they stand. */
export function outlineContradictions(report: Report): OutlineBlock[] {
  const labels = labelsFor(report.language);
  const cite = createCiter(report);
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
              {
                text: place.filter((part) => part !== '').join(labels.comma),
                cites: withoutPlaces(cite([number])),
              },
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
