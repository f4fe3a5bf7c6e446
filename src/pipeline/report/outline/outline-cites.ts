import {
  type Citation,
  type Claim,
  isFinderReport,
  type Locator,
  type Report,
} from '../../../domain/index.ts';
import { shortenText } from '../../../linguistics/index.ts';
import { readPrintedNumber } from '../../../linguistics/numbering/index.ts';
import { numbersCited } from './cited-place.ts';
import { claimsInOrder } from './claim-mark.ts';
import { formatPlace } from './format-locator.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import { numberRanges } from './number-ranges.ts';
import type { OutlineCite, OutlineWords } from './outline.ts';

/** Of more documents behind one text those with the same places are named together; of more kinds of places than this the numbers alone. */
export const MOST_WITH_PLACE = 4;
/** What is cited stands in the text where it takes no more room than this: three documents with short names. */
export const LONGEST_CITE = 84;
/** Where a document has no pages, so many places of it are named. */
const MOST_PLACES = 3;
const LONGEST_HEADING = 32;

/** A document as the references number it. */
export interface CitedDocument {
  readonly number: number;
  /** What the text calls it: a short name, or its number. */
  readonly name: string;
  readonly citations: readonly Citation[];
  /** Without those that only came close to what was searched in vain. */
  readonly cited: readonly Citation[];
}

/** The documents of a report in the order of their first citation, those that only came close last; without a model each passage by its own number, as on a screen. */
export function citedDocuments(report: Report): CitedDocument[] {
  if (isFinderReport(report) && showsPassages(report))
    return report.citations.map((citation) => ({
      number: citation.number,
      name: String(citation.number),
      citations: [citation],
      cited: [citation],
    }));
  const close = new Set(closestAlone(report));
  const ordered = [...report.citations.filter((one) => !close.has(one)), ...close];
  const documents = new Map<string, Citation[]>();
  for (const citation of ordered) {
    const key = JSON.stringify([citation.documentId, citation.sourcePath]);
    documents.set(key, [...(documents.get(key) ?? []), citation]);
  }
  const names = new Map(report.sources.map(({ documentId, name }) => [documentId, name]));
  return [...documents.values()].map((citations, at) => ({
    number: at + 1,
    name: names.get(citations[0]?.documentId ?? '') ?? String(at + 1),
    citations,
    cited: citations.filter((one) => !close.has(one)),
  }));
}

const showsPassages = ({ answer, sections }: Report): boolean =>
  [...answer, ...sections.flatMap(({ blocks }) => blocks)].some(({ kind }) => kind === 'passage');

