import { toPlainInline } from '../../../rag/verify/index.ts';

/** A quote as people read it: the words of the Markdown slice, one line, list and table marks taken out. */
export function displayQuote(quote: string): string {
  const lines = quote
    .split('\n')
    .filter((line) => !/^\s*\|?\s*:?-{2,}/.test(line))
    .map((line) =>
      line
        .replace(/^\s*(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/, '')
        .replace(/^\s*\|/, '')
        .replace(/\|\s*$/, '')
        .replace(/(?<!\\)\|/g, ' · '),
    );
  return toPlainInline(lines.join(' '));
}

/** The references with every distinct quote that claims take from them, best entry first. */
export function quotesOf(
  report: {
    readonly answer: readonly {
      readonly claims: readonly {
        readonly citations: readonly { readonly number: number; readonly quote: string }[];
      }[];
    }[];
    readonly sections: readonly { readonly blocks: typeof report.answer }[];
  },
  citation: { readonly number: number; readonly quote: string },
): string[] {
  const blocks = [...report.answer, ...report.sections.flatMap((section) => section.blocks)];
  const all = blocks
    .flatMap(({ claims }) => claims.flatMap(({ citations }) => citations))
    .filter(({ number }) => number === citation.number);
  const shown = [citation.quote, ...all.map(({ quote }) => quote)]
    .map(displayQuote)
    .filter((quote) => quote !== '');
  return [...new Set(shown)].filter(
    (quote, _index, quotes) => !quotes.some((other) => other !== quote && other.includes(quote)),
  );
}
