import type { LabelledClaim } from './labelled-claims.ts';

/** Letters and numbers alone, in one spelling. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
    .trim();

/** Whether a claim is a whole sentence, item or row of one of its passages, by a test that has nothing to do with the law's. */
export function isPlainQuotation({ claim, before, passages }: LabelledClaim): boolean {
  const own = bare(claim);
  return passages.some(({ text }) => {
    const lines = text.split('\n').map((line) => line.trim());
    if (claim.includes(' | ')) return lines.includes(asRow(claim)) && lines.includes(asRow(before ?? ''));
    const pieces = lines.flatMap((line) => line.split(/(?<=[.!?])\s+(?=\p{Lu})|(?<=[。！？])/u));
    return [...lines, ...pieces].some((piece) => bare(piece) === own);
  });
}

const asRow = (cells: string): string => `| ${cells} |`;
