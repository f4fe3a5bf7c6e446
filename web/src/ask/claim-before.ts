import { type Claim, listClaims } from '../statements/list-claims.ts';

const bare = (text: string) => text.replaceAll(/\[\d+\]/g, '').replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The statement that a mark stands behind: the one that cites this source and ends what is written before the mark. */
export function claimBefore(
  report: Parameters<typeof listClaims>[0],
  source: number,
  before: string,
): Claim | undefined {
  const citing = listClaims(report).filter(({ citations }) =>
    citations.some(({ number }) => number === source),
  );
  const written = bare(before);
  return citing.find(({ text }) => written.endsWith(bare(text))) ?? citing[0];
}
