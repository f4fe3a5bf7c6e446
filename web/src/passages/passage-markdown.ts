import { markRange } from '../markdown/mark-range.ts';
import type { Claim } from '../statements/list-claims.ts';

/** The Markdown of a passage that is shown whole, with signs around its highlight. Its text may begin with the head of its table, which stands elsewhere. */
export function passageMarkdown({ text, citations: [cited], highlight }: Claim): string {
  if (cited === undefined) return text;
  const head = text.endsWith(cited.quote) ? text.slice(0, text.length - cited.quote.length) : '';
  const from = cited.start - head.length;
  const { start, end } = highlight ?? { start: from, end: from };
  return markRange(`${head}${cited.quote}`, start - from, end - from);
}
