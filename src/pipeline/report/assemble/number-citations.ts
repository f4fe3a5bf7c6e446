import {
  type Citation,
  type Claim,
  type Evidence,
  narrowLocator,
  type Report,
  type ReportBlock,
  type TextRange,
} from '../../../domain/index.ts';
import type { UnnumberedBlock, UnnumberedClaim } from './check-blocks.ts';

/** Gives every piece of evidence its number at its first use and every claim its id, in reading order. */
export function createNumbering(evidence: readonly Evidence[]) {
  const byId = new Map(evidence.map((entry) => [entry.id, entry]));
  const numbers = new Map<string, number>();
  const quotes = new Map<number, string>();
  const places = new Map<number, TextRange[]>();
  let claims = 0;
  const numberOf = (evidenceId: string): number => {
    const number = numbers.get(evidenceId) ?? numbers.size + 1;
    numbers.set(evidenceId, number);
    return number;
  };
  const numberClaim = (claim: UnnumberedClaim): Claim => {
    const { citations, citedAt, beside, calculations, searched, ...rest } = claim;
    return {
      ...rest,
      id: `c${++claims}`,
      issues: [...claim.issues],
      citations: citations.map(({ evidenceId, quote, start, end }) => {
        const number = numberOf(evidenceId);
        if (!quotes.has(number)) quotes.set(number, quote);
        places.set(number, [...(places.get(number) ?? []), { start, end }]);
        const at = citedAt?.find(({ ids }) => ids.includes(evidenceId))?.at;
        const pages = pagesOfWords(byId.get(evidenceId), { start, end });
        const placed = {
          ...(at !== undefined && { at }),
          ...(beside?.includes(evidenceId) && { beside: true }),
        };
        return { number, quote, start, end, ...placed, ...pages };
      }),
      ...(calculations && {
        calculations: calculations.map(({ formula, cells }) => ({
          formula,
          cells: cells.map(({ evidenceId, ...cell }) => ({ ...cell, number: numberOf(evidenceId) })),
        })),
      }),
      ...(searched && {
        searched: {
          ...searched,
          queries: [...searched.queries],
          documents: [...searched.documents],
          closest: searched.closest.map(numberOf),
        },
      }),
    };
  };
  return {
    number(blocks: readonly UnnumberedBlock[]): ReportBlock[] {
      return blocks.map((block) => ({ ...block, claims: block.claims.map(numberClaim) }));
    },
    /** Number of a piece of evidence that something else than a claim points to. */
    cite(evidenceId: string, quote: string): number {
      const number = numberOf(evidenceId);
      if (!quotes.has(number)) quotes.set(number, quote);
      return number;
    },
    citations(): Citation[] {
      return [...numbers].flatMap(([evidenceId, number]): Citation[] => {
        const entry = byId.get(evidenceId);
        if (!entry) return [];
        return [toCitation(number, quotes.get(number) ?? '', entry, places.get(number))];
      });
    },
  };
}

/** The pages of some words, where their passage goes over several. */
function pagesOfWords(
  entry: Evidence | undefined,
  words: TextRange,
): Pick<Claim['citations'][number], 'pages'> {
  const { pages } = entry?.locator ?? {};
  if (entry === undefined || pages === undefined || pages.first === pages.last) return {};
  const { first, last } = narrowLocator(entry.locator, [words]).pages ?? pages;
  return { pages: { first, last } };
}

function toCitation(
  number: number,
  quote: string,
  entry: Evidence,
  places: readonly TextRange[] = rangesOf(quote, entry),
): Citation {
  const { id, documentId, versionId, documentTitle, sourcePath, format, contentHash, locator } = entry;
  return {
    number,
    evidenceId: id,
    documentId,
    versionId,
    documentTitle,
    sourcePath,
    format,
    contentHash,
    locator: narrowLocator(locator, places),
    quote,
    resolved: true,
  };
}

/** Where a quote that no claim has placed stands in its passage. */
function rangesOf(quote: string, { text, locator }: Evidence): TextRange[] {
  const at = quote === '' ? -1 : text.indexOf(quote);
  const start = locator.offsets.start + at;
  return at === -1 ? [locator.offsets] : [{ start, end: start + quote.length }];
}

/** Documents in the order of their first citation, each with the numbers that point into it. */
export function groupSources(citations: readonly Citation[]): Report['sources'] {
  const sources = new Map<string, Report['sources'][number]>();
  for (const { documentId, documentTitle, sourcePath, format, contentHash, number } of citations) {
    const source = sources.get(documentId) ?? {
      documentId,
      title: documentTitle,
      sourcePath,
      format,
      contentHash,
      citations: [],
    };
    source.citations.push(number);
    sources.set(documentId, source);
  }
  return [...sources.values()];
}