/** Citations that only came close to what was searched in vain: nothing of the text rests on them. */
export function closestAlone(report: Report): Report['citations'] {
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

/** Names the documents behind a text, with the places in them, by the numbers of its citations; the places are those of the words that `said` cites. */
export type Citer = (numbers: readonly number[], said?: Claim['citations']) => OutlineCite[];

/** In brief, many documents at many places are named without these. */
export function createCiter(report: Report, length: 'brief' | 'whole' = 'brief'): Citer {
  const documents = citedDocuments(report);
  return (numbers, said = []) => {
    const cited = documents.flatMap(({ number: document, name, citations }) => {
      const own = citations.filter(({ number }) => numbers.includes(number));
      return own.length === 0 ? [] : [{ document, name, own }];
    });
    const cites = cited.map(({ document, name, own }) => ({
      document,
      name,
      place: placesCited(own, report, said),
      numbers: own.map(({ number }) => number),
    }));
    const kinds = new Set(cites.map(({ place }) => place));
    return length === 'brief' && cites.length > MOST_WITH_PLACE && kinds.size > MOST_WITH_PLACE
      ? cites.map((cite) => ({ ...cite, place: '' }))
      : cites;
  };
}

/** Where in a document some citations stand: `pp. 3, 7–9`, or its slides, sheets, sections or lines. */
export function placesCited(
  citations: readonly Citation[],
  { language }: Pick<Report, 'language'>,
  said: Claim['citations'] = [],
): string {
  const labels = labelsFor(language);
  const spans = citations.flatMap(({ number, locator }): Span[] => {
    if (locator.pages === undefined) return [];
    const own = said.filter((one) => one.number === number).map(({ pages }) => pages);
    const known = own.filter((pages) => pages !== undefined);
    return own.length > 0 && known.length === own.length ? known : [locator.pages];
  });
  const others = citations.flatMap(({ locator, documentTitle }) => {
    if (locator.pages !== undefined) return [];
    const place = formatPlace(shortened(locator, documentTitle), language);
    return place === '' ? [] : [place];
  });
  const named = [...new Set(others)];
  return [
    ...(spans.length === 0 ? [] : [pagesCited(spans, labels)]),
    ...(named.length > MOST_PLACES ? [] : named),
  ].join(labels.comma);
}

function shortened(locator: Locator, title: string): Locator {
  const { headingPath, slide, sheet, lines, paragraphs, ...rest } = locator;
  if (slide !== undefined || sheet !== undefined) return { ...rest, slide, sheet, headingPath: [] };
  const heading = headingPath.filter((one) => one !== title).at(-1);
  if (heading !== undefined)
    return {
      offsets: rest.offsets,
      // Its number is enough to find a section.
      headingPath: [readPrintedNumber(heading)?.label ?? shortenText(heading, LONGEST_HEADING)],
    };
  return { ...rest, lines, paragraphs, headingPath: [] };
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function pagesCited(spans: readonly Span[], { place, comma }: ReportLabels): string {
  const merged = mergeSpans(spans);
  const [only, ...more] = merged;
  return place.pages(merged.map(spanText).join(comma), more.length === 0 && only?.first === only?.last);
}

const spanText = ({ first, last }: Span) => (first === last ? String(first) : `${first}–${last}`);

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { first, last } of spans.toSorted((one, other) => one.first - other.first)) {
    const open = merged.at(-1);
    if (open === undefined || first > open.last + 1) merged.push({ first, last });
    else merged.splice(-1, 1, { first: open.first, last: Math.max(open.last, last) });
  }
  return merged;
}

/** The pages that `placesCited` names, in its order, each with the first citation that is there; a place without pages as a whole. */
export function wordsCited(citations: readonly Citation[], report: Pick<Report, 'language'>): OutlineWords[] {
  const paged = citations.filter(({ locator }) => locator.pages !== undefined);
  const spans = mergeSpans(paged.flatMap(({ locator: { pages } }) => pages ?? []));
  const words = spans.map((span) => ({
    text: spanText(span),
    among: paged.filter(
      ({ locator: { pages } }) => pages && pages.first >= span.first && pages.last <= span.last,
    ),
  }));
  const others = citations.flatMap((citation) => {
    const text = citation.locator.pages === undefined ? placesCited([citation], report) : '';
    return text === '' ? [] : [{ text, among: [citation] }];
  });
  const firsts = [...words, ...others].flatMap(({ text, among }) => {
    const first = among.toSorted(
      (one, other) => (one.locator.pages?.first ?? 0) - (other.locator.pages?.first ?? 0),
    )[0];
    return first === undefined ? [] : [{ text, number: first.number }];
  });
  return firsts.filter(({ text }, at) => firsts.findIndex((one) => one.text === text) === at);
}

/** How many places some documents are cited at. */
export const countPlaces = (cites: readonly OutlineCite[], { comma }: ReportLabels): number =>
  cites.reduce((sum, { place }) => sum + place.split(comma).length, 0);

/** What a table cites is said once, below, where it is no more documents and places than these. */
const MOST_SHARED = { documents: 5, places: 10 };

/**
 * What a table cites where its rows cite the same places, or few of a few documents that they share: it is said once, below. Nothing
 * otherwise, since nobody finds the place of one row among those of many.
 */
