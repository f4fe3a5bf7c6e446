import { type Wording, wording } from '../../../catalogue/index.ts';
import type { Citation, Report } from '../../../domain/index.ts';
import { compareReadings, type ReadingMatch } from './compare-readings.ts';
import type { Finding } from './finding.ts';
import { listClaims } from './list-claims.ts';

/** A document as it is today. */
export interface FoundDocument {
  readonly contentHash: string;
  readonly sourcePath: string;
  readonly markdown: string;
  /** What a second reader sees on each page; absent where there is none, or the file is not at hand. */
  readonly secondText?: readonly string[] | undefined;
}

/** A quote, and whether a second reader sees it too. */
export interface QuoteReading {
  readonly where: string;
  readonly quote: string;
  readonly match: ReadingMatch;
}

/** Finds the document of a reference among those at hand; undefined when it is not there. */
export type FindDocument = (
  citation: Pick<Citation, 'documentId' | 'versionId' | 'sourcePath' | 'contentHash'>,
) => Promise<FoundDocument | undefined>;

/** Whether each document is there unchanged, and each quote at its place. A quote found elsewhere is reported with its new place. */
export async function checkSources(
  report: Report,
  find: FindDocument,
): Promise<{
  readonly findings: readonly Finding[];
  readonly texts: ReadonlyMap<number, string>;
  readonly readings: readonly QuoteReading[];
}> {
  const findings: Finding[] = [];
  const readings: QuoteReading[] = [];
  const texts = new Map<number, string>();
  const told = new Set<string>();
  for (const citation of report.citations) {
    const where = `[${citation.number}]`;
    const found = await find(citation);
    const tell = (kind: Finding['kind'], said: Wording) => {
      if (told.has(`${kind} ${citation.sourcePath}`)) return;
      told.add(`${kind} ${citation.sourcePath}`);
      findings.push({ kind, where, said });
    };
    if (found === undefined) {
      tell('document-missing', wording('findingDocumentMissing', { path: citation.sourcePath }));
      continue;
    }
    if (found.contentHash !== citation.contentHash)
      tell('document-changed', wording('findingDocumentDiffers', { path: citation.sourcePath }));
    else if (found.sourcePath !== citation.sourcePath)
      tell(
        'document-changed',
        wording('findingDocumentRenamed', { path: citation.sourcePath, now: found.sourcePath }),
      );
    const quotes = quotesOf(report, citation);
    const checked = quotes.map((quote) => checkQuote(quote, found.markdown, where));
    findings.push(...checked.flat());
    findings.push(...checkPlace(citation, quotes, found.markdown));
    readings.push(
      ...quotes.map(({ claimId, quote }) => readAgain(citation, quote, found, `${claimId} ${where}`)),
    );
    if (found.contentHash === citation.contentHash) texts.set(citation.number, found.markdown);
  }
  return { findings, texts, readings };
}

/** In reports of older indexes, a paragraph that goes on over the page has its first page as its place. */
const PAGES_BEYOND = 1;

function readAgain(
  { locator: { pages } }: Citation,
  quote: string,
  { secondText }: FoundDocument,
  where: string,
): QuoteReading {
  const seen =
    pages === undefined ? undefined : secondText?.slice(pages.first - 1, pages.last + PAGES_BEYOND);
  return { where, quote: shorten(quote), match: compareReadings(quote, seen ?? []) };
}

interface Quote {
  readonly claimId: string;
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

function quotesOf(report: Report, { number }: Citation): Quote[] {
  return listClaims(report).flatMap(({ id, citations }) =>
    citations
      .filter((citation) => citation.number === number)
      .map(({ quote, start, end }) => ({ claimId: id, quote, start, end })),
  );
}

function checkQuote({ claimId, quote, start, end }: Quote, markdown: string, where: string): Finding[] {
  if (markdown.slice(start, end) === quote) return [];
  const at = quote === '' ? -1 : markdown.indexOf(quote);
  if (at >= 0)
    return [
      {
        kind: 'quote-moved',
        where: `${claimId} ${where}`,
        said: wording('findingQuoteMoved', { from: `${start}–${end}`, to: `${at}–${at + quote.length}` }),
      },
    ];
  return [
    {
      kind: 'quote-gone',
      where: `${claimId} ${where}`,
      said: wording('findingQuoteGone', { quote: shorten(quote) }),
    },
  ];
}

/** A reference's own quote is one of its claims' quotes, and they stand inside its locator. */
function checkPlace(citation: Citation, quotes: readonly Quote[], markdown: string): Finding[] {
  const { start, end } = citation.locator.offsets;
  const where = `[${citation.number}]`;
  const outside = quotes.find((quote) => quote.start < start || quote.end > end);
  if (outside !== undefined || end > markdown.length)
    return [{ kind: 'quote-differs', where, said: wording('findingLocator') }];
  if (quotes.length > 0 && !quotes.some(({ quote }) => quote === citation.quote))
    return [{ kind: 'quote-differs', where, said: wording('findingOtherQuote') }];
  const missing = [...citation.locator.headingPath].find((heading) => !markdownHasHeading(markdown, heading));
  return missing === undefined
    ? []
    : [{ kind: 'quote-differs', where, said: wording('findingHeading', { heading: shorten(missing) }) }];
}

/** Targets of links and images, and note marks: in the Markdown of a heading, and not in its title. */
const MARKS = /(?<=\])(?:\([^()\n]{0,1000}\)|\[[^\]\n]{0,100}\])|\[\^[^\]\n]{1,100}\]/g;

/** A title is what people see of its line: letters and digits are compared. */
function markdownHasHeading(markdown: string, heading: string): boolean {
  const fold = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
  return fold(markdown.replace(MARKS, '')).includes(fold(heading)) || fold(markdown).includes(fold(heading));
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
