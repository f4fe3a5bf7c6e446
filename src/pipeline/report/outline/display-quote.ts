import { toPlainInline } from '../../../rag/verify/index.ts';

/** A quote as people read it: the words of the Markdown slice, one line, list and table marks taken out, rows apart. */
export function displayQuote(quote: string): string {
  const lines = quote.split('\n').filter((line) => !/^\s*(?:\|\s*)?:?-{2,}:?\s*(?:\||$)/.test(line));
  const isTable = lines.some((line) => TABLE_EDGE.test(line));
  const shown = lines.map((line, at) => {
    const isBeforeRow = ROW.test(line) && ROW.test(lines[at + 1] ?? '');
    return `${shownRow(isTable, line.replace(/^\s*(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/, ''))}${isBeforeRow ? ';' : ''}`;
  });
  return toPlainInline(shown.join(' '));
}

const CELL_EDGE = /(?<!\\)\|/;
/** A row begins or ends with a bar, or has an empty cell: `ps aux | grep x` has neither. */
const TABLE_EDGE = /^\s*\||(?<!\\)\|(?:\s+\||\s*$)/;
const RULE = /^:?-{3,}:?$/;
const ROW = /(?<!\\)\|\s*$/;

/** The cells of a row; what stands over several columns, and is repeated for each, is said once. */
function shownRow(isTable: boolean, line: string): string {
  if (!isTable || !CELL_EDGE.test(line)) return line;
  const cells = line.split(CELL_EDGE).map((cell) => cell.trim());
  const said = cells.filter(
    (cell, at) => cell !== '' && !RULE.test(cell) && (cell !== cells[at - 1] || /\d/.test(cell)),
  );
  return said.join(' · ');
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
