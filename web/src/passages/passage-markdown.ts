import { markRange } from '../markdown/mark-range.ts';
import type { Claim } from '../statements/list-claims.ts';

/** The Markdown of a passage that is shown whole, with signs around its highlight; a row of a table comes with its heads, which it cites too. */
export function passageMarkdown({ text, citations, highlight }: Claim): string {
  if (citations.length === 0) return text;
  return citations
    .map(({ quote, start }) =>
      markRange(quote, (highlight?.start ?? start) - start, (highlight?.end ?? start) - start),
    )
    .join('\n');
}
