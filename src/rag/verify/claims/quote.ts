import { dateAgrees } from '../../../linguistics/periods/index.ts';
import { compareQuantities } from '../../../linguistics/quantities/index.ts';
import { type ClaimFacets, type PreparedPassage, rowCoverage, type SourceSentence } from './align.ts';
import type { PassageSentence } from './passages.ts';

const MAX_QUOTE_CHARS = 600;

export interface Quote {
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

/** The one to three neighbouring sentences of a passage that show a claim best, with offsets into the version's Markdown. */
export function bestQuote(
  claim: ClaimFacets,
  passage: PreparedPassage,
  sentences: readonly SourceSentence[],
): Quote {
  let best = { from: 0, to: Math.min(passage.text.length, MAX_QUOTE_CHARS), score: -1 };
  sentences.forEach((first, index) => {
    const window: PassageSentence[] = [];
    const rows: (readonly number[])[] = [];
    for (let size = 1; size <= 3; size++) {
      const last = sentences[index + size - 1];
      if (!last || (size > 1 && last.end - first.start > MAX_QUOTE_CHARS)) break;
      window.push(last);
      rows.push(last.row);
      if (onlyLeads(passage.text.slice(last.start, last.end)) && sentences[index + size] !== undefined)
        continue;
      const score = rowCoverage(claim, rows) + 0.5 * figureShare(claim, window) - 0.06 * (size - 1);
      if (score > best.score) best = { from: first.start, to: last.end, score };
    }
  });
  const end = cutAtWord(passage.text, best.from, best.to);
  return {
    quote: passage.text.slice(best.from, end),
    start: passage.offset + best.from,
    end: passage.offset + end,
  };
}

/** A heading or the head of a list shows nothing without what follows it. */
const onlyLeads = (sentence: string): boolean => /^#{1,6} |[:：]\s*$/.test(sentence);

/** The rows or sentences of a passage that hold given figures, in one piece where they stand close together, else the first of them. */
export function quoteOfFigures(
  { text, offset }: Pick<PreparedPassage, 'text' | 'offset'>,
  figures: readonly { readonly start: number; readonly end: number }[],
): Quote | undefined {
  const [first] = figures.toSorted((a, b) => a.start - b.start);
  if (first === undefined) return undefined;
  const all = Math.max(...figures.map(({ end }) => end));
  const end = cutAtWord(text, first.start, all - first.start > MAX_QUOTE_CHARS ? first.end : all);
  return { quote: text.slice(first.start, end), start: offset + first.start, end: offset + end };
}

function figureShare(claim: ClaimFacets, window: readonly PassageSentence[]): number {
  const total = claim.quantities.length + claim.dates.length;
  if (total === 0) return 0;
  const quantities = claim.quantities.filter((own) =>
    window.some((sentence) => sentence.quantities.some((other) => compareQuantities(own, other) === 'equal')),
  );
  const dates = claim.dates.filter((own) =>
    window.some((sentence) => sentence.dates.some((other) => dateAgrees(own, other))),
  );
  return (quantities.length + dates.length) / total;
}

/** A sentence may be a page long; its head is quoted then, still an exact slice. */
function cutAtWord(text: string, start: number, end: number): number {
  if (end - start <= MAX_QUOTE_CHARS) return end;
  const cut = text.slice(start, start + MAX_QUOTE_CHARS);
  const space = cut.search(/\s\S*$/);
  return (
    start + (space > MAX_QUOTE_CHARS / 2 ? space : MAX_QUOTE_CHARS - (/[\uD800-\uDBFF]$/.test(cut) ? 1 : 0))
  );
}