export function sharedSource(rows: readonly Claim[], cite: Citer, labels: ReportLabels): OutlineCite[] {
  const cited = rows.map((row) => cite(numbersCited(row), row.citations));
  if (rows.length < 2 || cited.some(({ length }) => length === 0)) return [];
  const together = cite(
    [...new Set(rows.flatMap(numbersCited))],
    rows.flatMap(({ citations }) => citations),
  );
  const told = citeText(together, labels);
  const isBrief =
    together.length <= MOST_SHARED.documents && countPlaces(together, labels) <= MOST_SHARED.places;
  const areShared = together.length < rows.length || cited.some(({ length }) => length === together.length);
  return (isBrief && areShared) || cited.every((one) => citeText(one, labels) === told) ? together : [];
}

/** For a text that names the place itself. */
export const withoutPlaces = (cites: readonly OutlineCite[]): OutlineCite[] =>
  cites.map((cite) => ({ ...cite, place: '' }));

/** Documents that a text names itself, all at the same place, are not named again: `each p. 1`. */
export function withoutNamed(cites: readonly OutlineCite[], text: string): readonly OutlineCite[] {
  const [first] = cites;
  const isNamed = ({ document, name, place }: OutlineCite) =>
    place !== '' && place === first?.place && name !== String(document) && text.includes(name);
  return cites.length > 2 && cites.every(isNamed) ? cites.map((cite) => ({ ...cite, name: '' })) : cites;
}

interface CitePiece {
  readonly text: string;
  readonly document: number;
  /** What parts it from the piece before. */
  readonly before: string;
}

/** What stands between the brackets, piece by piece: `2, p. 39; 3, pp. 4, 7`; `2, 4–9`; of many documents `1–6, each p. 1; 7, 9, each pp. 1–2`. */
export function citePieces(cites: readonly OutlineCite[], labels: ReportLabels): readonly CitePiece[] {
  const [first] = cites;
  if (first !== undefined && cites.length > 1 && cites.every(({ name }) => name === ''))
    return [{ text: labels.eachAt(first.place), document: first.document, before: '' }];
  const groups = new Map<string, OutlineCite[]>();
  for (const cite of cites) {
    const { document, place } = cite;
    const key = cites.length > MOST_WITH_PLACE || place === '' ? place : `${document} ${place}`;
    groups.set(key, [...(groups.get(key) ?? []), cite]);
  }
  return [...groups.values()].flatMap((group, at) => {
    const { place = '' } = group[0] ?? {};
    const pieces = rangePieces(group, labels.comma);
    const told = group.length > 1 && place !== '' ? labels.eachAt(place) : place;
    return pieces.map((piece, index) => ({
      ...piece,
      text:
        index < pieces.length - 1
          ? piece.text
          : [piece.text, told].filter((part) => part !== '').join(labels.comma),
      before: index > 0 || at === 0 ? piece.before : labels.semicolon,
    }));
  });
}

/** Documents by their names, or numbers in ranges, these first. */
function rangePieces(cited: readonly Pick<OutlineCite, 'document' | 'name'>[], comma: string): CitePiece[] {
  const isNumber = ({ document, name }: (typeof cited)[number]) => name === String(document);
  const numbers = cited.filter(isNumber).map(({ document }) => document);
  const pieces = numberRanges(numbers).flatMap((range) =>
    range.map((document, end) => ({ text: String(document), document, before: end > 0 ? '–' : comma })),
  );
  const named = cited.filter((one) => !isNumber(one));
  const all = [...pieces, ...named.map(({ document, name }) => ({ text: name, document, before: comma }))];
  return all.map((piece, at) => (at === 0 ? { ...piece, before: '' } : piece));
}

/** `[2, p. 39; 3, pp. 4, 7]`. */
export const citeText = (cites: readonly OutlineCite[], labels: ReportLabels): string =>
  `[${citePieces(cites, labels)
    .map(({ before, text }) => before + text)
    .join('')}]`;
