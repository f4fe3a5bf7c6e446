import { plainText } from '../markdown/plain-text.ts';
import { placeWords } from '../source/place-words.ts';
import { type Citation, type Claim, wordsIn } from './list-claims.ts';

type Say = (key: string, values?: Record<string, unknown>) => string;

/** A statement for another document: the words that it rests on, each with title, file and place; a quotation is not said twice. */
export function copiedClaim(
  claim: Claim,
  citationOf: (number: number) => Citation | undefined,
  say: Say,
): string {
  const numbers = [...new Set(claim.citations.map(({ number }) => number))];
  const quoted = numbers.flatMap((number) =>
    wordsIn(claim, number).map(({ quote }) => ({
      quote: plainText(quote),
      source: sourceOf(citationOf(number), say),
    })),
  );
  const isQuotation = claim.citations.some(({ quote }) => claim.text.endsWith(quote));
  const sources = quoted.map(({ quote, source }) => `“${quote}”${source === '' ? '' : ` (${source})`}`);
  return [...(isQuotation ? [] : [plainText(claim.text)]), ...sources].join('\n');
}

function sourceOf(citation: Citation | undefined, say: Say): string {
  if (citation === undefined) return '';
  const file = citation.sourcePath.split(/[\\/]/).at(-1) ?? '';
  const parts = [citation.documentTitle, file, placeWords(citation, say)];
  return [...new Set(parts)].filter((part) => part !== '').join(' · ');
}
